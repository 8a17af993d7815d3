//! The organisation parameters as a form. Each is explained under `orgParam.<name>` of the catalogue.

use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resource::{Field, Resource};
use crate::row::Row;
use crate::text::catalogue::administration as texts;
use crate::text::text;

/// What an organisation can switch on (spec §3), and how it reckons taxes where customs' practice leaves that open. What each is for stands
/// below it: they are as wide as their names in both languages.
pub static ORG_PARAMS: Resource = Resource {
    name: "orgParams",
    label: text("机构参数", "Organisation parameters"),
    path: "",
    perm: "",
    fields: &[
        Field::int("decReviewTimes", text("报关单复核次数", "Reviews of a declaration"), 1).width(6),
        Field::int("invReviewTimes", text("核注清单复核次数", "Reviews of a bonded inventory list"), 1).width(8),
        Field::flag("existsClientOrder", text("启用客户委托单", "Customer orders")).width(6),
        Field::flag("decContainerWtEnabled", text("集装箱自重必填", "Container weight required")).width(6),
        Field::flag("decElectronicDelegation", text("电子委托必附", "Electronic proxy required")).width(6),
        Field::flag("decDirectDeclare", text("直接申报", "Declare directly")).width(6),
        Field::flag("g2StockEstTaxEnabled", text("库存预估税款", "Estimated tax on stock")).width(6),
        Field::flag("g2AllowCusDcl", text("允许企业自行申报", "Declares bonded goods itself")).width(8),
        Field::flag("g2SubStoreEnable", text("启用分仓", "Sub-stores")).width(6),
        Field::flag("g2PassportStrictVehicle", text("核放单车辆严格校验", "Strict vehicle check of passports"))
            .width(8),
        Field::decimal("g2PassportWtLimit", text("核放单允许重量误差（%）", "Gate weight tolerance (%)"), 5, 2)
            .width(6),
        Field::flag("allowAddMatFromDclMergeDtl", text("归并明细新增物料", "Materials from merged lines")).width(6),
        Field::flag("biEConfirmWhenSend", text("保税发票发送确认", "Ask before sending bonded invoices")).width(8),
        Field::flag("navbarShowOrgTreeEnabled", text("顶栏机构切换", "Organisation switcher")).width(6),
        Field::flag("isEmlEnabled", text("启用加工贸易手册", "Processing-trade handbooks")).width(6),
        Field::flag("taxValueInCents", text("完税价格保留到分", "Customs value to the cent")).width(6),
        Field::flag("taxInsuranceOnPrice", text("保险费率按货价加运费计", "Insurance rate on price and freight"))
            .width(8),
        Field::flag("taxHalfCoversAll", text("减半征税含进口环节税", "Half levy halves all taxes")).width(6),
        Field::flag("taxSmallDutyOnly", text("免征额仅适用关税", "Small amount for duty only")).width(6),
        Field::text("operatorCard", text("操作员IC卡号", "Operator's IC card"), 13).width(6),
        Field::text("operatorName", text("操作员姓名", "Operator"), 30).width(6),
        Field::text(CORP_ID, text("企业微信应用标识", "WeCom app identity"), 100).width(6),
    ],
    rules: &[declaration_reviews, inventory_reviews, weight_limit, corp_id],
    ..Resource::PLAIN
};

/// The corporation of WeCom and, behind a `=`, the agent. It is no parameter of the rules, so that only `appid/get` reads it.
const CORP_ID: &str = "corpId";

fn corp_id(row: &Row) -> Option<Problem> {
    let is_name = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let typed = row.text(CORP_ID);
    let fits = match typed.split_once('=') {
        Some((corporation, agent)) => is_name(corporation) && is_name(agent),
        None => is_name(typed),
    };
    (!typed.is_empty() && !fits).then(|| Problem::error("org.corpId", CORP_ID, texts::CORP_ID))
}

/// Most reviews that an organisation can ask for.
const MOST_REVIEWS: i64 = 2;

/// A tolerance is between nothing and all of the weight.
fn weight_limit(row: &Row) -> Option<Problem> {
    const FIELD: &str = "g2PassportWtLimit";
    let limit = row.decimal::<2>(FIELD)?;
    let fits = !limit.is_negative() && Fixed::from_whole(100).is_some_and(|all| limit <= all);
    (!fits).then(|| Problem::error("org.weightLimit", FIELD, texts::WEIGHT_LIMIT))
}

fn declaration_reviews(row: &Row) -> Option<Problem> {
    reviews(row, "decReviewTimes")
}

fn inventory_reviews(row: &Row) -> Option<Problem> {
    reviews(row, "invReviewTimes")
}

fn reviews(row: &Row, field: &str) -> Option<Problem> {
    let fits = row.is_blank(field) || row.int(field).is_none_or(|times| (0..=MOST_REVIEWS).contains(&times));
    (!fits).then(|| Problem::error("org.reviews", field, texts::REVIEWS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::catalogue;
    use serde_json::json;

    #[test]
    fn every_parameter_stands_in_the_form_and_is_explained() {
        let mut fields: Vec<&str> = ORG_PARAMS.fields.iter().map(|field| field.name).collect();
        let mut known = crate::config::ORG_PARAMS.to_vec();
        known.push(CORP_ID);
        fields.sort_unstable();
        known.sort_unstable();
        assert_eq!(fields, known);
        for name in known {
            let explained = format!("orgParam.{name}");
            assert!(catalogue::all().any(|(key, _)| key == explained), "{name} is not explained");
        }
    }

    #[test]
    fn an_app_identity_is_a_corporation_and_perhaps_an_agent() {
        let rule = |typed: &str| corp_id(&Row::from_value(json!({ "corpId": typed })).unwrap());
        for fine in ["", "ww7f3a9c21d8e5b604", "ww7f3a9c21d8e5b604=1000002"] {
            assert_eq!(rule(fine), None, "{fine:?}");
        }
        for wrong in ["=1000002", "ww7f=", "ww 7f=1", "ww7f=1=2", "企业"] {
            assert!(rule(wrong).is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn a_parameter_is_as_wide_as_its_name_in_both_languages() {
        // A part of the form beside the tree of organisations on a screen 1440 px wide; the mark of the help and the gap; letters of 12 px.
        const PART: usize = 36;
        const BESIDE: usize = 24;
        for field in ORG_PARAMS.fields {
            let letters = (field.label.zh.chars().count() * 12).max(field.label.en.len() * 6);
            assert!(usize::from(field.width) * PART - BESIDE >= letters, "{} is cut", field.name);
        }
    }

    #[test]
    fn two_reviews_are_the_most() {
        let rule =
            |times: &str| reviews(&Row::from_value(json!({ "decReviewTimes": times })).unwrap(), "decReviewTimes");
        for fine in ["", "0", "2"] {
            assert_eq!(rule(fine), None, "{fine:?}");
        }
        assert!(rule("3").is_some());
        assert!(rule("-1").is_some());
    }
}
