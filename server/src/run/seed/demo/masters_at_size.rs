//! Customers and materials in large numbers for measurements, the same ones every time: each customer with an
//! administrator, each material a copy of one of the demo's under a number and with a model of its own, with a price.

use anyhow::{Context, anyhow};
use chrono::Months;
use core_wasm::decimal::Fixed;
use core_wasm::resources::base::{MATERIAL, MATERIAL_PRICE};
use core_wasm::row::Row;
use core_wasm::rules::administration::ORG_ADMIN;
use core_wasm::rules::check_digit;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Order;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::process::password;
use crate::run::seed::accounts::{DEMO_PASSWORD, PLATFORM, password_digest};
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::organisation::CUSTOMER;
use crate::store::people::{role, user};

/// Rows of one INSERT, and customers of one transaction.
const BATCH: usize = 500;
/// Materials of one transaction: each writes the pages of a dozen indexes anew, and waits for the disk.
const TOGETHER: usize = 10_000;
/// Of so many materials one belongs to the first demo customer, so that one organisation has many.
const LARGEST: usize = 3;
/// The price of a material that names none.
const WITHOUT_PRICE: &str = "1";
/// Decimals of a price.
const PRICE_SCALE: u32 = 5;
/// Whose contracts prices come from.
const SOURCES: [&str; 7] = ["中石化", "宝钢", "海尔", "三星", "西门子", "比亚迪", "京东方"];

/// Puts customers in, each with an account `customer00001` and so on, of the demo's password.
///
/// # Errors
/// They are there already.
pub async fn seed_customers(app: &App, count: usize) -> Result<(), ApiError> {
    let first = credit_code(1)?;
    let known = organisation::Entity::find().filter(organisation::Column::CreditCode.eq(first)).one(&app.db).await?;
    if known.is_some() {
        return Err(anyhow!("the database has such customers already; --customers wants one without").into());
    }
    let hash = password::hash(&password_digest(DEMO_PASSWORD))?;
    let administrator = role::Entity::find().filter(role::Column::Code.eq("orgAdmin")).one(&app.db).await?;
    let administrator = administrator.context("there is no role orgAdmin")?.id;
    let numbers: Vec<usize> = (1..=count).collect();
    for batch in numbers.chunks(BATCH) {
        let tx = app.begin().await?;
        let mut accounts = Vec::new();
        for number in batch {
            let org_id = organisation::insert(&tx, customer(&tx, *number)?).await?;
            accounts.push(account(&tx, *number, org_id, &hash));
        }
        user::Entity::insert_many(accounts).exec_without_returning(&tx).await?;
        let names = batch.iter().map(|number| username(*number));
        let made = user::Entity::find().filter(user::Column::Username.is_in(names)).all(&tx).await?;
        let given = made
            .into_iter()
            .map(|user| role::of_user::ActiveModel { user_id: Set(user.id), role_id: Set(administrator) });
        role::of_user::Entity::insert_many(given).exec_without_returning(&tx).await?;
        tx.commit().await?;
    }
    tracing::info!("put in {count} customers");
    Ok(())
}

/// Numbers of models, so that hardly two materials of a house have the same name.
const MODELS: usize = 2_000;

/// Puts materials in, each with a price: a third of them for the first customer of the demo, the rest spread over all others.
///
/// # Errors
/// They are there already, or the demo is not.
pub async fn seed_materials(app: &App, count: usize) -> Result<(), ApiError> {
    let originals = Rows::of(&MATERIAL).order("id", Order::Asc).all(&app.db).await?;
    let customers = organisation::Entity::find()
        .filter(organisation::Column::Kind.eq(CUSTOMER))
        .order_by_asc(organisation::Column::Id)
        .all(&app.db)
        .await?;
    let (Some(first), false) = (customers.first(), originals.is_empty()) else {
        return Err(anyhow!("the demo's customers and materials are missing").into());
    };
    if originals.iter().any(|material| material.text("gdsMtno") == number_of(0)) {
        return Err(anyhow!("the database has such materials already; --materials wants one without").into());
    }
    let all: Vec<usize> = (0..count).collect();
    for together in all.chunks(TOGETHER) {
        let tx = app.begin().await?;
        for batch in together.chunks(BATCH) {
            let rows = batch.iter().filter_map(|at| {
                let original = originals.get(at % originals.len())?.clone();
                let owner = if at % LARGEST == 0 { first } else { customers.get(at % customers.len())? };
                let mut copy = original;
                copy.set("orgId", owner.id);
                copy.set("gdsMtno", number_of(*at));
                copy.set("name", format!("{} {}", copy.text("name"), model_of(*at)));
                if let Some(price) = copy.decimal::<PRICE_SCALE>("price") {
                    let more = Fixed::from_scaled((at % 977) as i64 * 100);
                    copy.set("price", price.checked_add(more)?.to_string());
                }
                Some(copy)
            });
            let rows: Vec<Row> = rows.collect();
            let prices = batch.iter().zip(&rows).filter_map(|(at, material)| price_of(&tx, *at, material));
            let prices: Vec<Row> = prices.collect();
            table::insert_all(&tx, &MATERIAL, &rows).await?;
            table::insert_all(&tx, &MATERIAL_PRICE, &prices).await?;
        }
        tx.commit().await?;
    }
    app.db.execute_unprepared("ANALYZE").await?;
    tracing::info!("put in {count} materials");
    Ok(())
}

fn number_of(at: usize) -> String {
    format!("SIZE-{at:08}")
}

/// The model that tells a material from others of its name: `MK-0417`.
fn model_of(at: usize) -> String {
    let letter = char::from(b'A' + (at % 26) as u8);
    format!("M{letter}-{:04}", at % MODELS)
}

/// A price of a material from the day on which it is put in.
fn price_of(tx: &Tx, at: usize, material: &Row) -> Option<Row> {
    let valid_from = day_in_china(tx.now()).checked_sub_months(Months::new(u32::try_from(at % 24).ok()?))?;
    let valid_to = at.is_multiple_of(3).then(|| valid_from.checked_add_months(Months::new(12))).flatten();
    let or = |field: &str, other: &str| if material.is_blank(field) { other } else { material.text(field) }.to_owned();
    let contract =
        format!("{}年{}框架合同 KJ-{:05}", valid_from.format("%Y"), SOURCES[at % SOURCES.len()], at % 20_011);
    let mut price = Row::new();
    price.set("orgId", material.int("orgId"));
    price.set("gdsMtno", material.text("gdsMtno"));
    price.set("price", or("price", WITHOUT_PRICE));
    price.set("currency", or("currency", "USD"));
    price.set("unit", material.text("unit"));
    price.set("transMode", if at.is_multiple_of(5) { "3" } else { "1" });
    price.set("validFrom", valid_from.to_string());
    price.set("validTo", valid_to.map(|day| day.to_string()));
    price.set("source", contract);
    price.set("isDisabled", if at.is_multiple_of(40) { "1" } else { "0" });
    write::stamp(tx, &MATERIAL_PRICE, None, &mut price);
    Some(price)
}

fn username(number: usize) -> String {
    format!("customer{number:05}")
}

/// A credit code of its own with the right check digit.
fn credit_code(number: usize) -> Result<String, ApiError> {
    let first = format!("91310000{number:09}");
    let check = check_digit::credit_code(&first).with_context(|| format!("no check digit for {first}"))?;
    Ok(format!("{first}{check}"))
}

fn customer(tx: &Tx, number: usize) -> Result<organisation::ActiveModel, ApiError> {
    Ok(organisation::ActiveModel {
        version: Set(1),
        parent_id: Set(None),
        path: Set(String::new()),
        name: Set(format!("海川贸易第{number:05}有限公司")),
        code: Set(format!("31229{number:05}")),
        credit_code: Set(credit_code(number)?),
        kind: Set(CUSTOMER.to_owned()),
        platform_id: Set(PLATFORM.to_owned()),
        params: Set("{}".to_owned()),
        enabled: Set(true),
        created_at: Set(tx.now()),
        ..Default::default()
    })
}

fn account(tx: &Tx, number: usize, org_id: i64, hash: &str) -> user::ActiveModel {
    user::ActiveModel {
        version: Set(1),
        org_id: Set(org_id),
        username: Set(username(number)),
        name: Set(format!("管理员{number:05}")),
        dept: Set(String::new()),
        user_type: Set(ORG_ADMIN),
        password_hash: Set(hash.to_owned()),
        pwd_modify_policy: Set("1".to_owned()),
        enabled: Set(true),
        password_changed_at: Set(None),
        created_at: Set(tx.now()),
        ..Default::default()
    }
}
