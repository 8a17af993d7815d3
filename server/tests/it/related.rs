//! Where documents lead: what each is made of, and what was made of it, as far as one may see that.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::decl_support::{chosen, export, made_for_a, now};
use crate::harness::{Client, TestApp};
use crate::isolation_rows::somebody_with;
use crate::wms_support::{DSN, WAREHOUSE, order};
use crate::{bonded_lists, origin_certs};

const PATH: &str = "/related/v1/of";

async fn related(client: &Client, kind: &str, id: &Value) -> Value {
    client.get(&format!("{PATH}?kind={kind}&docId={id}")).await.done()
}

/// Kind and id of what stands on a side.
fn on(related: &Value, side: &str) -> Vec<(String, i64)> {
    let rows = related[side].as_array().unwrap();
    rows.iter().map(|row| (row["kind"].as_str().unwrap().to_owned(), row["id"].as_i64().unwrap())).collect()
}

fn of(kind: &str, id: &Value) -> (String, i64) {
    (kind.to_owned(), id.as_i64().unwrap())
}

/// The import order of the demo that waits, and the declaration that the agent makes of it.
async fn declared_order(client: &Client) -> (Value, Value) {
    let orders = client.get("/decl/v1/client/order/query?pageSize=80").await.done()["rows"].clone();
    let order = orders.as_array().unwrap().iter().find(|row| row["clientOrderNo"] == "PO2607-003").unwrap().clone();
    let made = client.post("/decl/v1/client/order/add", chosen(&[&order])).await.done();
    (order, made[0].clone())
}

#[tokio::test]
async fn a_declaration_leads_to_its_order_and_the_order_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (order, made) = declared_order(&broker).await;
    let found = related(&broker, "declaration", &made["id"]).await;
    assert_eq!(on(&found, "of"), [of("clientOrder", &order["id"])], "{found}");
    assert_eq!((&found["of"][0]["number"], &found["isPartial"]), (&json!("PO2607-003"), &json!(false)));
    let back = related(&broker, "clientOrder", &order["id"]).await;
    assert!(on(&back, "into").contains(&of("declaration", &made["id"])), "{back}");
    assert_eq!(on(&back, "of"), vec![]);
}

#[tokio::test]
async fn a_declaration_leads_to_the_certificates_made_of_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let declaration = made_for_a(&app, &broker, export()).await;
    let asked = json!({ "certType": "RC", "declId": declaration["id"] });
    let made = broker.post(&format!("{}/from", origin_certs::CERTS), asked).await.done();
    let found = related(&broker, "declaration", &declaration["id"]).await;
    assert_eq!((on(&found, "of"), on(&found, "into")), (vec![], vec![of("originCert", &made["id"])]), "{found}");
    let back = related(&broker, "originCert", &made["id"]).await;
    assert_eq!(on(&back, "of"), [of("declaration", &declaration["id"])]);
}

#[tokio::test]
async fn an_outward_list_leads_to_the_order_that_it_leaves_with_and_back() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let owner = bonded_lists::owner(&client).await;
    let head = json!({
        "orgId": owner, "etpsInnerInvtNo": "HZ-OUT-1", "putrecNo": "T2248W000019", "impexpMarkcd": "E", "mtpckEndprdMarkcd": "I",
        "supvModecd": "1200", "dclcusFlag": "2",
    });
    let list = bonded_lists::post(&client, "add", head).await;
    let head = json!({
        "orgId": owner, "dsnNo": "CK-1", "dsnType": "1", "warehouse": WAREHOUSE, "isBonded": "1", "accountNo": "T2248W000019",
        "bondInvtNo": "HZ-OUT-1",
    });
    let out = json!(order(&client, DSN, head, "dsnId", &[]).await);
    let found = related(&client, "bondInvt", &list["id"]).await;
    assert!(on(&found, "into").contains(&of("dsn", &out)), "{found}");
    let back = related(&client, "dsn", &out).await;
    assert_eq!(on(&back, "of"), [of("bondInvt", &list["id"])], "{back}");
}

/// Nobody learns of documents that they may not see: neither of other organisations, nor without the permission of the kind.
#[tokio::test]
async fn nothing_is_told_of_documents_that_one_may_not_see() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let (order, made) = declared_order(&broker).await;
    for (kind, id) in [("declaration", &made["id"]), ("clientOrder", &order["id"])] {
        other.get(&format!("{PATH}?kind={kind}&docId={id}")).await.refused(404);
        broker.get(&format!("{PATH}?kind={kind}&docId=999999999")).await.refused(404);
    }
    broker.get(&format!("{PATH}?kind=nothing&docId=1")).await.refused(400);
    let codes: BTreeSet<String> = ["records:export:view".to_owned()].into();
    let owner = now(&broker, &made).await["orgId"].as_i64().unwrap();
    let reader = somebody_with(&app, "records-only", owner, "records-only", &codes).await;
    let found = related(&reader.client, "declaration", &made["id"]).await;
    assert_eq!((on(&found, "of"), on(&found, "into")), (vec![], vec![]), "orders are not theirs to see: {found}");
}
