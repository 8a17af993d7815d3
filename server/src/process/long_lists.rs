//! What a process remembers of long lists for a while (`documents::long` finds it out).

use std::sync::Arc;
use std::time::{Duration, Instant};

use sea_orm::sea_query::SelectStatement;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr, Value};
use tokio::sync::Semaphore;

use crate::process::memory::Memory;

/// How long a list counts as longer than is counted.
const LONG_FOR: Duration = Duration::from_secs(30);
/// How long milestones are used; those older than [`RENEWED`] are looked for anew meanwhile.
const KEPT: Duration = Duration::from_secs(300);
/// Lists whose milestones are kept at once.
const LISTS: usize = 100;
/// Longer names of candidates, which hold hundreds of values, are not kept.
const LONGEST: usize = 4_000;

/// The values of a row in the keys of an order; nothing where they are blank.
pub type Keys = Vec<Option<Value>>;

/// What is known of long lists.
#[derive(Debug)]
pub struct LongLists {
    pub long: Memory<String, ()>,
    /// How many candidates there are, by the statement that counts them.
    pub candidates: Memory<String, u64>,
    pub milestones: Arc<Memory<String, Milestones>>,
    /// One search at a time: it must not take the processors from those who wait for a page.
    pub search: Arc<Semaphore>,
}

impl Default for LongLists {
    fn default() -> Self {
        LongLists {
            long: Memory::new(LONG_FOR, 10 * LISTS),
            candidates: Memory::new(LONG_FOR, 10 * LISTS),
            milestones: Arc::new(Memory::new(KEPT, LISTS)),
            search: Arc::new(Semaphore::new(1)),
        }
    }
}

impl LongLists {
    /// Whether rows, named by the statement that counts them, were found to be more than are counted unasked.
    pub fn are_many(&self, rows: &String) -> bool {
        self.long.look(rows).is_ok()
    }

    /// Remembers that rows are more than are counted unasked.
    pub fn note_many(&self, rows: &str) {
        self.long.put(rows.to_owned(), ());
    }

    /// About how many candidates a statement counts, which it costs time to count: only the way to the rows is chosen by it, never
    /// what is found. Asked anew once it is half a minute old.
    pub async fn candidates(&self, db: &DatabaseConnection, count: &SelectStatement) -> Result<u64, DbErr> {
        let name = db.get_database_backend().build(count).to_string();
        if let Ok(known) = self.candidates.look(&name) {
            return Ok(known);
        }
        let counted = db.query_one(count).await?.map(|row| row.try_get_by_index::<i64>(0)).transpose()?;
        let counted = counted.unwrap_or_default().unsigned_abs();
        if name.len() <= LONGEST {
            self.candidates.put(name, counted);
        }
        Ok(counted)
    }

    /// Returns when no milestones are being looked for.
    pub async fn settled(&self) {
        // Nobody closes it.
        let _ = self.search.acquire().await;
    }
}

/// The keys of every so many row of a list.
#[derive(Clone, Debug)]
pub struct Milestones {
    pub since: Instant,
    pub keys: Arc<[Keys]>,
}
