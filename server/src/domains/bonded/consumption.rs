//! What a product of an account is made of, for those outside of the accounts.

use core_wasm::permission;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::consumption::{Nine, unit_of};
use sea_orm::sea_query::{Alias, Expr, ExprTrait};

use super::accounts::{accounts, heads};
use super::ucns::resources;
use crate::caller::Caller;
use crate::crud::table::Rows;
use crate::database::Tx;
use crate::error::ApiError;

/// A product of an account of an organisation.
#[derive(Clone, Copy, Debug)]
pub struct Product<'a> {
    pub org: i64,
    pub account: &'a str,
    pub serial: i64,
    /// Version of its consumption; "" for the newest.
    pub version: &'a str,
}

/// A material with how much of it is in a piece, its loss included.
#[derive(Clone, Debug)]
pub struct MaterialOf {
    /// The line of the account.
    pub material: Row,
    pub unit_qty: Nine,
}

/// The materials of a product; none without an account of that number that the caller may see.
pub async fn of_product(tx: &Tx, caller: &Caller, of: Product<'_>) -> Result<Option<Vec<MaterialOf>>, ApiError> {
    for kind in [Kind::Eml, Kind::Ems] {
        let (resource, Some((lines, consumption))) = (heads(kind), resources(kind)) else { continue };
        let may_view = permission::code(resource.perm, "view").is_some_and(|code| caller.may(code));
        let Some(number) = resource.field(kind.number()).filter(|_| may_view) else { continue };
        let visible = accounts(kind).visible(tx, caller).await?.condition();
        let named = Expr::col(Alias::new(number.column_name())).eq(of.account).and(Expr::col("org_id").eq(of.org));
        let Some(account) = Rows::of(resource).filter(visible).filter(named).one(tx).await? else { continue };
        let in_account = || Expr::col("document_id").eq(account.int("id").unwrap_or_default());
        let rows = Rows::of(consumption).filter(in_account()).filter(Expr::col("endprd_seqno").eq(of.serial));
        let rows = rows.all(tx).await?;
        let newest = rows.iter().map(|row| row.text("ucnsVerno")).max().unwrap_or_default();
        let version = if of.version.is_empty() { newest } else { of.version };
        let goods =
            Rows::of(lines).filter(in_account()).filter(Expr::col("mtpck_endprd_typecd").eq("I")).all(tx).await?;
        let material = |row: &Row| {
            let serial = row.int("mtpckSeqno");
            let found = goods.iter().find(|line| line.int("gdsSeqno") == serial)?;
            Some(MaterialOf { material: found.clone(), unit_qty: unit_of(row.borrowed())?.ucns_qty })
        };
        return Ok(Some(rows.iter().filter(|row| row.text("ucnsVerno") == version).filter_map(material).collect()));
    }
    Ok(None)
}
