//! Where the lines of lists stand in the journal, and which events lead on from there.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use core_wasm::rules::bonded::balance::{Phase, steps};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{Event, Key, NewEvent};
use crate::domains::bonded::event;
use crate::process::error::ApiError;
use crate::store::database::Tx;

/// A line of a list: kind and id of the list, its own id.
pub(super) type LineKey = (String, i64, i64);

/// The last event of each line.
pub(super) struct Lines(HashMap<LineKey, event::Model>);

impl Lines {
    pub(super) async fn of(tx: &Tx, events: &[NewEvent]) -> Result<Lines, ApiError> {
        let mut last = HashMap::new();
        let documents: BTreeSet<(&str, i64)> =
            events.iter().map(|event| (event.document_kind, event.document_id)).collect();
        for (kind, id) in documents {
            let told = event::Entity::find()
                .filter(event::Column::DocumentKind.eq(kind))
                .filter(event::Column::DocumentId.eq(id))
                .order_by_asc(event::Column::Id)
                .all(tx)
                .await?;
            last.extend(told.into_iter().map(|event| (line_of(&event), event)));
        }
        Ok(Lines(last))
    }

    /// The serials that the lines of these events hold now.
    pub(super) fn keys<'a>(&'a self, events: &'a [NewEvent]) -> impl Iterator<Item = Key> + 'a {
        let held = events.iter().filter_map(|event| self.0.get(&event.line()));
        held.map(|event| (event.account_kind.clone(), event.account_id, event.goods(), event.serial))
    }

    /// Whether an event can move the serial that it names: what takes back where nothing was told moves none, which keeps no balance of
    /// nothing.
    pub(super) fn may_move(&self, told: &NewEvent) -> bool {
        matches!(told.event, Event::PreDeducted | Event::Deducted) || self.0.contains_key(&told.line())
    }

    /// The events to write for what is told. A reservation of another quantity or serial is given back first; what ends a
    /// reservation or a deduction ends what was reserved or deducted, whatever is told.
    pub(super) fn steps(&mut self, told: &NewEvent, at: DateTime<Utc>) -> Result<Vec<event::Model>, ApiError> {
        let mut written: Vec<event::Model> = Vec::new();
        let mut last = self.0.get(&told.line()).cloned();
        // What ends a reservation is not before it, though customs decided it before people keyed what reserved.
        let at = last.as_ref().map_or(at, |last| std::cmp::max(at, last.at));
        let mut phase = last.as_ref().map_or(Ok(Phase::Free), event::Model::phase)?;
        let begins = matches!(told.event, Event::PreDeducted | Event::Deducted);
        if let Some(reserved) = last.as_ref().filter(|_| begins && phase == Phase::Reserved)
            && !told.is_of(reserved)
        {
            let released = again(reserved, Event::Released, told.receipt_id, at);
            written.push(released.clone());
            (last, phase) = (Some(released), Phase::Free);
        }
        for step in steps(phase, told.event) {
            let turn = match (&last, step) {
                (Some(last), Event::PreDeducted) => last.turn + 1,
                (Some(last), _) => last.turn,
                (None, _) => 0,
            };
            let row = match (&last, step) {
                (Some(last), Event::Released | Event::Reversed) => again(last, *step, told.receipt_id, at),
                _ => told.row(*step, turn, at),
            };
            written.push(row.clone());
            last = Some(row);
        }
        self.0.extend(last.map(|last| (told.line(), last)));
        Ok(written)
    }
}

fn line_of(event: &event::Model) -> LineKey {
    (event.document_kind.clone(), event.document_id, event.line_id)
}

/// What ends an event: the same with its own receipt and instant.
fn again(of: &event::Model, event: Event, receipt_id: Option<i64>, at: DateTime<Utc>) -> event::Model {
    event::Model { id: 0, event: event.code().to_owned(), receipt_id, at, ..of.clone() }
}
