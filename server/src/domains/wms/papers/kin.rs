//! The documents that name the same goods: an inventory list, the stock lists that it declares together, the passports that carry any
//! of these and the declarations that it is on. Its goods leave once in all, whichever of them an order names.

use std::collections::{BTreeMap, BTreeSet};

use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::{SAS_STOCK, SAS_STOCK_DT};
use core_wasm::resources::wms::DSN;
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::{INVENTORY_LIST, STOCK_LIST};
use core_wasm::rules::wms::is_same;
use core_wasm::rules::wms::leaving::{By, Goods, bounded, left};
use core_wasm::states::bond_invt::DELETED;
use core_wasm::states::sas::stock::COLLECTED;
use core_wasm::states::wms::dsn;
use sea_orm::sea_query::{Expr, ExprTrait, Order, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use super::{LIST_NUMBERS, PASSPORT_NUMBERS, goods_of, goods_on};
use crate::documents::lines;
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::served::ORG;
use crate::documents::table::Rows;
use crate::documents::unique::in_any_capitals;
use crate::documents::{paged, write};
use crate::domains::decl::declaration;
use crate::domains::sas::passport::{carrying_any, numbers_of};
use crate::domains::sas::source::STOCK_LISTS;
use crate::domains::wms::pick;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// Documents of one owner and account that name the same goods, by their ids.
#[derive(Clone, Debug, Default)]
pub struct Kin {
    lists: BTreeMap<i64, Row>,
    stock_lists: BTreeMap<i64, Row>,
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
            let before = self.size();
            self.with_stock_lists(tx, order, &leads).await?;
            let ids: Vec<i64> = self.lists().collect();
            let numbers: BTreeSet<String> =
                self.lists.values().map(|list| list.text("bondInvtNo").to_owned()).collect();
            let of_stock: BTreeSet<String> =
                self.stock_lists.values().map(|list| list.text("sasStockNo").to_owned()).collect();
            for (kind, numbers) in [(INVENTORY_LIST, numbers), (STOCK_LIST, of_stock)] {
                for passport in carrying_any(tx, kind, &numbers, own.clone()).await? {
                    self.passports.insert(write::key(&passport)?.0, passport);
                }
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
            for some in self.carried(INVENTORY_LIST).chunks(BATCH) {
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
            if before == self.size() {
                return Ok(self);
            }
        }
    }

    fn size(&self) -> [usize; 4] {
        [self.lists.len(), self.stock_lists.len(), self.passports.len(), self.entries.len()]
    }

    /// The numbers of the documents of a kind that the passports among them carry.
    fn carried(&self, kind: &str) -> Vec<String> {
        let of_kind = |passport: &&Row| passport.text("rltTbTypecd") == kind;
        let numbers: BTreeSet<String> = self.passports.values().filter(of_kind).flat_map(numbers_of).collect();
        numbers.into_iter().collect()
    }

    /// The stock lists that lists among them declare together or passports among them carry, and the lists that declare those.
    async fn with_stock_lists(&mut self, tx: &Tx, order: &Row, leads: &SimpleExpr) -> Result<(), ApiError> {
        let own = Expr::col("org_id").eq(order.int(ORG).unwrap_or_default());
        let going = own
            .and(Expr::col("areain_oriact_no").eq(order.text("accountNo")))
            .and(Expr::col("stock_typecd").eq("E"))
            .and(Expr::col("stucd").is_in(STOCK_LISTS.ready.iter().copied()));
        let inner = self.lists.values().map(|list| list.text("etpsInnerInvtNo").to_owned()).collect::<Vec<_>>();
        let mut found = Vec::new();
        for (column, numbers) in [("rlt_bond_invt_no", inner), ("sas_stock_no", self.carried(STOCK_LIST))] {
            let numbers: Vec<String> = numbers.into_iter().filter(|number| !number.is_empty()).collect();
            for some in numbers.chunks(BATCH) {
                let named = going.clone().and(Expr::col(column).is_in(some));
                found.extend(Rows::of(&SAS_STOCK).filter(named).order("id", Order::Asc).all(tx).await?);
            }
        }
        let declared_on: BTreeSet<String> = found.iter().filter_map(collective).map(str::to_owned).collect();
        for list in found {
            self.stock_lists.insert(write::key(&list)?.0, list);
        }
        for some in declared_on.into_iter().collect::<Vec<_>>().chunks(BATCH) {
            let declaring = Expr::col("etps_inner_invt_no").is_in(some);
            self.take(Rows::of(&BOND_INVT).filter(leads.clone().and(declaring)).all(tx).await?)?;
        }
        Ok(())
    }

    /// What all of them have: the lists, and the stock lists that none of these declares yet.
    async fn goods(&self, tx: &Tx) -> Result<Vec<Goods>, ApiError> {
        let mut has = Vec::new();
        for list in self.lists() {
            has.extend(paged::all_of(tx, &BOND_INVT_DT, list).await?.iter().map(|line| goods_on(line, "putrecSeqno")));
        }
        let is_among = |number: &str| self.lists.values().any(|list| list.text("etpsInnerInvtNo") == number);
        let alone = self.stock_lists.iter().filter(|(_, list)| !collective(list).is_some_and(is_among));
        let of_stock = lines::of(tx, &SAS_STOCK_DT, alone.map(|(id, _)| *id)).await?;
        has.extend(of_stock.values().flatten().map(|line| goods_on(line, "oriactGdsSeqno")));
        Ok(has)
    }

    fn take(&mut self, lists: Vec<Row>) -> Result<(), ApiError> {
        for list in lists {
            self.lists.insert(write::key(&list)?.0, list);
        }
        Ok(())
    }

    /// What one of these still has of its own goods, no more than the lists and stock lists among them have after all that left under any
    /// of them.
    pub async fn bound(&self, tx: &Tx, order: &Row, own: Vec<Goods>, by: By) -> Result<Vec<Goods>, ApiError> {
        if self.lists.is_empty() {
            return Ok(own);
        }
        let has = self.goods(tx).await?;
        let of_rows = |rows: &BTreeMap<i64, Row>, fields: [&str; 2]| -> Vec<String> {
            rows.values().flat_map(|row| fields.map(|field| row.text(field).to_owned())).collect()
        };
        let entries = self.entries.values();
        let entries = entries.flat_map(|entry| [entry.entry_id.clone(), entry.client_seq_no.clone()]).flatten();
        let gone = left_under(
            tx,
            order,
            &[
                ("bondInvtNo", of_rows(&self.lists, LIST_NUMBERS)),
                ("passportNo", of_rows(&self.passports, PASSPORT_NUMBERS)),
                ("entryId", entries.collect()),
            ],
        )
        .await?;
        Ok(bounded(own, &left(&has, &gone, by), by))
    }
}

/// Our number of the list that declares a stock list with others; a list that was freed of it names none.
fn collective(stock_list: &Row) -> Option<&str> {
    Some(stock_list.text("rltBondInvtNo")).filter(|number| !number.is_empty() && stock_list.text("stucd") == COLLECTED)
}

/// What other orders shipped under documents, whichever of their numbers they name in a field, in whatever letters; each order counts
/// once.
pub async fn left_under(tx: &Tx, order: &Row, named: &[(&'static str, Vec<String>)]) -> Result<Vec<Goods>, ApiError> {
    let mut ids = BTreeSet::new();
    for (name, numbers) in named {
        let Some(field) = DSN.field(name) else { continue };
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).filter(|number| !number.is_empty()).collect();
        for some in numbers.chunks(BATCH) {
            let orders = Rows::of(&DSN)
                .filter(Expr::col("org_id").eq(order.int(ORG).unwrap_or_default()))
                .filter(in_any_capitals(field.column_name(), some.iter().copied()))
                .filter(Expr::col("status").eq(dsn::SHIPPED))
                .filter(Expr::col("id").ne(write::key(order)?.0))
                .only(&["id", name])
                .order("id", Order::Asc);
            let is_named = |found: &&Row| some.iter().any(|number| is_same(found.text(name), number));
            ids.extend(orders.all(tx).await?.iter().filter(is_named).filter_map(|found| found.int("id")));
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
