//! Several papers of one shipment: what they say of each other follows corrections, one that was not read is read again under review,
//! and two invoices count together.

use chrono::TimeDelta;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::domains::decl::declaration;
use server::domains::recg::{paper, worker};

use crate::harness::{Client, TestApp};
use crate::recognition::{head, read_all, result, sample, send, uploaded};

async fn correct(client: &Client, read: &Value, changes: Value) -> Value {
    let body = json!({ "id": read["id"], "version": read["version"], "changes": changes });
    client.post("/recg/v1/correct", body).await.done()
}

fn set(name: &str, text: &str) -> Value {
    json!({ "kind": "set", "name": name, "text": text })
}

/// The names of what differs between the papers.
fn differing(read: &Value) -> Vec<&str> {
    read["differences"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

fn problems<'a>(read: &'a Value, key: &str) -> Vec<&'a Value> {
    read["problems"].as_array().unwrap().iter().filter(|one| one["key"] == key).collect()
}

#[tokio::test]
async fn what_papers_say_of_each_other_follows_corrections() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["pdf_gb1_noembed.pdf", "pl_zh.pdf"]).await;
    read_all(&app).await;
    let first = result(&maker, made["id"].as_i64().unwrap()).await;
    assert!(differing(&first).is_empty(), "{}", first["differences"]);
    assert!(problems(&first, "reading.lineDiffers").is_empty(), "{}", first["problems"]);
    assert_eq!(first["sureFrom"], 90);

    // The invoice says something else: the packing list does not agree any more, nor does its own product.
    let line = &first["lines"][0];
    let stood = line["values"].as_array().unwrap().iter().find(|value| value["name"] == "qty").unwrap();
    let quantity = json!({ "kind": "set", "line": line["id"], "name": "qty", "text": "17999" });
    let wrong = correct(&maker, &first, json!([set("invoiceNo", "XY20261105-30"), quantity])).await;
    assert_eq!(differing(&wrong), ["invoiceNo", "qty"], "{}", wrong["differences"]);
    assert_eq!(problems(&wrong, "reading.lineDiffers").len(), 1, "{}", wrong["problems"]);
    let message = wrong["differences"][0]["message"].as_str().unwrap();
    assert!(message.contains("XY20261105-30") && message.contains("XY20261105-03"), "{message}");
    // Set right, nothing of it is told any more.
    let back = json!({ "kind": "restore", "line": line["id"], "name": "qty", "value": stood });
    let right = correct(&maker, &wrong, json!([set("invoiceNo", "XY20261105-03"), back])).await;
    assert!(differing(&right).is_empty(), "{}", right["differences"]);
    assert!(problems(&right, "reading.lineDiffers").is_empty(), "{}", right["problems"]);
    // A line that is taken out is missing in the sum of the invoice.
    let without = correct(&maker, &right, json!([{ "kind": "removeLine", "line": line["id"] }])).await;
    assert!(!problems(&without, "reading.sumDiffers").is_empty(), "{}", without["problems"]);
}

#[tokio::test]
async fn a_paper_that_was_not_read_is_read_again_while_the_others_are_checked() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["pdf_gb1_noembed.pdf", "pl_zh.pdf"]).await;
    let id = made["id"].as_i64().unwrap();
    assert!(worker::read_next(&app.app, "test", 0).await.unwrap().is_some());
    // The second one is interrupted again and again, and given up.
    for _ in 0..3 {
        let tx = app.app.begin().await.unwrap();
        assert!(matches!(paper::take(&tx, "dead", 0).await.unwrap(), Some(paper::Taken::Given(_))));
        tx.commit().await.unwrap();
        app.advance(TimeDelta::seconds(31));
    }
    read_all(&app).await;
    let first = result(&maker, id).await;
    assert_eq!((&first["state"], &first["papers"][1]["state"]), (&json!("toCheck"), &json!("failed")));
    assert_eq!(head(&first, "netWeight"), &Value::Null);

    // What is corrected, removed and added meanwhile stays.
    let lines = first["lines"].as_array().unwrap();
    let changes = json!([
        set("buyer", "Suzhou Huaqing"),
        { "kind": "set", "line": lines[0]["id"], "name": "name", "text": "PC resin" },
        { "kind": "removeLine", "line": lines[1]["id"] },
        { "kind": "addLine" },
    ]);
    let checked = correct(&maker, &first, changes).await;
    let chosen = json!({ "ids": [id], "versions": [checked["version"]] });
    maker.post("/recg/v1/retry", chosen).await.done();
    let waiting = result(&maker, id).await;
    assert_eq!((&waiting["state"], &waiting["papers"][1]["state"]), (&json!("toCheck"), &json!("queued")));
    // A draft would lose what is read: not before it has been.
    let wanted = json!({ "id": id, "version": waiting["version"], "to": "declaration" });
    let refused = maker.post("/recg/v1/confirm", wanted).await.refused(422);
    assert!(refused.to_string().contains("recg.reading"), "{refused}");
    // Corrections go on while it is read: reading does not make another version.
    let more = correct(&maker, &waiting, json!([set("billNo", "BL-77")])).await;
    read_all(&app).await;
    let joined = result(&maker, id).await;
    assert_eq!((&joined["version"], &joined["papers"][1]["state"]), (&more["version"], &json!("read")));
    assert_eq!(head(&joined, "netWeight")["text"], "19801");
    assert_eq!(
        (&head(&joined, "buyer")["text"], &head(&joined, "billNo")["text"]),
        (&json!("Suzhou Huaqing"), &json!("BL-77"))
    );
    let ids = |of: &Value| of["lines"].as_array().unwrap().iter().map(|line| line["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&joined), ids(&more));
    let cell = |name: &str| {
        let values = joined["lines"][0]["values"].as_array().unwrap();
        values.iter().find(|value| value["name"] == name).map(|value| value["text"].clone())
    };
    assert_eq!((cell("name"), cell("netWeight")), (Some(json!("PC resin")), Some(json!("18000"))));
    let detail = maker.get(&format!("/recg/v1/{id}/detail")).await.done();
    assert_eq!(detail["paperRead"], "2", "{detail}");
    // Nothing is left to be read again.
    let chosen = json!({ "ids": [id], "versions": [joined["version"]] });
    maker.post("/recg/v1/retry", chosen).await.refused(422);
}

#[tokio::test]
async fn two_invoices_count_together_and_their_currencies_are_told() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["pdf_gb1_noembed.pdf", "inv_en.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    let lines = read["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 11, "the goods of both");
    let of_line = |line: &Value, name: &str| {
        let value = line["values"].as_array().unwrap().iter().find(|value| value["name"] == name);
        value.map(|value| value["text"].clone())
    };
    assert_eq!(of_line(&lines[0], "invoiceNo"), Some(json!("XY20261105-03")));
    assert_eq!(of_line(&lines[10], "invoiceNo"), Some(json!("HM-2026-00817")));
    // Dollars and euros add up to nothing: the first stands, and somebody has to look.
    assert_eq!(
        (of_line(&lines[0], "currency"), of_line(&lines[10], "currency")),
        (Some(json!("USD")), Some(json!("EUR")))
    );
    let total = head(&read, "totalAmount");
    assert_eq!((&total["text"], &total["others"][0]["text"]), (&json!("94260"), &json!("45755")));
    assert!(total["sure"].as_u64().unwrap() < 90);
    let differing = differing(&read);
    assert!(differing.contains(&"currency") && differing.contains(&"invoiceNo"), "{differing:?}");
    assert!(!differing.contains(&"totalAmount"), "{differing:?}");
}

#[tokio::test]
async fn papers_whose_draft_is_deleted_are_checked_again_and_become_another() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let id = made["id"].as_i64().unwrap();
    let wanted = json!({ "id": id, "version": 1, "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted).await.done();
    let chosen = json!({ "ids": [draft["id"]], "versions": [draft["version"]] });
    maker.post("/decl/v1/delete", chosen).await.done();
    let detail = maker.get(&format!("/recg/v1/{id}/detail")).await.done();
    assert_eq!(
        (&detail["state"], &detail["madeId"], &detail["madeNo"]),
        (&json!("toCheck"), &Value::Null, &Value::Null)
    );
    let wanted = json!({ "id": id, "version": detail["version"], "to": "declaration" });
    let again = maker.post("/recg/v1/confirm", wanted).await.done();
    assert_ne!(again["id"], draft["id"]);
    let sources = maker.get(&format!("/recg/v1/source/query?kind=declaration&id={}", again["id"])).await.done();
    assert!(!sources.as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_paper_that_was_not_read_joins_the_others_when_their_draft_is_deleted() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["pdf_gb1_noembed.pdf", "pl_zh.pdf"]).await;
    let id = made["id"].as_i64().unwrap();
    assert!(worker::read_next(&app.app, "test", 0).await.unwrap().is_some());
    for _ in 0..3 {
        let tx = app.app.begin().await.unwrap();
        assert!(matches!(paper::take(&tx, "dead", 0).await.unwrap(), Some(paper::Taken::Given(_))));
        tx.commit().await.unwrap();
        app.advance(TimeDelta::seconds(31));
    }
    read_all(&app).await;
    let checked = correct(&maker, &result(&maker, id).await, json!([set("buyer", "Suzhou Huaqing")])).await;
    // What could not be read keeps nobody from a draft of the others; as long as that is there nothing is read for it.
    let wanted = json!({ "id": id, "version": checked["version"], "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted).await.done();
    let confirmed = result(&maker, id).await;
    let retry = |version: &Value| json!({ "ids": [id], "versions": [version] });
    maker.post("/recg/v1/retry", retry(&confirmed["version"])).await.refused(422);
    let chosen = json!({ "ids": [draft["id"]], "versions": [draft["version"]] });
    maker.post("/decl/v1/delete", chosen).await.done();
    let released = result(&maker, id).await;
    assert_eq!(head(&released, "netWeight"), &Value::Null);
    maker.post("/recg/v1/retry", retry(&released["version"])).await.done();
    read_all(&app).await;
    let joined = result(&maker, id).await;
    assert_eq!((&joined["state"], &joined["papers"][1]["state"]), (&json!("toCheck"), &json!("read")));
    assert_eq!(
        (&head(&joined, "netWeight")["text"], &head(&joined, "buyer")["text"]),
        (&json!("19801"), &json!("Suzhou Huaqing"))
    );
}

#[tokio::test]
async fn the_same_invoice_number_of_another_seller_is_another_invoice() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let first = uploaded(&maker, &["inv_en.pdf"]).await;
    let second = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let number = maker.get(&format!("/recg/v1/{}/detail", first["id"])).await.done()["recgNo"].clone();
    let read = result(&maker, second["id"].as_i64().unwrap()).await;
    let told = problems(&read, "recg.sameInvoice");
    assert_eq!(told.len(), 1);
    let certain = told[0]["message"].clone();
    let other = correct(&maker, &read, json!([set("seller", "Somebody Else Ltd.")])).await;
    assert!(problems(&other, "recg.sameInvoice").is_empty(), "{}", other["problems"]);
    // Nobody knows who sells: it may be the same one.
    let unknown = correct(&maker, &other, json!([{ "kind": "clear", "name": "seller" }])).await;
    let told = problems(&unknown, "recg.sameInvoice");
    assert_eq!(told.len(), 1);
    assert_ne!(told[0]["message"], certain);
    assert!(told[0]["message"].as_str().unwrap().contains(number.as_str().unwrap()));
}

#[tokio::test]
async fn only_drafts_that_can_take_what_was_read_are_offered() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let first = uploaded(&maker, &["inv_en.pdf"]).await;
    let second = uploaded(&maker, &["sheet_inv.xlsx"]).await;
    read_all(&app).await;
    let wanted = json!({ "id": first["id"], "version": 1, "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted).await.done();
    let path = |to: &str, keyword: &str| format!("/recg/v1/draft/query?id={}&to={to}&keyword={keyword}", second["id"]);
    let offered = maker.get(&path("declaration", "")).await.done();
    assert_eq!((&offered[0]["id"], &offered[0]["version"]), (&draft["id"], &draft["version"]), "{offered}");
    let number = draft["no"].as_str().unwrap();
    let by_number = maker.get(&path("declaration", number)).await.done();
    assert_eq!((by_number.as_array().unwrap().len(), &by_number[0]["no"]), (1, &draft["no"]));
    assert_eq!(maker.get(&path("declaration", "nothing%25")).await.done(), json!([]));
    maker.get(&path("forecast", "")).await.done();
    maker.get(&path("order", "")).await.refused(400);
    // Whoever does not see the papers learns nothing of their owner's drafts.
    app.as_user("other").await.get(&path("declaration", "")).await.refused(404);

    // One in which there is no room for the lines is none.
    let is_offered = |offered: &Value| offered.as_array().unwrap().iter().any(|one| one["id"] == draft["id"]);
    let read = result(&maker, second["id"].as_i64().unwrap()).await;
    let known = read["lines"].as_array().unwrap().len();
    let many = correct(&maker, &read, json!(vec![json!({ "kind": "addLine" }); 51 - known])).await;
    assert_eq!(many["lines"].as_array().unwrap().len(), 51);
    let told = problems(&many, "recg.linesMany");
    assert_eq!(told.iter().map(|one| one["advises"].as_str()).collect::<Vec<_>>(), [Some("forecast")]);
    assert!(!is_offered(&maker.get(&path("declaration", "")).await.done()));
    let added = &many["lines"].as_array().unwrap()[known..];
    let fewer: Vec<Value> = added.iter().map(|line| json!({ "kind": "removeLine", "line": line["id"] })).collect();
    correct(&maker, &many, json!(fewer)).await;
    assert!(is_offered(&maker.get(&path("declaration", "")).await.done()));
    // One that waits for a review takes nothing more.
    declaration::Entity::update_many()
        .col_expr(declaration::Column::Status, Expr::value("05"))
        .filter(declaration::Column::Id.eq(draft["id"].as_i64()))
        .exec(app.db())
        .await
        .unwrap();
    assert!(!is_offered(&maker.get(&path("declaration", "")).await.done()));
}

#[tokio::test]
async fn a_paper_that_was_dropped_twice_is_told_counts_once_and_goes_with_the_declaration_once() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let content = sample("inv_en.pdf");
    let once = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let lines = result(&maker, once["id"].as_i64().unwrap()).await["lines"].as_array().unwrap().len();
    let files: [(&str, &[u8]); 2] = [("invoice.pdf", &content), ("invoice (1).pdf", &content)];
    let made = send(&maker, &files, &[("iEFlag", "I")]).await.done();
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    let told = problems(&read, "recg.sameFile");
    assert!(told.iter().any(|one| one["message"].as_str().unwrap().contains("invoice (1).pdf")), "{told:?}");
    assert_eq!(read["lines"].as_array().unwrap().len(), lines);
    let wanted = json!({ "id": made["id"], "version": read["version"], "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted).await.done();
    let stored = maker.get(&format!("/decl/v1/{}/detail", draft["id"])).await.done();
    assert_eq!(stored["edocRealations"].as_array().unwrap().len(), 1, "{stored}");
}

#[tokio::test]
async fn papers_that_the_single_window_does_not_take_are_told_when_a_declaration_is_made_of_them() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf", "sheet_inv.xlsx"]).await;
    read_all(&app).await;
    let wanted = json!({ "id": made["id"], "version": made["version"], "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", wanted).await.done();
    assert_eq!(draft["notAttached"], json!(["sheet_inv.xlsx"]));
    let stored = maker.get(&format!("/decl/v1/{}/detail", draft["id"])).await.done();
    assert_eq!(stored["edocRealations"].as_array().unwrap().len(), 1, "{stored}");
}

#[tokio::test]
async fn what_an_open_draft_has_otherwise_than_the_papers_stays_and_is_told() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let [first, second] = [&["shipment/bill.pdf"][..], &["shipment/bill.pdf", "shipment/invoice.pdf"][..]];
    let [first, second] = [uploaded(&maker, first).await, uploaded(&maker, second).await];
    read_all(&app).await;
    let made = json!({ "id": first["id"], "version": 1, "to": "declaration" });
    let draft = maker.post("/recg/v1/confirm", made).await.done();
    assert_eq!(draft["kept"], json!([]), "a new one has nothing of its own");
    let read = result(&maker, second["id"].as_i64().unwrap()).await;
    let changes = json!([set("grossWeight", "660"), set("vessel", "MSC ANNA")]);
    let corrected = correct(&maker, &read, changes).await;
    let into = json!({
        "id": second["id"], "version": corrected["version"], "to": "declaration", "intoId": draft["id"],
        "intoVersion": draft["version"],
    });
    let whole = maker.post("/recg/v1/confirm", into).await.done();
    assert_eq!(whole["kept"], json!(["vessel", "grossWeight"]));
    let stored = maker.get(&format!("/decl/v1/{}/detail", draft["id"])).await.done();
    assert_eq!((&stored["trafName"], stored["lines"].as_array().map(Vec::len)), (&json!("MSC OSCAR"), Some(2)));
}
