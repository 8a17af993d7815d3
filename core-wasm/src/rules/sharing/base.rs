//! By what something is shared over lines.

use std::collections::BTreeSet;

use crate::decimal::{Fixed, format_scaled, parse_scaled};
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::merging::label;
use crate::rules::units::legal_kilograms;
use crate::text::catalogue::sharing as texts;
use crate::text::{Speak, Text};

/// `splitModel` of the calls that share weights and packages, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitModel {
    Quantity = 1,
    Total = 2,
    Packages = 3,
    Net = 4,
    LegalKilograms = 5,
}

impl SplitModel {
    pub const ALL: [SplitModel; 5] =
        [SplitModel::Quantity, SplitModel::Total, SplitModel::Packages, SplitModel::Net, SplitModel::LegalKilograms];

    /// The model of a request.
    ///
    /// # Errors
    /// It names none or an unknown one.
    pub fn of(request: RowRef<'_>) -> Result<SplitModel, Problem> {
        let number = request.int("splitModel");
        let known = SplitModel::ALL.into_iter().find(|model| number == Some(*model as i64));
        known.ok_or_else(|| Problem::error("sharing.model", "splitModel", texts::MODEL))
    }

    /// What of a line it goes by.
    pub const fn base(self) -> Base {
        match self {
            SplitModel::Quantity => Base::Quantity,
            SplitModel::Total => Base::Total,
            SplitModel::Packages => Base::Packages,
            SplitModel::Net => Base::Net,
            SplitModel::LegalKilograms => Base::LegalKilograms,
        }
    }
}

/// What of a line its share goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Quantity,
    Total,
    Packages,
    Gross,
    Net,
    /// The legal quantity that is a weight, in kilograms.
    LegalKilograms,
    /// Cubic metres.
    Volume,
}

impl Base {
    pub const ALL: [Base; 7] =
        [Base::Quantity, Base::Total, Base::Packages, Base::Gross, Base::Net, Base::LegalKilograms, Base::Volume];

    /// Its name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Base::LegalKilograms => "legalKilograms",
            other => other.field().0,
        }
    }

    /// What it is called.
    pub fn label(self) -> Text {
        if self == Base::LegalKilograms { texts::LEGAL_WEIGHT } else { label(self.field().0) }
    }

    /// So many units of it as a decimal.
    pub(super) fn written(self, units: i64) -> String {
        format_scaled(units, self.field().1)
    }

    /// The field of a line, with its decimals.
    const fn field(self) -> (&'static str, u32) {
        match self {
            Base::Quantity => ("gQty", 5),
            Base::Total => ("declTotal", 4),
            Base::Packages => ("packNo", 0),
            Base::Gross => ("grossWt", 6),
            Base::Net => ("netWt", 6),
            Base::LegalKilograms => ("firstQty", 5),
            Base::Volume => ("volume", 6),
        }
    }

    /// What a line has of it; nothing where it says nothing.
    ///
    /// # Errors
    /// It is no number or below zero.
    fn of(self, line: RowRef<'_>) -> Result<Option<i64>, Problem> {
        let (field, scale) = self.field();
        if self == Base::LegalKilograms {
            let weight = legal_kilograms(line).map(Fixed::scaled);
            return if weight.is_some_and(|weight| weight < 0) { Err(wrong(field)) } else { Ok(weight) };
        }
        let text = line.written(field);
        if text.is_empty() {
            return Ok(None);
        }
        parse_scaled(&text, scale).ok().filter(|units| *units >= 0).map(Some).ok_or_else(|| wrong(field))
    }
}

fn wrong(field: &'static str) -> Problem {
    Problem::error("sharing.base", field, texts::BASE.speak_with(&[("label", &label(field))]))
}

/// By what lines share, and what to mind about it.
pub struct Bases {
    pub of: Vec<i64>,
    pub warnings: Vec<Problem>,
}

/// What each line has of a base. Lines of which none has anything share alike, which is a warning; quantities in several units
/// are one too.
///
/// # Errors
/// Some lines have nothing to go by, or no number; totals are in several currencies. All at `lines`.
pub fn bases(base: Base, lines: &[Row]) -> Result<Bases, Vec<Problem>> {
    let (field, _) = base.field();
    if base == Base::Total && differ(lines, "tradeCurr") {
        return Err(vec![Problem::error("sharing.currencies", "lines", texts::CURRENCIES)]);
    }
    let found: Vec<Result<Option<i64>, Problem>> = lines.iter().map(|line| base.of(line.borrowed())).collect();
    let none = found.iter().all(|found| matches!(found, Ok(None)));
    let missing = || Problem::error("sharing.noBase", field, told(base, texts::NO_BASE));
    let (mut of, mut problems) = (Vec::with_capacity(lines.len()), Vec::new());
    for (at, found) in found.into_iter().enumerate() {
        match found.and_then(|found| found.or(none.then_some(0)).ok_or_else(missing)) {
            Ok(units) => of.push(units),
            Err(problem) => problems.push(problem.at("lines", at)),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut warnings = Vec::new();
    if of.len() > 1 && of.iter().all(|units| *units == 0) {
        warnings.push(Problem::warning("sharing.alike", "lines", told(base, texts::ALIKE)));
    }
    if base == Base::Quantity && differ(lines, "gUnit") {
        warnings.push(Problem::warning("sharing.units", "lines", texts::UNITS));
    }
    Ok(Bases { of, warnings })
}

fn told(base: Base, text: Text) -> crate::text::Message {
    let called = base.label();
    let values: [(&str, &dyn Speak); 1] = [("label", &called)];
    text.speak_with(&values)
}

fn differ(lines: &[Row], field: &str) -> bool {
    lines.iter().map(|line| line.text(field)).collect::<BTreeSet<_>>().len() > 1
}
