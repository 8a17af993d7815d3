//! Fills a goods line that names a material with what the goods master knows of it. Nothing that a person entered is
//! replaced unless the person asks for it.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::elements::{BAR, NOT_FOR_IMPORT, Wanted, arranged, elements, joined, template_of};
use super::follow::in_lines;
use super::units::{self, KILOGRAM};
use crate::amount;
use crate::decimal::{Fixed, Quantity};
use crate::dictionary::Dictionaries;
use crate::resource::Resource;
use crate::row::{Row, RowRef};
use crate::rules::declaration::{Direction, day_of};

/// How much of a line is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Fill {
    /// The blank fields.
    Blank,
    /// Every field that the material knows.
    All,
    /// The legal quantities alone, after the quantity or its unit was changed.
    Quantities,
}

/// Decimals of a quantity.
const QUANTITY_SCALE: u32 = 5;
const BRAND: &str = "品牌:";
/// Types of a material (dictionary `materialType`) that comes in and of one that goes out, until somebody says more.
const BOUGHT: &str = "RM";
const SOLD: &str = "FP";

/// The fields of a line that take another value from a material, in form order; `template`: the elements of its HS code.
pub fn fill(
    declaration: RowRef<'_>,
    line: RowRef<'_>,
    material: RowRef<'_>,
    template: &[Wanted<'_>],
    how: Fill,
) -> Vec<(&'static str, String)> {
    let mut filling = Filling { line, how, found: Vec::new() };
    if how != Fill::Quantities {
        for (field, value) in known(declaration, line, material, template) {
            filling.put(field, value);
        }
    }
    filling.legal_quantity(material, "firstQty", "firstUnit", ("unit1", "factor1"));
    filling.legal_quantity(material, "secondQty", "secondUnit", ("unit2", "factor2"));
    filling.found
}

/// Fills what is blank in a new line of a document (of its category and account `head`) from the material that it names, and what
/// follows in it from quantity and price. Only `fields` are filled: those that lines of the document have.
pub fn complete(
    head: &Row,
    line: &mut Row,
    material: RowRef<'_>,
    fields: &Resource,
    dicts: &Dictionaries,
    today: NaiveDate,
) {
    let template = template_of(dicts, material.text("hsCode"), day_of(head.borrowed(), today));
    for (field, value) in fill(head.borrowed(), line.borrowed(), material, &template, Fill::Blank) {
        if fields.field(field).is_some() {
            line.set(field, value);
        }
    }
    follow_blank(head, line, fields, dicts, today);
}

/// Fills what is blank in a new line of a document and follows from its HS code and quantity: the legal units of the tariff, and the
/// legal quantities. Only `fields` are filled.
pub fn follow_blank(head: &Row, line: &mut Row, fields: &Resource, dicts: &Dictionaries, today: NaiveDate) {
    let mut document = head.clone();
    document.set("lines", vec![Value::Object(line.0.clone())]);
    for (path, value) in in_lines(&document, &["lines[0].codeTS", "lines[0].gQty"], dicts, today) {
        let Some(field) = path.strip_prefix("lines[0].") else { continue };
        if line.is_blank(field) && fields.field(field).is_some() {
            line.set(field, value);
        }
    }
}

/// What a material says of a line of this declaration.
fn known(
    declaration: RowRef<'_>,
    line: RowRef<'_>,
    material: RowRef<'_>,
    template: &[Wanted<'_>],
) -> Vec<(&'static str, String)> {
    let imports = Direction::of(declaration) == Some(Direction::Import);
    let account = declaration.text("manualNo");
    let of_account = !account.is_empty() && account == material.text("accountNo");
    // The line's own factor has three decimals; one that does not fit in it would be another factor.
    let factor = material.text("factor1").parse::<Fixed<3>>().ok().filter(|factor| factor.is_positive());
    let differs = material.text("unit") != material.text("unit1");
    let text = |field: &str| material.text(field).to_owned();
    vec![
        ("contrItem", if of_account { text("accountSerial") } else { String::new() }),
        ("codeTS", text("hsCode")),
        ("ciqCode", text("ciqCode")),
        ("gName", text("name")),
        ("gModel", specification(line, material, template, imports)),
        ("gUnit", text("unit")),
        ("declPrice", price(material)),
        ("tradeCurr", text("currency")),
        ("firstUnit", text("unit1")),
        ("secondUnit", text("unit2")),
        ("factor", factor.filter(|_| differs).map(Fixed::short).unwrap_or_default()),
        ("originCountry", text("originCountry")),
        ("declGoodsEname", text("nameEn")),
    ]
}

/// The usual price with the decimals of a line's price.
fn price(material: RowRef<'_>) -> String {
    let rounded = material.decimal::<5>("price").and_then(|price| price.to_scale::<4>());
    rounded.map(Fixed::short).unwrap_or_default()
}

/// Brand type and export preference before what the goods master keeps, and the brand behind it. What the material does not
/// say of the first two is that of the line. The others stand where the template of the HS code has them.
fn specification(line: RowRef<'_>, material: RowRef<'_>, template: &[Wanted<'_>], imports: bool) -> String {
    let (spec, brand) = (material.text("spec"), material.text("brand"));
    if spec.is_empty() && brand.is_empty() {
        return String::new();
    }
    let there: Vec<String> = elements(line.text("gModel"), &[]).into_iter().map(|part| part.value).collect();
    let own = |at: usize| there.get(at).filter(|part| is_code(part)).cloned().unwrap_or_default();
    let kind = if material.is_blank("brandType") { own(0) } else { material.text("brandType").to_owned() };
    let preference = if imports { NOT_FOR_IMPORT.to_owned() } else { own(1) };
    let kept = elements(spec, &[]);
    let complete = kept.iter().take(2).all(|part| is_code(&part.value));
    let mut parts = if complete { Vec::new() } else { vec![kind, preference] };
    parts.extend(spec.split(BAR).map(str::trim).filter(|part| complete || !part.is_empty()).map(str::to_owned));
    if !brand.is_empty() && !spec.contains(brand) {
        parts.push(format!("{BRAND}{brand}"));
    }
    joined(if template.is_empty() { parts } else { arranged(parts, template) })
}

/// What a line of a declaration says of its goods, as a new material of the goods master: the number that the line names, and
/// nothing that the tariff or the declaration alone knows.
pub fn material_of(declaration: RowRef<'_>, line: RowRef<'_>) -> Row {
    let imports = Direction::of(declaration) == Some(Direction::Import);
    let parts: Vec<String> = elements(line.text("gModel"), &[]).into_iter().map(|part| part.value).collect();
    let brand_type = parts.first().filter(|part| is_code(part)).cloned().unwrap_or_default();
    // Preference is a matter of the declaration; what no codes precede is kept whole.
    let spec = match line.text("gModel").splitn(3, BAR).collect::<Vec<_>>()[..] {
        [kind, preference, rest]
            if is_code(kind.trim()) && (preference.trim().is_empty() || is_code(preference.trim())) =>
        {
            rest
        }
        _ => line.text("gModel"),
    };
    let values = [
        ("gdsMtno", line.text("gdsMtno")),
        ("materialType", if imports { BOUGHT } else { SOLD }),
        ("name", line.text("gName")),
        ("nameEn", line.text("declGoodsEname")),
        ("hsCode", line.text("codeTS")),
        ("ciqCode", line.text("ciqCode")),
        ("spec", spec),
        ("brandType", &brand_type),
        ("unit", line.text("gUnit")),
        ("factor1", line.text("factor")),
        ("originCountry", line.text("originCountry")),
        ("price", line.text("declPrice")),
        ("currency", if line.is_blank("declPrice") { "" } else { line.text("tradeCurr") }),
        ("accountNo", if line.is_blank("contrItem") { "" } else { declaration.text("manualNo") }),
        ("accountSerial", line.text("contrItem")),
    ];
    let mut material = Row::new();
    for (field, value) in values.into_iter().filter(|(_, value)| !value.is_empty()) {
        material.set(field, value);
    }
    material
}

/// Whether a part is a brand type or an export preference.
fn is_code(part: &str) -> bool {
    matches!(part, "0" | "1" | "2" | "3" | "4")
}

struct Filling<'a> {
    line: RowRef<'a>,
    how: Fill,
    found: Vec<(&'static str, String)>,
}

impl Filling<'_> {
    fn put(&mut self, field: &'static str, value: String) {
        // Price and total follow each other: a price would change the total that stands there.
        let bound = field == "declPrice" && !self.line.is_blank("declTotal");
        let free = self.how != Fill::Blank || (self.line.is_blank(field) && !bound);
        let same = self.line.text(field) == value
            || self.line.decimal::<5>(field).is_some_and(|there| value.parse::<Quantity>() == Ok(there));
        if free && !value.is_empty() && !same {
            self.found.push((field, value));
        }
    }

    /// The value with what was filled so far.
    fn now(&self, field: &str) -> String {
        let filled = self.found.iter().find(|(known, _)| *known == field).map(|(_, value)| value.as_str());
        filled.unwrap_or(self.line.text(field)).to_owned()
    }

    /// A quantity in a legal unit: kilograms by what a unit weighs, else by the material's own factor. What units convert
    /// into follows by itself ([`super::follow`]).
    fn legal_quantity(
        &mut self,
        material: RowRef<'_>,
        field: &'static str,
        unit: &str,
        (known_unit, known_factor): (&str, &str),
    ) {
        let (traded, legal) = (self.now("gUnit"), self.now(unit));
        let quantity = self.line.text("gQty");
        let convertible = units::convert(Quantity::from_scaled(1), &traded, &legal).is_some();
        if quantity.is_empty() || legal.is_empty() || traded != material.text("unit") || convertible {
            return;
        }
        let weight = if legal == KILOGRAM { material.text("unitWeight") } else { "" };
        let factor = if material.text(known_unit) == legal { material.text(known_factor) } else { "" };
        let factor = if weight.is_empty() { factor } else { weight };
        if let Ok(product) = amount::multiply(quantity, factor, QUANTITY_SCALE) {
            self.put(field, product.parse::<Quantity>().map(Fixed::short).unwrap_or_default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_becomes_a_material() {
        let row = |value| Row::from_value(value).unwrap();
        let made = |declaration: serde_json::Value, line: serde_json::Value| {
            serde_json::Value::Object(material_of(row(declaration).borrowed(), row(line).borrowed()).0)
        };
        let line = json!({
            "gdsMtno": "N-1", "codeTS": "7318160000", "gName": "螺母", "gModel": "4|3|材质:钢|规格:M8", "gUnit": "035",
            "declPrice": "4.2000", "tradeCurr": "USD", "originCountry": "DEU", "gQty": "5"
        });
        assert_eq!(
            made(json!({ "iECatg": "1", "manualNo": "C22055A00123" }), line.clone()),
            json!({
                "gdsMtno": "N-1", "materialType": "RM", "name": "螺母", "hsCode": "7318160000", "spec": "材质:钢|规格:M8",
                "brandType": "4", "unit": "035", "originCountry": "DEU", "price": "4.2000", "currency": "USD"
            }),
            "no serial, no account"
        );
        let of_account = json!({ "gdsMtno": "N-1", "contrItem": "7", "gModel": "不锈钢" });
        assert_eq!(
            made(json!({ "iECatg": "2", "manualNo": "C22055A00123" }), of_account),
            json!({
                "gdsMtno": "N-1", "materialType": "FP", "spec": "不锈钢", "accountNo": "C22055A00123", "accountSerial": "7"
            })
        );
    }
}
