//! The one list query, over messages by a definition of the test's own: filters, order, pages, totals. The expected
//! bytes are the same for both databases.

use core_wasm::resource::{Field, Search};
use core_wasm::text::text;
use sea_orm::{Condition, ConnectionTrait};
use serde_json::{Value, json};
use server::documents::list::{ListQuery, ListSpec};
use server::process::error::ApiError;

use crate::harness::TestApp;

const L: core_wasm::text::Text = text("字段", "Field");
static FIELDS: &[Field] = &[
    Field::bytes("billNo", L, 32).list(100).search(Search::Like),
    Field::text("entryId", L, 18).list(100).search(Search::Prefix),
    Field::text("status", L, 4).list(100).search(Search::Eq),
    Field::decimal("netWt", L, 19, 5).list(100).search(Search::Range),
    Field::date("iEDate", L).list(100).search(Search::Range),
    Field::int("packNo", L, 9).list(100).search(Search::Eq),
    Field::flag("noOtherPack", L).list(100),
    Field::instant("createdAt", L).list(100).search(Search::Range),
    Field::text("hidden", L, 9),
];

const ROWS: &[&str] = &[
    "(1, 1, 7, 'ABC-1', '2202026001', '01', 1250000, '2026-03-05', 3, '1', '2026-06-30T16:00:00Z', 'a')",
    "(2, 1, 7, 'abc_2', '2202026002', '05', -1, '2026-03-06', NULL, '0', '2026-07-01T15:59:59.123456Z', 'b')",
    "(3, 2, 7, '50%\\', '2302026003', '05', NULL, NULL, 12, NULL, '2026-07-01T16:00:00Z', 'c')",
    "(4, 1, 8, 'ABC-1', '2202026004', '01', 0, '2026-03-05', 3, '1', '2026-07-01T00:00:00Z', 'd')",
];

/// A table with the columns of [`FIELDS`].
async fn table(app: &TestApp) {
    let instant = if app.is_postgres() { "timestamp with time zone" } else { "text" };
    let create = format!(
        "CREATE TABLE listed (id bigint, version integer, org_id bigint, bill_no text, entry_id text, status text, \
         net_wt bigint, i_e_date date, pack_no bigint, no_other_pack text, created_at {instant}, hidden text)"
    );
    app.db().execute_unprepared(&create).await.unwrap();
    app.db().execute_unprepared(&format!("INSERT INTO listed VALUES {}", ROWS.join(", "))).await.unwrap();
}

/// The ids of the page that a query string asks for, of organisation 7.
async fn ids(app: &TestApp, query: &str) -> Result<Vec<i64>, ApiError> {
    let page = page(app, query).await?;
    Ok(page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect())
}

async fn page(app: &TestApp, query: &str) -> Result<Value, ApiError> {
    let spec = ListSpec::new("listed").fields(FIELDS);
    let scope = Condition::all().add(sea_orm::sea_query::ExprTrait::eq(sea_orm::sea_query::Expr::col("org_id"), 7));
    Ok(serde_json::to_value(spec.page(&app.app, &ListQuery::parse(query)?, scope).await?).unwrap())
}

#[tokio::test]
async fn rows_travel_in_the_same_form_from_both_databases() {
    let app = TestApp::start().await;
    table(&app).await;
    let page = page(&app, "sort=id").await.unwrap();
    assert_eq!(
        page,
        json!({ "rows": [
            { "id": 1, "version": 1, "billNo": "ABC-1", "entryId": "2202026001", "status": "01", "netWt": "12.50000",
              "iEDate": "2026-03-05", "packNo": "3", "noOtherPack": "1", "createdAt": "2026-06-30T16:00:00.000Z" },
            { "id": 2, "version": 1, "billNo": "abc_2", "entryId": "2202026002", "status": "05", "netWt": "-0.00001",
              "iEDate": "2026-03-06", "packNo": null, "noOtherPack": "0", "createdAt": "2026-07-01T15:59:59.123Z" },
            { "id": 3, "version": 2, "billNo": "50%\\", "entryId": "2302026003", "status": "05", "netWt": null,
              "iEDate": null, "packNo": "12", "noOtherPack": null, "createdAt": "2026-07-01T16:00:00.000Z" }
        ], "total": 3, "totalIsExact": true, "pageNum": 1, "pageSize": 20 })
    );
}

#[tokio::test]
async fn filters_find_what_they_name() {
    let app = TestApp::start().await;
    table(&app).await;
    for (query, found) in [
        ("", vec![3, 2, 1]),
        ("billNo=aBc", vec![2, 1]),
        ("billNo=_", vec![2]),
        ("billNo=%25", vec![3]),
        ("billNo=%5C", vec![3]),
        ("entryId=2202026", vec![2, 1]),
        ("entryId=2%25", vec![]),
        ("status=05", vec![3, 2]),
        ("status=01,%2005", vec![3, 2, 1]),
        ("status=", vec![3, 2, 1]),
        ("status[]=01&status[]=05", vec![3, 2, 1]),
        ("status%5B%5D=05", vec![3, 2]),
        ("status=07&status=01", vec![1]),
        ("packNo[]=3&packNo[]=12", vec![3, 1]),
        ("packNo[]=&packNo[]=", vec![3, 2, 1]),
        ("packNo=3,12", vec![3, 1]),
        ("netWtFrom=-0.00001&netWtTo=12.49999", vec![2]),
        ("netWtFrom=12.5", vec![1]),
        ("iEDateFrom=2026-03-06", vec![2]),
        ("iEDateTo=2026-03-05", vec![1]),
        // A day in China: 2026-06-30T16:00Z up to, not including, 2026-07-01T16:00Z.
        ("createdAtFrom=2026-07-01&createdAtTo=2026-07-01", vec![2, 1]),
        ("createdAtFrom=2026-07-01T16:00:00Z", vec![3]),
        ("hidden=a&unknown=x", vec![3, 2, 1]),
    ] {
        assert_eq!(ids(&app, query).await.unwrap(), found, "{query}");
    }
}

#[tokio::test]
async fn the_order_is_the_one_asked_for_blank_values_first() {
    let app = TestApp::start().await;
    table(&app).await;
    for (query, found) in [
        ("sort=netWt", vec![3, 2, 1]),
        ("sort=-netWt", vec![1, 2, 3]),
        ("sort=status,-id", vec![1, 3, 2]),
        ("sort=status", vec![1, 2, 3]),
        ("sort=-createdAt", vec![3, 2, 1]),
    ] {
        assert_eq!(ids(&app, query).await.unwrap(), found, "{query}");
    }
}

#[tokio::test]
async fn pages_and_totals() {
    let app = TestApp::start().await;
    table(&app).await;
    let more: Vec<String> = (10..35)
        .map(|id| format!("({id}, 1, 7, 'X', '1', '09', 1, NULL, 1, '1', '2026-07-01T00:00:00Z', '')"))
        .collect();
    app.db().execute_unprepared(&format!("INSERT INTO listed VALUES {}", more.join(", "))).await.unwrap();
    for (query, count, total) in [
        ("pageSize=10", 10, 28),
        ("pageSize=10&pageNum=3", 8, 28),
        ("pageSize=10&pageNum=4", 0, 28),
        ("pageSize=10&pageNum=2&status=05", 0, 2),
        ("status=77", 0, 0),
    ] {
        let page = page(&app, query).await.unwrap();
        assert_eq!((page["rows"].as_array().unwrap().len(), &page["total"]), (count, &json!(total)), "{query}");
    }
}

#[tokio::test]
async fn bad_values_are_400() {
    let app = TestApp::start().await;
    table(&app).await;
    for query in [
        "pageSize=15",
        "pageSize=0",
        "pageNum=0",
        "pageNum=-1",
        "pageNum=1.5",
        "pageNum=99999999999999999999",
        "sort=hidden",
        "sort=nothing",
        "sort=--id",
        "sort=id%3B%20DROP%20TABLE%20listed",
        "netWtFrom=1e5",
        // Longer than any pattern that a database takes.
        &format!("billNo={}", "A".repeat(201)),
        "entryId=22%00",
        "netWtTo=0.000001",
        "iEDateFrom=2026-02-30",
        "packNo=x",
        "packNo[]=3&packNo[]=x",
        "createdAtFrom=yesterday",
        "createdAtTo=-9999-01-01",
        "createdAtFrom=-9999-01-01",
        "createdAtTo=%2B99999-12-31",
        "createdAtTo=0000-01-01",
        "createdAtTo=-9999-01-01T00:00:00Z",
        "iEDateFrom=-9999-01-01",
        "billNo=a%00b",
    ] {
        assert!(matches!(ids(&app, query).await, Err(ApiError::Malformed(_))), "{query}");
    }
}

#[tokio::test]
async fn totals_are_exact_up_to_ten_thousand_and_beyond_when_asked() {
    let app = TestApp::start().await;
    table(&app).await;
    let more = "INSERT INTO listed (id, version, org_id, bill_no) \
                WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 10006) \
                SELECT i, 1, 7, 'many' FROM n";
    app.db().execute_unprepared(more).await.unwrap();
    let total = async |query: &str| {
        let page = page(&app, query).await.unwrap();
        (page["total"].as_u64().unwrap(), page["totalIsExact"].as_bool().unwrap())
    };
    assert_eq!(total("").await, (10_000, true));
    app.db().execute_unprepared("INSERT INTO listed (id, version, org_id) VALUES (10007, 1, 7)").await.unwrap();
    assert_eq!(total("").await, (10_000, false));
    assert_eq!(total("pageNum=501").await, (10_000, false));
    assert_eq!(total("pageNum=900").await, (10_000, false));
    assert_eq!(total("countAll=1").await, (10_001, true));
    assert_eq!(total("billNo=many").await, (9_997, true));
}
