//! How much a number says: by its unit, by what its heading counts in, and by how its supplier writes numbers and days.

use core_wasm::rules::reading::dates::Order;
use core_wasm::rules::recognition::style::Style;

use super::*;

#[test]
fn weights_in_tons_or_pounds_are_kilograms_and_not_sure() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Description of Goods", "Quantity", "N.W. (MT)", "G.W."],
        &["Steel coil", "2", "1.25", "2,800 LBS"],
        &["Steel rod", "3", "0.5", "510 KGS"],
    ])]);
    assert_eq!(column(&found, "netWeight"), ["1250", "500"]);
    assert_eq!(column(&found, "grossWeight"), ["1270.058636", "510"]);
    let sure: Vec<bool> = found.lines.iter().map(|line| line.value("grossWeight").unwrap().sure >= SURE).collect();
    assert_eq!(sure, [false, true]);
}

#[test]
fn a_price_for_a_hundred_pieces_is_that_of_one_and_not_sure() {
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        &["Pos.", "Bezeichnung / Description", "Menge / Quantity", "Preis / Price EUR", "per", "Betrag / Amount EUR"],
        &["10", "Schraube M8", "25.000 Stk", "6,84", "100", "1.710,00"],
        &["20", "Scheibe A8", "500 Stk", "0,92", "100", "4,60"],
    ])]);
    assert_eq!(column(&found, "qty"), ["25000", "500"]);
    assert_eq!(column(&found, "price"), ["0.0684", "0.0092"]);
    let price = found.lines[0].value("price").unwrap();
    assert!(price.sure < SURE && price.others[0].text == "6.84", "{price:?}");
}

#[test]
fn amounts_that_a_heading_counts_in_ten_thousands_are_written_out_and_not_sure() {
    let found = reading(vec![sheet(&[
        &["购销合同"],
        &["设备名称", "数量", "单价（万日元）", "总价（万日元）"],
        &["镀膜机", "2", "2,350", "4,700"],
        &["冷却机", "2", "185", "370"],
        &["合计", "", "", "5,070"],
    ])]);
    assert_eq!(column(&found, "price"), ["23500000", "1850000"]);
    let total = found.head("totalAmount").unwrap();
    assert_eq!((total.text.as_str(), total.others[0].text.as_str()), ("50700000", "5070"));
    assert!(found.lines.iter().all(|line| line.value("amount").unwrap().sure < SURE) && total.sure < SURE);
}

#[test]
fn sums_prove_nothing_of_numbers_that_may_all_be_a_thousand_times_as_much() {
    let list = |volume: &str| {
        reading(vec![sheet(&[
            &["PACKING LIST"],
            &["Description of Goods", "Quantity", "Net Weight", "Gross Weight"],
            &["Bearing", "10", "1.020", "1.148"],
            &["Seal", "5", "5.566", "5.642"],
            &["TOTAL", "", "6.586", "6.790"],
            &["Volume", volume],
        ])])
    };
    let told = |found: &Reading| {
        let value = found.lines[0].value("netWeight").unwrap();
        (value.text.clone(), value.sure >= SURE)
    };
    assert_eq!(told(&list("4")), ("1.02".into(), false));
    // Two other numbers tell how the paper writes them.
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Description of Goods", "Quantity", "Net Weight", "Volume"],
        &["Bearing", "10", "1.020", "1,25"],
        &["Seal", "5", "5.566", "0,75"],
        &["TOTAL", "", "6.586", "2,00"],
    ])]);
    assert_eq!(told(&found), ("1020".into(), true));
    assert_eq!(found.head("netWeight").map(|value| value.text.as_str()), Some("6586"));
}

#[test]
fn numbers_and_days_are_read_as_their_supplier_writes_them() {
    let list = || {
        vec![sheet(&[
            &["PACKING LIST"],
            &["Invoice No.", "A-100", "Invoice Date", "03/04/2026"],
            &["Gross weight:", "12.480 kg"],
            &["Description of Goods", "Quantity", "Net Weight"],
            &["Bearing", "10", "1.020"],
            &["Seal", "5", "5.566"],
        ])]
    };
    let told = |found: &Reading| {
        let of_head = |name: &str| found.head(name).map(|value| value.text.clone()).unwrap_or_default();
        (of_head("grossWeight"), of_head("invoiceDate"), column(found, "netWeight"))
    };
    let plain = learned(list(), &[]);
    assert_eq!(told(&plain), ("12.48".into(), "2026-03-04".into(), vec!["1.02".into(), "5.566".into()]));
    let hints = [Style::Decimals(','), Style::Days(Order::Day)].map(Hint::of_style);
    let found = learned(list(), &hints);
    assert_eq!(told(&found), ("12480".into(), "2026-04-03".into(), vec!["1020".into(), "5566".into()]));
    for name in ["grossWeight", "invoiceDate"] {
        let field = found.head.iter().find(|field| field.name == name).unwrap();
        assert_eq!(field.value.found, crate::reading::Found::Learned, "{name}");
        assert!(hints.iter().any(|hint| hint.gave(false, field)), "{name}");
    }
    assert!(hints.iter().all(|hint| plain.head.iter().all(|field| !hint.gave(false, field))));
    // What the other numbers of the paper say counts more.
    let mut told_by_paper = list();
    told_by_paper.push(sheet(&[&["Remarks"], &["Volume", "4,17"], &["Freight", "1.234,50"]]));
    let points = [Hint::of_style(Style::Decimals('.'))];
    assert_eq!(learned(told_by_paper, &points).head("grossWeight").map(|value| value.text.as_str()), Some("12480"));
}
