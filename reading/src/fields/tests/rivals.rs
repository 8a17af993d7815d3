//! What could be one of two things, or is a thing of another kind than its word says.

use super::*;

fn sure<'a>(reading: &'a Reading, name: &str) -> Option<(&'a str, bool)> {
    reading.head(name).map(|value| (value.text.as_str(), value.sure >= SURE))
}

fn quantities(reading: &Reading) -> Vec<(&str, bool)> {
    let of_lines = reading.lines.iter().filter_map(|line| line.value("qty"));
    of_lines.map(|value| (value.text.as_str(), value.sure >= SURE)).collect()
}

#[test]
fn money_below_net_is_no_weight_that_is_sure() {
    let weights = |word: &str, value: &str| {
        reading(vec![sheet(&[&["COMMERCIAL INVOICE"], &["Invoice No.", "A-4471"], &[word, value]])])
    };
    assert!(sure(&weights("NET DUE", "26042.5"), "netWeight").is_none_or(|(_, sure)| !sure));
    assert!(sure(&weights("Net", "26042.5"), "netWeight").is_none_or(|(_, sure)| !sure));
    assert_eq!(sure(&weights("Net", "26042.5 KGS"), "netWeight"), Some(("26042.5", true)));
    assert_eq!(sure(&weights("Net weight", "26042.5"), "netWeight"), Some(("26042.5", true)));
}

#[test]
fn sets_beside_pieces_are_sure_only_where_the_price_chooses() {
    let counted = |price: &str, amount: &str| {
        let heads: &[&str] = &["Item No.", "Description", "Sets", "Total pcs", "Unit price", "Amount"];
        let line: &[&str] = &["SL-01", "Dining table", "60", "420", price, amount];
        reading(vec![sheet(&[&["COMMERCIAL INVOICE"], heads, line])])
    };
    assert!(quantities(&counted("", "")).iter().all(|(_, sure)| !sure));
    assert_eq!(quantities(&counted("2.00", "840.00")), [("420", true)]);
}

#[test]
fn of_two_columns_of_amounts_no_total_is_sure() {
    let found = reading(vec![sheet(&[
        &["COMMERCIAL INVOICE"],
        &["Style", "Description", "Qty", "CMPT amount", "FOB amount"],
        &["SH-118", "Polo", "4200", "7770.00", "22680.00"],
        &["SH-204", "Blouse", "3000", "6300.00", "20250.00"],
        &["", "TOTAL", "7200", "14070.00", "42930.00"],
    ])]);
    assert!(sure(&found, "totalAmount").is_none_or(|(_, sure)| !sure));
}

#[test]
fn a_paragraph_below_the_table_of_a_document_is_no_part_of_its_last_goods() {
    let mut page = sheet(&[
        &["合同编号：SF-26", ""],
        &["品名", "数量", "单价", "总价"],
        &["涂胶机", "1", "48.00", "48.00"],
        &["备件包", "2", "2.00", "4.00"],
        &["二、外商名称为一家公司"],
    ]);
    page.kind = PageKind::Flow;
    for part in &mut page.segments {
        part.cell = part.cell.take().map(|cell| match cell.as_str() {
            "A1" => "P1".to_owned(),
            "A5" => "P2".to_owned(),
            other => format!("T1.{other}"),
        });
    }
    assert_eq!(column(&reading(vec![page]), "name"), ["涂胶机", "备件包"]);
}

#[test]
fn an_accent_on_a_picture_is_no_letter_that_is_sure_where_hardly_another_word_has_one() {
    let photographed = |name: &str, others: &str| {
        let mut page = sheet(&[
            &["COMMERCIAL INVOICE"],
            &["Invoice No.", "A-4471"],
            &["Catalog no.", "Description", "Quantity", "Unit price", "Amount"],
            &["MS-2212", name, "80", "44.75", "3580.00"],
            &["MS-0904", "Veress needle of one hundred fifty", "60", "16.20", "972.00"],
            &["", "TOTAL", "", "", "4552.00"],
            &[others],
            &["Goods remain the property of the seller until paid in full, whatever the buyer does with them"],
        ]);
        page.kind = PageKind::Picture;
        page.segments.iter_mut().for_each(|part| (part.source, part.cell) = (Source::Ocr, None));
        let read = reading(vec![page]);
        read.lines.first().and_then(|line| line.value("name")).map(|name| name.sure >= SURE)
    };
    assert_eq!(photographed("Trocar bladeless", ""), Some(true));
    assert_eq!(photographed("Trocar bládeless", ""), Some(false));
    // Where the language has them, one more is nothing strange.
    assert_eq!(photographed("Château Bellerive", "Désignation, Millésime, référence, quantité"), Some(true));
}

#[test]
fn dots_lead_from_a_word_to_its_value() {
    let read = reading(vec![sheet(&[
        &["BILL OF LADING"],
        &["B/L NUMBER ......... HBLF2609077"],
        &["SHPR ............... FOSHAN LIANSHENG ALUMINIUM CO., LTD."],
        &["CNEE……PERFILES DEL PACIFICO S.A.C."],
        &["GW ................. 24,116.00 KGS"],
        &["Date ......"],
        &["Place ....."],
    ])]);
    let text = |name: &str| read.head(name).map(|value| value.text.as_str());
    assert_eq!(text("billNo"), Some("HBLF2609077"));
    assert_eq!(text("seller"), Some("FOSHAN LIANSHENG ALUMINIUM CO., LTD."));
    assert_eq!(text("buyer"), Some("PERFILES DEL PACIFICO S.A.C."));
    assert_eq!(text("grossWeight"), Some("24116"));
    assert_eq!(text("billDate"), None);
}

#[test]
fn a_currency_alone_in_a_row_below_the_headings_costs_no_table() {
    for currency in ["US$", "USD", "(USD)"] {
        let read = reading(vec![sheet(&[
            &["COMMERCIAL INVOICE"],
            &["No.", "Description", "Qty Nos", "Unit price", "Amount"],
            &["", "", "", currency, currency],
            &["1", "Ball bearing", "10", "2.50", "25.00"],
            &["2", "Shaft seal", "4", "5.00", "20.00"],
            &["", "TOTAL", "", "", "45.00"],
        ])]);
        assert_eq!(column(&read, "name"), ["Ball bearing", "Shaft seal"], "{currency}");
        assert_eq!(column(&read, "amount"), ["25", "20"], "{currency}");
        assert_eq!(column(&read, "price"), ["2.5", "5"], "{currency}");
        assert_eq!(quantities(&read), [("10", true), ("4", true)], "{currency}");
    }
}
