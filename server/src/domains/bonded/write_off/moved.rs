//! What stands behind a difference: the events of a serial in the period, and of the products that took a material, each with its
//! document.

use core_wasm::decimal::{Fixed, Quantity};
use core_wasm::resources::bonded::{BWS_DCR, BWS_DCR_DT, EMS};
use core_wasm::resources::documents::BOND_INVT;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::balance::{Event, Goods, Mode};
use core_wasm::rules::bonded::theory::flow;
use core_wasm::rules::bonded::write_off::moved::{Movement, Taking, moved};
use core_wasm::rules::bonded::write_off::{DEFECTIVE, PRODUCT, difference_of};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use sea_orm::{ConnectionTrait, JoinType};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::draw;
use super::periods::span;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::documents::list::ListQuery;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::{codec, serve};
use crate::domains::bonded::flows::{Consumption, taken};
use crate::domains::bonded::ucns;
use crate::store::app::App;

/// Most differences, and most events of one, that are told.
const MOST: u64 = 500;

/// A line that differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DifferingLine {
    pub id: i64,
    pub typecd: String,
    pub seqno: i64,
    pub gds_nm: String,
    pub should: String,
    pub counted: String,
    pub difference: String,
    pub settled: String,
    pub settle_no: String,
}

/// GET /invt/v1/bwsDcr/{id}/differences
pub async fn differences(app: &App, caller: &Caller, id: i64) -> Answer<Vec<DifferingLine>> {
    serve::seen(Served::of(&BWS_DCR), app, caller, id).await?;
    let differing = Expr::col("document_id").eq(id).and(Expr::col("dsml_qty").ne(0));
    let found = Rows::of(&BWS_DCR_DT).filter(differing).order("id", Order::Asc).limit(MOST).all(&app.db).await?;
    let told = |line: &Row| {
        let text = |field: &str| line.text(field).to_owned();
        DifferingLine {
            id: line.int("id").unwrap_or_default(),
            typecd: text("typecd"),
            seqno: line.int("seqno").unwrap_or_default(),
            gds_nm: text("gdsNm"),
            should: text("shdRemainQty"),
            counted: text("actlRemainQty"),
            difference: difference_of(line).unwrap_or_default().to_string(),
            settled: text("settleTypecd"),
            settle_no: text("settleNo"),
        }
    };
    Ok(Done::data(found.iter().map(told).collect()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters; ListQuery reads them")]
pub struct OfLine {
    /// Kind of the line (dictionary `chgoffLine`).
    typecd: String,
    seqno: i64,
}

/// What moved a serial in a period.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Movements {
    pub events: Vec<WriteOffEvent>,
    /// There are more than are told.
    pub is_more: bool,
}

/// An event with its document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WriteOffEvent {
    pub id: i64,
    pub at: String,
    /// Dictionary `bondEvent`.
    pub event: String,
    /// `I` or `E`.
    pub direction: String,
    pub qty: String,
    /// The product that took the material; nothing where the material itself was moved.
    pub product: Option<i64>,
    /// What it moved of the serial that was asked for.
    pub taken: String,
    /// `bondInvt`, or `bwsDcr` for a period that was closed.
    pub document_kind: String,
    pub document_id: i64,
    pub document_no: String,
}

/// GET /invt/v1/bwsDcr/{id}/movements?typecd=&seqno=
pub async fn movements(app: &App, caller: &Caller, id: i64, query: &ListQuery) -> Answer<Movements> {
    let head = serve::seen(Served::of(&BWS_DCR), app, caller, id).await?;
    let serial = query.whole_number("seqno")?;
    let typecd = query.get("typecd").unwrap_or_default();
    let nothing = || Ok(Done::data(Movements { events: Vec::new(), is_more: false }));
    let Some(account) = draw::account(&app.db, &head).await? else { return nothing() };
    if typecd == DEFECTIVE {
        return nothing();
    }
    let span = span(&head)?;
    let is_product = typecd == PRODUCT;
    let consumption = match ucns::resources(account.kind) {
        Some((_, resource)) if !is_product => taken(&app.db, resource, account.id).await?,
        _ => Consumption::default(),
    };
    let products = consumption.products_of(serial);
    let of = |table: &'static str, column: &'static str| Expr::col((Alias::new(table), Alias::new(column)));
    let event = |column: &'static str| of("bonded_event", column);
    let own = if is_product { Goods::Product } else { Goods::Material };
    let mut wanted = event("goods").eq(own.code()).and(event("serial").eq(serial));
    if !products.is_empty() {
        wanted = wanted.or(event("goods").eq(Goods::Product.code()).and(event("serial").is_in(products)));
    }
    let columns = [
        "id",
        "at",
        "event",
        "outward",
        "qty",
        "goods",
        "serial",
        "document_kind",
        "document_id",
        "document_no",
        "mode",
    ];
    let mut find = Query::select();
    find.exprs(columns.map(event))
        .expr(of("bond_invt_dt", "ucns_verno"))
        .expr(of("bond_invt", "supv_modecd"))
        .from("bonded_event")
        .join(
            JoinType::LeftJoin,
            Alias::new("bond_invt"),
            of("bond_invt", "id").eq(event("document_id")).and(event("document_kind").eq(BOND_INVT.name)),
        )
        .join(
            JoinType::LeftJoin,
            Alias::new("bond_invt_dt"),
            of("bond_invt_dt", "id").eq(event("line_id")).and(event("document_kind").eq(BOND_INVT.name)),
        )
        .and_where(event("account_kind").eq(account.kind.name()))
        .and_where(event("account_id").eq(account.id))
        .and_where(event("event").is_in([Event::Deducted.code(), Event::Reversed.code()]))
        .and_where(event("at").gte(span.begins))
        .and_where(event("at").lt(span.ends))
        // What an e-account began with is no movement: the period begins with it.
        .and_where(event("document_kind").ne(EMS.name))
        .and_where(wanted)
        .order_by((Alias::new("bonded_event"), Alias::new("id")), Order::Asc)
        .limit(MOST + 1);
    let mut events = Vec::new();
    let found = app.db.query_all(&find).await?;
    let most = usize::try_from(MOST).unwrap_or(usize::MAX);
    let is_more = found.len() > most;
    for row in found.into_iter().take(most) {
        let goods: String = row.try_get_by_index(5)?;
        let (product, outward): (i64, bool) = (row.try_get_by_index(6)?, row.try_get_by_index(3)?);
        let qty: Quantity = Fixed::from_scaled(row.try_get_by_index(4)?);
        let document_kind: String = row.try_get_by_index(7)?;
        let mode: String = row.try_get_by_index(10)?;
        let (version, trade_mode): (Option<String>, Option<String>) =
            (row.try_get_by_index(11)?, row.try_get_by_index(12)?);
        let by_product = !is_product && Goods::of_code(&goods) == Goods::Product;
        let taking = || {
            let unit = consumption.of(product, serial, version.as_deref().unwrap_or_default());
            unit.map(|unit| Taking { bonded_qty: unit.unit.bonded_qty, tgbl_loss_rate: unit.tangible })
        };
        let is_list = account.kind != Kind::Bws && document_kind == BOND_INVT.name;
        let movement = Movement {
            flow: is_list.then(|| flow(trade_mode.as_deref().unwrap_or_default())),
            outward: outward != (Mode::of_code(&mode) == Some(Mode::F)),
            qty,
            product: by_product.then(|| taking().unwrap_or_default()),
        };
        let Some(taken) = moved(typecd, &movement).map_err(draw::too_large)? else { continue };
        events.push(WriteOffEvent {
            id: row.try_get_by_index(0)?,
            at: codec::instant(row.try_get_by_index(1)?),
            event: row.try_get_by_index(2)?,
            direction: if outward { "E" } else { "I" }.to_owned(),
            qty: qty.to_string(),
            product: by_product.then_some(product),
            taken: taken.to_string(),
            document_kind,
            document_id: row.try_get_by_index(8)?,
            document_no: row.try_get_by_index(9)?,
        });
    }
    Ok(Done::data(Movements { events, is_more }))
}
