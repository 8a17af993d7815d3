//! Templates and bookings of forecasts; to others nothing of them is there.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, command, detail, line, merged, of_lines, post, raw, refused, submitted, told_of, without_settings,
};
use crate::harness::{Client, TestApp};

#[tokio::test]
async fn templates_and_bookings_belong_to_forecasts() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = submitted(&client).await;
    let model = json!({ "fcstId": made["id"], "isSelfVisible": "0", "modelName": "monthly" });
    let kept = post(&broker, "model/add", model.clone()).await;
    assert_eq!((&kept["ofLines"], &kept["orgId"]), (&json!("3"), &made["orgId"]));
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
    let light = json!([{ "containerId": "CSLU1234567", "goodsContaWt": "-999" }]);
    let no = refused(&broker, "booking/update", with(&with(&sent, "version", &json!(1)), "boxes", &light), 422).await;
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("documents.negative"), &json!("boxes[0].goodsContaWt"))
    );
    let gone = add(&client).await;
    command(&client, "cancel", &gone).await;
    let late = json!({ "fcstId": gone["id"], "version": 0, "carrier": "COSCO" });
    assert_eq!(refused(&client, "booking/update", late, 422).await["fields"][0]["rule"], "documents.notReady");

    let start = client.get(&format!("{PATH}/default")).await.done();
    assert_eq!((&start["iECatg"], &start["tradeMode"]), (&json!("1"), &json!("0110")));
    assert!(client.get(&format!("{PATH}/client/exists")).await.done().is_boolean());
}

#[tokio::test]
async fn a_template_is_of_the_organisation_that_is_named() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = submitted(&client).await;
    let (customer, agent, stranger) =
        (app.org_id("orgadmin").await, app.org_id("broker").await, app.org_id("other").await);
    let model = |name: &str, own: &str, org: i64| json!({ "fcstId": made["id"], "isSelfVisible": own, "modelName": name, "orgId": org });
    let seen = async |client: &Client, kept: &Value| {
        client.get(&format!("{PATH}/model/{}/detail", kept["id"])).await.status.as_u16()
    };
    // Of the customer, of the agent, and of the customer alone, as the agent says.
    for (name, own, org, sees) in
        [("theirs", "0", customer, (200, 200)), ("ours", "0", agent, (404, 200)), ("alone", "1", customer, (200, 404))]
    {
        let kept = post(&broker, "model/add", model(name, own, org)).await;
        assert_eq!(kept["orgId"], json!(org), "{name}");
        assert_eq!((seen(&client, &kept).await, seen(&broker, &kept).await), sees, "{name}");
        assert_eq!(seen(&other, &kept).await, 404, "{name}");
    }
    // Whoever may not act for an organisation keeps none for it.
    let before = client.get(&format!("{PATH}/model/page")).await.done()["total"].clone();
    for (who, org) in [(&broker, stranger), (&client, agent), (&client, stranger), (&broker, 987_654_321)] {
        refused(who, "model/add", model("x", "0", org), 404).await;
    }
    assert_eq!(client.get(&format!("{PATH}/model/page")).await.done()["total"], before);
    assert_eq!(other.get(&format!("{PATH}/model/page")).await.done()["total"], 0);
}

#[tokio::test]
async fn to_others_nothing_of_a_forecast_is_there() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let made = submitted(&client).await;
    command(&app.as_user("broker").await, "merge", &made).await;
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
