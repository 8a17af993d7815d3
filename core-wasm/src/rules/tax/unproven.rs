//! Goods subject to anti-dumping or countervailing measures whose origin nobody can prove: they are taxed at the
//! general rate, or at the ordinary rate with the highest measures, whichever is more, but not both (customs tariff
//! law, article 19). Source: domain/tax.md §3.

use super::Fault;
use super::duty::{Basis, Levied};
use super::line::Taxing;
use super::number::Number;
use super::trace::{Reckoning, Rounding};
use crate::error::Problem;
use crate::text::Text;
use crate::text::catalogue::tax as texts;

impl<'a> Taxing<'a, '_> {
    /// Books the duties of such goods; `false` for others, of which nothing is booked.
    pub(super) fn unproven(&mut self, basis: &Basis<'a>) -> Result<bool, Fault> {
        let highest = self.highest_measures(basis)?;
        if highest.is_empty() {
            return Ok(false);
        }
        let (ordinary, _) = self.goods.ordinary()?;
        let mut lowest: Option<Number> = None;
        for candidate in &ordinary {
            let amount = basis.levy(&candidate.rate, texts::DUTY)?.amount;
            lowest = Some(lowest.map_or(amount, |lowest| lowest.min(amount)));
        }
        let ordinary_duty = lowest.unwrap_or_default();
        let measures = Number::sum(highest.iter().map(|(.., levied)| levied.amount))?;
        let general = self.goods.general()?;
        let general_duty = basis.levy(&general.rate, texts::DUTY)?.amount;
        let with_measures = ordinary_duty.plus(measures)?;
        let reckoning = Reckoning::new("max({general}, {ordinary} + {measures})")
            .number("general", "rate", &texts::GENERAL_DUTY, general_duty)
            .number("ordinary", "rate", &texts::ORDINARY_DUTY, ordinary_duty)
            .number("measures", "rate", &texts::HIGHEST_MEASURES, measures);
        let (_, step) =
            reckoning.result("unproven", texts::UNPROVEN, general_duty.max(with_measures), Rounding::Kept)?;
        self.push_step(step);
        let field = basis.path("originCountry");
        self.problems.push(Problem::warning("tax.originUnproven", field, texts::ORIGIN_UNPROVEN));
        if general_duty >= with_measures {
            self.lowest(basis, &[general])?;
            return Ok(true);
        }
        self.lowest(basis, &ordinary)?;
        for (code, label, levied) in highest {
            self.book(code, label, levied, self.other_part())?;
        }
        Ok(true)
    }

    /// Of each kind of measure the one that takes most.
    fn highest_measures(&self, basis: &Basis<'a>) -> Result<Vec<(&'static str, Text, Levied)>, Fault> {
        let mut highest: Vec<(&'static str, Text, Levied)> = Vec::new();
        for (code, label, rate) in self.goods.unproven_measures() {
            let levied = basis.levy(&rate, label)?;
            match highest.iter_mut().find(|(known, ..)| *known == code) {
                Some(known) if known.2.amount < levied.amount => known.2 = levied,
                Some(_) => {}
                None => highest.push((code, label, levied)),
            }
        }
        Ok(highest)
    }
}
