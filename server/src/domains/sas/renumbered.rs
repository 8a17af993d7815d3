//! A document whose number of customs was keyed wrong gets the right one: whatever of the same owner named it by the wrong one names it
//! by the right one from then on, so that nothing it carries or takes is free again.

use core_wasm::resource::Resource;
use core_wasm::resources::bonded::BWS_DCR;
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVT, NOBON_MOVE};
use core_wasm::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_PASSPORT_RLT, SAS_STOCK};
use core_wasm::resources::wms::{ASN, DSN};
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::STOCK_LIST;
use sea_orm::sea_query::{Expr, ExprTrait, Order, SimpleExpr};

use super::kind::{APPLICATION, Kind, PASSPORT, STOCK};
use super::{approved, document};
use crate::documents::lines::DOCUMENT;
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;

/// A field that names a document by its number of customs: of which rows, and its column.
type Naming = (&'static Resource, &'static str, &'static str);

/// Lets what names a document by the number that it had name it by the one that it has.
pub async fn follow(tx: &Tx, actor: &Actor, kind: &Kind, document: &Row, had: &str) -> Result<(), ApiError> {
    let number = document.text(kind.number);
    let naming: Vec<Naming> = match kind.table {
        table if table == APPLICATION.table => vec![(&SAS_STOCK, "sasDclNo", "sas_dcl_no")],
        table if table == STOCK.table => vec![(&SAS_STOCK, "rltSasStockNo", "rlt_sas_stock_no")],
        table if table == PASSPORT.table => {
            vec![(&NOBON_MOVE, "passportNo", "passport_no"), (&DSN, "passportNo", "passport_no")]
        }
        _ => Vec::new(),
    };
    for (resource, field, column) in naming {
        let named = of_owner(document, column, had);
        for row in Rows::of(resource).filter(named).order("id", Order::Asc).locked().all(tx).await? {
            let mut after = row.clone();
            after.set(field, number);
            write::store(tx, actor, resource, "update", &row, after).await?;
            if resource.name == SAS_STOCK.name {
                approved::renumber(tx, &STOCK, write::key(&row)?.0, field, number).await?;
            }
        }
    }
    if kind.table == STOCK.table { on_passports(tx, actor, STOCK_LIST, document, had, number).await } else { Ok(()) }
}

/// The same of an account that customs filed with another number than people keyed.
pub async fn account(tx: &Tx, actor: &Actor, account: &Row, had: &str, number: &str) -> Result<(), ApiError> {
    if had.is_empty() || had == number {
        return Ok(());
    }
    let naming: [Naming; 7] = [
        (&BOND_INVT, "putrecNo", "putrec_no"),
        (&BOND_INVOICE, "putrecNo", "putrec_no"),
        (&BWS_DCR, "putrecNo", "putrec_no"),
        (&SAS_DCL, "areainOriactNo", "areain_oriact_no"),
        (&SAS_STOCK, "areainOriactNo", "areain_oriact_no"),
        (&ASN, "accountNo", "account_no"),
        (&DSN, "accountNo", "account_no"),
    ];
    for (resource, field, column) in naming {
        let named = of_owner(account, column, had);
        for row in Rows::of(resource).filter(named).order("id", Order::Asc).locked().all(tx).await? {
            let mut after = row.clone();
            after.set(field, number);
            write::store(tx, actor, resource, "update", &row, after).await?;
            for kind in [&APPLICATION, &STOCK].into_iter().filter(|kind| kind.resource.name == resource.name) {
                approved::renumber(tx, kind, write::key(&row)?.0, field, number).await?;
            }
        }
    }
    Ok(())
}

fn of_owner(document: &Row, column: &'static str, number: &str) -> SimpleExpr {
    Expr::col(column).eq(number).and(Expr::col("org_id").eq(document.int(ORG).unwrap_or_default()))
}

/// The passports that carry a stock list, or an inventory list (`of`).
pub async fn on_passports(
    tx: &Tx,
    actor: &Actor,
    of: &str,
    list: &Row,
    had: &str,
    number: &str,
) -> Result<(), ApiError> {
    let naming = Expr::col("rtl_bill_no").eq(had).and(Expr::col("rtl_bill_typecd").eq(of));
    let named = Rows::lines(&SAS_PASSPORT_RLT).and(DOCUMENT).filter(naming).all(tx).await?;
    let ids: Vec<i64> = named.iter().filter_map(|doc| doc.int(DOCUMENT.name)).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let own = Expr::col("id").is_in(ids).and(Expr::col("org_id").eq(list.int(ORG).unwrap_or_default()));
    for head in Rows::of(&SAS_PASSPORT).filter(own).order("id", Order::Asc).locked().all(tx).await? {
        let before = document::whole(tx, &PASSPORT, &head).await?;
        let mut after = before.clone();
        let mut docs = before.rows("docs");
        docs.iter_mut().filter(|doc| doc.text("rtlBillNo") == had).for_each(|doc| doc.set("rtlBillNo", number));
        let numbers: Vec<&str> = docs.iter().map(|doc| doc.text("rtlBillNo")).collect();
        after.set("rltNo", numbers.join("\\"));
        document::put(&mut after, "docs", docs);
        write::store(tx, actor, &SAS_PASSPORT, "update", &before, after).await?;
    }
    Ok(())
}
