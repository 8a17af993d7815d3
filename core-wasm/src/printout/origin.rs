//! An origin certificate on paper: what stands in each box of its form. The forms are in English whoever prints them. Sources: the
//! specimens of GSP Form A, of Form E (ACFTA upgrade), of the RCEP certificate and of the certificate of origin of China.

use serde::Serialize;

use super::Cell;
use crate::amount::readable;
use crate::dictionary::Dictionaries;
use crate::row::{Row, RowRef};
use crate::rules::origin::criterion::{RVC, judge};
use crate::rules::origin::forms::{Form, Sheet};
use crate::states::origin_cert::{CHANGE_APPLIED, CHANGE_APPROVED, CHANGED, ISSUED, REVOKED};
use crate::text::Lang;

/// A certificate with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OriginSheet {
    /// Above the number, the name of the form in large letters last.
    pub heading: Vec<&'static str>,
    /// Across the page as long as it is not issued as it stands; "" then.
    pub mark: &'static str,
    pub number: String,
    /// The boxes on the left, in their order.
    pub left: Vec<Cell>,
    /// Those below the number.
    pub right: Vec<Cell>,
    pub columns: Vec<Column>,
    pub lines: Vec<Vec<String>>,
    /// Behind the last line, so that nobody adds one.
    pub ends: &'static str,
    /// The statements of exporter and authority.
    pub statements: Vec<Cell>,
    /// Boxes that are ticked.
    pub ticks: Vec<Tick>,
}

/// A column of the goods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    pub title: &'static str,
    /// Share of the width.
    pub width: u8,
}

/// A box to tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tick {
    pub label: &'static str,
    pub on: bool,
}

/// What stands in a column.
#[derive(Clone, Copy)]
enum Of {
    Item,
    Marks,
    Goods,
    Code,
    Criterion,
    Country,
    /// Weight and quantity; with the price where the value content is the criterion.
    Quantity,
    Invoice,
}

/// What stands in a box beside the goods.
#[derive(Clone, Copy)]
enum Space {
    Exporter,
    Consignee,
    Producer,
    Route,
    Destination,
    Remarks,
    Empty,
}

/// A form: its boxes with the words that are printed on it.
struct Layout {
    heading: &'static [&'static str],
    left: &'static [(&'static str, Space)],
    right: &'static [(&'static str, Space)],
    columns: &'static [(&'static str, u8, Of)],
    exporter: &'static str,
    authority: &'static str,
    /// Whether retroactive and third-party certificates are ticked; else a remark says it.
    ticks: bool,
}

const CHINA: &str = "THE PEOPLE'S REPUBLIC OF CHINA";
const PREFERENCES: &str = "the GENERALIZED SYSTEM OF PREFERENCES";
const RETROACTIVE: &str = "ISSUED RETROACTIVELY";
const OATH: &str = "The undersigned hereby declares that the above details and statements are correct; that all the goods were produced in CHINA and that they comply with the rules of origin of";
const CERTIFIED: &str =
    "It is hereby certified, on the basis of control carried out, that the declaration by the exporter is correct.";

static FORM_A: Layout = Layout {
    heading: &[
        "GENERALIZED SYSTEM OF PREFERENCES",
        "CERTIFICATE OF ORIGIN",
        "(Combined declaration and certificate)",
        "FORM A",
    ],
    left: &[
        ("1. Goods consigned from (Exporter's business name, address, country)", Space::Exporter),
        ("2. Goods consigned to (Consignee's name, address, country)", Space::Consignee),
        ("3. Means of transport and route (as far as known)", Space::Route),
    ],
    right: &[("4. For official use", Space::Remarks)],
    columns: &[
        ("5. Item number", 5, Of::Item),
        ("6. Marks and numbers of packages", 12, Of::Marks),
        ("7. Number and kind of packages; description of goods", 32, Of::Goods),
        ("8. Origin criterion", 10, Of::Criterion),
        ("9. Gross weight or other quantity", 14, Of::Quantity),
        ("10. Number and date of invoices", 14, Of::Invoice),
    ],
    exporter: "12. Declaration by the exporter",
    authority: "11. Certification",
    ticks: false,
};
static FORM_E: Layout = Layout {
    heading: &[
        "ASEAN-CHINA FREE TRADE AREA",
        "PREFERENTIAL TARIFF",
        "CERTIFICATE OF ORIGIN",
        "(Combined declaration and certificate)",
        "FORM E",
    ],
    left: &[
        ("1. Products consigned from (Exporter's business name, address, country)", Space::Exporter),
        ("2. Products consigned to (Consignee's name, address, country)", Space::Consignee),
        ("3. Means of transport and route (as far as known)", Space::Route),
    ],
    // It has no box for remarks: what they say stands in this one.
    right: &[("4. For official use", Space::Remarks)],
    columns: &[
        ("5. Item number", 5, Of::Item),
        ("6. Marks and numbers on packages", 12, Of::Marks),
        ("7. Number and type of packages, description of products (including HS number)", 32, Of::Goods),
        ("8. Origin criteria", 9, Of::Criterion),
        ("9. Gross weight or other quantity, and value (FOB) where RVC is applied", 16, Of::Quantity),
        ("10. Number, date of invoices", 13, Of::Invoice),
    ],
    exporter: "11. Declaration by the exporter",
    authority: "12. Certification",
    ticks: true,
};
static FORM_RCEP: Layout = Layout {
    heading: &["REGIONAL COMPREHENSIVE ECONOMIC PARTNERSHIP AGREEMENT", "CERTIFICATE OF ORIGIN", "FORM RCEP"],
    left: &[
        ("1. Goods consigned from (Exporter's name, address and country)", Space::Exporter),
        ("2. Goods consigned to (Importer's/Consignee's name, address, country)", Space::Consignee),
        ("3. Producer's name, address and country (if known)", Space::Producer),
        ("4. Means of transport and route (if known)", Space::Route),
    ],
    right: &[("5. For official use", Space::Empty), ("14. Remarks", Space::Remarks)],
    columns: &[
        ("6. Item number", 5, Of::Item),
        ("7. Marks and numbers on packages", 10, Of::Marks),
        ("8. Number and kind of packages; and description of goods", 25, Of::Goods),
        ("9. HS code (6 digits)", 8, Of::Code),
        ("10. Origin conferring criterion", 9, Of::Criterion),
        ("11. RCEP country of origin", 9, Of::Country),
        ("12. Quantity (gross weight or other measurement), and value (FOB) where RVC is applied", 15, Of::Quantity),
        ("13. Invoice number(s) and date", 12, Of::Invoice),
    ],
    exporter: "15. Declaration by the exporter or producer",
    authority: "16. Certification",
    ticks: true,
};
static GENERAL: Layout = Layout {
    heading: &["CERTIFICATE OF ORIGIN", "OF", CHINA],
    left: &[
        ("1. Exporter", Space::Exporter),
        ("2. Consignee", Space::Consignee),
        ("3. Means of transport and route", Space::Route),
        ("4. Country / region of destination", Space::Destination),
    ],
    right: &[("5. For certifying authority use only", Space::Remarks)],
    columns: &[
        ("Item", 4, Of::Item),
        ("6. Marks and numbers", 11, Of::Marks),
        ("7. Number and kind of packages; description of goods", 28, Of::Goods),
        ("8. H.S. code", 9, Of::Code),
        ("Origin criterion", 10, Of::Criterion),
        ("9. Quantity", 13, Of::Quantity),
        ("10. Number and date of invoices", 13, Of::Invoice),
    ],
    exporter: "11. Declaration by the exporter",
    authority: "12. Certification",
    ticks: false,
};

fn layout(sheet: Sheet) -> &'static Layout {
    match sheet {
        Sheet::FormA => &FORM_A,
        Sheet::FormE => &FORM_E,
        Sheet::Rcep => &FORM_RCEP,
        Sheet::General => &GENERAL,
    }
}

/// The sheet of a certificate of a kind.
pub fn sheet(form: &Form, certificate: &Row, dicts: &Dictionaries) -> OriginSheet {
    let layout = layout(form.sheet);
    let seen = Seen { form, certificate, dicts };
    let boxes = |of: &[(&'static str, Space)]| -> Vec<Cell> {
        of.iter().map(|(label, what)| cell(label, seen.boxed(*what, layout))).collect()
    };
    let materials = certificate.rows("materials");
    let goods = certificate.rows("lines");
    let lines = goods
        .iter()
        .map(|line| layout.columns.iter().map(|(_, _, of)| seen.column(*of, line.borrowed(), &materials)).collect());
    let place = seen.place();
    let oath =
        format!("{OATH} {} for goods exported to {}.\n\n{place}", seen.rules(), seen.country("destinationCountry"));
    OriginSheet {
        heading: layout.heading.to_vec(),
        mark: match certificate.text("state") {
            ISSUED => "",
            CHANGED | CHANGE_APPLIED | CHANGE_APPROVED => "BEING CHANGED - NOT ISSUED",
            REVOKED => "REVOKED",
            _ => "DRAFT - NOT ISSUED",
        },
        number: certificate.text("certNo").to_owned(),
        left: boxes(layout.left),
        right: boxes(layout.right),
        columns: layout.columns.iter().map(|(title, width, _)| Column { title, width: *width }).collect(),
        lines: lines.collect(),
        ends: "*** END ***",
        statements: vec![cell(layout.exporter, oath), cell(layout.authority, format!("{CERTIFIED}\n\n{place}"))],
        ticks: if layout.ticks { seen.ticks() } else { Vec::new() },
    }
}

fn cell(label: &str, value: String) -> Cell {
    Cell { label: label.to_owned(), value, ..Cell::default() }
}

/// A certificate while it is printed.
struct Seen<'a> {
    form: &'a Form,
    certificate: &'a Row,
    dicts: &'a Dictionaries,
}

impl Seen<'_> {
    fn text(&self, field: &str) -> String {
        self.certificate.text(field).to_owned()
    }

    fn english(&self, family: &str, code: &str) -> String {
        let entry = self.dicts.by_name2(family, code).or_else(|| self.dicts.by_id(family, code));
        let name = entry.map(|entry| entry.name_en.clone()).filter(|name| !name.is_empty());
        name.unwrap_or_else(|| code.to_owned())
    }

    fn country(&self, field: &str) -> String {
        self.english("country", self.certificate.text(field)).to_uppercase()
    }

    /// The agreement by whose rules the goods originate. Form A names the system of preferences, whose rules are those of the country
    /// that gives them, and not those of China.
    fn rules(&self) -> String {
        match self.form.agreement {
            _ if self.form.sheet == Sheet::FormA => PREFERENCES.to_owned(),
            "" => CHINA.to_owned(),
            code => self.dicts.by_id("ftaAgreement", code).map(|entry| entry.name_en.clone()).unwrap_or_default(),
        }
    }

    fn place(&self) -> String {
        let said = [self.text("issuePlace"), self.text("issuedOn")];
        let said: Vec<&str> = said.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        format!("Place and date: {}", said.join(", "))
    }

    fn boxed(&self, what: Space, layout: &Layout) -> String {
        match what {
            Space::Exporter => self.text("exporter"),
            Space::Consignee => self.text("consignee"),
            Space::Producer => self.text("producer"),
            Space::Destination => self.country("destinationCountry"),
            Space::Route => self.route(),
            Space::Remarks => self.remarks(layout),
            Space::Empty => String::new(),
        }
    }

    fn route(&self) -> String {
        let vessel = format!("{} {}", self.text("trafName"), self.text("voyNo"));
        let said = [
            ("Departure date", self.text("departOn")),
            ("Vessel / flight", vessel.trim().to_owned()),
            ("Port of loading", self.text("loadPort")),
            ("Port of discharge", self.text("dischargePort")),
        ];
        let said = said.iter().filter(|(_, value)| !value.is_empty());
        said.map(|(label, value)| format!("{label}: {value}")).collect::<Vec<_>>().join("\n")
    }

    fn remarks(&self, layout: &Layout) -> String {
        let mut said = Vec::new();
        if !layout.ticks && self.certificate.flag("isRetroactive") {
            said.push(RETROACTIVE.to_owned());
        }
        said.push(self.text("thirdParty"));
        said.push(self.text("rmk"));
        said.retain(|text| !text.is_empty());
        said.join("\n")
    }

    fn ticks(&self) -> Vec<Tick> {
        let on = |field: &str| self.certificate.flag(field);
        vec![
            Tick { label: "Issued retroactively", on: on("isRetroactive") },
            Tick { label: "Third-party invoicing", on: on("isThirdParty") },
            Tick { label: "Back-to-back certificate of origin", on: false },
        ]
    }

    fn column(&self, of: Of, line: RowRef<'_>, materials: &[Row]) -> String {
        let code = line.text("codeTS");
        match of {
            Of::Item => line.written("gNo").into_owned(),
            Of::Marks => {
                if line.is_blank("marks") {
                    "N/M".to_owned()
                } else {
                    line.text("marks").to_owned()
                }
            }
            Of::Goods => self.goods(line),
            Of::Code => code.get(..6).map_or_else(|| code.to_owned(), |six| format!("{}.{}", &six[..4], &six[4..])),
            Of::Criterion => {
                let judged = judge(self.form, line, materials);
                let percent = judged.content.map(|content| content.best().to_string()).unwrap_or_default();
                self.form.written(line.text("criterion"), code, &percent)
            }
            Of::Country => "CHINA".to_owned(),
            Of::Quantity => self.quantity(line),
            Of::Invoice => format!("{}\n{}", self.text("invoiceNo"), self.text("invoiceDate")),
        }
    }

    fn goods(&self, line: RowRef<'_>) -> String {
        let packages = line.written("packNo").into_owned();
        let kind = self.english("wrapType", line.text("wrapType")).to_uppercase();
        let packing = format!("{packages} {kind}").trim().to_owned();
        let description = if line.is_blank("goodsDesc") { line.text("gName") } else { line.text("goodsDesc") };
        let code = match self.form.sheet {
            Sheet::FormE => format!("HS {}", line.text("codeTS").get(..6).unwrap_or_default()),
            _ => String::new(),
        };
        let said = [packing, description.to_owned(), code];
        said.iter().map(String::as_str).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn quantity(&self, line: RowRef<'_>) -> String {
        let unit = self.dicts.by_id("unit", line.text("gUnit")).map(|entry| entry.name_en.clone()).unwrap_or_default();
        let mut said = vec![format!("{} {}", readable(line.text("gQty")), unit).trim_end().to_owned()];
        if !line.is_blank("grossWt") {
            said.push(format!("{} kg gross", readable(line.text("grossWt"))));
        }
        // Box 9 of Form A has weight or quantity alone.
        if line.text("criterion") == RVC && self.form.sheet != Sheet::FormA {
            said.push(format!("FOB {} {}", line.text("tradeCurr"), readable(line.text("declTotal"))));
        }
        said.join("\n")
    }
}

/// Name of the file of a certificate.
pub fn sheet_name(certificate: &Row, lang: Lang) -> String {
    use crate::text::catalogue::printout::ORIGIN_NAME;
    format!("{}-{}.pdf", certificate.text("certNo"), ORIGIN_NAME.get(lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::origin::forms::form;
    use serde_json::json;

    fn printed(kind: &str, criterion: &str, state: &str) -> OriginSheet {
        let certificate = json!({
            "certNo": "RC260001", "state": state, "isRetroactive": "1", "exporter": "HUADONG", "consignee": "NIPPON",
            "destinationCountry": "JPN", "issuePlace": "SHANGHAI", "issuedOn": "2026-07-01", "invoiceNo": "INV-1",
            "lines": [{ "gNo": 1, "codeTS": "8413810090", "gName": "计量泵", "goodsDesc": "PUMP", "gQty": "10.00000",
                "gUnit": "001", "declTotal": "1000.0000", "tradeCurr": "USD", "criterion": criterion, "packNo": 2 }],
            "materials": [{ "gNo": 1, "codeTS": "8482102000", "isOriginating": "0", "unitQty": "2", "price": "27.25",
                "tradeCurr": "USD" }],
        });
        sheet(form(kind).unwrap(), &Row::from_value(certificate).unwrap(), &Dictionaries::new([]))
    }

    #[test]
    fn each_form_says_the_criterion_in_its_own_way() {
        for (kind, criterion, column, wanted) in
            [("G", "CTH", 3, "\"W\" 84.13"), ("E", "RVC", 3, "45.50%"), ("RC", "CTH", 4, "CTC"), ("K", "CTH", 4, "CTH")]
        {
            let sheet = printed(kind, criterion, ISSUED);
            assert_eq!(sheet.lines[0][column], wanted, "{kind}");
            assert_eq!((sheet.lines[0].len(), sheet.mark), (sheet.columns.len(), ""));
        }
    }

    #[test]
    fn the_price_stands_on_it_where_the_value_content_is_the_criterion() {
        assert!(printed("E", "RVC", ISSUED).lines[0][4].contains("FOB USD 1,000"));
        assert!(!printed("E", "CTH", ISSUED).lines[0][4].contains("FOB"));
        assert!(!printed("G", "RVC", ISSUED).lines[0][4].contains("FOB"), "form A has no box for it");
    }

    #[test]
    fn the_exporter_declares_by_the_rules_of_the_form() {
        for (kind, rules) in [("G", PREFERENCES), ("C", CHINA)] {
            let said = &printed(kind, "CTH", ISSUED).statements[0].value;
            assert!(said.contains(&format!("the rules of origin of {rules} for goods exported to")), "{kind}: {said}");
        }
    }

    #[test]
    fn a_retroactive_one_is_ticked_or_says_so() {
        assert!(printed("E", "CTH", ISSUED).ticks[0].on);
        let form_a = printed("G", "CTH", ISSUED);
        assert_eq!((form_a.ticks.len(), form_a.right[0].value.as_str()), (0, RETROACTIVE));
    }

    #[test]
    fn what_is_remarked_stands_on_every_form() {
        let certificate = json!({ "thirdParty": "OTHER CO., JAPAN", "rmk": "SEE INVOICE" });
        for kind in ["G", "E", "RC", "C"] {
            let row = Row::from_value(certificate.clone()).unwrap();
            let sheet = sheet(form(kind).unwrap(), &row, &Dictionaries::new([]));
            let said = sheet.right.iter().any(|cell| cell.value == "OTHER CO., JAPAN\nSEE INVOICE");
            assert!(said, "{kind}: {:?}", sheet.right);
        }
    }

    #[test]
    fn what_is_not_issued_is_marked() {
        assert_eq!(printed("RC", "CTH", "1").mark, "DRAFT - NOT ISSUED");
        assert_eq!(printed("RC", "CTH", REVOKED).mark, "REVOKED");
        for state in [CHANGED, CHANGE_APPLIED, CHANGE_APPROVED] {
            assert_eq!(printed("RC", "CTH", state).mark, "BEING CHANGED - NOT ISSUED");
        }
    }
}
