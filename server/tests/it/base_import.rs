//! Prices and materials from a workbook: a verdict on every row, nothing stored by halves, hostile files refused.

use std::io::Write;

use axum::body::Body;
use axum::http::Method;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use serde_json::{Value, json};

use crate::harness::{Client, Reply, TestApp};

const PATH: &str = "/base/v1/materialPrice/upload01";

/// A workbook with these lines below the head.
pub fn workbook(lines: &[[&str; 5]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, title) in ["商品料号", "Price", "currency", "计量单位", "Valid from"].iter().enumerate() {
        sheet.write(0, u16::try_from(at).unwrap(), *title).unwrap();
    }
    for (line, cells) in lines.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            sheet.write(u32::try_from(line + 1).unwrap(), u16::try_from(column).unwrap(), *cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// Uploads a workbook with `goodOnly`.
async fn good_only(client: &Client, file: &[u8]) -> Reply {
    good_only_to(client, PATH, file).await
}

async fn good_only_to(client: &Client, path: &str, file: &[u8]) -> Reply {
    let mut form = b"--edge\r\nContent-Disposition: form-data; name=\"goodOnly\"\r\n\r\n1\r\n--edge\r\n\
        Content-Disposition: form-data; name=\"file\"; filename=\"a.xlsx\"\r\n\r\n"
        .to_vec();
    form.extend_from_slice(file);
    form.extend_from_slice(b"\r\n--edge--\r\n");
    client.send(Method::POST, path, Some("multipart/form-data; boundary=edge"), Body::from(form)).await
}

async fn stored(client: &Client) -> u64 {
    client.get("/base/v1/materialPrice/page?gdsMtno=T-").await.done()["total"].as_u64().unwrap()
}

#[tokio::test]
async fn good_rows_are_stored() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, title) in ["gdsMtno", "price", "currency", "unit", "validFrom"].iter().enumerate() {
        sheet.write(0, u16::try_from(at).unwrap(), *title).unwrap();
    }
    // As a spreadsheet keeps them: a number, a code that lost its zeros, a date.
    let date = Format::new().set_num_format("yyyy-mm-dd");
    sheet.write(1, 0, "T-1").unwrap().write(1, 1, 1.18).unwrap().write(1, 2, "(USD)美元").unwrap();
    sheet.write(1, 3, 35).unwrap();
    sheet.write_with_format(1, 4, ExcelDateTime::from_ymd(2026, 8, 1).unwrap(), &date).unwrap();
    let done = maker.upload(PATH, "a.xlsx", &book.save_to_buffer().unwrap()).await.done();
    assert_eq!((&done["good"], &done["bad"], &done["stored"]), (&json!(1), &json!(0), &json!(1)), "{done}");
    let page = maker.get("/base/v1/materialPrice/page?gdsMtno=T-1").await.done();
    let row = &page["rows"][0];
    let kept = (&row["price"], &row["currency"], &row["unit"], &row["validFrom"]);
    assert_eq!(kept, (&json!("1.18000"), &json!("USD"), &json!("035"), &json!("2026-08-01")));
}

#[tokio::test]
async fn prices_whose_days_overlap_are_stored_and_told() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let price = |number: &str, from: &str, to: &str| json!({ "gdsMtno": number, "price": "1.2", "currency": "USD", "unit": "035", "validFrom": from, "validTo": to });
    let add = async |row: Value| maker.post("/base/v1/materialPrice/add", row).await;
    let frame = add(price("T-1", "2026-01-01", "2026-12-31")).await;
    assert_eq!(frame.message(), "");
    let month = add(price("T-1", "2026-06-01", "2026-06-30")).await;
    assert!(month.message().contains("1.2 USD, 2026-01-01 to 2026-12-31"), "{}", month.message());
    assert_eq!((stored(&maker).await, add(price("T-1", "2027-01-01", "")).await.message()), (2, String::new()));
    // Changed, so that it meets the next one; unchanged, nobody is told twice.
    let mut longer = frame.done();
    longer["validTo"] = json!("2027-01-01");
    let told = maker.post("/base/v1/materialPrice/update", longer).await;
    assert!(told.message().contains("from 2027-01-01 on"), "{}", told.message());
    let now = told.done();
    assert_eq!(maker.post("/base/v1/materialPrice/update", now.clone()).await.message(), "");
    // What is switched off holds on no day, until it is on again.
    let switch = async |row: &Value, off: &str| {
        let chosen = json!({ "ids": [row["id"]], "versions": [row["version"]], "isDisabled": off });
        let reply = maker.post("/base/v1/materialPrice/toggle", chosen).await;
        reply.done();
        reply.message()
    };
    assert_eq!(switch(&now, "1").await, "");
    let off = maker.get(&format!("/base/v1/materialPrice/{}/detail", now["id"])).await.done();
    assert!(switch(&off, "0").await.contains("other prices of T-1"));

    let rows = [
        ["T-2", "1", "USD", "035", "2026-01-01"],
        ["T-3", "1", "USD", "035", "2026-01-01"],
        ["T-2", "2", "USD", "035", "2026-02-01"],
    ];
    let done = maker.upload(PATH, "a.xlsx", &workbook(&rows)).await.done();
    let rules = |at: usize| done["rows"][at]["warnings"][0]["rule"].clone();
    assert_eq!(done["stored"], 3, "{done}");
    assert_eq!(
        [rules(0), rules(1), rules(2)],
        [json!("materialPrice.overlaps"), Value::Null, json!("materialPrice.overlaps")]
    );
}

#[tokio::test]
async fn one_bad_row_and_nothing_is_stored_unless_the_clerk_says_so() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let file = workbook(&[
        ["T-1", "1.18", "USD", "035", "2026-08-01"],
        ["T-2", "-1", "XXX", "035", "2026-08-01"],
        ["T-1", "1.20", "USD", "035", "2026-08-01"],
        ["T-3", "2", "USD", "千克", "2026-08-01"],
    ]);
    let done = maker.upload(PATH, "a.xlsx", &file).await.done();
    assert_eq!((&done["good"], &done["bad"], &done["stored"]), (&json!(2), &json!(2), &json!(0)), "{done}");
    let rules = |at: usize| -> Vec<Value> {
        done["rows"][at]["problems"].as_array().unwrap().iter().map(|problem| problem["rule"].clone()).collect()
    };
    assert_eq!(rules(0), Vec::<Value>::new());
    assert_eq!(rules(1), [json!("field.notInDictionary"), json!("materialPrice.price")]);
    assert_eq!((rules(2), &done["rows"][2]["line"]), (vec![json!("materialPrice.twice")], &json!(4)));
    assert_eq!(stored(&maker).await, 0);

    assert_eq!(good_only(&maker, &file).await.done()["stored"], 2);
    assert_eq!(stored(&maker).await, 2);
    let again = good_only(&maker, &file).await.done();
    assert_eq!(again["stored"], 0, "all of them are there already: {again}");
    assert_eq!(again["rows"][0]["problems"][0]["rule"], "field.taken");
    assert_eq!(stored(&app.as_user("other").await).await, 0);
}

#[tokio::test]
async fn materials_come_from_a_workbook_too() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let lines = [
        ["gdsMtno", "物料类型", "Name", "hsCode", "unit", "spec", "原产国", "price", "currency"],
        ["T-1", "RM", "聚乙烯", "3901200099", "千克", "瓶级", "SGP", "1.18", "USD"],
        ["T-2", "(RM)原料", "标签", "", "035", "", "", "", ""],
        ["T-3", "RM", "无单位", "39012000", "035", "", "", "2", ""],
        ["T-1", "RM", "又一次", "", "035", "", "", "", ""],
    ];
    for (line, cells) in (0..).zip(lines) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write(line, column, cell).unwrap();
        }
    }
    let file = book.save_to_buffer().unwrap();
    let done = maker.upload("/base/v1/material/upload", "a.xlsx", &file).await.done();
    assert_eq!((&done["good"], &done["bad"], &done["stored"]), (&json!(2), &json!(2), &json!(0)), "{done}");
    let rules = |at: usize| done["rows"][at]["problems"].as_array().unwrap().iter().map(|one| one["rule"].clone());
    assert_eq!(rules(2).collect::<Vec<_>>(), [json!("field.notInDictionary"), json!("material.currency")]);
    assert_eq!(rules(3).collect::<Vec<_>>(), [json!("material.twice")]);
    let done = good_only_to(&maker, "/base/v1/material/upload", &file).await.done();
    assert_eq!(done["stored"], 2, "{done}");
    let page = maker.get("/base/v1/material/page?gdsMtno=T-&sort=gdsMtno").await.done();
    let (first, second) = (&page["rows"][0], &page["rows"][1]);
    assert_eq!(
        (&first["hsCode"], &first["unit"], &first["originCountry"]),
        (&json!("3901200099"), &json!("035"), &json!("SGP"))
    );
    assert_eq!((&first["state"], &second["state"], &second["hsCode"]), (&json!("2"), &json!("0"), &Value::Null));
    assert_eq!(maker.upload("/base/v1/material/upload", "a.xlsx", &file).await.done()["good"], 0, "they are there");
    app.as_user("viewer").await.upload("/base/v1/material/upload", "a.xlsx", &file).await.refused(403);
}

/// A workbook of so many materials; the last one has no name where it is to be wrong.
fn materials(count: usize, last_is_wrong: bool) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, title) in (0..).zip(["gdsMtno", "materialType", "name", "hsCode", "unit"]) {
        sheet.write(0, column, title).unwrap();
    }
    for (line, number) in (1..).zip(1..=count) {
        let name = if last_is_wrong && number == count { "" } else { "聚乙烯" };
        let cells = [&format!("B-{number:04}"), "RM", name, "3901200099", "035"];
        for (column, cell) in (0..).zip(cells) {
            sheet.write(line, column, cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn many_rows_are_stored_together_and_each_has_its_history() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let done = maker.upload("/base/v1/material/upload", "a.xlsx", &materials(2_345, false)).await.done();
    assert_eq!((&done["good"], &done["stored"]), (&json!(2_345), &json!(2_345)));
    let page = maker.get("/base/v1/material/page?gdsMtno=B-&sort=-id&pageSize=200").await.done();
    assert_eq!((&page["total"], &page["rows"][0]["gdsMtno"]), (&json!(2_345), &json!("B-2345")), "in their order");
    for row in [&page["rows"][0], &page["rows"][99]] {
        let log = maker.get(&format!("/base/v1/material/{}/log", row["id"])).await.done();
        let entry = log.as_array().unwrap().first().cloned().unwrap();
        let said = entry["changes"].as_array().unwrap().iter().find(|change| change["field"] == "gdsMtno").cloned();
        assert_eq!(said.unwrap()["after"], row["gdsMtno"], "{entry}");
    }
}

/// On SQLite those who write stand in line for one connection: whoever only hears what is wrong with a workbook does not.
#[tokio::test]
async fn rows_are_judged_while_somebody_else_writes() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let writes = app.app.begin().await.unwrap();
    let done = maker.upload("/base/v1/material/upload", "a.xlsx", &materials(300, true)).await.done();
    assert_eq!((&done["good"], &done["bad"], &done["stored"]), (&json!(299), &json!(1), &json!(0)));
    drop(writes);
}

/// An archive with these parts.
fn archive(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
        archive.start_file(*name, options).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The text of a cell stands in the file once, however many cells share it.
#[tokio::test]
async fn a_text_that_many_cells_share_costs_no_more_than_the_file() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let relations = |to: &[(&str, &str)]| {
        let all = to.iter().enumerate().map(|(at, (kind, target))| {
            format!("<Relationship Id=\"r{}\" Type=\"{office}/{kind}\" Target=\"{target}\"/>", at + 1)
        });
        format!("<Relationships xmlns=\"{package}\">{}</Relationships>", all.collect::<String>())
    };
    let row = format!("<row>{}</row>", "<c t=\"s\"><v>0</v></c>".repeat(55));
    let parts = [
        ("_rels/.rels", relations(&[("officeDocument", "xl/workbook.xml")])),
        (
            "xl/_rels/workbook.xml.rels",
            relations(&[("worksheet", "sheet.xml"), ("sharedStrings", "sharedStrings.xml")]),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
            ),
        ),
        ("xl/sharedStrings.xml", format!("<sst xmlns=\"{main}\"><si><t>{}</t></si></sst>", "字".repeat(500))),
        (
            "xl/sheet.xml",
            format!("<worksheet xmlns=\"{main}\"><sheetData>{}</sheetData></worksheet>", row.repeat(4_000)),
        ),
    ];
    let parts: Vec<(&str, &[u8])> = parts.iter().map(|(name, content)| (*name, content.as_bytes())).collect();
    let shared = archive(&parts);
    assert!(shared.len() < 100 * 1024, "small on the wire");
    let reply = maker.upload(PATH, "a.xlsx", &shared).await;
    reply.refused(422);
    assert!(reply.message().contains("too large"), "{}", reply.message());
}

#[tokio::test]
async fn hostile_files_are_refused() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let bomb = archive(&[("xl/sharedStrings.xml", &vec![b' '; 200 * 1024 * 1024])]);
    assert!(bomb.len() < 1024 * 1024, "small on the wire");
    let claim = archive(&[("xl/sharedStrings.xml", br#"<sst uniqueCount="99999999999999">"#)]);
    let hidden: Vec<u8> = "<sst uniqueCount=\"99999999999999\">".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let hidden = archive(&[("xl/sharedStrings.xml", &hidden)]);
    let wide = workbook(&[]);
    for file in [&b"x"[..], b"", &bomb, &claim, &hidden, &archive(&[]), &wide] {
        maker.upload(PATH, "a.xlsx", file).await.refused(422);
    }
    maker.upload(PATH, "a.xlsx", &vec![0; 5 * 1024 * 1024]).await.refused(413);
    let many: Vec<[&str; 5]> = vec![["T-1", "1", "USD", "035", "2026-08-01"]; 5_001];
    maker.upload(PATH, "a.xlsx", &workbook(&many)).await.refused(422);
    app.as_user("viewer").await.upload(PATH, "a.xlsx", &wide).await.refused(403);
}

#[tokio::test]
async fn a_workbook_with_macros_is_refused() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let sound = workbook(&[["T-77", "1", "USD", "035", "2026-08-01"]]);
    for (name, content) in [("xl/VBAproject.BIN", &b"x"[..]), ("xl/a.png", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")] {
        let mut book = zip::ZipWriter::new_append(std::io::Cursor::new(sound.clone())).unwrap();
        book.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        book.write_all(content).unwrap();
        let reply = good_only(&maker, &book.finish().unwrap().into_inner()).await;
        reply.refused(422);
        assert!(reply.message().contains("macros"), "{}", reply.message());
    }
    assert_eq!(stored(&maker).await, 0);
}
