//! The keyword of the lists of materials and prices, and the index behind it: it finds what reading every row finds.

use core_wasm::resource::{Resource, Search};
use core_wasm::resources::base::{MATERIAL, MATERIAL_PRICE};
use rust_xlsxwriter::Workbook;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use server::documents::list::{ListQuery, ListScope};
use server::documents::{filter, keyword, served};
use server::run::seed::seed_materials;
use server::store::people::organisation::with_below;

use crate::harness::{Client, TestApp};

const NAMES: [&str; 9] = [
    "高密度聚乙烯粒子",
    "聚乙烯 PE-100 管",
    "ABS树脂 50%_级",
    "\"O\" 型圈 *特*",
    "Straße Ñandú ΣΊΣΥΦΟΣ",
    "a\\b c%d_e",
    "İstanbul ﬁne ſet K",
    "钢",
    "𠮷野 轴承/SKF",
];
const BRANDS: [&str; 6] = ["EXXON", "skf", "", "B\"Q", "海尔", "%"];
const NUMBERS: [&str; 6] = ["HD-3901", "hd-77", "聚-1", "50%1", "_x", "\"q"];

/// Every part of some texts of up to four characters, as it is and in letters of the other size, and signs that mean
/// something to one of the databases.
fn keywords() -> Vec<String> {
    let mut all: Vec<String> =
        ["%", "_", "\"", "*", "\\", "%%", "--", "\"\"", "AND", "NOT a", "a OR b", "^a", "NEAR", ":"]
            .map(str::to_owned)
            .to_vec();
    for text in NAMES.iter().chain(&BRANDS).chain(&NUMBERS) {
        let letters: Vec<char> = text.chars().collect();
        for size in 1..=4.min(letters.len()) {
            for part in letters.windows(size) {
                let part: String = part.iter().collect();
                all.extend([part.to_lowercase(), part.to_uppercase(), part]);
            }
        }
        all.push((*text).to_owned());
    }
    all.extend(["启航", "没", "zz", "zzz", "轴钢", "EXXONX", "HD-39011", "901"].map(str::to_owned));
    all.sort();
    all.dedup();
    all
}

fn asked(name: &str, text: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .append_pair(name, text)
        .append_pair("countAll", "1")
        .append_pair("pageSize", "200")
        .finish()
}

/// What the list answers, and what reading all rows of these organisations answers.
async fn compare(
    app: &TestApp,
    resource: &'static Resource,
    client: &Client,
    orgs: &[i64],
    name: &str,
    text: &str,
) -> u64 {
    let query = asked(name, text);
    let reply = client.get(&format!("{}/page?{query}", resource.path)).await.done();
    let backend = app.db().get_database_backend();
    let given = ListQuery::parse(&query).unwrap();
    let has = filter::any_of(keyword::texts(resource.fields), "keyword", given.get("keyword"), backend).unwrap();
    let every = ListScope::of_orgs(orgs.iter().copied()).narrowed(has);
    let read = serde_json::to_value(served::list(resource).page(&app.app, &given, every).await.unwrap()).unwrap();
    assert_eq!(reply["rows"], read["rows"], "{} {name}={text:?}", resource.name);
    assert_eq!(reply["total"], read["total"], "{} {name}={text:?}", resource.name);
    read["total"].as_u64().unwrap()
}

/// Materials and prices with such texts, of customer A and, every fourth, of customer B.
async fn texts_of_all_kinds(app: &TestApp) {
    let (own, other) = (app.org_id("orgadmin").await, app.org_id("other").await);
    let backend = app.db().get_database_backend();
    for (at, name) in NAMES.iter().cycle().take(54).enumerate() {
        let org = if at % 4 == 3 { other } else { own };
        let brand = BRANDS[at % BRANDS.len()];
        let number = format!("{}{at}", NUMBERS[at / 2 % NUMBERS.len()]);
        let day = "2026-07-01T00:00:00Z";
        let day = if backend == DbBackend::Sqlite {
            "'2026-07-01 00:00:00+00:00'".to_owned()
        } else {
            format!("'{day}'::timestamptz")
        };
        let date = if backend == DbBackend::Sqlite { "'2026-07-01'" } else { "'2026-07-01'::date" };
        let sql = format!(
            "INSERT INTO material (version, org_id, gds_mtno, material_type, name, unit, state, brand, created_at, updated_at) \
             VALUES (1, $1, $2, 'RM', $3, '035', '0', $4, {day}, {day})"
        );
        let values = [org.into(), number.clone().into(), (*name).into(), brand.into()];
        app.db().execute_raw(Statement::from_sql_and_values(backend, sql, values)).await.unwrap();
        let sql = format!(
            "INSERT INTO material_price \
             (version, org_id, gds_mtno, price, currency, unit, valid_from, source, is_disabled, created_at, updated_at) \
             VALUES (1, $1, $2, 100, 'USD', '035', {date}, $3, '0', {day}, {day})"
        );
        let values = [org.into(), number.into(), (*name).into()];
        app.db().execute_raw(Statement::from_sql_and_values(backend, sql, values)).await.unwrap();
    }
}

#[tokio::test]
async fn a_keyword_finds_what_reading_every_row_finds() {
    let app = TestApp::start().await;
    texts_of_all_kinds(&app).await;
    let orgadmin = app.as_user("orgadmin").await;
    let orgs = with_below(app.db(), app.org_id("orgadmin").await).await.unwrap();
    let (mut asked, mut met) = (0, 0);
    for text in keywords().iter().filter(|text| !text.trim().is_empty()) {
        let in_materials = compare(&app, &MATERIAL, &orgadmin, &orgs, "keyword", text).await;
        let in_prices = compare(&app, &MATERIAL_PRICE, &orgadmin, &orgs, "keyword", text).await;
        asked += 2;
        met += usize::from(in_materials > 0) + usize::from(in_prices > 0);
        compare(&app, &MATERIAL, &orgadmin, &orgs, "name", text).await;
    }
    println!("{asked} keywords, {met} of them found");
    assert!(met > 300 && met < asked);
}

#[tokio::test]
async fn a_keyword_of_many_rows_is_found_and_counted() {
    let app = TestApp::start().await;
    seed_materials(&app.app, 16_000).await.unwrap();
    let orgadmin = app.as_user("orgadmin").await;
    let orgs = with_below(app.db(), app.org_id("orgadmin").await).await.unwrap();
    let mut most = 0;
    for text in ["SIZE", "S", "SIZE-0000002", "粒", "粒子", "高密度", "4", "47", "O", "EXX", "nowhere", "没"] {
        most = most.max(compare(&app, &MATERIAL, &orgadmin, &orgs, "keyword", text).await);
        compare(&app, &MATERIAL, &orgadmin, &orgs, "name", text).await;
        compare(&app, &MATERIAL_PRICE, &orgadmin, &orgs, "keyword", text).await;
    }
    assert!(most > keyword::FEW, "few: the index alone would do");
}

/// How many materials a keyword finds.
async fn total(client: &Client, text: &str) -> u64 {
    client.get(&format!("/base/v1/material/page?{}", asked("keyword", text))).await.done()["total"].as_u64().unwrap()
}

#[tokio::test]
async fn the_index_follows_every_change() {
    let app = TestApp::start().await;
    let (orgadmin, other) = (app.as_user("orgadmin").await, app.as_admin_of("other").await);
    let row = json!({ "gdsMtno": "T-1", "materialType": "RM", "name": "QQ垫片", "unit": "035", "brand": "ZYZY" });
    let added = orgadmin.post("/base/v1/material/add", row.clone()).await.done();
    let finds = async |text: &str, expected: u64| {
        assert_eq!(total(&orgadmin, text).await, expected, "{text}");
        assert_eq!(total(&other, text).await, 0, "{text}: of others");
    };
    for text in ["QQ垫", "qq", "垫片", "片", "zyzy", "ZY", "T-1", "T-"] {
        finds(text, 1).await;
    }
    let mut changed = added.clone();
    changed["name"] = json!("WW垫坩");
    changed["brand"] = Value::Null;
    let changed = orgadmin.post("/base/v1/material/update", changed).await.done();
    for (text, expected) in [("QQ垫", 0), ("片", 0), ("ZY", 0), ("WW垫", 1), ("坩", 1), ("ww", 1)] {
        finds(text, expected).await;
    }
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (at, (title, cell)) in
        [("gdsMtno", "T-2"), ("materialType", "RM"), ("name", "导入垫坩"), ("unit", "035")].into_iter().enumerate()
    {
        let column = u16::try_from(at).unwrap();
        sheet.write(0, column, title).unwrap().write(1, column, cell).unwrap();
    }
    let done = orgadmin.upload("/base/v1/material/upload", "a.xlsx", &book.save_to_buffer().unwrap()).await.done();
    assert_eq!(done["stored"], json!(1), "{done}");
    for (text, expected) in [("导入垫", 1), ("入", 1), ("垫坩", 2), ("坩", 2), ("T-", 2)] {
        finds(text, expected).await;
    }
    let gone = json!({ "ids": [changed["id"]], "versions": [changed["version"]] });
    orgadmin.post("/base/v1/material/delete", gone).await.done();
    for (text, expected) in [("WW垫", 0), ("垫坩", 1), ("坩", 1)] {
        finds(text, expected).await;
    }
    // Who makes a declaration looks there too.
    for (text, expected) in [("导入", 1), ("坩", 1), ("T-2", 1), ("WW垫", 0), ("没", 0)] {
        let query = url::form_urlencoded::Serializer::new(String::new()).append_pair("query", text).finish();
        let offered = app.as_user("maker").await.get(&format!("/decl/v1/materials?{query}")).await.done();
        assert_eq!(offered.as_array().unwrap().len(), expected, "{text}");
    }
}

#[tokio::test]
async fn a_bad_text_is_refused_before_the_index_is_asked() {
    let app = TestApp::start().await;
    let orgadmin = app.as_user("orgadmin").await;
    for name in ["keyword", "name"] {
        for text in ["a\u{0}b", &"x".repeat(201)] {
            let reply = orgadmin.get(&format!("/base/v1/material/page?{}", asked(name, text))).await;
            reply.refused(400);
            let message = reply.envelope()["message"].clone();
            assert!(message.as_str().unwrap().contains(name), "{message}");
        }
    }
}

/// The indexes know every field that is searched by a part of it; the migration and the definition say so alike.
#[tokio::test]
async fn every_field_that_is_searched_by_a_part_is_in_the_index() {
    let app = TestApp::start().await;
    let backend = app.db().get_database_backend();
    let resources: [(&str, &Resource); 2] = [("material", &MATERIAL), ("material_price", &MATERIAL_PRICE)];
    for (table, resource) in resources {
        let columns: Vec<&str> = keyword::texts(resource.fields)
            .filter(|field| field.search == Search::Like)
            .map(|field| field.column_name())
            .collect();
        let (sql, parts) = match backend {
            DbBackend::Sqlite => {
                let sql = format!(
                    "SELECT group_concat(sql) FROM sqlite_master WHERE tbl_name = '{table}' AND type = 'trigger'"
                );
                (sql, columns.iter().map(|column| format!("ifnull(new.{column}, '')")).collect::<Vec<_>>())
            }
            _ => {
                let sql = format!("SELECT string_agg(indexdef, ' ') FROM pg_indexes WHERE tablename = '{table}'");
                let short = format!("keyword_grams(org_id, VARIADIC ARRAY[{}])", columns.join(", "));
                let trigrams = columns.iter().map(|column| format!("{column} gin_trgm_ops"));
                (sql, trigrams.chain([short]).collect())
            }
        };
        let row = app.db().query_one_raw(Statement::from_string(backend, sql)).await.unwrap().unwrap();
        let kept: String = row.try_get_by_index(0).unwrap();
        for part in parts {
            assert!(kept.contains(&part), "{table}: {part} is not in {kept}");
        }
    }
}
