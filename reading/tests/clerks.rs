//! Papers as clerks meet them, written cell by cell: what they must not be read as.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::time::Duration;

use reading::fields::learned::learn;
use reading::files::tables;
use reading::paper::{FileKind, Page, PageKind, Paper, Place, Segment, Source, upright};
use reading::reading::{Reading, SURE};
use reading::refusal::Clock;

/// A sheet of these rows; blank cells are not there.
fn sheet(rows: &[&[&str]]) -> Paper {
    let mut segments = Vec::new();
    for (row, y) in rows.iter().zip((0_u16..).map(|row| 20.0 * f32::from(row))) {
        for (text, column) in row.iter().zip(0_u8..).filter(|(text, _)| !text.is_empty()) {
            let x = 100.0 * f32::from(column);
            segments.push(Segment {
                text: (*text).to_owned(),
                quad: upright(x, y, x + 95.0, y + 15.0),
                cell: Some(format!("{}{}", char::from(b'A' + column), segments.len() + 1)),
                source: Source::Cell,
                sure: 100,
                stops: Vec::new(),
            });
        }
    }
    let page = Page {
        kind: PageKind::Sheet,
        name: String::new(),
        width: 1_000.0,
        height: 2_000.0,
        segments,
        walls: Vec::new(),
        flatten: None,
    };
    Paper { file: FileKind::Xlsx, pages: vec![page] }
}

fn read(rows: &[&[&str]]) -> Reading {
    let clock = Clock::start(Duration::from_secs(60));
    reading::fields::read(&sheet(rows), &[], tables::dictionaries(), clock).unwrap()
}

/// The text of a head value, and whether it is sure; "" where it is not there.
fn head<'a>(reading: &'a Reading, name: &str) -> (&'a str, bool) {
    reading.head(name).map_or(("", false), |value| (&value.text, value.sure >= SURE))
}

fn told(reading: &Reading) -> Vec<&str> {
    reading.problems.iter().map(|problem| problem.key.as_str()).collect()
}

#[test]
fn words_without_a_colon_name_numbers_and_days() {
    for (text, name, value) in [
        ("B/L No. COSU6262118", "billNo", "COSU6262118"),
        ("提单号 COSU6262119", "billNo", "COSU6262119"),
        ("航次 123W", "voyage", "123W"),
        ("Voy. No. 77E", "voyage", "77E"),
        ("Invoice No AB-118", "invoiceNo", "AB-118"),
        ("Contract No SC-2026/7", "contractNo", "SC-2026/7"),
        ("合同号 SC-2026/8", "contractNo", "SC-2026/8"),
        ("Date 2026-03-04", "invoiceDate", "2026-03-04"),
    ] {
        let reading = read(&[&["INVOICE"], &["", "as agreed between both"], &[text]]);
        assert_eq!(head(&reading, name).0, value, "{text}: {:?}", reading.head);
    }
}

#[test]
fn amounts_in_two_currencies_are_not_added() {
    let rows: &[&[&str]] = &[
        &["COMMERCIAL INVOICE"],
        &["Invoice No.: TC-7", "", "Currency: USD"],
        &["Description", "Quantity", "Unit Price", "Amount"],
        &["Steel bolts", "10 PCS", "USD 2.00", "USD 20.00"],
        &["Brass nuts", "5 PCS", "EUR 4.00", "EUR 20.00"],
        &["TOTAL", "", "", "40.00"],
    ];
    let reading = read(rows);
    assert!(told(&reading).contains(&"reading.severalCurrencies"), "{:?}", reading.problems);
    assert!(!head(&reading, "totalAmount").1 && !head(&reading, "currency").1, "{:?}", reading.head);
    let currency = |line: usize| reading.lines[line].value("currency").map(|value| value.text.as_str());
    assert_eq!((currency(0), currency(1)), (Some("USD"), Some("EUR")));
    // Two tables, each with its own.
    let reading = read(&[
        &["COMMERCIAL INVOICE"],
        &["Description", "Quantity", "Unit Price (USD)", "Amount (USD)"],
        &["Steel bolts", "10 PCS", "2.00", "20.00"],
        &["TOTAL", "", "", "20.00"],
        &[],
        &["Description", "Quantity", "Unit Price (EUR)", "Amount (EUR)"],
        &["Brass nuts", "5 PCS", "4.00", "20.00"],
        &["TOTAL", "", "", "20.00"],
    ]);
    assert!(told(&reading).contains(&"reading.severalCurrencies"), "{:?}", reading.lines);
    assert!(!head(&reading, "totalAmount").1 && !head(&reading, "currency").1, "{:?}", reading.head);
    // One alone is that of the paper, and of no line for itself.
    let reading = read(&[rows[0], rows[2], rows[3], &["TOTAL", "", "", "USD 20.00"]]);
    assert_eq!(head(&reading, "currency").0, "USD");
    assert!(head(&reading, "totalAmount").1 && told(&reading).is_empty(), "{reading:?}");
    assert_eq!(reading.lines[0].value("currency"), None);
}

#[test]
fn a_buyer_at_the_head_of_a_paper_does_not_sell() {
    let reading = read(&[
        &["Nordic Garden Trading Co., Ltd."],
        &["INVOICE"],
        &["Buyer:", "NORDIC GARDEN TRADING CO LTD"],
        &["Invoice No.: TC-8"],
    ]);
    assert_eq!((head(&reading, "seller").0, head(&reading, "buyer").0), ("", "NORDIC GARDEN TRADING CO LTD"));
    // Whoever is named as both was misread as one of them.
    let reading =
        read(&[&["INVOICE"], &["Seller:", "Nordic Garden Co., Ltd."], &["Buyer:", "Nordic Garden Co., Ltd."]]);
    assert!(!head(&reading, "seller").1 && !head(&reading, "buyer").1, "{:?}", reading.head);
}

#[test]
fn what_a_paper_is_called_is_no_label() {
    let paper = sheet(&[&["COMMERCIAL INVOICE"], &["AB-118"]]);
    let piece = &paper.pages[0].segments[1];
    let place = Place { page: 0, quad: piece.quad, cell: piece.cell.clone() };
    assert_eq!(learn(&paper, &[], false, "invoiceNo", &place), None);
}
