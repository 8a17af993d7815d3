//! What applications, stock lists and passports must say before they go to customs, and what customs' answers do to them.
//! Source: domain/bonded.md §3, §4.

pub mod after_all;
pub mod answer;
pub mod application;
pub mod collect;
pub mod deposit;
pub mod freed;
pub mod keyed;
pub mod loaded;
pub mod loading;
pub mod passport;
pub mod reckoned;
pub mod still_out;
pub mod stock;

use chrono::NaiveDate;

use crate::error::Problem;
use crate::resource::Resource;
use crate::row::RowRef;
use crate::rules::bonded::codes::PartyCode;
use crate::text::catalogue::sas as texts;
use crate::text::text;

/// Everything that is wrong, in the order in which it was found.
#[derive(Default)]
struct Findings(Vec<Problem>);

impl Findings {
    fn add(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    fn of(&mut self, list: &str, at: usize, problem: Problem) {
        self.0.push(problem.at(list, at));
    }

    /// The fields of a party must be filled, and its codes have their lengths.
    fn party(&mut self, resource: &Resource, row: RowRef<'_>, [code, name, credit]: [&'static str; 3]) {
        for field in [code, name, credit].into_iter().filter(|field| row.is_blank(field)) {
            let label = resource.field(field).map_or(text("", ""), |field| field.label);
            self.add(Problem::error("sas.party", field, texts::PARTY_MISSING.speak_with(&[("label", &label)])));
        }
        for (field, kind) in [(code, PartyCode::Customs), (credit, PartyCode::Credit)] {
            let rules = ["sas.partyCode", "sas.partyCheck"];
            kind.judge(row.text(field), field, rules).into_iter().for_each(|problem| self.add(problem));
        }
    }
}

/// The enterprise in the zone.
const INSIDE: [&str; 3] = ["areainEtpsno", "areainEtpsNm", "areainEtpsSccd"];
/// Who declares.
const DECLARANT: [&str; 3] = ["dclEtpsno", "dclEtpsNm", "dclEtpsSccd"];

/// A day that has passed.
fn is_past(row: RowRef<'_>, field: &str, today: NaiveDate) -> bool {
    row.date(field).is_some_and(|day| day < today)
}
