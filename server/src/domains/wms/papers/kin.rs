//! The documents that name the same goods: an inventory list, the passports that carry it and the declarations that it is on. Its goods
//! leave once in all, whichever of them an order names.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::wms::DSN;
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::INVENTORY_LIST;
use core_wasm::rules::wms::leaving::{By, Goods, bounded, left};
use core_wasm::states::bond_invt::DELETED;
use core_wasm::states::wms::dsn;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::{goods_of, goods_on};
use crate::crud::lines::{BATCH, DOCUMENT};
use crate::crud::served::ORG;
use crate::crud::table::Rows;
use crate::crud::{paged, write};
use crate::database::Tx;
use crate::domains::decl::declaration;
use crate::domains::sas::passport::{carrying_any, numbers_of};
use crate::domains::wms::pick;
use crate::error::ApiError;

/// Documents of one owner and account that name the same goods, by their ids.
#[derive(Clone, Debug, Default)]
pub struct Kin {
    lists: BTreeMap<i64, Row>,
    passports: BTreeMap<i64, Row>,
    entries: BTreeMap<i64, declaration::Model>,
}

impl Kin {
    pub fn of_list(list: &Row) -> Result<Kin, ApiError> {
        Ok(Kin { lists: BTreeMap::from([(write::key(list)?.0, list.clone())]), ..Kin::default() })
    }

    pub fn of_passport(passport: &Row) -> Result<Kin, ApiError> {
        Ok(Kin { passports: BTreeMap::from([(write::key(passport)?.0, passport.clone())]), ..Kin::default() })
    }

    pub fn of_entry(entry: &declaration::Model) -> Kin {
        Kin { entries: BTreeMap::from([(entry.id, entry.clone())]), ..Kin::default() }
    }

    /// The lists among them.
    pub fn lists(&self) -> impl Iterator<Item = i64> {
        self.lists.keys().copied()
    }

    /// With all documents that name goods which these name, and so on, as far as an order may name them.
    pub async fn grown(mut self, tx: &Tx, order: &Row) -> Result<Kin, ApiError> {
        let own = Expr::col("org_id").eq(order.int(ORG).unwrap_or_default());
        // By a list that comes in nothing leaves, and serials are those of one account.
        let leads = own
            .clone()
            .and(Expr::col("putrec_no").eq(order.text("accountNo")))
            .and(Expr::col("impexp_markcd").eq("E"))
            .and(Expr::col("state").ne(DELETED));
        loop {
            let before = (self.lists.len(), self.passports.len(), self.entries.len());
            let ids: Vec<i64> = self.lists().collect();
            let numbers: BTreeSet<String> =
                self.lists.values().map(|list| list.text("bondInvtNo").to_owned()).collect();
            for passport in carrying_any(tx, INVENTORY_LIST, &numbers, own.clone()).await? {
                self.passports.insert(write::key(&passport)?.0, passport);
            }
            let mut on = BTreeSet::new();
            for some in ids.chunks(BATCH) {
                let lines =
                    Expr::col("document_id").is_in(some.iter().copied()).and(Expr::col("decl_id").is_not_null());
                on.extend(
                    Rows::of(&BOND_INVT_DT).filter(lines).all(tx).await?.iter().filter_map(|line| line.int("declId")),
                );
            }
            on.retain(|id| !self.entries.contains_key(id));
            let on: Vec<i64> = on.into_iter().collect();
            for some in on.chunks(BATCH) {
                let found = declaration::with_ids(tx, some.iter().copied()).await?;
                let ours = found.into_iter().filter(|entry| Some(entry.org_id) == order.int(ORG));
                self.entries.extend(ours.map(|entry| (entry.id, entry)));
            }
            let of_lists = |passport: &&Row| passport.text("rltTbTypecd") == INVENTORY_LIST;
            let numbers: BTreeSet<String> = self.passports.values().filter(of_lists).flat_map(numbers_of).collect();
            let numbers: Vec<String> = numbers.into_iter().collect();
            for some in numbers.chunks(BATCH) {
                let carried = Expr::col("bond_invt_no").is_in(some);
                self.take(Rows::of(&BOND_INVT).filter(leads.clone().and(carried)).all(tx).await?)?;
            }
            let entries: Vec<i64> = self.entries.keys().copied().collect();
            for some in entries.chunks(BATCH) {
                let marked = Expr::col("decl_id").is_in(some.iter().copied());
                let marked = Rows::lines(&BOND_INVT_DT).and(DOCUMENT).filter(marked).all(tx).await?;
                let lists: BTreeSet<i64> = marked.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
                let lists: Vec<i64> = lists.into_iter().filter(|id| !self.lists.contains_key(id)).collect();
                for some in lists.chunks(BATCH) {
                    let declared = Expr::col("id").is_in(some.iter().copied());
                    self.take(Rows::of(&BOND_INVT).filter(leads.clone().and(declared)).all(tx).await?)?;
                }
            }
            if before == (self.lists.len(), self.passports.len(), self.entries.len()) {
                return Ok(self);
            }
        }
    }

    fn take(&mut self, lists: Vec<Row>) -> Result<(), ApiError> {
        for list in lists {
            self.lists.insert(write::key(&list)?.0, list);
        }
        Ok(())
    }

    /// What one of these still has of its own goods, no more than the lists among them have after all that left under any of them.
    pub async fn bound(&self, tx: &Tx, order: &Row, own: Vec<Goods>, by: By) -> Result<Vec<Goods>, ApiError> {
        if self.lists.is_empty() {
            return Ok(own);
        }
        let mut has = Vec::new();
        for list in self.lists() {
            has.extend(paged::all_of(tx, &BOND_INVT_DT, list).await?.iter().map(|line| goods_on(line, "putrecSeqno")));
        }
        let of_rows = |rows: &BTreeMap<i64, Row>, fields: [&str; 2]| -> Vec<String> {
            rows.values().flat_map(|row| fields.map(|field| row.text(field).to_owned())).collect()
        };
        let entries = self.entries.values();
        let entries = entries.flat_map(|entry| [entry.entry_id.clone(), entry.client_seq_no.clone()]).flatten();
        let gone = left_under(
            tx,
            order,
            &[
                ("bond_invt_no", of_rows(&self.lists, ["bondInvtNo", "etpsInnerInvtNo"])),
                ("passport_no", of_rows(&self.passports, ["passportNo", "etpsPreentNo"])),
                ("entry_id", entries.collect()),
            ],
        )
        .await?;
        Ok(bounded(own, &left(&has, &gone, by), by))
    }
}

/// What other orders shipped under documents, whichever of their numbers they name in a column; each order counts once.
pub async fn left_under(tx: &Tx, order: &Row, named: &[(&'static str, Vec<String>)]) -> Result<Vec<Goods>, ApiError> {
    let mut ids = BTreeSet::new();
    for (column, numbers) in named {
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).filter(|number| !number.is_empty()).collect();
        for some in numbers.chunks(BATCH) {
            let orders = Rows::of(&DSN)
                .filter(Expr::col("org_id").eq(order.int(ORG).unwrap_or_default()))
                .filter(Expr::col(Alias::new(*column)).is_in(some.iter().copied()))
                .filter(Expr::col("status").eq(dsn::SHIPPED))
                .filter(Expr::col("id").ne(write::key(order)?.0))
                .only(&["id"])
                .order("id", Order::Asc);
            ids.extend(orders.all(tx).await?.iter().filter_map(|found| found.int("id")));
        }
    }
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut gone = Vec::new();
    for some in ids.chunks(BATCH) {
        let of_orders = Condition::all().add(pick::Column::DsnId.is_in(some.iter().copied()));
        gone.extend(pick::Entity::find().filter(of_orders).all(tx).await?);
    }
    Ok(gone.iter().map(goods_of).collect())
}
