//! How long it takes to read what an account holds, as the pages do it: for `server balances --timed`.

use std::time::{Duration, Instant};

use sea_orm::{ColumnTrait, EntityTrait, QueryOrder, QuerySelect};

use super::balance;
use super::journal::{all_of, figures, of_account};
use crate::process::error::ApiError;
use crate::store::app::App;

/// How often something is timed.
const TIMES: u32 = 50;

/// Median and worst of some times.
struct Times(Vec<Duration>);

impl Times {
    fn told(mut self) -> String {
        self.0.sort_unstable();
        let at = |place: usize| self.0.get(place).map(|time| time.as_secs_f64() * 1000.0).unwrap_or_default();
        let last = self.0.len().saturating_sub(1);
        format!("median {:.1} ms, worst of {} {:.1} ms", at(last / 2), self.0.len(), at(last))
    }
}

/// Reads the account with the most serials, one of its serials and all of them, again and again; prints how long it took.
pub async fn told(app: &App) -> Result<(), ApiError> {
    let largest: Option<(String, i64)> = balance::Entity::find()
        .select_only()
        .columns([balance::Column::AccountKind, balance::Column::AccountId])
        .group_by(balance::Column::AccountKind)
        .group_by(balance::Column::AccountId)
        .order_by_desc(balance::Column::Id.count())
        .into_tuple()
        .one(&app.db)
        .await?;
    let Some((kind, account)) = largest else { return Ok(()) };
    let mut all = Vec::new();
    let mut serials = Vec::new();
    for _ in 0..TIMES {
        let begun = Instant::now();
        serials = all_of(&app.db, of_account(&kind, account), None).await?;
        all.push(begun.elapsed());
    }
    let mut one = Vec::new();
    // Here and there among them.
    let step = (serials.len() / usize::try_from(TIMES).unwrap_or(usize::MAX)).max(1);
    for ((goods, serial), _) in serials.iter().step_by(step) {
        let begun = Instant::now();
        figures(&app.db, &kind, account, *goods, &[*serial]).await?;
        one.push(begun.elapsed());
    }
    println!("a serial of {kind} {account}: {}", Times(one).told());
    println!("all {} serials of {kind} {account}: {}", serials.len(), Times(all).told());
    Ok(())
}
