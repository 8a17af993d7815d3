//! Files that go along with questions: read by whoever may see the document, attached by whoever uploaded them, once.

use axum::http::Method;
use serde_json::{Value, json};
use server::run::seed::{seed_declarations, seed_question_files};

use crate::base_support::PDF;
use crate::decl_support::{import, made_for_a};
use crate::harness::{Client, TestApp};

const PATH: &str = "/question/v1";

async fn upload(client: &Client, name: &str) -> Value {
    client.upload(&format!("{PATH}/upload"), name, PDF).await.done()["id"].clone()
}

fn about(declaration: &Value, files: Value) -> Value {
    json!({ "kind": "declaration", "docId": declaration["id"], "path": "grossWet", "text": "See the bill", "files": files })
}

fn content(question: &Value, file: &Value) -> String {
    format!("{PATH}/{}/files/{file}/download", question["id"])
}

async fn status(client: &Client, path: &str) -> u16 {
    client.raw(Method::GET, path, None, axum::body::Body::empty()).await.status().as_u16()
}

#[tokio::test]
async fn files_go_along_and_are_read_by_whoever_may_see_the_document() {
    let app = TestApp::start().await;
    let (client, broker, stranger) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_admin_of("other").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let file = upload(&broker, "bill.pdf").await;
    let asked = broker.post(&format!("{PATH}/ask"), about(&declaration, json!([file]))).await.done();
    assert_eq!(asked["entries"][0]["files"][0]["name"], "bill.pdf");
    for (who, expected) in [(&broker, 200), (&client, 200), (&stranger, 404)] {
        assert_eq!(status(who, &content(&asked, &file)).await, expected);
    }
    // The lists of files and their downloads do not lead to it.
    for who in [&client, &stranger, &broker] {
        assert_eq!(status(who, &format!("/sys/v1/file/bill/{file}/download")).await, 404);
    }
    let answer = upload(&client, "list.pdf").await;
    let body = json!({ "id": asked["id"], "version": 1, "text": "And the list", "files": [answer] });
    let answered = client.post(&format!("{PATH}/answer"), body).await.done();
    assert_eq!(answered["entries"][1]["files"][0]["id"], answer);
}

#[tokio::test]
async fn nobody_reads_a_file_of_others_by_naming_it() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_admin_of("other").await);
    let declaration = made_for_a(&app, &broker, import()).await;
    let file = upload(&broker, "bill.pdf").await;
    let own = other.post("/decl/v1/add", import()).await.done();
    let refused = |reply: Value| assert_eq!(reply["fields"][0]["rule"], "question.files");
    // An upload of somebody else, of another organisation or of the other side; one that is nobody's; one of another purpose.
    refused(other.post(&format!("{PATH}/ask"), about(&own, json!([file]))).await.refused(422));
    refused(client.post(&format!("{PATH}/ask"), about(&declaration, json!([file]))).await.refused(422));
    refused(other.post(&format!("{PATH}/ask"), about(&own, json!([999_999_999]))).await.refused(422));
    let plain = other.upload("/sys/v1/file/bill/upload", "x.pdf", PDF).await.done()["id"].clone();
    refused(other.post(&format!("{PATH}/ask"), about(&own, json!([plain]))).await.refused(422));

    refused(broker.post(&format!("{PATH}/ask"), about(&declaration, json!([file, file]))).await.refused(422));

    let asked = broker.post(&format!("{PATH}/ask"), about(&declaration, json!([file]))).await.done();
    refused(broker.post(&format!("{PATH}/ask"), about(&declaration, json!([file]))).await.refused(422));
    // Nor by a question of one's own: the file goes with its own question.
    let theirs = other.post(&format!("{PATH}/ask"), about(&own, json!([]))).await.done();
    assert_eq!(status(&other, &content(&theirs, &file)).await, 404);
    assert_eq!(status(&other, &content(&asked, &file)).await, 404);
    let many: Vec<i64> = (1..=11).collect();
    refused(broker.post(&format!("{PATH}/ask"), about(&declaration, json!(many))).await.refused(422));
}

#[tokio::test]
async fn the_first_question_of_the_demo_has_a_paper_with_it() {
    let app = TestApp::start().await;
    seed_declarations(&app.app, 8).await.unwrap();
    // A server that starts again finds it there.
    for _ in 0..2 {
        seed_question_files(&app.app).await.unwrap();
    }
    let (broker, stranger) = (app.as_user("broker").await, app.as_admin_of("other").await);
    let page = broker.get(&format!("{PATH}/page?pageSize=40")).await.done();
    let mut found = Vec::new();
    for row in page["rows"].as_array().unwrap() {
        let thread = broker.get(&format!("{PATH}/{}/detail", row["id"])).await.done();
        let files = thread["entries"][0]["files"].as_array().unwrap().clone();
        found.extend(files.into_iter().map(|file| (thread.clone(), file["id"].clone())));
    }
    let [(thread, file)] = found.as_slice() else { panic!("{} files", found.len()) };
    assert_eq!(status(&broker, &content(thread, file)).await, 200);
    assert_eq!(status(&stranger, &content(thread, file)).await, 404);
}
