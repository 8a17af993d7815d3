//! Documents name accounts, applications and lists of their own customer only: what names another one's is refused at its field, and
//! nothing is stored.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::bonded_lists;
use crate::harness::{Client, TestApp};
use crate::sas::{APPLICATIONS, PASSPORTS, STOCK, approved, chosen, detail, pumps, running, switch, truck};

const LISTS: &str = "/invt/v1/bondInvt";
const WRITE_OFFS: &str = "/invt/v1/bwsDcr";

async fn count(client: &Client, path: &str) -> Value {
    client.get(&format!("{path}/page?pageSize=10")).await.done()["total"].clone()
}

/// The rule and the field by which a row is refused, all that is said of it.
async fn refused(client: &Client, path: &str, call: &str, row: Value) -> Vec<[String; 2]> {
    let answer = client.post(&format!("{path}/{call}"), row).await.refused(422);
    let fields = answer["fields"].as_array().unwrap().iter();
    fields.map(|one| ["rule", "field"].map(|key| one[key].as_str().unwrap().to_owned())).collect()
}

fn other_customers(field: &str) -> Vec<[String; 2]> {
    vec![["named.otherCustomer".to_owned(), field.to_owned()]]
}

/// New documents of a customer, each with the field that names something of the demo's customer.
fn naming(application: &Value, list: &Value, org: &Value) -> Vec<(&'static str, &'static str, Value)> {
    let number = application["sasDclNo"].clone();
    let invt = json!({
        "orgId": org, "etpsInnerInvtNo": "HZ-Q1", "putrecNo": "T2248W000019", "impexpMarkcd": "I", "bondInvtTypecd": "0",
        "mtpckEndprdMarkcd": "I", "supvModecd": "5034", "dclcusFlag": "2",
    });
    let applied = with(&with(&invt, "putrecNo", &json!("T2248W000918")), "applyNo", &number);
    let stock = with(&with(&pumps(application, "CRK-Q1", "E", "1"), "orgId", org), "sasDclNo", &Value::Null);
    let own = with(&stock, "areainOriactNo", &json!("T2248W000918"));
    let of = json!({
        "orgId": org, "etpsPreentNo": "YW-Q1", "businessTypecd": "Y", "directionTypecd": "E", "masterCuscd": "2248",
        "areainOriactNo": "T2248W000019", "validTime": "2036-12-31", "lines": [], "ucns": [],
    });
    let write_off = json!({
        "orgId": org, "etpsPreentNo": "BH-Q1", "putrecNo": "T2248W000019", "chgoffTypecd": "1",
        "chgoffBeginTime": "2026-01-01", "chgoffDueTime": "2026-01-31",
    });
    vec![
        (LISTS, "putrecNo", invt),
        (LISTS, "applyNo", applied),
        (APPLICATIONS, "areainOriactNo", of),
        (STOCK, "areainOriactNo", stock),
        (STOCK, "sasDclNo", with(&own, "sasDclNo", &number)),
        (STOCK, "rltSasStockNo", with(&own, "rltSasStockNo", &list["sasStockNo"])),
        (PASSPORTS, "docs[0].rtlBillNo", with(&truck(list, "HF-Q1", "1"), "orgId", org)),
        (WRITE_OFFS, "putrecNo", write_off),
    ]
}

#[tokio::test]
async fn what_is_another_customers_is_refused_at_its_field_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let list = approved(&app, &broker, "CRK-Q0", "2").await;
    // The agent sees both customers; another one does not see the first, and hears the same.
    for user in ["broker", "other"] {
        let client = app.as_user(user).await;
        let org = json!(app.org_id(user).await);
        for (path, field, row) in naming(&application, &list, &org) {
            let before = count(&client, path).await;
            assert_eq!(refused(&client, path, "add", row).await, other_customers(field), "{user} {path}");
            assert_eq!(count(&client, path).await, before, "{user} {path} {field}");
        }
    }
    // What nobody has here is kept elsewhere, what the customer has itself is its own.
    let [org, own] = [json!(app.org_id("other").await), application["orgId"].clone()];
    let other = app.as_user("other").await;
    let (_, _, row) = naming(&application, &list, &org).remove(0);
    let stored = other.post(&format!("{LISTS}/add"), with(&row, "putrecNo", &json!("T2248W000918"))).await.done();
    for (at, (path, _, row)) in naming(&application, &list, &own).into_iter().enumerate() {
        let number = if path == LISTS { "etpsInnerInvtNo" } else { "etpsPreentNo" };
        broker.post(&format!("{path}/add"), with(&row, number, &json!(format!("OWN-{at}")))).await.done();
    }

    // Nor is a draft changed so, and what became another customer's meanwhile is not sent.
    let changed = with(&stored, "putrecNo", &json!("T2248W000019"));
    assert_eq!(refused(&other, LISTS, "update", changed).await, other_customers("putrecNo"));
    let as_before = other.get(&format!("{LISTS}/{}/detail", stored["id"])).await.done();
    assert_eq!((&as_before["version"], &as_before["putrecNo"]), (&stored["version"], &json!("T2248W000918")));
}

#[tokio::test]
async fn what_became_another_customers_is_not_sent() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let list = bonded_lists::add(&broker, "HZ-Q2", "I").await;
    let org = json!(app.org_id("other").await);
    let naming = json!({
        "orgId": org, "etpsInnerInvtNo": "HZ-Q3", "putrecNo": "T2248W000918", "impexpMarkcd": "I", "bondInvtTypecd": "0",
        "mtpckEndprdMarkcd": "I", "supvModecd": "5034", "trspModecd": "2", "dclPlcCuscd": "2248", "impexpPortcd": "2248",
        "stshipTrsarvNatcd": "304", "dclcusFlag": "2",
    });
    let theirs = other.post(&format!("{LISTS}/add"), naming).await.done();
    switch(&app.as_user("admin").await, &theirs, "g2AllowCusDcl").await;
    let line = bonded_lists::line("1");
    other.post(&format!("{LISTS}/dt/add"), with(&line, "queryInvtId", &theirs["id"])).await.done();
    let renumbered = "UPDATE bws SET bws_no = 'T2248W000918' WHERE bws_no = 'T2248W000019'";
    app.db().execute_unprepared(renumbered).await.unwrap();
    let told = other.get(&format!("{LISTS}/{}/check", theirs["id"])).await.done();
    let told = told.as_array().unwrap().iter().filter(|one| one["rule"] == "named.otherCustomer");
    assert_eq!(told.map(|one| one["field"].clone()).collect::<Vec<_>>(), ["putrecNo"]);
    let fields = refused(&other, LISTS, "send", chosen(&other, LISTS, &theirs).await).await;
    assert!(fields.contains(&other_customers("putrecNo")[0]), "{fields:?}");
    assert_eq!(detail(&other, LISTS, &theirs).await["state"], theirs["state"]);
    assert_eq!(detail(&broker, LISTS, &list).await["state"], list["state"]);
}
