//! The large database for measurements is as sound as the small one.

use std::collections::BTreeSet;

use sea_orm::{ConnectionTrait, Database, DbBackend, Statement};
use serde_json::{Value, json};
use server::run::seed::{seed_at_size, seed_customers, seed_materials};
use server::run::startup;
use server::run::startup::Sizes;

use crate::harness::{TestApp, settings};

/// A document without what tells a copy from its original.
fn content(mut document: Value) -> Value {
    for own in ["id", "clientSeqNo", "seqNo", "entryId", "billNo", "createdAt", "updatedAt", "iEDate", "despDate"] {
        document.as_object_mut().unwrap().remove(own);
    }
    for list in ["lines", "containers", "licenceDocus"] {
        for row in document[list].as_array_mut().into_iter().flatten() {
            row.as_object_mut().unwrap().remove("id");
        }
    }
    document
}

#[tokio::test]
async fn copies_are_whole_declarations_with_numbers_and_dates_of_their_own() {
    let app = TestApp::start().await;
    seed_at_size(&app.app, 220, 96).await.unwrap();
    let broker = app.as_user("broker").await;
    let page = broker.get("/decl/v1/page?pageSize=200&sort=id").await.done();
    let rows = page["rows"].as_array().unwrap();
    let ids: Vec<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    println!("{} of 220 declarations are in the broker's scope", ids.len());

    let numbers: Vec<&str> = rows.iter().filter_map(|row| row["entryId"].as_str()).collect();
    assert!(numbers.len() > 20);
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len(), "numbers occur twice");
    assert!(numbers.iter().all(|number| number.len() == 18), "{numbers:?}");

    let first = ids[0];
    assert!(ids.contains(&(first + 96)) && ids.contains(&(first + 192)));
    let detail = async |id: i64| broker.get(&format!("/decl/v1/{id}/detail")).await.done();
    let history = async |id: i64| broker.get(&format!("/decl/v1/log/query?queryDeclId={id}")).await.done();
    for id in ids.iter().filter(|id| **id < first + 96 && ids.contains(&(**id + 96))) {
        let (original, copy) = (detail(*id).await, detail(id + 96).await);
        assert!(original["createdAt"].as_str() > copy["createdAt"].as_str());
        assert_eq!(content(original), content(copy));
        let (original, copy) = (history(*id).await, history(id + 96).await);
        assert_eq!(original.as_array().unwrap().len(), copy.as_array().unwrap().len());
    }

    // The next number is free.
    let added = broker.post("/decl/v1/add", json!({ "iECatg": "1", "lines": [{ "gNo": 1 }] })).await.done();
    assert!(added["id"].as_i64() > ids.last().copied());
    let refused = seed_at_size(&app.app, 10, 5).await;
    assert!(refused.is_err(), "a database with declarations was filled");
}

#[tokio::test]
async fn customers_and_materials_are_the_same_every_time_and_pass_the_rules() {
    let app = TestApp::start().await;
    seed_customers(&app.app, 12).await.unwrap();
    seed_materials(&app.app, 90).await.unwrap();
    assert!(seed_customers(&app.app, 1).await.is_err() && seed_materials(&app.app, 1).await.is_err(), "put in twice");
    let customer = app.as_user("customer00007").await;
    let own = customer.get("/auth/v1/user/org/get").await.done();
    assert!(core_wasm::rules::check_digit::is_credit_code(own["creditCode"].as_str().unwrap()), "{own}");
    let page = customer.get("/base/v1/material/page?pageSize=200&sort=gdsMtno").await.done();
    let rows = page["rows"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| row["orgId"] == own["id"]), "{page}");
    // What was copied can be worked with.
    let whole = customer.get(&format!("/base/v1/material/{}/detail", rows[0]["id"])).await.done();
    customer.post("/base/v1/material/update", whole).await.done();
    let largest = app.as_user("orgadmin").await.get("/base/v1/material/page?gdsMtno=SIZE-").await.done();
    assert!(largest["total"].as_u64() >= Some(30), "{}", largest["total"]);
}

/// What is measured today can be measured again next year.
#[tokio::test]
async fn the_same_sizes_give_the_same_rows_on_whatever_day() {
    let app = TestApp::start().await;
    let mut made = Vec::new();
    for name in ["first.db", "second.db"] {
        let url = format!("sqlite://{}", app.folder().join(name).display());
        let sizes = Sizes {
            declarations: Some(60),
            customers: Some(3),
            materials: Some(30),
            events: Some(400),
            day: "2026-03-02".parse().unwrap(),
        };
        startup::seed_at_size(settings(&url, app.folder()), &sizes).await.unwrap();
        let db = Database::connect(&url).await.unwrap();
        let mut rows: Vec<String> = Vec::new();
        for table in [
            "declaration",
            "declaration_line",
            "declaration_container",
            "material",
            "audit_entry",
            "bonded_event",
            "bonded_balance",
        ] {
            let columns = format!("SELECT 'quote(\"' || name || '\")' AS name FROM pragma_table_info('{table}')");
            let columns = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, columns)).await.unwrap();
            let columns: Vec<String> = columns.iter().map(|row| row.try_get("", "name").unwrap()).collect();
            let all = format!("SELECT {} AS whole FROM {table} ORDER BY id", columns.join(" || ',' || "));
            let all = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, all)).await.unwrap();
            assert!(!all.is_empty(), "{table}");
            rows.extend(all.iter().map(|row| format!("{table}: {}", row.try_get::<String>("", "whole").unwrap())));
        }
        made.push(rows);
    }
    println!("{} rows twice", made[0].len());
    let different = made[0].iter().zip(&made[1]).find(|(first, second)| first != second);
    assert_eq!((different, made[0].len()), (None, made[1].len()));
}
