//! What the message of a change tells customs of each line, against what customs has: which lines it changes, brings and takes away.
//! A line is known to customs by its number. Source: domain/single-window.md §5 (`modfMarkcd` 0-3), codes/modf_mark.csv.

use std::collections::BTreeSet;

use crate::resource::Resource;
use crate::row::Row;

/// The mark of a change (dictionary `modfMark`).
const MARK: &str = "modfMarkcd";
const CHANGED: &str = "1";
const DELETED: &str = "2";
const ADDED: &str = "3";

/// By which fields customs knows the lines of a definition.
pub fn known_by(lines: &Resource) -> &'static [&'static str] {
    match lines.name {
        "emsDt" | "emlDt" => &["mtpckEndprdTypecd", "gdsSeqno"],
        "emsUcnsDt" | "emlUcnsDt" => &["endprdSeqno", "mtpckSeqno", "ucnsVerno"],
        "sasDclDt" => &["sasDclSeqno"],
        "sasDclUcnsDt" => &["endprdSeqno", "mtpckSeqno"],
        _ => &["gdsSeqno"],
    }
}

/// The lines of a change as its message tells them, against those that customs has (`approved`). What customs has and is not here any
/// more is told as deleted, behind the others, with the `count` of the change. A line in the place of one that went changes that one,
/// one that was given another number is another line, and of one that customs never had, or deleted before, nothing is told.
pub fn told(now: Vec<Row>, approved: &[Row], known_by: &[&str], count: &str) -> Vec<Row> {
    let key = |line: &Row| -> Vec<String> {
        known_by.iter().map(|field| line.borrowed().written(field).into_owned()).collect()
    };
    let is_gone = |line: &Row| line.text(MARK) == DELETED;
    let had: BTreeSet<Vec<String>> = approved.iter().filter(|line| !is_gone(line)).map(key).collect();
    let ids: BTreeSet<i64> = approved.iter().filter_map(|line| line.int("id")).collect();
    let mut told = now;
    told.retain(|line| !is_gone(line) || had.contains(&key(line)));
    let mut here = BTreeSet::new();
    for line in &mut told {
        let key = key(line);
        let is_known = had.contains(&key);
        here.insert(key);
        match (line.text(MARK), is_known) {
            (ADDED, true) => line.set(MARK, CHANGED),
            // What customs entered meanwhile is no line of ours that got another number.
            (mark, false) if mark != ADDED && line.int("id").is_some_and(|id| ids.contains(&id)) => {
                line.set(MARK, ADDED);
            }
            _ => {}
        }
    }
    told.extend(approved.iter().filter(|line| !is_gone(line) && !here.contains(&key(line))).map(|line| {
        let mut line = line.clone();
        line.set(MARK, DELETED);
        if line.0.contains_key("chgTmsCnt") {
            line.set("chgTmsCnt", count);
        }
        line
    }));
    told
}
