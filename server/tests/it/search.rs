//! The search over everything: what it finds in heads, lines and papers, in which order and why; and that it finds nothing for those who
//! may not list it.

use std::collections::BTreeSet;

use core_wasm::permission;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use server::domains::search::kind;

use crate::api_scopes::token;
use crate::bonded_lists;
use crate::decl_support::{export, import, made_for_a, now, with};
use crate::forecast_support::{self as forecasts, line};
use crate::harness::{Client, TestApp};
use crate::isolation::people;
use crate::isolation_rows::somebody_with;
use crate::recognition::{read_all, uploaded};

fn path(text: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("keyword", text).finish();
    format!("/search/v1/find?{query}")
}

/// What a text finds.
async fn found(client: &Client, text: &str) -> Vec<Value> {
    let answer = client.get(&path(text)).await.done();
    assert_eq!(answer["late"], json!([]), "{text}");
    answer["rows"].as_array().unwrap().clone()
}

/// The kinds and ids of what a text finds, in the order of the answer.
async fn ids(client: &Client, text: &str) -> Vec<(String, Value)> {
    let rows = found(client, text).await;
    rows.iter().map(|row| (row["kind"].as_str().unwrap().to_owned(), row["id"].clone())).collect()
}

fn only(kind: &str, row: &Value) -> Vec<(String, Value)> {
    vec![(kind.to_owned(), row["id"].clone())]
}

#[tokio::test]
async fn a_declaration_is_found_by_whatever_stands_in_it_with_the_reason() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut sent = with(
        import(),
        json!({
            "billNo": "ZZQK77120450", "tradeName": "浦江玄鸟进出口有限公司", "ownerName": "苏州白鹭器械有限公司",
            "overseasConsignorEname": "KINGFISHER PUMPS BV", "trafName": "EVER HERON",
            "containers": [{ "containerId": "QQZU1234567", "containerMd": "21", "goodsNo": "1" }],
        }),
    );
    sent["lines"][0]["gdsMtno"] = json!("ZQ-A100/7");
    sent["lines"][0]["gName"] = json!("卧式琉璃注塑机");
    let made = maker.post("/decl/v1/add", sent).await.done();
    for (text, list, field, by) in [
        ("ZZQK77120450", "", "billNo", "exact"),
        ("zzqk771", "", "billNo", "begins"),
        ("K7712045", "", "billNo", "within"),
        ("玄鸟进出口", "", "tradeName", "within"),
        ("玄鸟", "", "tradeName", "within"),
        ("白鹭器械", "", "ownerName", "within"),
        ("fisher pumps", "", "overseasConsignorEname", "within"),
        ("ever heron", "", "trafName", "exact"),
        ("QQZU1234567", "containers", "containerId", "exact"),
        ("qqzu 123456-7", "containers", "containerId", "exact"),
        ("QQZU12", "containers", "containerId", "begins"),
        ("ZQ-A100/7", "lines", "gdsMtno", "exact"),
        ("zq-a1", "lines", "gdsMtno", "begins"),
        ("琉璃注塑", "lines", "gName", "within"),
    ] {
        let rows = found(&maker, text).await;
        assert_eq!(rows.len(), 1, "{text}: {rows:?}");
        let row = &rows[0];
        assert_eq!((&row["kind"], &row["id"]), (&json!("declaration"), &made["id"]), "{text}");
        assert_eq!((&row["list"], &row["field"], &row["match"]), (&json!(list), &json!(field), &json!(by)), "{text}");
        assert_eq!((&row["number"], &row["state"]), (&made["clientSeqNo"], &made["status"]), "{text}");
        assert_eq!(row["day"].as_str().map(str::len), Some(10), "{text}: {row}");
    }
    let told = |rows: &[Value]| rows[0]["reason"].as_str().unwrap().to_owned();
    assert_eq!(told(&found(&maker, "ZQ-A100/7").await), "Goods line 1 · Material no.: ZQ-A100/7");
    let chinese = app.as_user("maker").await.in_chinese();
    assert_eq!(told(&found(&chinese, "QQZU1234567").await), "集装箱第1项 · 集装箱号：QQZU1234567");
    // What is not written there any more is not found.
    let mut changed = with(
        now(&maker, &made).await,
        json!({ "billNo": "ZZQL1", "ownerName": "苏州青鸾器械有限公司", "containers": [] }),
    );
    changed["lines"][0]["gName"] = json!("螺母");
    maker.post("/decl/v1/update", changed).await.done();
    for gone in ["ZZQK77", "白鹭器械", "QQZU1234567", "琉璃注塑"] {
        assert_eq!(ids(&maker, gone).await, Vec::new(), "{gone}");
    }
    assert_eq!(ids(&maker, "青鸾器械").await, only("declaration", &made));
}

#[tokio::test]
async fn whole_numbers_come_first_then_beginnings_then_parts_and_the_newest_of_each() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut made = Vec::new();
    for number in ["XQX55", "AXQX55", "XQX557", "XQX558", "BXQX55"] {
        made.push(maker.post("/decl/v1/add", with(import(), json!({ "contrNo": number }))).await.done());
        app.advance(chrono::TimeDelta::minutes(1));
    }
    let wanted: Vec<_> = [0, 3, 2, 4, 1].iter().map(|at| ("declaration".to_owned(), made[*at]["id"].clone())).collect();
    assert_eq!(ids(&maker, "xqx55").await, wanted);
}

#[tokio::test]
async fn forecasts_and_papers_are_found_by_what_their_lines_and_texts_say() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let forecast = forecasts::add(&maker).await;
    let mut goods = line("FQ-B2000", "3901100001", "100");
    goods["containerId"] = json!("FQZU7654321");
    goods["queryFcstId"] = forecast["id"].clone();
    forecasts::post(&maker, "dtl/add", goods).await;
    for (text, field) in [("FQ-B2000", "gdsMtno"), ("fq-b", "gdsMtno"), ("FQZU7654321", "containerId")] {
        let rows = found(&maker, text).await;
        assert_eq!(rows.len(), 1, "{text}: {rows:?}");
        assert_eq!((&rows[0]["kind"], &rows[0]["id"]), (&json!("fcst"), &forecast["id"]), "{text}");
        assert_eq!((&rows[0]["list"], &rows[0]["field"]), (&json!("lines"), &json!(field)), "{text}");
    }
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let words = Statement::from_string(app.db().get_database_backend(), "SELECT words FROM recognition_words");
    let words: String = app.db().query_one_raw(words).await.unwrap().unwrap().try_get_by_index(0).unwrap();
    // A word that the paper alone has: what the list says of it, such as who sells, is found there.
    let listed = maker.get("/recg/v1/page?pageNum=1&pageSize=20").await.done().to_string();
    let is_word = |word: &&str| word.len() > 6 && word.bytes().all(|b| b.is_ascii_alphabetic());
    let word = words.split_whitespace().filter(is_word).find(|word| !listed.contains(word));
    for text in ["inv_en.pdf", word.unwrap()] {
        let rows = found(&maker, text).await;
        let paper = rows.iter().find(|row| row["kind"] == "recognition").unwrap_or_else(|| panic!("{text}: {rows:?}"));
        assert_eq!((&paper["id"], &paper["list"]), (&made["id"], &json!("papers")), "{text}");
    }
    let other = app.as_user("other").await;
    assert_eq!(ids(&other, "inv_en.pdf").await, Vec::new());
}

#[tokio::test]
async fn materials_of_the_goods_master_are_found_by_who_may_list_them() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let material = json!({
        "gdsMtno": "MQ-7700/A", "materialType": "RM", "name": "玳瑁色树脂粒子", "hsCode": "3901200099", "unit": "035",
    });
    let made = maker.post("/base/v1/material/add", material).await.done();
    for (text, field, by) in [
        ("MQ-7700/A", "gdsMtno", "exact"),
        ("mq-77", "gdsMtno", "begins"),
        ("玳瑁色", "name", "begins"),
        ("瑁色树脂", "name", "within"),
        ("玳瑁", "name", "begins"),
    ] {
        let rows = found(&maker, text).await;
        assert_eq!(rows.len(), 1, "{text}: {rows:?}");
        assert_eq!((&rows[0]["kind"], &rows[0]["id"]), (&json!("material"), &made["id"]), "{text}");
        assert_eq!((&rows[0]["list"], &rows[0]["field"], &rows[0]["match"]), (&json!(""), &json!(field), &json!(by)));
        assert_eq!(rows[0]["number"], "MQ-7700/A");
    }
    assert_eq!(found(&maker, "MQ-7700/A").await[0]["reason"], "Material no.: MQ-7700/A");
    assert!(found(&maker, "39012000").await.iter().any(|row| row["id"] == made["id"]), "by its code");
    // As its list is: not to others, and not without the permission.
    assert_eq!(ids(&app.as_user("other").await, "MQ-7700/A").await, Vec::new());
    let org = app.org_id("maker").await;
    let codes = |code: &str| BTreeSet::from([code.to_owned()]);
    let declares = somebody_with(&app, "search-decl", org, "search-decl", &codes("records:import:view")).await;
    assert_eq!(ids(&declares.client, "MQ-7700/A").await, Vec::new());
    let lists = somebody_with(&app, "search-mtl", org, "search-mtl", &codes("base:material:view")).await;
    assert_eq!(ids(&lists.client, "MQ-7700/A").await, only("material", &made));
}

#[tokio::test]
async fn enterprises_are_found_by_name_and_code_by_who_may_list_them() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let enterprise = json!({
        "name": "玳瑁湾精密仪器有限公司", "nameEn": "Tortoise Bay Instruments", "kind": "1",
        "creditCode": "91320214MA1P3H5R0G", "customsCode": "3202960B2C",
    });
    let made = maker.post("/base/v1/etps/add", enterprise).await.done();
    for (text, field, by) in [
        ("玳瑁湾精密仪器有限公司", "name", "exact"),
        ("玳瑁湾", "name", "begins"),
        ("精密仪器有限", "name", "within"),
        ("tortoise bay", "nameEn", "begins"),
        ("91320214MA1P3H5R", "creditCode", "begins"),
        ("3202960b2c", "customsCode", "exact"),
    ] {
        let rows = found(&maker, text).await;
        let row = rows.iter().find(|row| row["kind"] == "etps" && row["id"] == made["id"]);
        let row = row.unwrap_or_else(|| panic!("{text}: {rows:?}"));
        assert_eq!((&row["list"], &row["field"], &row["match"]), (&json!(""), &json!(field), &json!(by)), "{text}");
        assert_eq!(row["number"], "玳瑁湾精密仪器有限公司");
    }
    assert_eq!(found(&maker, "tortoise bay").await[0]["reason"], "Name in English: Tortoise Bay Instruments");
    // As its list is: not to others, and not without the permission.
    for username in ["other", "broker"] {
        let other = app.as_user(username).await;
        let listed = other.get("/base/v1/etps/page?nameEn=Tortoise").await.done();
        assert_eq!(ids(&other, "Tortoise Bay").await.is_empty(), listed["total"] == 0, "{username}");
    }
    assert_eq!(ids(&app.as_user("other").await, "Tortoise Bay").await, Vec::new());
    let org = app.org_id("maker").await;
    let codes = |code: &str| BTreeSet::from([code.to_owned()]);
    let declares = somebody_with(&app, "search-decl", org, "search-decl", &codes("records:import:view")).await;
    assert_eq!(ids(&declares.client, "Tortoise Bay").await, Vec::new());
    let lists = somebody_with(&app, "search-etps", org, "search-etps", &codes("base:etps:view")).await;
    assert_eq!(ids(&lists.client, "Tortoise Bay").await, only("etps", &made));
}

#[tokio::test]
async fn a_certificate_is_found_by_its_description_in_english() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let sent = json!({
        "certType": "RC",
        "lines": [{ "gNo": "1", "codeTS": "3926901000", "gName": "塑料密封件", "goodsDesc": "QUARTZ PLASTIC SEALS",
            "gQty": "10", "gUnit": "001", "declTotal": "1000", "tradeCurr": "USD" }],
    });
    let made = maker.post("/certs/v1/origin/add", sent).await.done();
    assert_eq!(ids(&maker, "QUARTZ PLASTIC").await, only("originCert", &made));
    assert_eq!(ids(&app.as_user("other").await, "QUARTZ PLASTIC").await, Vec::new());
}

#[tokio::test]
async fn signs_of_sql_and_of_the_index_are_letters_like_any_other() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", with(import(), json!({ "contrNo": "QW%5_\"A'B\\C*" }))).await.done();
    for text in ["W%5_", "QW%5_\"A'B\\C*", "\"A'B", "B\\C*"] {
        assert_eq!(ids(&maker, text).await, only("declaration", &made), "{text}");
    }
    for text in ["%%", "__", "QW_5", "QW%_", "W%A", "%' OR 1=1 --", "NEAR(QW)", "QW*", "\"\"\"", "A OR B"] {
        assert_eq!(ids(&maker, text).await, Vec::new(), "{text}");
    }
    let long = "x".repeat(65);
    for refused in ["", " ", "a", "  b ", "a\u{7}b", long.as_str()] {
        maker.get(&path(refused)).await.refused(400);
    }
    maker.get("/search/v1/find").await.refused(400);
    assert_eq!(ids(&maker, &long[1..]).await, Vec::new());
}

#[tokio::test]
async fn nobody_finds_a_row_of_others_by_head_line_or_paper() {
    let app = TestApp::start().await;
    let (owner, others) = people(&app).await;
    let mut sent = with(
        import(),
        json!({
            "orgId": owner.org_id, "billNo": "HIDDEN7712", "ownerName": "隐藏公司甲乙丙",
            "containers": [{ "containerId": "HIDU1234567", "containerMd": "21", "goodsNo": "1" }],
        }),
    );
    sent["lines"][0]["gdsMtno"] = json!("HID-MTL-1");
    sent["lines"][0]["gName"] = json!("隐藏货物名称");
    let made = owner.client.post("/decl/v1/add", sent).await.done();
    let forecast = forecasts::add(&owner.client).await;
    let mut goods = line("HID-MTL-2", "3901100001", "100");
    goods["queryFcstId"] = forecast["id"].clone();
    forecasts::post(&owner.client, "dtl/add", goods).await;
    for (text, kind, row) in [
        ("HIDDEN7712", "declaration", &made),
        ("DDEN77", "declaration", &made),
        ("隐藏公司", "declaration", &made),
        ("HIDU1234567", "declaration", &made),
        ("HID-MTL-1", "declaration", &made),
        ("隐藏货物", "declaration", &made),
        ("HID-MTL-2", "fcst", &forecast),
    ] {
        assert_eq!(ids(&owner.client, text).await, only(kind, row), "{text}");
        for other in &others {
            assert_eq!(ids(&other.client, text).await, Vec::new(), "{} finds {text}", other.username);
        }
    }
    // Everybody's own rows with the same texts are found all the same.
    let mine = others[0]
        .client
        .post("/decl/v1/add", with(import(), json!({ "orgId": others[0].org_id, "billNo": "HIDDEN7712" })))
        .await
        .done();
    assert_eq!(ids(&others[0].client, "HIDDEN7712").await, only("declaration", &mine));
    assert_eq!(ids(&owner.client, "HIDDEN7712").await, only("declaration", &made));
    // A declaration that becomes another organisation's takes its lines along.
    let moved = format!("UPDATE declaration SET org_id = {} WHERE id = {}", others[0].org_id, made["id"]);
    app.db().execute_unprepared(&moved).await.unwrap();
    for text in ["隐藏公司", "隐藏货物"] {
        assert_eq!(ids(&owner.client, text).await, Vec::new(), "{text}");
        assert_eq!(ids(&others[0].client, text).await, only("declaration", &made), "{text}");
    }
}

#[tokio::test]
async fn who_may_not_list_a_kind_does_not_find_it() {
    let app = TestApp::start().await;
    let org = app.org_id("maker").await;
    let everything: BTreeSet<String> = permission::all().iter().map(|(code, _)| (*code).to_owned()).collect();
    let all = somebody_with(&app, "search-all", org, "search-all", &everything).await;
    let inward = all.client.post("/decl/v1/add", with(import(), json!({ "contrNo": "LISTED-1" }))).await.done();
    let outward = all.client.post("/decl/v1/add", with(export(), json!({ "contrNo": "LISTED-2" }))).await.done();
    let body = json!({ "iECatg": "1", "tradeMode": "0110", "contrNo": "LISTED-3" });
    let forecast = forecasts::post(&all.client, "add", body).await;
    let of = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<BTreeSet<String>>();
    let wanted = BTreeSet::from([inward["id"].to_string(), outward["id"].to_string()]);
    let imports = somebody_with(&app, "search-imports", org, "search-imports", &of(&["records:import:view"])).await;
    assert_eq!(ids(&imports.client, "LISTED-").await, only("declaration", &inward));
    let forecaster = somebody_with(&app, "search-fcst", org, "search-fcst", &of(&["fcst:fcst:view"])).await;
    assert_eq!(ids(&forecaster.client, "LISTED-").await, only("fcst", &forecast));
    let nobody = somebody_with(&app, "search-none", org, "search-none", &of(&["base:hsCode:view"])).await;
    nobody.client.get(&path("LISTED-")).await.refused(403);
    let found: Vec<_> = ids(&all.client, "LISTED-").await;
    assert_eq!(found.len(), 3, "{found:?}");
    let declarations: BTreeSet<String> =
        found.iter().filter(|(kind, _)| kind == "declaration").map(|(_, id)| id.to_string()).collect();
    assert_eq!(declarations, wanted);
    app.anonymous().get(&path("LISTED-")).await.refused(401);
}

#[tokio::test]
async fn a_token_finds_what_its_scope_lists() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_manager_of("broker").await);
    let made = made_for_a(&app, &broker, with(import(), json!({ "contrNo": "TOKEN-Q-1" }))).await;
    let (_, reader) = token(&app, &admin, "read").await;
    assert_eq!(ids(&reader, "TOKEN-Q").await, only("declaration", &made));
    let (_, warehouse) = token(&app, &admin, "warehouse:write").await;
    assert_eq!(ids(&warehouse, "TOKEN-Q").await, Vec::new());
    let (_, port) = token(&app, &admin, "port:push").await;
    port.get(&path("TOKEN-Q")).await.refused(403);
}

/// Every column of lines that is searched by its beginning has an index that begins with it: else a large table is read to its end for
/// each search. A new kind of lines adds its own (migration `m0590_search`).
#[tokio::test]
async fn every_column_of_lines_that_is_searched_has_an_index() {
    let app = TestApp::start().await;
    let backend = app.db().get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => "SELECT lower(sql) FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
        _ => "SELECT lower(indexdef) FROM pg_indexes",
    };
    let rows = app.db().query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let indexes: Vec<String> =
        rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap().replace(['"', '`'], "")).collect();
    let mut missing = Vec::new();
    let mut columns = 0;
    for (kind, part) in kind::all().iter().flat_map(|kind| kind.parts.iter().map(move |part| (kind, part))) {
        let table = part.of.table_name();
        for field in core_wasm::rules::search::searched(part.of) {
            if matches!(field.kind, core_wasm::resource::Kind::Text { max, .. } if max > 600) {
                continue;
            }
            columns += 1;
            let column = field.column_name();
            let serves = |sql: &String| {
                let begins = sql.split('(').nth(1).map(str::trim_start).unwrap_or_default();
                (sql.contains(&format!(" on {table} ")) || sql.contains(&format!(" on public.{table} ")))
                    && begins.strip_prefix(column).is_some_and(|rest| !rest.starts_with('_'))
            };
            if !indexes.iter().any(serves) {
                missing.push(format!("{} {table}.{column}", kind.head.name));
            }
        }
    }
    println!("{columns} columns of lines in {} kinds of documents", kind::all().len());
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(columns > 40, "only {columns}");
}

#[tokio::test]
async fn questions_are_found_by_whoever_may_see_their_document() {
    let app = TestApp::start().await;
    let (broker, maker, other) = (app.as_user("broker").await, app.as_user("maker").await, app.as_user("other").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let about = json!({
        "kind": "declaration", "docId": declaration["id"], "path": "grossWet", "text": "毛重是否含托盘 PALLETQ77",
        "forSide": "1",
    });
    let asked = broker.post("/question/v1/ask", about).await.done();
    for who in [&broker, &maker] {
        for (text, by) in [("PALLETQ77", "within"), ("毛重是否", "begins")] {
            let rows = found(who, text).await;
            let row = rows.iter().find(|row| row["kind"] == "question").unwrap_or_else(|| panic!("{text}: {rows:?}"));
            assert_eq!((&row["id"], &row["field"], &row["match"]), (&asked["id"], &json!("text"), &json!(by)));
            assert_eq!((&row["opens"]["kind"], &row["opens"]["id"]), (&json!("declaration"), &declaration["id"]));
        }
    }
    assert_eq!(ids(&other, "PALLETQ77").await, Vec::new());
    // Who may not see the document finds no question about it, whatever else is open to them.
    let org = app.org_id("maker").await;
    let codes = BTreeSet::from(["base:etps:view".to_owned()]);
    let lists = somebody_with(&app, "search-q", org, "search-q", &codes).await;
    assert_eq!(ids(&lists.client, "PALLETQ77").await, Vec::new());
}

#[tokio::test]
async fn knowledge_is_found_by_who_may_list_it() {
    let app = TestApp::start().await;
    let maker = app.as_admin_of("maker").await;
    let known = json!({
        "basis": "1", "goods": "KQ-0952", "field": "gModel", "kind": "declaration", "text": "吹塑级 KNOWNQ55，需注明底料来源",
    });
    let made = maker.post("/base/v1/knowledge/add", known).await.done();
    for (text, field) in [("KNOWNQ55", "text"), ("kq-09", "goods")] {
        let rows = found(&maker, text).await;
        let row = rows.iter().find(|row| row["kind"] == "knowledge").unwrap_or_else(|| panic!("{text}: {rows:?}"));
        assert_eq!((&row["id"], &row["field"]), (&made["id"], &json!(field)));
    }
    assert_eq!(ids(&app.as_admin_of("other").await, "KNOWNQ55").await, Vec::new());
    let org = app.org_id("maker").await;
    let codes = BTreeSet::from(["records:import:view".to_owned()]);
    let declares = somebody_with(&app, "search-k", org, "search-k", &codes).await;
    assert_eq!(ids(&declares.client, "KNOWNQ55").await, Vec::new());
}

#[tokio::test]
async fn people_are_found_by_who_manages_them() {
    let app = TestApp::start().await;
    let manager = app.as_user("orgadmin").await;
    let wanted = app.user_id("maker").await;
    for (text, field) in [("maker", "username"), ("mak", "username")] {
        let rows = found(&manager, text).await;
        let row = rows.iter().find(|row| row["kind"] == "user" && row["id"] == wanted);
        let row = row.unwrap_or_else(|| panic!("{text}: {rows:?}"));
        assert_eq!((&row["field"], &row["number"]), (&json!(field), &json!("maker")));
    }
    // Not by those who administer nobody, nor by whoever administers others.
    for client in [app.as_user("maker").await, app.as_manager_of("other").await] {
        assert!(!ids(&client, "maker").await.iter().any(|(kind, id)| kind == "user" && *id == wanted));
    }
}

#[tokio::test]
async fn goods_are_found_by_their_specification() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut sent = import();
    sent["lines"][0]["gModel"] = json!("4|3|紧固用|钢铁|型号 SPECQ-9900");
    let made = maker.post("/decl/v1/add", sent).await.done();
    let material = json!({
        "gdsMtno": "SQ-1", "materialType": "RM", "name": "树脂", "hsCode": "3901200099", "unit": "035",
        "spec": "外观:本色粒子|比重:0.952|SPECQ-9900",
    });
    let material = maker.post("/base/v1/material/add", material).await.done();
    let rows = found(&maker, "SPECQ-9900").await;
    let of = |kind: &str| rows.iter().find(|row| row["kind"] == kind).cloned().unwrap_or_default();
    assert_eq!((&of("declaration")["id"], &of("declaration")["field"]), (&made["id"], &json!("gModel")), "{rows:?}");
    assert_eq!((&of("material")["id"], &of("material")["field"]), (&material["id"], &json!("spec")), "{rows:?}");
    assert_eq!(ids(&app.as_user("other").await, "SPECQ-9900").await, Vec::new());
}

#[tokio::test]
async fn lines_of_forecasts_orders_and_inventory_lists_are_found_by_any_part_of_their_specification() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let forecast = forecasts::add(&maker).await;
    let mut goods = line("FQ-B2001", "3901100001", "100");
    goods["gModel"] = json!("4|3|吹瓶用|牌号 QSPEC-7701");
    goods["queryFcstId"] = forecast["id"].clone();
    let stored = forecasts::post(&maker, "dtl/add", goods).await;
    let broker = app.as_user("broker").await;
    let list = bonded_lists::add(&broker, "HZ-QSPEC", "I").await;
    let mut listed = bonded_lists::line("12");
    listed["gdsSpcfModelDesc"] = json!("4|3|输送液体用|型号 QSPEC-7702");
    bonded_lists::post(&broker, "dt/add/all", json!({ "queryInvtId": list["id"], "rows": [listed] })).await;
    let mut ordered = line("FQ-B2002", "3901100001", "100");
    ordered["gModel"] = json!("4|3|注塑用|牌号 QSPEC-7704");
    let order = json!({ "clientOrderNo": "PO-QSPEC", "iECatg": "1", "lines": [ordered] });
    let order = maker.post("/order/v1/clientOrder/add", order).await.done();
    for (client, text, kind, document, field, by) in [
        (&maker, "qspec-7701", "fcst", &forecast, "gModel", "within"),
        (&maker, "吹瓶用|牌", "fcst", &forecast, "gModel", "within"),
        (&broker, "QSPEC-7702", "bondInvt", &list, "gdsSpcfModelDesc", "within"),
        (&maker, "QSPEC-7704", "clientOrder", &order, "gModel", "within"),
    ] {
        let rows = found(client, text).await;
        assert_eq!(rows.len(), 1, "{text}: {rows:?}");
        assert_eq!((&rows[0]["kind"], &rows[0]["id"]), (&json!(kind), &document["id"]), "{text}");
        assert_eq!((&rows[0]["field"], &rows[0]["match"]), (&json!(field), &json!(by)), "{text}");
    }
    // What a line says no more is not found, nor is it by others.
    let changed = with(
        maker.get(&format!("/fcst/v1/dtl/{}/detail", stored["id"])).await.done(),
        json!({ "gModel": "4|3|注塑用|牌号 QSPEC-7703" }),
    );
    forecasts::post(&maker, "dtl/update", changed).await;
    assert_eq!(ids(&maker, "QSPEC-7701").await, Vec::new());
    assert_eq!(ids(&maker, "SPEC-7703").await, only("fcst", &forecast));
    let other = app.as_user("other").await;
    for text in ["QSPEC-7703", "QSPEC-7702"] {
        assert_eq!(ids(&other, text).await, Vec::new(), "{text}");
    }
}
