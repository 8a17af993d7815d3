//! Forecasts: raw lines that are stored one by one, their states, what is asked before they are submitted.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, chosen, command, detail, line, merged, of_lines, post, raw, refused, submitted,
};
use crate::harness::{Client, TestApp};

#[tokio::test]
async fn what_waits_at_a_step_is_counted_for_whoever_may_see_it() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let waiting = async |client: &Client, asked: &str| {
        client.get(&format!("{PATH}/pendingqty/query{asked}")).await.done().as_u64().unwrap()
    };
    let (made, checked) = (waiting(&client, "?operateStep=make").await, waiting(&client, "?operateStep=check").await);
    let of_others = waiting(&other, "").await;
    // By state, of one category.
    let counted = async |query: &str| {
        let states = client.get(&format!("{PATH}/counts{query}")).await.done();
        states.as_array().unwrap().iter().map(|state| state["count"].as_i64().unwrap()).sum::<i64>()
    };
    let of_categories = counted("?iECatg=1").await + counted("?iECatg=2,3,4").await;
    assert_eq!(of_categories, counted("").await);
    assert!(counted("?iECatg=1").await < of_categories);
    let first = add(&client).await;
    let of_org = format!("?queryOrgId={}", first["orgId"]);
    let all = waiting(&client, &of_org).await;
    submitted(&client).await;
    assert_eq!(waiting(&client, "?operateStep=make").await, made + 1);
    assert_eq!(waiting(&client, "?operateStep=check").await, checked + 1);
    assert_eq!(waiting(&client, &of_org).await, all + 1);
    assert_eq!(waiting(&client, "?queryOrgId=987654").await, 0);
    assert_eq!(waiting(&other, "").await, of_others);
    client.get(&format!("{PATH}/pendingqty/query?operateStep=dance")).await.refused(400);
}

#[tokio::test]
async fn lines_are_stored_one_by_one_and_the_forecast_goes_on_with_them() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let made = add(&client).await;
    assert!(made["fcstNo"].as_str().unwrap().starts_with("YB"), "{made}");
    assert_eq!((&made["state"], &made["customerName"]), (&json!("1"), &json!("华东精密制造有限公司")));
    let next = add(&client).await;
    assert_ne!(made["fcstNo"], next["fcstNo"]);

    let sent = with(&line("M-1", "3901100090", "10"), "queryFcstId", &made["id"]);
    let first = post(&client, "dtl/add", sent.clone()).await;
    assert_eq!((&first["gQty"], &first["version"]), (&json!("100.00000"), &json!(1)));
    assert_eq!(detail(&client, &made).await["version"], json!(2), "the forecast goes on with its lines");
    let stored = post(&client, "dtl/update", with(&first, "gName", &json!("changed"))).await;
    assert_eq!((&stored["gName"], &stored["version"]), (&json!("changed"), &json!(2)));
    assert_eq!(client.get(&format!("{PATH}/dtl/{}/detail", first["id"])).await.done(), stored);
    refused(&client, "dtl/update", with(&first, "gName", &json!("late")), 409).await;
    let bad = refused(&client, "dtl/update", with(&stored, "netWt", &json!("1.1234567")), 422).await;
    assert_eq!(bad["fields"][0]["field"], "netWt");

    // All or none, each at its place.
    let rows = json!([line("M-1", "3901100090", "1"), with(&line("M-2", "3901100090", "x"), "gName", &json!(""))]);
    let bad = refused(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows }), 422).await;
    assert!(
        bad["fields"].as_array().unwrap().iter().all(|field| field["field"].as_str().unwrap().starts_with("rows[1]."))
    );
    assert_eq!(raw(&client, &made).await.len(), 1);

    // What only others may see is not there.
    other.get(&format!("{PATH}/dtl/page?queryFcstId={}", made["id"])).await.refused(404);
    other.get(&format!("{PATH}/dtl/{}/detail", first["id"])).await.refused(404);
    refused(&other, "dtl/add", sent.clone(), 404).await;
    refused(&other, "dtl/update", stored.clone(), 404).await;
    refused(&other, "dtl/delete", of_lines(&[&stored]), 404).await;
    client.get(&format!("{PATH}/dtl/page")).await.refused(400);
    refused(&client, "dtl/add", line("M-1", "3901100090", "10"), 400).await;

    let log = client.get(&format!("{PATH}/{}/log", made["id"])).await.done();
    assert!(log.to_string().contains("lines[0].gName"), "{log}");
    post(&client, "dtl/delete", of_lines(&[&stored])).await;
    assert!(raw(&client, &made).await.is_empty());
}

#[tokio::test]
async fn a_workbook_of_no_lines_and_too_many_lines_change_nothing() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let rows: Vec<Value> = (0..20_001).map(|_| json!({ "gName": "x" })).collect();
    let bad = refused(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows }), 422).await;
    assert_eq!(bad["fields"][0]["rule"], "list.tooMany");
    let path = format!("{PATH}/dtl/import");
    let id = made["id"].to_string();
    client.upload_with(&path, "no.xlsx", b"no workbook", &[("queryFcstId", &id)]).await.refused(422);
    assert!(raw(&client, &made).await.is_empty());
}

#[tokio::test]
async fn a_workbook_says_which_of_its_columns_were_left_out() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let cells = [
        ("商品编号", "3901100090"),
        ("Goods name", "聚乙烯粒子"),
        ("客户内部备注", "urgent"),
        ("gQty", "12.5"),
        ("成交单位", "035"),
        ("Total price", "99"),
        ("Currency", "USD"),
        ("Merged line no.", "7"),
        ("gQty", "1"),
        (" ", "nothing"),
    ];
    for (column, (title, cell)) in (0_u16..).zip(cells) {
        sheet.write(0, column, title).unwrap();
        sheet.write(1, column, cell).unwrap();
    }
    let (file, path, id) = (book.save_to_buffer().unwrap(), format!("{PATH}/dtl/import"), made["id"].to_string());
    let told = client.upload_with(&path, "lines.xlsx", &file, &[("queryFcstId", &id)]).await.done();
    assert_eq!(told["ignored"], json!(["客户内部备注", "Merged line no.", "gQty"]), "{told}");
    assert_eq!((&told["stored"], &told["bad"]), (&json!(1), &json!(0)));
    let stored = &raw(&client, &made).await[0];
    assert_eq!((&stored["gQty"], &stored["entryGdsSeqno"]), (&json!("12.50000"), &json!(null)));
}

#[tokio::test]
async fn the_state_says_what_is_done_and_by_whom() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let empty = add(&client).await;
    let none = refused(&client, "submit", chosen(&client, &empty).await, 422).await;
    assert_eq!((&none["fields"][0]["field"], &none["fields"][0]["rule"]), (&json!("lines"), &json!("list.empty")));
    let made = submitted(&client).await;
    assert!(detail(&client, &made).await["submittedAt"].is_string());
    // With the agent it stays as it is.
    let first = &raw(&client, &made).await[0];
    refused(&client, "dtl/update", with(first, "gName", &json!("x")), 422).await;
    refused(&client, "return", chosen(&client, &made).await, 422).await;
    command(&broker, "return", &made).await;
    let returned = detail(&client, &made).await;
    assert_eq!((&returned["state"], &returned["reason"]), (&json!("5"), &json!("-")));
    command(&client, "submit", &made).await;
    let silent = with(&chosen(&client, &made).await, "note", &json!(" "));
    assert_eq!(refused(&broker, "return", silent, 422).await["fields"][0]["field"], "note");
    command(&broker, "accept", &made).await;
    refused(&client, "takeBack", chosen(&client, &made).await, 422).await;
    assert_eq!(detail(&client, &made).await["state"], "6");
    command(&broker, "cancel", &made).await;
    command(&client, "delete", &made).await;
    client.get(&format!("{PATH}/{}/detail", made["id"])).await.refused(404);
}

#[tokio::test]
async fn each_side_does_its_part_and_a_house_without_an_agent_both() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let of_side = async |by: &Client, name: &str, made: &Value| {
        let no = refused(by, name, chosen(&client, made).await, 422).await;
        assert_eq!(no["fields"][0]["message"], "This is for the other side to do", "{name}: {no}");
    };
    let made = submitted(&client).await;
    of_side(&broker, "takeBack", &made).await;
    of_side(&client, "accept", &made).await;
    of_side(&client, "merge", &made).await;
    command(&broker, "merge", &made).await;
    of_side(&client, "unmerge", &made).await;
    let rows = with(&of_lines(&[&raw(&client, &made).await[0]]), "gNo", &json!(0));
    refused(&client, "dtl/move", rows.clone(), 422).await;
    refused(&client, "dec/dtl/update", merged(&client, &made).await[0].clone(), 422).await;
    post(&broker, "dtl/move", rows).await;
    command(&broker, "unmerge", &made).await;

    // Whoever lets nobody work on its forecasts is its own agent; whoever lets somebody is not, and the choice of customers says so.
    let alone = async |user: &Client| {
        let owners = user.get("/base/v1/org/owners?busiCatg=fcst").await.done();
        let own = owners.as_array().unwrap().iter().find(|org| org["own"] == true).unwrap().clone();
        own["alone"].as_bool().unwrap()
    };
    assert!(!alone(&client).await);
    let house = app.as_user("other").await;
    assert!(alone(&house).await);
    let own = submitted(&house).await;
    for name in ["takeBack", "submit", "accept", "merge", "unmerge"] {
        command(&house, name, &own).await;
    }
    assert_eq!(detail(&house, &own).await["state"], "6");
}

#[tokio::test]
async fn what_the_agent_works_on_its_customer_changes_no_longer() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    command(&broker, "accept", &made).await;
    let (first, head) = (raw(&client, &made).await[0].clone(), detail(&client, &made).await);
    let id = &made["id"];
    let shares = json!({ "id": id, "packNo": "7", "splitModel": 1 });
    let changes = [
        ("update", with(&head, "contrNo", &json!("HT-2"))),
        ("dtl/update", with(&first, "gName", &json!("other"))),
        ("dtl/delete", of_lines(&[&first])),
        ("dtl/add", with(&line("M-8", "3901100090", "8"), "queryFcstId", id)),
        ("packno/split", shares.clone()),
        ("cost/allocate", json!({ "id": id, "costs": [{ "kind": "freight", "amount": "1.00" }] })),
        ("dtl/restore", json!({ "id": id, "lines": [{ "id": first["id"], "packNo": "1" }] })),
    ];
    for (call, body) in changes {
        let no = refused(&client, call, body, 422).await;
        assert_eq!(no["fields"][0]["message"], "This is for the other side to do", "{call}: {no}");
    }
    assert_eq!((&raw(&client, &made).await[0], &detail(&client, &made).await), (&first, &head));

    // The agent completes it, and its customer does so again once it is given back.
    post(&broker, "dtl/update", with(&first, "gName", &json!("by the agent"))).await;
    command(&broker, "merge", &made).await;
    refused(&client, "packno/split", shares.clone(), 422).await;
    post(&broker, "packno/split", shares).await;
    command(&broker, "unmerge", &made).await;
    command(&broker, "return", &made).await;
    let first = raw(&client, &made).await[0].clone();
    post(&client, "dtl/update", with(&first, "gName", &json!("by its customer"))).await;

    // Whoever is its own agent goes on all the time.
    let house = app.as_user("other").await;
    let own = submitted(&house).await;
    command(&house, "accept", &own).await;
    let first = raw(&house, &own).await[0].clone();
    post(&house, "dtl/update", with(&first, "gName", &json!("alone"))).await;
}

#[tokio::test]
async fn what_the_head_says_otherwise_is_asked_before_it_is_submitted() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let heavy = with(&line("M-1", "3901100090", "10"), "grossWt", &json!("5"));
    post(&client, "dtl/add", with(&heavy, "queryFcstId", &made["id"])).await;
    let body = chosen(&client, &made).await;
    let asked = client.post(&format!("{PATH}/submit?useAlert=1"), body.clone()).await;
    assert!(asked.refused(511)["message"].is_null() || asked.message().contains("330"), "{}", asked.message());
    assert_eq!(detail(&client, &made).await["state"], "1");
    let sure = client.with_header("reconfirm", "true");
    sure.post(&format!("{PATH}/submit?useAlert=1"), body).await.done();
    assert_eq!(detail(&sure, &made).await["state"], "2");
}
