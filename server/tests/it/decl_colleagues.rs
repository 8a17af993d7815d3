//! What colleagues are told live when somebody works on a declaration.

use serde_json::{Value, json};

use crate::decl_support::{chosen, import, made_for_a, now, sent, with};
use crate::harness::{Client, TestApp};
use crate::push::Events;

/// Kind, text and row of the next event.
async fn next(events: &mut Events) -> (String, String, Value) {
    let event = events.event().await.expect("the stream ended");
    let text = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
    (text("kind"), text("content"), event["refId"].clone())
}

async fn unread(client: &Client) -> Value {
    client.get("/sys/v1/message/unread/count").await.done()
}

#[tokio::test]
async fn every_step_reaches_the_colleagues_and_the_customer_but_not_who_took_it() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("reviewer").await);
    let made = made_for_a(&app, &broker, import()).await;
    let (number, id) = (made["clientSeqNo"].as_str().unwrap(), json!(made["id"].to_string()));
    let mut at_review = Events::open(&reviewer, "").await;
    let mut at_making = Events::open(&broker, "?lang=zh").await;
    let mut at_customer = Events::open(&app.as_user("maker").await, "").await;
    let told = |kind: &str, text: &str| (kind.to_owned(), text.replace("{}", number), id.clone());

    broker.post("/decl/v1/submit", chosen(&[&made])).await.done();
    let submitted = told("decl.submit", "Declaration {}: Submitted for review (孙伟)");
    assert_eq!(next(&mut at_review).await, submitted);
    assert_eq!(next(&mut at_customer).await, submitted);

    let waiting = now(&reviewer, &made).await;
    let back = with(chosen(&[&waiting]), json!({ "pass": "0", "note": "请核对毛重" }));
    reviewer.post("/decl/v1/review", back).await.done();
    let returned = told("decl.return", "报关单{}：复核退回（吴静：请核对毛重）");
    assert_eq!(
        next(&mut at_making).await,
        returned,
        "nothing came before: the maker is not told of the own submitting"
    );
    assert_eq!(next(&mut at_customer).await.0, "decl.return");

    broker.post("/decl/v1/submit", chosen(&[&now(&broker, &made).await])).await.done();
    broker.post("/decl/v1/submit/cancel", chosen(&[&now(&broker, &made).await])).await.done();
    for kind in ["decl.submit", "decl.cancelSubmit"] {
        assert_eq!(next(&mut at_review).await.0, kind, "the reviewer is not told of the own return");
        assert_eq!(next(&mut at_customer).await.0, kind);
    }
    let sent = sent(&app, now(&broker, &made).await).await;
    broker.post("/decl/v1/cancel", chosen(&[&sent])).await.done();
    broker.post("/decl/v1/delete", chosen(&[&now(&broker, &made).await])).await.done();
    for kind in ["decl.submit", "decl.pass", "decl.send", "decl.cancel"] {
        assert_eq!(next(&mut at_customer).await.0, kind);
    }
    let gone = next(&mut at_customer).await;
    assert_eq!((gone.0.as_str(), gone.2), ("decl.delete", json!("")), "what is deleted cannot be opened");
    assert_eq!(unread(&app.as_user("other").await).await, 0, "another customer hears nothing");
}

#[tokio::test]
async fn a_refused_choice_tells_nobody() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let sound = made_for_a(&app, &broker, import()).await;
    let broken = made_for_a(&app, &broker, with(import(), json!({ "billNo": null, "grossWet": "1" }))).await;
    broker.post("/decl/v1/submit", chosen(&[&sound, &broken])).await.refused(422);
    assert_eq!(unread(&maker).await, 0);
    broker.post("/decl/v1/submit", chosen(&[&sound])).await.done();
    assert_eq!(unread(&maker).await, 1);
}

#[tokio::test]
async fn one_deed_is_one_message_however_many_declarations_it_is_about() {
    let app = TestApp::start().await;
    let (broker, maker) = (app.as_user("broker").await, app.as_user("maker").await);
    let mut made = Vec::new();
    for _ in 0..4 {
        made.push(made_for_a(&app, &broker, import()).await);
    }
    let mut at_customer = Events::open(&maker, "").await;
    broker.post("/decl/v1/submit", chosen(&made.iter().collect::<Vec<_>>())).await.done();
    let numbers: Vec<&str> = made.iter().take(3).map(|row| row["clientSeqNo"].as_str().unwrap()).collect();
    let text = format!("4 declarations: Submitted for review (孙伟): {} …", numbers.join(", "));
    assert_eq!(next(&mut at_customer).await, ("decl.submit".to_owned(), text, json!("")));
    assert_eq!(unread(&maker).await, 1);
}
