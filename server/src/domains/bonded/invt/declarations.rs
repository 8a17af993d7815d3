//! Inventory lists and declarations: those made of a list, lists made of one, and what each hears of the other.

use boxed::boxed;
use std::collections::BTreeSet;

use axum::extract::State;
use core_wasm::error::Problem;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::states::bond_invt::DELETED;
use core_wasm::states::declaration::State as Declared;
use core_wasm::states::documents::{PARTLY, UNUSED, USED};
use core_wasm::text::catalogue::inventory as texts;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Value};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::{Path, Query};
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::served::{ORG, Served};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::{paged, serve, write};
use crate::domains::decl::events::Follower;
use crate::domains::decl::{access, declaration, document};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// Mark of a list whose declaration is released (dictionary `bondEntryStatus`).
const RELEASED: &str = "1";

/// A declaration as a list shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeclarationOfList {
    pub id: i64,
    pub client_seq_no: Option<String>,
    pub seq_no: Option<String>,
    pub entry_id: Option<String>,
    pub status: String,
}

/// GET /invt/v1/bondInvt/{id}/declarations: the declarations that its goods are on, as far as the caller may see them.
pub async fn declarations(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Answer<Vec<DeclarationOfList>> {
    serve::seen(Served::of(&BOND_INVT), &app, &caller, id).await?;
    let lines = paged::all_of(&app.db, &BOND_INVT_DT, id).await?;
    let made: Vec<i64> = on(&lines).into_iter().collect();
    let visible = access::seen_by(&app.db, &caller).await?;
    let mut told = Vec::with_capacity(made.len());
    for some in made.chunks(BATCH) {
        use declaration::{Column, Entity};
        let these = Entity::find().filter(Column::Id.is_in(some.iter().copied())).filter(visible.clone());
        let found = these.order_by_asc(Column::Id).all(&app.db).await?;
        told.extend(found.into_iter().map(|row| DeclarationOfList {
            id: row.id,
            client_seq_no: row.client_seq_no,
            seq_no: row.seq_no,
            entry_id: row.entry_id,
            status: row.status,
        }));
    }
    Ok(Done::data(told))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct OfDeclaration {
    pub query_decl_id: i64,
}

/// A list as a declaration shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListOfDeclaration {
    pub id: i64,
    pub number: String,
    pub bond_invt_no: String,
    pub state: String,
}

/// GET /decl/v1/bondInvt/query: the lists whose goods are on a declaration, as far as the caller may see them.
pub async fn lists(
    State(app): State<App>,
    caller: Caller,
    Query(asked): Query<OfDeclaration>,
) -> Answer<Vec<ListOfDeclaration>> {
    let declaration = access::visible(&app, &caller, asked.query_decl_id).await?;
    let visible = Served::of(&BOND_INVT).visible(&app.db, &caller).await?.condition();
    let ids = of_declaration(&app.db, declaration.id).await?;
    let found = Rows::of(&BOND_INVT).filter(visible.add(Expr::col("id").is_in(ids))).order("id", Order::Asc);
    let list = |row: &Row| ListOfDeclaration {
        id: row.int("id").unwrap_or_default(),
        number: row.text("etpsInnerInvtNo").to_owned(),
        bond_invt_no: row.text("bondInvtNo").to_owned(),
        state: row.text("state").to_owned(),
    };
    Ok(Done::data(found.all(&app.db).await?.iter().map(list).collect()))
}

/// The lists of which lines are on a declaration.
pub async fn of_declaration(db: &impl ConnectionTrait, declaration: i64) -> Result<BTreeSet<i64>, ApiError> {
    let marked = Rows::lines(&BOND_INVT_DT).and(DOCUMENT).filter(Expr::col("decl_id").eq(declaration)).all(db).await?;
    Ok(marked.iter().filter_map(|line| line.int(DOCUMENT.name)).collect())
}

/// The declarations that lines are on.
pub fn on(lines: &[Row]) -> BTreeSet<i64> {
    lines.iter().filter_map(|line| line.int("declId")).collect()
}

/// The lines of the declaration that lines of a list are on; none where they are on none, or on several.
pub async fn lines(db: &impl ConnectionTrait, lines: &[Row]) -> Result<Vec<Row>, ApiError> {
    let on = on(lines);
    let (1, Some(id)) = (on.len(), on.first()) else { return Ok(Vec::new()) };
    match declaration::Entity::find_by_id(*id).one(db).await? {
        Some(head) => Ok(document::load(db, &head).await?.rows("lines")),
        None => Ok(Vec::new()),
    }
}

/// The account of a declaration, and its lines for a list of the same owner. Its goods are on no other list that stands.
pub async fn goods_of(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    list: &Row,
    id: i64,
) -> Result<(String, Vec<Row>), ApiError> {
    access::visible(app, caller, id).await?;
    let head = declaration::locked(tx, id).await?.ok_or(ApiError::NotFound)?;
    let refused = |message| ApiError::rule(Problem::error("bondList.declaration", "ids", message));
    if Some(head.org_id) != list.int(ORG) {
        return Err(refused(texts::OTHER_OWNER.into()));
    }
    let others = of_declaration(tx, id).await?;
    let stands = Expr::col("id").is_in(others).and(Expr::col("state").ne(DELETED));
    if let Some(other) = Rows::of(&BOND_INVT).filter(stands).limit(1).all(tx).await?.first() {
        return Err(refused(texts::LISTED_BEFORE.with(&[("number", other.text("etpsInnerInvtNo"))])));
    }
    let declaration = document::load(tx, &head).await?;
    Ok((declaration.text("manualNo").to_owned(), declaration.rows("lines")))
}

/// Marks new lines of a list with the lines of the declaration that they are made of.
pub async fn mark(tx: &Tx, made: &[Row], declaration: i64, sources: &[Row]) -> Result<(), ApiError> {
    let marks = made.iter().zip(sources);
    let marks = marks.map(|(line, source)| Ok((write::key(line)?.0, [declaration.into(), source.int("gNo").into()])));
    let marks: Vec<(i64, [Value; 2])> = marks.collect::<Result<_, ApiError>>()?;
    table::set_each(tx, &BOND_INVT_DT, ["decl_id", "decl_g_no"], &marks).await
}

/// A list says how much of it is on declarations, whatever became of its lines.
pub async fn settle(tx: &Tx, list: &Row) -> Result<(), ApiError> {
    let id = write::key(list)?.0;
    let lines = paged::all_of(tx, &BOND_INVT_DT, id).await?;
    let declared = lines.iter().filter(|line| !line.is_blank("declId")).count();
    let used = match declared {
        0 => UNUSED,
        all if all == lines.len() => USED,
        _ => PARTLY,
    };
    if list.text("declUsedTypecd") == used || (used == UNUSED && list.is_blank("declUsedTypecd")) {
        return Ok(());
    }
    table::set(tx, &BOND_INVT, &[id], &[("decl_used_typecd", used.into())]).await
}

/// Lists follow the declarations that their goods are on.
pub struct Follow;

#[boxed]
impl Follower for Follow {
    /// The number that customs gave the declaration, and the day of it, come to the lists whose goods are all on it, and so does that it
    /// is released: until then they are not deducted.
    async fn moved(&self, tx: &Tx, declaration: i64, state: Declared) -> Result<(), ApiError> {
        let lists = of_declaration(tx, declaration).await?;
        if lists.is_empty() {
            return Ok(());
        }
        let Some(head) = declaration::Entity::find_by_id(declaration).one(tx).await? else { return Ok(()) };
        let Some(number) = head.entry_id.filter(|number| !number.is_empty()) else { return Ok(()) };
        let found = Rows::of(&BOND_INVT).filter(Expr::col("id").is_in(lists)).order("id", Order::Asc).locked();
        for list in found.all(tx).await? {
            let lines = paged::all_of(tx, &BOND_INVT_DT, write::key(&list)?.0).await?;
            if on(&lines).len() != 1 {
                continue;
            }
            let mut after = list.clone();
            if after.is_blank("entryNo") {
                after.set("entryNo", number.as_str());
                if after.is_blank("entryDclTime") {
                    after.set("entryDclTime", day_in_china(tx.now()).to_string());
                }
            }
            if [Declared::Released, Declared::Closed].contains(&state) {
                after.set("entryStucd", RELEASED);
            }
            if after == list {
                continue;
            }
            write::store(tx, &Actor::system("customs"), &BOND_INVT, "update", &list, after).await?;
        }
        Ok(())
    }
}
