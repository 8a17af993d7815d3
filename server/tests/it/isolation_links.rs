//! The walk over links: everything in which a caller names a file, asked by those who may not see it, with files of every
//! purpose. Naming one must not open it.

use std::collections::BTreeSet;

use core_wasm::permission::{self, Category, RecordRight, records};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::domains::decl::attachment;
use server::files::file;

use crate::base_support::PDF;
use crate::decl_support::{export, fields, import, made_for_a, with};
use crate::harness::{Client, Reply, TestApp};
use crate::isolation::people;
use crate::isolation_rows::{Somebody, somebody_with, upload};

/// A row of `edocRealations` for a file that was uploaded as a paper of customer A.
async fn paper(app: &TestApp, client: &Client, category: &str) -> Value {
    let org = app.org_id("maker").await.to_string();
    let fields = [("orgId", org.as_str()), ("iECatg", category), ("edocCode", "00000001")];
    upload(client, "/decl/v1/edoc/upload", &fields, "secret.pdf", PDF).await.done()
}

/// The row as somebody would write it who wants another file.
fn naming(row: &Value, id: &Value) -> Value {
    with(row.clone(), json!({ "fileId": id }))
}

async fn opens(client: &Client, id: &Value) -> bool {
    let mut opened = false;
    for path in [
        format!("/decl/v1/edoc/{id}/download"),
        format!("/sys/v1/file/bill/{id}/download"),
        format!("/sys/v1/file/bill/download?ids[]={id}"),
    ] {
        opened |= client.get(&path).await.status == 200;
    }
    opened
}

/// Whose permissions are those of everything but imports.
fn exports_only() -> BTreeSet<String> {
    let rights = [RecordRight::View, RecordRight::Make, RecordRight::Check, RecordRight::Send];
    let closed: Vec<&str> =
        [Category::Import].into_iter().flat_map(|of| rights.map(|right| records(of, right))).collect();
    permission::all()
        .iter()
        .map(|(code, _)| (*code).to_owned())
        .filter(|code| !closed.contains(&code.as_str()))
        .collect()
}

#[tokio::test]
async fn naming_a_file_does_not_open_it() {
    let app = TestApp::start().await;
    let (owner, mut others) = people(&app).await;
    let home = app.org_id("maker").await;
    others.push(somebody_with(&app, "walk-colleague", home, "exportsOnly", &exports_only()).await);

    let row = paper(&app, &owner.client, "1").await;
    let linked = row["fileId"].clone();
    owner.client.post("/decl/v1/add", with(import(), json!({ "edocRealations": [row] }))).await.done();
    let loose = paper(&app, &owner.client, "1").await["fileId"].clone();
    let kept = owner.client.upload("/sys/v1/file/bill/upload", "kept.pdf", PDF).await.done()["id"].clone();
    let base = owner.client.upload("/base/v1/baseFile/upload", "base.pdf", PDF).await.done()["id"].clone();
    let links = attachment::Entity::find().all(app.db()).await.unwrap();

    let mut tried = 0;
    for somebody in &others {
        let Somebody { client, username, org_id, .. } = somebody;
        for id in [&linked, &loose, &kept, &base] {
            // A file of the organisation is for all of its people who may see its files.
            let is_shared = id == &kept && *org_id == home;
            assert_eq!(opens(client, id).await, is_shared, "{username} {id}");
            let papers = json!({ "edocRealations": [naming(&row, id)], "orgId": org_id });
            refused(&client.post("/decl/v1/add", with(export(), papers.clone())).await, username);
            let own = client.post("/decl/v1/add", with(export(), json!({ "orgId": org_id }))).await.done();
            refused(&client.post("/decl/v1/update", with(own.clone(), papers)).await, username);
            let template = json!({ "edocRealations": [naming(&row, id)] }).to_string();
            let named =
                json!({ "name": format!("{username} {id}"), "iECatg": "2", "isDefault": "0", "content": template });
            let stored = client.post("/decl/v1/entryTemplate/add", with(named, json!({ "orgId": org_id }))).await;
            assert!(!String::from_utf8_lossy(&stored.bytes).contains("fileId"), "{username}: a template names a file");
            let record = json!({ "title": "x", "kind": "1", "receiverId": home, "fileId": id, "orgId": org_id });
            let made = client.post("/base/v1/baseFile/add", record).await;
            assert!(fields(&made).contains(&"fileId".to_owned()), "{username} {id}: a base file names it");
            assert_eq!(opens(client, id).await, is_shared, "{username} {id}: it is open now");
            tried += 5;
        }
    }
    let after = attachment::Entity::find().all(app.db()).await.unwrap();
    assert_eq!(after, links, "nobody has linked anything");
    println!("{tried} links tried by {} people", others.len());
    assert_eq!(tried, 4 * 4 * 5);
}

#[track_caller]
fn refused(reply: &Reply, username: &str) {
    assert_eq!(fields(reply), ["edocRealations[0].fileId"], "{username}");
}

#[tokio::test]
async fn whoever_sees_a_paper_may_link_it_again() {
    let app = TestApp::start().await;
    let (broker, reviewer) = (app.as_user("broker").await, app.as_user("orgadmin").await);
    let row = paper(&app, &broker, "1").await;
    let papers = json!({ "edocRealations": [row] });
    // Uploaded by a colleague and not named by any declaration yet: not theirs to use.
    let org = app.org_id("maker").await;
    let add = with(with(import(), papers.clone()), json!({ "orgId": org }));
    refused(&reviewer.post("/decl/v1/add", add.clone()).await, "orgadmin");
    let made = made_for_a(&app, &broker, with(import(), papers.clone())).await;
    let copy = reviewer.post("/decl/v1/add", add).await.done();
    assert_eq!(copy["edocRealations"][0]["fileId"], made["edocRealations"][0]["fileId"]);
    // What is linked stays linked, whoever saves the declaration.
    let saved = reviewer.post("/decl/v1/update", made).await.done();
    assert_eq!(saved["edocRealations"][0]["fileId"], row["fileId"]);
}

#[tokio::test]
async fn ids_of_files_are_drawn_by_lot() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mut ids = BTreeSet::new();
    for _ in 0..8 {
        let id = maker.upload("/sys/v1/file/bill/upload", "a.txt", b"text").await.done()["id"].as_i64().unwrap();
        assert!((1_000_000_000_000..1_000_000_000_000_000).contains(&id), "{id}");
        ids.insert(id);
    }
    let ids: Vec<i64> = ids.into_iter().collect();
    assert_eq!(ids.len(), 8);
    assert!(ids.windows(2).all(|pair| pair[1] - pair[0] > 1_000), "{ids:?}");
    // What was stored before is found under the number that it had.
    let mut old = file::Entity::find_by_id(ids[0]).one(app.db()).await.unwrap().unwrap();
    old.id = 7_000_001;
    old.object_key.push('x');
    app.app.files.put(&old.object_key, std::fs::File::open("/dev/null").unwrap()).await.unwrap();
    file::Entity::insert(old.into_active_model().reset_all()).exec(app.db()).await.unwrap();
    assert_eq!(maker.get("/sys/v1/file/bill/7000001/download").await.status, 200);
}
