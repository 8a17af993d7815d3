//! Rules of a house: tried before they are on, in force for the organisation and those below, unknown to all others.

use serde_json::{Value, json};

use crate::bonded_lists;
use crate::decl_support::{chosen, fields, import, made_for_a, now, with};
use crate::harness::{Client, TestApp};
use crate::isolation_rows::{Somebody, somebody};
use crate::push::Events;

const RULES: &str = "/house/v1/rule";

async fn added(admin: &Client, name: &str, condition: &str, severity: &str) -> Value {
    let rule = json!({
        "name": name,
        "condition": condition,
        "severity": severity,
        "messageZh": "本公司规定",
        "messageEn": "A rule of our house",
    });
    admin.post(&format!("{RULES}/add"), rule).await.done()
}

fn seen(rule: &Value) -> Value {
    json!({ "id": rule["id"], "version": rule["version"] })
}

async fn detail(admin: &Client, rule: &Value) -> Value {
    admin.get(&format!("{RULES}/{}/detail", rule["id"])).await.done()
}

/// Tries a rule and switches it on; the answer of the try.
async fn switched_on(admin: &Client, rule: &Value) -> Value {
    let tried = admin.post(&format!("{RULES}/try"), seen(rule)).await.done();
    let now = json!({ "id": rule["id"], "version": tried["version"], "isEnabled": "1" });
    admin.post(&format!("{RULES}/status/switch"), now).await.done();
    tried
}

#[tokio::test]
async fn a_rule_is_tried_then_on_and_stops_what_the_house_makes() {
    let app = TestApp::start().await;
    let (broker, admin) = (app.as_user("broker").await, app.as_manager_of("broker").await);
    let light = made_for_a(&app, &broker, with(import(), json!({ "noteS": "Light" }))).await;
    let heavy = made_for_a(&app, &broker, with(import(), json!({ "noteS": "Fragile goods" }))).await;

    let rule = added(&admin, "Fragile", "noteS contains \"fragile\" and lines.count() > 0", "E").await;
    assert_eq!((&rule["isEnabled"], &rule["revision"]), (&json!("0"), &json!("1")));
    let on = with(seen(&rule), json!({ "isEnabled": "1" }));
    assert!(admin.post(&format!("{RULES}/status/switch"), on).await.message().contains("Try this version"));
    broker.post("/decl/v1/submit", chosen(&[&heavy])).await.done();
    let heavy = now(&broker, &heavy).await;
    broker.post("/decl/v1/submit/cancel", chosen(&[&heavy])).await.done();
    let heavy = now(&broker, &heavy).await;

    let mut events = Events::open(&broker, "").await;
    let tried = switched_on(&admin, &rule).await;
    let first = &tried["first"][0];
    assert_eq!((&tried["stopped"], &tried["whole"]), (&json!(1), &json!(true)), "{tried}");
    assert!(tried["looked"].as_u64().unwrap() >= 2, "{tried}");
    assert_eq!((&first["id"], &first["field"]), (&heavy["id"], &json!("noteS")));
    assert_eq!(first["value"], "Fragile goods");
    assert_eq!(events.event().await.unwrap()["kind"], "orgParams", "open forms ask for the rules again");

    // The server and the browser judge by it: the browser is given it with the parameters.
    let refused = broker.post("/decl/v1/submit", chosen(&[&heavy])).await;
    assert_eq!(fields(&refused), ["ids[0].noteS"]);
    let problem = refused.refused(422)["fields"][0].clone();
    assert_eq!(problem["rule"], format!("house.{}", rule["id"]));
    assert_eq!(problem["message"], "A rule of our house");
    broker.post("/decl/v1/submit", chosen(&[&light])).await.done();
    let making = broker.get(&format!("/decl/v1/making/query?ids[]={}", heavy["id"])).await.done();
    let told = making[0]["houseRules"].as_array().unwrap();
    let id = json!(rule["id"].to_string());
    let ours = told.iter().find(|one| one["id"] == id).unwrap();
    assert_eq!((&ours["severity"], &ours["message"]["zh"]), (&json!("E"), &json!("本公司规定")));

    // A customer who looks at the work of its agent is not told the agent's rules.
    let maker = app.as_user("maker").await;
    let making = maker.get(&format!("/decl/v1/making/query?ids[]={}", heavy["id"])).await.done();
    assert_eq!(making[0]["houseRules"], json!([]));
}

#[tokio::test]
async fn each_version_is_kept_and_one_that_finds_something_else_is_off_until_it_is_tried() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    let rule = added(&admin, "Weight", "grossWet > 99999999", "W").await;
    switched_on(&admin, &rule).await;
    let change = async |fields: Value| {
        let before = detail(&admin, &rule).await;
        admin.post(&format!("{RULES}/update"), with(before, fields)).await.done()
    };
    let told_otherwise = change(json!({ "messageEn": "Look again" })).await;
    assert_eq!((&told_otherwise["isEnabled"], &told_otherwise["revision"]), (&json!("1"), &json!("2")));
    let other = change(json!({ "condition": "grossWet > 88888888" })).await;
    assert_eq!((&other["isEnabled"], &other["revision"]), (&json!("0"), &json!("3")));
    // The try was of the other condition: its figures are none of this one.
    for figure in ["triedRevision", "triedAt", "looked", "stopped"] {
        assert!(!told_otherwise[figure].is_null() && other[figure].is_null(), "{figure}: {told_otherwise} {other}");
    }
    // What only the server fills cannot be sent.
    let forced = change(json!({ "isEnabled": "1", "triedRevision": "3" })).await;
    assert_eq!((&forced["isEnabled"], &forced["revision"]), (&json!("0"), &json!("3")));
    let on = with(seen(&forced), json!({ "isEnabled": "1" }));
    assert!(!admin.post(&format!("{RULES}/status/switch"), on).await.status.is_success());
    // Somebody changed it since it was seen.
    admin.post(&format!("{RULES}/try"), seen(&rule)).await.refused(409);

    let path = format!("/house/v1/ruleVersion/page?ruleId={}&sort=revision&pageSize=10", rule["id"]);
    let page = admin.get(&path).await.done();
    let kept: Vec<_> = page["rows"].as_array().unwrap().iter().map(|row| row["condition"].clone()).collect();
    assert_eq!(kept, ["grossWet > 99999999", "grossWet > 99999999", "grossWet > 88888888"]);
}

#[tokio::test]
async fn rules_hold_below_and_are_unknown_elsewhere() {
    let app = TestApp::start().await;
    let a = app.org_id("maker").await;
    let tree = server::store::people::organisation::nodes_below(app.db(), a).await.unwrap();
    let below = tree.iter().find(|node| node.parent_id == Some(a)).unwrap().id;
    let Somebody { client: above, .. } = somebody(&app, "house-above", a).await;
    let Somebody { client: below, .. } = somebody(&app, "house-below", below).await;
    let Somebody { client: other, .. } = somebody(&app, "house-other", app.org_id("other").await).await;
    let Somebody { client: agent, .. } = somebody(&app, "house-agent", app.org_id("broker").await).await;

    let rule = added(&above, "House", "contrNo is empty or contrNo is not empty", "E").await;
    switched_on(&above, &rule).await;
    let rule = detail(&above, &rule).await;

    // Below: read, in force, not to be changed, tried or switched.
    assert_eq!(detail(&below, &rule).await, rule);
    let made = below.post("/decl/v1/add", import()).await.done();
    assert!(fields(&below.post("/decl/v1/submit", chosen(&[&made])).await).contains(&"ids[0].contrNo".to_owned()));
    let making = below.get("/decl/v1/making/new").await.done();
    let told = making["houseRules"].as_array().unwrap();
    let id = rule["id"].to_string();
    assert!(told.iter().any(|told| told["id"] == id), "{making}");

    let path = |last: &str| format!("{RULES}/{last}");
    let chosen_rule = json!({ "ids": [rule["id"]], "versions": [rule["version"]] });
    for (stranger, reads) in [(&below, true), (&other, false), (&agent, false)] {
        let switch = with(seen(&rule), json!({ "isEnabled": "0" }));
        for (operation, body) in
            [("update", rule.clone()), ("delete", chosen_rule.clone()), ("status/switch", switch), ("try", seen(&rule))]
        {
            stranger.post(&path(operation), body).await.refused(404);
        }
        for (list, name) in [("rule", "id"), ("ruleVersion", "ruleId")] {
            let page = stranger.get(&format!("/house/v1/{list}/page?pageSize=200")).await.done();
            let all = page["rows"].as_array().unwrap();
            assert_eq!(all.iter().any(|row| row[name] == rule["id"]), reads, "{list}");
        }
        if !reads {
            stranger.get(&format!("{RULES}/{}/detail", rule["id"])).await.refused(404);
            stranger.get(&format!("{RULES}/{}/log", rule["id"])).await.refused(404);
            let making = stranger.get("/decl/v1/making/new").await.done();
            let ids: Vec<_> = making["houseRules"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
            assert!(!ids.contains(&json!(rule["id"].to_string())), "{ids:?}");
        }
    }
    assert_eq!(detail(&above, &rule).await, rule, "nothing was changed");
    // What an agent makes for the house is judged by the rules of the agent.
    let by_agent = made_for_a(&app, &agent, import()).await;
    agent.post("/decl/v1/submit", chosen(&[&by_agent])).await.done();
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_its_place() {
    let app = TestApp::start().await;
    let admin = app.as_manager_of("broker").await;
    for (condition, told) in [
        ("grossWet > \"5\"", "From character 12 on: The left side is a number"),
        ("nothing = 1", "From character 1 on: Customs declaration: there is no field nothing"),
        (&*"(".repeat(200), "Parentheses stand at most"),
    ] {
        let rule = json!({ "name": "x", "condition": condition, "severity": "E", "messageZh": "x" });
        let refused = admin.post(&format!("{RULES}/add"), rule).await;
        assert_eq!(fields(&refused), ["condition"]);
        let message = refused.refused(422)["fields"][0]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(told), "{message}");
    }
    let long = json!({ "name": "x", "condition": "x".repeat(1 << 20), "severity": "E", "messageZh": "x" });
    assert!(!admin.post(&format!("{RULES}/add"), long).await.status.is_success());
    let nowhere =
        json!({ "name": "x", "condition": "grossWet > 1", "severity": "E", "messageZh": "x", "field": "lines.x" });
    assert_eq!(fields(&admin.post(&format!("{RULES}/add"), nowhere).await), ["field"]);
}

#[tokio::test]
async fn a_rule_of_inventory_lists_is_tried_on_them_and_stops_them_with_their_lines() {
    let app = TestApp::start().await;
    // An agent: what it makes for customers is judged by its own rules, and tried among what they granted.
    let Somebody { client, .. } = somebody(&app, "house-lists", app.org_id("broker").await).await;
    let path = "/invt/v1/bondInvt";
    let ready = bonded_lists::ready(&client, "HZ-H1", "I").await;
    let list = with(bonded_lists::detail(&client, &ready).await, json!({ "rmk": "Look closely" }));
    let list = client.post(&format!("{path}/update"), list).await.done();
    let check = async || client.get(&format!("{path}/{}/check", list["id"])).await.done().as_array().unwrap().clone();
    let of_house = |problems: &[Value], rule: &Value| {
        let name = format!("house.{}", rule["id"]);
        problems.iter().filter(|one| one["rule"] == name).map(|one| one["field"].clone()).collect::<Vec<_>>()
    };

    // Fields of the document, not of declarations.
    let rule = |condition: &str| {
        json!({ "name": "Lists", "document": "bondInvt", "condition": condition, "severity": "E", "messageZh": "请复核",
            "messageEn": "Look again" })
    };
    let refused = client.post(&format!("{RULES}/add"), rule("grossWet > 1")).await;
    assert_eq!(fields(&refused), ["condition"]);
    let made = rule("rmk contains \"closely\" and lines.any(dclQty > 11)");
    let rule = client.post(&format!("{RULES}/add"), made).await.done();
    let tried = switched_on(&client, &rule).await;
    assert_eq!((&tried["document"], &tried["stopped"]), (&json!("bondInvt"), &json!(1)), "{tried}");
    let first = &tried["first"][0];
    assert_eq!((&first["id"], &first["field"], &first["value"]), (&list["id"], &json!("rmk"), &json!("Look closely")));

    assert_eq!(of_house(&check().await, &rule), [json!("rmk")]);
    // The form judges by it: its browser is given it, for lists of whoever granted them, and nobody else is.
    let in_force = format!("/house/v1/inForce?document=bondInvt&orgId={}", list["orgId"]);
    let given = client.get(&in_force).await.done();
    let id = json!(rule["id"].to_string());
    let is_ours = |one: &&Value| one["id"] == id;
    let ours = given.as_array().unwrap().iter().find(is_ours).unwrap();
    assert_eq!((&ours["condition"], &ours["message"]["zh"]), (&rule["condition"], &json!("请复核")));
    let owner = app.as_user("orgadmin").await.get(&in_force).await.done();
    assert!(!owner.as_array().unwrap().iter().any(|one| is_ours(&one)), "{owner}");
    app.as_user("other").await.get(&in_force).await.refused(404);
    assert_eq!(client.get("/house/v1/inForce?document=fcst").await.done(), json!([]));
    client.get("/house/v1/inForce?document=material").await.refused(400);
    let body = json!({ "ids": [list["id"]], "versions": [list["version"]], "note": "" });
    let refused = client.post(&format!("{path}/send"), body).await.refused(422);
    assert_eq!(of_house(refused["fields"].as_array().unwrap(), &rule), [json!("rmk")], "{refused}");
    // Declarations have no such field and are left alone.
    let declaration = made_for_a(&app, &client, import()).await;
    let making = client.get(&format!("/decl/v1/making/query?ids[]={}", declaration["id"])).await.done();
    let told = making[0]["houseRules"].as_array().unwrap();
    let id = rule["id"].to_string();
    assert!(told.iter().all(|one| one["id"].to_string().trim_matches('"') != id), "{told:?}");
    // Another document is another condition: off until it is tried.
    let now = detail(&client, &rule).await;
    let other = with(now, json!({ "document": "fcst", "condition": "rmk contains \"closely\"" }));
    let other = client.post(&format!("{RULES}/update"), other).await.done();
    assert_eq!((&other["isEnabled"], &other["revision"]), (&json!("0"), &json!("2")));
    assert_eq!(of_house(&check().await, &rule), Vec::<Value>::new());
}

#[tokio::test]
async fn a_rule_of_forecasts_stops_and_one_that_says_nothing_is_about_declarations() {
    use crate::forecast_support::{PATH, add, chosen, line, post, without_settings};
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    without_settings(&client).await;
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;

    let plain = added(&client, "Plain", "packNo = 7", "E").await;
    assert_eq!(plain["document"], "declaration");
    switched_on(&client, &plain).await;
    let rule = json!({ "name": "Forecasts", "document": "fcst", "condition": "lines.any(declTotal >= 20)", "severity": "E",
        "messageZh": "请复核", "messageEn": "Look again" });
    let rule = client.post(&format!("{RULES}/add"), rule).await.done();
    let tried = switched_on(&client, &rule).await;
    assert!(tried["looked"].as_u64().unwrap() >= 1 && tried["stopped"].as_u64().unwrap() >= 1, "{tried}");
    let refused = client.post(&format!("{PATH}/submit"), chosen(&client, &made).await).await.refused(422);
    let told = refused["fields"].as_array().unwrap();
    let found: Vec<_> =
        told.iter().map(|one| (one["rule"].as_str().unwrap(), one["field"].as_str().unwrap())).collect();
    assert_eq!(found, [(&*format!("house.{}", rule["id"]), "lines[1].declTotal")]);
    // A workbook is told what the form of a line would be told, and stored: the rule stops the document.
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let titles = ["gdsMtno", "codeTS", "gName", "gQty", "gUnit", "declTotal", "tradeCurr"];
    for (line, total) in (0_u32..).zip(["declTotal", "30", "5"]) {
        let cells = ["M-3", "3901100090", "聚乙烯粒子", "1", "035", total, "USD"];
        for (column, (title, cell)) in (0_u16..).zip(titles.iter().zip(cells)) {
            sheet.write(line, column, if line == 0 { *title } else { cell }).unwrap();
        }
    }
    let (file, id) = (book.save_to_buffer().unwrap(), made["id"].to_string());
    let told = client.upload_with(&format!("{PATH}/dtl/import"), "a.xlsx", &file, &[("queryFcstId", &id)]).await.done();
    assert_eq!((&told["stored"], &told["bad"]), (&json!(2), &json!(0)), "{told}");
    let said = &told["rows"][0]["warnings"];
    assert_eq!((&said[0]["field"], &said[0]["message"]), (&json!("declTotal"), &json!("Look again")), "{told}");
    assert_eq!((said.as_array().unwrap().len(), &told["rows"][1]["warnings"]), (1, &Value::Null));

    let off = with(seen(&detail(&client, &rule).await), json!({ "isEnabled": "0" }));
    client.post(&format!("{RULES}/status/switch"), off).await.done();
    post(&client, "submit", chosen(&client, &made).await).await;
}
