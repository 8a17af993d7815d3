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
    /// What an agent charges; wants a `core_wasm::printout::fees::FeeBill`.
    Fees,
    /// A forecast; wants a `core_wasm::printout::forecast::ForecastSheet`.
    Forecast,
    /// A declaration as the official form has it; wants a `core_wasm::printout::form::Form`.
    Form,
    /// An origin certificate; wants a `core_wasm::printout::origin::OriginSheet`.
    Origin,
    /// The proof sheet; wants a `core_wasm::printout::proof::Proof`.
    Proof,
    /// The gate slip of a passport; wants a `core_wasm::printout::slip::Slip`.
    Slip,
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
        Layout::Fees => include_str!("../templates/fees.typ"),
        Layout::Forecast => include_str!("../templates/forecast.typ"),
        Layout::Form => include_str!("../templates/form.typ"),
        Layout::Origin => include_str!("../templates/origin.typ"),
        Layout::Proof => include_str!("../templates/proof.typ"),
        Layout::Slip => include_str!("../templates/slip.typ"),
        Layout::Tax => include_str!("../templates/tax.typ"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use typst::layout::{Frame, FrameItem};
    use typst::visualize::Geometry;

    use super::*;

    const NUMBER: &str = "Z2248E500000001";
    /// The widths of its bars and spaces, as `core_wasm::rules::code128` reckons them.
    const BARS: &str = "2112143123112232112232112212313112221321132132121131412122222122222122222221221112422331112";

    fn bars() -> Vec<u8> {
        BARS.bytes().map(|width| width - b'0').collect()
    }

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

    fn slip(mark: &str, number: &str) -> serde_json::Value {
        json!({
            "title": "Gate slip", "mark": mark, "number": number, "printed": "Printed 2026-07-10 09:00",
            "bars": if mark.is_empty() { bars() } else { Vec::new() },
            "about": [cell("Number plate", "沪A1"), cell("Container no.", "TEMU1234567")],
            "weights": [cell("Vehicle weight (kg)", "13,000"), cell("Total weight (kg)", "13,012"), cell("Goods", "12")],
            "documents_title": "Documents", "documents": ["S224826E0000000001", "S224826E0000000002"],
            "goods_title": "Goods", "columns": ["Document", "Line", "Goods name", "Quantity", "Gross (kg)"],
            "goods": vec![["S224826E0000000001", "1", "计量泵", "3 台", "15.75"]; 40],
        })
    }

    /// What stands on the pages of a paper, and its upright black bars: where each begins and how wide it is.
    fn seen(layout: Layout, data: &serde_json::Value) -> (String, Vec<(f64, f64)>) {
        let desk = Desk::new(template(layout), serde_json::to_vec(data).unwrap());
        let document = typst::compile::<PagedDocument>(&desk).output.unwrap();
        let (mut text, mut found) = (String::new(), Vec::new());
        for page in document.pages() {
            look(&page.frame, 0.0, &mut text, &mut found);
        }
        found.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        (text, found)
    }

    fn look(frame: &Frame, left: f64, text: &mut String, bars: &mut Vec<(f64, f64)>) {
        for (place, item) in frame.items() {
            let left = left + place.x.to_pt();
            match item {
                FrameItem::Group(group) => look(&group.frame, left, text, bars),
                FrameItem::Text(words) => text.push_str(&words.text),
                FrameItem::Shape(shape, _) => {
                    if let (Geometry::Rect(size), Some(_), None) = (&shape.geometry, &shape.fill, &shape.stroke)
                        && size.y.to_mm() > 15.0
                    {
                        bars.push((left, size.x.to_pt()));
                    }
                }
                _ => {}
            }
        }
    }

    #[test]
    fn a_scanner_reads_the_bars_of_a_gate_slip() {
        let (text, found) = seen(Layout::Slip, &slip("", NUMBER));
        for wanted in
            [NUMBER, "沪A1", "TEMU1234567", "13,012", "S224826E0000000002", "计量泵", "Printed 2026-07-10 09:00"]
        {
            assert!(text.contains(wanted), "{wanted}");
        }
        // The narrowest bar is a module; between two bars there is a space.
        let module = found.iter().map(|(_, width)| *width).fold(f64::MAX, f64::min);
        let modules = |length: f64| (length / module).round() as u8;
        let mut widths: Vec<u8> = Vec::new();
        for (at, (left, width)) in found.iter().enumerate() {
            if let Some((before, was)) = at.checked_sub(1).and_then(|at| found.get(at)) {
                widths.push(modules(left - before - was));
            }
            widths.push(modules(*width));
        }
        assert_eq!(widths, bars());
    }

    #[test]
    fn a_passport_that_is_none_yet_is_marked_and_has_no_bars() {
        let (text, found) = seen(Layout::Slip, &slip("DRAFT", "HF-1"));
        assert!(text.contains("DRAFT") && text.contains("HF-1"));
        assert_eq!(found, []);
        assert!(pdf(&order("slip", &slip("DRAFT", "HF-1"))).unwrap().starts_with(b"%PDF-"));
    }

    #[test]
    fn a_bill_of_fees_has_every_fee_and_its_sums() {
        let bill = json!({
            "title": "Bill of fees", "number": "PO-1", "printed": "Printed 2026-07-10 09:00",
            "sections": [{ "title": "Parties", "cells": [cell("To", "华东"), cell("From", "启航")] }],
            "fees": {
                "title": "Fees (60)",
                "columns": [{ "title": "Fee", "width": 22, "numbers": false }, { "title": "Amount", "width": 14, "numbers": true }],
                "lines": vec![["代理报关费", "300.00"]; 60],
            },
            "sums": [cell("Total CNY", "18,000.00")], "signatures": ["Made by", "Confirmed by the customer"],
        });
        let (text, _) = seen(Layout::Fees, &bill);
        for wanted in ["PO-1", "启航", "300.00", "18,000.00", "Confirmed by the customer"] {
            assert!(text.contains(wanted), "{wanted}");
        }
        assert!(pages(Layout::Fees, &bill) > 1);
    }

    #[test]
    fn an_origin_certificate_has_its_goods_and_its_end_on_the_pages_it_needs() {
        let sheet = |lines: usize| {
            json!({
                "heading": ["CERTIFICATE OF ORIGIN", "FORM RCEP"], "mark": "DRAFT", "number": "RC26640047",
                "left": [cell("1. Goods consigned from", "HUADONG"), cell("2. Goods consigned to", "NIPPON")],
                "right": [cell("5. For official use", "")], "ends": "*** END ***",
                "columns": [{ "title": "6. Item", "width": 5 }, { "title": "8. Goods", "width": 30 }],
                "lines": vec![["1", "2 CARTONS\nMETERING PUMP"]; lines],
                "statements": [cell("15. Declaration", "SHANGHAI"), cell("16. Certification", "")],
                "ticks": [{ "label": "Issued retroactively", "on": true }],
            })
        };
        let (text, _) = seen(Layout::Origin, &sheet(1));
        for wanted in
            ["FORM RCEP", "RC26640047", "HUADONG", "METERING PUMP", "*** END ***", "Issued retroactively", "DRAFT"]
        {
            assert!(text.contains(wanted), "{wanted}");
        }
        assert_eq!(pages(Layout::Origin, &sheet(1)), 1);
        assert!((2..6).contains(&pages(Layout::Origin, &sheet(50))));
    }

    #[test]
    fn a_line_of_an_origin_certificate_stands_on_one_page() {
        let lines: Vec<_> =
            (100..200).map(|at| [at.to_string(), format!("GOODS {at}\nA\nB\nC\nD\nE\nF\nEND OF {at}")]).collect();
        let sheet = json!({
            "heading": ["FORM E"], "mark": "", "number": "E26640047", "left": [cell("1. From", "HUADONG")],
            "right": [cell("4. For official use", "")], "ends": "*** END ***",
            "columns": [{ "title": "5. Item", "width": 5 }, { "title": "7. Goods", "width": 30 }], "lines": lines,
            "statements": [cell("11. Declaration", ""), cell("12. Certification", "")], "ticks": [],
        });
        let desk = Desk::new(template(Layout::Origin), serde_json::to_vec(&sheet).unwrap());
        let document = typst::compile::<PagedDocument>(&desk).output.unwrap();
        let pages: Vec<String> = document
            .pages()
            .iter()
            .map(|page| {
                let mut text = String::new();
                look(&page.frame, 0.0, &mut text, &mut Vec::new());
                text
            })
            .collect();
        assert!(pages.len() > 2, "{pages:?}");
        for at in 100..200 {
            let whole = |page: &String| page.contains(&format!("GOODS {at}")) && page.contains(&format!("END OF {at}"));
            assert!(pages.iter().any(whole), "line {at} is divided");
        }
    }

    #[test]
    fn a_forecast_has_its_lines_its_sums_and_its_merged_lines_under_each_other() {
        let table = |title: &str, lines: usize| {
            json!({
                "title": title,
                "columns": [{ "title": "序号", "width": 5, "numbers": true }, { "title": "商品", "width": 30, "numbers": false }],
                "lines": vec![["1", "深沟球轴承\n6204-2RS"]; lines],
            })
        };
        let sheet = |lines: usize, merged: serde_json::Value| {
            json!({
                "title": "进口货物预报单", "mark": "暂存", "number": "YB26070001", "printed": "打印时间 2026-07-10 09:00",
                "sections": [{ "title": "当事人", "cells": [cell("委托单位", "华东"), cell("", "")] }],
                "raw": table("预报明细", lines), "sums": { "title": "合计", "cells": [cell("毛重（千克）", "388.5")] },
                "differences": ["件数：表头 18，明细合计 17"], "merged": merged, "signatures": ["制单", "复核"],
            })
        };
        let (text, _) = seen(Layout::Forecast, &sheet(1, table("归并明细", 1)));
        for wanted in [
            "进口货物预报单",
            "暂存",
            "YB26070001",
            "华东",
            "预报明细",
            "深沟球轴承",
            "6204-2RS",
            "388.5",
            "明细合计 17",
            "归并明细",
            "复核",
        ] {
            assert!(text.contains(wanted), "{wanted}");
        }
        assert_eq!(pages(Layout::Forecast, &sheet(1, table("归并明细", 1))), 1);
        let (text, _) = seen(Layout::Forecast, &sheet(0, serde_json::Value::Null));
        assert!(!text.contains("归并明细"));
        assert!((3..20).contains(&pages(Layout::Forecast, &sheet(100, table("归并明细", 50)))));
    }

    /// The pieces of text on the pages of a paper with the places where each begins and ends, from the left.
    fn pieces(layout: Layout, data: &serde_json::Value) -> Vec<(String, f64, f64)> {
        fn find(frame: &Frame, left: f64, found: &mut Vec<(String, f64, f64)>) {
            for (place, item) in frame.items() {
                let left = left + place.x.to_pt();
                match item {
                    FrameItem::Group(group) => find(&group.frame, left, found),
                    FrameItem::Text(words) => found.push((words.text.to_string(), left, left + words.width().to_pt())),
                    _ => {}
                }
            }
        }
        let desk = Desk::new(template(layout), serde_json::to_vec(data).unwrap());
        let document = typst::compile::<PagedDocument>(&desk).output.unwrap();
        let mut found = Vec::new();
        document.pages().iter().for_each(|page| find(&page.frame, 0.0, &mut found));
        found
    }

    #[test]
    fn a_long_number_on_a_forecast_goes_on_in_the_next_row_of_its_cell() {
        // Twelve columns as on the sheet; the number is as long as a field lets it be.
        let columns = vec![json!({ "title": "T", "width": 10, "numbers": true }); 12];
        let mut cells = vec!["1".to_owned(); 12];
        cells[1] = "99,999,999,999,999.99999 千克\n8,888,888,888,888.8888".to_owned();
        let table = json!({ "title": "预报明细", "columns": columns, "lines": [cells] });
        let sheet = json!({
            "title": "预报单", "mark": "", "number": "YB-1", "printed": "", "sections": [], "raw": table,
            "sums": { "title": "合计", "cells": [cell("净重", "1")] }, "differences": [], "merged": null, "signatures": ["制单"],
        });
        let found = pieces(Layout::Forecast, &sheet);
        let all: String = found.iter().map(|(text, ..)| text.replace('\u{200b}', "")).collect();
        assert!(all.contains("99,999,999,999,999.99999"), "{all}");
        // The sheet is 297 mm wide, 10 mm of them on either side are its margins.
        let cell = (297.0 - 20.0) / 12.0 * 72.0 / 25.4;
        let (from, to) = (10.0 * 72.0 / 25.4 + cell, 10.0 * 72.0 / 25.4 + 2.0 * cell);
        let of_number: Vec<_> = found.iter().filter(|(text, ..)| text.contains("99") || text.contains("88")).collect();
        assert!(of_number.len() > 2, "{of_number:?}");
        for (text, begins, ends) in of_number {
            assert!(*begins >= from && *ends <= to, "{text}: {begins} to {ends} of {from} to {to}");
        }
    }

    #[test]
    fn data_of_another_paper_is_refused() {
        assert!(matches!(pdf(&order("tax", &form(1))), Err(PrintError::Template(_))));
        assert!(matches!(pdf(&order("poster", &form(1))), Err(PrintError::Order(_))));
    }
}
