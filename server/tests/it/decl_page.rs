//! The list: filters, order, paging.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::decl_support::{chosen, export, import, now, with};
use crate::harness::{Client, TestApp};

async fn ids(client: &Client, query: &str) -> Vec<Value> {
    let page = client.get(&format!("/decl/v1/page?{query}")).await.done();
    assert_eq!(page["total"].as_u64().unwrap() as usize, page["rows"].as_array().unwrap().len(), "{query}");
    page["rows"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect()
}

#[tokio::test]
async fn each_filter_finds_what_it_names() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let first = with(import(), json!({ "billNo": "ALPHA1", "contrNo": "C-1", "iEDate": "2026-03-05" }));
    let first = maker.post("/decl/v1/add", first).await.done();
    app.advance(TimeDelta::days(2));
    let maker = app.as_user("maker").await;
    let second =
        with(export(), json!({ "billNo": "BETA2", "contrNo": "C-2", "iEDate": "2026-04-10", "tradeName": "50%_甲" }));
    let second = maker.post("/decl/v1/add", second).await.done();
    maker.post("/decl/v1/submit", chosen(&[&first])).await.done();
    let (one, two) = (first["id"].clone(), second["id"].clone());
    let number = first["clientSeqNo"].as_str().unwrap();
    let cases = [
        ("", vec![&two, &one]),
        ("billNo=ALPHA", vec![&one]),
        ("billNo=LPHA", vec![]),
        ("contrNo=C-", vec![&two, &one]),
        ("status=05", vec![&one]),
        ("status=05,01", vec![&two, &one]),
        ("iECatg=2", vec![&two]),
        ("tradeMode=9999", vec![]),
        ("iEDateFrom=2026-04-01", vec![&two]),
        ("iEDateFrom=2026-03-05&iEDateTo=2026-03-05", vec![&one]),
        ("createdAtTo=2026-07-02", vec![&one]),
        ("createdAtFrom=2026-07-02", vec![&two]),
        ("customerName=%E5%8D%8E%E4%B8%9C", vec![&two, &one]),
        ("keyword=lpha1", vec![&one]),
        ("keyword=50%25_", vec![&two]),
        ("sort=billNo", vec![&one, &two]),
        ("sort=-billNo", vec![&two, &one]),
        ("sort=createdAt", vec![&one, &two]),
        ("unknown=1", vec![&two, &one]),
    ];
    for (query, expected) in cases {
        assert_eq!(ids(&maker, query).await.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    assert_eq!(ids(&maker, &format!("number={number}")).await, std::slice::from_ref(&one));
    assert_eq!(ids(&maker, &format!("number={}", &number[..8])).await.len(), 1);
    for bad in ["sort=noteS", "pageSize=15", "pageNum=0", "iEDateFrom=x", "queryOrgId=x"] {
        maker.get(&format!("/decl/v1/page?{bad}")).await.refused(400);
    }
    maker.get("/decl/v1/page?iECatg=7").await.refused(403);
    maker.get("/decl/v1/pendingqty/query?operateStep=dance").await.refused(400);
}

#[tokio::test]
async fn a_row_carries_what_the_list_and_its_commands_need() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = maker.post("/decl/v1/add", import()).await.done();
    let row = maker.get("/decl/v1/page").await.done()["rows"][0].clone();
    let detail = now(&maker, &made).await;
    for field in
        ["id", "version", "orgId", "status", "reviewStep", "iECatg", "billNo", "grossWet", "createdAt", "makerName"]
    {
        assert_eq!(row[field], detail[field], "{field}");
    }
    assert_eq!(row.get("noteS"), None, "long texts stay out of the list");
}
