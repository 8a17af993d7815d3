//! Forecasts: raw lines that are stored one by one, states, merging and sharing, templates and bookings.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::harness::{Client, TestApp};

pub const PATH: &str = "/fcst/v1";

pub fn line(material: &str, code: &str, total: &str) -> Value {
    json!({
        "gdsMtno": material, "codeTS": code, "gName": "聚乙烯粒子", "gModel": "4|3|注塑用", "gQty": "100", "gUnit": "035",
        "declTotal": total, "tradeCurr": "USD", "firstQty": "100", "firstUnit": "035", "originCountry": "JPN",
    })
}

pub async fn post(client: &Client, call: &str, body: Value) -> Value {
    client.post(&format!("{PATH}/{call}"), body).await.done()
}

pub async fn refused(client: &Client, call: &str, body: Value, status: u16) -> Value {
    client.post(&format!("{PATH}/{call}"), body).await.refused(status)
}

pub async fn add(client: &Client) -> Value {
    post(client, "add", json!({ "iECatg": "1", "tradeMode": "0110", "grossWet": "330", "netWt": "300", "packNo": "7" }))
        .await
}

pub async fn detail(client: &Client, forecast: &Value) -> Value {
    client.get(&format!("{PATH}/{}/detail", forecast["id"])).await.done()
}

pub async fn raw(client: &Client, forecast: &Value) -> Vec<Value> {
    let page = format!("{PATH}/dtl/page?queryFcstId={}&pageSize=80&pageNum=1", forecast["id"]);
    client.get(&page).await.done()["rows"].as_array().unwrap().clone()
}

pub async fn merged(client: &Client, forecast: &Value) -> Vec<Value> {
    let page = format!("{PATH}/dec/dtl/page?fcstId={}&pageSize=80&pageNum=1", forecast["id"]);
    client.get(&page).await.done()["rows"].as_array().unwrap().clone()
}

pub async fn chosen(client: &Client, forecast: &Value) -> Value {
    json!({ "ids": [forecast["id"]], "versions": [detail(client, forecast).await["version"]], "note": "-" })
}

/// Does a command to a forecast as it stands.
pub async fn command(client: &Client, name: &str, forecast: &Value) {
    let body = chosen(client, forecast).await;
    post(client, name, body).await;
}

pub fn of_lines(lines: &[&Value]) -> Value {
    let ids: Vec<&Value> = lines.iter().map(|line| &line["id"]).collect();
    let versions: Vec<&Value> = lines.iter().map(|line| &line["version"]).collect();
    json!({ "ids": ids, "versions": versions })
}

/// Takes away what the demo's customers want of their forecasts: a test says what it wants.
pub async fn without_settings(client: &Client) {
    let known = client.get(&format!("{PATH}/setting/page")).await.done()["rows"].as_array().unwrap().clone();
    post(client, "setting/delete", of_lines(&known.iter().collect::<Vec<_>>())).await;
}

/// Whether somebody has a message that holds these words.
async fn told_of(client: &Client, words: &str) -> bool {
    let page = client.get("/sys/v1/message/page?pageSize=200").await.done();
    page["rows"].as_array().unwrap().iter().any(|row| row["content"].as_str().is_some_and(|text| text.contains(words)))
}

/// A submitted forecast of three raw lines: two of one kind of goods, one of another.
pub async fn submitted(client: &Client) -> Value {
    let made = add(client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-1", "3901100090", "20.5"), line("M-2", "3902100090", "7")];
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(client, "submit", &made).await;
    made
}

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

#[tokio::test]
async fn lines_merge_move_and_come_apart_as_they_were() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    let before = raw(&client, &made).await;
    command(&broker, "merge", &made).await;
    let lines = merged(&broker, &made).await;
    assert_eq!(lines.len(), 2);
    let big = lines.iter().find(|line| line["codeTS"] == "3901100090").unwrap();
    assert_eq!(
        (&big["ofLines"], &big["gQty"], &big["declTotal"]),
        (&json!("2"), &json!("200.00000"), &json!("30.5000"))
    );
    let numbered = raw(&broker, &made).await;
    assert!(numbered.iter().all(|line| line["entryGdsSeqno"].is_string()));

    // Other goods cannot join them; one of them may stand alone.
    let stranger = numbered.iter().find(|line| line["codeTS"] == "3902100090").unwrap();
    let to_big = with(&of_lines(&[stranger]), "gNo", &json!(big["gNo"].as_str().unwrap().parse::<i64>().unwrap()));
    let no = refused(&broker, "dtl/move", to_big, 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("merging.law"), &json!("ids[0]")));
    let nowhere = with(&of_lines(&[stranger]), "gNo", &json!(77));
    assert_eq!(refused(&broker, "dtl/move", nowhere, 422).await["fields"][0]["field"], "gNo");
    let second = numbered.iter().find(|line| line["declTotal"] == "20.5000").unwrap();
    post(&broker, "dtl/move", with(&of_lines(&[second]), "gNo", &json!(0))).await;
    let lines = merged(&broker, &made).await;
    assert_eq!(lines.len(), 3);
    // Each says which line of its HS code it comes nearest to and what keeps them apart; alone with its code it says nothing.
    let apart: Vec<_> = lines.iter().filter(|line| line["codeTS"] == "3901100090").collect();
    assert_eq!((&apart[0]["nearNo"], &apart[0]["apartBy"]), (&apart[1]["gNo"], &json!("entryGdsSeqno")));
    let stranger = lines.iter().find(|line| line["codeTS"] == "3902100090").unwrap();
    assert_eq!((&stranger["nearNo"], &stranger["apartBy"]), (&Value::Null, &Value::Null));

    // The customer never merges their material: that keeps them apart, although they are alike.
    let number = big["gdsMtno"].as_str().unwrap();
    without_settings(&client).await;
    post(&client, "setting/add", json!({ "maxLines": "50", "alone": number })).await;
    command(&broker, "merge", &made).await;
    let lines = merged(&broker, &made).await;
    let apart: Vec<_> = lines.iter().filter(|line| line["codeTS"] == "3901100090").collect();
    assert_eq!((apart.len(), &apart[0]["apartBy"]), (2, &json!("alone")));
    without_settings(&client).await;

    // What was written into a merged line by hand stays, also when its raw lines are merged once more.
    let alone = merged(&broker, &made).await.into_iter().find(|line| line["declTotal"] == "20.5000").unwrap();
    post(&broker, "dec/dtl/update", with(&alone, "gName", &json!("by hand"))).await;
    command(&broker, "merge", &made).await;
    assert!(merged(&broker, &made).await.iter().any(|line| line["gName"] == "by hand"));
    let forged = with(&merged(&broker, &made).await[0], "gQty", &json!("1"));
    assert_ne!(post(&broker, "dec/dtl/update", forged).await["gQty"], "1.00000", "sums follow from the raw lines");

    // A merged line that is deleted frees its raw lines.
    let gone = merged(&broker, &made).await.into_iter().find(|line| line["gName"] == "by hand").unwrap();
    post(&broker, "dec/dtl/delete", of_lines(&[&gone])).await;
    assert_eq!(raw(&broker, &made).await.iter().filter(|line| line["entryGdsSeqno"].is_null()).count(), 1);

    command(&broker, "unmerge", &made).await;
    let after = raw(&broker, &made).await;
    assert_eq!(after, before, "the very same rows");
    assert!(merged(&broker, &made).await.is_empty());
    assert_eq!(detail(&broker, &made).await["state"], "6");
}

#[tokio::test]
async fn the_options_are_the_customers() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(&client, "submit", &made).await;
    without_settings(&client).await;
    let setting = json!({ "same": "material", "maxLines": "20", "netWtDiffQty": "0" });
    let kept = post(&client, "setting/add", setting.clone()).await;
    assert_eq!(kept["customerName"], "华东精密制造有限公司");
    refused(&client, "setting/add", setting, 422).await;
    assert_eq!(
        refused(&client, "setting/update", with(&kept, "maxLines", &json!("21")), 422).await["fields"][0]["field"],
        "maxLines"
    );
    let other = app.as_user("other").await;
    other.get(&format!("{PATH}/setting/{}/detail", kept["id"])).await.refused(404);
    refused(&other, "setting/update", kept.clone(), 404).await;
    refused(&other, "setting/delete", of_lines(&[&kept]), 404).await;
    refused(&client, "setting/update", with(&kept, "version", &json!(9)), 409).await;
    command(&broker, "merge", &made).await;
    assert_eq!(merged(&broker, &made).await.len(), 2);
    let customer = app.org_id("orgadmin").await;
    let may = client.get(&format!("{PATH}/{customer}/netWtDiffQtyEnabled")).await.done();
    assert_eq!(may, json!(false));
    app.as_user("other").await.get(&format!("{PATH}/{customer}/netWtDiffQtyEnabled")).await.refused(404);
    let draft = add(&client).await;
    let kilograms = with(&line("M-1", "3901100090", "10"), "queryFcstId", &draft["id"]);
    let bad = refused(&client, "dtl/add", with(&kilograms, "netWt", &json!("99")), 422).await;
    assert_eq!(bad["fields"][0]["rule"], "fcst.netIsQuantity");
    post(&client, "dtl/add", with(&kilograms, "netWt", &json!("100"))).await;
}

#[tokio::test]
async fn weights_and_costs_are_shared_exactly_and_can_be_put_back() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20"), line("M-3", "3902100090", "3")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let before = raw(&client, &made).await;
    let ask = json!({ "id": made["id"], "grossWt": "1000", "netWt": "900.5", "splitModel": 2, "preview": "1" });
    let told = post(&client, "weights/split", ask.clone()).await;
    assert_eq!((told["applied"].as_bool(), told["lines"].as_array().unwrap().len()), (Some(false), 3));
    assert_eq!(raw(&client, &made).await, before);
    post(&client, "weights/split", with(&ask, "preview", &json!("0"))).await;
    let sum = client.get(&format!("{PATH}/{}/sum", made["id"])).await.done();
    assert_eq!((&sum["gross"], &sum["net"]), (&json!("1000.000000"), &json!("900.500000")));
    assert_eq!(sum["differences"][0]["field"], "grossWet");
    for (field, wrong) in [("grossWt", "1.1234567"), ("grossWt", "1"), ("netWt", "-1"), ("splitModel", "9")] {
        refused(&client, "weights/split", with(&ask, field, &json!(wrong)), 422).await;
    }
    let costs = json!({ "id": made["id"], "costs": [{ "kind": "freight", "amount": "10.00" }] });
    post(&client, "cost/allocate", costs).await;
    let borne = client.get(&format!("{PATH}/cost/query?id={}", made["id"])).await.done();
    assert_eq!((&borne[0]["kind"], &borne[0]["amount"]), (&json!("freight"), &json!("10.00")));
    post(&client, "packno/split", json!({ "id": made["id"], "packNo": "7", "splitModel": 1 })).await;

    let lines: Vec<Value> = told["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let mut back = json!({ "id": line["id"] });
            for value in line["values"].as_array().unwrap() {
                back[value["field"].as_str().unwrap()] = value["before"].clone();
            }
            back
        })
        .collect();
    post(&client, "dtl/restore", json!({ "id": made["id"], "lines": lines })).await;
    assert!(raw(&client, &made).await.iter().all(|line| line["grossWt"].is_null() && line["netWt"].is_null()));
    refused(&client, "dtl/restore", json!({ "id": made["id"], "lines": [{ "id": 0, "netWt": "1" }] }), 422).await;
}

#[tokio::test]
async fn declarations_are_made_of_merged_lines_and_what_customs_says_comes_back() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    command(&broker, "merge", &made).await;
    let first = merged(&broker, &made).await[0].clone();
    post(&broker, "dec/dtl/update", with(&first, "gName", &json!("名称已改"))).await;
    let asked = with(&json!({ "needCert": "0", "needCiq": "0", "needTax": "0" }), "ids", &json!([made["id"]]));
    let declarations = broker.post("/decl/v1/fcst/add", asked).await.done();
    assert_eq!(declarations.as_array().unwrap().len(), 1);
    let id = &declarations[0]["id"];
    let declaration = broker.get(&format!("/decl/v1/{id}/detail")).await.done();
    assert_eq!(declaration["lines"].as_array().unwrap().len(), 2);
    assert!(declaration["lines"].to_string().contains("名称已改"));
    assert_eq!(detail(&client, &made).await["state"], "7");
    assert!(told_of(&client, "Declaration made of it").await, "the customer is told");
    refused(&broker, "unmerge", chosen(&broker, &made).await, 422).await;
    let gone = json!({ "ids": [id], "versions": [declaration["version"]] });
    broker.post("/decl/v1/delete", gone).await.done();
    assert_eq!(detail(&client, &made).await["state"], "3");
    assert!(told_of(&client, "Its declaration was deleted").await, "the customer is told");
}

#[tokio::test]
async fn templates_and_bookings_belong_to_forecasts() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = submitted(&client).await;
    let model = json!({ "fcstId": made["id"], "isSelfVisible": "0", "modelName": "monthly", "orgId": 1 });
    let kept = post(&broker, "model/add", model.clone()).await;
    assert_eq!(kept["ofLines"], "3");
    // Beside those of the demo.
    let names = async |client: &Client| -> Vec<String> {
        let page = client.get(&format!("{PATH}/model/page?sort=modelName")).await.done();
        let all = page["rows"].as_array().unwrap().iter().map(|row| row["modelName"].as_str().unwrap().to_owned());
        all.filter(|name| ["mine", "monthly", "ours"].contains(&name.as_str())).collect()
    };
    assert_eq!((names(&client).await, names(&broker).await), (vec!["monthly".to_owned()], vec!["monthly".to_owned()]));
    let own = json!({ "fcstId": made["id"], "isSelfVisible": "1", "modelName": "mine" });
    post(&broker, "model/add", own.clone()).await;
    // What only one side sees is not there for the other one, whoever works on whose forecasts.
    let ours = post(&client, "model/add", with(&own, "modelName", &json!("ours"))).await;
    assert_eq!(
        (names(&client).await, names(&broker).await),
        (vec!["monthly".to_owned(), "ours".to_owned()], vec!["mine".to_owned(), "monthly".to_owned()])
    );
    broker.get(&format!("{PATH}/model/{}/detail", ours["id"])).await.refused(404);
    refused(&broker, "model/use", json!({ "id": ours["id"] }), 404).await;
    refused(&broker, "model/delete", json!({ "ids": [ours["id"]] }), 404).await;
    assert!(names(&other).await.is_empty());
    refused(&other, "model/add", model, 404).await;
    let copy = post(&client, "model/use", json!({ "id": kept["id"] })).await;
    assert_eq!((raw(&client, &copy).await.len(), &copy["state"]), (3, &json!("1")));
    other.get(&format!("{PATH}/model/{}/detail", kept["id"])).await.refused(404);
    post(&client, "model/delete", json!({ "ids": [kept["id"]] })).await;

    let booking = client.get(&format!("{PATH}/booking/{}/detail", made["id"])).await.done();
    assert_eq!(booking["version"], 0);
    let sent = json!({
        "fcstId": made["id"], "version": 0, "carrier": "COSCO", "customsClosing": "2026-12-01T08:00:00Z",
        "boxes": [{ "containerId": "CSLU1234567", "sealNo": "S1" }],
    });
    let stored = post(&broker, "booking/update", sent.clone()).await;
    assert_eq!((&stored["boxes"][0]["sealNo"], &stored["version"]), (&json!("S1"), &json!(1)));
    refused(&broker, "booking/update", sent.clone(), 409).await;
    refused(&other, "booking/update", with(&sent, "version", &json!(1)), 404).await;
    assert_eq!(client.get(&format!("{PATH}/booking/{}/detail", made["id"])).await.done(), stored);

    // The other side is told; a container stands once; who cancelled has no ship any more.
    assert!(told_of(&client, "Booking changed").await, "the customer is told");
    let twice = with(
        &with(&sent, "version", &json!(1)),
        "boxes",
        &json!([{ "containerId": "CSLU1234567" }, { "containerId": "CSLU1234567" }]),
    );
    let no = refused(&broker, "booking/update", twice, 422).await;
    assert_eq!(no["fields"][0]["rule"], "container.repeated");
    let gone = add(&client).await;
    command(&client, "cancel", &gone).await;
    let late = json!({ "fcstId": gone["id"], "version": 0, "carrier": "COSCO" });
    assert_eq!(refused(&client, "booking/update", late, 422).await["fields"][0]["rule"], "documents.notReady");

    let start = client.get(&format!("{PATH}/default")).await.done();
    assert_eq!((&start["iECatg"], &start["tradeMode"]), (&json!("1"), &json!("0110")));
    assert!(client.get(&format!("{PATH}/client/exists")).await.done().is_boolean());
}

#[tokio::test]
async fn to_others_nothing_of_a_forecast_is_there() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let made = submitted(&client).await;
    command(&client, "merge", &made).await;
    let (raw_line, merged_line) = (raw(&client, &made).await[0].clone(), merged(&client, &made).await[0].clone());
    let own = json!({ "fcstId": made["id"], "isSelfVisible": "0", "modelName": "A" });
    let model = post(&client, "model/add", own.clone()).await;
    without_settings(&client).await;
    let setting = post(&client, "setting/add", json!({ "maxLines": "20" })).await;
    let (id, customer) = (&made["id"], app.org_id("orgadmin").await);
    let reads = [
        format!("cost/query?id={id}"),
        format!("dtl/page?queryFcstId={id}"),
        format!("dtl/export?queryFcstId={id}"),
        format!("dtl/{}/detail", raw_line["id"]),
        format!("dec/dtl/page?fcstId={id}"),
        format!("dec/dtl/export?fcstId={id}"),
        format!("dec/dtl/{}/detail", merged_line["id"]),
        format!("{id}/sum"),
        format!("booking/{id}/detail"),
        format!("model/{}/detail", model["id"]),
        format!("setting/{}/detail", setting["id"]),
        format!("setting/{}/log", setting["id"]),
        format!("{customer}/netWtDiffQtyEnabled"),
        format!("client/exists?orgId={customer}"),
        format!("default?orgId={customer}"),
    ];
    for call in &reads {
        other.get(&format!("{PATH}/{call}")).await.refused(404);
        client.get(&format!("{PATH}/{call}")).await;
    }
    for list in ["model", "setting"] {
        assert_eq!(other.get(&format!("{PATH}/{list}/page")).await.done()["total"], 0);
    }
    let before = (detail(&client, &made).await, raw(&client, &made).await, merged(&client, &made).await);
    let line = line("M-1", "3901100090", "1");
    let writes = [
        ("dtl/add", with(&line, "queryFcstId", id)),
        ("dtl/add/all", json!({ "queryFcstId": id, "rows": [line] })),
        ("dtl/update", raw_line.clone()),
        ("dtl/delete", of_lines(&[&raw_line])),
        ("dtl/move", with(&of_lines(&[&raw_line]), "gNo", &json!(0))),
        ("dtl/restore", json!({ "id": id, "lines": [{ "id": raw_line["id"], "netWt": "1" }] })),
        ("dec/dtl/update", merged_line.clone()),
        ("dec/dtl/delete", of_lines(&[&merged_line])),
        ("weights/split", json!({ "id": id, "grossWt": "2", "netWt": "1", "splitModel": 1 })),
        ("packno/split", json!({ "id": id, "packNo": "2", "splitModel": 1 })),
        ("cost/allocate", json!({ "id": id, "costs": [{ "kind": "freight", "amount": "1" }] })),
        ("model/add", own),
        ("model/use", json!({ "id": model["id"] })),
        ("model/delete", json!({ "ids": [model["id"]] })),
        ("booking/update", json!({ "fcstId": id, "version": 0, "carrier": "x" })),
        ("setting/update", setting.clone()),
        ("setting/delete", of_lines(&[&setting])),
    ];
    for (call, body) in writes {
        refused(&other, call, body, 404).await;
    }
    let document = id.to_string();
    let file = crate::base_import::workbook(&[["x"; 5]]);
    let import = format!("{PATH}/dtl/import");
    other.upload_with(&import, "lines.xlsx", &file, &[("queryFcstId", &document)]).await.refused(404);
    let after = (detail(&client, &made).await, raw(&client, &made).await, merged(&client, &made).await);
    assert_eq!(after, before);
}
