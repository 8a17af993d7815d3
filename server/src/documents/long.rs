//! What a process remembers of long lists for a while: that a list has more rows than are counted by default, how many rows an index
//! names for a text, and a list's milestones, the keys of every so many rows. A page far inside is found from the milestone before it instead of by
//! skipping all the rows that come earlier.
//!
//! Milestones are gathered in the background when somebody first asks for such a page or for a full count. A page far
//! inside may therefore be off by the rows that came and went in the last minutes; pages that are read one after the
//! other still fit together, because they are found from the same rows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr};

use super::place::{Place, Side, keys_of};
use super::statement::{Key, Matching};
use crate::process::long_lists::{Keys, LongLists, Milestones};

/// A page after more rows than this is found from a milestone. To skip as many costs about as much as reading a page.
pub(super) const FAR: u64 = 10_000;
/// Rows from one milestone to the next.
const STEP: u64 = 2_000;
const RENEWED: Duration = Duration::from_secs(30);
/// The longest that one search for milestones goes on: an order without an index is sorted for each of them.
const SEARCHED: Duration = Duration::from_secs(5);

impl LongLists {
    /// The place after so many rows, as seen from the milestone before it, where one is known.
    pub fn place(&self, db: &DatabaseConnection, list: &List, skip: u64) -> Option<Place> {
        self.look_for_milestones(db, list)?.before(skip)
    }

    /// The milestones of a list as far as they are known. They are looked for in the background where they are not, and
    /// where they are no longer new.
    pub fn look_for_milestones(&self, db: &DatabaseConnection, list: &List) -> Option<Milestones> {
        if !list.order.iter().all(Key::has_known_blanks) {
            return None;
        }
        let name = format!("{} {:?}", list.rows, list.order);
        let known = self.milestones.look(&name).ok();
        if known.as_ref().is_none_or(|known| known.since.elapsed() > RENEWED)
            && let Ok(turn) = Arc::clone(&self.search).try_acquire_owned()
        {
            let (db, list, milestones) = (db.clone(), list.clone(), Arc::clone(&self.milestones));
            tokio::spawn(async move {
                match Milestones::of(&db, &list).await {
                    Ok(found) => milestones.put(name, found),
                    Err(error) => tracing::warn!(%error, table = list.matching.table, "no milestones of a list"),
                }
                drop(turn);
            });
        }
        known
    }
}

/// Rows in an order.
#[derive(Clone, Debug)]
pub struct List {
    pub matching: Matching,
    pub order: Vec<Key>,
    /// The statement that counts the rows, which names them.
    pub rows: String,
}

impl Milestones {
    async fn of(db: &DatabaseConnection, list: &List) -> Result<Self, DbErr> {
        let backend = db.get_database_backend();
        let since = Instant::now();
        let mut found: Vec<Keys> = Vec::new();
        while since.elapsed() < SEARCHED {
            let place = match found.last() {
                None => Place::Skip(STEP - 1),
                Some(keys) => Place::Beside { keys: keys.clone(), side: Side::After, skip: STEP - 1 },
            };
            let asked = list.matching.keys_at(&list.order, &place, backend);
            let Some(row) = db.query_one(&asked).await? else { break };
            found.push(keys_of(&row, &list.order, backend)?);
        }
        Ok(Milestones { since, keys: found.into() })
    }

    fn before(&self, skip: u64) -> Option<Place> {
        let passed = Ord::min(usize::try_from(skip / STEP).ok()?, self.keys.len());
        let keys = self.keys.get(passed.checked_sub(1)?)?.clone();
        Some(Place::Beside { keys, side: Side::After, skip: skip - STEP * passed as u64 })
    }
}
