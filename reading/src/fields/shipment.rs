//! What has to agree between the papers of one shipment.

use core_wasm::rules::reading::numbers::number;
use core_wasm::rules::reading::words::key;
use core_wasm::text::catalogue::reading as texts;
use core_wasm::text::{Message, Text, text};
use serde::{Deserialize, Serialize};

use crate::paper::Place;
use crate::reading::{PaperKind, Reading, Value};

/// Head values that papers of one shipment share.
const SHARED: &[(&str, Text)] = &[
    ("invoiceNo", text("发票号", "Invoice no.")),
    ("contractNo", text("合同号", "Contract no.")),
    ("totalAmount", text("总金额", "Total amount")),
    ("currency", text("币制", "Currency")),
    ("packages", text("件数", "Packages")),
    ("grossWeight", text("毛重", "Gross weight")),
    ("netWeight", text("净重", "Net weight")),
    ("volume", text("体积", "Volume")),
    ("containers", text("集装箱号", "Container nos.")),
    ("billNo", text("提单号", "Bill of lading no.")),
    ("tradeTerms", text("成交方式", "Terms of delivery")),
    ("portLoading", text("装货港", "Port of loading")),
    ("portDischarge", text("卸货港", "Port of discharge")),
];

/// One difference, with the place in both papers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    pub field: String,
    pub message: Message,
    /// Which of the papers, from 0, and where in it.
    pub sides: [(usize, Place); 2],
}

fn name(kind: Option<PaperKind>) -> Text {
    match kind {
        Some(PaperKind::Invoice) => text("发票", "the invoice"),
        Some(PaperKind::PackingList) => text("装箱单", "the packing list"),
        Some(PaperKind::BillOfLading) => text("提单", "the bill of lading"),
        Some(PaperKind::Contract) => text("合同", "the contract"),
        None => text("单证", "a paper"),
    }
}

/// Compares each paper with the first one before it that names the same value.
pub fn differences(readings: &[Reading]) -> Vec<Difference> {
    let mut found = Vec::new();
    for (field, what) in SHARED {
        let sides: Vec<(usize, &Value)> =
            readings.iter().enumerate().filter_map(|(at, reading)| Some((at, reading.head(field)?))).collect();
        let Some(((first, one), others)) = sides.split_first() else { continue };
        for (second, other) in others {
            if same(one, other) {
                continue;
            }
            let message = texts::PAPERS_DIFFER.speak_with(&[
                ("what", what),
                ("one", &name(readings[*first].kind)),
                ("first", &one.text),
                ("other", &name(readings[*second].kind)),
                ("second", &other.text),
            ]);
            let sides = [(*first, one.place.clone()), (*second, other.place.clone())];
            found.push(Difference { field: (*field).to_owned(), message, sides });
        }
    }
    found
}

fn same(one: &Value, other: &Value) -> bool {
    if one.code.is_some() && one.code == other.code {
        return true;
    }
    let sorted = |text: &str| {
        let mut parts: Vec<String> = text.split(',').map(key).collect();
        parts.sort();
        parts
    };
    match (number(&one.text), number(&other.text)) {
        (Some(a), Some(b)) => a.value == b.value,
        _ => sorted(&one.text) == sorted(&other.text),
    }
}
