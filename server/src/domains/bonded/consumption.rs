//! What the products of an account are made of, for those outside of the accounts.

use core_wasm::permission;
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::Kind;
use core_wasm::rules::bonded::consumption::{Nine, unit_of};
use core_wasm::rules::bonded::versions::Versions;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};

use super::kind::{accounts, heads};
use super::ucns::resources;
use crate::accounts::caller::Caller;
use crate::documents::table::Rows;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// An account with its consumption and its materials.
pub struct Account {
    /// The consumption of all products, in the order in which it was entered.
    consumption: Vec<Row>,
    materials: Vec<Row>,
}

/// A material with how much of it is in a piece, its loss included.
#[derive(Clone, Debug)]
pub struct MaterialOf {
    /// The line of the account.
    pub material: Row,
    pub unit_qty: Nine,
}

/// A material in the consumption that the account does not have, or whose consumption cannot be reckoned: its serial there.
#[derive(Clone, Debug)]
pub struct Unknown {
    pub serial: String,
}

/// The account of an organisation that has a number; none without one that the caller may see.
pub async fn account(tx: &Tx, caller: &Caller, org: i64, number: &str) -> Result<Option<Account>, ApiError> {
    for kind in [Kind::Eml, Kind::Ems] {
        let (resource, Some((lines, consumption))) = (heads(kind), resources(kind)) else { continue };
        let may_view = permission::code(resource.perm, "view").is_some_and(|code| caller.may(code));
        let Some(field) = resource.field(kind.number()).filter(|_| may_view) else { continue };
        let visible = accounts(kind).visible(tx, caller).await?.condition();
        let named = Expr::col(Alias::new(field.column_name())).eq(number).and(Expr::col("org_id").eq(org));
        let Some(account) = Rows::of(resource).filter(visible).filter(named).one(tx).await? else { continue };
        let in_account = || Expr::col("document_id").eq(account.int("id").unwrap_or_default());
        let goods = Rows::of(lines).filter(in_account()).filter(Expr::col("mtpck_endprd_typecd").eq("I"));
        return Ok(Some(Account {
            consumption: Rows::of(consumption).filter(in_account()).order("id", Order::Asc).all(tx).await?,
            materials: goods.all(tx).await?,
        }));
    }
    Ok(None)
}

impl Account {
    /// The materials of a product in a version of its consumption; "" for the last one that customs filed, else for the one that was
    /// entered last.
    ///
    /// # Errors
    /// The first material that is not known: without it the rest would look like all.
    pub fn product(&self, serial: i64, version: &str) -> Result<Vec<MaterialOf>, Unknown> {
        let of_product = || self.consumption.iter().filter(|row| row.int("endprdSeqno") == Some(serial));
        let versions = Versions::of(of_product().map(Row::borrowed));
        let newest = || of_product().next_back().map(|row| row.text("ucnsVerno")).unwrap_or_default();
        let version = if version.is_empty() { versions.last(serial).unwrap_or_else(newest) } else { version };
        let material = |row: &Row| {
            let serial = row.int("mtpckSeqno");
            let found = self.materials.iter().find(|line| serial.is_some() && line.int("gdsSeqno") == serial);
            let known = found.zip(unit_of(row.borrowed()));
            let of = known.map(|(line, unit)| MaterialOf { material: line.clone(), unit_qty: unit.ucns_qty });
            of.ok_or_else(|| Unknown { serial: row.borrowed().written("mtpckSeqno").into_owned() })
        };
        of_product().filter(|row| row.text("ucnsVerno") == version).map(material).collect()
    }
}
