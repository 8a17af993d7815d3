//! Lines of inventory lists are filled from the serial of the account that they name, wherever they come from.

use rust_xlsxwriter::Workbook;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::bonded_lists::{add, line, lines, owner, post};
use crate::harness::{Client, Reply, TestApp};

/// A workbook of lines with these columns, in Chinese.
async fn imported(client: &Client, list: &Value, columns: &[&str], rows: &[&[&str]]) -> Reply {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, name) in (0_u16..).zip(columns) {
        let field = core_wasm::resources::documents::BOND_INVT_DT.field(name).unwrap();
        sheet.write(0, column, field.label.zh).unwrap();
        for (row, cells) in (1_u32..).zip(rows) {
            sheet.write(row, column, cells[usize::from(column)]).unwrap();
        }
    }
    let (file, id) = (book.save_to_buffer().unwrap(), list["id"].to_string());
    client.upload_with("/invt/v1/bondInvt/dt/import", "lines.xlsx", &file, &[("queryInvtId", &id)]).await
}

fn said<const N: usize>(line: &Value, fields: [&str; N]) -> [Value; N] {
    fields.map(|field| line[field].clone())
}

const GOODS: [&str; 7] = ["gdsMtno", "gdecd", "gdsNm", "dclUnitcd", "natcd", "lawfUnitcd", "lawfQty"];

#[tokio::test]
async fn a_workbook_of_serials_is_filled_as_if_they_were_picked() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = add(&broker, "HZ-X1", "I").await;
    let columns = ["putrecSeqno", "dclQty", "dclUprcAmt", "dclCurrcd"];
    // The letters of a currency are customs' old digits here.
    let rows: [&[&str]; 2] = [&["12", "12", "400", "USD"], &["12", "1", "8", "欧元"]];
    let told = imported(&broker, &list, &columns, &rows).await.done();
    assert_eq!((&told["stored"], &told["bad"]), (&json!(2), &json!(0)), "{told}");
    let stored = lines(&broker, &list).await;
    let goods = ["YS-8413-001", "8413810090", "计量泵", "001", "304", "001", "12.00000"].map(|text| json!(text));
    assert_eq!(said(&stored[0], GOODS), goods);
    let amounts = ["dclTotalAmt", "dclCurrcd", "usdStatTotalAmt"];
    assert_eq!(said(&stored[0], amounts), ["4800.00000", "502", "4800.00000"].map(|text| json!(text)));
    assert_eq!(stored[1]["dclCurrcd"], json!("300"));

    // A serial that the account does not have fills nothing, and is told what its row lacks.
    let told = imported(&broker, &list, &columns, &[&["777", "1", "8", "502"]]).await.done();
    assert_eq!((&told["stored"], &told["bad"]), (&json!(0), &json!(1)), "{told}");
    assert!(told["rows"][0]["problems"].to_string().contains("gdecd"), "{told}");
    // Without serials the goods have columns of their own.
    let refused = imported(&broker, &list, &["dclQty", "dclUprcAmt"], &[&["1", "8"]]).await;
    refused.refused(422);
    assert!(refused.message().contains("HS code"), "{}", refused.message());

    // The same line by a call, and what an unknown code is told.
    let row = json!({ "putrecSeqno": "12", "dclQty": "12", "dclTotalAmt": "4800", "dclCurrcd": "502" });
    post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [row] })).await;
    assert_eq!(said(&lines(&broker, &list).await[2], GOODS), goods);
    let letters = with(&with(&row, "dclCurrcd", &json!("USD")), "queryInvtId", &list["id"]);
    let no = broker.post("/invt/v1/bondInvt/dt/add", letters).await.refused(422);
    let told = no["fields"][0]["message"].as_str().unwrap();
    assert!(no["fields"][0]["field"] == "dclCurrcd" && told.contains("USD") && told.contains("502"), "{no}");
}

#[tokio::test]
async fn the_units_of_a_code_that_the_tariff_lacks_are_those_of_the_account_wherever_lines_come_from() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let unlisted = "UPDATE bws_dt SET gdecd = '9999999999', lawf_unitcd = '001' \
                    WHERE gds_seqno = 12 AND document_id = (SELECT id FROM bws WHERE bws_no = 'T2248W000019')";
    app.db().execute_unprepared(unlisted).await.unwrap();
    // Its account is not said yet: nothing is known of its serials.
    let head = json!({ "orgId": owner(&broker).await, "etpsInnerInvtNo": "HZ-X2", "impexpMarkcd": "I" });
    let first = post(&broker, "add", head).await;
    let row = with(&line("12"), "gdecd", &json!("9999999999"));
    post(&broker, "dt/add/all", json!({ "queryInvtId": first["id"], "rows": [row] })).await;
    let units = ["lawfUnitcd", "lawfQty"];
    assert_eq!(said(&lines(&broker, &first).await[0], units), [Value::Null, Value::Null]);

    let second = add(&broker, "HZ-X3", "I").await;
    let from = json!({ "queryInvtId": second["id"], "kind": "bondInvt", "ids": [first["id"]] });
    post(&broker, "dt/from", from).await;
    let columns = ["putrecSeqno", "gdecd", "gdsNm", "dclUnitcd", "dclQty", "dclTotalAmt", "dclCurrcd", "natcd"];
    let rows: [&[&str]; 2] = [
        &["12", "9999999999", "计量泵", "001", "12", "4800", "502", "304"],
        // Goods of another code are none of the serial.
        &["12", "9999999998", "计量泵", "001", "12", "4800", "502", "304"],
    ];
    imported(&broker, &second, &columns, &rows).await.done();
    let stored = lines(&broker, &second).await;
    for at in [0, 1] {
        assert_eq!(said(&stored[at], units), [json!("001"), json!("12.00000")], "{at}");
    }
    assert_eq!(said(&stored[2], units), [Value::Null, Value::Null]);
}
