//! Head values: by the words that name them, else by what stands around them.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::numbers::number;
use core_wasm::rules::reading::weights::kilograms_of_one;
use core_wasm::rules::reading::words::{self, Form, LABELS, OWN_DATE, OWN_NUMBER};
use core_wasm::rules::reading::{codes, dates};

use self::around::{goes_on, taller, word_below};
use self::ships::{bare_ship, ends_with_voyage, voyage_of};
use super::columns::weighs;
use super::forms::{self, Formed};
use super::labels::{Hit, hits, is_numbered};
use super::learned::{self, Hint};
use super::rows::{Row, Rows, overlap};
use super::table::{self, Table};
use crate::paper::{PageKind, Segment};
use crate::reading::{Field, Found, PaperKind, Value};
use crate::refusal::{Clock, Refusal};

mod around;
mod chosen;
mod layout;
mod ships;

pub(super) use self::chosen::same_firm;

struct Candidate {
    value: Value,
    /// What decides between several.
    weight: i32,
}

/// Letters of a word that means nothing else, whatever follows it.
const LONG: usize = 12;

type Candidates = BTreeMap<&'static str, Vec<Candidate>>;

struct Finder<'a> {
    kind: Option<PaperKind>,
    dictionaries: &'a Dictionaries,
    found: Candidates,
    /// Whether something looks like the number of a container and has another check digit.
    miscounted: bool,
}

pub fn read(
    pages: &[Rows],
    table: &Table,
    kind: Option<PaperKind>,
    hints: &[Hint],
    dictionaries: &Dictionaries,
    clock: Clock,
) -> Result<Vec<Field>, Refusal> {
    let mut finder = Finder { kind, dictionaries, found: Candidates::new(), miscounted: false };
    for page in pages {
        for (at, row) in page.rows.iter().enumerate() {
            clock.check()?;
            finder.seals(page, row);
            if table.holds(page.page, at) {
                continue;
            }
            finder.row(page, at, row, table);
        }
    }
    let counts = |total: &&table::Total| !(total.partial && table.charged && total.field == "totalAmount");
    for total in table.totals.iter().filter(counts) {
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
        // Most of a row are words without their values: these stand below.
        let bare = |part: &Segment| {
            !part.text.trim_end().ends_with([':', '：'])
                && hits(&part.text).iter().any(|hit| hit.strong && hit.end >= part.text.chars().count())
        };
        let below = |part: &&Segment| {
            let next = page.rows.get(at + 1).filter(|next| next.top - row.bottom < 1.8 * row.height());
            let stands = |lower: &Segment| (lower.left() - part.left()).abs() < 2.0 * part.height();
            next.is_some_and(|next| next.segments.iter().any(stands))
        };
        let strip = row.segments.len() >= 3
            && row.segments.iter().filter(|part| bare(part)).count() * 3 > row.segments.len() * 2
            && row.segments.iter().filter(below).count() * 2 > row.segments.len();
        for (index, segment) in row.segments.iter().enumerate() {
            let hits = hits(&segment.text);
            for (which, hit) in hits.iter().enumerate() {
                // "Marks: AB / HAMBURG / NO. 1-40": in a text what has no colon of its own is a part of it.
                let is_text = |hit: &Hit| hit.strong && LABELS[hit.labels[0].0].form == Form::Text;
                if !hit.strong && hits[..which].iter().rfind(|hit| hit.strong).is_some_and(is_text) {
                    continue;
                }
                let ends = |next: &&Hit| next.strong || !is_text(hit);
                let until = hits[which + 1..].iter().find(ends).map_or(usize::MAX, |next| next.start);
                let rest = segment.cut(hit.end, until.min(segment.text.chars().count()));
                if let Some(rest) = rest {
                    self.offer(page, hit, &rest, 20);
                    let cut = hits[which + 1..].iter().find(ends).is_some_and(|next| next.within);
                    if cut && is_text(hit) {
                        self.lower_at(page, &rest, 75);
                    }
                    continue;
                }
                if !hit.strong {
                    continue;
                }
                // In the line, to the right; else below.
                let right = row.segments.get(index + 1).filter(|right| {
                    let near = page.kind == PageKind::Sheet || -overlap(segment, right) < 24.0 * segment.height();
                    near && !is_numbered(&right.text)
                        && !right.text.trim_end().ends_with([':', '：'])
                        && self::hits(&right.text).iter().all(|hit| !hit.strong && hit.labels[0].1 < 8)
                });
                let is_money = LABELS[hit.labels[0].0].form == Form::Money;
                if is_money && let Some(currency) = codes::currency(&segment.text, self.dictionaries) {
                    let formed = Formed {
                        text: currency.text,
                        code: currency.code,
                        others: Vec::new(),
                        sure: 92,
                        besides: Vec::new(),
                    };
                    self.put("currency", page, segment, formed, 12, 0);
                }
                // A firm below its word counts more than something else beside it.
                let firm_below = LABELS[hit.labels[0].0].form == Form::Party
                    && right.is_some_and(|right| !forms::is_firm(&right.text))
                    && page.rows.get(at + 1).is_some_and(|next| {
                        let near = |part: &&Segment| (part.left() - segment.left()).abs() < 2.0 * segment.height();
                        next.segments.iter().find(near).is_some_and(|part| forms::is_firm(&part.text))
                    });
                // In a strip too what stands beside a word is its value where another word stands below it.
                let strip = strip && !word_below(page, at, segment);
                let right = right.filter(|_| !strip && !firm_below);
                if right.is_some_and(|right| self.offer(page, hit, right, 18)) {
                    continue;
                }
                if let Some(part) = taller(page, at, index).filter(|_| !strip && right.is_none())
                    && self.offer(page, hit, part, 17)
                {
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
                        self.doubt_first_of_column(page, part);
                        break;
                    }
                }
            }
        }
    }

    /// A number below its word that has another number below it is the first of a column, rather than what all of them come to.
    fn doubt_first_of_column(&mut self, page: &Rows, part: &Segment) {
        let is_number = |part: &Segment| number(&part.text).is_some_and(|found| found.before.is_empty());
        let below = page.rows.iter().find(|row| row.top > part.middle() && !row.segments.is_empty());
        let goes_on = below.is_some_and(|row| {
            let near = row.top - part.bottom() < 1.2 * part.height();
            near && row.segments.iter().any(|lower| overlap(lower, part) > 0.0 && is_number(lower))
        });
        if !(goes_on && is_number(part)) {
            return;
        }
        self.lower_at(page, part, 75);
    }

    /// What stands in a piece is not surely what was taken for it.
    fn lower_at(&mut self, page: &Rows, piece: &Segment, most: u8) {
        let place = piece.place(page.page);
        for candidate in self.found.values_mut().flatten().filter(|candidate| candidate.value.place == place) {
            candidate.value.sure = candidate.value.sure.min(most);
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
            // A day at the beginning of a piece is that of the word before it.
            let telling = most >= 6 || hit.names_number() || label.form == Form::Date && hit.start == 0;
            let numbers = [OWN_NUMBER, "invoiceNo", "contractNo", "billNo"].contains(&label.field);
            if numbers && (hit.strong || telling || hit.start == 0) && self.dated(label.field, page, piece, weight) {
                return true;
            }
            // "No. 0001-2218" and nothing else: the paper's own number, though no colon says so.
            let own = label.field == OWN_NUMBER && hit.start == 0 && is_number_alone(&piece.text);
            if !hit.strong && !telling && !own {
                continue;
            }
            // Without a colon only what cannot be a sentence: "For account and risk of Messrs. …" is followed by a firm.
            let is_named = label.form == Form::Party && most >= LONG && hit.start == 0 && forms::is_firm(&piece.text);
            if !hit.strong && matches!(label.form, Form::Text | Form::Party) && !is_named {
                continue;
            }
            if !hit.strong && label.form == Form::Id && piece.text.split_whitespace().count() > 2 {
                continue;
            }
            let Some(formed) = forms::form(label.form, &piece.text, telling, self.dictionaries) else { continue };
            // A bill adds up packages and weights; money in it is not that of the goods. A packing list has none without its currency.
            let besides = |name: &str| formed.besides.iter().any(|(known, ..)| *known == name);
            let is_paid = match self.kind {
                Some(PaperKind::BillOfLading) => besides("packageType"),
                Some(PaperKind::PackingList) => besides("packageType") || besides("currency"),
                _ => true,
            };
            if label.field == "totalAmount" && !is_paid || label.field == "marks" && words::is_remark(&piece.text) {
                continue;
            }
            // "Payment 20,000.00" was paid, and "Freight: 185.00" is charged: how, it does not say.
            let is_way = ["payment", "freight"].contains(&label.field);
            let is_money = |text: &str| text.trim().is_empty() || codes::currency(text, self.dictionaries).is_some();
            if is_way && number(&piece.text).is_some_and(|found| is_money(&found.before) && is_money(&found.after)) {
                continue;
            }
            // "Packing: 45.00" is charged, "Packing: 45 CTNS" counted.
            let counted = formed.besides.iter().any(|(name, ..)| *name == "packageType");
            if label.field == "packages" && hit.word.ends_with("packing") && !counted {
                continue;
            }
            // "24 Mass (kg)": the number of a box with its words, which are no packages.
            let odd =
                if label.field == "packages" && !counted { number(&piece.text).map(|found| found.after) } else { None };
            let odd = odd.filter(|after| {
                after.starts_with(char::is_alphabetic) && codes::unit(after, self.dictionaries).is_none()
            });
            if odd.as_ref().is_some_and(|after| after.contains(char::is_whitespace) && !after.starts_with("only")) {
                continue;
            }
            let mut field = label.field;
            let mut weight =
                weight + i32::try_from(*length).unwrap_or_default().min(20) + if hit.strong { 10 } else { 0 };
            // Where the goods go to is not always who buys them.
            let elsewhere = field == "buyer" && ["shipto", "deliverto"].iter().any(|ship| hit.word.starts_with(ship));
            if elsewhere {
                weight -= 6;
            }
            // Where goods end up is not always where they are discharged.
            if field == "portDischarge" && hit.word.starts_with("finaldest") {
                weight -= 6;
            }
            let is_own = field == OWN_NUMBER || field == OWN_DATE;
            // "5. Cad. No: 12" is where somebody lives, and so short a number is hardly that of a paper.
            let of_house = field == OWN_NUMBER && (hit.within || formed.text.chars().count() < 4);
            if is_own {
                weight -= if of_house { 40 } else { 10 };
                field = self.own(field);
            }
            // A packing list has a number and a day of its own, which are not always those of the invoice.
            let of_another = is_own && !matches!(self.kind, Some(kind) if kind != PaperKind::PackingList);
            // "Total: 42 cartons" is no sum of money.
            if field == "totalAmount" && formed.besides.iter().any(|(name, ..)| *name == "packageType") {
                field = "packages";
            }
            if field == "invoiceNoDate" {
                self.number_and_date(page, piece, weight);
                return true;
            }
            if field == "vesselVoyage" || field == "vessel" && ends_with_voyage(&piece.text) {
                self.vessel(page, piece, weight);
                return true;
            }
            // A country is where a port is, and none itself.
            if label.form == Form::Port && formed.code.as_ref().is_some_and(|code| code.ends_with("000")) {
                weight -= 8;
            }
            let doubt = if !hit.strong || (field == "payment" && *length < 6) { 12 } else { 0 };
            // It may go on in the next row, or end where another word begins.
            let is_open = || goes_on(page, piece) || self::hits(&piece.text).iter().any(|hit| hit.start > 0);
            let doubt = if label.form == Form::Text && is_open() { doubt + 15 } else { doubt };
            let is_day = label.field == "payment" && dates::date(&piece.text).is_some();
            let doubt = if is_day { doubt + 15 } else { doubt };
            // "Order: 771" may be theirs or ours.
            let bare = field == "contractNo" && ["order", "contract", "po"].contains(&hit.word.as_str());
            let doubt = if bare { doubt + 10 } else { doubt };
            // The number of a proforma is that of another paper, but on itself.
            let of_proforma = field == "invoiceNo"
                && self.kind != Some(PaperKind::Invoice)
                && ["pi", "proforma", "形式"].iter().any(|word| hit.word.starts_with(word));
            if of_proforma {
                weight -= 15;
            }
            let doubt = if of_proforma { doubt + 12 } else { doubt };
            let doubt = if elsewhere || of_another { doubt + 12 } else { doubt };
            let doubt = if of_house || odd.is_some() { doubt + 25 } else { doubt };
            let doubt = if label.form == Form::Weight && !is_weighed(hit, piece) { doubt + 15 } else { doubt };
            let formed = match field {
                "vessel" => Formed { text: bare_ship(&formed.text).to_owned(), ..formed },
                "voyage" => Formed { text: voyage_of(&formed.text).to_owned(), ..formed },
                _ => formed,
            };
            self.put(field, page, piece, formed, weight, doubt);
            return true;
        }
        false
    }

    /// "NE-PC-0440 dated 19 January 2026": a number and its date in one sentence. Whether it is one.
    fn dated(&mut self, field: &'static str, page: &Rows, piece: &Segment, weight: i32) -> bool {
        let low = piece.text.to_ascii_lowercase();
        let Some((at, word)) = [" dated ", " of "].iter().find_map(|word| Some((low.find(word)?, *word))) else {
            return false;
        };
        let (before, after) = (piece.text[..at].trim(), &piece.text[at + word.len()..]);
        let one = before.trim_start_matches([':', '.', '#', ' ']).split_whitespace().count() == 1;
        let number = forms::form(Form::Id, before, true, self.dictionaries);
        let date = forms::form(Form::Date, after, true, self.dictionaries);
        let (true, Some(number), Some(date)) = (one, number, date) else { return false };
        let (no, day) = match field {
            "invoiceNo" => ("invoiceNo", "invoiceDate"),
            "contractNo" => ("contractNo", "contractDate"),
            "billNo" => ("billNo", "billDate"),
            _ => (self.own(OWN_NUMBER), self.own(OWN_DATE)),
        };
        self.put(no, page, piece, number, weight, 8);
        self.put(day, page, piece, date, weight, 8);
        true
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

    /// The number and the date of an invoice in one box: in one piece, or side by side.
    fn number_and_date(&mut self, page: &Rows, piece: &Segment, weight: i32) {
        let row = page.rows.iter().find(|row| row.segments.iter().any(|part| part.quad == piece.quad));
        let next = row.and_then(|row| {
            let mut after = row.segments.iter().filter(|part| part.left() >= piece.right());
            after.next().filter(|part| -overlap(piece, part) < 12.0 * piece.height())
        });
        if let Some(number) = forms::form(Form::Id, &piece.text, true, self.dictionaries) {
            let end = piece
                .text
                .find(&number.text)
                .map_or(0, |at| piece.text[..at].chars().count() + number.text.chars().count());
            let rest = piece.cut(end, piece.text.chars().count());
            self.put("invoiceNo", page, piece, number, weight, 3);
            let dated = |part: &Segment| forms::form(Form::Date, &part.text, true, self.dictionaries);
            let date = rest.as_ref().or(next).and_then(|part| Some((part, dated(part)?)));
            if let Some((part, date)) = date {
                self.put("invoiceDate", page, part, date, weight, 3);
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
}

/// Whether the word before a weight, or the unit behind its number, says that it weighs: "Net due 26,042.50" is money.
fn is_weighed(hit: &Hit, piece: &Segment) -> bool {
    let after = number(&piece.text).map(|found| found.after).unwrap_or_default();
    weighs(&hit.word) || weighs(&after) || kilograms_of_one(&after).is_some()
}

/// Whether a text is but a number of some paper: one word of five characters at least, most of them digits.
fn is_number_alone(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '.');
    let digits = text.chars().filter(char::is_ascii_digit).count();
    !text.contains(char::is_whitespace) && text.len() >= 5 && digits * 2 > text.len()
}
