//! A shipment held against what the port says of its bill of lading: packages, weight, containers, ship and arrival. The state
//! of a port record, and how several records of one become one.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use serde_json::Value;

use crate::decimal::Fixed;
use crate::error::Problem;
use crate::resources::base::{DOCU_GOODS, DOCU_GOODS_BOX, docu_goods};
use crate::row::{Row, RowRef};
use crate::rules::containers::{plain, repeated_in};
use crate::rules::declaration::Direction;
use crate::text::catalogue::port as texts;
use crate::text::{Message, Speak, Text, listed};

/// Where the containers of a shipment stand, and the field of their number.
const CONTAINERS: &str = "containers";
const NUMBER: &str = "containerId";
/// So many days ahead a port may announce what it will do.
const MOST_AHEAD: u64 = 60;
/// Containers, and differences, that one sentence names.
const NAMED: usize = 5;

/// The state of a port record by the furthest step that was done (dictionary `portState`): 1 manifest, 2 arrived, 3 in the
/// yard, 4 released; 0 before all of them.
pub fn state(record: RowRef<'_>) -> &'static str {
    const STATES: [&str; 4] = ["1", "2", "3", "4"];
    let done = docu_goods::STEPS.iter().zip(STATES).rev().find(|(step, _)| !record.is_blank(step));
    done.map_or("0", |(_, state)| state)
}

/// Days of a record that are far ahead: days to declare would count from them.
pub fn far_ahead(record: &Row, today: NaiveDate) -> Vec<Problem> {
    let mut found = Vec::new();
    let last = today.checked_add_days(Days::new(MOST_AHEAD));
    for step in docu_goods::STEPS {
        let Some(day) = record.borrowed().date(step).filter(|day| last.is_some_and(|last| *day > last)) else {
            continue;
        };
        let message = texts::FAR_AHEAD.with(&[("day", &day.to_string()), ("most", &MOST_AHEAD.to_string())]);
        found.push(Problem::error("docuGoods.ahead", step, message));
    }
    found
}

/// A number of a bill as it is stored: without blanks, in narrow capitals.
pub fn bill_number(number: &str) -> String {
    plain(number)
}

/// The numbers under which the port may know the bill of a shipment: its own, and that of the master before the house bill.
pub fn bill_numbers(shipment: RowRef<'_>) -> Vec<String> {
    bills_of(shipment.text("billNo"))
}

/// The same by the number of the bill alone.
pub fn bills_of(number: &str) -> Vec<String> {
    let named = plain(number);
    let master = master_of(&named).to_owned();
    [named, master].into_iter().filter(|number| !number.is_empty()).collect()
}

/// The house bill of a consolidated shipment stands behind an asterisk or an underscore.
fn master_of(number: &str) -> &str {
    number.split(['*', '_']).next().unwrap_or_default()
}

/// Whether a port record is about the bill of a shipment: the same number, or that of the master, and where
/// both say one the same direction.
pub fn is_of(record: RowRef<'_>, shipment: RowRef<'_>) -> bool {
    let (known, named) = (plain(record.text("billNo")), plain(shipment.text("billNo")));
    let same = !known.is_empty() && (known == named || known == master_of(&named));
    let direction = Direction::of(shipment).map_or("", Direction::letter);
    same && (direction.is_empty() || record.is_blank("iEFlag") || record.text("iEFlag") == direction)
}

/// The record of a shipment among several: that of the whole number before that of the master bill.
pub fn record_of<'a>(records: &'a [Row], shipment: RowRef<'_>) -> Option<&'a Row> {
    let named = plain(shipment.text("billNo"));
    let of = |row: &&Row| is_of(row.borrowed(), shipment);
    records.iter().filter(of).min_by_key(|row| plain(row.text("billNo")) != named)
}

/// What differs, as warnings at the fields of the shipment, in the order of its form. What either side does not say is not
/// compared.
pub fn differences(shipment: RowRef<'_>, record: &Row) -> Vec<Problem> {
    let record = record.borrowed();
    let mut found = Vec::new();
    let mut tell = |rule: &str, field: &str, message: Message| {
        found.push(Problem::warning(&format!("port.{rule}"), field, message));
    };
    for (rule, field, message) in
        [("vessel", "trafName", texts::VESSEL_DIFFERS), ("voyage", "voyNo", texts::VOYAGE_DIFFERS)]
    {
        let (own, known) = (plain(shipment.text(field)), plain(record.text(field)));
        if !own.is_empty() && !known.is_empty() && own != known {
            tell(rule, field, differ(message, shipment.text(field), record.text(field)));
        }
    }
    if let (Some(own), Some(known)) = (shipment.date("iEDate"), record.date("arrivedOn"))
        && own != known
        && record.text("iEFlag") == "I"
    {
        tell("arrival", "iEDate", differ(texts::ARRIVAL_DIFFERS, &own.to_string(), &known.to_string()));
    }
    if let (Some(own), Some(known)) = (shipment.int("packNo"), record.int("packNo"))
        && own != known
    {
        tell("packages", "packNo", differ(texts::PACKAGES_DIFFER, &own.to_string(), &known.to_string()));
    }
    let weight = |row: RowRef<'_>| row.decimal::<5>("grossWet").filter(|weight: &Fixed<5>| weight.is_positive());
    if let (Some(own), Some(known)) = (weight(shipment), weight(record))
        && own != known
    {
        tell("weight", "grossWet", differ(texts::WEIGHT_DIFFERS, &own.short(), &known.short()));
    }
    let (own, known) = (numbers(shipment), numbers(record));
    if !own.is_empty() && !known.is_empty() {
        for (at, number) in own.iter().enumerate() {
            if !number.is_empty() && !known.contains(number) && !own[..at].contains(number) {
                let place = format!("{CONTAINERS}[{at}].{NUMBER}");
                tell("container", &place, texts::CONTAINER_UNKNOWN.with(&[("number", number)]));
            }
        }
        let missing: Vec<&str> =
            known.iter().filter(|number| !number.is_empty() && !own.contains(number)).map(String::as_str).collect();
        if !missing.is_empty() {
            let shown = listed(missing.get(..NAMED).unwrap_or(&missing));
            let values: [(&str, &dyn Speak); 2] = [("count", &missing.len().to_string()), ("numbers", &shown)];
            tell("containers", CONTAINERS, texts::CONTAINERS_MISSING.speak_with(&values));
        }
    }
    found
}

/// Of which documents a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    OfDeclarations,
    OfForecasts,
}

/// What is asked before documents go out from which the port differs, by their numbers: declarations that are sent, forecasts that are
/// submitted; nothing where none does.
pub fn question(asks: Asks, differing: &[(String, Vec<Problem>)]) -> Option<Message> {
    let said = differing.iter().flat_map(|(number, found)| found.iter().map(move |problem| (number, &problem.message)));
    let named =
        said.take(NAMED).map(|(number, what)| texts::OF_NUMBER.speak_with(&[("number", number), ("what", what)]));
    let what = named.reduce(|one, other| texts::BOTH.speak_with(&[("one", &one), ("other", &other)]))?;
    let count = differing.iter().filter(|(_, found)| !found.is_empty()).count().to_string();
    let text = match asks {
        Asks::OfDeclarations => texts::SEND_DIFFERING,
        Asks::OfForecasts => texts::SUBMIT_DIFFERING,
    };
    Some(text.speak_with(&[("count", &count), ("what", &what)]))
}

fn differ(message: Text, own: &str, known: &str) -> Message {
    message.with(&[("own", own), ("known", known)])
}

fn numbers(row: RowRef<'_>) -> Vec<String> {
    row.each(CONTAINERS).map(|container| plain(container.text(NUMBER))).collect()
}

/// A stored record with what was sent about it: fields that were sent replace, blank ones too; containers are known by their
/// number, further ones are added, none goes. A record that says the same again is the same.
pub fn merged(stored: Option<&Row>, sent: &Row) -> Row {
    let mut merged = stored.cloned().unwrap_or_default();
    for field in DOCU_GOODS.fields.iter().filter(|field| !field.read_only) {
        if let Some(value) = sent.0.get(field.name) {
            merged.set(field.name, value.clone());
        }
    }
    let mut containers = stored.map(|row| row.rows(CONTAINERS)).unwrap_or_default();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (at, container) in containers.iter().enumerate() {
        places.entry(plain(container.text(NUMBER))).or_insert(at);
    }
    for coming in sent.rows(CONTAINERS) {
        let number = plain(coming.text(NUMBER));
        let place = places.get(&number).copied().filter(|_| !number.is_empty());
        let mut container = place.map(|at| containers[at].clone()).unwrap_or_default();
        for field in DOCU_GOODS_BOX.fields {
            if let Some(value) = coming.0.get(field.name) {
                container.set(field.name, value.clone());
            }
        }
        match place {
            Some(at) => containers[at] = container,
            None => {
                places.insert(number, containers.len());
                containers.push(container);
            }
        }
    }
    merged.set(CONTAINERS, containers.into_iter().map(|row| Value::Object(row.0)).collect::<Vec<_>>());
    merged
}

/// What of a record that was sent must not join what is stored: a container that it names twice, of which one would be lost, and the
/// other direction, by which a bill that is known would be another shipment. A person may turn it on its page.
pub fn unfit(stored: Option<&Row>, sent: &Row) -> Vec<Problem> {
    let mut found: Vec<Problem> = repeated_in(sent, CONTAINERS).into_iter().collect();
    let is_way = |flag: &str| [Direction::Import, Direction::Export].iter().any(|way| way.letter() == flag);
    let (known, said) = (stored.map_or("", |row| row.text("iEFlag")), sent.text("iEFlag"));
    if is_way(known) && is_way(said) && known != said {
        let values = [("number", sent.text("billNo").trim()), ("known", known), ("said", said)];
        found.push(Problem::error("port.turned", "iEFlag", texts::TURNED.with(&values)));
    }
    found
}

/// What is wrong with a merged record, at the container that was sent: in the record it stands behind those that were stored.
pub fn as_sent(problem: Problem, merged: &Row, sent: &Row) -> Problem {
    let told = problem.field.strip_prefix(CONTAINERS).and_then(|rest| rest.strip_prefix('['));
    let told = told.and_then(|rest| rest.split_once(']'));
    let Some((at, field)) = told.and_then(|(at, field)| Some((at.parse::<usize>().ok()?, field))) else {
        return problem;
    };
    let containers = merged.rows(CONTAINERS);
    let number = |container: &Row| plain(container.text(NUMBER));
    let Some(wanted) = containers.get(at).map(number) else { return problem };
    // Those without a number are each by themselves, in their order.
    let before = containers.iter().take(at).filter(|one| wanted.is_empty() && number(one).is_empty()).count();
    let of_number = |(place, one): (usize, Row)| (number(&one) == wanted).then_some(place);
    match sent.rows(CONTAINERS).into_iter().enumerate().filter_map(of_number).nth(before) {
        Some(place) => Problem { field: format!("{CONTAINERS}[{place}]{field}"), ..problem },
        None => problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_wrong_with_a_container_is_told_where_it_was_sent() {
        let row = |row: Value| Row::from_value(row).unwrap();
        let stored = row(json!({ "containers": [{ "containerId": "A" }, { "containerId": "B" }] }));
        let sent = row(json!({ "containers": [
            { "containerId": "" }, { "containerId": "b", "boxPackNo": "x" }, { "containerId": "C" }, { "containerId": " " },
        ] }));
        let merged = merged(Some(&stored), &sent);
        let place = |field: &str| as_sent(Problem::error("-", field, texts::NOTHING_PUSHED), &merged, &sent).field;
        assert_eq!(place("containers[1].boxPackNo"), "containers[1].boxPackNo");
        assert_eq!(place("containers[2].containerId"), "containers[0].containerId");
        assert_eq!(place("containers[3].boxPackNo"), "containers[2].boxPackNo");
        assert_eq!(place("containers[4].containerId"), "containers[3].containerId");
        assert_eq!(place("containers[0].sealNo"), "containers[0].sealNo", "one that was not sent stays where it is");
        assert_eq!(place("packNo"), "packNo");
    }

    #[test]
    fn a_question_names_the_declarations_and_what_differs() {
        let row = |row: Value| Row::from_value(row).unwrap();
        let shipment = row(json!({ "billNo": "B1", "iECatg": "1", "packNo": "10", "grossWet": "100" }));
        let record = row(json!({ "billNo": "B1", "iEFlag": "I", "packNo": "12", "grossWet": "90" }));
        let found = differences(shipment.borrowed(), &record);
        let of_both =
            |asks| question(asks, &[("D-1".to_owned(), found.clone()), ("D-2".to_owned(), Vec::new())]).unwrap();
        let asked = of_both(Asks::OfDeclarations);
        assert!(
            asked.en.starts_with("The port says otherwise of 1 declaration: D-1: 10 packages here, 12 at the port")
        );
        assert!(asked.zh.contains("D-1 毛重为100千克"), "{}", asked.zh);
        assert!(
            of_both(Asks::OfForecasts).en.starts_with("The port says otherwise of 1 forecast: D-1: 10 packages here")
        );
        assert!(question(Asks::OfDeclarations, &[("D-2".to_owned(), Vec::new())]).is_none());
    }
}
