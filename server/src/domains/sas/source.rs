//! The kinds of documents whose goods go on trucks: where their numbers, lines and states stand, and when customs has approved one.

use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::{INVENTORY_LIST, STOCK_LIST};
use core_wasm::states::bond_invt;
use core_wasm::states::sas::stock;

/// A kind of document whose goods go on trucks.
pub struct Source {
    /// Its code (dictionary `passportRltType`).
    pub kind: &'static str,
    pub head: &'static Resource,
    pub line: &'static Resource,
    /// The field with the number of customs, and its column.
    pub number: &'static str,
    pub column: &'static str,
    /// The field with our number, and its column.
    pub inner: &'static str,
    pub inner_column: &'static str,
    /// The field of its account.
    pub account: &'static str,
    pub office: &'static str,
    pub way: &'static str,
    /// The field of the country that the goods come from or go to; "" where it has none.
    pub country: &'static str,
    /// The field with the number of a line.
    pub seqno: &'static str,
    /// The field of its state, which is that of its column too.
    pub state: &'static str,
    /// The states in which customs has approved it.
    pub ready: &'static [&'static str],
}

pub static LISTS: Source = Source {
    kind: INVENTORY_LIST,
    head: &BOND_INVT,
    line: &BOND_INVT_DT,
    number: "bondInvtNo",
    column: "bond_invt_no",
    inner: "etpsInnerInvtNo",
    inner_column: "etps_inner_invt_no",
    account: "putrecNo",
    office: "dclPlcCuscd",
    way: "impexpMarkcd",
    country: "stshipTrsarvNatcd",
    seqno: "gdsSeqno",
    state: "state",
    ready: &[bond_invt::PRE_DEDUCTED, bond_invt::PASSED_NOT_DEDUCTED, bond_invt::PASSED_DEDUCTED],
};

pub static STOCK_LISTS: Source = Source {
    kind: STOCK_LIST,
    head: &SAS_STOCK,
    line: &SAS_STOCK_DT,
    number: "sasStockNo",
    column: "sas_stock_no",
    inner: "etpsPreentNo",
    inner_column: "etps_preent_no",
    account: "areainOriactNo",
    office: "masterCuscd",
    way: "stockTypecd",
    country: "",
    seqno: "sasStockSeqno",
    state: "stucd",
    ready: &[stock::APPROVED, stock::COLLECTED],
};

/// All of them.
pub static SOURCES: [&Source; 2] = [&LISTS, &STOCK_LISTS];

/// The kind of a code; `None` for bills, which are not kept here.
pub fn source(kind: &str) -> Option<&'static Source> {
    SOURCES.into_iter().find(|source| source.kind == kind)
}

impl Source {
    /// Whether customs has approved a document. What people keyed as approved is not, once customs said that it refused it.
    pub fn is_ready(&self, document: &Row) -> bool {
        self.ready.contains(&document.text(self.state)) && !is_refused(document)
    }
}

/// Whether customs refused what people keyed as agreed, and nobody has put that right.
pub fn is_refused(document: &Row) -> bool {
    REFUSED.contains(&document.text("disputedResult"))
}

/// Results by which customs refuses (dictionary `bondResult`).
pub const REFUSED: &[&str] = &["3", "Z", "-1"];
