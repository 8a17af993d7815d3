//! POST /invt/v1/bondInvt/dt/weights: the weights of a shipment over the lines of its list; with `preview` only told, else stored.

use axum::extract::State;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::row::Row;
use core_wasm::rules::bonded::list::weighed;
use core_wasm::rules::sharing::SharedLine;
use core_wasm::states::bond_invt::{CHANGING, MACHINE};
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::lines::lines;
use super::list::{LINE_CHANGED, LINE_SAME};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Json;
use crate::documents::schema::schema;
use crate::documents::sent::number;
use crate::documents::{codec, paged, serve, table, write};
use crate::domains::fcst::share::Shares;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::{Actor, Change};
use crate::store::database::Tx;

/// The fields of a line that get a share.
const SHARED: [&str; 2] = ["grossWt", "netWt"];

/// What a request says, for the document.
pub fn body() -> RefOr<Schema> {
    let weight = || json!({ "type": "string", "description": "kilograms, at most five decimals" });
    let flag = || json!({ "type": "string", "enum": ["0", "1"] });
    schema(json!({
        "type": "object",
        "required": ["queryInvtId", "grossWt", "netWt", "splitModel"],
        "properties": {
            "queryInvtId": { "type": "integer" },
            "grossWt": weight(),
            "netWt": weight(),
            "splitModel": { "type": "integer", "description": "1 quantity, 2 total price, 4 net weight, 5 legal weight" },
            "keepKilograms": flag(),
            "preview": flag(),
        },
    }))
}

pub async fn weights(State(app): State<App>, caller: Caller, Json(sent): Json<Row>) -> Answer<Shares> {
    let id = number(&sent, "queryInvtId")?;
    // Reckoned before the list is locked, and once more where it changed meanwhile.
    let before = serve::seen(lines().head, &app, &caller, id).await?;
    let mut rows = paged::all_of(&app.db, &BOND_INVT_DT, id).await?;
    let mut preview = weighed(sent.borrowed(), &rows);
    let tx = app.begin().await?;
    let list = lines().opened(&tx, &caller, id).await?;
    if write::key(&list)? != write::key(&before)? {
        rows = paged::all_of(&tx, &BOND_INVT_DT, id).await?;
        preview = weighed(sent.borrowed(), &rows);
    }
    let answer = Shares::of(preview.map_err(ApiError::Rules)?, !sent.flag("preview"), caller.lang);
    if !answer.applied {
        return Ok(Done::data(answer));
    }
    store(&tx, &caller, &list, &rows, &answer.lines).await?;
    tx.done(Done::data(answer)).await
}

/// Puts the shares into the lines; a list that is changed at customs says which lines that changes.
async fn store(tx: &Tx, caller: &Caller, list: &Row, rows: &[Row], shares: &[SharedLine]) -> Result<(), ApiError> {
    let (id, _) = write::key(list)?;
    let watch = paged::watch(tx, &BOND_INVT, id).await?;
    let mut weighed = Vec::with_capacity(shares.len());
    for share in shares {
        let values: Row =
            share.values.iter().map(|value| (value.field.to_owned(), value.after.clone().into())).collect();
        let [gross, net] = SHARED.map(|name| BOND_INVT_DT.field(name).map(|field| codec::to_column(field, &values)));
        let (Some(line), Some(gross), Some(net)) = (share.id, gross, net) else { continue };
        weighed.push((line, [gross.map_err(ApiError::rule)?, net.map_err(ApiError::rule)?]));
    }
    table::set_each(tx, &BOND_INVT_DT, ["gross_wt", "net_wt"], &weighed).await?;
    if list.text(MACHINE.field) == CHANGING {
        let same: Vec<i64> =
            rows.iter().filter(|row| row.text("modfMarkcd") == LINE_SAME).filter_map(|row| row.int("id")).collect();
        table::set(tx, &BOND_INVT_DT, &same, &[("modf_markcd", LINE_CHANGED.into())]).await?;
    }
    // Whoever has a line open hears that it was changed.
    let mut again = Query::update();
    again
        .table(BOND_INVT_DT.table_name())
        .value("version", Expr::col("version").add(1))
        .and_where(Expr::col("document_id").eq(id));
    tx.execute(&again).await?;
    let change = |field: &str| Change {
        field: format!("lines.{field}"),
        before: Value::Null,
        after: weighed.len().to_string().into(),
    };
    write::touch(tx, &Actor::from(caller), &BOND_INVT, "update", list, SHARED.map(change).into()).await?;
    watch.noted(tx).await
}
