//! Head values: by the words that name them, else by what stands around them.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::words::{Form, LABELS, OWN_DATE, OWN_NUMBER};

use super::forms::{self, Formed};
use super::labels::{Hit, hits};
use super::learned::{self, Hint};
use super::rows::{Row, Rows, overlap};
use super::table::Table;
use crate::paper::{PageKind, Place, Segment};
use crate::reading::{Field, Found, Other, PaperKind, Value};
use crate::refusal::{Clock, Refusal};

struct Candidate {
    value: Value,
    /// What decides between several.
    weight: i32,
}

type Candidates = BTreeMap<&'static str, Vec<Candidate>>;

struct Finder<'a> {
    kind: Option<PaperKind>,
    dictionaries: &'a Dictionaries,
    found: Candidates,
}

pub fn read(
    pages: &[Rows],
    table: &Table,
    kind: Option<PaperKind>,
    hints: &[Hint],
    dictionaries: &Dictionaries,
    clock: Clock,
) -> Result<Vec<Field>, Refusal> {
    let mut finder = Finder { kind, dictionaries, found: Candidates::new() };
    for page in pages {
        for (at, row) in page.rows.iter().enumerate() {
            if table.holds(page.page, at) {
                continue;
            }
            clock.check()?;
            finder.row(page, at, row, table);
        }
    }
    for total in &table.totals {
        // Of a subtotal something may have been taken off.
        let weight = if total.partial { 20 } else { 60 };
        finder.found.entry(total.field).or_default().push(Candidate { value: total.value.clone(), weight });
    }
    finder.layout(pages, table);
    // What somebody showed us counts more than all of it.
    for (field, value) in learned::values(pages, hints, dictionaries) {
        finder.found.entry(field).or_default().push(Candidate { value, weight: 100 });
    }
    Ok(finder.chosen())
}

impl Finder<'_> {
    fn row(&mut self, page: &Rows, at: usize, row: &Row, table: &Table) {
        for (index, segment) in row.segments.iter().enumerate() {
            let hits = hits(&segment.text);
            for (which, hit) in hits.iter().enumerate() {
                let until = hits.get(which + 1).map_or(usize::MAX, |next| next.start);
                let rest = segment.cut(hit.end, until.min(segment.text.chars().count()));
                if let Some(rest) = rest {
                    self.offer(page, hit, &rest, 20);
                    continue;
                }
                if !hit.strong {
                    continue;
                }
                // In the line, to the right; else below.
                let right = row.segments.get(index + 1).filter(|right| {
                    let near = page.kind == PageKind::Sheet || -overlap(segment, right) < 24.0 * segment.height();
                    near && self::hits(&right.text).iter().all(|hit| !hit.strong && hit.labels[0].1 < 8)
                });
                if right.is_some_and(|right| self.offer(page, hit, right, 18)) {
                    continue;
                }
                let below = page.rows[at + 1..]
                    .iter()
                    .take(2)
                    .enumerate()
                    .filter(|(step, _)| !table.holds(page.page, at + 1 + step));
                for (_, next) in below {
                    let part = next.segments.iter().filter(|part| {
                        overlap(segment, part) > 0.0 || (part.left() - segment.left()).abs() < 2.0 * segment.height()
                    });
                    let part = part
                        .min_by(|a, b| (a.left() - segment.left()).abs().total_cmp(&(b.left() - segment.left()).abs()));
                    let Some(part) = part.filter(|part| part.top() - segment.bottom() < 1.8 * segment.height()) else {
                        continue;
                    };
                    if self::hits(&part.text).iter().any(|hit| hit.strong || hit.labels[0].1 > 8) {
                        break;
                    }
                    if self.offer(page, hit, part, 10) {
                        break;
                    }
                }
            }
        }
    }

    /// Takes a text as the value of a word, if it can be one. Whether it could.
    fn offer(&mut self, page: &Rows, hit: &Hit, piece: &Segment, weight: i32) -> bool {
        let most = hit.labels.first().map_or(0, |(_, length)| *length);
        for (label, length) in &hit.labels {
            let label = &LABELS[*label];
            if label.field == "other" {
                // A word of something else, unless another language says more.
                if *length == most {
                    return true;
                }
                continue;
            }
            let telling = most >= 6;
            if !hit.strong && !telling {
                continue;
            }
            // Without a colon only what cannot be a sentence.
            if !hit.strong && matches!(label.form, Form::Text | Form::Party) {
                continue;
            }
            if !hit.strong && label.form == Form::Id && piece.text.split_whitespace().count() > 2 {
                continue;
            }
            let Some(formed) = forms::form(label.form, &piece.text, telling, self.dictionaries) else { continue };
            let mut field = label.field;
            let mut weight =
                weight + i32::try_from(*length).unwrap_or_default().min(20) + if hit.strong { 10 } else { 0 };
            if field == OWN_NUMBER || field == OWN_DATE {
                weight -= 10;
                field = self.own(field);
            }
            // "Total: 42 cartons" is no sum of money.
            if field == "totalAmount" && formed.besides.iter().any(|(name, ..)| *name == "packageType") {
                field = "packages";
            }
            if field == "vesselVoyage" {
                self.vessel(page, piece, weight);
                return true;
            }
            self.put(field, page, piece, formed, weight, if hit.strong { 0 } else { 12 });
            return true;
        }
        false
    }

    /// The paper's own number and date.
    fn own(&self, field: &str) -> &'static str {
        match (self.kind, field == OWN_NUMBER) {
            (Some(PaperKind::Contract), true) => "contractNo",
            (Some(PaperKind::Contract), false) => "contractDate",
            (Some(PaperKind::BillOfLading), true) => "billNo",
            (Some(PaperKind::BillOfLading), false) => "billDate",
            (_, true) => "invoiceNo",
            (_, false) => "invoiceDate",
        }
    }

    fn vessel(&mut self, page: &Rows, piece: &Segment, weight: i32) {
        let parts: Vec<&str> = piece.text.rsplitn(2, ['/', ' ']).map(str::trim).collect();
        if let [voyage, vessel] = parts.as_slice()
            && voyage.chars().any(|c| c.is_ascii_digit())
        {
            let vessel = vessel.trim_end_matches(['/', ' ', '.']);
            let vessel = vessel.strip_suffix("V").filter(|rest| rest.ends_with(' ')).unwrap_or(vessel).trim();
            for (name, text) in [("vessel", vessel), ("voyage", voyage)] {
                let from = piece.text.find(text).unwrap_or(0);
                let start = piece.text[..from].chars().count();
                if let Some(part) = piece.cut(start, start + text.chars().count())
                    && let Some(formed) = forms::form(Form::Text, text, true, self.dictionaries)
                {
                    self.put(name, page, &part, formed, weight, 0);
                }
            }
        }
    }

    fn put(&mut self, field: &'static str, page: &Rows, piece: &Segment, formed: Formed, weight: i32, doubt: u8) {
        let place = piece.place(page.page);
        let sure = formed.sure.min(piece.sure).saturating_sub(doubt);
        for (name, text, code) in formed.besides {
            let value = Value {
                text,
                code,
                raw: piece.text.clone(),
                place: place.clone(),
                sure: sure.min(95),
                found: Found::Label,
                others: Vec::new(),
            };
            self.found.entry(name).or_default().push(Candidate { value, weight: weight - 2 });
        }
        let value = Value {
            text: formed.text,
            code: formed.code,
            raw: piece.text.clone(),
            place,
            sure,
            found: Found::Label,
            others: formed.others,
        };
        self.found.entry(field).or_default().push(Candidate { value, weight });
    }

    /// What no word names: the firm at the head of the paper, terms and currency within other text, container numbers.
    fn layout(&mut self, pages: &[Rows], table: &Table) {
        let value = |text: String, code, piece: &Segment, place: Place, sure: u8| Value {
            text,
            code,
            raw: piece.text.clone(),
            place,
            sure: sure.min(piece.sure),
            found: Found::Layout,
            others: Vec::new(),
        };
        for page in pages {
            let end = table.start(page.page).unwrap_or(page.rows.len());
            for (at, row) in page.rows.iter().enumerate() {
                for piece in &row.segments {
                    let place = || piece.place(page.page);
                    // Behind a colon stands what a word names, if only in a language that is not known here.
                    let is_named = piece.text.contains([':', '：']);
                    if page.page == 0
                        && at < end.min(6)
                        && !matches!(self.kind, Some(PaperKind::Contract))
                        && !is_named
                        && hits(&piece.text).is_empty()
                        && forms::is_firm(&piece.text)
                    {
                        let found = value(piece.text.trim().to_owned(), None, piece, place(), 88);
                        self.found
                            .entry("seller")
                            .or_default()
                            .push(Candidate { value: found, weight: 5 - i32::try_from(at).unwrap_or(9) });
                    }
                    if let Some((coded, terms_place)) =
                        codes::terms(&piece.text).filter(|_| piece.text.chars().count() < 60)
                    {
                        let found = value(coded.text, coded.code, piece, place(), 85);
                        self.found.entry("tradeTerms").or_default().push(Candidate { value: found, weight: 1 });
                        let port = codes::port(&terms_place, self.dictionaries);
                        if port.code.is_some() {
                            let found = value(port.text, port.code, piece, place(), 85);
                            self.found.entry("termsPlace").or_default().push(Candidate { value: found, weight: 1 });
                        }
                    }
                    let boxes = codes::containers(&piece.text, true);
                    if !boxes.is_empty() {
                        let found = value(boxes.join(","), None, piece, place(), 95);
                        self.found.entry("containers").or_default().push(Candidate { value: found, weight: 1 });
                    }
                }
            }
        }
        if let Some(currency) = &table.currency {
            self.found.entry("currency").or_default().push(Candidate { value: currency.clone(), weight: 15 });
        }
        // A bill of one line has no totals besides.
        if let [line] = table.lines.as_slice()
            && self.kind == Some(PaperKind::BillOfLading)
        {
            for name in ["packages", "packageType", "grossWeight", "volume"] {
                if let Some(value) = line.value(name) {
                    self.found.entry(name).or_default().push(Candidate { value: value.clone(), weight: 0 });
                }
            }
        }
        // Every line from one country: said by each of them.
        let mut origins = table.lines.iter().map(|line| line.value("origin"));
        if let Some(Some(first)) = origins.next()
            && origins.all(|origin| origin.is_some_and(|origin| origin.text == first.text))
        {
            self.found.entry("origin").or_default().push(Candidate { value: first.clone(), weight: 0 });
        }
    }

    /// The best candidate of each field; what differs from it is told.
    fn chosen(self) -> Vec<Field> {
        let mut fields = Vec::new();
        for (name, mut candidates) in self.found {
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.weight));
            if name == "containers" {
                merge_containers(&mut candidates);
            }
            let mut candidates = candidates.into_iter();
            let Some(best) = candidates.next() else { continue };
            let mut value = best.value;
            for other in candidates {
                let differs =
                    !same(&other.value.text, &value.text) && (value.code.is_none() || other.value.code != value.code);
                if differs && other.weight + 12 > best.weight && value.found != Found::Layout {
                    value.sure = value.sure.min(82);
                }
                if differs && value.others.len() < 3 && !value.others.iter().any(|known| known.text == other.value.text)
                {
                    value.others.push(Other { text: other.value.text, code: other.value.code });
                }
            }
            fields.push(Field { name: name.to_owned(), value });
        }
        fields
    }
}

fn same(one: &str, other: &str) -> bool {
    one == other || core_wasm::rules::reading::words::key(one) == core_wasm::rules::reading::words::key(other)
}

fn merge_containers(candidates: &mut Vec<Candidate>) {
    let mut all: Vec<String> = Vec::new();
    for candidate in candidates.iter() {
        for number in candidate.value.text.split(',') {
            if !all.iter().any(|known| known == number) {
                all.push(number.to_owned());
            }
        }
    }
    candidates.truncate(1);
    if let Some(first) = candidates.first_mut() {
        first.value.text = all.join(",");
    }
}
