//! Special tax rates: where an organisation reckons with another rate than the public table.

use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search, Switch};
use crate::row::Row;
use crate::rules::special_rate::{ADDITIONAL, AGAINST_DUMPING, AGREEMENT, QUOTA};
use crate::rules::tax::expression;
use crate::text::catalogue::base as texts;
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

/// A rate of its own for a tariff code, of an organisation, of one of its customers, or of one material. Which of them
/// counts, `rules::special_rate` says.
pub static TAX_RATE_SPECIAL: Resource = Resource {
    name: "taxRateSpecial",
    label: text("特殊税率", "Special tax rate"),
    about: text(
        "税则以外的税率：协定税率、反倾销税、企业自定税率等，估算税款时优先采用。可逐条新增，也可从Excel导入。",
        "Rates beside the tariff: agreements, anti-dumping, your own. Tax estimates prefer them. Add them one by one or import a workbook.",
    ),
    path: "/base/v1/taxRateSpecial",
    perm: "base:taxRateSpecial",
    verbs: CRUD,
    fields: &[
        ORG.search(Search::Eq),
        Field::id("customerId", text("客户", "Customer")).list(180).unsortable().search(Search::Eq),
        Field::dict("hsCode", text("商品编号", "HS code"), "hsCode", 10).required().list(240).search(Search::Prefix),
        Field::text("gdsMtno", text("商品料号（空为全部）", "Material no. (none: all)"), 32)
            .list(150)
            .search(Search::Prefix),
        Field::dict("typecd", text("税率种类", "Kind of rate"), "specialRateType", 2)
            .required()
            .list(130)
            .search(Search::Eq),
        Field::dict("taxType", text("税种", "Tax"), "taxType", 2).required().list(130).search(Search::Eq),
        Field::dict("calcMode", text("计征方式", "Way of levying"), "dutyCalcMode", 2)
            .required()
            .list(130)
            .search(Search::Eq),
        Field::decimal("valoremRate", text("从价税率（%）", "Ad valorem rate (%)"), 9, 4).list(130),
        Field::decimal("qtyRate", text("从量税额（元/单位）", "Specific rate (CNY per unit)"), 19, 5).list(150),
        Field::dict("unitcd", text("从量计量单位", "Unit of the specific part"), "unit", 3),
        Field::text("unitcdExpr", text("从量数量算式", "Quantity as an expression"), 100),
        Field::decimal("threshold", text("阈值（元）", "Threshold (CNY)"), 19, 5),
        Field::text("thresholdExpr", text("阈值算式", "Threshold as an expression"), 100),
        Field::decimal("valoremRate2", text("阈值以上从价税率（%）", "Ad valorem rate above it (%)"), 9, 4),
        Field::decimal("qtyRate2", text("阈值以上从量税额（元）", "Specific rate above it (CNY)"), 19, 5),
        Field::decimal("specDutyRate", text("特别关税税率（%）", "Special duty rate (%)"), 9, 4),
        Field::dict("ftaCode", text("优惠贸易协定", "Trade agreement"), "ftaAgreement", 2).list(140).search(Search::Eq),
        Field::dict2("originCountry", text("原产国（空为全部）", "Country of origin (none: all)"), "country", 3)
            .list(150)
            .search(Search::Eq),
        // Duties against dumping and subsidies are of a company each, with one for all others.
        Field::text("maker", text("生产厂商（空为其他厂商）", "Manufacturer (none: all others)"), 150).list(180),
        Field::date("validFrom", text("生效日期", "Valid from")).list(120),
        Field::date("validTo", text("失效日期", "Valid to")).list(120),
        Field::flag("isDisabled", text("停用", "Disabled")).list(100).search(Search::Eq),
        Field::text("description", text("说明", "Description"), 500),
        CREATED,
        UPDATED,
    ],
    rules: &[
        valorem_rate,
        quantity_rate,
        unit_of_quantity,
        threshold,
        rate_up_to,
        rate_above,
        quantity_expression,
        price_expression,
        not_negative,
        below_the_whole,
        agreement,
        tax_of_kind,
        period,
    ],
    names_versions: false,
    known_by: "hsCode",
    hidden: &["ftaCode", "qtyRate"],
    start: &[("typecd", "9"), ("taxType", "A"), ("calcMode", "1")],
    import_path: "upload",
    import: &[
        "hsCode",
        "gdsMtno",
        "typecd",
        "taxType",
        "calcMode",
        "valoremRate",
        "qtyRate",
        "unitcd",
        "unitcdExpr",
        "threshold",
        "thresholdExpr",
        "valoremRate2",
        "qtyRate2",
        "specDutyRate",
        "ftaCode",
        "originCountry",
        "maker",
        "validFrom",
        "validTo",
        "description",
    ],
    switch: Some(Switch { field: "isDisabled", on: "0", path: "setIsDisabled", single: true }),
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/taxRateSpecial",
        title: text("特殊税率", "Special tax rates"),
        permissions: &["base:taxRateSpecial:view"],
    }),
    example: r#"{"hsCode":"3901200099","typecd":"1","gdsMtno":"HD-PE-0952","taxType":"A","calcMode":"1","valoremRate":"3.25","isDisabled":"0","description":"2026年暂定税率"}"#,
    ..Resource::PLAIN
};

/// Ways of levying (dictionary `dutyCalcMode`) that need an ad valorem rate, and those that need a specific one.
const BY_VALUE: &[&str] = &["1", "3", "4", "5", "6"];
const BY_QUANTITY: &[&str] = &["2", "3", "4", "5"];
const THRESHOLD: &str = "7";

fn missing(row: &Row, modes: &[&str], field: &'static str) -> Option<Problem> {
    let label = TAX_RATE_SPECIAL.field(field)?.label;
    let wanted = modes.contains(&row.text("calcMode")) && row.is_blank(field);
    wanted.then(|| Problem::error("taxRateSpecial.mode", field, texts::RATE_MISSING.speak_with(&[("label", &label)])))
}

fn valorem_rate(row: &Row) -> Option<Problem> {
    missing(row, BY_VALUE, "valoremRate")
}

fn quantity_rate(row: &Row) -> Option<Problem> {
    missing(row, BY_QUANTITY, "qtyRate")
}

fn unit_of_quantity(row: &Row) -> Option<Problem> {
    missing(row, BY_QUANTITY, "unitcd")
}

fn threshold(row: &Row) -> Option<Problem> {
    missing(row, &[THRESHOLD], "threshold")
}

fn rate_up_to(row: &Row) -> Option<Problem> {
    if row.is_blank("qtyRate") { missing(row, &[THRESHOLD], "valoremRate") } else { None }
}

fn rate_above(row: &Row) -> Option<Problem> {
    if row.is_blank("qtyRate2") { missing(row, &[THRESHOLD], "valoremRate2") } else { None }
}

fn readable(row: &Row, field: &'static str) -> Option<Problem> {
    let expression = row.text(field);
    let wrong = if expression.is_empty() { None } else { expression::check(expression).err() };
    wrong.map(|message| Problem::error("taxRateSpecial.expression", field, message))
}

fn quantity_expression(row: &Row) -> Option<Problem> {
    readable(row, "unitcdExpr")
}

fn price_expression(row: &Row) -> Option<Problem> {
    readable(row, "thresholdExpr")
}

/// Numbers of which none is below zero.
const NUMBERS: &[&str] = &["valoremRate", "qtyRate", "threshold", "valoremRate2", "qtyRate2", "specDutyRate"];

fn not_negative(row: &Row) -> Option<Problem> {
    let below = NUMBERS.iter().find(|field| row.decimal::<5>(field).is_some_and(Fixed::is_negative));
    below.map(|field| Problem::error("taxRateSpecial.negative", *field, texts::NOT_NEGATIVE))
}

/// The consumption tax is levied on a price that holds the tax itself, so none takes all of it.
fn below_the_whole(row: &Row) -> Option<Problem> {
    const CONSUMPTION: &str = "Y";
    let whole: Option<Fixed<4>> = "100".parse().ok();
    let above = ["valoremRate", "valoremRate2"].iter().find(|field| row.decimal::<4>(field) >= whole);
    let field = above.filter(|_| row.text("taxType") == CONSUMPTION)?;
    Some(Problem::error("taxRateSpecial.whole", *field, texts::BELOW_THE_WHOLE))
}

fn agreement(row: &Row) -> Option<Problem> {
    let nameless = row.text("typecd") == AGREEMENT && row.is_blank("ftaCode");
    nameless.then(|| Problem::error("taxRateSpecial.agreement", "ftaCode", texts::AGREEMENT_WANTED))
}

/// The taxes that a kind of rate can be of, where it is not any.
const TAXES: &[(&str, &[&str])] =
    &[(AGREEMENT, &["A"]), (QUOTA, &["A"]), (ADDITIONAL, &["V"]), (AGAINST_DUMPING, &["I", "D"])];

fn tax_of_kind(row: &Row) -> Option<Problem> {
    let (_, taxes) = TAXES.iter().find(|(kind, _)| *kind == row.text("typecd"))?;
    let other = !row.is_blank("taxType") && !taxes.contains(&row.text("taxType"));
    other.then(|| Problem::error("taxRateSpecial.tax", "taxType", texts::TAX_OF_KIND))
}

fn period(row: &Row) -> Option<Problem> {
    let (from, to) = (row.borrowed().date("validFrom")?, row.borrowed().date("validTo")?);
    (to < from).then(|| Problem::error("taxRateSpecial.period", "validTo", texts::PERIOD))
}
