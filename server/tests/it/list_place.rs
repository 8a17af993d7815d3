//! Pages that are found from a row or from the end: the same as those found by skipping.

use core_wasm::resource::{Field, Search};
use core_wasm::text::text;
use sea_orm::ConnectionTrait;
use serde_json::Value;
use server::documents::list::{ListQuery, ListScope, ListSpec};
use server::process::error::ApiError;

use crate::harness::TestApp;

const L: core_wasm::text::Text = text("字段", "Field");
static FIELDS: &[Field] = &[
    Field::text("billNo", L, 32).list(100).search(Search::Prefix),
    Field::text("status", L, 4).list(100).search(Search::Eq),
    Field::decimal("netWt", L, 19, 5).list(100).search(Search::Range),
    Field::instant("createdAt", L).list(100).search(Search::Range),
];
const ROWS: i64 = 211;
const ORDERS: [&str; 8] = ["", "id", "billNo", "-billNo", "netWt", "-netWt,billNo", "status,-netWt", "-createdAt"];

/// Rows of three organisations and of a foreign one, with many alike and many blank values.
async fn table(app: &TestApp) {
    let instant = if app.is_postgres() { "timestamp with time zone" } else { "text" };
    let create = format!(
        "CREATE TABLE placed (id bigint, version integer, org_id bigint, bill_no text, status text, net_wt bigint, \
         created_at {instant})"
    );
    app.db().execute_unprepared(&create).await.unwrap();
    let rows: Vec<String> = (1..=ROWS)
        .map(|id| {
            let bill = if id % 4 == 0 { "NULL".to_owned() } else { format!("'B{}'", id * 7 % 13) };
            let weight = if id % 5 == 0 { "NULL".to_owned() } else { (id * 11 % 6 - 2).to_string() };
            let status = ["NULL", "'01'", "'05'"][usize::try_from(id * 5 % 3).unwrap()];
            format!("({id}, 1, {}, {bill}, {status}, {weight}, '2026-07-0{}T00:00:00Z')", 7 + id % 4, 1 + id % 9)
        })
        .collect();
    app.db().execute_unprepared(&format!("INSERT INTO placed VALUES {}", rows.join(", "))).await.unwrap();
}

async fn page(app: &TestApp, orgs: &[i64], query: &str) -> Result<(Vec<i64>, u64, bool), ApiError> {
    let spec = ListSpec::new("placed").fields(FIELDS).order("-createdAt");
    let scope = ListScope::of_orgs(orgs.iter().copied());
    let page = serde_json::to_value(spec.page(&app.app, &ListQuery::parse(query)?, scope).await?).unwrap();
    let ids = page["rows"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect();
    Ok((ids, page["total"].as_u64().unwrap(), page["totalIsExact"] == Value::Bool(true)))
}

#[tokio::test]
async fn a_page_next_to_a_row_is_the_page_found_by_skipping() {
    let app = TestApp::start().await;
    table(&app).await;
    let mut compared = 0;
    for orgs in [&[7][..], &[7, 8, 9]] {
        for order in ORDERS {
            let (all, total, _) = page(&app, orgs, &format!("pageSize=200&sort={order}")).await.unwrap();
            assert_eq!(all.len() as u64, total);
            let pages: Vec<&[i64]> = all.chunks(10).collect();
            for (at, expected) in pages.iter().enumerate() {
                let asked = format!("pageSize=10&sort={order}&pageNum={}", at + 1);
                let is = async |more: &str| page(&app, orgs, &format!("{asked}{more}")).await.unwrap().0;
                assert_eq!(is("").await, *expected, "{asked}");
                assert_eq!(is(&format!("&counted={total}")).await, *expected, "{asked}, from the nearer end");
                if at > 0 {
                    let after = format!("&after={}", pages[at - 1][9]);
                    assert_eq!(is(&after).await, *expected, "{asked}{after}");
                }
                if let Some(next) = pages.get(at + 1) {
                    let before = format!("&before={}", next[0]);
                    assert_eq!(is(&before).await, *expected, "{asked}{before}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "only {compared} pages");
}

#[tokio::test]
async fn a_row_outside_the_scope_tells_nothing() {
    let app = TestApp::start().await;
    table(&app).await;
    let second = page(&app, &[7, 8], "pageSize=10&pageNum=2").await.unwrap();
    // Row 3 is of organisation 10, row 999 is nowhere.
    for row in [3, 999] {
        for side in ["after", "before"] {
            let found = page(&app, &[7, 8], &format!("pageSize=10&pageNum=2&{side}={row}")).await.unwrap();
            assert_eq!(found, second, "{side}={row}");
        }
    }
}

#[tokio::test]
async fn what_was_counted_is_not_counted_again() {
    let app = TestApp::start().await;
    table(&app).await;
    assert_eq!(page(&app, &[7], "counted=20000").await.unwrap().1, 20_000);
    assert!(page(&app, &[7], "counted=20000").await.unwrap().2, "it was counted");
    for bad in ["counted=x", "counted=-1", "after=x", "before=1.5"] {
        assert!(matches!(page(&app, &[7], bad).await, Err(ApiError::Malformed(_))), "{bad}");
    }
}

#[tokio::test]
async fn filters_and_an_order_of_another_column_find_the_same_in_a_part_as_in_the_whole() {
    let app = TestApp::start().await;
    table(&app).await;
    // More rows than the parts that are looked through first, those that the filter wants at their far end.
    let many = "INSERT INTO placed (id, version, org_id, bill_no, status, created_at) \
                WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 13000) \
                SELECT i, 1, 7 + i % 3, 'A', CASE WHEN i % 100 = 0 THEN '05' ELSE '09' END, '2026-07-01T00:00:00Z' FROM n";
    app.db().execute_unprepared(many).await.unwrap();
    for (query, of) in [("status=05", "05"), ("status=09", "09"), ("status=01", "01"), ("status=77", "77")] {
        for order in ORDERS.into_iter().filter(|order| !order.is_empty()) {
            for at in [1, 2, 9] {
                let asked = format!("{query}&sort={order}&pageSize=20&pageNum={at}");
                let found = page(&app, &[7, 8, 9], &asked).await.unwrap().0;
                let descending = order.starts_with('-');
                let key = order.trim_start_matches('-').split(',').next().unwrap();
                let column = match key {
                    "billNo" => "bill_no",
                    "netWt" => "net_wt",
                    "createdAt" => "created_at",
                    key => key,
                };
                assert_eq!(found, expected(&app, of, column, descending, order, at).await, "{asked}");
            }
        }
    }
}

/// The same page by a statement of the test's own.
async fn expected(app: &TestApp, status: &str, column: &str, descending: bool, order: &str, at: i64) -> Vec<i64> {
    let second = match order {
        "-netWt,billNo" => Some(("bill_no", false)),
        "status,-netWt" => Some(("net_wt", true)),
        _ => None,
    };
    let last_descends = second.map_or(descending, |(_, descends)| descends);
    let key = |column: &str, descends: bool| {
        let (way, nulls) = if descends { ("DESC", "LAST") } else { ("ASC", "FIRST") };
        format!("{column} {way} NULLS {nulls}")
    };
    let mut keys = vec![key(column, descending)];
    keys.extend(second.map(|(column, descends)| key(column, descends)));
    if column != "created_at" {
        keys.push(key("created_at", last_descends));
    }
    keys.push(key("id", last_descends));
    let sql = format!(
        "SELECT id FROM placed WHERE org_id IN (7, 8, 9) AND status = '{status}' ORDER BY {} LIMIT 20 OFFSET {}",
        keys.join(", "),
        (at - 1) * 20
    );
    let statement = sea_orm::Statement::from_string(app.db().get_database_backend(), sql);
    let rows = app.db().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

/// Rows 1000 to `last` of three organisations, some with a number; only those of the organisations are counted.
async fn many(app: &TestApp, last: i64) {
    let sql = format!(
        "INSERT INTO placed (id, version, org_id, bill_no, status, created_at) \
         WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < {last}) \
         SELECT i, 1, 7 + i % 3, CASE WHEN i % 3 > 0 THEN 'A' || i % 700 END, '09', '2026-07-01T00:00:00Z' FROM n"
    );
    app.db().execute_unprepared(&sql).await.unwrap();
}

/// All ids of the three organisations in an order, each page found from the row before it.
async fn all_in_order(app: &TestApp, order: &str) -> Vec<i64> {
    let mut all: Vec<i64> = Vec::new();
    loop {
        let after = all.last().map(|last| format!("&pageNum=2&after={last}")).unwrap_or_default();
        let asked = format!("pageSize=200&sort={order}{after}");
        let (rows, _, _) = page(app, &[7, 8, 9], &asked).await.unwrap();
        if rows.is_empty() {
            return all;
        }
        all.extend(rows);
    }
}

#[tokio::test]
async fn a_page_far_inside_is_found_from_a_milestone() {
    let app = TestApp::start().await;
    table(&app).await;
    many(&app, 16_000).await;
    for order in ["", "billNo", "-billNo", "-netWt,billNo", "id"] {
        let all = all_in_order(&app, order).await;
        let pages: Vec<&[i64]> = all.chunks(20).collect();
        let ask = async |number: usize| {
            page(&app, &[7, 8, 9], &format!("pageSize=20&sort={order}&pageNum={number}")).await.unwrap().0
        };
        assert_eq!(ask(600).await, pages[599], "{order}, by skipping");
        app.app.long_lists.settled().await;
        // The pages stay where they are although a row far before them goes: they are found from a milestone between.
        app.db().execute_unprepared(&format!("UPDATE placed SET org_id = 99 WHERE id = {}", all[0])).await.unwrap();
        for number in [502, 600, 601, 701, 702, pages.len()] {
            assert_eq!(ask(number).await, pages[number - 1], "{order}, page {number}");
        }
        assert!(ask(pages.len() + 1).await.is_empty(), "{order}: more rows than there are");
    }
}

#[tokio::test]
async fn rows_that_are_many_are_not_counted_for_every_page() {
    let app = TestApp::start().await;
    table(&app).await;
    many(&app, 12_500).await;
    assert_eq!(page(&app, &[7, 8, 9], "").await.unwrap().1, 10_000);
    app.db().execute_unprepared("UPDATE placed SET org_id = 99 WHERE id > 1100").await.unwrap();
    let (_, total, exact) = page(&app, &[7, 8, 9], "").await.unwrap();
    assert_eq!((total, exact), (10_000, false), "it was counted again");
    let (_, total, exact) = page(&app, &[7, 8, 9], "countAll=1").await.unwrap();
    assert!(total < 300 && exact, "{total}");
    assert!(page(&app, &[7, 8], "").await.unwrap().2, "other rows");
}
