//! What a product takes of each material: by version, with its losses and the lists that used it.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{EML_DT, EML_UCNS_DT, EMS_DT, EMS_UCNS_DT};
use core_wasm::resources::documents::BOND_INVT_DT;
use core_wasm::row::{Row, RowRef};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::answer::{Event, Movement};
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::rules::bonded::consumption::{UnitConsumption, lost_by_piece, over as is_over, unit_of};
use core_wasm::rules::bonded::versions::{Versions, is_filed};
use core_wasm::text::Message;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use sea_orm::{Condition, ConnectionTrait};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::kind::{account_of, accounts};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::lines::BATCH;
use crate::documents::serve;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::sas::approved;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;

/// What of consumption says which versions there are, and until when.
const OF_VERSION: &[&str] = &["endprdSeqno", "ucnsVerno", "modfMarkcd", "finishValidDate"];
/// Most lists that are named as users of a version.
const NAMED: u64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfProduct {
    /// Serial of the product; every product when missing.
    pub product: Option<i64>,
}

/// A list that used a version.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UsedBy {
    pub id: i64,
    pub number: String,
}

/// What a piece of a product takes of a material. Quantities have nine decimals.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialTaken {
    pub id: i64,
    pub product: i64,
    pub product_name: String,
    pub material: i64,
    pub material_no: String,
    pub material_name: String,
    pub version: String,
    pub net: String,
    pub unit: String,
    pub bonded: String,
    pub tangible: String,
    pub intangible: String,
    /// Whether the account has such a product and such a material.
    pub is_of_account: bool,
    pub used_by: Vec<UsedBy>,
}

/// The lines and the consumption of a kind of accounts; logistics accounts have none.
pub(super) fn resources(kind: Kind) -> Option<(&'static Resource, &'static Resource)> {
    match kind {
        Kind::Ems => Some((&EMS_DT, &EMS_UCNS_DT)),
        Kind::Eml => Some((&EML_DT, &EML_UCNS_DT)),
        Kind::Bws => None,
    }
}

pub async fn materials(
    app: &App,
    caller: &Caller,
    kind: Kind,
    id: i64,
    asked: &OfProduct,
) -> Answer<Vec<MaterialTaken>> {
    let head = serve::seen(accounts(kind), app, caller, id).await?;
    let Some((lines, consumption)) = resources(kind) else { return Err(ApiError::NotFound) };
    let mut found = Rows::of(consumption).filter(Expr::col("document_id").eq(id));
    if let Some(product) = asked.product {
        found = found.filter(Expr::col("endprd_seqno").eq(product));
    }
    let found = found.order("endprd_seqno", Order::Asc).order("mtpck_seqno", Order::Asc).all(&app.db).await?;
    let goods = Rows::of(lines).filter(Expr::col("document_id").eq(id)).all(&app.db).await?;
    let named = |code: &str, serial: Option<i64>| {
        goods.iter().find(|line| line.int("gdsSeqno") == serial && line.text("mtpckEndprdTypecd") == code)
    };
    let (org, number) = (head.int("orgId").unwrap_or_default(), head.text(kind.number()));
    let mut taken = Vec::with_capacity(found.len());
    let mut entered: Vec<RowRef<'_>> = found.iter().map(Row::borrowed).collect();
    entered.sort_by_key(|row| row.int("id"));
    let versions = Versions::of(entered);
    for row in &found {
        let (product, material) = (row.int("endprdSeqno"), row.int("mtpckSeqno"));
        let (of_product, of_material) = (named("E", product), named("I", material));
        let name = |line: Option<&Row>, field: &str| line.map(|line| line.text(field).to_owned()).unwrap_or_default();
        let unit = unit_of(row.borrowed());
        let text = |part: fn(&UnitConsumption) -> String| unit.as_ref().map(part).unwrap_or_default();
        let lost = |rate: &str| {
            let rate = row.decimal::<9>(rate).unwrap_or_default();
            let lost = unit.as_ref().and_then(|unit| lost_by_piece(unit.bonded_qty, rate).ok());
            lost.map(|lost| lost.to_string()).unwrap_or_default()
        };
        let version = row.text("ucnsVerno");
        let used_by = match product {
            Some(product) if !number.is_empty() && is_filed(row.borrowed()) => {
                let of_version = Version { code: version, is_last: versions.last(product) == Some(version) };
                lists_of(&app.db, org, number, product, of_version).await?
            }
            _ => Vec::new(),
        };
        taken.push(MaterialTaken {
            id: row.int("id").unwrap_or_default(),
            product: product.unwrap_or_default(),
            product_name: name(of_product, "gdsNm"),
            material: material.unwrap_or_default(),
            material_no: name(of_material, "gdsMtno"),
            material_name: name(of_material, "gdsNm"),
            version: version.to_owned(),
            net: row.text("netUseupQty").to_owned(),
            unit: text(|unit| unit.ucns_qty.to_string()),
            bonded: text(|unit| unit.bonded_qty.to_string()),
            tangible: lost("tgblLossRate"),
            intangible: lost("intgbLossRate"),
            is_of_account: of_product.is_some() && of_material.is_some(),
            used_by,
        });
    }
    Ok(Done::data(taken))
}

/// A version of what a product takes.
#[derive(Clone, Copy, Debug)]
pub struct Version<'a> {
    pub code: &'a str,
    /// It is the last one: lists that name none go by it.
    pub is_last: bool,
}

/// The products of an account that lists of its organisation move.
pub async fn products_of(db: &impl ConnectionTrait, org: i64, number: &str) -> Result<BTreeSet<i64>, ApiError> {
    if number.is_empty() {
        return Ok(BTreeSet::new());
    }
    let of_list = |column: &'static str| Expr::col((Alias::new("bond_invt"), Alias::new(column)));
    let of_line = |column: &'static str| Expr::col((Alias::new("bond_invt_dt"), Alias::new(column)));
    let mut find = Query::select();
    find.distinct()
        .expr(of_line("putrec_seqno"))
        .from(Alias::new("bond_invt"))
        .inner_join(Alias::new("bond_invt_dt"), of_line("document_id").eq(of_list("id")))
        .and_where(of_list("org_id").eq(org))
        .and_where(of_list("putrec_no").eq(number))
        .and_where(of_list("mtpck_endprd_markcd").eq("E"))
        .and_where(of_line("putrec_seqno").is_not_null());
    let found = db.query_all(&find).await?;
    Ok(found.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?)
}

/// The lists of an organisation that move a product of an account by a version of its consumption.
pub async fn lists_of(
    db: &impl ConnectionTrait,
    org: i64,
    number: &str,
    product: i64,
    version: Version<'_>,
) -> Result<Vec<UsedBy>, ApiError> {
    let (list, line) = (Alias::new("bond_invt"), Alias::new("bond_invt_dt"));
    let of_list = |column: &'static str| Expr::col((Alias::new("bond_invt"), Alias::new(column)));
    let of_line = |column: &'static str| Expr::col((Alias::new("bond_invt_dt"), Alias::new(column)));
    let mut find = Query::select();
    find.distinct()
        .expr(of_list("id"))
        .expr(of_list("etps_inner_invt_no"))
        .from(list)
        .inner_join(line, of_line("document_id").eq(of_list("id")))
        .and_where(of_list("org_id").eq(org))
        .and_where(of_list("putrec_no").eq(number))
        .and_where(of_list("mtpck_endprd_markcd").eq("E"))
        .and_where(of_line("putrec_seqno").eq(product))
        .order_by((Alias::new("bond_invt"), Alias::new("id")), Order::Asc)
        .limit(NAMED);
    let of_last = version.is_last.then(|| of_line("ucns_verno").is_null().or(of_line("ucns_verno").eq("")));
    find.cond_where(Condition::any().add(of_line("ucns_verno").eq(version.code)).add_option(of_last));
    let found = db.query_all(&find).await?;
    let list = |row: &sea_orm::QueryResult| {
        let number: Option<String> = row.try_get_by_index(1)?;
        Ok(UsedBy { id: row.try_get_by_index(0)?, number: number.unwrap_or_default() })
    };
    found.iter().map(list).collect()
}

/// The versions of consumption that customs filed of products of an account.
pub async fn versions(
    db: &impl ConnectionTrait,
    kind: Kind,
    id: i64,
    products: &BTreeSet<i64>,
) -> Result<Versions, ApiError> {
    let Some((_, consumption)) = resources(kind) else { return Ok(Versions::default()) };
    let products: Vec<i64> = products.iter().copied().collect();
    let mut rows = Vec::new();
    for some in products.chunks(BATCH) {
        let of_products = Expr::col("document_id").eq(id).and(Expr::col("endprd_seqno").is_in(some.iter().copied()));
        let found = Rows::of(consumption).only(OF_VERSION).filter(of_products);
        rows.extend(found.order("id", Order::Asc).all(db).await?);
    }
    Ok(Versions::of(rows.iter().map(Row::borrowed)))
}

/// A question about consumption that an account tells customs although its last day has passed.
pub async fn over(tx: &Tx, kind: Kind, head: &Row) -> Result<Option<Message>, ApiError> {
    let Some((_, consumption)) = resources(kind) else { return Ok(None) };
    let (id, _) = write::key(head)?;
    let today = day_in_china(tx.now());
    let dated = Expr::col("document_id").eq(id).and(Expr::col("finish_valid_date").is_not_null());
    Ok(is_over(&Rows::of(consumption).filter(dated).order("id", Order::Asc).all(tx).await?, today))
}

/// The lines of a list that customs deducted of a processing account name the version by which they went, where they named none: a
/// version that is filed later changes nothing of what was.
pub async fn bind(tx: &Tx, list: &Row, movements: &[Movement]) -> Result<(), ApiError> {
    let deducted = movements.iter().filter(|moved| moved.event == Event::Deducted);
    let products: BTreeMap<i64, i64> = deducted.map(|moved| (moved.line_id, moved.serial)).collect();
    let is_product = Goods::of_code(list.text("mtpckEndprdMarkcd")) == Goods::Product;
    let account = if is_product && !products.is_empty() { account_of(tx, list).await? } else { None };
    let Some((kind, id)) = account.and_then(|(kind, id)| Some((Kind::named(kind)?, id))) else { return Ok(()) };
    let versions = versions(tx, kind, id, &products.values().copied().collect()).await?;
    let lines: Vec<i64> = products.keys().copied().collect();
    let mut named: Vec<(i64, [sea_orm::Value; 1])> = Vec::new();
    for some in lines.chunks(BATCH) {
        let blank = Expr::col("ucns_verno").is_null().or(Expr::col("ucns_verno").eq(""));
        let unnamed = Expr::col("id").is_in(some.iter().copied()).and(blank);
        for line in Rows::of(&BOND_INVT_DT).only(&["id"]).filter(unnamed).order("id", Order::Asc).all(tx).await? {
            let last = line.int("id").and_then(|line| Some((line, versions.last(*products.get(&line)?)?)));
            named.extend(last.map(|(line, version)| (line, [version.to_owned().into()])));
        }
    }
    table::set_each(tx, &BOND_INVT_DT, ["ucns_verno"], &named).await?;
    let list = write::key(list)?.0;
    let mut known = bound(tx, list).await?;
    known.extend(named.iter().filter_map(|(line, _)| Some((*line, versions.last(*products.get(line)?)?.to_owned()))));
    if named.is_empty() { Ok(()) } else { keep_bound(tx, list, &known).await }
}

/// Where the versions lie, in place of a table, that lines of lists name since their deduction only.
const BOUND: &str = "bond_invt bound";

/// Lines whose deduction is taken back name no version any more where they named it by that alone: once they are deducted again they go by
/// what customs filed by then.
pub async fn loosen(tx: &Tx, list: &Row, movements: &[Movement]) -> Result<(), ApiError> {
    let of = |event: Event| movements.iter().filter(move |moved| moved.event == event).map(|moved| moved.line_id);
    let again: BTreeSet<i64> = of(Event::Deducted).collect();
    let back: BTreeSet<i64> = of(Event::Reversed).filter(|line| !again.contains(line)).collect();
    if back.is_empty() {
        return Ok(());
    }
    let list = write::key(list)?.0;
    let (loose, rest): (BTreeMap<i64, String>, BTreeMap<i64, String>) =
        bound(tx, list).await?.into_iter().partition(|(line, _)| back.contains(line));
    if loose.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = loose.keys().copied().collect();
    let mut blank: Vec<(i64, [sea_orm::Value; 1])> = Vec::new();
    for some in ids.chunks(BATCH) {
        let these = Expr::col("id").is_in(some.iter().copied());
        for line in
            Rows::of(&BOND_INVT_DT).only(&["id", "ucnsVerno"]).filter(these).order("id", Order::Asc).all(tx).await?
        {
            // Somebody may have named another one since.
            let id = line.int("id").filter(|id| loose.get(id).is_some_and(|version| version == line.text("ucnsVerno")));
            blank.extend(id.map(|id| (id, [None::<String>.into()])));
        }
    }
    table::set_each(tx, &BOND_INVT_DT, ["ucns_verno"], &blank).await?;
    keep_bound(tx, list, &rest).await
}

/// The versions that lines of a list name since their deduction only, by the id of the line.
async fn bound(tx: &Tx, list: i64) -> Result<BTreeMap<i64, String>, ApiError> {
    let kept = approved::kept(tx, BOUND, [list]).await?.remove(&list).unwrap_or_default();
    let rows = kept.rows("lines").into_iter();
    Ok(rows.filter_map(|row| Some((row.int("id")?, row.text("ucnsVerno").to_owned()))).collect())
}

async fn keep_bound(tx: &Tx, list: i64, bound: &BTreeMap<i64, String>) -> Result<(), ApiError> {
    let line = |(id, version): (&i64, &String)| serde_json::json!({ "id": id, "ucnsVerno": version });
    let mut kept = Row::new();
    kept.set("lines", bound.iter().map(line).collect::<Vec<_>>());
    approved::put(tx, BOUND, list, &kept).await
}

/// The versions that customs filed of the products of these rows and that lists go by: product and version of each.
pub async fn used(
    db: &impl ConnectionTrait,
    consumption: &'static Resource,
    head: &Row,
    number: &str,
    rows: &[&Row],
) -> Result<Vec<Row>, ApiError> {
    let org = head.int("orgId").unwrap_or_default();
    let named: BTreeSet<i64> = rows.iter().filter_map(|row| row.int("endprdSeqno")).collect();
    let moved = products_of(db, org, number).await?;
    let mut used = Vec::new();
    for product in named.intersection(&moved) {
        let filed = Rows::of(consumption)
            .only(&["endprdSeqno", "ucnsVerno", "modfMarkcd"])
            .filter(Expr::col("document_id").eq(head.int("id")))
            .filter(Expr::col("endprd_seqno").eq(*product))
            .order("id", Order::Asc)
            .all(db)
            .await?;
        let versions = Versions::of(filed.iter().map(Row::borrowed));
        let mut seen = BTreeSet::new();
        for row in filed.iter().filter(|row| is_filed(row.borrowed())) {
            let code = row.text("ucnsVerno");
            if !seen.insert(code) {
                continue;
            }
            let is_last = versions.last(*product) == Some(code);
            if !lists_of(db, org, number, *product, Version { code, is_last }).await?.is_empty() {
                used.push(row.clone());
            }
        }
    }
    Ok(used)
}
