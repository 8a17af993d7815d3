//! What becomes of forecasts when declarations are made of them.

use core_wasm::resources::documents::{FCST_BOOKING, FCST_BOX};
use core_wasm::states::declaration::State;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use server::documents::table::Rows;
use server::domains::decl::events::FOLLOWERS;
use server::gateway::play_customs::Customs;
use server::store::database::Tx;

use crate::base_support::with;
use crate::decl_support;
use crate::forecast_support::{
    PATH, chosen, command, detail, merged, post, refused, submitted, told_of, without_settings,
};
use crate::gateway_flow;
use crate::harness::{Client, TestApp};

#[tokio::test]
async fn declarations_are_made_of_merged_lines_and_what_customs_says_comes_back() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    command(&broker, "merge", &made).await;
    let first = merged(&broker, &made).await[0].clone();
    post(&broker, "dec/dtl/update", with(&first, "gName", &json!("名称已改"))).await;
    let declarations = declared(&broker, &made).await;
    assert_eq!(declarations.len(), 1);
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

/// A submitted forecast of so many lines of nuts: of 17 kinds, ten of them in dollars, seven in euros.
async fn of_nuts(client: &Client, lines: usize) -> Value {
    let nut = |at: usize| {
        let kind = at % 17;
        json!({
            "codeTS": "7318160000", "gName": format!("螺母{kind}"), "gModel": "4|3|紧固用|钢铁|无型号", "gQty": "10", "gUnit": "035",
            "firstQty": "10", "firstUnit": "035", "declTotal": "32", "tradeCurr": if kind < 10 { "USD" } else { "EUR" },
            "originCountry": "DEU", "destinationCountry": "CHN", "districtCode": "31222", "dutyMode": "1",
        })
    };
    let made = post(client, "add", json!({ "iECatg": "1", "tradeMode": "0110" })).await;
    let rows: Vec<Value> = (0..lines).map(nut).collect();
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(client, "submit", &made).await;
    made
}

/// The declarations that are made of a forecast.
async fn declared(agent: &Client, made: &Value) -> Vec<Value> {
    let asked = json!({ "ids": [made["id"]], "needCert": "0", "needCiq": "0", "needTax": "0" });
    // That they become several is asked.
    let sure = agent.clone().with_header("reconfirm", "true");
    sure.post("/decl/v1/fcst/add", asked).await.done().as_array().unwrap().clone()
}

/// Puts into a declaration that was made of a forecast what only the agent knows, and sends it; customs releases it.
async fn released(app: &TestApp, agent: &Client, customs: &mut Customs, declaration: &Value) {
    let stored = decl_support::now(agent, declaration).await;
    let lines = stored["lines"].as_array().unwrap();
    let kilograms: f64 = lines.iter().map(|line| line["firstQty"].as_str().unwrap().parse::<f64>().unwrap()).sum();
    let numbers: Vec<&str> = lines.iter().map(|line| line["gNo"].as_str().unwrap()).collect();
    let mut sound = decl_support::with(stored.clone(), decl_support::import());
    for own in ["id", "version", "orgId", "clientSeqNo", "lines"] {
        sound[own] = stored[own].clone();
    }
    sound["containers"][0]["goodsNo"] = json!(numbers.join(","));
    sound["netWt"] = json!(format!("{kilograms:.5}"));
    sound["grossWet"] = json!(format!("{:.5}", kilograms + 50.0));
    let sound = agent.post("/decl/v1/update", sound).await.done();
    let sent = decl_support::sent(app, sound).await;
    assert_eq!(gateway_flow::write(app).await, 1);
    let answers = customs.step().unwrap();
    assert_eq!(gateway_flow::take(app).await, answers);
    assert_eq!(decl_support::now(agent, &sent).await["status"], "R");
}

#[tokio::test]
async fn three_hundred_lines_become_seventeen_on_two_declarations_which_customs_releases() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = of_nuts(&client, 300).await;
    command(&broker, "accept", &made).await;
    without_settings(&client).await;
    command(&broker, "merge", &made).await;
    let weights = json!({ "id": made["id"], "grossWt": "3300", "netWt": "3000", "splitModel": 5 });
    post(&broker, "weights/split", weights).await;
    let lines = merged(&broker, &made).await;
    let of = |number: &str| lines.iter().filter(|line| line["decNo"] == number).count();
    let mut pieces = [of("1"), of("2")];
    pieces.sort_unstable();
    assert_eq!((lines.len(), pieces), (17, [7, 10]));
    let sum = client.get(&format!("{PATH}/{}/sum", made["id"])).await.done();
    assert_eq!(
        (&sum["lines"], &sum["gross"], &sum["net"]),
        (&json!(300), &json!("3300.000000"), &json!("3000.000000"))
    );

    let declarations = declared(&broker, &made).await;
    assert_eq!(declarations.len(), 2);
    let mut customs = gateway_flow::customs_of(&app);
    released(&app, &broker, &mut customs, &declarations[0]).await;
    assert_eq!(detail(&client, &made).await["state"], "7", "the other half is on its way");
    released(&app, &broker, &mut customs, &declarations[1]).await;
    assert_eq!(detail(&client, &made).await["state"], "8");
    assert!(told_of(&client, "are released").await, "the customer is told");
}

/// Customs releases a declaration, in a transaction that is not over yet.
async fn released_in(tx: &Tx, declaration: i64) {
    tx.execute_unprepared(&format!("UPDATE declaration SET status = 'P' WHERE id = {declaration}")).await.unwrap();
    for follower in FOLLOWERS.get() {
        follower.moved(tx, declaration, State::Released).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forecast_is_finished_also_when_its_declarations_are_released_at_once() {
    let app = TestApp::start().await;
    if !app.is_postgres() {
        println!("on SQLite one transaction writes at a time");
        return;
    }
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = of_nuts(&client, 17).await;
    command(&broker, "accept", &made).await;
    without_settings(&client).await;
    command(&broker, "merge", &made).await;
    let declarations = declared(&broker, &made).await;
    let [one, two] = [0, 1].map(|at| declarations[at]["id"].as_i64().unwrap());
    let first = app.app.begin().await.unwrap();
    released_in(&first, one).await;
    let second = app.app.begin().await.unwrap();
    let later = tokio::spawn(async move {
        released_in(&second, two).await;
        second.commit().await.unwrap();
    });
    // The second one is done or waits for the first before the first is over.
    let waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let waits = Statement::from_string(DbBackend::Postgres, waits);
    loop {
        let count: i64 = app.db().query_one_raw(waits.clone()).await.unwrap().unwrap().try_get_by_index(0).unwrap();
        if count > 0 || later.is_finished() {
            break;
        }
        tokio::task::yield_now().await;
    }
    first.commit().await.unwrap();
    later.await.unwrap();
    assert_eq!(detail(&client, &made).await["state"], "8");
}

/// Gives a forecast a ship.
async fn book(client: &Client, made: &Value) {
    let booking = json!({
        "fcstId": made["id"], "version": 0, "carrier": "COSCO", "boxes": [{ "containerId": "CSLU1234567", "sealNo": "S1" }],
    });
    post(client, "booking/update", booking).await;
}

#[tokio::test]
async fn declarations_have_together_the_costs_that_were_shared_out() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = of_nuts(&client, 17).await;
    command(&broker, "accept", &made).await;
    post(&broker, "update", with(&detail(&broker, &made).await, "transMode", &json!("3"))).await;
    command(&broker, "merge", &made).await;
    let costs = json!([
        { "kind": "freight", "amount": "100", "currency": "CNY", "base": "weight" },
        { "kind": "other", "amount": "-0.50", "currency": "USD", "base": "weight" },
        { "kind": "handling", "amount": "12", "base": "weight" },
    ]);
    // The head keeps the currencies; who looks first changes none, who puts back what stood there puts them back as well.
    let ask = json!({ "id": made["id"], "costs": costs });
    let currencies = async || {
        let head = detail(&broker, &made).await;
        ["feeCurr", "otherCurr", "handlingCurr"].map(|field| head[field].as_str().unwrap_or_default().to_owned())
    };
    let told = post(&broker, "cost/allocate", with(&ask, "preview", &json!("1"))).await;
    let change = |field: &str, after: &str| json!({ "field": field, "before": "", "after": after });
    assert_eq!(told["currencies"], json!([change("feeCurr", "CNY"), change("otherCurr", "USD")]));
    assert_eq!(currencies().await, ["", "", ""]);
    let told = post(&broker, "cost/allocate", ask.clone()).await;
    assert_eq!(currencies().await, ["CNY", "USD", ""]);
    let head = json!({ "feeCurr": "", "otherCurr": "" });
    let stood = json!({ "id": made["id"], "version": told["version"], "head": head, "lines": [] });
    refused(&broker, "dtl/restore", with(&stood, "head", &json!({ "feeCurr": "cny" })), 422).await;
    post(&broker, "dtl/restore", stood).await;
    assert_eq!(currencies().await, ["", "", ""]);
    post(&broker, "cost/allocate", ask).await;
    let borne = broker.get(&format!("{PATH}/cost/query?id={}", made["id"])).await.done();
    assert_eq!((&borne[0]["currency"], &borne[3]["currency"]), (&json!("CNY"), &json!("")));
    let (mut freight, mut other) = (Vec::new(), Vec::new());
    for declaration in declared(&broker, &made).await {
        let told = broker.get(&format!("/decl/v1/{}/detail", declaration["id"])).await.done();
        assert_eq!((&told["feeMark"], &told["feeCurr"], &told["otherMark"]), (&json!("3"), &json!("CNY"), &json!("3")));
        assert_eq!(told["otherCurr"], "USD");
        assert!(told["insurMark"].as_str().unwrap_or_default().is_empty(), "nothing was shared of it");
        for (field, sums) in [("feeRate", &mut freight), ("otherRate", &mut other)] {
            sums.push(told[field].as_str().unwrap().parse::<core_wasm::decimal::Fixed<5>>().unwrap());
        }
    }
    let sum = |of: Vec<_>| core_wasm::decimal::Fixed::sum(of).unwrap().to_string();
    assert_eq!((freight.len(), sum(freight), sum(other)), (2, "100.00000".to_owned(), "-0.50000".to_owned()));
}

async fn booking(client: &Client, made: &Value) -> Value {
    client.get(&format!("{PATH}/booking/{}/detail", made["id"])).await.done()
}

#[tokio::test]
async fn a_booking_follows_its_forecast_until_customs_released_the_goods() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = of_nuts(&client, 2).await;
    book(&client, &made).await;
    command(&broker, "merge", &made).await;
    let declarations = declared(&broker, &made).await;
    let mut customs = gateway_flow::customs_of(&app);
    // The ship is late: that is told as long as the goods wait at customs.
    let late = with(&booking(&broker, &made).await, "voyNo", &json!("0112E"));
    post(&broker, "booking/update", late).await;
    released(&app, &broker, &mut customs, &declarations[0]).await;

    assert_eq!(detail(&client, &made).await["state"], "8");
    assert!(told_of(&client, "are released").await, "the customer is told");
    let now = booking(&client, &made).await;
    assert_eq!(
        (&now["voyNo"], &now["version"], &now["boxes"][0]["sealNo"]),
        (&json!("0112E"), &json!(2), &json!("S1"))
    );
    let again = with(&now, "carrier", &json!("SINOKOR"));
    let no = refused(&broker, "booking/update", again, 422).await;
    assert_eq!(no["fields"][0]["rule"], "documents.notReady");
    assert_eq!(booking(&client, &made).await, now);
}

#[tokio::test]
async fn a_booking_is_gone_with_its_forecast() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (made, other) = (submitted(&client).await, submitted(&client).await);
    book(&client, &made).await;
    book(&client, &other).await;
    let counted = async || {
        let bookings = Rows::of(&FCST_BOOKING).count(app.db()).await.unwrap();
        (bookings, Rows::lines(&FCST_BOX).count(app.db()).await.unwrap())
    };
    let before = counted().await;
    command(&client, "cancel", &made).await;
    assert_eq!(booking(&client, &made).await["carrier"], "COSCO");
    assert_eq!(counted().await, before);
    command(&client, "delete", &made).await;
    client.get(&format!("{PATH}/booking/{}/detail", made["id"])).await.refused(404);
    assert_eq!(counted().await, (before.0 - 1, before.1 - 1));
    assert_eq!(booking(&client, &other).await["carrier"], "COSCO");
}
