//! What the tests of base data share.

use core_wasm::resource::{self, Field, Kind, Required, Resource};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::{Value, json};
use server::store::audit;
use server::store::people::organisation;

use crate::harness::{Client, TestApp};

/// A base resource as a test walks over it.
pub struct Walk {
    pub path: &'static str,
    /// Table, for the history.
    pub table: &'static str,
    pub delete: &'static str,
    row: Sound,
    /// A field to change, its value before and after, and one that is refused, with the rule that refuses it.
    pub change: (&'static str, Value),
    pub bad: (&'static str, Value, &'static str),
}

/// Ids of organisations that rows name.
pub struct TestIds {
    pub agent: i64,
}

pub async fn ids(app: &TestApp) -> TestIds {
    TestIds { agent: app.org_id("broker").await }
}

/// Where the row of a walk comes from.
enum Sound {
    /// It names what the test knows.
    Made(fn(&TestIds) -> Value),
    /// The example of the definition.
    Example(&'static str),
}

impl Walk {
    /// A row of the caller's own that is taken without complaint.
    pub fn row(&self, ids: &TestIds) -> Value {
        match self.row {
            Sound::Made(make) => make(ids),
            Sound::Example(example) => serde_json::from_str(example).unwrap(),
        }
    }

    /// A walk over a resource as its definition says it: an optional text is changed, a required field is left out.
    fn by_definition(resource: &'static Resource) -> Self {
        let edited = || resource.fields.iter().filter(|field| !field.read_only);
        let text = |field: &&Field| matches!(field.kind, Kind::Text { .. }) && field.required == Required::No;
        let change = edited().find(text).unwrap_or_else(|| panic!("{}: no text to change", resource.name));
        let bad = edited().find(|field| field.required == Required::Always && field.name != "orgId");
        let bad = bad.unwrap_or_else(|| panic!("{}: nothing is required", resource.name));
        Walk {
            path: resource.path,
            table: resource.table_name(),
            delete: resource.delete_path,
            row: Sound::Example(resource.example),
            change: (change.name, json!("T-2")),
            bad: (bad.name, json!(""), "field.required"),
        }
    }
}

/// Resources whose rows need others to be there first, or of which an organisation has one; they have tests of their own.
const APART: &[&str] = &["declAmendment", "entryTemplate", "fcstSetting"];

/// Every resource that the generic operations serve and whose rows belong to an organisation. What is not said here is
/// walked over by its definition.
pub fn owned() -> Vec<Walk> {
    let mut walks = special();
    let plain = resource::all().iter().filter(|resource| {
        let is_owned = !resource.example.is_empty() && resource.field("orgId").is_some();
        is_owned && !APART.contains(&resource.name) && walks.iter().all(|walk| walk.path != resource.path)
    });
    let plain: Vec<Walk> = plain.map(|resource| Walk::by_definition(resource)).collect();
    walks.extend(plain);
    walks
}

fn special() -> Vec<Walk> {
    vec![
        Walk {
            path: "/base/v1/etps",
            table: "etps",
            delete: "delete",
            row: Sound::Made(|_| json!({ "name": "无锡精工轴承有限公司", "kind": "1", "customsCode": "3202960B2C" })),
            change: ("address", json!("无锡市新吴区长江路21号")),
            bad: ("creditCode", json!("91320594MA1N8K7T00"), "etps.creditCode"),
        },
        Walk {
            path: "/base/v1/material",
            table: "material",
            delete: "delete",
            row: Sound::Made(
                |_| json!({ "gdsMtno": "T-1", "materialType": "RM", "name": "聚乙烯", "hsCode": "3901200099", "unit": "035" }),
            ),
            change: ("brand", json!("EXXON")),
            bad: ("hsCode", json!("39012000"), "field.notInDictionary"),
        },
        Walk {
            path: "/base/v1/materialPrice",
            table: "material_price",
            delete: "delete01",
            row: Sound::Made(
                |_| json!({ "gdsMtno": "T-1", "price": "1.18", "currency": "USD", "unit": "035", "validFrom": "2026-08-01" }),
            ),
            change: ("price", json!("1.20000")),
            bad: ("validTo", json!("2026-07-31"), "materialPrice.period"),
        },
        Walk {
            path: "/base/v1/taxRateSpecial",
            table: "tax_rate_special",
            delete: "delete",
            row: Sound::Made(
                |_| json!({ "hsCode": "3901200099", "typecd": "1", "taxType": "A", "calcMode": "1", "valoremRate": "3.25" }),
            ),
            change: ("valoremRate", json!("3.5000")),
            bad: ("calcMode", json!("2"), "taxRateSpecial.mode"),
        },
        Walk {
            path: "/base/v1/storeSub",
            table: "store_sub",
            delete: "delete",
            row: Sound::Made(|_| json!({ "code": "T-1", "name": "一层", "kind": "1", "area": "10.00" })),
            change: ("remark", json!("改造中")),
            bad: ("accountNo", json!("T22"), "storeSub.accountNo"),
        },
        Walk {
            path: "/base/v1/baseFile",
            table: "base_file",
            delete: "gy/delete",
            row: Sound::Made(|ids| json!({ "title": "物性表", "kind": "1", "receiverId": ids.agent })),
            change: ("refNo", json!("T-1")),
            bad: ("fileId", json!(999_999_999), "baseFile.file"),
        },
        Walk {
            path: "/base/v1/baseDataPrivs",
            table: "base_data_priv",
            delete: "delete",
            row: Sound::Made(|ids| json!({ "grantee": ids.agent, "busiCatg": "wms", "privs": "view", "state": "1" })),
            change: ("privs", json!("view,edit")),
            bad: ("grantee", json!(1), "base.agent"),
        },
    ]
}

/// Adds a row for somebody.
pub async fn added(client: &Client, walk: &Walk, ids: &TestIds) -> Value {
    client.post(&format!("{}/add", walk.path), sound(client, walk, ids).await).await.done()
}

/// A row that somebody can add, with the file that it names uploaded before.
pub async fn sound(client: &Client, walk: &Walk, ids: &TestIds) -> Value {
    let mut row = walk.row(ids);
    if walk.table == "base_file" {
        let file = client.upload("/base/v1/baseFile/upload", "物性表.pdf", PDF).await.done();
        row["fileId"] = file["id"].clone();
    }
    row
}

/// The beginning of a PDF.
pub const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n";

/// The row with one field changed.
pub fn with(row: &Value, field: &str, value: &Value) -> Value {
    let mut row = row.clone();
    row[field] = value.clone();
    row
}

/// Actions of a row's history, the newest first.
pub async fn actions(app: &TestApp, table: &str, row: &Value) -> Vec<String> {
    let trail = audit::of(&app.app, table, row["id"].as_i64().unwrap(), 20).await.unwrap();
    trail.into_iter().map(|entry| entry.action).collect()
}

/// Switches processing handbooks on for an organisation.
pub async fn switch_on_handbooks(app: &TestApp, org_id: i64) {
    let org = organisation::by_id(app.db(), org_id).await.unwrap();
    let mut params: Value = serde_json::from_str(&org.params).unwrap();
    params["isEmlEnabled"] = json!("1");
    let mut org = org.into_active_model();
    org.params = Set(params.to_string());
    org.update(app.db()).await.unwrap();
}
