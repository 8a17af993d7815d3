//! Stock lists that are declared together, with what came back of them.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::harness::{Client, TestApp};
use crate::sas::{PASSPORTS, STOCK, add, approved, detail, done, played, pumps, refused, running, truck};

/// A return of a stock list that customs approved.
async fn returned(app: &TestApp, client: &Client, list: &Value, number: &str, quantity: &str) -> Value {
    let back = with(&pumps(&running(client).await, number, "I", quantity), "rltSasStockNo", &list["sasStockNo"]);
    let lines = json!([with(&back["lines"][0], "rltStockSeqno", &json!("1"))]);
    let back = add(client, STOCK, with(&back, "lines", &lines)).await;
    done(client, STOCK, "send", &back).await;
    played(app).await;
    let back = detail(client, STOCK, &back).await;
    assert_eq!(back["stucd"], json!("4"), "{back}");
    back
}

async fn waits(client: &Client, number: &str) -> bool {
    client.get(&format!("{STOCK}/waiting")).await.done().to_string().contains(number)
}

fn together(lists: &[&Value], number: &str) -> Value {
    let each = |field: &str| lists.iter().map(|list| list[field].clone()).collect::<Vec<_>>();
    json!({ "ids": each("id"), "versions": each("version"), "etpsInnerInvtNo": number, "iECatg": "4", "isForce": "1" })
}

#[tokio::test]
async fn what_came_back_is_not_declared() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-G1", "5").await;
    let back = returned(&app, &broker, &list, "CRK-G2", "2").await;
    for (path, what) in [(format!("{STOCK}/collect"), "HZ-G1"), ("/decl/v1/g2sasstock/from".to_owned(), "")] {
        let now = detail(&broker, STOCK, &list).await;
        let no = broker.post(&path, together(&[&now], what)).await.refused(422);
        assert_eq!(
            (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
            (&json!("sas.returnLeftOut"), &json!("ids[0]"))
        );
    }
    assert!(waits(&broker, "CRK-G1").await && waits(&broker, "CRK-G2").await);
    let list = detail(&broker, STOCK, &list).await;
    let made = broker.post(&format!("{STOCK}/collect"), together(&[&list, &back], "HZ-G1")).await.done();
    let lines = broker.get(&format!("/invt/v1/bondInvt/dt/page?queryInvtId={}", made["id"])).await.done();
    assert_eq!(lines["rows"][0]["dclQty"], json!("3.00000"), "{lines}");

    // Nothing is left of what came back wholly: it waits for nothing.
    let list = approved(&app, &broker, "CRK-G3", "4").await;
    assert!(waits(&broker, "CRK-G3").await);
    returned(&app, &broker, &list, "CRK-G4", "4").await;
    assert!(!waits(&broker, "CRK-G3").await && !waits(&broker, "CRK-G4").await);
}

#[tokio::test]
async fn a_collective_list_declares_all_that_its_stock_lists_took() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-H1", "5").await;
    let made = broker.post(&format!("{STOCK}/collect"), together(&[&list], "HZ-H1")).await.done();
    let page = broker.get(&format!("/invt/v1/bondInvt/dt/page?queryInvtId={}", made["id"])).await.done();
    let line = broker.get(&format!("/invt/v1/bondInvt/dt/{}/detail", page["rows"][0]["id"])).await.done();
    let less = with(&with(&line, "dclQty", &json!("2")), "lawfQty", &Value::Null);
    broker.post("/invt/v1/bondInvt/dt/update", less).await.done();
    let found = broker.get(&format!("/invt/v1/bondInvt/{}/check", made["id"])).await.done();
    let told = found.as_array().unwrap().iter().find(|one| one["rule"] == "bondList.collectedLess");
    assert_eq!(told.map(|one| &one["field"]), Some(&json!("lines[0].dclQty")), "{found}");

    // Its goods go with the stock list, not once more with it.
    let number = "QD224826E000009911";
    let known =
        format!("UPDATE bond_invt SET bond_invt_no = '{number}', state = 'PRE_DEDUCTED' WHERE id = {}", made["id"]);
    sea_orm::ConnectionTrait::execute_unprepared(app.db(), &known).await.unwrap();
    let loadable = broker.get(&format!("{PASSPORTS}/loadable?keyword={number}")).await.done();
    assert_eq!(loadable, json!([]));
    let pass = with(&truck(&list, "HF-H1", "2"), "rltTbTypecd", &json!("1"));
    let pass = add(&broker, PASSPORTS, with(&pass, "docs", &json!([{ "rtlBillNo": number }]))).await;
    let no = refused(&broker, PASSPORTS, "send", &pass).await;
    assert!(no.contains(&"sas.goesWithStock".to_owned()), "{no:?}");
}
