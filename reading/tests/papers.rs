//! The sample papers of `fixtures/recognition`, read whole, against what stands in them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use reading::bench::{Score, papers, score};
use reading::files::read;
use reading::paper::Place;
use reading::reading::{Answer, PaperKind, Problem};
use reading::refusal::{Limits, Refusal};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/recognition")
}

/// One page at a time, as in the product.
static ONE: Mutex<()> = Mutex::new(());

fn answer(name: &str) -> Option<Answer> {
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    match read(&folder().join(name), &[], &Limits::default()) {
        Ok(answer) => Some(answer),
        Err(Refusal::NoModels) if std::env::var_os("CI").is_none() => {
            eprintln!("SKIPPED: `node scripts/setup.mjs` brings the models that read pictures");
            None
        }
        Err(refusal) => panic!("{name}: {refusal}"),
    }
}

fn scored(name: &str, answer: &Answer) -> Score {
    let within = folder().join(name).parent().unwrap().to_owned();
    let (_, values) = papers(&within).into_iter().find(|(file, _)| file.ends_with(name)).unwrap();
    let expected = serde_json::from_slice(&std::fs::read(values).unwrap()).unwrap();
    score(&answer.reading, &expected)
}

/// Everything is right but what is named.
fn judge(name: &str, answer: &Answer, missed: &[&str]) {
    let score = scored(name, answer);
    let unexpected: Vec<&String> =
        score.missed.iter().filter(|text| !missed.iter().any(|known| text.starts_with(known))).collect();
    assert!(unexpected.is_empty(), "{name}: {unexpected:?}");
    assert_eq!(score.wrong_but_sure.0, 0, "{name}: {:?}", score.missed);
}

fn all_but(name: &str, missed: &[&str]) {
    if let Some(answer) = answer(name) {
        judge(name, &answer, missed);
    }
}

#[test]
fn text_of_pdf() {
    for name in ["inv_en.pdf", "contract_zh.pdf", "pl_zh.pdf", "pdf_gb1_noembed.pdf"] {
        all_but(name, &[]);
    }
}

#[test]
fn papers_of_other_layouts() {
    // Those that are read off pictures are measured by the bench alone: they take seconds each.
    let slow = [
        "invoice_needles.pdf",
        "invoice_fax.pdf",
        "invoice_stamp.pdf",
        "packing_photo.jpg",
        "invoice_stamped.pdf",
        "packing_snapshot.jpg",
        "contract_fax.pdf",
        "invoice_photo.jpg",
        "invoice_stamp_photo.jpg",
        "packing_blocks.pdf",
        "packing_fax.pdf",
        "packing_needles.pdf",
        "invoice_traditional.pdf",
        "invoice_fruit.jpg",
        "packing_plywood.pdf",
        "invoice_coils.jpg",
    ];
    // The seller writes its name in two languages, the Chinese one first.
    let known = [
        "2 lines, not 0",
        "1 lines, not 0",
        "seller 绍兴锦程纺织品有限公司",
        // What docs/recognition.md says of `strange`.
        "grossWeight -, not 86.5",
        "packages -, not 4",
        "billNo -, not SGN0044712",
        "billNo OOLU2701188",
        "grossWeight -, not 448",
        "totalAmount 10620",
        "volume -, not 0.8",
        // Of `strange_second`.
        "contractNo -, not KYZ-P-0662",
        "origin -, not 中国",
        // And of `former`.
        "grossWeight -, not 21340",
        "packages -, not 22",
        "volume -, not 44",
        "buyer Qingdao Haixin Rubber Co., Ltd.",
        "packages -, not 680",
        "packages -, not 320",
        "billNo -, not 21-4471-26",
        "grossWeight -, not 19842",
        "invoiceNo -, not INV-SC-10377",
        "buyer -, not Shanghai Belle",
        "seller -, not Maison Aubrac",
        "grossWeight -, not 486",
        "invoiceNo -, not 26-03-1188",
        "payment -, not virement",
        "name Eau de parfum Figuier",
        "name Savon parfumé",
        "contractNo -, not NB-4471",
        "grossWeight 2.095 (68 %), not 2095",
        "netWeight 1.847 (68 %), not 1847",
        "packages -, not 3",
        "volume -, not 4.17",
    ];
    // Its totals have no colon, and two of its columns say the name.
    let items = [
        "grossWeight -, not 31.8",
        "netWeight -, not 26.25",
        "packages -, not 2",
        "totalAmount -, not 21977.6",
        "model -, not NP-",
        "name NP-",
    ];
    // What docs/recognition.md says of `strange_third`; none of it is read wrongly and called sure.
    let third = [
        "grossWeight -, not 1842.5",
        "invoiceNo -, not LM 26-4471",
        "netWeight -, not 1610",
        "packages -, not 2",
        "packages -, not 12",
        "packages -, not 1040",
        "contractNo -, not ZH-PO-3390",
        "name Hydraulic steering pump Serial no. 22-1187 (80 %)",
        "seller 永豐貿易(香港)有限公司 (88 %)",
        "totalAmount -, not 77518.71",
        "portDischarge -, not XIAMEN",
        "portLoading -, not KAOHSIUNG",
        "vessel -, not WAN HAI 233",
        "voyage -, not W118",
        "model -, not PN-",
        "model -, not NB-A5",
        "model -, not ER-10",
        "buyer -, not Tianjin Boda",
        "seller -, not Rheinpolymer",
    ];
    for made in ["made", "tuned", "later", "last", "strange", "strange_second", "strange_third", "former"] {
        for (file, _) in papers(&folder().join(made)) {
            let name = file.file_name().unwrap().to_str().unwrap();
            if !slow.contains(&name) {
                // A bill's goods or its list of containers are read as lines.
                let own: &[&str] = match made {
                    "strange_third" => &third,
                    _ if name == "invoice_items.pdf" => &items,
                    _ => &[],
                };
                all_but(&format!("{made}/{name}"), &[known.as_slice(), own].concat());
            }
        }
    }
}

/// Papers of layouts that nobody tuned for: much of them is not read, but nothing is wrong and called sure.
#[test]
fn what_is_sure_of_strange_layouts_is_right() {
    let slow = [
        "contract_photo.jpg",
        "invoice_coffee.pdf",
        "invoice_needles2.pdf",
        "invoice_printer.pdf",
        "invoice_scan_zh.pdf",
        "packing_phone.jpg",
        "packing_photo2.jpg",
        "invoice_skew_zh.pdf",
        "packing_grey.pdf",
        "invoice_photo_penang.jpg",
        "packing_needles_three.pdf",
        "invoice_photo_zh.jpg",
        "bill_airway_grey.pdf",
        "bill_delivery_order_photo.jpg",
        "bill_typed_needles.pdf",
        "contract_fax_zh.pdf",
        "invoice_fax_korea.pdf",
        "invoice_medical.pdf",
        "invoice_rubber.pdf",
        "invoice_samples_photo.jpg",
        "invoice_wine_photo.jpg",
        "invoice_wool.pdf",
        "packing_stamp_zh.pdf",
        "packing_steel_heats.pdf",
        "packing_taiwan_needles.pdf",
    ];
    for set in ["unseen", "unseen_second", "unseen_third", "unseen_fourth"] {
        for (file, _) in papers(&folder().join(set)) {
            let name = file.file_name().unwrap().to_str().unwrap();
            if slow.contains(&name) {
                continue;
            }
            let name = format!("{set}/{name}");
            let score = scored(&name, &answer(&name).unwrap());
            assert_eq!(score.wrong_but_sure.0, 0, "{name}: {:?}", score.missed);
        }
    }
    let (mut head, mut cells) = ((0, 0), (0, 0));
    for (file, _) in papers(&folder().join("foreign")) {
        let name = file.file_name().unwrap().to_str().unwrap();
        if slow.contains(&name) {
            continue;
        }
        let name = format!("foreign/{name}");
        let score = scored(&name, &answer(&name).unwrap());
        assert_eq!(score.wrong_but_sure.0, 0, "{name}: {:?}", score.missed);
        for (sum, part) in [(&mut head, score.head), (&mut cells, score.cells)] {
            sum.0 += part.0;
            sum.1 += part.1;
        }
    }
    assert!(head.0 * 100 >= head.1 * 78 && cells.0 * 100 >= cells.1 * 87, "{head:?}, {cells:?}");
}

#[test]
fn sheets_that_are_hidden_are_told_and_not_read() {
    let answer = answer("foreign/set_factory.xlsx").unwrap();
    let told: Vec<&str> = answer.reading.problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(told, ["reading.hiddenSheet"]);
    let said =
        |text: &str| answer.paper.pages.iter().flat_map(|page| &page.segments).any(|part| part.text.contains(text));
    assert!(said("保温杯") && !said("成本"));
    assert_eq!(answer.reading.further.len(), 1, "the packing list on the next sheet");
}

#[test]
fn a_packing_list_below_an_invoice_on_one_sheet_is_a_paper_of_its_own() {
    let answer = answer("foreign/invoice_both.xlsx").unwrap();
    let papers: Vec<_> = answer.reading.papers().map(|paper| (paper.kind, paper.lines.len())).collect();
    assert_eq!(papers, [(Some(PaperKind::Invoice), 3), (Some(PaperKind::PackingList), 3)]);
}

#[test]
fn sheets() {
    all_but("sheet_inv.xlsx", &[]);
    // The same goods, but nothing names the currency.
    all_but("sheet_inv.xls", &["currency -"]);
}

#[test]
fn a_scan() {
    all_but("contract_zh_scan.pdf", &[]);
}

#[test]
fn a_photo() {
    all_but("inv_en_photo_p1.jpg", &[]);
}

#[test]
fn every_value_has_a_place_on_its_page_that_says_it() {
    let answer = answer("inv_en.pdf").unwrap();
    let values = answer.reading.head.iter().chain(answer.reading.lines.iter().flat_map(|line| &line.fields));
    for field in values {
        let Place { page, quad, .. } = &field.value.place;
        let page = &answer.paper.pages[*page];
        let inside = |[x, y]: [f32; 2]| (0.0..=page.width).contains(&x) && (0.0..=page.height).contains(&y);
        assert!(quad.iter().all(|corner| inside(*corner)), "{}: {quad:?}", field.name);
        let said = page.segments.iter().any(|part| part.text.contains(&field.value.raw));
        assert!(said, "{}: {:?} stands nowhere", field.name, field.value.raw);
    }
}

#[test]
fn a_page_on_its_side_tells_places_of_the_page_as_it_was_sent() {
    let name = "pl_zh_rot_p1.jpg";
    let Some(answer) = answer(name) else { return };
    judge(name, &answer, &[]);
    let page = &answer.paper.pages[0];
    let value = answer.reading.head("grossWeight").unwrap();
    let [x, y] = value.place.quad[0];
    let near =
        |part: &&reading::paper::Segment| (part.quad[0][0] - x).abs() < 400.0 && (part.quad[0][1] - y).abs() < 400.0;
    let said = page.segments.iter().filter(near).any(|part| part.text.contains("20424.90"));
    assert!(said, "{:?}", value.place);
}

#[test]
fn a_document_of_a_word_processor() {
    let answer = answer("doc_inv.docx").unwrap();
    let reading = &answer.reading;
    let text = |name: &str| reading.head(name).map(|value| value.text.as_str());
    assert_eq!(text("invoiceNo"), Some("GD-INV-26-5521"));
    assert_eq!(text("buyer"), Some("BRIGHTHOME LIGHTING LLC"));
    assert_eq!(text("invoiceDate"), Some("2026-11-09"));
    assert_eq!(reading.lines.len(), 3);
    let amount = reading.lines[1].value("amount").unwrap();
    assert_eq!((amount.text.as_str(), amount.place.cell.as_deref()), ("13632", Some("T1.H3")));
}

#[test]
fn a_formula_without_its_result_is_worked_out_and_not_called_sure() {
    let answer = answer("sheet_inv.xlsx").unwrap();
    let amount = answer.reading.lines[0].value("amount").unwrap();
    assert_eq!((amount.text.as_str(), amount.place.cell.as_deref()), ("6900", Some("H10")));
    let problems: Vec<&Problem> = answer.reading.problems.iter().collect();
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn papers_of_one_shipment_are_compared() {
    let readings: Vec<_> = ["pdf_gb1_noembed.pdf", "pl_zh.pdf", "contract_zh.pdf"]
        .iter()
        .map(|name| answer(name).unwrap().reading)
        .collect();
    let alike = reading::fields::shipment::differences(&readings[..2]);
    assert!(alike.is_empty(), "{alike:?}");
    let differ = reading::fields::shipment::differences(&readings);
    let fields: Vec<&str> = differ.iter().map(|difference| difference.field.as_str()).collect();
    assert!(fields.contains(&"totalAmount") && fields.contains(&"contractNo"), "{fields:?}");
}

#[test]
fn pages_are_drawn_for_the_eye() {
    use reading::files::draw::draw;
    let limits = Limits::default();
    let page = draw(&folder().join("pdf_gb1_noembed.pdf"), 0, &limits).unwrap();
    assert!(page.starts_with(b"\x89PNG"));
    let photo = draw(&folder().join("inv_en_photo_p1.jpg"), 0, &limits).unwrap();
    assert!(photo.starts_with(b"\xFF\xD8"));
    assert_eq!(draw(&folder().join("sheet_inv.xlsx"), 0, &limits), Err(Refusal::NoPage));
    assert_eq!(draw(&folder().join("inv_en.pdf"), 9, &limits), Err(Refusal::NoPage));
}

#[test]
fn corrections_of_one_paper_find_the_values_of_the_next() {
    let told = reading::bench::run(&folder().join("learning"));
    // Two weights with a point before three digits stay as doubtful as they are.
    assert!(told.contains("after one corrected paper: 43/45 on the next one"), "{told}");
}
