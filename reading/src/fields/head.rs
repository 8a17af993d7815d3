//! Head values: by the words that name them, else by what stands around them.

use std::collections::BTreeMap;

use core_wasm::dictionary::Dictionaries;
use core_wasm::rules::reading::codes;
use core_wasm::rules::reading::words::{self, Form, LABELS, OWN_DATE, OWN_NUMBER};

use super::forms::{self, Formed};
use super::labels::{Hit, hits, is_numbered};
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
            clock.check()?;
            if table.holds(page.page, at) {
                if kind == Some(PaperKind::BillOfLading) {
                    finder.seals(page, row);
                }
                continue;
            }
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
        // Most of a row are words without their values: these stand below.
        let bare = |part: &Segment| {
            !part.text.trim_end().ends_with([':', '：'])
                && hits(&part.text).iter().any(|hit| hit.strong && hit.end >= part.text.chars().count())
        };
        let strip =
            row.segments.len() >= 3 && row.segments.iter().filter(|part| bare(part)).count() * 2 > row.segments.len();
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
                let right = right.filter(|_| !strip && !firm_below);
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
            if field == "invoiceNoDate" {
                self.number_and_date(page, piece, weight);
                return true;
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

    /// What carriers print among the goods: the seal.
    fn seals(&mut self, page: &Rows, row: &Row) {
        for part in &row.segments {
            let Some((word, _)) = part.text.split_once([':', '：']) else { continue };
            if !["seal", "sealno", "封号", "铅封号"].contains(&words::key(word).as_str()) {
                continue;
            }
            let from = word.chars().count() + 1;
            if let Some(rest) = part.cut(from, part.text.chars().count())
                && let Some(formed) = forms::form(Form::Id, &rest.text, true, self.dictionaries)
            {
                self.put("sealNo", page, &rest, formed, 20, 0);
            }
        }
    }

    /// "FROM OSAKA TO NINGBO BY SEA": both ports in one piece.
    fn route(&mut self, page: &Rows, piece: &Segment) {
        let text = piece.text.trim();
        if !text.get(..5).is_some_and(|head| head.eq_ignore_ascii_case("from ")) || text.chars().count() > 70 {
            return;
        }
        let low = text.to_ascii_lowercase();
        let Some(to) = low.find(" to ").filter(|at| *at >= 5) else { return };
        let until = [" by ", " via ", " per "].iter().filter_map(|word| low[to + 4..].find(word)).min();
        let (from, to) = (&text[5..to], &text[to + 4..until.map_or(text.len(), |at| to + 4 + at)]);
        for (field, name) in [("portLoading", from), ("portDischarge", to)] {
            let port = codes::port(name.trim_start_matches([':', ' ']), self.dictionaries);
            let sure = if port.code.is_some() { 93 } else { 75 };
            let formed = Formed { text: port.text, code: port.code, others: Vec::new(), sure, besides: Vec::new() };
            self.put(field, page, piece, formed, 12, 0);
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
        let mut firms = 0;
        for page in pages {
            let end = table.start(page.page).unwrap_or(page.rows.len());
            for (at, row) in page.rows.iter().enumerate() {
                for piece in &row.segments {
                    self.route(page, piece);
                    let place = || piece.place(page.page);
                    // Behind a colon stands what a word names, if only in a language that is not known here.
                    let is_named = piece.text.contains([':', '：']);
                    if page.page == 0
                        && at < end.min(12)
                        && !matches!(self.kind, Some(PaperKind::Contract))
                        && !is_named
                        && hits(&piece.text).is_empty()
                        && let Some(firm) = forms::firm_of(&piece.text)
                    {
                        let weight = 5 - i32::try_from(at).unwrap_or(9);
                        if at < 6 {
                            let found = value(firm.to_owned(), None, piece, place(), 88);
                            self.found.entry("seller").or_default().push(Candidate { value: found, weight });
                        }
                        // The second firm in the head of an invoice is whom it is sent to, if no word says otherwise.
                        if firms > 0 && self.kind != Some(PaperKind::BillOfLading) {
                            let found = value(firm.to_owned(), None, piece, place(), 70);
                            self.found.entry("buyer").or_default().push(Candidate { value: found, weight });
                        }
                        firms += 1;
                    }
                    let low = piece.text.to_ascii_lowercase();
                    let freight = ["freight prepaid", "freight collect", "运费预付", "运费到付"];
                    if self.kind == Some(PaperKind::BillOfLading)
                        && let Some(said) = freight.into_iter().find(|words| low.contains(*words))
                        && let Some(from) = low.find(said)
                        && let Some(words) = piece.text.get(from..from + said.len())
                    {
                        let found = value(words.to_owned(), None, piece, place(), 88);
                        self.found.entry("freight").or_default().push(Candidate { value: found, weight: 1 });
                    }
                    if let Some((count, kind)) = forms::spoken_packages(&piece.text)
                        && let Some(code) = codes::wrap(kind, self.dictionaries)
                    {
                        let found = value(count.to_owned(), None, piece, place(), 88);
                        self.found.entry("packages").or_default().push(Candidate { value: found, weight: 3 });
                        let found = value(kind.to_owned(), Some(code), piece, place(), 85);
                        self.found.entry("packageType").or_default().push(Candidate { value: found, weight: 1 });
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
    fn chosen(mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        // Nobody sells to oneself.
        let best = |found: &Candidates, name: &str| {
            let best = found.get(name)?.iter().max_by_key(|candidate| candidate.weight)?;
            Some(best.value.text.clone())
        };
        if let (Some(seller), Some(buyers)) = (best(&self.found, "seller"), self.found.get_mut("buyer")) {
            buyers.retain(|buyer| buyer.value.found != Found::Layout || !same(&buyer.value.text, &seller));
        }
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
