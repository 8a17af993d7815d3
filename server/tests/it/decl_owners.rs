//! Whose declarations a person may make: the choice that the form of a new one begins with.

use serde_json::Value;

use crate::harness::{Client, TestApp};

/// Ids of the organisations offered to a person, and the one that is marked as the own.
async fn offered(client: &Client) -> (Vec<i64>, Vec<i64>) {
    let owners = client.get("/decl/v1/owners").await.done();
    let rows: Vec<Value> = owners.as_array().cloned().unwrap_or_default();
    let ids = |wanted: bool| {
        rows.iter().filter(move |row| !wanted || row["own"] == true).filter_map(|row| row["id"].as_i64())
    };
    (ids(false).collect(), ids(true).collect())
}

#[tokio::test]
async fn an_agent_is_offered_itself_and_the_customers_that_let_it_declare() {
    let app = TestApp::start().await;
    let (customer, agent, foreign) = (app.org_id("maker").await, app.org_id("broker").await, app.org_id("other").await);

    let (broker, own) = offered(&app.as_user("broker").await).await;
    // Two have granted it: customer A and its enterprise in the zone.
    assert!(broker.contains(&customer) && broker.contains(&agent) && !broker.contains(&foreign), "{broker:?}");
    assert_eq!((broker.len(), own), (3, vec![agent]));
    let (other, own) = offered(&app.as_user("other").await).await;
    assert_eq!((other, own), (vec![foreign], vec![foreign]));
    let (maker, own) = offered(&app.as_user("maker").await).await;
    assert!(maker.contains(&customer) && !maker.contains(&foreign) && !maker.contains(&agent));
    assert_eq!(own, [customer]);
    app.anonymous().get("/decl/v1/owners").await.refused(401);
}
