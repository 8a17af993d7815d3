//! GET /decl/v1/queries/boxVolume/page and /export: containers by month, customer, direction and port. What a container counts as (TEU)
//! is the dictionary's to say.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use core_wasm::dictionary::Dictionaries;
use core_wasm::resources::declaration::BOX_VOLUME;
use core_wasm::row::Row;
use sea_orm::sea_query::{Func, SimpleExpr};
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect};

use super::super::container;
use super::super::declaration::Column;
use super::super::page as declarations;
use super::{grouped, sheet};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::http::same_site::SameSite;
use crate::documents::list::{ListQuery, Page};
use crate::process::error::ApiError;
use crate::store::app::App;

/// How many boxes of a kind there are for a key: its parts, size, whether shared, count.
type OfBoxes = (String, String, String, Option<String>, Option<String>, Option<String>, i64);
/// Month (the newest first), category, customer, port.
type Key = (Reverse<String>, String, String, Option<String>);

#[derive(Default)]
struct Volume {
    id: i64,
    declarations: i64,
    boxes20: i64,
    boxes40: i64,
    reefers: i64,
    teu: i64,
    lcl: i64,
}

impl Volume {
    /// Counts containers of a specification.
    fn add(&mut self, dicts: &Dictionaries, spec: &str, shared: bool, count: i64) {
        let Some(entry) = dicts.by_id("containerSpec", spec) else { return };
        let teu: i64 = entry.extra("teu").parse().unwrap_or_default();
        match teu {
            1 => self.boxes20 += count,
            2 => self.boxes40 += count,
            _ => return,
        }
        self.teu += teu * count;
        if entry.name_en.starts_with(REEFER) {
            self.reefers += count;
        }
        if shared {
            self.lcl += count;
        }
    }
}

/// How the dictionary calls containers that cool.
const REEFER: &str = "Reefer";

pub async fn page(State(app): State<App>, caller: Caller, query: ListQuery) -> Answer<Page<Row>> {
    Ok(Done::data(grouped::page_of(rows(&app, &caller, &query).await?, &query)?))
}

pub async fn export(
    State(app): State<App>,
    caller: Caller,
    _: SameSite,
    query: ListQuery,
) -> Result<Response, ApiError> {
    let rows = rows(&app, &caller, &query).await?;
    sheet::of(&app, &caller, &BOX_VOLUME, rows).await
}

async fn rows(app: &App, caller: &Caller, query: &ListQuery) -> Result<Vec<Row>, ApiError> {
    let month = grouped::month(app);
    let boxes = container::Entity::find()
        .select_only()
        .expr_as(month.clone(), "month")
        .column(Column::IECatg)
        .column(Column::CustomerName)
        .column(Column::IEPort)
        .join(JoinType::InnerJoin, grouped::to_declaration::<container::Entity>(container::Column::DeclarationId))
        .filter(declarations::visible(app, caller, query).await?.condition())
        .filter(grouped::narrowed(app, query)?)
        .filter(grouped::worked_on())
        .group_by(month)
        .group_by(Column::IECatg)
        .group_by(Column::CustomerName)
        .group_by(Column::IEPort);
    let of_declarations: Vec<(String, String, String, Option<String>, i64, i64)> = boxes
        .clone()
        .expr_as(SimpleExpr::from(Func::count_distinct(Column::Id.into_expr())), "declarations")
        .expr_as(Column::Id.min(), "first")
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let of_boxes: Vec<OfBoxes> = boxes
        .column(container::Column::ContainerMd)
        .column(container::Column::LclFlag)
        .expr_as(grouped::boxes(), "boxes")
        .group_by(container::Column::ContainerMd)
        .group_by(container::Column::LclFlag)
        .into_tuple()
        .all(app.lists().await)
        .await?;
    let dicts = app.dictionaries();
    let mut volumes: BTreeMap<Key, Volume> = BTreeMap::new();
    for (month, category, customer, port, declarations, id) in of_declarations {
        let key = (Reverse(month), category, customer, port);
        volumes.insert(key, Volume { id, declarations, ..Volume::default() });
    }
    for (month, category, customer, port, spec, lcl, count) in of_boxes {
        let volume = volumes.entry((Reverse(month), category, customer, port)).or_default();
        volume.add(&dicts, spec.as_deref().unwrap_or_default(), lcl.as_deref() == Some("1"), count);
    }
    let rows = volumes.into_iter().map(|((Reverse(month), category, customer, port), volume)| {
        let mut row = Row::new();
        row.set("id", volume.id);
        row.set("month", month);
        row.set("iECatg", category);
        row.set("customerName", customer);
        row.set("iEPort", port);
        for (name, count) in [
            ("declarations", volume.declarations),
            ("boxes20", volume.boxes20),
            ("boxes40", volume.boxes40),
            ("reefers", volume.reefers),
            ("teu", volume.teu),
            ("lcl", volume.lcl),
        ] {
            row.set(name, count.to_string());
        }
        row
    });
    Ok(rows.collect())
}
