//! A declaration through XML and back, other software's files, and hostile ones.

use super::*;
use core_wasm::resource::message::Part;
use core_wasm::resource::{Field, Kind};
use core_wasm::resources::declaration::{LINE_PARTS, PARTS, SIGN, dec_free_txt, dec_head};
use proptest::prelude::*;
use serde_json::{Value, json};

fn row(value: Value) -> Row {
    Row::from_value(value).expect("an object")
}

#[test]
fn a_record_list_of_any_kind_is_of_a_zone() {
    let of = |flag: &str, kind: &str| category(&row(json!({ "iEFlag": flag, "type": kind })));
    assert_eq!(["ML0", "LY0", "ZY0", "SL0", "MK5", "BL "].map(|kind| of("I", kind)), ["3"; 6]);
    assert_eq!((of("E", "ZY0"), of("E", "ZC0"), of("I", "Z"), of("I", "")), ("4", "2", "1", "1"));
}

/// Letters that XML, encodings and trimming could hurt.
fn some_text(most: usize) -> impl Strategy<Value = String> {
    let letter = prop::sample::select("aZ09 -_.*|<>&\"'\\中文货物é€\u{1F600}\t\n".chars().collect::<Vec<_>>());
    prop::collection::vec(letter, 1..=most.clamp(1, 24))
        .prop_map(|letters| letters.into_iter().collect::<String>().trim().to_owned())
}

fn digits(most: u8) -> impl Strategy<Value = i64> {
    0..10_i64.pow(u32::from(most.min(18)))
}

/// A value that may stand in the field, in the form of the wire.
fn value_of(field: &'static Field) -> BoxedStrategy<String> {
    match field.kind {
        _ if field.name == "iEFlag" => prop::sample::select(vec!["I".to_owned(), "E".to_owned()]).boxed(),
        _ if field.name == "type" => prop::sample::select(vec!["  0".to_owned(), "ML5   Z".to_owned()]).boxed(),
        Kind::Text { max, .. } => some_text(usize::from(max) / 2).boxed(),
        Kind::Dict { max, .. } | Kind::DictList { max, .. } => {
            prop::collection::vec(prop::sample::select(vec!['A', '7', 'x']), 1..=usize::from(max).min(8))
                .prop_map(|letters| letters.into_iter().collect())
                .boxed()
        }
        Kind::Int { digits: most } => digits(most).prop_map(|whole| whole.to_string()).boxed(),
        Kind::Id => digits(9).prop_map(|whole| whole.to_string()).boxed(),
        Kind::Flag => prop::sample::select(vec!["0".to_owned(), "1".to_owned()]).boxed(),
        Kind::Decimal { precision, scale } => {
            digits(precision).prop_map(move |units| core_wasm::decimal::format_scaled(units, u32::from(scale))).boxed()
        }
        Kind::Date => (2000..2100_u32, 1..=12_u32, 1..=28_u32)
            .prop_map(|(year, month, day)| format!("{year}-{month:02}-{day:02}"))
            .boxed(),
        Kind::Instant => Just(String::new()).boxed(),
        Kind::Blob { .. } => prop::collection::vec(any::<u8>(), 1..60)
            .prop_map(|bytes| {
                use base64::Engine;
                base64::engine::general_purpose::STANDARD.encode(bytes)
            })
            .boxed(),
    }
}

fn fields_of(fields: Vec<&'static Field>) -> BoxedStrategy<Row> {
    let values: Vec<_> = fields.iter().map(|field| prop::option::weighted(0.6, value_of(field))).collect();
    values
        .prop_map(move |values| {
            let filled = fields.iter().zip(values).filter_map(|(field, value)| Some((field.name, value?)));
            filled.filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.to_owned(), value.into())).collect()
        })
        .boxed()
}

fn rows_of(parts: &'static [Part]) -> BoxedStrategy<Row> {
    let lists: Vec<_> = parts
        .iter()
        .map(|part| {
            let fields = fields_of(part.message_fields().collect());
            let inner = if part.list == "lines" { rows_of(LINE_PARTS) } else { Just(Row::new()).boxed() };
            let one = (fields, inner).prop_map(|(mut row, inner)| {
                row.0.extend(inner.0);
                row
            });
            let most = if part.many { 3 } else { 1 };
            prop::collection::vec(one.prop_filter("a blank row is no row", |row| !row.0.is_empty()), 0..=most)
        })
        .collect();
    lists
        .prop_map(move |lists| {
            let mut owner = Row::new();
            for (part, rows) in parts.iter().zip(lists) {
                let mut rows: Vec<Value> = rows.into_iter().map(|row| Value::Object(row.0)).collect();
                match part.many {
                    true if !rows.is_empty() => owner.set(part.list, rows),
                    true => {}
                    false => owner.0.extend(rows.pop().map(|only| (part.list.to_owned(), only))),
                }
            }
            owner
        })
        .boxed()
}

fn some_message() -> impl Strategy<Value = DecMessage> {
    let head = fields_of(dec_head().chain(dec_free_txt()).collect());
    let sign = fields_of(SIGN.fields.iter().collect());
    (head, rows_of(PARTS), sign).prop_map(|(mut declaration, lists, sign)| {
        declaration.0.extend(lists.0);
        DecMessage { declaration, sign }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(message in some_message()) {
        let xml = write(&message);
        prop_assert_eq!(read(xml.as_bytes()), Ok(message), "{}", xml);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes);
        let _ = read(&[b"<DecMessage><DecHead>".as_slice(), &bytes].concat());
    }
}

fn export() -> DecMessage {
    DecMessage {
        declaration: row(json!({
            "iEFlag": "E", "billNo": "B1", "grossWet": "12.50000", "iEDate": "2026-05-01", "voyNo": "V9",
            "lines": [{"gNo": "1", "originCountry": "CHN", "destinationCountry": "USA",
                       "goodsLimits": [{"goodsNo": "1", "licenceNo": "L1"}]}],
            "edocRealations": [{"edocID": "a.pdf"}, {"edocID": "b.pdf"}],
        })),
        sign: row(json!({"operType": "C", "clientSeqNo": "260501000000000001"})),
    }
}

#[test]
fn the_message_has_the_form_of_the_interface() {
    let xml = write(&export());
    assert!(xml.contains("<DecMessage xmlns=\"http://www.chinaport.gov.cn/dec\" Version=\"3.1\">"));
    for part in [
        "<IEDate>20260501</IEDate>",
        "<GrossWet>12.5</GrossWet>",
        "<AgentCode/>",
        "<DecContainers>\n  </DecContainers>",
        "<OriginCountry>USA</OriginCountry>",
        "<DestinationCountry>CHN</DestinationCountry>",
        "<VoyNo>V9</VoyNo>",
        "<OperType>C</OperType>",
    ] {
        assert!(xml.contains(part), "{part} is missing in\n{xml}");
    }
    let places: Vec<_> = [
        "<DecHead>",
        "<DecLists>",
        "<DecGoodsLimits>",
        "<DecContainers>",
        "<DecFreeTxt>",
        "<DecSign>",
        "<EdocRealation>",
    ]
    .iter()
    .map(|name| xml.find(name))
    .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    assert_eq!(xml.matches("<EdocRealation>").count(), 2);
    assert_eq!(xml.matches("DecTpAccess").count(), 0);
}

#[test]
fn an_import_line_keeps_its_countries() {
    let mut message = export();
    message.declaration.set("iEFlag", "I");
    assert!(write(&message).contains("<OriginCountry>CHN</OriginCountry>"));
}

#[test]
fn reads_what_other_software_writes() {
    let xml = "<?xml version=\"1.0\" encoding=\"GBK\"?><dec:DecMessage xmlns:dec=\"urn:any\" Version=\"4.8\">\
        <dec:Extra><dec:Deep>1</dec:Deep></dec:Extra>\
        <dec:DecFreeTxt><dec:VoyNo> V1 </dec:VoyNo></dec:DecFreeTxt>\
        <dec:DecHead><dec:Type>  0</dec:Type><dec:IEFlag>I</dec:IEFlag><dec:GrossWet>12</dec:GrossWet>\
        <dec:GoodsPlace>上海仓</dec:GoodsPlace><dec:IEDate>20260501</dec:IEDate><dec:Unknown>x</dec:Unknown></dec:DecHead>\
        <dec:DecLists><dec:DecList><dec:GNo>01</dec:GNo></dec:DecList><dec:DecList/></dec:DecLists></dec:DecMessage>";
    let message = read(&encoding_rs::GBK.encode(xml).0).expect("a readable message");
    let expected = json!({
        "type": "  0", "iEFlag": "I", "grossWet": "12.00000", "goodsPlace": "上海仓", "iEDate": "2026-05-01",
        "voyNo": "V1", "lines": [{"gNo": "1"}],
    });
    assert_eq!(Value::Object(message.declaration.0), expected);
    assert!(message.sign.0.is_empty());
}

fn refused(xml: &str) -> Vec<String> {
    let problems = read(xml.as_bytes()).expect_err("the message must be refused");
    problems.iter().map(|problem| format!("{} {}", problem.field, problem.message.en)).collect()
}

#[test]
fn names_the_element_of_every_problem() {
    let found = refused(
        "<DecMessage><DecHead><GrossWet>1,000</GrossWet><IEDate>20261301</IEDate><BillNo>1</BillNo><BillNo>2</BillNo>\
         </DecHead><DecLists><DecList/><DecList><GQty>1.123456</GQty></DecList></DecLists></DecMessage>",
    );
    for path in [
        "DecMessage/DecHead/GrossWet ",
        "DecMessage/DecHead/IEDate ",
        "DecMessage/DecHead/BillNo ",
        "DecMessage/DecLists/DecList[2]/GQty ",
    ] {
        assert!(found.iter().any(|problem| problem.starts_with(path)), "{path} is missing in {found:#?}");
    }
    assert_eq!(found.len(), 4, "{found:#?}");
}

#[test]
fn refuses_another_message_and_too_many_rows() {
    assert!(refused("<InvtMessage/>")[0].contains("InvtMessage"));
    assert!(refused("<DecMessage/>")[0].contains("DecHead"));
    let lines = "<DecList><GNo>1</GNo></DecList>".repeat(1001);
    let found = refused(&format!("<DecMessage><DecHead/><DecLists>{lines}</DecLists></DecMessage>"));
    assert!(found[0].contains("at most 1000 rows"), "{found:?}");
    assert!(refused("<!DOCTYPE x [<!ENTITY a 'aaaa'>]><DecMessage>&a;</DecMessage>")[0].contains("DTD"));
}
