//! The keyword of the list, and the index behind it.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use server::run::seed::seed_at_size;

use crate::decl_support::{chosen, import, now, with};
use crate::harness::{Client, TestApp};

/// The ids on the first page, and the total.
async fn found(client: &Client, keyword: &str) -> (Vec<Value>, u64) {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("keyword", keyword).finish();
    let page = client.get(&format!("/decl/v1/page?{query}")).await.done();
    let ids = page["rows"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect();
    (ids, page["total"].as_u64().unwrap())
}

#[tokio::test]
async fn a_part_of_any_text_is_found_as_it_is_now() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let texts = json!({ "billNo": "SNKO3AB\"C-7", "contrNo": "XY-9", "tradeName": "上海启航报关有限公司" });
    let made = maker.post("/decl/v1/add", with(import(), texts)).await.done();
    let id = vec![made["id"].clone()];
    for keyword in ["SNKO3", "snko3ab", "AB\"C", "C-7", "XY-9", "启航报", "有限公司"] {
        assert_eq!(found(&maker, keyword).await, (id.clone(), 1), "{keyword}");
    }
    // Of one or two characters: in a name anywhere, at the beginning of a number, however they are written.
    for keyword in ["启航", "启", "司", "X", "xy", "sn"] {
        assert_eq!(found(&maker, keyword).await, (id.clone(), 1), "{keyword}");
    }
    // The letters are there, not in this order, in two texts, or inside a number.
    for keyword in ["SNKO3B", "C-7XY", "SNKSNK", "航启报", "航启", "AND", "\"", "*", "-9", "%", "_", "NOT SNK"] {
        assert_eq!(found(&maker, keyword).await, (Vec::new(), 0), "{keyword}");
    }

    let changed = with(now(&maker, &made).await, json!({ "billNo": "QQQ1" }));
    let changed = maker.post("/decl/v1/update", changed).await.done();
    assert_eq!(found(&maker, "SNKO3").await, (Vec::new(), 0));
    assert_eq!(found(&maker, "QQQ1").await, (id, 1));

    maker.post("/decl/v1/delete", chosen(&[&changed])).await.done();
    assert_eq!(found(&maker, "QQQ1").await, (Vec::new(), 0));
}

#[tokio::test]
async fn the_index_opens_nobody_elses_rows() {
    let app = TestApp::start().await;
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let mine = maker.post("/decl/v1/add", with(import(), json!({ "billNo": "SHARED77" }))).await.done();
    let theirs = other.post("/decl/v1/add", with(import(), json!({ "billNo": "SHARED77" }))).await.done();
    assert_eq!(found(&maker, "SHARED77").await, (vec![mine["id"].clone()], 1));
    assert_eq!(found(&other, "SHARED77").await, (vec![theirs["id"].clone()], 1));
}

#[tokio::test]
async fn many_finds_are_shown_in_order_and_counted() {
    let app = TestApp::start().await;
    seed_at_size(&app.app, 7_000, 400).await.unwrap();
    let broker = app.as_user("broker").await;
    let all = broker.get("/decl/v1/page?countAll=1").await.done()["total"].as_u64().unwrap();
    // Everybody's name ends with it.
    let page = broker.get("/decl/v1/page?keyword=%E6%9C%89%E9%99%90%E5%85%AC%E5%8F%B8&countAll=1").await.done();
    let newest = broker.get("/decl/v1/page").await.done();
    println!("{all} rows, all of them found");
    assert!(all > 5_000, "few: the index alone would do");
    assert_eq!(page["total"].as_u64().unwrap(), all);
    assert_eq!(page["rows"], newest["rows"]);
    // Two characters at the beginning of more numbers than the index picks out.
    app.db().execute_unprepared("UPDATE declaration SET bill_no = 'QQ' || id").await.unwrap();
    let page = broker.get("/decl/v1/page?keyword=qq&countAll=1").await.done();
    assert_eq!(page["total"].as_u64().unwrap(), all);
    // One character in more names than a statement takes.
    let names = "UPDATE declaration SET trade_name = '甲' || id, customer_name = '甲' || id";
    app.db().execute_unprepared(names).await.unwrap();
    let page = broker.get("/decl/v1/page?keyword=%E7%94%B2&countAll=1").await.done();
    assert_eq!(page["total"].as_u64().unwrap(), all);
    // The same on the way through the index alone: one number is few.
    let number = newest["rows"][7]["clientSeqNo"].as_str().unwrap();
    assert_eq!(found(&broker, &number[4..]).await, (vec![newest["rows"][7]["id"].clone()], 1));
}

#[tokio::test]
async fn a_database_has_the_index() {
    let app = TestApp::start().await;
    let sql = match app.is_postgres() {
        true => "SELECT 1 FROM pg_indexes WHERE indexname = 'declaration_keyword'",
        false => "SELECT 1 FROM sqlite_master WHERE name = 'declaration_search'",
    };
    let backend = app.db().get_database_backend();
    let row = app.db().query_one_raw(sea_orm::Statement::from_string(backend, sql)).await.unwrap();
    assert!(row.is_some(), "the keyword has no index");
}

#[tokio::test]
async fn what_was_written_last_is_no_long_list_beside_an_index() {
    let app = TestApp::start().await;
    let db = app.db();
    if db.get_database_backend() != DbBackend::Postgres {
        return;
    }
    // Also of indexes that come later: their migration says it too.
    let sql = "SELECT pg_class.relname::text, coalesce(pg_class.reloptions::text, '') FROM pg_class \
               JOIN pg_am ON pg_am.oid = pg_class.relam WHERE pg_am.amname = 'gin' \
               AND pg_class.relnamespace = current_schema()::regnamespace";
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Postgres, sql)).await.unwrap();
    let limits: Vec<(String, String)> =
        rows.iter().map(|row| (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap())).collect();
    assert!(limits.iter().any(|(index, _)| index == "declaration_keyword"), "{limits:?}");
    let long: Vec<_> = limits.iter().filter(|(_, options)| !options.contains("gin_pending_list_limit=256")).collect();
    assert!(long.is_empty(), "{long:?}");
}
