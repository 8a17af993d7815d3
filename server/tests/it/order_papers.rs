//! The papers of client orders: asked for, received, their files.

use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use server::domains::base::base_file_store;
use server::files::file;

use crate::decl_support::{chosen, with};
use crate::harness::TestApp;
use crate::push::Events;
use crate::work_record::{PATH, does, placed};

#[tokio::test]
async fn papers_that_are_asked_for_and_come_are_told_to_the_other_side() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    let (mut of_client, mut of_broker) = (Events::open(&client, "").await, Events::open(&broker, "").await);
    let paper = json!({ "orderId": order["id"], "edocCode": "00000001", "askedOn": "2026-07-01" });
    let paper = broker.post(&format!("{PATH}/papers/add"), paper).await.done();
    let told = of_client.event().await.unwrap();
    assert_eq!((&told["kind"], &told["refId"]), (&json!("clientOrder.state"), &json!(order["id"].to_string())));
    let said = told["content"].as_str().unwrap();
    assert!(said.contains("PO-1") && said.contains("00000001"), "{said}");
    let came = with(paper, json!({ "receivedOn": "2026-07-01" }));
    let came = client.post(&format!("{PATH}/papers/update"), came).await.done();
    let said = of_broker.event().await.unwrap()["content"].as_str().unwrap().to_owned();
    assert!((said.contains("received") || said.contains("收到")) && said.contains("PO-1"), "{said}");
    // Nor does a paper go without a word.
    client.post(&format!("{PATH}/papers/delete"), chosen(&[&came])).await.done();
    let said = of_broker.event().await.unwrap()["content"].as_str().unwrap().to_owned();
    assert!((said.contains("deleted") || said.contains("删除")) && said.contains("00000001"), "{said}");
}

#[tokio::test]
async fn a_file_that_its_paper_names_no_more_goes_after_a_day() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let order = placed(&client).await;
    let paper = json!({ "orderId": order["id"], "edocCode": "00000001" });
    let paper = client.post(&format!("{PATH}/papers/add"), paper).await.done();
    let file = format!("{PATH}/papers/{}/upload", paper["id"]);
    for name in ["first.pdf", "second.pdf"] {
        client.upload(&file, name, b"%PDF-1.4\n%%EOF\n").await.done();
    }
    let count = async || {
        let of_orders = file::Column::Purpose.eq(file::ORDER);
        file::Entity::find().filter(of_orders).count(app.db()).await.unwrap()
    };
    let before = count().await;
    app.advance(TimeDelta::hours(25));
    base_file_store::sweep(&app.app).await.unwrap();
    assert_eq!(count().await, before - 1);
}

#[tokio::test]
async fn the_examples_of_papers_and_fees_are_taken() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let order = placed(&client).await;
    does(&broker, "accept", &order).await;
    for last in ["papers/add", "fees/add"] {
        let path = format!("{PATH}/{last}");
        let operation = server::run::house::operations().iter().find(|known| known.path == path).unwrap();
        let mut example = operation.example.clone().unwrap();
        example["orderId"] = order["id"].clone();
        broker.post(&path, example).await.done();
    }
}
