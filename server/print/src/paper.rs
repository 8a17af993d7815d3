//! A paper as PDF, typeset by typst. What stands on it is the core's (`core_wasm::printout`); how it looks is a template here.

use serde::Deserialize;
use serde_json::value::RawValue;
use typst::diag::SourceDiagnostic;
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

use crate::desk::Desk;

/// How many papers ago something must have been used to be kept for the next one.
const KEPT_FOR: usize = 8;

/// A layout, each with its template and the data it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// A declaration as the official form has it; wants a `core_wasm::printout::form::Form`.
    Form,
    /// The proof sheet; wants a `core_wasm::printout::proof::Proof`.
    Proof,
    /// The tax estimate; wants a `core_wasm::printout::tax::TaxSheet`.
    Tax,
}

/// Why a paper could not be printed: data that the template does not expect, or a fault of the template.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    #[error("the order could not be read: {0}")]
    Order(#[from] serde_json::Error),
    #[error("the template could not be set: {0}")]
    Template(String),
}

/// What is to be printed.
#[derive(Debug, Deserialize)]
pub struct Order<'a> {
    pub layout: Layout,
    /// What the template reads, as JSON.
    #[serde(borrow)]
    pub data: &'a RawValue,
}

/// Typesets what an order (JSON) says.
pub fn pdf(order: &[u8]) -> Result<Vec<u8>, PrintError> {
    let Order { layout, data } = serde_json::from_slice(order)?;
    let desk = Desk::new(template(layout), data.get().into());
    let faults = |faults: &[SourceDiagnostic]| {
        PrintError::Template(faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))
    };
    let document = typst::compile::<PagedDocument>(&desk).output.map_err(|found| faults(&found))?;
    let file = typst_pdf::pdf(&document, &PdfOptions::default()).map_err(|found| faults(&found))?;
    comemo::evict(KEPT_FOR);
    Ok(file)
}

const fn template(layout: Layout) -> &'static str {
    match layout {
        Layout::Form => include_str!("../templates/form.typ"),
        Layout::Proof => include_str!("../templates/proof.typ"),
        Layout::Tax => include_str!("../templates/tax.typ"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn order(layout: &str, data: &serde_json::Value) -> Vec<u8> {
        json!({ "layout": layout, "data": data }).to_string().into_bytes()
    }

    fn cell(label: &str, value: &str) -> serde_json::Value {
        json!({ "label": label, "code": "1", "value": value, "width": 1 })
    }

    fn pages(layout: Layout, data: &serde_json::Value) -> usize {
        let desk = Desk::new(template(layout), serde_json::to_vec(data).unwrap());
        typst::compile::<PagedDocument>(&desk).output.unwrap().pages().len()
    }

    fn form(lines: usize) -> serde_json::Value {
        let columns =
            ["1", "8413810090", "计量泵", "10台", "3.2", "荷兰", "中国", "上海", "照章征税"].map(|text| [text]);
        json!({
            "title": "中华人民共和国海关进口货物报关单", "numbers": [cell("海关编号", "1")],
            "rows": [[cell("境内收货人", "#text(100pt)[华东]"), cell("进境关别", "")]],
            "columns": ["项号", "商品编号", "商品名称", "数量", "单价", "原产国", "最终目的国", "境内目的地", "征免"],
            "lines": vec![json!({ "columns": columns }); lines],
            "statements": [cell("特殊关系确认", "否")],
            "declarant": [cell("a", ""), cell("b", ""), cell("c", ""), cell("申报单位", "x")],
            "oath": "", "remarks_of_customs": "", "stamp": "", "page": "页码",
        })
    }

    #[test]
    fn a_declaration_takes_the_pages_its_goods_need() {
        assert_eq!(pages(Layout::Form, &form(1)), 1);
        let many = pages(Layout::Form, &form(50));
        assert!((2..10).contains(&many), "{many} pages for 50 lines");
        let file = pdf(&order("form", &form(1))).unwrap();
        assert!(file.starts_with(b"%PDF-"));
    }

    #[test]
    fn data_of_another_paper_is_refused() {
        assert!(matches!(pdf(&order("tax", &form(1))), Err(PrintError::Template(_))));
        assert!(matches!(pdf(&order("poster", &form(1))), Err(PrintError::Order(_))));
    }
}
