//! The demo's declarations: all categories, all states, with the history that led there.

mod amendments;
mod at_size;
mod catalogue;
mod deadlines;
mod files;
mod forecasts;
mod generate;
mod history;
mod journal_at_size;
mod masters_at_size;
mod programs;
mod questions;
mod recognitions;
mod taxes;
mod unusual;

use anyhow::Context;
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use core_wasm::states::declaration::State;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::domains::decl::{declaration, document};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::people::user;
pub use at_size::{ORIGINALS, seed_at_size};
use catalogue::{Catalogue, Party};
pub use files::seed_files;
use generate::{BROKEN_EVERY, Wanted};
pub use journal_at_size::seed_journal;
pub use masters_at_size::{seed_customers, seed_materials};
pub use questions::seed_question_files;
pub use recognitions::seed_recognitions;

/// How many declarations go into one transaction.
const BATCH: usize = 500;
/// Over how many days before today the declarations are spread: a year, so that the charts are full.
const DAYS: u64 = 360;
/// In how many of those, the last ones, the work lies that is not done yet.
const OPEN_DAYS: u64 = 12;
/// States in which there is a declaration of every category; of the others one category has one.
const USUAL: [State; 6] =
    [State::Draft, State::PendingReview, State::Reviewed, State::Sent, State::Accepted, State::TaxDue];
/// Every how many declarations the goods had been there too long when it was made.
const LATE_EVERY: u64 = 27;
/// Days that such goods had been there.
const LATE_DAYS: u64 = 17;

/// Who makes the demo's declarations for whom: owner and maker by party key, and the maker's account. The zone
/// enterprise, which keeps a logistics account, has those of the categories entry and exit.
const TRADE: [(&str, &str, &str); 6] = [
    ("customerA", "agent1", "broker"),
    ("customerA", "agent1", "broker"),
    ("customerA", "agent1", "broker"),
    ("customerA", "customerA", "maker"),
    ("customerA1", "customerA1", "maker"),
    ("customerB", "customerB", "other"),
];
const ZONE: (&str, &str, &str) = ("customerA2", "agent1", "broker");

/// Puts in `count` declarations, unless there are some already.
pub async fn seed_declarations(app: &App, count: u64) -> Result<(), ApiError> {
    if count == 0 || declaration::Entity::find().count(&app.db).await? > 0 {
        return Ok(());
    }
    let catalogue = Catalogue::load()?;
    for places in in_order(count).chunks(BATCH) {
        let tx = app.begin().await?;
        let makers = Makers::load(&tx, &catalogue).await?;
        for place in places {
            put(app, &tx, &catalogue, &makers, *place).await?;
        }
        tx.commit().await?;
    }
    let tx = app.begin().await?;
    forecasts::lead_to_declarations(&tx).await?;
    forecasts::book_ships(&tx).await?;
    questions::ask(&tx).await?;
    questions::keep(&tx).await?;
    deadlines::put_in(&tx).await?;
    programs::put_in(&tx).await?;
    unusual::show(&tx).await?;
    tx.commit().await?;
    tracing::info!("put in {count} demo declarations");
    Ok(())
}

/// The organisations and accounts behind the parties.
struct Makers(Vec<Maker>);

struct Maker {
    owner: Party,
    agent: Party,
    owner_id: i64,
    agent_id: i64,
    user: user::Model,
}

impl Makers {
    async fn load(tx: &Tx, catalogue: &Catalogue) -> Result<Makers, ApiError> {
        let mut makers = Vec::new();
        for (owner, agent, username) in TRADE.into_iter().chain([ZONE]) {
            let (owner, agent) = (catalogue.party(owner)?.clone(), catalogue.party(agent)?.clone());
            makers.push(Maker {
                owner_id: organisation_id(tx, &owner).await?,
                agent_id: organisation_id(tx, &agent).await?,
                user: user::by_name(tx, username).await?.with_context(|| format!("no account {username}"))?,
                owner,
                agent,
            });
        }
        Ok(Makers(makers))
    }

    fn of(&self, index: u64, category: u8) -> anyhow::Result<&Maker> {
        let chosen = match category {
            3 | 4 => TRADE.len(),
            _ => (index / 4) as usize % TRADE.len(),
        };
        self.0.get(chosen).context("a maker for each row of the table")
    }
}

async fn organisation_id(tx: &Tx, party: &Party) -> Result<i64, ApiError> {
    let found =
        organisation::Entity::find().filter(organisation::Column::CreditCode.eq(&party.credit_code)).one(tx).await?;
    Ok(found.with_context(|| format!("no organisation {}", party.key))?.id)
}

/// Which declaration, and what stands around it in the year.
#[derive(Clone, Copy)]
struct Place {
    index: u64,
    state: State,
    /// How many are newer.
    newer: u64,
    /// How many of all are not done: the newest ones.
    open: u64,
    count: u64,
}

/// The state of a declaration: a year of work that is done, and a few of everything.
fn state_of(index: u64, count: u64) -> State {
    let turn = (count.saturating_sub(index + 1) / 4) as usize;
    match State::ALL.get(turn) {
        Some(state) if USUAL.contains(state) || turn as u64 % 4 == index % 4 => *state,
        Some(_) => State::Released,
        None => [State::Closed, State::Closed, State::Released][turn % 3],
    }
}

/// The declarations as they are made, the newest last: what is not done is what was begun in the last days.
fn in_order(count: u64) -> Vec<Place> {
    let mut all: Vec<(u64, State)> = (0..count).map(|index| (index, state_of(index, count))).collect();
    let is_open = |state: State| !matches!(state, State::Released | State::Closed);
    all.sort_by_key(|(_, state)| is_open(*state));
    let open = all.iter().filter(|(_, state)| is_open(*state)).count() as u64;
    let place = |(at, (index, state)): (usize, (u64, State))| Place {
        index,
        state,
        newer: count.saturating_sub(at as u64 + 1),
        open,
        count,
    };
    all.into_iter().enumerate().map(place).collect()
}

impl Place {
    /// How many days before today it was made. A house that grows: half as many as on average a year ago, half as many again now.
    fn days_ago(self) -> u64 {
        match self.newer.checked_sub(self.open) {
            None => self.newer * OPEN_DAYS / self.open.max(1),
            Some(done) => {
                let part = done as f64 / self.count.saturating_sub(self.open).max(1) as f64;
                let way = 1.5 - (2.25 - 2.0 * part).sqrt();
                OPEN_DAYS + (way * (DAYS - OPEN_DAYS) as f64) as u64
            }
        }
    }

    /// When it was made: in office hours.
    fn made_at(self, now: DateTime<Utc>) -> DateTime<Utc> {
        let ago = self.days_ago();
        let today: NaiveDate = day_in_china(now);
        let day = today.checked_sub_days(Days::new(1 + ago)).unwrap_or(today);
        let minutes = i64::try_from(self.index * 37 % 480).unwrap_or_default();
        day.and_time(chrono::NaiveTime::MIN).and_utc() + TimeDelta::hours(1) + TimeDelta::minutes(minutes)
    }
}

async fn put(app: &App, tx: &Tx, catalogue: &Catalogue, makers: &Makers, place: Place) -> Result<(), ApiError> {
    let index = place.index;
    let category = (index % 4) as u8 + 1;
    let maker = makers.of(index, category)?;
    let state = place.state;
    let made_at = place.made_at(app.now());
    let late = if index.is_multiple_of(LATE_EVERY) { LATE_DAYS } else { 0 };
    let made_on = day_in_china(made_at);
    let wanted = Wanted {
        category,
        owner: &maker.owner,
        agent: &maker.agent,
        arrived_on: made_on.checked_sub_days(Days::new(late)).unwrap_or(made_on),
        made_on,
        broken: state == State::Draft && index.is_multiple_of(BROKEN_EVERY),
    };
    let document = generate::declaration(catalogue, &app.dictionaries(), index, &wanted)?;
    let history = history::of(state, index, &document, made_at);
    let head = declaration::ActiveModel {
        version: Set(history.len() as i64),
        org_id: Set(maker.owner_id),
        agent_org_id: Set((maker.agent_id != maker.owner_id).then_some(maker.agent_id)),
        customer_name: Set(maker.owner.name.clone()),
        i_e_catg: Set(category.to_string()),
        status: Set(state.code().to_owned()),
        review_step: Set(history.reviews()),
        seq_no: Set(history.seq_no()),
        entry_id: Set(history.entry_id()),
        on_time: Set(history.on_time(&document, &app.dictionaries())),
        maker_id: Set(maker.user.id),
        maker_name: Set(maker.user.name.clone()),
        created_at: Set(made_at),
        updated_at: Set(history.ended_at()),
        ..Default::default()
    };
    let stored = document::insert(tx, head, &document, None).await?;
    history.write(tx, &stored, &maker.user).await?;
    amendments::about(tx, &stored, state, index).await?;
    taxes::bill(app, tx, &stored, state, index).await
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use core_wasm::config::OrgParams;
    use core_wasm::rules::declaration::{Context, judge};
    use core_wasm::validate::Stage;

    use super::*;
    use crate::process::built_in::dictionaries;

    #[test]
    fn declarations_pass_the_rules_unless_broken_on_purpose() {
        let catalogue = Catalogue::load().unwrap();
        let dicts = dictionaries().unwrap();
        let today = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
        let (mut sound, mut broken, mut wrong) = (0, 0, Vec::new());
        for index in 0..800_u64 {
            let category = (index % 4) as u8 + 1;
            let (owner, agent, _) = if category > 2 { ZONE } else { TRADE[(index / 4) as usize % TRADE.len()] };
            let wanted = Wanted {
                category,
                owner: catalogue.party(owner).unwrap(),
                agent: catalogue.party(agent).unwrap(),
                made_on: today,
                arrived_on: today,
                broken: index.is_multiple_of(7),
            };
            let made = generate::declaration(&catalogue, &dicts, index, &wanted).unwrap();
            let params = OrgParams::default();
            let verdict = judge(
                &made,
                &Context {
                    dicts: &dicts,
                    today,
                    params: &params,
                    stage: Stage::Declare,
                    prices: &[],
                    exchange: &[],
                    house: &[],
                },
            );
            let errors: Vec<_> = verdict.errors().map(|p| (&p.rule, &p.field, &p.message.en)).collect();
            if errors.is_empty() == wanted.broken {
                wrong.push(format!("declaration {index}: {errors:?}"));
            }
            if wanted.broken { broken += 1 } else { sound += 1 }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        println!("{sound} sound declarations, {broken} broken on purpose");
    }

    #[test]
    fn the_same_index_gives_the_same_declaration() {
        let catalogue = Catalogue::load().unwrap();
        let dicts = dictionaries().unwrap();
        let wanted = Wanted {
            category: 1,
            owner: catalogue.party("customerA").unwrap(),
            agent: catalogue.party("agent1").unwrap(),
            made_on: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
            arrived_on: NaiveDate::from_ymd_opt(2026, 7, 1).unwrap(),
            broken: false,
        };
        let make = |index| generate::declaration(&catalogue, &dicts, index, &wanted).unwrap();
        assert_eq!(make(8), make(8));
        assert_ne!(make(8), make(12));
    }

    #[test]
    fn four_hundred_declarations_have_every_state_and_most_are_done() {
        let states: Vec<State> = in_order(400).iter().map(|place| place.state).collect();
        let met: BTreeSet<&str> = states.iter().map(|state| state.code()).collect();
        assert_eq!(met.len(), State::ALL.len());
        let done = states.iter().filter(|state| matches!(state, State::Released | State::Closed)).count();
        assert!(done > 300, "{done}");
    }

    #[test]
    fn they_lie_within_a_year_the_newest_last() {
        let now = NaiveDate::from_ymd_opt(2026, 7, 1).unwrap().and_time(chrono::NaiveTime::MIN).and_utc();
        let days: Vec<NaiveDate> = in_order(400).iter().map(|place| day_in_china(place.made_at(now))).collect();
        assert!(days.is_sorted());
        assert!((340..=366).contains(&(now.date_naive() - days[0]).num_days()));
        assert!((now.date_naive() - days[399]).num_days() <= 2);
    }

    #[test]
    fn the_last_month_is_one_of_a_house_that_grows() {
        for count in [400, 480] {
            let ago: Vec<u64> = in_order(count).iter().map(|place| place.days_ago()).collect();
            let months: Vec<usize> =
                (0..12).map(|month| ago.iter().filter(|days| **days / 30 == month).count()).collect();
            assert!(months[0] < 2 * months[1], "{months:?}");
            assert!(months.iter().all(|made| *made > 8), "{months:?}");
        }
    }
}
