//! The numbers of origin certificates and of their lines: in other letters the same, and by which a program's lines are found again.

use serde_json::json;

use crate::base_support::with;
use crate::harness::TestApp;
use crate::origin_certs::{CERTS, add, first_problem, pumps};

#[tokio::test]
async fn a_number_in_other_capitals_is_the_same() {
    let app = TestApp::start().await;
    let (client, other) = (app.as_user("orgadmin").await, app.as_user("other").await);
    let numbered = |number: &str| with(&pumps(), "certNo", &json!(number));
    let made = add(&client, numbered("RC-77x")).await;
    for number in ["rc-77X", "ＲＣ-77x"] {
        let no = client.post(&format!("{CERTS}/add"), numbered(number)).await.refused(422);
        assert_eq!(first_problem(&no), (&json!("field.taken"), &json!("certNo")), "{no}");
    }
    // Another house has numbers of its own; a certificate is written anew in its own capitals.
    add(&other, numbered("rc-77x")).await;
    let again = client.post(&format!("{CERTS}/update"), with(&made, "certNo", &json!("RC-77X"))).await.done();
    assert_eq!(again["certNo"], "RC-77X");
}

#[tokio::test]
async fn lines_that_a_program_sends_without_ids_are_found_again_by_their_numbers() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let (first, materials) = (pumps()["lines"][0].clone(), pumps()["materials"].clone());
    let second = with(&with(&first, "gNo", &json!("2")), "gName", &json!("齿轮泵"));
    let made = add(&client, with(&pumps(), "lines", &json!([first, second]))).await;
    let dearer = with(&second, "declTotal", &json!("1100"));
    let body = json!({
        "id": made["id"], "version": made["version"], "lines": [dearer, first], "materials": materials,
    });
    let stored = client.post(&format!("{CERTS}/update"), body).await.done();
    assert_eq!(stored["lines"][1], made["lines"][0], "one says the same in another place");
    assert_eq!(
        stored["lines"][0],
        with(&made["lines"][1], "declTotal", &json!("1100.0000")),
        "one has the same number"
    );
    assert_eq!(stored["materials"], made["materials"]);
}
