//! The goods master: what an organisation knows of each of its materials and products.

use crate::decimal::Quantity;
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::row::{Row, RowRef};
use crate::rules::numbers::Form;
use crate::rules::units::{self, KILOGRAM};
use crate::text::catalogue::base as texts;
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

/// A material or product. What the tariff says of its HS code (legal units, supervision, inspection) is filled in by
/// [`follow`] and not keyed.
pub static MATERIAL: Resource = Resource {
    name: "material",
    label: text("物料", "Material"),
    about: text(
        "商品料号及其商品编号、申报要素和单位。可逐条新增，也可从Excel导入；制单时按料号带出整行商品。",
        "Your goods by material number, with HS code, elements and units. Add them one by one or import a workbook; a declaration then takes a whole line from a number.",
    ),
    path: "/base/v1/material",
    perm: "base:material",
    verbs: CRUD,
    fields: &[
        Field::text("gdsMtno", text("商品料号", "Material no."), 32).required().list(150).search(Search::Prefix),
        Field::dict("materialType", text("物料类型", "Type"), "materialType", 2)
            .required()
            .list(120)
            .search(Search::Eq),
        Field::text("name", text("商品名称", "Name"), 255).required().list(200).search(Search::Like),
        Field::text("nameEn", text("英文名称", "Name in English"), 255),
        Field::dict("hsCode", text("商品编号", "HS code"), "hsCode", 10).list(240).search(Search::Prefix),
        Field::text("ciqCode", text("检验检疫编码", "Inspection code"), 13),
        Field::text("spec", text("规格型号（申报要素）", "Specification (elements)"), 255).found(Search::Like),
        Field::dict("state", text("归类状态", "Classification"), "materialState", 1)
            .read_only()
            .list(140)
            .search(Search::Eq),
        Field::dict("unit", text("申报计量单位", "Declared unit"), "unit", 3).required().list(140).unsortable(),
        Field::dict("unit1", text("法定第一单位", "First legal unit"), "unit", 3).read_only().list(140).unsortable(),
        Field::decimal("factor1", text("法定第一单位换算率", "Conversion to the first legal unit"), 19, 9),
        Field::dict("unit2", text("法定第二单位", "Second legal unit"), "unit", 3).read_only(),
        Field::decimal("factor2", text("法定第二单位换算率", "Conversion to the second legal unit"), 19, 9),
        Field::decimal("unitWeight", text("单位净重（千克）", "Net weight of a unit (kg)"), 19, 9),
        Field::text("supervision", text("监管条件", "Supervision"), 20).read_only().list(130).search(Search::Like),
        Field::text("inspection", text("检验检疫类别", "Inspection"), 20).read_only(),
        Field::dict2("originCountry", text("原产国", "Country of origin"), "country", 3).list(160).search(Search::Eq),
        Field::text("brand", text("品牌", "Brand"), 50).list(140).search(Search::Like),
        Field::dict("brandType", text("品牌类型", "Kind of brand"), "brandType", 1),
        Field::decimal("price", text("参考单价", "Usual price"), 19, 5).list(120),
        Field::dict2("currency", text("币制", "Currency"), "currency", 3).list(110).unsortable().only_listed(),
        Field::text("accountNo", text("账册编号", "Account no."), 12).search(Search::Prefix),
        Field::int("accountSerial", text("账册序号", "Serial in the account"), 9),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[account, factor_one, factor_two, weight, price, currency],
    unique: &["orgId", "gdsMtno"],
    search_index: true,
    known_by: "gdsMtno",
    hidden: &["originCountry", "unit1", "supervision"],
    start: &[("materialType", "RM")],
    import_path: "upload",
    import: &[
        "gdsMtno",
        "materialType",
        "name",
        "nameEn",
        "hsCode",
        "ciqCode",
        "spec",
        "unit",
        "factor1",
        "factor2",
        "unitWeight",
        "originCountry",
        "brand",
        "brandType",
        "price",
        "currency",
        "accountNo",
        "accountSerial",
    ],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/material",
        title: text("物料管理", "Materials"),
        permissions: &["base:material:view"],
    }),
    example: r#"{"gdsMtno":"HD-PE-0952","materialType":"RM","name":"高密度聚乙烯粒子","hsCode":"3901200099","spec":"外观:本色粒子|比重:0.952|吹塑级","unit":"035","factor1":"1","unitWeight":"1","originCountry":"SGP","brand":"EXXONMOBIL","price":"1.18","currency":"USD"}"#,
    ..Resource::PLAIN
};

/// Classification states (dictionary `materialState`).
const UNCLASSIFIED: &str = "0";
const PENDING: &str = "1";
const CLASSIFIED: &str = "2";

/// What follows from the HS code: legal units, supervision letters, inspection, and how far the material is classified:
/// all the way when a line that names it has its elements and legal quantities.
pub fn follow(row: RowRef<'_>, dicts: &Dictionaries) -> Vec<(&'static str, String)> {
    let code = row.text("hsCode");
    let tariff = dicts.by_id("hsCode", code);
    if !code.is_empty() && tariff.is_none() {
        return Vec::new();
    }
    let of = |column: &str| tariff.map(|entry| entry.extra(column).to_owned()).unwrap_or_default();
    let has_factors = [("unit1", "factor1"), ("unit2", "factor2")].iter().all(|(unit, factor)| {
        let legal = of(unit);
        let by_weight = legal == KILOGRAM && !row.is_blank("unitWeight");
        legal.is_empty() || by_weight || !row.is_blank(factor) || converts(row.text("unit"), &legal)
    });
    let state = match tariff {
        None => UNCLASSIFIED,
        Some(_) if row.is_blank("spec") || !has_factors => PENDING,
        Some(_) => CLASSIFIED,
    };
    vec![
        ("unit1", of("unit1")),
        ("unit2", of("unit2")),
        ("supervision", of("supervision")),
        ("inspection", of("inspection")),
        ("state", state.to_owned()),
    ]
}

/// Whether quantities of one unit are quantities of the other without a factor of the material.
fn converts(unit: &str, legal: &str) -> bool {
    unit == legal || units::convert(Quantity::from_scaled(1), unit, legal).is_some()
}

fn account(row: &Row) -> Option<Problem> {
    let number = row.text("accountNo");
    let wrong = !number.is_empty() && !Form::ManualNo.matches(number);
    wrong.then(|| {
        let message = texts::ACCOUNT_NO.speak_with(&[("form", &Form::ManualNo.describe())]);
        Problem::error("material.accountNo", "accountNo", message)
    })
}

fn above_zero(row: &Row, field: &'static str) -> Option<Problem> {
    let factor = row.decimal::<9>(field)?;
    (!factor.is_positive()).then(|| Problem::error("material.aboveZero", field, texts::ABOVE_ZERO))
}

fn factor_one(row: &Row) -> Option<Problem> {
    above_zero(row, "factor1")
}

fn factor_two(row: &Row) -> Option<Problem> {
    above_zero(row, "factor2")
}

fn weight(row: &Row) -> Option<Problem> {
    above_zero(row, "unitWeight")
}

fn price(row: &Row) -> Option<Problem> {
    let negative = row.decimal::<5>("price").is_some_and(|price| price.is_negative());
    negative.then(|| Problem::error("material.price", "price", texts::NOT_NEGATIVE))
}

fn currency(row: &Row) -> Option<Problem> {
    (!row.is_blank("price") && row.is_blank("currency"))
        .then(|| Problem::error("material.currency", "currency", texts::PRICE_CURRENCY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::Entry;
    use serde_json::json;

    #[test]
    fn a_usual_price_is_not_negative_and_in_a_currency_of_the_table() {
        use crate::validate::{Stage, validate};
        let usd = Entry { id: "502".to_owned(), name2: "USD".to_owned(), ..Entry::default() };
        let dicts = Dictionaries::new([("currency".to_owned(), vec![usd])]);
        let of = |price: &str, currency: &str| {
            let row = json!({ "orgId": 1, "gdsMtno": "A", "materialType": "RM", "name": "A", "unit": "035", "price": price, "currency": currency });
            let found = validate(&MATERIAL, &Row::from_value(row).unwrap(), &dicts, Stage::Store);
            let refused = found.into_iter().filter(Problem::is_error).map(|problem| (problem.field, problem.rule));
            refused.map(|(field, rule)| format!("{field}: {rule}")).collect::<Vec<_>>()
        };
        assert_eq!(of("1.18", "USD"), Vec::<String>::new());
        assert_eq!(of("0", "USD"), Vec::<String>::new());
        assert_eq!(of("-5", "USD"), ["price: material.price"]);
        assert_eq!(of("5", "XXX"), ["currency: field.notInDictionary"]);
    }

    #[test]
    fn the_tariff_gives_units_and_supervision() {
        let extra = [("unit1", "035"), ("unit2", "012"), ("supervision", "47A")];
        let extra = extra.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        let entry = Entry { id: "3901200099".to_owned(), extra, ..Entry::default() };
        let dicts = Dictionaries::new([("hsCode".to_owned(), vec![entry])]);
        let of = |code: &str| follow(Row::from_value(json!({ "hsCode": code })).unwrap().borrowed(), &dicts);
        let known = of("3901200099");
        assert_eq!(known[..3], [("unit1", "035".into()), ("unit2", "012".into()), ("supervision", "47A".into())]);
        assert_eq!(known[4], ("state", "1".into()), "the elements and factors are missing");
        assert_eq!(of("")[0], ("unit1", String::new()));
        assert_eq!(of("39"), [], "half typed: nothing follows yet");
        let state = |row: serde_json::Value| {
            let row = Row::from_value(row).unwrap();
            follow(row.borrowed(), &dicts).remove(4).1
        };
        for (row, expected) in [
            (json!({ "hsCode": "3901200099", "spec": "瓶级", "unit": "035", "factor2": "2" }), "2"),
            (json!({ "hsCode": "3901200099", "spec": "瓶级", "unit": "035" }), "1"),
            (json!({ "hsCode": "3901200099", "unit": "035", "factor2": "2" }), "1"),
            (json!({ "hsCode": "3901200099", "spec": "瓶级", "unit": "007", "factor2": "2" }), "1"),
            (json!({ "hsCode": "3901200099", "spec": "瓶级", "unit": "007", "factor2": "2", "unitWeight": "3" }), "2"),
            (json!({ "hsCode": "3901200099", "spec": "瓶级", "unit": "007", "factor1": "3", "factor2": "2" }), "2"),
            (json!({ "hsCode": "3901200099", "spec": "瓶级", "unit": "070", "factor2": "2" }), "2"),
            (json!({ "hsCode": "", "spec": "瓶级" }), "0"),
        ] {
            assert_eq!(state(row.clone()), expected, "{row}");
        }
    }
}
