//! What files belong to: told in the lists of files, in their exports and to those alone who may see the document.

use axum::body::Body;
use axum::http::Method;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use server::store::people::data_priv;

use crate::base_support::{self, PDF};
use crate::decl_support::{chosen, export, fields, import, made_for_a, with};
use crate::exports::{column, sheet};
use crate::harness::{Client, Reply, TestApp};

const BILL: &str = "/sys/v1/file/bill";

/// Uploads a file that is said to belong to the declaration of a number.
async fn upload(client: &Client, name: &str, number: &str) -> Reply {
    form(client, &format!("{BILL}/upload"), &[("relatedNo", number)], name).await
}

async fn form(client: &Client, path: &str, texts: &[(&str, &str)], name: &str) -> Reply {
    form_as(client, path, "multipart/form-data; boundary=edge", texts, name).await
}

async fn form_as(client: &Client, path: &str, kind: &str, texts: &[(&str, &str)], name: &str) -> Reply {
    let mut form = Vec::new();
    for (field, value) in texts {
        form.extend(format!("--edge\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n").bytes());
    }
    let head = format!("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n");
    form.extend(head.bytes());
    form.extend_from_slice(PDF);
    form.extend_from_slice(b"\r\n--edge--\r\n");
    client.send(Method::POST, path, Some(kind), Body::from(form)).await
}

/// File name and number of the document, of each row of a list, without the base files of the demo.
async fn listed(client: &Client, list: &str) -> Vec<(String, Option<String>)> {
    let page = client.get(&format!("{BILL}/{list}")).await.done();
    assert_eq!(page["total"], page["rows"].as_array().unwrap().len());
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let rows = page["rows"].as_array().unwrap().iter();
    let rows = rows.map(|row| (text(&row["fileName"]).unwrap(), text(&row["relatedNo"])));
    rows.filter(|(name, _)| !name.ends_with(".txt")).collect()
}

fn row(name: &str, number: &str) -> (String, Option<String>) {
    (name.to_owned(), (!number.is_empty()).then(|| number.to_owned()))
}

fn number(declaration: &Value) -> &str {
    declaration["clientSeqNo"].as_str().unwrap()
}

async fn set_grant(app: &TestApp, enabled: &str) {
    let (customer, grantee) = (app.org_id("maker").await, app.org_id("broker").await);
    let grant = data_priv::Entity::find()
        .filter(data_priv::Column::OrgId.eq(customer))
        .filter(data_priv::Column::Grantee.eq(grantee))
        .filter(data_priv::Column::BusiCatg.eq("decl"))
        .one(app.db())
        .await
        .unwrap();
    let mut grant = grant.unwrap().into_active_model();
    grant.is_enabled = Set(Some(enabled.to_owned()));
    grant.update(app.db()).await.unwrap();
}

#[tokio::test]
async fn the_type_of_a_form_has_any_capitals() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let path = format!("{BILL}/upload");
    form_as(&broker, &path, "Multipart/Form-Data; boundary=edge", &[], "a.pdf").await.done();
    form_as(&broker, &path, "multipart/mixed; boundary=edge", &[], "b.pdf").await.refused(415);
}

#[tokio::test]
async fn an_upload_names_its_declaration_by_any_of_its_numbers() {
    use server::domains::decl::declaration::Entity;
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let known = Entity::find_by_id(made["id"].as_i64().unwrap()).one(app.db()).await.unwrap().unwrap();
    let ours = known.client_seq_no.clone().unwrap();
    let (entry, seq) = ("310120261000000017", "I20260000317990044");
    let mut numbered = known.into_active_model();
    numbered.entry_id = Set(Some(entry.to_owned()));
    numbered.seq_no = Set(Some(seq.to_owned()));
    numbered.update(app.db()).await.unwrap();
    for (name, by) in [("a.pdf", entry), ("b.pdf", seq), ("c.pdf", ours.as_str())] {
        let kept = upload(&maker, name, &format!(" {by} ")).await.done();
        // The best known number is told, whichever it was named by.
        assert_eq!(
            (&kept["relatedNo"], &kept["relatedType"], &kept["relatedId"]),
            (&json!(entry), &json!("1"), &made["id"])
        );
    }
    assert_eq!(upload(&maker, "d.pdf", "").await.done()["relatedNo"], Value::Null, "nobody has to name one");
    for begin in [&entry[..6], &seq[..4], &ours[..8]] {
        assert_eq!(listed(&maker, &format!("page?relatedNo={begin}")).await.len(), 3, "{begin}");
        assert_eq!(listed(&maker, &format!("user/page?relatedNo={begin}")).await.len(), 3, "{begin}");
    }
    assert!(listed(&maker, "page?relatedNo=0012").await.is_empty(), "the beginning, not any part");
    maker.get(&format!("{BILL}/page?relatedNo={}", "1".repeat(201))).await.refused(400);
    // A declaration that goes takes its number along, not the file.
    let row = maker.get(&format!("/decl/v1/{}/detail", made["id"])).await.done();
    maker.post("/decl/v1/delete", chosen(&[&row])).await.done();
    assert_eq!(listed(&maker, "page?sort=fileName").await[0], self::row("a.pdf", ""));
}

#[tokio::test]
async fn a_number_that_the_caller_does_not_see_is_refused_at_its_field_like_one_that_is_not_there() {
    let app = TestApp::start().await;
    let (maker, other, broker) = (app.as_user("maker").await, app.as_user("other").await, app.as_user("broker").await);
    let made = maker.post("/decl/v1/add", import()).await.done();
    let foreign = upload(&other, "a.pdf", number(&made)).await;
    let missing = upload(&other, "a.pdf", "260701999999999999").await;
    assert_eq!(fields(&foreign), ["relatedNo"]);
    assert_eq!(foreign.refused(422)["fields"], missing.refused(422)["fields"]);
    let begin = &number(&made)[..9];
    let strange: [&str; 4] = [begin, "x,y", "a\u{0}b", &"9".repeat(500)];
    for number in strange {
        assert_eq!(fields(&upload(&maker, "a.pdf", number).await), ["relatedNo"], "{number:?}");
    }
    assert!(listed(&other, "user/page").await.is_empty(), "what was refused left nothing");
    // The agent sees it as long as the customer lets it.
    upload(&broker, "b.pdf", number(&made)).await.done();
    set_grant(&app, "0").await;
    assert_eq!(fields(&upload(&broker, "c.pdf", number(&made)).await), ["relatedNo"]);
}

#[tokio::test]
async fn a_document_that_is_no_longer_seen_is_not_told_by_its_file() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let made = made_for_a(&app, &broker, import()).await;
    let kept = upload(&broker, "a.pdf", number(&made)).await.done();
    let told = [row("a.pdf", number(&made))];
    let (by_number, files) = (format!("page?relatedNo={}", &number(&made)[..8]), format!("{BILL}/export"));
    assert_eq!(listed(&broker, "user/page").await, told);
    assert_eq!(listed(&reviewer, "page").await, told, "a colleague sees both");
    assert_eq!(listed(&reviewer, &by_number).await, told);
    let related =
        async |client: &Client, path: &str| column(&sheet(&client.get(path).await.bytes).1, "Related document");
    assert_eq!(related(&reviewer, &files).await, [number(&made)]);

    set_grant(&app, "0").await;
    let veiled = [row("a.pdf", "")];
    assert_eq!(listed(&broker, "user/page").await, veiled, "the file is theirs, the document is not");
    assert_eq!(listed(&reviewer, "page").await, veiled);
    assert!(listed(&reviewer, &by_number).await.is_empty(), "nor is it found by its number");
    assert!(listed(&broker, &format!("user/{by_number}")).await.is_empty());
    assert_eq!(related(&reviewer, &files).await, [""]);
    let page = reviewer.get(&format!("{BILL}/page")).await.done();
    assert_eq!((&page["rows"][0]["relatedId"], &page["rows"][0]["relatedType"]), (&Value::Null, &Value::Null));
    assert_eq!(broker.get(&format!("{BILL}/{}/download", kept["id"])).await.bytes, PDF);
}

#[tokio::test]
async fn a_paper_is_listed_with_its_declaration_to_whoever_sees_that() {
    let app = TestApp::start().await;
    let (broker, maker, orgadmin) =
        (app.as_user("broker").await, app.as_user("maker").await, app.as_user("orgadmin").await);
    let org = app.org_id("maker").await.to_string();
    let texts = [("orgId", org.as_str()), ("iECatg", "1"), ("edocCode", "00000001")];
    let paper = form(&broker, "/decl/v1/edoc/upload", &texts, "invoice.pdf").await.done();
    assert!(listed(&broker, "user/page").await.is_empty(), "nothing has it yet");
    let made = made_for_a(&app, &broker, with(import(), json!({ "edocRealations": [paper] }))).await;
    let told = [row("invoice.pdf", number(&made))];
    assert_eq!(listed(&broker, "user/page").await, told);
    // It is the customer's, whoever uploaded it.
    assert_eq!(listed(&orgadmin, "page").await, told);
    assert_eq!(listed(&maker, &format!("page?relatedNo={}", number(&made))).await, told);
    assert_eq!(maker.get(&format!("{BILL}/{}/download", paper["fileId"])).await.bytes, PDF);
    assert!(listed(&app.as_user("other").await, "page").await.is_empty());
    app.as_user("other").await.get(&format!("{BILL}/{}/download", paper["fileId"])).await.refused(404);
    // It goes with the declaration, not by itself.
    orgadmin.post(&format!("{BILL}/delete"), json!({ "ids": [paper["fileId"]] })).await.refused(404);
    // A copy has the same papers; each file is listed once.
    let copy = with(import(), json!({ "edocRealations": [paper] }));
    let copy = made_for_a(&app, &broker, copy).await;
    assert_eq!(listed(&orgadmin, "page").await, told);
    broker.post("/decl/v1/delete", chosen(&[&made])).await.done();
    assert_eq!(listed(&orgadmin, "page").await, [row("invoice.pdf", number(&copy))]);
    set_grant(&app, "0").await;
    assert!(listed(&broker, "user/page").await.is_empty(), "with the declaration goes the paper");
    broker.get(&format!("{BILL}/{}/download", paper["fileId"])).await.refused(404);
}

#[tokio::test]
async fn a_declaration_of_another_category_is_not_told() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let made = orgadmin.post("/decl/v1/add", export()).await.done();
    upload(&orgadmin, "a.pdf", number(&made)).await.done();
    assert_eq!(listed(&app.as_user("maker").await, "page").await, [row("a.pdf", number(&made))]);
    // A clerk who may see files and imports, but no exports.
    let role = json!({
        "nameZh": "进口资料", "nameEn": "Import papers", "menus": [],
        "permissions": ["sys:fileBill:view", "sys:fileBill:upload", "records:import:view"],
    });
    let role = orgadmin.post("/sys/v1/role/add", role).await.done();
    let mut account = orgadmin.get(&format!("/sys/v1/user/{}/detail", app.user_id("maker").await)).await.done();
    account["roleIds"] = json!([role["id"]]);
    orgadmin.post("/sys/v1/user/update", account).await.done();
    let clerk = app.as_user("maker").await;
    assert_eq!(listed(&clerk, "page").await, [row("a.pdf", "")]);
    assert!(listed(&clerk, &format!("page?relatedNo={}", number(&made))).await.is_empty());
    assert_eq!(fields(&upload(&clerk, "b.pdf", number(&made)).await), ["relatedNo"]);
}

#[tokio::test]
async fn a_base_file_is_listed_with_its_record_to_whoever_sees_that() {
    let app = TestApp::start().await;
    let (orgadmin, ids) = (app.as_user("orgadmin").await, base_support::ids(&app).await);
    let file = orgadmin.upload("/base/v1/baseFile/upload", "sheet.pdf", PDF).await.done();
    let base_file =
        json!({ "title": "物性表", "kind": "1", "refNo": "HD-PE", "receiverId": ids.agent, "fileId": file["id"] });
    let record = orgadmin.post("/base/v1/baseFile/add", base_file).await.done();
    for list in ["page", "user/page", "page?relatedNo=HD", "user/page?relatedNo=%E7%89%A9"] {
        assert_eq!(listed(&orgadmin, list).await, [row("sheet.pdf", "HD-PE")], "{list}");
    }
    let page = orgadmin.get(&format!("{BILL}/page?relatedNo=HD")).await.done();
    let rows = page["rows"].as_array().unwrap();
    let found = rows.iter().find(|row| row["fileName"] == "sheet.pdf").unwrap();
    assert_eq!((&found["relatedType"], &found["relatedId"]), (&json!("2"), &record["id"]));
    for stranger in ["other", "broker", "reviewer"] {
        let stranger = app.as_user(stranger).await;
        assert!(listed(&stranger, "page").await.is_empty());
        stranger.get(&format!("{BILL}/{}/download", file["id"])).await.refused(404);
    }
}
