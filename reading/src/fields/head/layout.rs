//! Values that no word names: by where they stand, or by how they are said.

use core_wasm::rules::reading::words::{self, Form, LABELS, OWN_DATE, OWN_NUMBER};
use core_wasm::rules::reading::{codes, dates, numbers};

use super::{Candidate, Finder, is_number_alone};
use crate::fields::forms::{self, Formed};
use crate::fields::labels::hits;
use crate::fields::rows::{Row, Rows};
use crate::fields::table::Table;
use crate::paper::{Place, Segment};
use crate::reading::{Found, PaperKind, Value};

impl Finder<'_> {
    /// What no word names: the firm at the head of the paper, terms and currency within other text, container numbers.
    pub(super) fn layout(&mut self, pages: &[Rows], table: &Table) {
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
                for (index, piece) in row.segments.iter().enumerate() {
                    self.route(page, piece);
                    if let Some(next) = row.segments.get(index + 1) {
                        self.parted_route(page, piece, next);
                    }
                    self.summed(page, piece);
                    if page.page == 0 && at < end.min(12) {
                        self.titled(page, piece);
                        self.numbered(page, piece, row.segments.get(index + 1));
                        self.day_alone(page, piece);
                    }
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
                    if let Some(currency) = forms::spoken_currency(&piece.text, self.dictionaries) {
                        let found = value(currency.text, currency.code, piece, place(), 90);
                        self.found.entry("currency").or_default().push(Candidate { value: found, weight: 3 });
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
                    self.miscounted |= codes::has_miscounted_container(&piece.text);
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

    /// What carriers print among the goods, or behind the container: "SEAL: ID778120", "MSKU9045125 / Seal ML778".
    pub(super) fn seals(&mut self, page: &Rows, row: &Row) {
        for part in &row.segments {
            let low = part.text.to_ascii_lowercase();
            let Some(at) = low.find("seal") else { continue };
            let container = codes::containers(&part.text[..at], true);
            if at != 0 && container.is_empty() {
                continue;
            }
            let rest = part.text[at + 4..].trim_start_matches([' ', '.', ':', '：', '#']);
            let word = rest.strip_prefix("No").or_else(|| rest.strip_prefix("NO"));
            let rest = word.filter(|rest| !rest.starts_with(char::is_alphanumeric)).unwrap_or(rest);
            let rest = rest.trim_start_matches([' ', '.', ':', '：', '#']);
            // One word alone: a seal is no sentence and no goods.
            let token = rest.split([' ', '/', ',', ';']).next().unwrap_or_default();
            let from = part.text.chars().count() - rest.chars().count();
            let coded = token.len() >= 5 && token.chars().filter(char::is_ascii_digit).count() >= 4;
            if coded
                && let Some(piece) = part.cut(from, from + token.chars().count())
                && let Some(formed) = forms::form(Form::Id, token, true, self.dictionaries)
            {
                self.put("sealNo", page, &piece, formed, 20, 3);
            }
        }
    }

    /// "Total: 3 pallets, net 2260.0 kg, gross 2407.5 kg, 2.86 m3": several totals in one sentence.
    fn summed(&mut self, page: &Rows, piece: &Segment) {
        const MOST: usize = 200;
        let key = words::key(&piece.text);
        let is_total = words::TOTALS.iter().any(|word| key.starts_with(&words::key(word)));
        if !is_total || piece.text.chars().nth(MOST).is_some() {
            return;
        }
        let chars: Vec<char> = piece.text.chars().collect();
        // A comma within a number has no blank after it.
        let parts_here = |at: &usize| {
            matches!(chars[*at], ';' | '；' | '，' | '、')
                || chars[*at] == ',' && chars.get(at + 1).is_none_or(|c| c.is_whitespace())
        };
        let mut ends: Vec<usize> = (0..chars.len()).filter(parts_here).collect();
        ends.push(chars.len());
        let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
        // What stands first says the word itself.
        for (start, end) in starts.zip(&ends).skip(1) {
            let Some(part) = piece.cut(start, *end) else { continue };
            let named = hits(&part.text).into_iter().find(|hit| hit.start == 0);
            let (field, form, value) = match &named {
                Some(hit) => {
                    let label = &LABELS[hit.labels[0].0];
                    let Some(value) = part.cut(hit.end, usize::MAX) else { continue };
                    (label.field, label.form, value)
                }
                None => ("volume", Form::Number, part),
            };
            let Some(formed) = forms::form(form, &value.text, true, self.dictionaries) else { continue };
            let is_volume = || numbers::number(&value.text).is_some_and(|found| codes::is_cubic(&found.after));
            let counts = matches!(field, "netWeight" | "grossWeight" | "packages") || field == "volume" && is_volume();
            if counts {
                self.put(field, page, &value, formed, 8, 3);
            }
        }
    }

    /// "Commercial Invoice 30771": the number behind what the paper is called.
    fn titled(&mut self, page: &Rows, piece: &Segment) {
        let Some((title, number)) = piece.text.trim().rsplit_once(char::is_whitespace) else { return };
        if !ends_as_title(title) || !is_number_alone(number) {
            return;
        }
        let length = piece.text.chars().count();
        let Some(part) = piece.cut(length.saturating_sub(number.chars().count()), length) else { return };
        if let Some(formed) = forms::form(Form::Id, number, true, self.dictionaries) {
            self.put(self.own(OWN_NUMBER), page, &part, formed, 6, 12);
        }
    }

    /// The same with the number in a cell of its own, or far behind.
    fn numbered(&mut self, page: &Rows, piece: &Segment, next: Option<&Segment>) {
        let Some(next) = next.filter(|next| ends_as_title(&piece.text) && is_number_alone(&next.text)) else { return };
        if let Some(formed) = forms::form(Form::Id, &next.text, true, self.dictionaries) {
            self.put(self.own(OWN_NUMBER), page, next, formed, 6, 12);
        }
    }

    /// "Osaka, June 9, 2026" and nothing else at the head of a paper: its day, most likely.
    fn day_alone(&mut self, page: &Rows, piece: &Segment) {
        let text = piece.text.trim();
        let place = text.split_once(',').filter(|(place, _)| {
            place.split_whitespace().count() <= 3 && !place.contains(|c: char| c.is_ascii_digit() || c == ':')
        });
        let day = place.filter(|(_, day)| dates::date(day).is_some()).map_or(text, |(_, day)| day.trim());
        let words = day.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).count();
        if words > 1 || day.chars().count() > 20 || day.contains(':') {
            return;
        }
        let Some(formed) = forms::form(Form::Date, day, false, self.dictionaries) else { return };
        self.put(self.own(OWN_DATE), page, piece, formed, 0, 20);
    }

    /// "FROM OSAKA" and, apart from it, "TO NINGBO".
    fn parted_route(&mut self, page: &Rows, from: &Segment, to: &Segment) {
        for (field, piece, word) in [("portLoading", from, "from "), ("portDischarge", to, "to ")] {
            let begins = |piece: &Segment, word: &str| {
                piece.text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
            };
            let short =
                [from, to].iter().all(|piece| piece.text.chars().count() <= 40 && !piece.text.contains([':', '：']));
            if !short || !begins(from, "from ") || !begins(to, "to ") {
                return;
            }
            let Some(name) = piece.cut(word.len(), usize::MAX) else { return };
            let port = codes::port(&name.text, self.dictionaries);
            let sure = if port.code.is_some() { 93 } else { 75 };
            let formed = Formed { text: port.text, code: port.code, others: Vec::new(), sure, besides: Vec::new() };
            self.put(field, page, &name, formed, 12, 0);
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
}

/// Whether a text is what papers are called, perhaps behind the same in another language: "Packliste / Packing list".
fn ends_as_title(text: &str) -> bool {
    let said = text.rsplit(['/', '／']).next().map(words::key).unwrap_or_default();
    words::TITLES.iter().flat_map(|(_, titles)| *titles).any(|title| words::key(title) == said)
}
