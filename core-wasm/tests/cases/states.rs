//! The tables of states: every command in every state of every document, the dictionaries and the words of the audit.

use std::fs;
use std::path::Path;

use core_wasm::dictionary::Entry;
use core_wasm::row::Row;
use core_wasm::states::declaration::{Command, State};
use core_wasm::states::{self, Ask, CommandInfo, Facts, Guard, Machine, NEW, Right, Side, To, Wanted, words};
use serde_json::{Map, Value, json};

use super::{cases_dir, part, support};

/// In place of a code: the document is not there yet.
const NOT_THERE: &str = "new";
const REFUSED: &str = "refused";

/// Where a command leads from every state of a document.
pub fn moved(input: Value) -> Value {
    let name: String = part(&input, "machine");
    let machine = states::of(&name).unwrap();
    let command: String = part(&input, "command");
    outcomes(machine, machine.command(&command).unwrap(), &part(&input, "facts"))
}

fn outcomes(machine: &Machine, command: &CommandInfo, facts: &Facts) -> Value {
    let outcome = |state: &str| machine.allowed(command, state, facts).map_or(REFUSED, |next| next.state);
    let states = machine.states.iter().map(|info| info.code).chain([NEW]);
    let named = |state: &str| if state == NEW { NOT_THERE } else { state }.to_owned();
    Value::Object(states.map(|state| (named(state), Value::from(outcome(state)))).collect::<Map<_, _>>())
}

/// What decides beside the state: of the reviews, where they matter, and the two sides, where one of them does it.
fn given(command: &CommandInfo) -> Vec<Value> {
    if command.depends_on_reviews() {
        return vec![
            json!({ "reviewTimes": 0 }),
            json!({ "reviewTimes": 1 }),
            json!({ "reviewTimes": 2 }),
            json!({ "reviewTimes": 2, "reviewStep": 1 }),
            json!({ "reviewTimes": 1, "ownWork": true }),
            json!({ "reviewTimes": 2, "reviewStep": 1, "passedBefore": true }),
        ];
    }
    let mut given = match command.side {
        Side::Owner | Side::Agent => vec![json!({ "by": "owner" }), json!({ "by": "agent" })],
        Side::Declarant => ["owner", "agent", "declarant"].map(|by| json!({ "by": by })).to_vec(),
        Side::Either | Side::System => vec![json!({})],
    };
    if command.depends_on_declarations() {
        given.push(json!({ "declared": true }));
    }
    if command.depends_on_order() {
        given.push(json!({ "bound": true }));
    }
    if command.depends_on_merging() {
        given.push(json!({ "merged": true }));
    }
    let asks = |guard: Guard| {
        let denies = |asked: Guard| match guard {
            Guard::ApprovedAfterAll => asked == Guard::Undisputed,
            Guard::RefusedAfterAll => asked == Guard::Unrefused,
            _ => false,
        };
        let same = |asked: Guard| asked == guard || denies(asked);
        command.guards.iter().any(|(asked, _)| same(*asked))
            || command.steps.iter().any(|step| step.when.iter().any(|asked| same(*asked)))
    };
    let of_answers = [
        (Guard::NumberKeyed, "numberKeyed"),
        (Guard::RefusedAfterAll, "refusedAfterAll"),
        (Guard::ApprovedAfterAll, "approvedAfterAll"),
        (Guard::Changeable, "changesPaused"),
    ];
    given.extend(of_answers.into_iter().filter(|(guard, _)| asks(*guard)).map(|(_, fact)| json!({ fact: true })));
    given
}

/// Every command of a machine under everything that decides, as a file of cases.
fn matrix(machine: &Machine) -> String {
    let mut lines = Vec::new();
    for command in machine.commands {
        for facts in given(command) {
            let input = json!({ "machine": machine.of.name, "command": command.name, "facts": facts });
            let expected = outcomes(machine, command, &serde_json::from_value(facts.clone()).unwrap());
            let what: Vec<String> =
                facts.as_object().unwrap().iter().map(|(fact, value)| format!("{fact} {value}")).collect();
            let name = format!("{} {}", command.name, what.join(", ")).replace('"', "");
            let codes = machine.states.iter().map(|info| info.code).chain([NOT_THERE]);
            let expected: Vec<String> = codes.map(|code| format!("\"{code}\": {}", expected[code])).collect();
            lines.push(format!(
                "  {{\"name\": \"{}\", \"input\": {input}, \"expected\": {{{}}}}}",
                name.trim(),
                expected.join(", ")
            ));
        }
    }
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// What is allowed stands in the cases, so that a change of a table shows. `UPDATE_CASES=1` writes them anew.
#[test]
fn every_command_in_every_state_is_as_the_cases_say() {
    let folder = cases_dir().join("states");
    for machine in states::ALL {
        let file = folder.join(format!("{}.json", machine.of.name));
        let matrix = matrix(machine);
        if std::env::var_os("UPDATE_CASES").is_some() {
            fs::write(&file, &matrix).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == matrix, "{} is not what the table says: see README.md of the cases", file.display());
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), states::ALL.len());
}

#[test]
fn every_table_is_whole_and_agrees_with_its_definition_and_dictionary() {
    for machine in states::ALL {
        let name = machine.of.name;
        assert!(machine.of.field(machine.field).is_some(), "{name} has no field {}", machine.field);
        let kept: Vec<(&str, &str, &str)> = support::families()[machine.family]
            .iter()
            .map(|entry| (&*entry.id, &*entry.name, &*entry.name_en))
            .collect();
        let entries: Vec<Entry> = machine.dictionary();
        assert_eq!(entries.len(), kept.len(), "{name}");
        for entry in &entries {
            assert!(kept.contains(&(&entry.id, &entry.name, &entry.name_en)), "{name}: {}", entry.id);
        }
        let mut names: Vec<&str> = machine.commands.iter().map(|command| command.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), machine.commands.len(), "{name}: two commands of one name");
        for command in machine.commands {
            check_command(machine, command);
        }
    }
}

fn check_command(machine: &Machine, command: &CommandInfo) {
    let case = format!("{} {}", machine.of.name, command.name);
    for text in [command.label, command.done, command.verb] {
        assert!(!text.zh.is_empty() && !text.en.is_empty(), "{case}: a text is missing");
    }
    assert!(!command.steps.is_empty(), "{case} leads nowhere");
    for step in command.steps {
        for state in step.from {
            assert!(*state == NEW || machine.state(state).is_some(), "{case} from {state}");
        }
        assert!(
            matches!(step.to, To::Same) || matches!(step.to, To::State(state) if machine.state(state).is_some()),
            "{case}"
        );
    }
    for field in
        command.stamps.iter().chain(command.clears).chain(Some(&command.note.field).filter(|field| !field.is_empty()))
    {
        assert!(machine.of.field(field).is_some(), "{case}: no field {field}");
    }
    assert_eq!(command.note.wanted == Wanted::No, command.note.label.en.is_empty(), "{case}");
    let asks = matches!(command.ask, Ask::Dialog { .. });
    assert!(command.note.wanted == Wanted::No || asks, "{case}: nobody is asked for the note");
    // What people do by a button is guarded by a permission that somebody can be given.
    if !command.path.is_empty() && matches!(command.right, Right::Verb(_)) {
        assert!(machine.permission(command, "").is_some(), "{case}: nobody can be given the permission");
    }
}

#[test]
fn the_states_and_commands_of_a_declaration_are_those_of_its_table() {
    let entries = &support::families()["decState"];
    let machine = states::of("declaration").unwrap();
    let codes: Vec<&str> = State::ALL.iter().map(|state| state.code()).collect();
    assert_eq!(codes, machine.states.iter().map(|info| info.code).collect::<Vec<_>>());
    for state in State::ALL {
        assert_eq!(State::from_code(state.code()), Some(*state));
        let entry = entries.iter().find(|entry| entry.id == state.code()).unwrap();
        assert!(entry.extra("codes").split(' ').all(|code| State::from_code(code) == Some(*state)), "{state:?}");
    }
    assert!(State::ALL.is_sorted_by_key(|state| state.rank()), "the table is not in the order of the ranks");
    let names: Vec<&str> = Command::ALL.iter().map(|command| command.info().name).collect();
    assert_eq!(names, machine.commands.iter().map(|command| command.name).collect::<Vec<_>>());
}

#[test]
fn a_refusal_says_why() {
    let said = |name: &str, command: &str, state: &str, by: Side| {
        let machine = states::of(name).unwrap();
        let row: Row = [(machine.field.to_owned(), Value::from(state))].into_iter().collect();
        let facts = Facts { by, ..Facts::default() };
        let problem = machine.allowed_for(machine.command(command).unwrap(), row.borrowed(), &facts).unwrap_err();
        format!("{}: {}", problem.rule, problem.message.en)
    };
    assert_eq!(
        said("declAmendment", "cancel", "2", Side::Either),
        "amendment.state: An application in state \"Approved by customs\" cannot be cancelled"
    );
    assert_eq!(
        said("baseFile", "delete", "1", Side::Owner),
        "baseFile.sent: The file is with the agent, who must reject it first"
    );
    assert_eq!(
        said("baseFile", "reject", "0", Side::Agent),
        "baseFile.notSent: Only a file that was sent can be rejected"
    );
    assert_eq!(
        said("baseDataPriv", "agree", "1", Side::Owner),
        "dataPriv.notAsked: Nobody asks for this grant now: reload the list"
    );
    assert_eq!(said("baseDataPriv", "agree", "0", Side::Agent), "dataPriv.step: This is for the other side to do");
    assert_eq!(said("fcst", "merge", "2", Side::Owner), "documents.notReady: This is for the other side to do");
    assert_eq!(said("fcst", "takeBack", "2", Side::Agent), "documents.notReady: This is for the other side to do");
    assert_eq!(
        said("fcst", "take", "1", Side::Either),
        "documents.notReady: A forecast in state \"Draft\" cannot be declared"
    );
}

#[test]
fn the_audit_has_one_vocabulary() {
    let kept = &support::families()["auditAction"];
    let words = words::all();
    for entry in kept {
        assert!(words.contains(&entry.id.as_str()), "nobody does {}", entry.id);
    }
    for action in words {
        let entry = kept.iter().find(|entry| entry.id == action);
        let entry = entry.unwrap_or_else(|| panic!("auditAction has no {action}"));
        let text = words::common(action).unwrap();
        assert_eq!((entry.name.as_str(), entry.name_en.as_str()), (text.zh, text.en), "{action}");
    }
    let said = |table, action| words::of(table, action).map(|text| text.en);
    assert_eq!(said("declaration", "cancel"), Some("Sending cancelled"));
    assert_eq!(said("decl_amendment", "cancel"), Some("Application cancelled"));
    assert_eq!(said("base_data_priv", "takeBack"), Some("Request withdrawn"));
    assert_eq!(said("material", "unheardOf"), None);
    assert!(words::is_news("agree") && words::is_news("customsRefuse") && !words::is_news("add"));
    assert!(words::is_news("changeSheet") && !words::is_news("importSheet"), "what a workbook overwrites is read");
}

#[test]
fn webhooks_can_be_told_of_every_document_with_states() {
    let kept = &support::families()["webhookDocument"];
    let mut kept: Vec<&str> = kept.iter().map(|entry| entry.id.as_str()).collect();
    let mut documents: Vec<&str> = states::ALL.iter().map(|machine| machine.of.name).collect();
    kept.sort_unstable();
    documents.sort_unstable();
    assert_eq!(kept, documents);
}

/// The actions that the server writes: the texts after `action:`, and those handed to what writes the audit.
fn written(source: &str) -> Vec<&str> {
    const WRITERS: &[&str] = &[
        "write::store::",
        "write::insert::",
        "write::change::",
        "store::<E>",
        "insert::<E>",
        "note",
        "note::<E>",
        "note_family",
    ];
    let production = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    for (at, named) in production.match_indices("action: ") {
        let value = production[at + named.len()..].lines().next().unwrap_or_default();
        found.extend(value.split('"').skip(1).step_by(2));
    }
    for (at, writer) in WRITERS.iter().flat_map(|writer| production.match_indices(writer)) {
        let call = &production[at + writer.len()..];
        let open = call
            .find('(')
            .filter(|open| call[..*open].chars().all(|letter| "<>:ES".contains(letter) || letter.is_alphabetic()));
        found.extend(open.map(|open| texts_handed(&call[open..])).unwrap_or_default());
    }
    found.retain(|word| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphabetic()));
    found
}

/// The texts among the arguments of a call, without those inside of calls among them.
fn texts_handed(call: &str) -> Vec<&str> {
    let (mut depth, mut open, mut texts) = (0_usize, None, Vec::new());
    for (at, letter) in call.char_indices() {
        match (letter, open) {
            ('"', None) => open = Some(at + 1),
            ('"', Some(from)) => {
                texts.extend(call.get(from..at).filter(|_| depth == 1));
                open = None;
            }
            ('(', None) => depth += 1,
            (')', None) if depth <= 1 => break,
            (')', None) => depth -= 1,
            _ => {}
        }
    }
    texts
}

#[test]
fn everything_that_the_server_writes_into_the_audit_has_words() {
    let mut actions = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src"), &mut actions);
    for (file, action) in &actions {
        assert!(words::common(action).is_some(), "{file} writes {action}, which nobody can read");
    }
    let has = |wanted: &str| actions.iter().any(|(_, action)| action == wanted);
    assert!(["add", "update", "login", "importSheet", "moveCode"].into_iter().all(has), "the search finds nothing");
}

fn collect(folder: &Path, actions: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, actions);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            let file = path.display().to_string();
            actions.extend(written(&source).into_iter().map(|action| (file.clone(), action.to_owned())));
        }
    }
}
