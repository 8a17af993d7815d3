//! Papers as sheets of cells, and what is found in them.

use core_wasm::dictionary::Entry;

use super::*;
use crate::paper::{FileKind, Page, PageKind, Segment, Source, upright};
use crate::refusal::Limits;

mod numbers;
mod rivals;
mod totals;

/// A sheet of cells.
fn sheet(rows: &[&[&str]]) -> Page {
    let cells = (0_u8..).zip(rows).flat_map(|(row, cells)| {
        (0_u8..).zip(*cells).filter(|(_, text)| !text.is_empty()).map(move |(column, text)| {
            let (left, top) = (f32::from(column) * 120.0, f32::from(row) * 20.0);
            Segment {
                text: (*text).to_owned(),
                quad: upright(left, top, left + 110.0, top + 14.0),
                cell: Some(format!("{}{}", char::from(b'A' + column), row + 1)),
                source: Source::Cell,
                sure: 100,
                stops: Vec::new(),
            }
        })
    });
    Page {
        kind: PageKind::Sheet,
        name: String::new(),
        width: 800.0,
        height: 800.0,
        segments: cells.collect(),
        walls: Vec::new(),
        flatten: None,
    }
}

fn invoice(number: &str, goods: &str) -> Page {
    sheet(&[
        &["COMMERCIAL INVOICE"],
        &["Invoice No.", number],
        &["Description of Goods", "Quantity", "Unit Price", "Amount"],
        &[goods, "10", "2.00", "20.00"],
        &["Seal", "5", "4.00", "20.00"],
        &["TOTAL", "", "", "40.00"],
    ])
}

fn packing() -> Page {
    sheet(&[
        &["PACKING LIST 装箱单"],
        &["Invoice No.", "A-100"],
        &["Description of Goods", "Quantity", "Net Weight", "Gross Weight"],
        &["Bearing", "10", "30", "33"],
        &["Seal", "5", "7", "8"],
    ])
}

/// The values of a column, line by line.
fn column(reading: &Reading, name: &str) -> Vec<String> {
    let text = |line: &crate::reading::Line| line.value(name).map(|value| value.text.clone()).unwrap_or_default();
    reading.lines.iter().map(text).collect()
}

#[test]
fn charges_and_subtotals_are_no_goods_and_the_total_is_the_last_one() {
    let found = reading(vec![sheet(&[
        &["COMMERCIAL INVOICE"],
        &["Description of Goods", "Quantity", "Unit Price", "Amount in USD"],
        &["Bearing", "10", "2.00", "20.00"],
        &["HS CODE: 8482.10"],
        &["Subtotal PO 1", "", "", "20.00"],
        &["Seal", "5", "4.00", "20.00"],
        &["Goods value", "", "", "40.00"],
        &["Freight", "", "", "7.50"],
        &["合计 TOTAL CIF FELIXSTOWE HARBOUR", "", "", "47.50"],
    ])]);
    assert_eq!(column(&found, "name"), ["Bearing", "Seal"]);
    assert_eq!(column(&found, "hs"), ["848210", ""]);
    assert_eq!(found.head("totalAmount").map(|value| value.text.as_str()), Some("47.5"));
}

#[test]
fn goods_whose_name_begins_like_a_word_for_totals_are_goods() {
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        &["Description of Goods", "Quantity", "Unit Price", "Amount in USD"],
        &["Summer dress", "10", "2.00", "20.00"],
        &["Totem, wood", "5", "4.00", "20.00"],
        &["Sumatra coffee", "1", "3.00", "3.00"],
        &["TOTALUSD", "", "", "43.00"],
    ])]);
    assert_eq!(column(&found, "name"), ["Summer dress", "Totem, wood", "Sumatra coffee"]);
    assert_eq!(found.head("totalAmount").map(|value| value.text.as_str()), Some("43"));
}

#[test]
fn papers_in_other_languages_alone_are_read() {
    let found = reading(vec![sheet(&[
        &["FACTUUR"],
        &["Factuurnummer", "2026-30418", "Factuurdatum", "14 september 2026"],
        &["Omschrijving", "Aantal", "Eenheid", "Prijs", "Bedrag"],
        &["Spinaziezaad", "60", "kg", "31,25", "1.875,00"],
        &["Koolzaad", "10", "kg", "2,50", "25,00"],
        &["Te betalen", "", "", "", "1.900,00"],
        &["Brutogewicht: 71,5 kg"],
    ])]);
    assert_eq!(found.kind, Some(PaperKind::Invoice));
    assert_eq!(column(&found, "price"), ["31.25", "2.5"]);
    let text = |name: &str| found.head(name).map(|value| value.text.as_str());
    assert_eq!((text("invoiceNo"), text("invoiceDate")), (Some("2026-30418"), Some("2026-09-14")));
    assert_eq!((text("totalAmount"), text("grossWeight")), (Some("1900"), Some("71.5")));
    let found = reading(vec![sheet(&[
        &["商業發票"],
        &["發票號碼", "TC260733"],
        &["料號", "品名規格", "數量", "單價(USD)", "金額(USD)"],
        &["EM-0604", "鎢鋼立銑刀 6mm", "500", "8.60", "4,300.00"],
        &["DR-0850", "鑽頭 8.5mm", "800", "3.75", "3,000.00"],
        &["", "總計", "1,300", "", "7,300.00"],
    ])]);
    assert_eq!((found.kind, found.lines.len()), (Some(PaperKind::Invoice), 2));
    let text = |name: &str| found.head(name).map(|value| value.text.as_str());
    assert_eq!((text("invoiceNo"), text("totalAmount")), (Some("TC260733"), Some("7300")));
    // What the paper says stays as it is written there.
    assert_eq!(column(&found, "name"), ["鎢鋼立銑刀 6mm", "鑽頭 8.5mm"]);
}

#[test]
fn what_is_said_beneath_goods_is_no_end_of_their_table_and_no_part_of_their_name() {
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        &["Material", "Description", "Quantity", "Unit Price", "Amount"],
        &["NP-1", "Laser module", "4", "10.00", "40.00"],
        &["", "Net weight: 18.4 KG"],
        &["", "ECCN: EAR99"],
        &["", "Contact: Smith"],
        &["NP-2", "Collimator", "5", "4.00", "20.00"],
        &["", "Net weight: 1.2 KG"],
        &["", "Contact: Miller"],
        &["Net weight: 19.6 KG"],
        &["Final amount", "", "", "", "60.00"],
    ])]);
    assert_eq!(column(&found, "name"), ["Laser module", "Collimator"]);
    assert_eq!(column(&found, "model"), ["NP-1", "NP-2"]);
    // What stands there once more is about all of it.
    assert_eq!(found.head("netWeight").map(|value| value.text.as_str()), Some("19.6"));
}

#[test]
fn the_first_of_a_column_is_not_surely_what_all_come_to() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Tegel", "Kleurtoon", "Gross kg"],
        &["Calacatta", "T14", "16016"],
        &["Cemento", "T02", "13944"],
    ])]);
    assert!(found.head("grossWeight").is_none_or(|value| value.sure < SURE), "{found:?}");
}

#[test]
fn a_heading_over_one_of_each_and_one_of_all_names_the_latter() {
    let found = reading(vec![sheet(&[
        &["装箱单"],
        &["托盘号", "品名 COMMODITY", "规格 SPEC.", "件数", "净重 N.W.(KGS)", "", "毛重 G.W.(KGS)", ""],
        &["PLT NO.", "", "", "CTNS", "单件 PER", "小计 TOTAL", "单件 PER", "小计 TOTAL"],
        &["P1-P4", "涤纶低弹丝", "150D/48F", "96", "34.5", "3312", "36.2", "3475.2"],
        &["P5", "氨纶包覆纱", "2075", "20", "24.8", "496", "26.4", "528"],
        &["合计 TOTAL", "", "", "116", "", "3808", "", "4003.2"],
    ])]);
    assert_eq!(column(&found, "name"), ["涤纶低弹丝", "氨纶包覆纱"]);
    assert_eq!(column(&found, "model"), ["150D/48F", "2075"]);
    assert_eq!(column(&found, "netWeight"), ["3312", "496"]);
    assert_eq!(column(&found, "grossWeight"), ["3475.2", "528"]);
    assert_eq!(found.head("grossWeight").map(|value| value.text.as_str()), Some("4003.2"));
}

#[test]
fn a_word_beside_its_number_is_no_title_and_a_total_of_kilograms_is_no_money() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST 装箱明细"],
        &["合同 / Contract", "NB-4471"],
        &["品名", "数量", "净重", "", "体积"],
        &["", "", "单箱", "合计KGS", "CBM"],
        &["铰链", "4000", "18.5", "740", "1.12"],
        &["拉手", "4800", "16.25", "390", "0.72"],
        &["总计", "8800", "", "1130", "1.84"],
    ])]);
    assert_eq!(found.kind, Some(PaperKind::PackingList));
    assert_eq!(column(&found, "netWeight"), ["740", "390"]);
    assert_eq!(found.head("netWeight").map(|value| value.text.as_str()), Some("1130"));
    assert!(found.head("totalAmount").is_none() && found.lines.iter().all(|line| line.value("amount").is_none()));
}

#[test]
fn a_unit_at_the_end_of_a_heading_counts_for_the_total_too() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Commodity", "Size", "Net weight MT", "G.W. (KGS)", "Volume", "Insured"],
        &["Hot rolled coils", "3.00", "412.360", "412,800", "52.53", "223,499.12"],
        &["Cold rolled coils", "0.80", "206.720", "207,010", "26.33", "132,610.88"],
        &["Total", "", "619.080", "619,810"],
    ])]);
    assert_eq!(column(&found, "netWeight"), ["412360", "206720"]);
    assert_eq!(column(&found, "grossWeight"), ["412800", "207010"]);
    let net = found.head("netWeight").unwrap();
    assert_eq!((net.text.as_str(), net.sure < SURE), ("619080", true));
    assert!(found.lines.iter().all(|line| line.value("netWeight").unwrap().sure < SURE));
    assert!(found.problems.is_empty(), "{:?}", found.problems);
}

#[test]
fn goods_of_one_case_are_lines_of_their_own_and_its_weight_is_not_surely_that_of_the_first() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Case No", "Description", "Quantity", "N.W.", "G.W."],
        &["1", "Drum", "1", "1020", "1148"],
        &["", "Bearing", "4", "", ""],
        &["2", "Roller", "18", "566", "642"],
        &["3", "Spring", "48", "20", "22"],
    ])]);
    assert_eq!(column(&found, "name"), ["Drum", "Bearing", "Roller", "Spring"]);
    assert_eq!(column(&found, "netWeight"), ["1020", "", "566", "20"]);
    let sure = |at: usize| found.lines[at].value("netWeight").is_some_and(|value| value.sure >= SURE);
    assert_eq!([sure(0), sure(2), sure(3)], [false, true, true]);
}

#[test]
fn the_headings_of_a_tax_invoice_name_its_goods() {
    for (name, amount) in [("货物或应税劳务名称", "金额"), ("货物或应税劳务、服务名称", "价款")]
    {
        let found = reading(vec![sheet(&[
            &["发 票"],
            &["发票编号：", "B-12"],
            &[name, "规格型号", "单位", "数量", "单价", amount, "税率", "税额"],
            &["聚丙烯粒子", "T30S", "吨", "25", "8200", "205000", "13%", "26650"],
            &["合 计", "", "", "", "", "205000", "", "26650"],
        ])]);
        assert_eq!(column(&found, "name"), ["聚丙烯粒子"], "{name}");
        assert_eq!(column(&found, "amount"), ["205000"], "{amount}");
    }
}

#[test]
fn what_a_word_names_is_not_told_by_the_layout() {
    let of = |word: &str, text: &str| {
        let goods: [&[&str]; 2] = [&["品名", "数量", "单价", "金额"], &["泵", "10", "125", "1250"]];
        reading(vec![sheet(&[&["INVOICE"], &[word, text], goods[0], goods[1]])])
    };
    for (word, name, text) in [("采购方：", "buyer", "Beta Trading Co., Ltd."), ("发票单号：", "invoiceNo", "AB-1234")]
    {
        assert_eq!(of(word, text).head(name).map(|value| value.text.as_str()), Some(text), "{word}");
    }
    assert_eq!(of("采购方：", "Beta Trading Co., Ltd.").head("seller"), None);
}

#[test]
fn the_number_of_a_house_is_none_of_the_paper() {
    let found = reading(vec![sheet(&[
        &["Sanayi Bolgesi 5. Cad. No:12, Denizli"],
        &["COMMERCIAL INVOICE", "EGE2026-00873"],
        &["Vessel: MERATUS PALARAN V.041N"],
    ])]);
    let text = |name: &str| found.head(name).map(|value| value.text.as_str());
    assert_eq!(text("invoiceNo"), Some("EGE2026-00873"));
    assert_eq!((text("vessel"), text("voyage")), (Some("MERATUS PALARAN"), Some("041N")));
}

#[test]
fn a_voyage_behind_a_stroke_may_begin_with_a_letter() {
    let ship = |cell: &str| {
        let found = reading(vec![sheet(&[&["BILL OF LADING"], &[cell]])]);
        ["vessel", "voyage"].map(|name| found.head(name).map(|value| value.text.clone()).unwrap_or_default())
    };
    assert_eq!(ship("Ocean vessel / Voyage no.: NORTHERN JUVENILE / N118"), ["NORTHERN JUVENILE", "N118"]);
    assert_eq!(ship("Vessel: NORTHERN JUVENILE / N118"), ["NORTHERN JUVENILE", "N118"]);
    assert_eq!(ship("Vessel: HAI FENG A12"), ["HAI FENG A12", ""]);
}

#[test]
fn what_a_carton_weighs_stands_beside_what_all_weigh() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["CARTON NO", "", "DESCRIPTION", "CTNS", "N.W (KGS)", ""],
        &["FROM", "TO", "", "", "PER CTN", "TOTAL"],
        &["1", "40", "SHIRT", "40", "6.2", "248"],
        &["41", "65", "VEST", "25", "6.6", "165"],
        &["65 CTNS", "TOTAL", "", "65", "", "413"],
    ])]);
    assert_eq!(column(&found, "netWeight"), ["248", "165"]);
    assert_eq!(column(&found, "packages"), ["40", "25"]);
    assert_eq!(found.head("netWeight").map(|value| value.text.as_str()), Some("413"));
}

#[test]
fn a_strip_of_words_has_its_values_below_and_a_sentence_says_both() {
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        &["No. HM-118 dated 19 January 2026"],
        &["P.O. Number", "Terms", "Ship Date", "Via"],
        &["WL-2604", "Net 30", "4/29/2026", "FedEx"],
        &["FROM OSAKA TO NINGBO BY SEA"],
        &["SAY TOTAL TEN (10) CARTONS ONLY"],
    ])]);
    let text = |name: &str| found.head(name).map(|value| value.text.as_str());
    assert_eq!((text("invoiceNo"), text("invoiceDate")), (Some("HM-118"), Some("2026-01-19")));
    assert_eq!((text("contractNo"), text("payment")), (Some("WL-2604"), Some("Net 30")));
    assert_eq!((text("portLoading"), text("portDischarge")), (Some("OSAKA"), Some("NINGBO")));
    assert!(found.head("portLoading").unwrap().sure < SURE, "no table knows it here");
}

#[test]
fn a_day_without_a_word_at_the_head_of_a_paper_is_its_own_and_not_sure() {
    let day = |text: &str| {
        let found = reading(vec![sheet(&[&["INVOICE"], &[text], &["Buyer: Adriatica S.p.A."]])]);
        found.head("invoiceDate").map(|value| (value.text.clone(), value.sure >= SURE))
    };
    assert_eq!(day("Osaka, June 9, 2026"), Some(("2026-06-09".into(), false)));
    assert_eq!(day("2026-06-09"), Some(("2026-06-09".into(), false)));
    assert_eq!(day("Shipped in June 9, 2026 from Osaka"), None);
    assert_eq!(day("Expires: June 9, 2026"), None);
}

#[test]
fn a_box_beside_a_table_neither_ends_it_nor_is_lost() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Description of Goods", "Quantity", "Net Weight", "Gross Weight", "", "Summary"],
        &["Bearing", "10", "30", "33"],
        &["", "", "", "", "", "Packages: 12 CTNS"],
        &["Seal", "5", "7", "8"],
        &["", "", "", "", "", "Volume: 4.5 CBM"],
    ])]);
    assert_eq!(column(&found, "name"), ["Bearing", "Seal"]);
    let text = |name: &str| found.head(name).map(|value| value.text.as_str());
    assert_eq!((text("packages"), text("volume")), (Some("12"), Some("4.5")));
}

#[test]
fn a_total_without_a_colon_ends_the_table_and_what_follows_is_the_papers() {
    let euro = Entry { id: "300".into(), name2: "EUR".into(), ..Entry::default() };
    let dictionaries = Dictionaries::new([("currency".to_owned(), vec![euro])]);
    let paper = sheet(&[
        &["INVOICE"],
        &["FOR ACCOUNT AND RISK OF MESSRS. Adriatica S.p.A."],
        &["FROM OSAKA", "TO NINGBO"],
        &["Description", "Quantity", "Unit Price", "Amount"],
        &["Bearing", "10", "2.00", "20.00"],
        &["Total value of goods EUR 20.00"],
        &["Net weight: 30 KG"],
    ]);
    let clock = Clock::start(Limits::default().time);
    let found = read(&Paper { file: FileKind::Xlsx, pages: vec![paper] }, &[], &dictionaries, clock).unwrap();
    let text = |name: &str| found.head(name).map(|value| value.text.as_str());
    assert_eq!((text("totalAmount"), text("netWeight")), (Some("20"), Some("30")));
    assert_eq!(text("buyer"), Some("Adriatica S.p.A."));
    assert_eq!((text("portLoading"), text("portDischarge")), (Some("OSAKA"), Some("NINGBO")));
}

#[test]
fn a_column_of_article_numbers_holds_no_names() {
    let headings = &["Item", "Material", "Description", "Quantity", "Unit Price", "Amount"];
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        headings,
        &["10", "AV-7721", "Ball valve DN50", "24", "3.00", "72.00"],
        &["20", "AV-7735", "Seal kit", "6", "2.00", "12.00"],
    ])]);
    assert_eq!(column(&found, "name"), ["Ball valve DN50", "Seal kit"]);
    assert_eq!(column(&found, "model"), ["AV-7721", "AV-7735"]);
    // Words in both: nobody knows which of them the goods are called by.
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        headings,
        &["10", "Brass", "Ball valve", "24", "3.00", "72.00"],
        &["20", "Rubber", "Seal kit", "6", "2.00", "12.00"],
    ])]);
    let name = found.lines[0].value("name").unwrap();
    assert!(name.sure < SURE && name.others[0].text == "Ball valve", "{name:?}");
    // No other column has words: a number is taken, but somebody has to look.
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        &["Item", "Description", "Quantity", "Unit Price", "Amount"],
        &["10", "AV-7721", "24", "3.00", "72.00"],
        &["20", "Seal kit", "6", "2.00", "12.00"],
    ])]);
    let sure: Vec<bool> = found.lines.iter().map(|line| line.value("name").unwrap().sure >= SURE).collect();
    assert_eq!((column(&found, "name"), sure), (vec!["AV-7721".into(), "Seal kit".into()], vec![false, true]));
}

#[test]
fn two_columns_of_one_name_are_sure_only_where_arithmetic_chooses() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Description of Goods", "Ordered Qty", "Shipped Qty", "Net Weight", "N.W."],
        &["Bearing", "10", "8", "30", "31"],
        &["Seal", "5", "5", "7", "9"],
        &["TOTAL", "15", "13", "37", "40"],
    ])]);
    for name in ["qty", "netWeight"] {
        let value = found.lines[0].value(name).unwrap();
        assert!(value.sure < SURE && !value.others.is_empty(), "{value:?}");
    }
    let found = reading(vec![sheet(&[
        &["INVOICE"],
        &["Description of Goods", "Ordered Qty", "Shipped Qty", "Unit Price", "Amount"],
        &["Bearing", "10", "8", "2.00", "20.00"],
    ])]);
    assert!(found.lines[0].value("qty").unwrap().sure >= SURE);
}

fn reading(pages: Vec<Page>) -> Reading {
    learned(pages, &[])
}

fn learned(pages: Vec<Page>, hints: &[Hint]) -> Reading {
    let clock = Clock::start(Limits::default().time);
    read(&Paper { file: FileKind::Xlsx, pages }, hints, &Dictionaries::new([]), clock).unwrap()
}

#[test]
fn several_papers_in_one_file_are_read_each_for_itself() {
    let found = reading(vec![invoice("A-100", "Bearing"), packing()]);
    let told: Vec<_> = found.papers().map(|paper| (paper.kind, paper.lines.len())).collect();
    assert_eq!(told, [(Some(PaperKind::Invoice), 2), (Some(PaperKind::PackingList), 2)]);
    let weight = found.further[0].lines[0].value("netWeight").unwrap();
    assert_eq!((weight.text.as_str(), weight.place.page, weight.place.cell.as_deref()), ("30", 1, Some("C4")));
    assert!(found.papers().all(|paper| paper.problems.is_empty()), "{found:?}");
    // A header that is repeated is the same paper; another number is another one.
    let pages = vec![invoice("A-100", "Bearing"), invoice("A-100", "Ring")];
    assert_eq!(reading(pages).papers().map(|paper| paper.lines.len()).collect::<Vec<_>>(), [4]);
    let pages = vec![invoice("A-100", "Bearing"), invoice("A-101", "Ring"), packing()];
    let kinds: Vec<_> = reading(pages).papers().map(|paper| paper.kind).collect();
    assert_eq!(kinds, [Some(PaperKind::Invoice), Some(PaperKind::Invoice), Some(PaperKind::PackingList)]);
}
