//! The map of one shipment: application, stock lists, inventory lists, passports with their gate, declarations, and how they hang
//! together, as far as the caller may see them.
//!
//! Of a document it goes on to the few that it belongs to (its application, inventory list, declarations, the documents of a
//! passport), and from where one asks also to the many that belong to it. Otherwise the list of a month would bring all of its
//! stock lists into the picture of one of them.

use std::collections::{BTreeSet, VecDeque};

use axum::extract::State;
use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT, BOND_INVT_DT};
use core_wasm::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_PASSPORT_RLT, SAS_STOCK, SAS_STOCK_DT};
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::{BILL, INVENTORY_LIST, STOCK_LIST};
use core_wasm::states::sas::PASSED;
use core_wasm::states::{self, bond_invt};
use core_wasm::text::text;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, IntoCondition, Order, Query, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::kind::views;
use super::source::SOURCES;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Path;
use crate::api::operation::{Access, Operation};
use crate::documents::lines::{BATCH, DOCUMENT};
use crate::documents::serve;
use crate::documents::serve::may;
use crate::documents::served::{ORG, Served};
use crate::documents::table::Rows;
use crate::domains::decl::{access, declaration};
use crate::process::error::ApiError;
use crate::store::app::App;

/// More than these nobody can look at.
const MOST: usize = 60;

pub fn operations() -> Vec<Operation> {
    let about = || text("货物流转图", "Map of a shipment: the documents around one, and how they hang together");
    vec![
        Operation::get("/sas/v1/sasStock/{id}/map", may(&SAS_STOCK, "view"), about(), of_stock_list)
            .answer::<ShipmentMap>(),
        Operation::get("/sas/v1/sasPassport/{id}/map", may(&SAS_PASSPORT, "view"), about(), of_passport)
            .answer::<ShipmentMap>(),
        Operation::get("/invt/v1/bondInvt/{id}/map", may(&BOND_INVT, "view"), about(), of_inventory_list)
            .answer::<ShipmentMap>(),
        Operation::get("/decl/v1/{id}/map", Access::AnyOf(permission::RECORDS), about(), of_declaration)
            .answer::<ShipmentMap>(),
    ]
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShipmentMap {
    pub nodes: Vec<MapNode>,
    pub edges: Vec<MapEdge>,
    /// There is more than is told.
    pub is_partial: bool,
}

/// A document of a shipment, or the gate of a passport.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MapNode {
    pub key: String,
    /// `sasDcl`, `sasStock`, `bondInvt`, `sasPassport`, `decl`, `gate`, or `entry`: a declaration that customs made and that is not
    /// kept here.
    pub kind: String,
    /// Of the document; of the passport where it is a gate, of the inventory list where it is an entry.
    pub id: i64,
    pub number: String,
    /// Code of its state; "" where it is a gate or an entry.
    pub state: String,
    /// When customs last answered, or the vehicle went through.
    pub at: Option<String>,
}

/// What follows from what, by their keys.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct MapEdge {
    pub from: String,
    pub to: String,
}

/// GET /sas/v1/sasStock/{id}/map
pub async fn of_stock_list(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<ShipmentMap> {
    around(&app, &caller, &SAS_STOCK, id).await
}

/// GET /sas/v1/sasPassport/{id}/map
pub async fn of_passport(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<ShipmentMap> {
    around(&app, &caller, &SAS_PASSPORT, id).await
}

/// GET /invt/v1/bondInvt/{id}/map
pub async fn of_inventory_list(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<ShipmentMap> {
    around(&app, &caller, &BOND_INVT, id).await
}

/// GET /decl/v1/{id}/map
pub async fn of_declaration(State(app): State<App>, caller: Caller, Path(id): Path<i64>) -> Answer<ShipmentMap> {
    let declaration = access::visible(&app, &caller, id).await?;
    let mut walk = Walk::begin(&app, &caller).await?;
    let key = walk.add_declaration(&declaration);
    for (resource, line) in [(&SAS_STOCK, &SAS_STOCK_DT), (&BOND_INVT, &BOND_INVT_DT)] {
        let on = Expr::col("decl_id").eq(id);
        let marked = Rows::lines(line).and(DOCUMENT).filter(on).all(&app.db).await?;
        let ids: BTreeSet<i64> = marked.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
        let ids: Vec<i64> = ids.into_iter().take(BATCH).collect();
        for row in walk.rows(resource, Expr::col("id").is_in(ids)).await? {
            let from = walk.add(resource, row, true);
            walk.join(from, Some(key.clone()));
        }
    }
    for list in walk.lists_of(&declaration).await? {
        let from = walk.add(&BOND_INVT, list, true);
        walk.join(from, Some(key.clone()));
    }
    let bill = declaration.bill_no.as_deref().unwrap_or_default();
    for passport in walk.passports_naming(BILL, bill, declaration.org_id).await? {
        let to = walk.add(&SAS_PASSPORT, passport, true);
        walk.join(Some(key.clone()), to);
    }
    walk.finish().await
}

async fn around(app: &App, caller: &Caller, resource: &'static Resource, id: i64) -> Answer<ShipmentMap> {
    let row = serve::seen(Served::of(resource), app, caller, id).await?;
    let mut walk = Walk::begin(app, caller).await?;
    walk.add(resource, row, true);
    walk.finish().await
}

/// A document to go on from; `fans`: also to the many that belong to it.
struct Stop {
    resource: &'static Resource,
    row: Row,
    key: String,
    fans: bool,
}

struct Walk<'a> {
    app: &'a App,
    /// What the caller may see of each kind; kinds that are missing not at all.
    visible: Vec<(&'static Resource, Condition)>,
    declarations: Condition,
    found: ShipmentMap,
    edges: BTreeSet<MapEdge>,
    waiting: VecDeque<Stop>,
}

impl<'a> Walk<'a> {
    async fn begin(app: &'a App, caller: &Caller) -> Result<Walk<'a>, ApiError> {
        let mut visible = Vec::new();
        for resource in [&SAS_DCL, &SAS_STOCK, &BOND_INVT, &SAS_PASSPORT] {
            if views(caller, resource) {
                visible.push((resource, Served::of(resource).visible(&app.db, caller).await?.condition()));
            }
        }
        let declarations = access::seen_by(&app.db, caller).await?;
        let (found, edges) = (ShipmentMap::default(), BTreeSet::new());
        Ok(Walk { app, visible, declarations, found, edges, waiting: VecDeque::new() })
    }

    /// The rows of a kind that the caller may see.
    async fn rows(&self, resource: &'static Resource, wanted: SimpleExpr) -> Result<Vec<Row>, ApiError> {
        let reach = self.visible.iter().find(|(known, _)| known.name == resource.name);
        let Some((_, reach)) = reach else { return Ok(Vec::new()) };
        let rows = Rows::of(resource).filter(reach.clone()).filter(wanted).order("id", Order::Asc);
        rows.limit(MOST as u64).all(&self.app.db).await
    }

    /// The rows of the same organisation with a number.
    async fn numbered(
        &self,
        resource: &'static Resource,
        column: &'static str,
        number: &str,
        of: &Row,
    ) -> Result<Vec<Row>, ApiError> {
        if number.is_empty() {
            return Ok(Vec::new());
        }
        let own = Expr::col("org_id").eq(of.int(ORG).unwrap_or_default());
        self.rows(resource, Expr::col(column).eq(number).and(own)).await
    }

    fn has_room(&mut self) -> bool {
        let has_room = self.found.nodes.len() < MOST;
        self.found.is_partial |= !has_room;
        has_room
    }

    /// Puts a document on the map, to go on from; its key, nothing where there is no room.
    fn add(&mut self, resource: &'static Resource, row: Row, fans: bool) -> Option<String> {
        let id = row.int("id")?;
        let key = format!("{}:{id}", resource.name);
        if self.found.nodes.iter().any(|node| node.key == key) {
            return Some(key);
        }
        if !self.has_room() {
            return None;
        }
        let text = |field: &str| Some(row.text(field).to_owned()).filter(|text| !text.is_empty());
        let state = states::of(resource.name).map_or("", |machine| row.text(machine.field));
        let customs = match resource.name {
            "sasDcl" => "sasDclNo",
            "sasStock" => "sasStockNo",
            "bondInvt" => "bondInvtNo",
            _ => "passportNo",
        };
        let node = MapNode {
            key: key.clone(),
            kind: resource.name.to_owned(),
            id,
            number: text(customs).or_else(|| text(resource.known_by)).unwrap_or_default(),
            state: state.to_owned(),
            at: text("answeredAt").or_else(|| text("dclTime")),
        };
        self.found.nodes.push(node);
        self.waiting.push_back(Stop { resource, row, key: key.clone(), fans });
        Some(key)
    }

    fn add_declaration(&mut self, declaration: &declaration::Model) -> String {
        let key = format!("decl:{}", declaration.id);
        if self.found.nodes.iter().all(|node| node.key != key) && self.has_room() {
            self.found.nodes.push(MapNode {
                key: key.clone(),
                kind: "decl".to_owned(),
                id: declaration.id,
                number: declaration.shown_number(),
                state: declaration.status.clone(),
                at: Some(declaration.updated_at.to_rfc3339()),
            });
        }
        key
    }

    fn join(&mut self, from: Option<String>, to: Option<String>) {
        if let (Some(from), Some(to)) = (from, to) {
            self.edges.insert(MapEdge { from, to });
        }
    }

    async fn finish(mut self) -> Answer<ShipmentMap> {
        while let Some(stop) = self.waiting.pop_front() {
            match stop.resource.name {
                "sasStock" => self.follow_stock_list(&stop).await?,
                "bondInvt" => self.follow_inventory_list(&stop).await?,
                "sasPassport" => self.follow_passport(&stop).await?,
                _ => {}
            }
        }
        let ShipmentMap { nodes, is_partial, .. } = self.found;
        let known = |key: &str| nodes.iter().any(|node| node.key == key);
        let edges = self.edges.into_iter().filter(|edge| known(&edge.from) && known(&edge.to)).collect();
        Ok(Done::data(ShipmentMap { nodes, edges, is_partial }))
    }

    async fn follow_stock_list(&mut self, stop: &Stop) -> Result<(), ApiError> {
        let row = &stop.row;
        for application in self.numbered(&SAS_DCL, "sas_dcl_no", row.text("sasDclNo"), row).await? {
            let from = self.add(&SAS_DCL, application, false);
            self.join(from, Some(stop.key.clone()));
        }
        for list in self.numbered(&BOND_INVT, "etps_inner_invt_no", row.text("rltBondInvtNo"), row).await? {
            if list.text("state") != bond_invt::DELETED {
                let to = self.add(&BOND_INVT, list, false);
                self.join(Some(stop.key.clone()), to);
            }
        }
        self.declarations_of(&SAS_STOCK_DT, stop).await?;
        if stop.fans {
            self.passports_of(STOCK_LIST, row.text("sasStockNo"), stop).await?;
        }
        Ok(())
    }

    async fn follow_inventory_list(&mut self, stop: &Stop) -> Result<(), ApiError> {
        self.declarations_of(&BOND_INVT_DT, stop).await?;
        self.declaration_by_customs(stop).await?;
        if !stop.fans {
            return Ok(());
        }
        let row = &stop.row;
        for list in self.numbered(&SAS_STOCK, "rlt_bond_invt_no", row.text("etpsInnerInvtNo"), row).await? {
            let from = self.add(&SAS_STOCK, list, true);
            self.join(from, Some(stop.key.clone()));
        }
        self.passports_of(INVENTORY_LIST, row.text("bondInvtNo"), stop).await
    }

    async fn follow_passport(&mut self, stop: &Stop) -> Result<(), ApiError> {
        let id = stop.row.int("id").unwrap_or_default();
        if self.has_room() {
            let gate = format!("gate:{id}");
            // Of two gates the first alone lets nobody through.
            let is_through = stop.row.text("state") == PASSED;
            let times = ["secdPassTime", "passTime"].map(|field| stop.row.text(field).to_owned());
            self.found.nodes.push(MapNode {
                key: gate.clone(),
                kind: "gate".to_owned(),
                id,
                number: stop.row.text("vehicleNo").to_owned(),
                state: String::new(),
                at: times.into_iter().find(|time| is_through && !time.is_empty()),
            });
            self.join(Some(stop.key.clone()), Some(gate));
        }
        if !self.has_room() {
            return Ok(());
        }
        let of_passport = Rows::lines(&SAS_PASSPORT_RLT).filter(Expr::col("document_id").eq(id));
        let docs = of_passport.order("position", Order::Asc).limit(MOST as u64).all(&self.app.db).await?;
        let own = Expr::col("org_id").eq(stop.row.int(ORG).unwrap_or_default());
        for source in SOURCES {
            let of_kind =
                docs.iter().filter(|doc| doc.text("rtlBillTypecd") == source.kind && !doc.is_blank("rtlBillNo"));
            let numbers: Vec<&str> = of_kind.map(|doc| doc.text("rtlBillNo")).collect();
            if numbers.is_empty() {
                continue;
            }
            for row in self.rows(source.head, Expr::col(source.column).is_in(numbers).and(own.clone())).await? {
                let from = self.add(source.head, row, false);
                self.join(from, Some(stop.key.clone()));
            }
        }
        let bills = docs.iter().filter(|doc| doc.text("rtlBillTypecd") == BILL && !doc.is_blank("rtlBillNo"));
        let bills: Vec<&str> = bills.map(|doc| doc.text("rtlBillNo")).collect();
        if bills.is_empty() {
            return Ok(());
        }
        for declaration in self.declarations_in(declaration::Column::BillNo.is_in(bills), &stop.row).await? {
            let from = self.add_declaration(&declaration);
            self.join(Some(from), Some(stop.key.clone()));
        }
        Ok(())
    }

    /// The declaration that customs made of an inventory list, by the numbers that customs told of it.
    async fn declaration_by_customs(&mut self, stop: &Stop) -> Result<(), ApiError> {
        use declaration::Column;
        let text = |field: &str| Some(stop.row.text(field)).filter(|text| !text.is_empty());
        let (seq_no, entry_no) = (text("entrySeqNo"), text("entryNo"));
        let Some(number) = entry_no.or(seq_no) else { return Ok(()) };
        let named = [(Column::SeqNo, seq_no), (Column::EntryId, entry_no)];
        let named = named.into_iter().filter_map(|(column, number)| Some(column.eq(number?)));
        let same = named.fold(Condition::any(), Condition::add);
        let found = self.declarations_in(same, &stop.row).await?;
        for declaration in &found {
            let to = self.add_declaration(declaration);
            self.join(Some(stop.key.clone()), Some(to));
        }
        if !found.is_empty() || !self.has_room() {
            return Ok(());
        }
        let id = stop.row.int("id").unwrap_or_default();
        let key = format!("entry:{id}");
        self.found.nodes.push(MapNode {
            key: key.clone(),
            kind: "entry".to_owned(),
            id,
            number: number.to_owned(),
            state: String::new(),
            at: text("entryDclTime").map(str::to_owned),
        });
        self.join(Some(stop.key.clone()), Some(key));
        Ok(())
    }

    /// The declarations of the organisation of a document that the caller may see.
    async fn declarations_in(&self, wanted: impl IntoCondition, of: &Row) -> Result<Vec<declaration::Model>, ApiError> {
        use declaration::{Column, Entity};
        let own = Column::OrgId.eq(of.int(ORG).unwrap_or_default());
        let seen = Entity::find().filter(wanted.into_condition()).filter(own).filter(self.declarations.clone());
        Ok(seen.order_by_asc(Column::Id).limit(MOST as u64).all(&self.app.db).await?)
    }

    /// The inventory lists of which customs made a declaration.
    async fn lists_of(&self, declaration: &declaration::Model) -> Result<Vec<Row>, ApiError> {
        let named = [("entry_seq_no", &declaration.seq_no), ("entry_no", &declaration.entry_id)];
        let named = named.into_iter().filter_map(|(column, number)| {
            let number = number.as_deref().filter(|number| !number.is_empty())?;
            Some(Expr::col(column).eq(number))
        });
        let Some(same) = named.reduce(ExprTrait::or) else { return Ok(Vec::new()) };
        self.rows(&BOND_INVT, same.and(Expr::col("org_id").eq(declaration.org_id))).await
    }

    /// The passports that name a document.
    async fn passports_of(&mut self, kind: &str, number: &str, stop: &Stop) -> Result<(), ApiError> {
        for passport in self.passports_naming(kind, number, stop.row.int(ORG).unwrap_or_default()).await? {
            let to = self.add(&SAS_PASSPORT, passport, true);
            self.join(Some(stop.key.clone()), to);
        }
        Ok(())
    }

    /// The passports of an organisation that name a document by its number.
    async fn passports_naming(&self, kind: &str, number: &str, org: i64) -> Result<Vec<Row>, ApiError> {
        if number.is_empty() {
            return Ok(Vec::new());
        }
        let naming = Expr::col("rtl_bill_no").eq(number).and(Expr::col("rtl_bill_typecd").eq(kind));
        // Bounded only inside one's own scope: other tenants may name any number.
        let named = Query::select()
            .column("document_id")
            .from(Alias::new(SAS_PASSPORT_RLT.table_name()))
            .and_where(naming)
            .take();
        self.rows(&SAS_PASSPORT, Expr::col("id").in_subquery(named).and(Expr::col("org_id").eq(org))).await
    }

    /// The declarations that lines of a document are on.
    async fn declarations_of(&mut self, line: &'static Resource, stop: &Stop) -> Result<(), ApiError> {
        use declaration::{Column, Entity};
        let of_document = Expr::col("document_id").eq(stop.row.int("id").unwrap_or_default());
        let mut marked = Query::select();
        marked
            .distinct()
            .column("decl_id")
            .from(Alias::new(line.table_name()))
            .and_where(of_document.and(Expr::col("decl_id").is_not_null()))
            .limit(BATCH as u64);
        let mut ids: BTreeSet<i64> = BTreeSet::new();
        for row in self.app.db.query_all(&marked).await? {
            ids.insert(row.try_get_by_index(0)?);
        }
        if ids.is_empty() {
            return Ok(());
        }
        let seen = Entity::find().filter(Column::Id.is_in(ids)).filter(self.declarations.clone());
        for declaration in seen.order_by_asc(Column::Id).limit(MOST as u64).all(&self.app.db).await? {
            let to = self.add_declaration(&declaration);
            self.join(Some(stop.key.clone()), Some(to));
        }
        Ok(())
    }
}
