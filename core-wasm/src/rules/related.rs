//! How documents hang together: which field of which rows says what a document was made of, and what was made of it. From this table
//! every document leads to everything it is made of, and to everything that is made of it, as far as somebody may see that.
//!
//! A new document with such a field gets a row here; a test names an id of a document that has none.

use crate::resource::Resource;
use crate::resources::bonded::{BWS_DCR, BWS_DCR_INVT};
use crate::resources::declaration::HEAD;
use crate::resources::documents::{
    BOND_INVOICE, BOND_INVOICE_DT, BOND_INVT, BOND_INVT_DT, CLIENT_ORDER, CLIENT_ORDER_DTL, DECL_CERT, ECO_CERT, FCST,
    FCST_CARE, FCST_CERT, FCST_DTL, FCST_INVT, ORIGIN_CERT,
};
use crate::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_PASSPORT_RLT, SAS_STOCK, SAS_STOCK_DT};
use crate::resources::wms::{ASN, ASN_DT, DSN};
use crate::rules::sas::passport::{BILL, INVENTORY_LIST, STOCK_LIST};

/// Which way a document leads to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To what it was made of.
    Of,
    /// To what was made of it.
    Into,
}

impl Way {
    /// The same seen from the other document.
    pub const fn back(self) -> Way {
        match self {
            Way::Of => Way::Into,
            Way::Into => Way::Of,
        }
    }
}

/// How a field names a document.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// By its id.
    Id,
    /// By the id of one of its lines, which are these.
    LineOf(&'static Resource),
    /// By any of these numbers of it, inside its organisation.
    Number(&'static [&'static str]),
    /// By its number in whatever capitals.
    AnyCapitals(&'static str),
}

/// A field by which one document leads to another.
#[derive(Clone, Copy, Debug)]
pub struct Tie {
    pub of: &'static Resource,
    /// Where the field is: the document itself, its lines, or rows of their own.
    pub rows: &'static Resource,
    /// The column of those rows with the id of the document.
    pub owner: &'static str,
    pub field: &'static str,
    pub to: &'static Resource,
    pub by: By,
    /// Rows that say so alone: a field and its value.
    pub only: Option<(&'static str, &'static str)>,
    pub way: Way,
}

const fn tie(of: &'static Resource, field: &'static str, to: &'static Resource, by: By, way: Way) -> Tie {
    Tie { of, rows: of, owner: "id", field, to, by, only: None, way }
}

impl Tie {
    /// The field is one of its lines.
    const fn in_lines(mut self, lines: &'static Resource) -> Tie {
        self.rows = lines;
        self.owner = "document_id";
        self
    }

    /// The field is one of rows of their own, which name the document in this column.
    const fn in_rows(mut self, rows: &'static Resource, owner: &'static str) -> Tie {
        self.rows = rows;
        self.owner = owner;
        self
    }

    const fn only(mut self, field: &'static str, value: &'static str) -> Tie {
        self.only = Some((field, value));
        self
    }
}

const DECL: &str = "declId";
const LIST_NUMBERS: By = By::Number(&["bondInvtNo", "etpsInnerInvtNo"]);
const ENTRY_NUMBERS: By = By::Number(&["entryId", "seqNo", "clientSeqNo"]);
/// A paper of a passport, by its kind.
const BILL_KIND: &str = "rtlBillTypecd";
const BILL_NO: &str = "rtlBillNo";

/// All of them.
pub static TIES: &[Tie] = &[
    tie(&FCST, DECL, &HEAD, By::Id, Way::Into).in_lines(&FCST_DTL),
    tie(&CLIENT_ORDER, DECL, &HEAD, By::Id, Way::Into).in_lines(&CLIENT_ORDER_DTL),
    tie(&BOND_INVT, DECL, &HEAD, By::Id, Way::Into).in_lines(&BOND_INVT_DT),
    tie(&SAS_STOCK, DECL, &HEAD, By::Id, Way::Into).in_lines(&SAS_STOCK_DT),
    // The declaration that customs made of a list.
    tie(&BOND_INVT, "entrySeqNo", &HEAD, By::Number(&["seqNo"]), Way::Into),
    tie(&BOND_INVT, "entryNo", &HEAD, By::Number(&["entryId"]), Way::Into),
    tie(&FCST, "clientOrderNo", &CLIENT_ORDER, By::AnyCapitals("clientOrderNo"), Way::Of),
    tie(&FCST, "clientOrderNo", &FCST_CARE, By::AnyCapitals("clientOrderNo"), Way::Of),
    tie(&FCST, "bondInvtDtId", &BOND_INVT, By::LineOf(&BOND_INVT_DT), Way::Of).in_rows(&FCST_INVT, "fcst_id"),
    tie(&FCST, "certId", &ECO_CERT, By::Id, Way::Of).in_rows(&FCST_CERT, "fcst_id"),
    tie(&HEAD, "certId", &ECO_CERT, By::Id, Way::Of).in_rows(&DECL_CERT, "decl_id"),
    tie(&ORIGIN_CERT, DECL, &HEAD, By::Id, Way::Of),
    tie(&ORIGIN_CERT, "fcstId", &FCST, By::Id, Way::Of),
    tie(&BOND_INVT, "invoiceDtId", &BOND_INVOICE, By::LineOf(&BOND_INVOICE_DT), Way::Of).in_lines(&BOND_INVT_DT),
    tie(&BWS_DCR, "bondInvtId", &BOND_INVT, By::Id, Way::Of).in_lines(&BWS_DCR_INVT),
    tie(&SAS_STOCK, "sasDclNo", &SAS_DCL, By::Number(&["sasDclNo"]), Way::Of),
    // The list that declares several stock lists.
    tie(&SAS_STOCK, "rltBondInvtNo", &BOND_INVT, By::Number(&["etpsInnerInvtNo"]), Way::Into),
    tie(&SAS_PASSPORT, BILL_NO, &BOND_INVT, By::Number(&["bondInvtNo"]), Way::Of)
        .in_lines(&SAS_PASSPORT_RLT)
        .only(BILL_KIND, INVENTORY_LIST),
    tie(&SAS_PASSPORT, BILL_NO, &SAS_STOCK, By::Number(&["sasStockNo"]), Way::Of)
        .in_lines(&SAS_PASSPORT_RLT)
        .only(BILL_KIND, STOCK_LIST),
    tie(&SAS_PASSPORT, BILL_NO, &HEAD, By::Number(&["billNo"]), Way::Of)
        .in_lines(&SAS_PASSPORT_RLT)
        .only(BILL_KIND, BILL),
    tie(&ASN, "bondInvtNo", &BOND_INVT, LIST_NUMBERS, Way::Of),
    tie(&ASN, "madeOf", &BOND_INVT, LIST_NUMBERS, Way::Of).in_lines(&ASN_DT),
    tie(&ASN, "entryId", &HEAD, ENTRY_NUMBERS, Way::Of),
    tie(&ASN, "madeOf", &HEAD, ENTRY_NUMBERS, Way::Of).in_lines(&ASN_DT),
    tie(&DSN, "bondInvtNo", &BOND_INVT, LIST_NUMBERS, Way::Of),
    tie(&DSN, "passportNo", &SAS_PASSPORT, By::Number(&["passportNo", "etpsPreentNo"]), Way::Of),
    tie(&DSN, "entryId", &HEAD, ENTRY_NUMBERS, Way::Of),
];

/// The ties of a document that lead one way, each with whether the field is on its own side.
pub fn ties(document: &str, way: Way) -> impl Iterator<Item = (&'static Tie, bool)> {
    let own = TIES.iter().filter(move |tie| tie.of.name == document && tie.way == way).map(|tie| (tie, true));
    let other = TIES.iter().filter(move |tie| tie.to.name == document && tie.way.back() == way);
    own.chain(other.map(|tie| (tie, false)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::{Kind, all};

    /// Ids of documents; a row with one of them says what something is made of, or it is a part of the document.
    const IDS: &[&str] = &["declId", "declarationId", "fcstId", "certId", "bondInvtId", "bondInvtDtId", "invoiceDtId"];

    /// Rows that are parts of the document which they name, and stand on its page; names of columns that others own.
    const PARTS: &[(&str, &str)] = &[
        ("declAmendment", "declarationId"),
        ("declDetail", "declarationId"),
        ("bondInvtAnswer", "bondInvtId"),
        ("fcstBooking", "fcstId"),
        ("fcstModel", "fcstId"),
        ("fcstInvt", "fcstId"),
        ("fcstCert", "fcstId"),
        ("declCert", "declId"),
    ];

    #[test]
    fn every_field_of_a_tie_is_there() {
        for tie in TIES {
            let told = format!("{}.{} -> {}", tie.rows.name, tie.field, tie.to.name);
            assert!(tie.rows.field(tie.field).is_some(), "{told}");
            assert!(tie.only.is_none_or(|(field, _)| tie.rows.field(field).is_some()), "{told}");
            match tie.by {
                By::Id | By::LineOf(_) => {}
                By::Number(fields) => assert!(fields.iter().all(|field| tie.to.field(field).is_some()), "{told}"),
                By::AnyCapitals(field) => assert!(tie.to.field(field).is_some(), "{told}"),
            }
            if let By::LineOf(lines) = tie.by {
                assert!(tie.to.lines.iter().any(|known| known.of.name == lines.name), "{told}");
            }
        }
    }

    #[test]
    fn every_id_of_a_document_leads_to_it() {
        for resource in all() {
            // Its tax stands on the page of the declaration itself.
            if resource.name.starts_with("tax") {
                continue;
            }
            let ids = resource.fields.iter().filter(|field| field.kind == Kind::Id && IDS.contains(&field.name));
            for field in ids {
                let is_tied = TIES.iter().any(|tie| tie.rows.name == resource.name && tie.field == field.name);
                let is_part = PARTS.contains(&(resource.name, field.name));
                assert!(is_tied || is_part, "{}.{} names a document and has no row here", resource.name, field.name);
            }
        }
    }

    #[test]
    fn what_leads_one_way_leads_back() {
        for tie in TIES {
            let leads = |document: &str, way: Way| ties(document, way).any(|(known, _)| std::ptr::eq(known, tie));
            assert!(leads(tie.of.name, tie.way) && leads(tie.to.name, tie.way.back()));
        }
    }
}
