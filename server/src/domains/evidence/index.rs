//! The pages by which a pack is read and printed.

use chrono::{DateTime, NaiveDate, Utc};
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::rules::questions;
use core_wasm::text::catalogue::evidence::{TITLE, index as texts};
use core_wasm::text::{Message, Text};

use super::gather::{Known, Told, lists, shown};
use super::html::{Page, both, link, plain};
use super::judged::Judged;
use super::records;
use crate::store::audit::Change;

/// Most lines of a list that stand on the page; all are in its file.
const MOST_LINES: usize = 200;

fn time(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M:%S").to_string()
}

fn named(label: &Text, value: &str) -> String {
    format!("{}: {}", both(label), plain(value))
}

/// What the place of a path is called; what no definition has stays as it is.
fn place(of: &'static Resource, path: &str) -> String {
    questions::place(of, path).map_or_else(|_| plain(path), |place| both(&place.name))
}

fn changes<'c>(of: &'static Resource, changes: impl Iterator<Item = &'c Change>) -> String {
    let one = |change: &Change| {
        let [before, after] = [&change.before, &change.after].map(|value| plain(&records::shown(value)));
        format!("{}: {before} → {after}", place(of, &change.field))
    };
    changes.map(one).collect::<Vec<_>>().join("<br>")
}

/// The page of a document.
pub fn of_document(told: &Told, known: &Known) -> String {
    let mut page = Page::new(&format!("{} {} {}", TITLE.zh, told.label.zh, told.number));
    page.title(&format!("{}: {} {}", both(&TITLE), both(&told.label), plain(&told.number)));
    page.say(&named(&texts::ORGANISATION, &told.organisation));
    page.say(&format!(
        "{} · {}",
        named(&texts::VERSION, &told.version.to_string()),
        named(&texts::UP_TO, &time(told.up_to.at))
    ));
    page.say(&both(&texts::PRODUCT));
    page.say(&both(&texts::CHECK));
    for note in &told.notes {
        page.say(&format!("⚠ {}", both(note)));
    }
    data(&mut page, known);
    travelled(&mut page, known);
    judged(&mut page, known.resource, &known.judged);
    kept(&mut page, known);
    page.end()
}

fn data(page: &mut Page, known: &Known) {
    page.part(&texts::DATA);
    page.say(&link("document.json"));
    let rows: Vec<Vec<String>> =
        shown(known.resource, &known.row).into_iter().map(|(label, value)| vec![both(&label), plain(&value)]).collect();
    page.table(&[texts::FIELD, texts::VALUE], &rows, &texts::NONE);
    for (list, resource, lines) in lists(known) {
        if lines.is_empty() {
            continue;
        }
        page.part(&resource.label);
        let count = texts::LINES.with(&[("count", &lines.len().to_string())]);
        let file =
            if known.paged.contains_key(list) { link(&format!("lines/{list}.json")) } else { link("document.json") };
        page.say(&format!("{} · {file}", both(&count)));
        let line = |(at, row): (usize, &Row)| {
            let told: Vec<String> = shown(resource, row).iter().map(|(label, value)| named(label, value)).collect();
            vec![(at + 1).to_string(), told.join(" · ")]
        };
        let rows: Vec<Vec<String>> = lines.iter().take(MOST_LINES).enumerate().map(line).collect();
        page.table(&[texts::NUMBER, texts::VALUE], &rows, &texts::NONE);
    }
}

fn travelled(page: &mut Page, known: &Known) {
    page.part(&texts::MESSAGES);
    let sent = known.messages.iter().map(|one| {
        let at = one.written_at.unwrap_or(one.created_at);
        vec![time(at), link(&one.file), plain(&one.state), one.xml.len().to_string()]
    });
    let heads = [texts::WHEN, texts::FILE, texts::WHAT, texts::SIZE];
    page.table(&heads, &sent.collect::<Vec<_>>(), &texts::NONE);
    page.part(&texts::RECEIPTS);
    let received = known.receipts.iter().map(|one| {
        let said = [one.code.as_str(), &one.notice_date, &one.number, &one.entry_id, &one.note];
        let said: Vec<&str> = said.into_iter().filter(|text| !text.is_empty()).collect();
        let file = one.file.as_deref().map_or_else(|| plain(&one.name), link);
        let size = if one.file.is_some() { one.bytes.len().to_string() } else { String::new() };
        vec![time(one.received_at), file, plain(&said.join(" · ")), size]
    });
    page.table(&heads, &received.collect::<Vec<_>>(), &texts::NONE);
}

fn judged(page: &mut Page, document: &'static Resource, judged: &[Judged]) {
    page.part(&texts::VERDICT);
    page.say(&link("verdict.json"));
    for one in judged {
        let day = one.moment.day.to_string();
        let of = one.message.as_deref().map(link).unwrap_or_default();
        page.say(&format!("{of} {day} {}", both(&one.note)));
        let problem = |problem: &core_wasm::error::Problem| {
            vec![place(document, &problem.field), plain(&problem.rule), both(&problem.message)]
        };
        let rows: Vec<Vec<String>> = one.moment.problems.iter().map(problem).collect();
        page.table(&[texts::FIELD, texts::WHAT, texts::NOTE], &rows, &texts::NO_PROBLEMS);
    }
    page.part(&texts::RATES);
    if judged.iter().any(|one| one.moment.rates.is_some()) {
        page.say(&link("rates.json"));
        for rates in judged.iter().filter_map(|one| one.moment.rates.as_ref()) {
            let texts_of = |value: &serde_json::Value, names: &[&str]| -> String {
                let found = names.iter().filter_map(|name| value.get(*name)).map(records::shown);
                found.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
            };
            let exchange = rates["exchange"].as_array().into_iter().flatten();
            let rows: Vec<Vec<String>> = exchange
                .map(|rate| {
                    vec![plain(&texts_of(rate, &["currency"])), plain(&texts_of(rate, &["rate", "month", "source"]))]
                })
                .chain(rates["tariff"].as_object().into_iter().flatten().map(|(code, row)| {
                    let row = row.as_object().into_iter().flatten().filter(|(name, _)| *name != "id");
                    let told: Vec<String> =
                        row.map(|(name, value)| format!("{name} {}", records::shown(value))).collect();
                    vec![plain(code), plain(&told.join(" · "))]
                }))
                .collect();
            page.table(&[texts::WHAT, texts::VALUE], &rows, &texts::NONE);
        }
    } else {
        page.say(&both(&core_wasm::text::catalogue::evidence::notes::NO_RATES));
    }
}

fn kept(page: &mut Page, known: &Known) {
    page.part(&texts::PAPERS);
    let papers = known.papers.iter().map(|paper| {
        let file = link_of(paper);
        vec![time(paper.stored_at), file, plain(&paper.by), paper.size.to_string()]
    });
    page.table(&[texts::WHEN, texts::FILE, texts::WHO, texts::SIZE], &papers.collect::<Vec<_>>(), &texts::NONE);

    readings(page, known);
    page.part(&texts::REVIEWS);
    page.say(&link("reviews.json"));
    let reviews = known.reviews.iter().map(|review| {
        let what = if review.passed { texts::PASSED } else { texts::RETURNED };
        let differences = changes(known.resource, review.changes.iter().map(|one| &one.change));
        vec![time(review.at), plain(&review.by), both(&what), plain(&review.note), differences]
    });
    let heads = [texts::WHEN, texts::WHO, texts::WHAT, texts::NOTE, texts::CHANGE];
    page.table(&heads, &reviews.collect::<Vec<_>>(), &texts::NONE);

    page.part(&texts::THREADS);
    page.say(&link("threads.json"));
    let entries = known.threads.iter().flat_map(|thread| {
        let path = thread.question.text("path");
        thread.entries.iter().map(move |entry| {
            let text = |field: &str| plain(entry.text(field));
            let along = thread.files.iter().filter(|one| Some(one.entry_id) == entry.int("id"));
            let along: Vec<String> = along.map(|one| paper(&one.paper)).collect();
            let (place, along) = (place(known.resource, path), along.join("<br>"));
            vec![text("createdAt"), text("byName"), text("action"), place, text("text"), along]
        })
    });
    let heads = [texts::WHEN, texts::WHO, texts::WHAT, texts::FIELD, texts::NOTE, texts::FILE];
    page.table(&heads, &entries.collect::<Vec<_>>(), &texts::NONE);

    page.part(&texts::HISTORY);
    page.say(&link("history.json"));
    let history = known.history.iter().map(|event| {
        let what = event.action_name.as_ref().map_or_else(|| plain(&event.action), both);
        vec![time(event.at), who(event), what, plain(&event.note), changes(known.resource, event.changes.iter())]
    });
    let heads = [texts::WHEN, texts::WHO, texts::WHAT, texts::NOTE, texts::CHANGE];
    page.table(&heads, &history.collect::<Vec<_>>(), &texts::NONE);
}

/// Where a paper is in the pack, or what it was called.
fn link_of(paper: &records::Paper) -> String {
    paper.file.as_deref().map_or_else(|| plain(&paper.name), link)
}

/// A paper with its size.
fn paper(paper: &records::Paper) -> String {
    format!("{} ({} {})", link_of(paper), plain(&paper.size.to_string()), both(&texts::SIZE))
}

/// Who did something; a part of the system by its name in both languages.
fn who(event: &records::Event) -> String {
    event.by_name.as_ref().map_or_else(|| plain(&event.by), both)
}

/// What was read of papers, each value beside what the paper says; nothing where the document took nothing of any.
fn readings(page: &mut Page, known: &Known) {
    if known.readings.is_empty() {
        return;
    }
    page.part(&texts::READINGS);
    page.say(&link("readings.json"));
    for reading in &known.readings {
        let text = |value: &serde_json::Value, name: &str| plain(value[name].as_str().unwrap_or_default());
        let rows = reading.values.iter().map(|one| {
            let paper = reading.papers.iter().find(|paper| Some(paper.id) == one.paper);
            let page = one.value["place"]["page"].as_u64().map(|page| (page + 1).to_string());
            let cell = one.value["place"]["cell"].as_str().map(str::to_owned);
            let at: Vec<String> = paper.map(|paper| paper.name.clone()).into_iter().chain(page).chain(cell).collect();
            let field = place(known.resource, one.path.as_deref().unwrap_or(&one.field));
            vec![
                field,
                text(&one.value, "text"),
                text(&one.value, "raw"),
                plain(&at.join(" · ")),
                text(&one.value, "by"),
            ]
        });
        let heads = [texts::FIELD, texts::VALUE, texts::IN_PAPER, texts::PLACE, texts::WHO];
        page.table(&heads, &rows.collect::<Vec<_>>(), &texts::NONE);
        if reading.corrections.is_empty() {
            continue;
        }
        let corrected = reading
            .corrections
            .iter()
            .map(|event| vec![time(event.at), who(event), changes(known.resource, event.changes.iter())]);
        page.table(&[texts::WHEN, texts::WHO, texts::CORRECTED], &corrected.collect::<Vec<_>>(), &texts::NONE);
    }
}

/// The page of a period, which leads to those of its documents.
pub fn of_period((from, to): (NaiveDate, NaiveDate), told: &[Told]) -> String {
    let days = Message { zh: format!("{from} – {to}"), en: format!("{from} – {to}") };
    let mut page = Page::new(&format!("{} {}", TITLE.zh, days.zh));
    page.title(&format!("{}: {}", both(&TITLE), both(&days)));
    page.say(&both(&texts::PRODUCT));
    page.say(&both(&texts::CHECK));
    page.part(&texts::DOCUMENTS);
    let rows = told.iter().map(|one| {
        let notes = one.notes.iter().map(both).collect::<Vec<_>>().join("<br>");
        let page = link(&format!("{}index.html", one.folder));
        vec![
            format!("{} {}", both(&one.label), plain(&one.number)),
            plain(&one.organisation),
            time(one.up_to.at),
            page,
            notes,
        ]
    });
    let heads = [texts::NUMBER, texts::ORGANISATION, texts::UP_TO, texts::FILE, texts::NOTE];
    page.table(&heads, &rows.collect::<Vec<_>>(), &texts::NONE);
    page.end()
}
