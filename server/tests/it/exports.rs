//! Exports that come at once: what is in the file, and whose rows.

use std::io::Cursor;

use calamine::{Data, Range, Reader, Xlsx};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::decl_support::{export, fields, import, made_for_a, with};
use crate::harness::{Client, Reply, TestApp};

/// The first sheet of an answer, with its name.
pub fn sheet(bytes: &[u8]) -> (String, Range<Data>) {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
    let name = book.sheet_names()[0].clone();
    let range = book.worksheet_range(&name).unwrap();
    (name, range)
}

/// The cells below a label, as texts.
pub fn column(range: &Range<Data>, label: &str) -> Vec<String> {
    let at = range.rows().next().unwrap().iter().position(|cell| *cell == label);
    let at = at.unwrap_or_else(|| panic!("no column {label}"));
    range.rows().skip(1).map(|row| row[at].to_string()).collect()
}

fn cell<'r>(range: &'r Range<Data>, label: &str, row: usize) -> &'r Data {
    let at = range.rows().next().unwrap().iter().position(|cell| *cell == label).unwrap();
    range.get((row, at)).unwrap()
}

const DAYS: &str = "startTime=2026-06-01&endTime=2026-07-31";

async fn exported(client: &Client, query: &str) -> Reply {
    let reply = client.get(&format!("/decl/v1/export?{query}")).await;
    assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.bytes));
    reply
}

#[tokio::test]
async fn a_small_export_comes_at_once_with_labels_numbers_and_dates() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = with(
        import(),
        json!({
            "contrNo": "=1+1", "voyNo": "@061E", "noteS": "-1", "billNo": "BILL1", "packNo": "40",
            "grossWet": "620.50000", "netWt": "99999999999.12345", "iEDate": "2026-03-05",
        }),
    );
    let made = made_for_a(&app, &broker, declaration).await;
    let reply = exported(&broker, &format!("{DAYS}&fileName=%E6%8A%A5%E5%85%B3%E5%8D%95&dataName=Import")).await;
    assert_eq!(reply.headers["content-type"], "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    let disposition = reply.headers["content-disposition"].to_str().unwrap();
    assert!(disposition.ends_with("filename*=UTF-8''%E6%8A%A5%E5%85%B3%E5%8D%95.xlsx"), "{disposition}");
    let (name, range) = sheet(&reply.bytes);
    assert_eq!((name.as_str(), range.height()), ("Import", 2));
    // Codes with their names.
    assert_eq!(column(&range, "Category"), ["(1)Import"]);
    assert!(column(&range, "Trade mode")[0].starts_with("(0110)"));
    assert_eq!(column(&range, "Country of departure / arrival"), ["(309_NLD)Netherlands"]);
    // Numbers that a spreadsheet holds exactly, and one that it does not.
    assert_eq!(cell(&range, "Packages", 1), &Data::Float(40.0));
    assert_eq!(cell(&range, "Gross weight (kg)", 1), &Data::Float(620.5));
    assert_eq!(cell(&range, "Net weight (kg)", 1), &Data::String("99999999999.12345".to_owned()));
    // Days, and instants in China's time.
    let Data::DateTime(day) = cell(&range, "Import/export date", 1) else { panic!("no date") };
    assert_eq!(day.as_datetime().unwrap().to_string(), "2026-03-05 00:00:00");
    let Data::DateTime(at) = cell(&range, "Created", 1) else { panic!("no instant") };
    assert_eq!(at.as_datetime().unwrap().to_string(), "2026-07-01 10:00:00");
    // What looks like a formula is text; a number of ours is text too, with all its digits.
    for (label, text) in [("Contract no.", "=1+1"), ("Voyage no.", "@061E"), ("Remarks", "-1")] {
        assert_eq!(cell(&range, label, 1), &Data::String(text.to_owned()), "{label}");
    }
    assert_eq!(column(&range, "Internal no."), [made["clientSeqNo"].as_str().unwrap()]);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(reply.bytes)).unwrap();
    assert!(book.worksheet_formula("Import").unwrap().is_empty(), "no formula at all");
}

#[tokio::test]
async fn the_filters_order_and_language_of_the_list_hold() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (declaration, bill) in [(import(), "B2"), (import(), "B1"), (export(), "E1")] {
        made_for_a(&app, &broker, with(declaration, json!({ "billNo": bill }))).await;
    }
    let bills = async |client: &Client, query: &str, label: &str| {
        column(&sheet(&exported(client, &format!("{DAYS}&{query}")).await.bytes).1, label)
    };
    let label = "Bill of lading no.";
    assert_eq!(bills(&broker, "", label).await, ["E1", "B1", "B2"]);
    assert_eq!(bills(&broker, "iECatg=1&sort=billNo", label).await, ["B1", "B2"]);
    assert_eq!(bills(&broker, "keyword=b2", label).await, ["B2"]);
    assert!(bills(&broker, "billNo=X", label).await.is_empty(), "the labels alone");
    assert_eq!(bills(&broker.clone().in_chinese(), "iECatg=2", "提运单号").await, ["E1"]);
    // The days narrow the list: the declarations are of July.
    let june = "startTime=2026-06-01&endTime=2026-06-30";
    assert!(column(&sheet(&exported(&broker, june).await.bytes).1, label).is_empty());
    for bad in ["sort=noteS", "iEDateFrom=x", "maxInterval=x", "forceExp=x"] {
        broker.get(&format!("/decl/v1/export?{DAYS}&{bad}")).await.refused(400);
    }
}

#[tokio::test]
async fn organisations_stand_in_a_sheet_by_their_names() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let ids = crate::base_support::ids(&app).await;
    let tree = orgadmin.get("/sys/v1/org/tree").await.done();
    let below = &tree[1];
    let mut walked = 0;
    for walk in crate::base_support::owned() {
        let row = crate::base_support::sound(&orgadmin, &walk, &ids).await;
        let row = with(row, json!({ "orgId": below["id"], "customerId": below["id"] }));
        orgadmin.post(&format!("{}/add", walk.path), row).await.done();
        let reply = orgadmin.get(&format!("{}/export?orgId={}&maxInterval=-1", walk.path, below["id"])).await;
        assert_eq!(reply.status, 200, "{}", walk.path);
        let (_, range) = sheet(&reply.bytes);
        let named = |label: &str| range.rows().next().unwrap().iter().any(|cell| *cell == label);
        for label in ["Belongs to", "Customer", "Granted by"].into_iter().filter(|label| named(label)) {
            let told = column(&range, label);
            let name = below["name"].as_str().unwrap();
            assert!(!told.is_empty() && told.iter().all(|told| told == name), "{}: {label}: {told:?}", walk.path);
            walked += 1;
        }
    }
    assert!(walked >= 7, "only {walked} columns");
}

/// Each list that has an export, asked by somebody who sees at least one row of it.
#[tokio::test]
async fn the_lists_of_administration_are_exported_as_they_are_shown() {
    let app = TestApp::start().await;
    let (admin, orgadmin, broker) =
        (app.as_user("admin").await, app.as_user("orgadmin").await, app.as_user("broker").await);
    orgadmin.upload("/sys/v1/file/bill/upload", "a.pdf", crate::base_support::PDF).await.done();
    app.anonymous().post("/auth/v1/captcha/sms/send", json!({ "mobile": "13812345678" })).await.done();
    for (client, list, export, label, field) in [
        (&orgadmin, "/sys/v1/user/page", "/sys/v1/user/export", "User name", "username"),
        (&orgadmin, "/sys/v1/audit/page?entity=stored_file", "/sys/v1/audit/export?entity=stored_file", "Who", "actor"),
        (&admin, "/sys/v1/dict/entry/page?family=yesNo", "/sys/v1/dict/entry/export?family=yesNo", "Code", "code"),
        (&admin, "/sys/v1/outward/page", "/sys/v1/outward/export", "Recipient", "recipient"),
        (&orgadmin, "/sys/v1/file/bill/page", "/sys/v1/file/bill/export", "File name", "fileName"),
        (&orgadmin, "/sys/v1/file/bill/user/page", "/sys/v1/file/bill/user/export", "File name", "fileName"),
        (
            &broker,
            "/base/v1/baseDataPrivs/getIsAuthorizedPage",
            "/base/v1/baseDataPrivs/getIsAuthorizedExport",
            "Customer",
            "customer",
        ),
    ] {
        let page = client.get(list).await.done();
        let shown: Vec<&str> =
            page["rows"].as_array().unwrap().iter().map(|row| row[field].as_str().unwrap()).collect();
        assert!(!shown.is_empty(), "{list}");
        let reply = client.get(export).await;
        assert_eq!(reply.status, 200, "{export}: {}", String::from_utf8_lossy(&reply.bytes));
        assert_eq!(column(&sheet(&reply.bytes).1, label), shown, "{export}");
    }
    let (_, users) = sheet(&orgadmin.get("/sys/v1/user/export?sort=-username&userType=2").await.bytes);
    assert_eq!(column(&users, "User name"), ["orgadmin"]);
    assert_eq!(column(&users, "Roles"), ["Organisation administrator"]);
    // What leaves the house at once is in the audit as well.
    let audit = orgadmin.get("/sys/v1/audit/page?entity=export_job&action=export").await.done();
    assert_eq!(audit["total"], 5, "{audit}");
    app.as_user("maker").await.get("/sys/v1/user/export").await.refused(403);
}

#[tokio::test]
async fn the_audit_names_parts_of_the_system_in_the_sheet_as_on_the_page() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let page = admin.get("/sys/v1/audit/page?entity=etps&action=add&sort=-at&pageSize=10").await.done();
    let shown: Vec<&str> = page["rows"].as_array().unwrap().iter().map(|row| row["actor"].as_str().unwrap()).collect();
    assert!(shown.contains(&"Initial data"), "{shown:?}");
    let reply = admin.get("/sys/v1/audit/export?entity=etps&action=add&sort=-at").await;
    let told = column(&sheet(&reply.bytes).1, "Who");
    assert_eq!(told[..shown.len()], shown);
    assert!(told.iter().all(|who| who != "seed"), "{told:?}");
}

#[tokio::test]
async fn the_audit_says_in_the_sheet_what_was_done_as_on_the_page() {
    let app = TestApp::start().await;
    let (admin, maker) = (app.as_user("admin").await, app.as_user("maker").await);
    let made = maker.post("/decl/v1/add", import()).await.done();
    // Customs answered, and said something that no list knows.
    for (channel, action) in [("P", "add"), ("?", "update")] {
        let entry = format!(
            "INSERT INTO audit_entry (at, actor, org_id, entity, entity_id, action, note, changes, request_id) \
             SELECT at, 'customs', org_id, entity, entity_id, 'receipt:{channel}', '', '[]', '' FROM audit_entry \
             WHERE entity = 'declaration' AND entity_id = {} AND action = '{action}'",
            made["id"]
        );
        app.db().execute_unprepared(&entry).await.unwrap();
        let body = with(made.clone(), json!({ "billNo": "SHEET-1" }));
        if channel == "P" {
            maker.post("/decl/v1/update", body).await.done();
        }
    }
    let asked = format!("/sys/v1/audit/export?entity=declaration&entityId={}&sort=at", made["id"]);
    let (_, rows) = sheet(&admin.get(&asked).await.bytes);
    let mut told = column(&rows, "Action");
    told.sort_unstable();
    assert_eq!(told, ["Changed", "Created", "Customs · ?", "Customs · Released"]);
}

#[tokio::test]
async fn the_range_of_days_is_judged_by_the_server_too() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (query, named) in [
        ("", "startTime"),
        ("startTime=2026-06-01", "endTime"),
        ("startTime=2026-06-01&endTime=2026-05-01", "endTime"),
        ("startTime=2026-01-01&endTime=2026-06-01", "endTime"),
        ("startTime=x&endTime=2026-06-01", "startTime"),
        ("maxInterval=-1", "startTime"),
        ("maxInterval=99&startTime=2020-01-01&endTime=2026-06-01", "endTime"),
    ] {
        let reply = broker.get(&format!("/decl/v1/export?{query}")).await;
        assert_eq!(fields(&reply), [named], "{query}");
    }
    exported(&broker, "maxInterval=12&startTime=2026-01-01&endTime=2026-06-01").await;
}

#[tokio::test]
async fn an_export_holds_no_foreign_row() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    made_for_a(&app, &broker, with(import(), json!({ "billNo": "OF-A" }))).await;
    other.post("/decl/v1/add", with(import(), json!({ "billNo": "OF-B" }))).await.done();
    let label = "Bill of lading no.";
    for (who, seen) in
        [("broker", vec!["OF-A"]), ("maker", vec!["OF-A"]), ("viewer", vec!["OF-A"]), ("other", vec!["OF-B"])]
    {
        let reply = exported(&app.as_user(who).await, DAYS).await;
        assert_eq!(column(&sheet(&reply.bytes).1, label), seen, "{who}");
    }
    let foreign = app.org_id("maker").await;
    other.get(&format!("/decl/v1/export?{DAYS}&queryOrgId={foreign}")).await.refused(404);
    app.as_user("admin").await.get(&format!("/decl/v1/export?{DAYS}")).await.refused(403);
}

#[tokio::test]
async fn any_list_exports_itself() {
    let app = TestApp::start().await;
    let reply = app.as_user("maker").await.get("/sys/v1/announcement/export").await;
    assert_eq!(reply.status, 200);
    let (_, range) = sheet(&reply.bytes);
    let listed = app.as_user("maker").await.get("/sys/v1/announcement/page").await.done();
    let titles: Vec<&str> = listed["rows"].as_array().unwrap().iter().filter_map(|row| row["title"].as_str()).collect();
    assert_eq!(column(&range, "Title"), titles);
    assert!(column(&range, "Pinned to the top").iter().all(|cell| ["(1)Yes", "(0)No"].contains(&cell.as_str())));
    let nobody: Value = app.as_user("maker").await.get("/sys/v1/contact/export").await.refused(403);
    assert_eq!(nobody["code"], "platform:contact:view");
}

#[tokio::test]
async fn the_tariff_is_exported_as_its_filter_stands() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let count = maker.get("/base/v1/hsCode/page?code=39").await.done()["total"].as_u64().unwrap();
    let reply = maker.get("/base/v1/hsCode/export?code=39&sort=-code").await;
    let codes = column(&sheet(&reply.bytes).1, "HS code");
    assert_eq!(codes.len() as u64, count);
    assert!(
        count > 1 && codes.iter().all(|code| code.starts_with("39")) && codes.is_sorted_by(|a, b| a >= b),
        "{codes:?}"
    );
    maker.get("/base/v1/hsCode/export?sort=note").await.refused(400);
}

#[tokio::test]
async fn messages_are_exported_in_the_readers_language_the_own_ones_only() {
    let app = TestApp::start().await;
    let admin = app.as_user("orgadmin").await;
    for content in ["第一", "=1+1"] {
        let body = serde_json::json!({ "content": content, "userIds": [app.user_id("maker").await] });
        let id = admin.post("/sys/v1/message/add", body).await.done()["id"].clone();
        admin.post("/sys/v1/message/push", serde_json::json!({ "ids": [id] })).await.done();
    }
    let maker = app.as_user("maker").await;
    let first = maker.get("/sys/v1/message/page").await.done()["rows"][1]["id"].clone();
    maker.post("/sys/v1/message/read", serde_json::json!({ "ids": [first] })).await.done();
    let texts = |reply: &Reply, label: &str| column(&sheet(&reply.bytes).1, label);
    assert_eq!(texts(&maker.get("/sys/v1/message/export").await, "Message"), ["=1+1", "第一"]);
    assert_eq!(texts(&maker.get("/sys/v1/message/export?onlyNotRead=1").await, "Message"), ["=1+1"]);
    let zh = maker.clone().in_chinese().get("/sys/v1/message/export").await;
    assert_eq!(texts(&zh, "内容"), ["=1+1", "第一"]);
    assert!(texts(&app.as_user("other").await.get("/sys/v1/message/export").await, "Message").is_empty());
    maker.get("/sys/v1/message/export?scope=9").await.refused(400);
}
