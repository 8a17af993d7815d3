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

/// The values of a column, line by line.
fn column(reading: &Reading, name: &str) -> Vec<String> {
    let text = |line: &reading::reading::Line| line.value(name).map(|value| value.text.clone()).unwrap_or_default();
    reading.lines.iter().map(text).collect()
}

#[test]
fn what_is_taken_off_or_charged_is_no_goods_whatever_it_is_called() {
    let reading = read(&[
        &["COMMERCIAL INVOICE"],
        &["Description", "Quantity", "Unit Price", "Amount"],
        &["Hinge", "10", "2.00", "20.00"],
        &["Rail", "5", "4.00", "20.00"],
        &["折扣 Less 3% discount", "", "", "-1.20"],
        &["Courier surcharge", "", "", "6.00"],
        &["TOTAL", "", "", "44.80"],
    ]);
    assert_eq!(column(&reading, "name"), ["Hinge", "Rail"]);
    assert_eq!(head(&reading, "totalAmount").0, "44.8");
    // What they come to, whatever it is called, is neither.
    for (word, total) in [("Invoice total USD", "37.00"), ("To be paid", "37.00")] {
        let reading = read(&[
            &["COMMERCIAL INVOICE"],
            &["Description", "Quantity", "Unit Price", "Amount"],
            &["Hinge", "10", "2.00", "20.00"],
            &["Rail", "5", "4.00", "20.00"],
            &["Less 5%", "", "", "-3.00"],
            &[word, "", "", total],
        ]);
        assert_eq!(column(&reading, "name"), ["Hinge", "Rail"], "{word}");
        let known = if word.starts_with("Invoice") { "37" } else { "" };
        assert_eq!(head(&reading, "totalAmount").0, known, "{word}");
    }
    // A row of text alone still belongs to the goods.
    let reading = read(&[
        &["COMMERCIAL INVOICE"],
        &["Description", "Quantity", "Unit Price", "Amount"],
        &["Hinge", "10", "2.00", "20.00"],
        &["of stainless steel"],
        &["TOTAL", "", "", "20.00"],
    ]);
    assert_eq!(column(&reading, "name"), ["Hinge of stainless steel"]);
}

#[test]
fn the_amount_with_freight_is_what_is_paid() {
    let reading = read(&[
        &["COMMERCIAL INVOICE"],
        &["Description", "Qty", "FOB unit price", "FOB amount", "Freight", "CIF amount"],
        &["Bearing", "4", "10.00", "40.00", "2.00", "42.00"],
        &["Sleeve", "8", "5.00", "40.00", "1.00", "41.00"],
        &["TOTAL", "", "", "80.00", "3.00", "83.00"],
    ]);
    assert_eq!(head(&reading, "totalAmount").0, "83");
    assert_eq!(column(&reading, "amount"), ["42", "41"]);
}

#[test]
fn numbers_of_packages_count_none() {
    let rows: &[&[&str]] = &[
        &["PACKING LIST"],
        &["Pallet", "Contents", "Quantity", "Net kg", "Gross kg"],
        &["1", "Grip", "12", "684", "731"],
        &["2", "Liner", "8", "456", "498"],
        &["3", "Rope", "16", "1120", "1178"],
    ];
    let mut sentence = rows.to_vec();
    sentence.push(&["Total: 3 pallets, net 2260.0 kg, gross 2407.0 kg, 2.86 m3"]);
    let reading = read(&sentence);
    assert_eq!(column(&reading, "packages"), ["", "", ""]);
    assert_eq!(head(&reading, "totalAmount").0, "");
    let total = |name: &str| head(&reading, name).0.to_owned();
    assert_eq!(["packages", "netWeight", "grossWeight", "volume"].map(total), ["3", "2260", "2407", "2.86"]);
    // Where the total is their sum they are counts.
    let mut rows = rows.to_vec();
    rows.push(&["6", "TOTAL", "36", "2260", "2407"]);
    let counted = read(&rows);
    assert_eq!(column(&counted, "packages"), ["1", "2", "3"]);
}

#[test]
fn two_weights_in_one_column_are_two_values() {
    let reading = read(&[
        &["装箱单 PACKING LIST"],
        &["P/N", "Description", "QTY(PCS)", "净重/毛重 N.W./G.W.(KG)"],
        &["CN24", "Connector", "24,000", "96.0/108.0"],
        &["CN08", "Plug", "3,000", "7.5/8.6"],
        &["总计 TOTAL：20 CTNS", "N.W.: 103.5 KG", "G.W.: 116.6 KG"],
    ]);
    assert_eq!(
        (column(&reading, "netWeight"), column(&reading, "grossWeight")),
        (vec!["96".to_owned(), "7.5".to_owned()], vec!["108".to_owned(), "8.6".to_owned()])
    );
    assert_eq!((head(&reading, "netWeight").0, head(&reading, "grossWeight").0), ("103.5", "116.6"));
}

#[test]
fn what_is_charged_for_packing_or_counted_in_pieces_is_no_total() {
    let reading = read(&[&["INVOICE"], &["Packing:", "45.00"], &["Total: 820 PCS"]]);
    assert_eq!((head(&reading, "packages").0, head(&reading, "totalAmount").0), ("", ""));
    let reading = read(&[&["PACKING LIST"], &["Packing:", "45 CTNS"]]);
    assert_eq!(head(&reading, "packages").0, "45");
}

#[test]
fn a_paper_says_what_it_is_without_a_title_of_its_own() {
    use reading::reading::PaperKind;
    let untitled = read(&[
        &["BILL TO", "", "SHIP TO", "", "INVOICE DATE", "03/17/2026"],
        &["Suzhou Hengli Pump Co., Ltd.", "", "Warehouse 3", "", "CUSTOMER PO", "HL-7702"],
        &["INVOICE #", "884120"],
        &["Part #", "Description", "Qty", "Unit Price", "Amount"],
        &["A-1", "Valve", "2", "3", "6"],
    ]);
    assert_eq!(untitled.kind, Some(PaperKind::Invoice));
    assert_eq!((head(&untitled, "invoiceDate").0, head(&untitled, "invoiceNo").0), ("2026-03-17", "884120"));
    assert_eq!(read(&[&["INVOICE AND PACKING LIST"]]).kind, Some(PaperKind::Invoice));
    assert_eq!(read(&[&["PACKING LIST"]]).kind, Some(PaperKind::PackingList));
    // The number behind the title, or behind a word without a colon, is to look at.
    assert_eq!(head(&read(&[&["Commercial Invoice 30771"]]), "invoiceNo"), ("30771", false));
    assert_eq!(head(&read(&[&["INVOICE"], &["No. 0001-2218"]]), "invoiceNo"), ("0001-2218", false));
    assert_eq!(head(&read(&[&["INVOICE"], &["No. 14, Lane 88"]]), "invoiceNo").0, "");
}

#[test]
fn yuan_alone_are_the_mainlands_and_to_look_at() {
    let read = |price: &str| {
        let heads = ["品名", "数量", price, "金额"];
        let reading = read(&[&["发票"], &heads, &["闸阀", "2", "3", "6"]]);
        let (text, sure) = head(&reading, "currency");
        (text.to_owned(), sure)
    };
    assert_eq!(read("单价(元)"), ("CNY".to_owned(), false));
    assert_eq!(read("单价(美元)"), ("USD".to_owned(), true));
    assert_eq!(read("单价(加元)").0, "");
}

#[test]
fn what_a_bill_counts_is_no_money_and_its_document_no_invoice() {
    let reading = read(&[
        &["BILL OF LADING"],
        &["DOCUMENT NO.: VCR7741902"],
        &["TOTAL: 65 BUNDLES, 71,650 KGS"],
        &["AWB no.: 618-4471 2209"],
    ]);
    assert_eq!((head(&reading, "totalAmount").0, head(&reading, "invoiceNo").0), ("", ""));
    assert_eq!(head(&reading, "billNo").0, "618-44712209");
    let reading = read(&[&["BILL OF LADING"], &["DOCUMENT NO.: VCR7741902"]]);
    assert_eq!(head(&reading, "billNo").0, "VCR7741902");
}

#[test]
fn which_package_it_is_counts_none_and_a_crate_is_no_model() {
    let reading = read(&[
        &["PACKING LIST"],
        &["Package", "Type", "Material", "Qty", "Net kg", "Gross kg"],
        &["1 of 2", "Pallet", "Damper HD", "16", "320", "365"],
        &["2 of 2", "Carton", "Seal kit", "32", "12", "14"],
    ]);
    assert_eq!(
        (column(&reading, "packages"), column(&reading, "model")),
        (vec![String::new(); 2], vec![String::new(); 2])
    );
    assert_eq!(column(&reading, "packageType"), ["Pallet", "Carton"]);
}

#[test]
fn a_country_is_no_port() {
    let reading = read(&[
        &["INVOICE"],
        &["Country of Final Destination: CHINA"],
        &["Final Destination: CHINA"],
        &["Port of Discharge: SHANGHAI"],
    ]);
    assert_eq!(head(&reading, "portDischarge").0, "SHANGHAI");
}
