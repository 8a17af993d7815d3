//! What stock lists take: of the lines of their application, and of the serials of their account.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{AGREED, OUT};
use crate::decimal::{Fixed, Quantity};
use crate::row::{Row, RowRef};
use crate::states::sas::{CHANGING, stock as states};

/// What stock lists took of a line of an application, and which ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Moved {
    pub out: Quantity,
    pub into: Quantity,
    /// What of this returns may yet give back, to which customs did not agree.
    pub out_returning: Quantity,
    pub into_returning: Quantity,
    /// Internal numbers of the lists out, and of those in.
    pub out_by: Vec<String>,
    pub into_by: Vec<String>,
}

impl Moved {
    /// Whether nothing moved.
    pub fn is_nothing(&self) -> bool {
        self.out.is_zero() && self.into.is_zero()
    }

    pub(super) fn returning(&self, way: &str) -> Quantity {
        if way == OUT { self.out_returning } else { self.into_returning }
    }

    pub(in crate::rules::sas) fn of(&self, way: &str) -> (Quantity, &[String]) {
        if way == OUT { (self.out, &self.out_by) } else { (self.into, &self.into_by) }
    }
}

/// What these lists took of the lines of their application. A return gives back what its list took. `None` where a sum does not
/// fit.
pub fn moved<'a>(lists: impl IntoIterator<Item = (&'a Row, &'a [Row])>) -> Option<BTreeMap<i64, Moved>> {
    let mut moved: BTreeMap<i64, Moved> = BTreeMap::new();
    for (list, lines) in lists {
        let returns = !list.is_blank("rltSasStockNo");
        let goes_out = (list.text("stockTypecd") == OUT) != returns;
        for line in lines {
            let Some((number, quantity)) = line.int("sasDclSeqno").zip(line.decimal::<5>("dclQty")) else { continue };
            let of_line = moved.entry(number).or_default();
            let (sum, returning, by) = match goes_out {
                true => (&mut of_line.out, &mut of_line.out_returning, &mut of_line.out_by),
                false => (&mut of_line.into, &mut of_line.into_returning, &mut of_line.into_by),
            };
            *returning = returning.checked_add(line.decimal("returningQty").unwrap_or_default())?;
            *sum = if returns { sum.checked_sub(quantity)? } else { sum.checked_add(quantity)? };
            let known = list.text("etpsPreentNo");
            if !quantity.is_zero() && !by.iter().any(|one| one == known) {
                by.push(known.to_owned());
            }
        }
    }
    Some(moved)
}

/// The lines with which a list counts, by the field `of` with the line that they take of. While a list is changed, what customs
/// approved counts; while customs decides, the more of that and of what is asked for, so that nothing is free before customs agrees.
/// A return gives back to its application: of it the less counts there, nothing before customs agreed and once it is asked to be
/// void; `returningQty` is what it may give back beyond that.
pub fn counting(list: &Row, lines: Vec<Row>, approved: Option<&Row>, of: &'static str) -> Vec<Row> {
    let state = list.text("stucd");
    let gives_back = of == "sasDclSeqno" && !list.is_blank("rltSasStockNo");
    let were = match approved {
        _ if gives_back && state == states::ENDING => Vec::new(),
        Some(approved) if state == states::CHANGING => return approved.rows("lines"),
        Some(approved) => approved.rows("lines"),
        None if gives_back && !AGREED.contains(&state) => Vec::new(),
        None => return lines,
    };
    let sum = |lines: &[Row], number: i64| -> Quantity {
        let of_line = lines.iter().filter(|line| line.int(of) == Some(number));
        Fixed::saturating_sum(of_line.filter_map(|line| line.decimal::<5>("dclQty")))
    };
    let numbers: BTreeSet<i64> = lines.iter().chain(&were).filter_map(|line| line.int(of)).collect();
    let line = |number: i64| {
        let (now, was) = (sum(&lines, number), sum(&were, number));
        let mut line = Row::new();
        line.set(of, number.to_string());
        let (less, more) = (now.min(was), now.max(was));
        line.set("dclQty", if gives_back { less } else { more }.to_string());
        if gives_back {
            line.set("returningQty", more.checked_sub(less).unwrap_or_default().to_string());
        }
        line
    };
    numbers.into_iter().map(line).collect()
}

/// What stock lists that go a `way` take of the serials of their account, each with the lines with which it counts, and the numbers of
/// those lists. What a return gives back is taken off its list where that is among them.
pub fn taken_of(lists: &[(Row, Vec<Row>)], way: &str) -> BTreeMap<i64, (Quantity, Vec<String>)> {
    let numbers: BTreeSet<&str> =
        lists.iter().map(|(list, _)| list.text("sasStockNo")).filter(|number| !number.is_empty()).collect();
    let mut taken: BTreeMap<i64, (Quantity, Vec<String>)> = BTreeMap::new();
    for (list, lines) in lists {
        let returns = numbers.contains(list.text("rltSasStockNo"));
        let goes = list.text("stockTypecd") == way;
        let counts = if returns { !goes && list.text("stucd") == states::APPROVED } else { goes };
        for line in lines.iter().filter(|_| counts) {
            let Some((serial, quantity)) = line.int("oriactGdsSeqno").zip(line.decimal::<5>("dclQty")) else {
                continue;
            };
            let (sum, by) = taken.entry(serial).or_default();
            let changed = if returns { sum.checked_sub(quantity) } else { sum.checked_add(quantity) };
            *sum = changed.unwrap_or(*sum);
            let number = list.text("etpsPreentNo");
            if !returns && !by.iter().any(|known| known == number) {
                by.push(number.to_owned());
            }
        }
    }
    taken.retain(|_, (sum, _)| sum.is_positive());
    taken
}

/// What an application agrees on while it is changed: what customs approved, and once customs decides on the change no more than that
/// asks for either.
pub fn agreed_in_a_change(application: RowRef<'_>, approved: Vec<Row>, written: &[Row]) -> Vec<Row> {
    if application.text("state") == CHANGING {
        return approved;
    }
    let less = |mut line: Row| {
        let same = written.iter().find(|other| other.int("sasDclSeqno") == line.int("sasDclSeqno"));
        let [was, asked] = [Some(&line), same].map(|line| line.and_then(|line| line.decimal::<5>("dclQty")));
        line.set("dclQty", was.min(Some(asked.unwrap_or_default())).unwrap_or_default().to_string());
        line
    };
    approved.into_iter().map(less).collect()
}

/// Change mark of a line that a change takes away (dictionary `modfMark`).
const TAKEN_AWAY: &str = "2";

/// What the change of a document asks for in place of what is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Another figure.
    Figure(Quantity),
    /// None yet: it was emptied, or is not typed.
    Blank,
    /// That the line goes.
    Dropped,
}

impl Asked {
    /// What the change would leave; none where it says nothing yet.
    pub const fn figure(self) -> Option<Quantity> {
        match self {
            Asked::Figure(figure) => Some(figure),
            Asked::Blank => None,
            Asked::Dropped => Some(Quantity::ZERO),
        }
    }

    /// How pages are told: `figure`, `blank` or `dropped`.
    pub const fn how(self) -> &'static str {
        match self {
            Asked::Figure(_) => "figure",
            Asked::Blank => "blank",
            Asked::Dropped => "dropped",
        }
    }

    /// What a change that says this of a figure asks for beside what is in force; `None` where it leaves it as it is.
    pub fn beside(written: Option<Quantity>, in_force: Option<Quantity>) -> Option<Asked> {
        (written != in_force).then(|| written.map_or(Asked::Blank, Asked::Figure))
    }
}

/// The lines of a document as they are `in_force`, then those that only its change brings, which count for nothing yet: each with what the
/// change asks for, where that is something else. Lines are known by the field `of`.
pub fn with_asked(in_force: Vec<Row>, written: &[Row], of: &str) -> Vec<(Row, Option<Asked>)> {
    let quantity = |line: &Row| line.decimal::<5>("dclQty");
    let asked: BTreeMap<i64, &Row> = written.iter().filter_map(|line| Some((line.int(of)?, line))).collect();
    let known: BTreeSet<i64> = in_force.iter().filter_map(|line| line.int(of)).collect();
    let brought = written.iter().filter(|line| line.int(of).is_some_and(|number| !known.contains(&number)));
    let brought = brought.map(|line| {
        let mut nothing = line.clone();
        nothing.set("dclQty", Quantity::ZERO.to_string());
        (nothing, Some(quantity(line).map_or(Asked::Blank, Asked::Figure)))
    });
    let stands = in_force.into_iter().map(|line| {
        let written = line.int(of).map(|number| asked.get(&number).copied());
        let asks = written.and_then(|written| match written {
            Some(written) if written.text("modfMarkcd") != TAKEN_AWAY => {
                Asked::beside(quantity(written), quantity(&line))
            }
            // A line that is no more is asked to go.
            _ => Some(Asked::Dropped),
        });
        (line, asks)
    });
    stands.chain(brought).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_force_stands_beside_what_a_change_asks_for() {
        let line = |number: &str, quantity: &str, mark: &str| {
            let mut line = Row::new();
            for (field, value) in [("sasDclSeqno", number), ("dclQty", quantity), ("modfMarkcd", mark)] {
                line.set(field, value);
            }
            line
        };
        let approved = vec![
            line("1", "40", "0"),
            line("2", "40", "0"),
            line("3", "40", "0"),
            line("4", "40", "0"),
            line("5", "40", "0"),
        ];
        let written =
            [line("1", "40", "0"), line("2", "", "1"), line("3", "10", "1"), line("5", "40", "2"), line("6", "7", "3")];
        let told: Vec<(i64, String, Option<Asked>)> = with_asked(approved, &written, "sasDclSeqno")
            .into_iter()
            .map(|(line, asked)| {
                let quantity = line.decimal::<5>("dclQty").unwrap_or_default();
                (line.int("sasDclSeqno").unwrap_or_default(), quantity.short(), asked)
            })
            .collect();
        let figure = |figure: &str| Some(Asked::Figure(figure.parse().unwrap()));
        let wanted = [
            (1, "40", None),
            (2, "40", Some(Asked::Blank)),
            (3, "40", figure("10")),
            (4, "40", Some(Asked::Dropped)),
            (5, "40", Some(Asked::Dropped)),
            (6, "0", figure("7")),
        ];
        let wanted = wanted.map(|(number, stands, asked)| (number, stands.to_owned(), asked));
        assert_eq!(told, wanted);
        let said = wanted.map(|(.., asked)| asked.map(|asked| (asked.how(), asked.figure().map(Quantity::short))));
        let zero = Some("0".to_owned());
        assert_eq!((&said[1], &said[3]), (&Some(("blank", None)), &Some(("dropped", zero))));
    }
}
