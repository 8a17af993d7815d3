//! docs/scale.md says of every table how it could be spread over machines; here that is held against the migrated tables.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::TestApp;
use crate::schema::{columns_of, tables};

const SCALE: &str = include_str!("../../../docs/scale.md");

/// The text below a heading, up to the next one.
fn section(heading: &str) -> &'static str {
    let (_, text) = SCALE.split_once(&format!("\n### {heading}\n")).unwrap_or_else(|| panic!("no section {heading}"));
    text.split_once("\n#").map_or(text, |(section, _)| section)
}

/// What stands between backticks.
fn names(text: &'static str) -> Vec<&'static str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The rows of a Markdown table as their cells, without its head.
fn rows(section: &'static str) -> Vec<Vec<&'static str>> {
    let lines = section.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[tokio::test]
async fn every_table_says_how_it_is_spread() {
    let app = TestApp::start().await;
    let own: BTreeSet<&str> = names(section("With the organisation in the row")).into_iter().collect();
    let follow: BTreeMap<&str, (&str, &str)> = rows(section("Below such a row"))
        .iter()
        .map(|row| (row[0].trim_matches('`'), (row[1].trim_matches('`'), row[2])))
        .collect();
    let few: BTreeSet<&str> =
        rows(section("Without an organisation")).iter().map(|row| row[0].trim_matches('`')).collect();

    let mut complaints = Vec::new();
    let migrated: BTreeSet<String> = tables(&app).await.into_iter().collect();
    for table in &migrated {
        let columns = columns_of(&app, table).await;
        let name = table.as_str();
        match (own.contains(name), follow.get(name), few.contains(name)) {
            (true, None, false) if !columns.contains_key("org_id") => {
                complaints.push(format!("{table}: has no org_id"));
            }
            (true, None, false) => {}
            // One that has it needs no way to it.
            (false, _, _) if columns.contains_key("org_id") => complaints.push(format!("{table}: has an org_id")),
            (false, Some((column, _)), false) if !columns.contains_key(*column) => {
                complaints.push(format!("{table}: has no {column}"));
            }
            // The one above is spread itself, or says in words what it is.
            (false, Some((_, above)), false) => {
                let known = |above: &str| own.contains(above) || follow.contains_key(above) || above == "organisation";
                if above.starts_with('`') && !known(above.trim_matches('`')) {
                    complaints.push(format!("{table}: {above} is not spread"));
                }
            }
            (false, None, true) => {}
            _ => complaints.push(format!("{table}: docs/scale.md says nothing of it, or more than one thing")),
        }
    }
    let said = own.iter().chain(follow.keys()).chain(&few);
    complaints.extend(said.filter(|table| !migrated.contains(**table)).map(|table| format!("{table}: is no table")));
    assert!(complaints.is_empty(), "docs/scale.md:\n{}", complaints.join("\n"));
}
