//! `server balances`.

use std::time::Instant;

use sea_orm::{EntityTrait, PaginatorTrait};

use crate::domains::bonded::rebuild::{Difference, rebuild};
use crate::domains::bonded::{event, timed};
use crate::run::startup;
use crate::store::app::App;

/// The command line: what differed, and how long it took where that is asked for.
pub async fn told(app: &App, is_timed: bool) -> anyhow::Result<()> {
    startup::migrate(app).await?;
    let begun = Instant::now();
    let differences = rebuild(app).await.map_err(startup::into_anyhow)?;
    let took = begun.elapsed();
    for Difference { key: (kind, account, goods, serial), stored, journal } in &differences {
        println!("{kind} {account} {} {serial}: it was {stored:?}, the journal says {journal:?}", goods.code());
    }
    println!("{} balances differed and are put right", differences.len());
    if is_timed {
        let events = event::Entity::find().count(&app.db).await?;
        println!("recomputing all balances from {events} events: {:.1} s", took.as_secs_f64());
        timed::told(app).await.map_err(startup::into_anyhow)?;
    }
    Ok(())
}
