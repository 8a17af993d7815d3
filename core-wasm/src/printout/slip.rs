//! The gate slip of a passport: what the driver shows at the gate, with the number of the passport as bars for the scanner. A passport
//! that may not go to the gate has no bars, and says so.

use serde::Serialize;

use super::{Cell, shown};
use crate::amount::readable;
use crate::dictionary::Dictionaries;
use crate::resources::sas::SAS_PASSPORT;
use crate::row::Row;
use crate::rules::code128::bars;
use crate::states::sas::{APPROVED, ENDED, ENDING, FIRST_GATE, INSPECTED, PASSED};
use crate::text::Lang;
use crate::text::catalogue::printout as texts;

/// The slip with all its texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Slip {
    pub title: &'static str,
    /// Across the page where it does not let a vehicle through; "" where it does.
    pub mark: &'static str,
    /// Customs' number, or ours while there is none.
    pub number: String,
    /// Widths of bars and spaces in turn; none where no scanner is to read it.
    pub bars: Vec<u8>,
    pub about: Vec<Cell>,
    pub weights: Vec<Cell>,
    pub documents_title: &'static str,
    pub documents: Vec<String>,
    pub goods_title: &'static str,
    /// Headings of the goods.
    pub columns: [&'static str; 5],
    pub goods: Vec<[String; 5]>,
    /// When it was printed.
    pub printed: String,
}

/// Goods on a truck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The document that they are of.
    pub document: String,
    pub seqno: String,
    pub name: String,
    pub quantity: String,
    pub unit: String,
    pub gross: String,
}

/// States in which the vehicle may come to a gate.
const AT_GATE: &[&str] = &[APPROVED, INSPECTED, FIRST_GATE];
const ABOUT: &[&str] = &[
    "state",
    "passportTypecd",
    "ioTypecd",
    "masterCuscd",
    "vehicleNo",
    "vehicleIcNo",
    "vehicleFrameNo",
    "containerNo",
    "containerType",
    "areainEtpsNm",
    "dclErConc",
    "etpsPreentNo",
    "rmk",
];
const WEIGHTS: &[&str] = &["vehicleWt", "vehicleFrameWt", "containerWt", "totalGrossWt", "totalNetWt", "totalWt"];

/// The slip of a passport with what is on the truck; `at`: when it is printed, to be read by people.
pub fn slip(
    passport: &Row,
    documents: &[String],
    goods: &[Loaded],
    at: &str,
    dicts: &Dictionaries,
    lang: Lang,
) -> Slip {
    let number = passport.text("passportNo");
    // What people keyed as approved, and customs did not approve, opens no gate.
    let is_refused = matches!(passport.text("disputedResult"), "3" | "Z");
    let is_valid = AT_GATE.contains(&passport.text("state")) && !number.is_empty() && !is_refused;
    let cells = |fields: &[&str]| -> Vec<Cell> {
        let cell = |name: &&str| {
            let field = SAS_PASSPORT.field(name)?;
            let value = shown(field, passport.borrowed(), false, dicts, lang);
            (!value.is_empty()).then(|| Cell { label: field.label.get(lang).to_owned(), value, ..Cell::default() })
        };
        fields.iter().filter_map(cell).collect()
    };
    let line = |goods: &Loaded| {
        let unit = dicts.label("unit", &goods.unit, lang);
        let quantity = format!("{} {unit}", readable(&goods.quantity));
        let gross = readable(&goods.gross);
        [goods.document.clone(), goods.seqno.clone(), goods.name.clone(), quantity.trim_end().to_owned(), gross]
    };
    Slip {
        title: texts::SLIP.get(lang),
        mark: match passport.text("state") {
            _ if is_valid => "",
            PASSED => texts::THROUGH.get(lang),
            ENDING | ENDED => texts::VOID.get(lang),
            _ => texts::NOT_FOR_GATE.get(lang),
        },
        number: if number.is_empty() { passport.text("etpsPreentNo") } else { number }.to_owned(),
        bars: if is_valid { bars(number).unwrap_or_default() } else { Vec::new() },
        about: cells(ABOUT),
        weights: cells(WEIGHTS),
        documents_title: texts::SLIP_DOCUMENTS.get(lang),
        documents: documents.to_vec(),
        goods_title: texts::SLIP_GOODS.get(lang),
        columns: texts::SLIP_COLUMNS.map(|column| column.get(lang)),
        goods: goods.iter().map(line).collect(),
        printed: texts::PRINTED_AT.with(&[("at", at)]).get(lang).to_owned(),
    }
}

/// Name of the file of the slip of this passport.
pub fn slip_name(passport: &Row, lang: Lang) -> String {
    let number = if passport.is_blank("passportNo") { "etpsPreentNo" } else { "passportNo" };
    format!("{}-{}.pdf", passport.text(number), texts::SLIP_NAME.get(lang))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn printed(state: &str, number: &str) -> Slip {
        let passport = json!({
            "state": state, "passportNo": number, "etpsPreentNo": "HF-1", "vehicleNo": "沪A1", "vehicleWt": "13000.00000",
            "totalGrossWt": "12.00000", "totalWt": "13012.00000", "containerWt": "",
        });
        let goods = Loaded {
            document: "S1".into(),
            seqno: "1".into(),
            name: "计量泵".into(),
            quantity: "3.00000".into(),
            unit: "001".into(),
            gross: "12.00000".into(),
        };
        let dicts = Dictionaries::new([]);
        slip(&Row::from_value(passport).unwrap(), &["S1".into()], &[goods], "2026-07-10 09:00", &dicts, Lang::En)
    }

    #[test]
    fn an_approved_passport_has_bars_and_no_mark() {
        let slip = printed("APPROVED", "Z2248E500000001");
        assert_eq!((slip.number.as_str(), slip.mark), ("Z2248E500000001", ""));
        assert_eq!(Some(slip.bars), bars("Z2248E500000001"));
        let weights: Vec<&str> = slip.weights.iter().map(|cell| cell.value.as_str()).collect();
        assert_eq!(weights, ["13,000", "12", "13,012"]);
        assert_eq!(slip.goods[0][..3], ["S1", "1", "计量泵"].map(str::to_owned));
    }

    #[test]
    fn what_is_no_passport_yet_or_no_more_is_marked_and_no_scanner_reads_it() {
        for (state, number, mark) in [
            ("DRAFT", "", "DRAFT"),
            ("SENT", "", "DRAFT"),
            ("ENDED", "Z2248E500000001", "VOID"),
            ("ENDING", "Z2248E500000001", "VOID"),
            ("PASSED", "Z2248E500000001", "ALREADY"),
        ] {
            let slip = printed(state, number);
            assert!(slip.mark.starts_with(mark) && slip.bars.is_empty(), "{state}");
        }
        assert_eq!(printed("DRAFT", "").number, "HF-1");
    }
}
