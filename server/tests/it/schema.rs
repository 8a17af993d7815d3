//! Definitions, entities and migrated tables say the same; each disagreement is named.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use core_wasm::resource::{Field, Kind, Required, Resource, Search};
use core_wasm::resources::base::{MATERIAL, MATERIAL_PRICE};
use core_wasm::resources::declaration::HEAD;
use core_wasm::resources::documents::{
    BOND_INVT_ANSWER, DECL_CERT, FCST_BOOKING, FCST_CARE, FCST_CERT, FCST_INVT, FCST_MODEL,
};
use core_wasm::resources::files::EXPORT_JOB;
use core_wasm::resources::management::HOUSE_RULE_VERSION;
use core_wasm::resources::recognition::{RECG_TEMPLATE, RECOGNITION};
use core_wasm::resources::system::{HANDLED, MESSAGE, QUESTION, QUESTION_ENTRY, UNREAD};
use core_wasm::rules::document_parties::Whose;
use sea_orm::sea_query::{ColumnType, SqliteQueryBuilder};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityName, EntityTrait, IdenStatic, Iterable, Statement};

use server::documents::served;
use server::documents::served::Served;
use server::domains::decl::enterprises::Among;
use server::domains::decl::from::source::SOURCES;
use server::domains::decl::last_prices::{Sought, latest_lines};

use crate::harness::TestApp;

/// A column of a migrated table.
pub struct Migrated {
    nullable: bool,
    /// As the database calls it.
    column_type: String,
}

/// Columns of a migrated table by their names.
pub async fn columns_of(app: &TestApp, table: &str) -> BTreeMap<String, Migrated> {
    let backend = app.db().get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => "SELECT name, \"notnull\" = 0 AND pk = 0, lower(type) FROM pragma_table_info($1)",
        _ => {
            "SELECT column_name::text, is_nullable = 'YES', data_type::text FROM information_schema.columns \
             WHERE table_name = $1"
        }
    };
    let rows = app.db().query_all_raw(Statement::from_sql_and_values(backend, sql, [table.into()])).await.unwrap();
    let column = |row: &sea_orm::QueryResult| {
        let (nullable, column_type) = (row.try_get_by_index(1).unwrap(), row.try_get_by_index(2).unwrap());
        (row.try_get_by_index(0).unwrap(), Migrated { nullable, column_type })
    };
    rows.iter().map(column).collect()
}

/// The migrated tables.
pub async fn tables(app: &TestApp) -> Vec<String> {
    let backend = app.db().get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
        _ => {
            "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        }
    };
    let rows = app.db().query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
    let names = rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap());
    // The migrations' own table, and those of SQLite's indexes of texts.
    names.filter(|name| name != "seaql_migrations" && !name.contains("_search")).collect()
}

/// Complaints about an entity and its table.
async fn compare_table<E: EntityTrait>(app: &TestApp, complaints: &mut Vec<String>) {
    let entity = E::default();
    let table = entity.table_name();
    let migrated = columns_of(app, table).await;
    let named: BTreeSet<String> = E::Column::iter().map(|column| column.as_str().to_owned()).collect();
    for column in E::Column::iter() {
        match migrated.get(column.as_str()) {
            None => complaints.push(format!("{table}.{}: in the entity, not in the table", column.as_str())),
            Some(migrated) if migrated.nullable != column.def().is_null() => {
                complaints.push(format!("{table}.{}: entity and table disagree on NULL", column.as_str()));
            }
            Some(_) => {}
        }
    }
    for column in migrated.keys().filter(|column| !named.contains(*column)) {
        complaints.push(format!("{table}.{column}: in the table, not in the entity"));
    }
}

/// Complaints about a definition and its entity.
pub fn compare_definition<E: EntityTrait>(fields: &[Field], complaints: &mut Vec<String>) {
    let table = E::default().table_name().to_owned();
    for field in fields {
        let name = field.column_name();
        let Some(column) = E::Column::from_str(name).ok().filter(|column| column.as_str() == name) else {
            complaints.push(format!("{table}.{name}: in the definition, not in the entity"));
            continue;
        };
        let fits = match (field.kind, column.def().get_column_type()) {
            (Kind::Int { .. } | Kind::Id, ColumnType::BigInteger | ColumnType::Integer | ColumnType::SmallInteger)
            | (Kind::Decimal { .. }, ColumnType::BigInteger)
            | (Kind::Date, ColumnType::Date)
            | (Kind::Instant, ColumnType::TimestampWithTimeZone) => true,
            (Kind::Int { .. } | Kind::Id | Kind::Decimal { .. } | Kind::Date | Kind::Instant, _) => false,
            (_, column_type) => matches!(column_type, ColumnType::Text | ColumnType::String(_)),
        };
        if !fits {
            let column_type = column.def().get_column_type().clone();
            complaints.push(format!("{table}.{name}: {:?} is kept as {column_type:?}", field.kind));
        }
    }
}

/// Complaints about a definition and the table that is read and written by it: the table has its fields, and `beside` them
/// nothing that they would leave empty; what must not be empty is required or filled in.
async fn compare_resource(app: &TestApp, resource: &Resource, beside: &[&str], complaints: &mut Vec<String>) {
    let table = resource.table_name();
    let mut migrated = columns_of(app, table).await;
    for name in beside {
        if migrated.remove(*name).is_none() {
            complaints.push(format!("{table}.{name}: not in the table"));
        }
    }
    for field in resource.fields {
        let name = field.column_name();
        let Some(Migrated { nullable, column_type }) = migrated.remove(name) else {
            complaints.push(format!("{table}.{name}: in the definition, not in the table"));
            continue;
        };
        let fits = match field.kind {
            Kind::Int { .. } | Kind::Id | Kind::Decimal { .. } => column_type.contains("int"),
            Kind::Date => column_type.starts_with("date"),
            Kind::Instant => column_type.starts_with("timestamp"),
            _ => column_type.contains("text") || column_type.contains("char"),
        };
        if !fits {
            complaints.push(format!("{table}.{name}: {:?} is kept as {column_type}", field.kind));
        }
        let filled = field.read_only || field.required == Required::Always || field.kind == Kind::Flag;
        if !nullable && !filled {
            complaints.push(format!("{table}.{name}: may be blank, its column may not"));
        }
    }
    for name in migrated.keys() {
        complaints.push(format!("{table}.{name}: in the table, not in the definition"));
    }
}

macro_rules! compare_tables {
    ($app:expr, $complaints:expr, $($entity:path),* $(,)?) => {{
        let mut seen = BTreeSet::new();
        $(
            compare_table::<$entity>($app, $complaints).await;
            seen.insert(<$entity>::default().table_name().to_owned());
        )*
        seen
    }};
}

#[tokio::test]
async fn definitions_entities_and_tables_agree() {
    use server::accounts;
    use server::documents::exports;
    use server::domains::{
        api_token, auth, base, bonded, captcha, contact, deadline, decl, fcst, platform, preference, question, recg,
        sas, system, webhook, wechat, wms,
    };
    use server::notices::outward;
    use server::run::{backup, health, schema};
    use server::store::{archived, audit, health as store_health, hold, installation, people, repeats};
    use server::{files, gateway};

    let app = TestApp::start().await;
    let mut complaints = Vec::new();
    let mut seen = compare_tables!(
        &app,
        &mut complaints,
        people::organisation::Entity,
        people::data_priv::Entity,
        people::user::Entity,
        people::role::Entity,
        people::role::permission::Entity,
        people::role::of_user::Entity,
        api_token::secret::Entity,
        webhook::delivery::Entity,
        webhook::secret::Entity,
        accounts::session::Entity,
        accounts::ticket::Entity,
        auth::login_guard::Entity,
        auth::login_guard::attempt::Entity,
        system::menu::Entity,
        system::menu::of_role::Entity,
        system::dictionary::Entity,
        system::dictionary::family::Entity,
        platform::tables::import_row::Entity,
        platform::tables::favourite::Entity,
        people::message::Entity,
        system::notice::Entity,
        archived::file::Entity,
        audit::Entity,
        hold::Entity,
        schema::Entity,
        store_health::process::Entity,
        health::alerts::Entity,
        backup::runs::Entity,
        repeats::Entity,
        installation::Entity,
        decl::declaration::Entity,
        decl::line::Entity,
        decl::tax_fcst::Entity,
        decl::tax_fcst_dtl::Entity,
        decl::tax_bill::Entity,
        decl::tax_bill_dtl::Entity,
        decl::tax_compare::Entity,
        decl::container::Entity,
        decl::licence_docu::Entity,
        decl::reviewed::Entity,
        decl::attachment::Entity,
        gateway::message::Entity,
        gateway::receipt::Entity,
        gateway::moment::Entity,
        gateway::original::Entity,
        gateway::stray::Entity,
        captcha::puzzle::Entity,
        outward::message::Entity,
        wechat::scan::Entity,
        wechat::binding::Entity,
        contact::code::Entity,
        contact::contact_request::Entity,
        deadline::snooze::Entity,
        deadline::feed::Entity,
        deadline::escalate::Entity,
        question::attached::Entity,
        question::digest::Entity,
        base::base_file_store::waiting::Entity,
        bonded::balance::Entity,
        bonded::event::Entity,
        sas::approved::Entity,
        wms::stock::Entity,
        wms::movement::Entity,
        wms::pick::Entity,
        wms::taken::Entity,
        fcst::number::Entity,
        recg::paper::Entity,
        recg::paper::text::Entity,
        recg::paper::words::Entity,
        recg::review::stored::Entity,
        recg::source::Entity,
        files::file::Entity,
        exports::job::Entity,
        preference::list_preference::Entity,
    );
    for Served { resource, .. } in served::all() {
        for verb in ["add", "update", "delete"] {
            if core_wasm::permission::code(resource.perm, verb).is_none() {
                complaints.push(format!("{}: the core has no permission {}:{verb}", resource.name, resource.perm));
            }
        }
    }
    let heads = served::all().map(|served| served.resource).chain(SOURCES.map(|source| source.head));
    for head in heads
        .chain([&FCST_MODEL, &FCST_BOOKING, &FCST_CERT, &DECL_CERT, &FCST_INVT, &FCST_CARE, &BOND_INVT_ANSWER])
        .chain([&RECOGNITION, &RECG_TEMPLATE, &QUESTION, &QUESTION_ENTRY, &HOUSE_RULE_VERSION])
    {
        let beside: &[&str] = match head.name {
            // Until when the cut-off that it tells is the nearest one is nobody's business but the server's.
            "fcst" => &["id", "version", "cut_off_until"],
            // So is who mails an order now.
            "fcstCare" => &["id", "version", "mailing_until"],
            _ => &["id", "version"],
        };
        compare_resource(&app, head, beside, &mut complaints).await;
        seen.insert(head.table_name().to_owned());
        for lines in head.lines {
            let beside: &[&str] = match lines.is_embedded() {
                true => &["id", "document_id", "position"],
                false => &["id", "document_id", "position", "version"],
            };
            compare_resource(&app, lines.of, beside, &mut complaints).await;
            seen.insert(lines.of.table_name().to_owned());
        }
    }
    for source in SOURCES.iter().filter(|source| source.head.lines.is_empty()) {
        compare_resource(&app, source.line, &["id", "document_id", "position"], &mut complaints).await;
        seen.insert(source.line.table_name().to_owned());
    }
    // Programs of before keep there what goods are (`m0638_goods_learned`); it goes in a later release.
    seen.insert("recognition_goods".to_owned());
    for table in tables(&app).await.iter().filter(|table| !seen.contains(*table)) {
        complaints.push(format!("{table}: nothing is compared with this table"));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    println!("{} tables", seen.len());
}

#[test]
fn definitions_and_entities_agree() {
    use core_wasm::resources::declaration::{CONTAINER, HEAD, LICENCE_DOCU, LINE};
    use core_wasm::resources::files::{RELATED, STORED_FILE};
    use core_wasm::resources::management::AUDIT_ENTRY;
    use core_wasm::resources::platform::{CONTACT_REQUEST, DICT_ENTRY, OUTWARD_MESSAGE};
    use core_wasm::resources::tax::{TAX_BILL, TAX_BILL_DTL, TAX_COMPARE};
    use core_wasm::resources::wms::{DSN_PICK, WMS_MOVE, WMS_STOCK};
    use server::documents::exports::job;
    use server::domains::contact::contact_request;
    use server::domains::decl::{container, declaration, licence_docu, line, tax_bill, tax_bill_dtl, tax_compare};
    use server::domains::system::dictionary;
    use server::domains::wms;
    use server::files::file;
    use server::notices::outward::message;
    use server::store::audit;

    let mut complaints = Vec::new();
    compare_definition::<declaration::Entity>(HEAD.fields, &mut complaints);
    compare_definition::<line::Entity>(LINE.fields, &mut complaints);
    compare_definition::<container::Entity>(CONTAINER.fields, &mut complaints);
    compare_definition::<licence_docu::Entity>(LICENCE_DOCU.fields, &mut complaints);
    compare_definition::<contact_request::Entity>(CONTACT_REQUEST.fields, &mut complaints);
    compare_definition::<message::Entity>(OUTWARD_MESSAGE.fields, &mut complaints);
    compare_definition::<dictionary::Entity>(DICT_ENTRY.fields, &mut complaints);
    compare_definition::<audit::Entity>(AUDIT_ENTRY.fields, &mut complaints);
    compare_definition::<tax_bill::Entity>(TAX_BILL.fields, &mut complaints);
    compare_definition::<tax_bill_dtl::Entity>(TAX_BILL_DTL.fields, &mut complaints);
    // What is said in the language of the request has no column.
    let kept: Vec<Field> = TAX_COMPARE.fields.iter().filter(|field| field.name != "explanation").copied().collect();
    compare_definition::<tax_compare::Entity>(&kept, &mut complaints);
    // What is told of documents is read from their tables.
    let kept: Vec<Field> = STORED_FILE.fields.iter().filter(|field| !RELATED.contains(&field.name)).copied().collect();
    compare_definition::<file::Entity>(&kept, &mut complaints);
    compare_definition::<job::Entity>(EXPORT_JOB.fields, &mut complaints);
    compare_definition::<wms::stock::Entity>(WMS_STOCK.fields, &mut complaints);
    compare_definition::<wms::movement::Entity>(WMS_MOVE.fields, &mut complaints);
    compare_definition::<wms::pick::Entity>(DSN_PICK.fields, &mut complaints);
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A list of a million rows stays quick because every filter and order that it offers has an index that begins with whose the
/// rows are (an organisation's, a person's) and the column.
#[tokio::test]
async fn every_filter_and_order_of_the_lists_that_grow_has_its_index() {
    let app = TestApp::start().await;
    let backend = app.db().get_database_backend();
    let mut walked = 0;
    for (table, owner, fields) in [
        ("declaration", "org_id", HEAD.fields),
        ("material", "org_id", MATERIAL.fields),
        ("material_price", "org_id", MATERIAL_PRICE.fields),
        ("export_job", "user_id", EXPORT_JOB.fields),
        ("message", "user_id", MESSAGE.fields),
    ] {
        let sql = match backend {
            DbBackend::Sqlite => "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = $1 AND sql > ''",
            _ => "SELECT indexdef FROM pg_indexes WHERE tablename = $1",
        };
        let rows = app.db().query_all_raw(Statement::from_sql_and_values(backend, sql, [table.into()])).await.unwrap();
        let indexes = rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap().replace('"', ""));
        let indexes: Vec<String> = indexes.collect();
        // A part of a text that gives no order is looked for among the rows of the owner, newest first: no index knows parts.
        let is_part = |field: &Field| field.search == Search::Like && !field.sortable;
        let is_offered = |field: &&Field| field.search != Search::No || (field.list > 0 && field.sortable);
        let offered: Vec<&Field> = fields.iter().filter(is_offered).filter(|field| !is_part(field)).collect();
        let missing: Vec<&str> = offered
            .iter()
            .filter(|field| {
                // What is unread has an index of its own.
                if field.name == UNREAD {
                    return !indexes
                        .iter()
                        .any(|index| index.contains("(user_id, id)") && index.contains("read_at IS NULL"));
                }
                // The organisation itself begins every one of them. PostgreSQL keeps blank values where the list has them.
                let is_never_blank = matches!(field.kind, Kind::Id | Kind::Instant);
                let blank = if backend == DbBackend::Sqlite || is_never_blank { "" } else { " NULLS FIRST" };
                // Of old, the column of this one has a shorter name, and is never blank.
                let (column, blank) = match field.name {
                    HANDLED => ("handled".to_owned(), ""),
                    _ => (field.column_name().to_string(), blank),
                };
                let first = format!("({owner}, {column}{blank},");
                let is_of = |index: &String| index.contains(&first);
                field.name != "orgId" && !indexes.iter().any(is_of)
            })
            .map(|field| field.name)
            .collect();
        assert!(missing.is_empty(), "{table}: no index for {missing:?} among {indexes:#?}");
        walked += offered.len();
    }
    println!("{walked} filters and orders have their index");
}

/// The steps in which SQLite reads what a statement asks for.
pub async fn plan(app: &TestApp, sql: &str) -> Vec<String> {
    let explain = Statement::from_string(DbBackend::Sqlite, format!("EXPLAIN QUERY PLAN {sql}"));
    let steps = app.db().query_all_raw(explain).await.unwrap();
    steps.iter().map(|step| step.try_get("", "detail").unwrap()).collect()
}

/// Prices that a filter leaves are read along one index in the list's own order, also when there are none.
#[tokio::test]
async fn prices_of_a_filter_are_read_along_an_index() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        return;
    }
    for column in ["currency", "trans_mode", "is_disabled"] {
        let part = |org: i64| {
            format!("SELECT gds_mtno, valid_from, id FROM material_price WHERE org_id = {org} AND {column} = '1'")
        };
        let sql = format!(
            "SELECT id FROM ({} UNION ALL {} ORDER BY gds_mtno, valid_from DESC, id DESC LIMIT 20)",
            part(2),
            part(3)
        );
        let steps = plan(&app, &sql).await;
        let along = steps.iter().filter(|step| step.contains(&format!("material_price_of_{column} "))).count();
        assert!(along == 2 && !steps.iter().any(|step| step.contains("TEMP B-TREE")), "{column}: {steps:?}");
    }
}

/// A key typed for an enterprise reads an index that has all that is looked at, and no row.
#[tokio::test]
async fn enterprises_are_looked_for_in_an_index() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        return;
    }
    let among = Among { orgs: vec![2, 3], whose: Whose::Home };
    for (statement, sorted) in [
        (among.matching("轴承", DbBackend::Sqlite), true),
        (among.matching("", DbBackend::Sqlite), true),
        (among.names(2, Some("无锡")), false),
    ] {
        let steps = plan(&app, &statement.to_string(SqliteQueryBuilder)).await;
        assert!(steps.iter().any(|step| step.contains("USING COVERING INDEX etps_search")), "{steps:#?}");
        assert!(sorted || !steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:#?}");
    }
}

/// Nothing is read of the declarations that an owner has, but those in which the goods stood last.
#[tokio::test]
async fn last_prices_are_read_along_the_indexes_of_goods() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        return;
    }
    let lines =
        latest_lines(&[Sought::Material("A-1"), Sought::Material("A-2"), Sought::Code("8413810090")], 2, Some(7))
            .unwrap();
    let steps = plan(&app, &lines.to_string(SqliteQueryBuilder)).await;
    let along = |index: &str| steps.iter().filter(|step| step.contains(index)).count();
    let (materials, codes) =
        (along("declaration_line_gds_mtno (gds_mtno=?)"), along("declaration_line_code_t_s (code_t_s=?)"));
    assert_eq!((materials, codes, along("USING INTEGER PRIMARY KEY (rowid=?)")), (2, 1, 3), "{steps:#?}");
    let slow = ["LIST SUBQUERY", "TEMP B-TREE", "MULTI-INDEX"];
    assert!(!steps.iter().any(|step| slow.iter().any(|word| step.contains(word))), "{steps:#?}");
}

/// Base data is read along these indexes: the page over several organisations is made of the best rows of each.
#[tokio::test]
async fn a_page_of_materials_is_read_along_an_index() {
    let app = TestApp::start().await;
    if app.is_postgres() {
        // Small tables are read whole there, whatever indexes they have.
        return;
    }
    for (column, order) in [("id", "DESC"), ("name", "ASC"), ("hs_code", "DESC"), ("price", "ASC")] {
        let id = if column == "id" { String::new() } else { format!(", id {order}") };
        let part = |org: i64| format!("SELECT {column}, id FROM material WHERE org_id = {org}");
        let sql = format!("SELECT id FROM ({} UNION ALL {} ORDER BY {column} {order}{id} LIMIT 20)", part(2), part(3));
        let steps = plan(&app, &sql).await;
        assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{column}: {steps:?}");
    }
}
