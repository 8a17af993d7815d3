//! What forecasts refuse, and that nothing changes by it; who may take them on.

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use server::run::startup;
use server::store::people::role::permission;

use crate::base_support::with;
use crate::forecast_support::{
    add, chosen, command, detail, line, merged, of_lines, post, raw, refused, submitted, whole,
};
use crate::harness::{Client, TestApp};

/// A merged forecast of three merged lines.
async fn of_three(client: &Client, broker: &Client) -> Value {
    let made = add(client).await;
    let rows = ["3901100090", "3902100090", "7318160000"].map(|code| line("M-9", code, "9"));
    post(client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(client, "submit", &made).await;
    command(broker, "merge", &made).await;
    made
}

#[tokio::test]
async fn what_cannot_be_shared_out_is_told_at_its_field_and_changes_nothing() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    command(&broker, "merge", &made).await;
    let before = whole(&client, &made).await;
    let id = &made["id"];
    let weights = json!({ "id": id, "grossWt": "330", "netWt": "300", "splitModel": 1 });
    let packages = json!({ "id": id, "packNo": "7", "splitModel": 1 });
    let cost = |kind: &str, amount: &str, base: &str| json!({ "id": id, "costs": [{ "kind": kind, "amount": amount, "base": base }] });
    let wrong = [
        ("weights/split", with(&weights, "grossWt", &json!("330.1234567")), "grossWt", "sharing.decimals"),
        ("weights/split", with(&weights, "grossWt", &json!("299.999999")), "grossWt", "sharing.grossBelowNet"),
        ("weights/split", with(&weights, "grossWt", &json!("-330")), "grossWt", "sharing.negative"),
        ("weights/split", with(&weights, "netWt", &json!("-0.000001")), "netWt", "sharing.negative"),
        ("weights/split", with(&weights, "netWt", &json!("heavy")), "netWt", "sharing.number"),
        ("weights/split", with(&weights, "splitModel", &json!(6)), "splitModel", "sharing.model"),
        ("weights/split", with(&weights, "keepKilograms", &json!("maybe")), "keepKilograms", "field.notFlag"),
        ("weights/split", with(&weights, "splitModel", &Value::Null), "splitModel", "sharing.model"),
        ("packno/split", with(&packages, "packNo", &json!("-7")), "packNo", "sharing.negative"),
        ("packno/split", with(&packages, "packNo", &json!("1000000000")), "packNo", "sharing.tooLarge"),
        ("packno/split", with(&packages, "packNo", &json!("7.5")), "packNo", "sharing.decimals"),
        ("packno/split", with(&packages, "splitModel", &json!(0)), "splitModel", "sharing.model"),
        ("cost/allocate", cost("freight", "1.001", "value"), "costs[0].amount", "sharing.decimals"),
        ("cost/allocate", cost("tea", "1", "value"), "costs[0].kind", "sharing.unknown"),
        ("cost/allocate", cost("freight", "1", "colour"), "costs[0].base", "sharing.unknown"),
        (
            "cost/allocate",
            json!({ "id": id, "costs": [{ "kind": "freight", "amount": "1", "currency": "usd" }] }),
            "costs[0].currency",
            "field.notInDictionary",
        ),
        ("cost/allocate", json!({ "id": id, "costs": [] }), "costs", "sharing.noCosts"),
    ];
    for (call, body, field, rule) in wrong {
        let no = refused(&broker, call, body.clone(), 422).await;
        assert_eq!(
            (&no["fields"][0]["field"], &no["fields"][0]["rule"]),
            (&json!(field), &json!(rule)),
            "{call} {body}"
        );
    }
    for (call, body) in [("weights/split", &weights), ("packno/split", &packages)] {
        refused(&broker, call, with(body, "id", &json!(987_654_321)), 404).await;
        refused(&broker, call, with(body, "version", &json!(99)), 409).await;
        refused(&broker, call, with(body, "id", &Value::Null), 400).await;
    }
    assert_eq!(whole(&client, &made).await, before);
}

#[tokio::test]
async fn lines_of_another_forecast_are_none_of_this_one() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = submitted(&client).await;
    command(&broker, "merge", &made).await;
    let second = of_three(&client, &broker).await;
    let before = (whole(&client, &made).await, whole(&client, &second).await);
    let [one, another] = [&before.0, &before.1];
    assert_eq!((one.2.len(), another.2.len()), (2, 3));

    // Only the second one has a merged line of this number.
    let to_third = with(&of_lines(&[&one.1[0]]), "gNo", &json!(3));
    assert_eq!(refused(&broker, "dtl/move", to_third, 422).await["fields"][0]["field"], "gNo");
    let of_both = of_lines(&[&one.1[0], &another.1[0]]);
    refused(&broker, "dtl/move", with(&of_both, "gNo", &json!(0)), 404).await;
    refused(&broker, "dec/dtl/delete", of_lines(&[&one.2[0], &another.2[0]]), 404).await;
    let back = json!({ "id": made["id"], "lines": [{ "id": another.1[0]["id"], "netWt": "1" }] });
    assert_eq!(refused(&broker, "dtl/restore", back, 422).await["fields"][0]["rule"], "list.lineGone");
    let again = json!({ "id": one.1[0]["id"], "netWt": "1" });
    let twice = json!({ "id": made["id"], "lines": [again, again] });
    let told = refused(&broker, "dtl/restore", twice, 422).await["fields"][0].clone();
    assert_eq!((&told["field"], &told["rule"]), (&json!("lines[1].id"), &json!("list.lineTwice")));
    // What is put back is a weight as any other.
    let heavy = json!({ "id": made["id"], "lines": [{ "id": one.1[0]["id"], "netWt": "-1" }] });
    assert_eq!(refused(&broker, "dtl/restore", heavy, 422).await["fields"][0]["field"], "lines[0].netWt");
    for (field, value) in
        [("gQty", "-1"), ("declTotal", "-0.01"), ("declTotal", "-5"), ("grossWt", "-0.000001"), ("packNo", "-2")]
    {
        let draft = add(&client).await;
        let below = with(&with(&line("M-1", "3901100090", "10"), field, &json!(value)), "queryFcstId", &draft["id"]);
        let no = refused(&client, "dtl/add", below, 422).await;
        assert_eq!(
            (&no["fields"][0]["field"], &no["fields"][0]["rule"]),
            (&json!(field), &json!("documents.negative"))
        );
        assert!(raw(&client, &draft).await.is_empty());
    }
    let no = refused(&client, "add", json!({ "iECatg": "1", "grossWet": "-1" }), 422).await;
    assert_eq!(no["fields"][0]["field"], "grossWet");
    // A merged line stays in its forecast: who says that it is of another one is told so.
    let moved = with(&with(&another.2[0], "fcstId", &made["id"]), "gName", &json!("名称已改"));
    let no = refused(&broker, "dec/dtl/update", moved.clone(), 422).await;
    assert_eq!(
        (&no["fields"][0]["field"], &no["fields"][0]["rule"]),
        (&json!("fcstId"), &json!("field.keepsDocument"))
    );
    assert_eq!((merged(&client, &made).await, merged(&client, &second).await), (one.2.clone(), another.2.clone()));
    refused(&other, "dec/dtl/update", moved, 404).await;

    // Of several, one that is not there, not theirs or not as it was keeps the others as they are.
    let foreign = add(&other).await;
    for (ids, versions, status) in [
        (json!([made["id"], foreign["id"]]), json!([one.0["version"], 1]), 404),
        (json!([made["id"], 987_654_321]), json!([one.0["version"], 1]), 404),
        (json!([made["id"], second["id"]]), json!([one.0["version"], 77]), 409),
    ] {
        for name in ["unmerge", "merge"] {
            refused(&broker, name, json!({ "ids": ids, "versions": versions }), status).await;
        }
    }
    assert_eq!(whole(&client, &made).await, *one);
    assert_eq!(detail(&client, &second).await["state"], "3");
}

#[tokio::test]
async fn whoever_reviews_takes_forecasts_on_and_changes_none() {
    let app = TestApp::start().await;
    let (client, reviewer) = (app.as_user("orgadmin").await, app.as_user("reviewer").await);
    let made = submitted(&client).await;
    let first = raw(&client, &made).await[0].clone();
    command(&reviewer, "accept", &made).await;
    assert_eq!(detail(&reviewer, &made).await["state"], "6");
    let head = detail(&client, &made).await;
    for (call, body) in [
        ("update", with(&head, "contrNo", &json!("X"))),
        ("dtl/update", with(&first, "gName", &json!("x"))),
        ("weights/split", json!({ "id": made["id"], "grossWt": "2", "netWt": "1", "splitModel": 1 })),
        ("merge", chosen(&client, &made).await),
        ("cancel", chosen(&client, &made).await),
        ("delete", chosen(&client, &made).await),
        ("add", json!({ "iECatg": "1" })),
    ] {
        refused(&reviewer, call, body, 403).await;
    }
    assert_eq!(detail(&client, &made).await, head);
    command(&reviewer, "return", &made).await;
    assert_eq!(detail(&client, &made).await["state"], "5");
    // Whoever makes forecasts may do both, too.
    command(&client, "submit", &made).await;
    command(&app.as_user("broker").await, "accept", &made).await;
    refused(&app.as_user("viewer").await, "return", chosen(&client, &made).await, 403).await;
}

#[tokio::test]
async fn roles_that_could_change_forecasts_take_them_on_as_before() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    let codes =
        |name: &'static str, codes: Value| json!({ "nameZh": name, "nameEn": name, "permissions": codes, "menus": [] });
    let changes = codes("changes", json!(["fcst:fcst:view", "fcst:fcst:update"]));
    let looks = codes("looks", json!(["fcst:fcst:view"]));
    let mut ids = Vec::new();
    for role in [changes, looks] {
        ids.push(orgadmin.post("/sys/v1/role/add", role).await.done()["id"].as_i64().unwrap());
    }
    // They were made before there was a permission for it.
    let forget = "DELETE FROM seaql_migrations WHERE version = 'm0360_forecast_check'";
    app.db().execute_unprepared(forget).await.unwrap();
    startup::prepare(&app.app).await.unwrap();
    let mut held = Vec::new();
    for id in ids {
        let found = permission::Entity::find().filter(permission::Column::RoleId.eq(id));
        let mut codes: Vec<String> = found.all(app.db()).await.unwrap().into_iter().map(|one| one.code).collect();
        codes.sort();
        held.push(codes);
    }
    assert_eq!(held, [vec!["fcst:fcst:check", "fcst:fcst:update", "fcst:fcst:view"], vec!["fcst:fcst:view"]]);
}
