//! The walk over foreign rows: every operation, asked by another customer, by an agent without a grant and by an
//! organisation below the owner, with ids of others, ids that nobody has, and a mixture with the own ones. The answer is
//! 404 as for what is not there, a list does not have the row, and nothing in the database changes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use axum::http::Method;
use core_wasm::row::Row;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, Statement};
use serde_json::{Value, json};
use server::api::operation::{Access, Content, Operation};
use server::domains::decl::customs::dec_message::{self, DecMessage};
use server::run::house::operations;
use server::store::people::organisation;
use zip::ZipArchive;

use crate::base_support::PDF;
use crate::decl_support::import;
use crate::harness::{Client, Reply, TestApp};
use crate::isolation_exceptions::{NOT_CHANGED, NOT_FOR_EVERY_OWNER, NOT_WALKED};
use crate::isolation_rows::{Kind, MARK, Somebody, kind_of, made, somebody, upload};

/// No row has this id.
const NO_ROW: i64 = 999_999_999;

/// How an operation is walked.
enum Walk {
    /// It names rows.
    Rows(Kind),
    /// It answers rows.
    List,
    /// It makes a row for an organisation.
    Add,
}

fn name(operation: &Operation) -> String {
    format!("{} {}", operation.method, operation.path)
}

/// The operations of organisations: not those that everybody may call, not those of the platform's own people.
fn of_organisations() -> Vec<&'static Operation> {
    let is_of_platform =
        |operation: &Operation| operation.permissions().iter().any(|code| code.starts_with("platform:"));
    let of_them = |operation: &&Operation| operation.access != Access::Public && !is_of_platform(operation);
    operations().iter().filter(of_them).collect()
}

fn has_param(operation: &Operation, name: &str) -> bool {
    operation.params.iter().any(|param| param.name == name)
}

fn names_rows(operation: &Operation) -> bool {
    let example = operation.example.as_ref();
    let in_body = |name: &str| example.is_some_and(|example| example.get(name).is_some());
    operation.path.contains('{')
        || ["id", "ids", "declId"].into_iter().any(in_body)
        || has_param(operation, "queryDeclId")
        || has_param(operation, "ids[]")
}

fn walk_of(operation: &Operation) -> Walk {
    match kind_of(operation.path) {
        Some(kind) if names_rows(operation) => Walk::Rows(kind),
        _ if operation.method == Method::GET => Walk::List,
        _ => Walk::Add,
    }
}

/// Calls an operation on these rows.
async fn on_rows(somebody: &Somebody, operation: &Operation, rows: &[&Value]) -> Reply {
    let (client, first) = (&somebody.client, rows[0]["id"].to_string());
    let mut path = operation.path.to_owned();
    while let (Some(from), Some(to)) = (path.find('{'), path.find('}')) {
        path.replace_range(from..=to, &first);
    }
    if operation.method == Method::GET {
        if has_param(operation, "queryDeclId") {
            path = format!("{path}?queryDeclId={first}");
        }
        if has_param(operation, "ids[]") {
            let ids: Vec<String> = rows.iter().map(|row| format!("ids[]={}", row["id"])).collect();
            path = format!("{path}?{}", ids.join("&"));
        }
        return client.get(&path).await;
    }
    let mut body = operation.example.clone().unwrap_or(json!({}));
    let all = |field: &str| rows.iter().map(|row| row[field].clone()).collect::<Vec<_>>();
    for (field, value) in body.as_object_mut().unwrap() {
        *value = match field.as_str() {
            "id" | "declId" => rows[0]["id"].clone(),
            "version" => rows[0]["version"].clone(),
            "ids" => json!(all("id")),
            "versions" => json!(all("version")),
            "containerIds" => json!([rows[0]["containers"][0]["id"]]),
            "orgId" => json!(somebody.org_id),
            "roleIds" => json!([]),
            _ => continue,
        };
    }
    client.post(&path, body).await
}

/// Calls an operation that makes a row for an organisation.
async fn for_org(client: &Client, operation: &Operation, org_id: i64) -> Reply {
    let org = org_id.to_string();
    if matches!(operation.body, Content::Multipart) {
        let fields = [("orgId", org.as_str()), ("customerId", &org), ("iECatg", "1"), ("edocCode", "00000001")];
        return upload(client, operation.path, &fields, "x.pdf", &content_for(operation)).await;
    }
    let mut body = operation.example.clone().unwrap_or(json!({}));
    match operation.path {
        "/sys/v1/org/add" => body["parentId"] = json!(org_id),
        "/sys/v1/message/add" => {}
        _ => body["orgId"] = json!(org_id),
    }
    client.post(operation.path, body).await
}

fn content_for(operation: &Operation) -> Vec<u8> {
    match operation.path {
        "/decl/v1/import" => {
            let declaration = Row::from_value(import()).unwrap();
            let sign = Row::from_value(json!({ "operType": "G", "clientSeqNo": "X" })).unwrap();
            dec_message::write(&DecMessage { declaration, sign }).into_bytes()
        }
        _ => PDF.to_vec(),
    }
}

/// Every row of every table, but for those that reading leaves behind.
async fn everything(app: &TestApp) -> BTreeMap<String, Vec<String>> {
    let backend = app.db().get_database_backend();
    let sqlite = backend == DbBackend::Sqlite;
    let texts = async |sql: String| -> Vec<String> {
        let rows = app.db().query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    };
    let tables = match sqlite {
        true => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%search%'"
        }
        false => {
            "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        }
    };
    let mut all = BTreeMap::new();
    for table in texts(tables.to_owned()).await {
        if ["session", "idempotency_key"].contains(&table.as_str()) {
            continue;
        }
        let rows = match sqlite {
            true => {
                let columns =
                    texts(format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')")).await;
                texts(format!("SELECT {} FROM \"{table}\" ORDER BY 1", columns.join(" || ',' || "))).await
            }
            false => texts(format!("SELECT to_jsonb(t)::text FROM \"{table}\" t ORDER BY 1")).await,
        };
        all.insert(table, rows);
    }
    all
}

/// The tables that are not what they were.
fn changed<'t>(before: &'t BTreeMap<String, Vec<String>>, after: &BTreeMap<String, Vec<String>>) -> Vec<&'t String> {
    before.iter().filter(|(table, rows)| after.get(*table) != Some(rows)).map(|(table, _)| table).collect()
}

/// The owner of the rows, and those who have no business with them.
pub async fn people(app: &TestApp) -> (Somebody, Vec<Somebody>) {
    let a = app.org_id("maker").await;
    let tree = organisation::nodes_below(app.db(), a).await.unwrap();
    let below = tree.iter().find(|node| node.name.contains("苏州")).unwrap().id;
    let agent = organisation::Entity::find().filter(organisation::Column::Name.contains("顺达")).one(app.db()).await;
    let owner = somebody(app, "isolated-owner", a).await;
    let others = vec![
        somebody(app, "walk-customer", app.org_id("other").await).await,
        somebody(app, "walk-agent", agent.unwrap().unwrap().id).await,
        somebody(app, "walk-below", below).await,
    ];
    (owner, others)
}

#[test]
fn the_list_of_operations_that_are_not_walked_is_exact() {
    let known: BTreeSet<String> = of_organisations().into_iter().map(name).collect();
    let listed: Vec<&str> = NOT_WALKED.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let gone: Vec<_> = listed.iter().filter(|listed| !known.contains(**listed)).collect();
    assert!(gone.is_empty(), "listed, but not an operation: {gone:?}");
    assert_eq!(listed.len(), listed.iter().collect::<BTreeSet<_>>().len(), "listed twice");
    let walked: BTreeSet<String> = walked().into_iter().map(name).collect();
    let others = NOT_FOR_EVERY_OWNER.iter().chain(NOT_CHANGED.iter().map(|(listed, _)| listed));
    let gone: Vec<_> = others.filter(|listed| !walked.contains(**listed)).collect();
    assert!(gone.is_empty(), "an exception of the walk, but not walked: {gone:?}");
}

fn walked() -> Vec<&'static Operation> {
    let listed: BTreeSet<&str> = NOT_WALKED.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let mut all = of_organisations();
    all.retain(|operation| !listed.contains(name(operation).as_str()));
    all
}

#[tokio::test]
async fn a_foreign_row_is_as_good_as_missing_in_every_operation_and_stays_as_it_is() {
    let app = TestApp::start().await;
    let (owner, others) = people(&app).await;
    let operations: Vec<(&Operation, Kind)> = walked()
        .into_iter()
        .filter_map(|operation| match walk_of(operation) {
            Walk::Rows(kind) => Some((operation, kind)),
            _ => None,
        })
        .collect();
    let kinds: BTreeSet<Kind> = operations.iter().map(|(_, kind)| *kind).collect();
    let (mut foreign, mut own) = (BTreeMap::new(), BTreeMap::new());
    for kind in kinds {
        foreign.insert(kind, made(&app, &owner, kind).await.unwrap_or_else(|| panic!("no {kind:?}")));
        for other in &others {
            own.insert((other.username, kind), made(&app, other, kind).await);
        }
    }
    let before = everything(&app).await;
    let (mut complaints, mut mixed) = (Vec::new(), 0);
    for (operation, kind) in &operations {
        let row = &foreign[kind];
        let missing = json!({ "id": NO_ROW, "version": 1, "containers": [{ "id": NO_ROW }] });
        for other in &others {
            let answer = on_rows(other, operation, &[row]).await;
            let nothing = on_rows(other, operation, &[&missing]).await;
            if answer.status != 404 || answer.bytes != nothing.bytes {
                complaints.push(told(operation, other, "a foreign row", &answer));
            }
            if let Some(own) = &own[&(other.username, *kind)]
                && takes_several(operation)
            {
                mixed += 1;
                let answer = on_rows(other, operation, &[own, row]).await;
                if answer.status != 404 {
                    complaints.push(told(operation, other, "own and foreign rows", &answer));
                }
            }
        }
    }
    let after = everything(&app).await;
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert_eq!(changed(&before, &after), Vec::<&String>::new(), "tables that changed");
    println!("{} operations on foreign rows by {} people, {mixed} mixed choices", operations.len(), others.len());
    assert!(operations.len() >= 100 && mixed >= 80, "only {} operations and {mixed} mixtures", operations.len());
}

fn takes_several(operation: &Operation) -> bool {
    operation.example.as_ref().is_some_and(|example| example.get("ids").is_some()) || has_param(operation, "ids[]")
}

fn told(operation: &Operation, other: &Somebody, what: &str, reply: &Reply) -> String {
    let text: String = String::from_utf8_lossy(&reply.bytes).chars().take(300).collect();
    format!("{}: {} with {what}: {} {text}", name(operation), other.username, reply.status)
}

/// The walk above would prove nothing if it named rows in a way that nobody could: whose row it is gets another answer.
#[tokio::test]
async fn the_owner_of_a_row_is_answered_otherwise() {
    let app = TestApp::start().await;
    let (owner, _) = people(&app).await;
    let mut complaints = Vec::new();
    let mut tried = 0;
    for operation in walked() {
        let Walk::Rows(kind) = walk_of(operation) else { continue };
        if NOT_FOR_EVERY_OWNER.contains(&name(operation).as_str()) {
            continue;
        }
        let row = made(&app, &owner, kind).await.unwrap_or_else(|| panic!("no {kind:?}"));
        let reply = on_rows(&owner, operation, &[&row]).await;
        if [400, 401, 403, 404, 405, 415].contains(&reply.status.as_u16())
            || reply.status.is_server_error() && reply.status != 511
        {
            complaints.push(told(operation, &owner, "an own row", &reply));
        }
        tried += 1;
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    println!("{tried} operations on own rows");
}

#[tokio::test]
async fn nobody_makes_a_row_for_a_foreign_organisation() {
    let app = TestApp::start().await;
    let (owner, others) = people(&app).await;
    let operations: Vec<&Operation> =
        walked().into_iter().filter(|operation| matches!(walk_of(operation), Walk::Add)).collect();
    let before = everything(&app).await;
    let mut complaints = Vec::new();
    for operation in &operations {
        for other in &others {
            let reply = for_org(&other.client, operation, owner.org_id).await;
            if reply.status != 404 {
                complaints.push(told(operation, other, "a foreign organisation", &reply));
            }
        }
    }
    let after = everything(&app).await;
    for operation in &operations {
        let reply = for_org(&owner.client, operation, owner.org_id).await;
        if reply.status == 404 || reply.status == 403 {
            complaints.push(told(operation, &owner, "the own organisation", &reply));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert_eq!(changed(&before, &after), Vec::<&String>::new(), "tables that changed");
    println!("{} operations that make rows", operations.len());
    assert!(operations.len() >= 12, "only {} operations", operations.len());
}

/// The text of an answer: that of a workbook is in its parts, but for the one that says when it was made.
fn text(reply: &Reply) -> String {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(reply.bytes.clone())) else {
        return String::from_utf8_lossy(&reply.bytes).into_owned();
    };
    let mut text = String::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).unwrap();
        if part.name().unwrap() != "docProps/core.xml" {
            part.read_to_string(&mut text).unwrap();
        }
    }
    text
}

/// Whether an answer is about rows of others: they name their organisation, and the number of none is not zero.
async fn tells_of_others(
    app: &TestApp,
    somebody: &Somebody,
    operation: &Operation,
    text: &str,
    asked_for_owner: bool,
) -> bool {
    let own = organisation::with_below(app.db(), somebody.org_id).await.unwrap();
    let answer: Value = serde_json::from_str(text).unwrap_or_default();
    let rows = answer["data"]["rows"].as_array().into_iter().flatten();
    let foreign = rows.filter_map(|row| row["orgId"].as_i64()).any(|org| !own.contains(&org));
    foreign || (asked_for_owner && operation.path.ends_with("/exists") && answer["data"] == true)
}

/// The requests that a list is asked by: as it is, and for what is the owner's.
fn requests(operation: &Operation, owner: &Somebody, declaration: &Value) -> Vec<String> {
    // A look-up wants to know what for; other lists leave that aside.
    let days =
        format!("startTime=2026-06-01&endTime=2026-07-31&maxInterval=12&pageSize=200&query={MARK}&hsCodes=3901200099");
    let mut asked = vec![format!("{}?{days}", operation.path)];
    for param in ["orgId", "queryOrgId"].into_iter().filter(|param| has_param(operation, param)) {
        asked.push(format!("{}?{days}&{param}={}", operation.path, owner.org_id));
    }
    for param in ["declId", "rltId"].into_iter().filter(|param| has_param(operation, param)) {
        asked.push(format!("{}?{days}&rltType=1&{param}={declaration}", operation.path));
    }
    asked
}

/// What somebody is answered to each of the lists.
async fn answers(somebody: &Somebody, operations: &[&Operation]) -> Vec<String> {
    let mut answers = Vec::new();
    for operation in operations {
        let asked = requests(operation, somebody, &json!(NO_ROW)).remove(0);
        answers.push(text(&somebody.client.get(&asked).await));
    }
    answers
}

#[tokio::test]
async fn no_list_no_number_and_no_export_tells_of_a_foreign_row() {
    let app = TestApp::start().await;
    let (owner, others) = people(&app).await;
    let operations: Vec<&Operation> =
        walked().into_iter().filter(|operation| matches!(walk_of(operation), Walk::List)).collect();
    let owner_before = answers(&owner, &operations).await;
    let mut before = Vec::new();
    for other in &others {
        before.push(answers(other, &operations).await);
    }
    let kinds: BTreeSet<Kind> = walked().iter().filter_map(|operation| kind_of(operation.path)).collect();
    let mut declaration = Value::Null;
    for kind in kinds {
        let row = made(&app, &owner, kind).await.unwrap_or_else(|| panic!("no {kind:?}"));
        if kind == Kind::Declaration {
            declaration = row["id"].clone();
        }
    }
    let mut complaints = Vec::new();
    for (at, operation) in operations.iter().enumerate() {
        // Whoever reads the audit sees there what was exported in the meantime.
        let is_audit = operation.path.starts_with("/sys/v1/audit");
        let asked = requests(operation, &owner, &declaration);
        let shown = owner.client.get(&asked[0]).await;
        // Nothing was deleted here (as_of).
        let is_exempt =
            operation.path.ends_with("/gone") || NOT_CHANGED.iter().any(|(listed, _)| *listed == name(operation));
        if shown.status != 200 || (text(&shown) == owner_before[at]) != is_exempt {
            complaints.push(told(operation, &owner, "nothing to find", &shown));
        }
        for (other, before) in others.iter().zip(&before) {
            for (nth, path) in asked.iter().enumerate() {
                let reply = other.client.get(path).await;
                let text = text(&reply);
                let is_other = nth == 0 && !is_audit && text != before[at];
                let is_other = is_other || tells_of_others(&app, other, operation, &text, nth > 0).await;
                if ![200, 404].contains(&reply.status.as_u16()) || text.contains(MARK) || is_other {
                    complaints.push(told(operation, other, path, &reply));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    println!("{} lists, numbers and exports", operations.len());
    assert!(operations.len() >= 50, "only {} lists", operations.len());
}
