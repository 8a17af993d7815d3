//! What the commands on chosen declarations have in common: the transition by the core's table, the new state, the
//! audit. All or none.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use core_wasm::config::OrgParams;
use core_wasm::error::Problem;
use core_wasm::row::Row;
use core_wasm::rules::house::HouseRule;
use core_wasm::rules::order_declared;
use core_wasm::states::declaration::{Command, Facts, State, may, review_step};
use core_wasm::text::Message;
use core_wasm::text::catalogue::documents::{BOTH, NO_CLIENT_ORDER};
use core_wasm::text::catalogue::gateway::ALERT;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde::Serialize;
use utoipa::ToSchema;

use super::colleagues::Deed;
use super::declaration::{self, ActiveModel, Model};
use super::people::{self, Hand};
use super::{access, audience, client_order, document, events, judgement};
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Selection;
use crate::domains::house;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit;
use crate::store::audit::{Actor, Change, Record};
use crate::store::database::Tx;
use crate::store::people::organisation;

/// Value of a parameter that is on.
const ON: &str = "1";

/// A declaration after a command.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Moved {
    pub id: i64,
    pub version: i64,
    pub status: String,
}

/// One chosen declaration and what the command leads to.
pub struct Step {
    pub declaration: Model,
    /// State after the command.
    pub next: State,
    /// Parameters of the organisation that makes the declaration.
    pub maker_params: OrgParams,
    /// Who may see it, and is told.
    pub audience: Arc<[i64]>,
}

/// The chosen declarations with the state the command leads to. A refusal (422) names the rows: `ids[0]`.
pub async fn steps(tx: &Tx, caller: &Caller, selection: &Selection, command: Command) -> Result<Vec<Step>, ApiError> {
    let mut params = BTreeMap::new();
    let mut audiences: BTreeMap<(i64, String), Arc<[i64]>> = BTreeMap::new();
    let mut steps = Vec::new();
    let mut problems = Vec::new();
    for declaration in access::selected(tx, caller, selection, command).await? {
        let org = declaration.making_org();
        if let Entry::Vacant(unknown) = params.entry(org) {
            unknown.insert(organisation::by_id(tx, org).await?.org_params());
        }
        let maker_params = params.get(&org).cloned().unwrap_or_default();
        let hand = match command {
            Command::Pass | Command::Return => people::hand(tx, caller, &declaration).await?,
            _ => Hand::default(),
        };
        match may(command, declaration.state()?, &facts_of(&declaration, &maker_params, hand)) {
            Ok(next) => {
                let key = (declaration.org_id, declaration.i_e_catg.clone());
                if let Entry::Vacant(unknown) = audiences.entry(key.clone()) {
                    unknown.insert(audience::of(tx, &declaration).await?.into());
                }
                let audience = audiences.get(&key).cloned().unwrap_or_default();
                steps.push(Step { declaration, next, maker_params, audience });
            }
            Err(reason) => problems.push(refusal(selection, &declaration, reason)),
        }
    }
    if problems.is_empty() { Ok(steps) } else { Err(ApiError::Rules(problems)) }
}

/// What the transition rules want to know of a declaration, where it does not matter who asks.
pub fn facts(declaration: &Model, params: &OrgParams) -> Facts {
    facts_of(declaration, params, Hand::default())
}

/// What the transition rules want to know of a declaration and of the person.
pub fn facts_of(declaration: &Model, params: &OrgParams, hand: Hand) -> Facts {
    let review_step = u8::try_from(declaration.review_step).unwrap_or_default();
    let Hand { own_work, passed_before, .. } = hand;
    Facts { review_times: params.dec_reviews(), review_step, own_work, passed_before, ..Facts::default() }
}

fn refusal(selection: &Selection, declaration: &Model, reason: Message) -> Problem {
    let reason = match selection.ids.len() {
        1 => reason,
        _ => ALERT.speak_with(&[("number", &declaration.shown_number()), ("alert", &reason)]),
    };
    Problem::error("decl.transition", place(selection, declaration.id), reason)
}

/// `ids[2]`: where a declaration stands in the request.
fn place(selection: &Selection, id: i64) -> String {
    let at = selection.ids.iter().position(|chosen| *chosen == id).unwrap_or_default();
    format!("ids[{at}]")
}

/// Refuses (422) unless every chosen declaration is fit to be declared; the fields are below `ids[0].`. A house that works from
/// client orders declares for those alone: drafts that leave the desk are held against that, not what was reviewed or sent before.
/// Answers the declarations by the numbers that people know them by.
pub async fn check_declarable(
    app: &App,
    tx: &Tx,
    selection: &Selection,
    steps: &[Step],
) -> Result<Vec<(String, Row)>, ApiError> {
    let mut problems = Vec::new();
    let mut documents = Vec::with_capacity(steps.len());
    let mut houses: BTreeMap<i64, Arc<[HouseRule]>> = BTreeMap::new();
    for Step { declaration, maker_params, .. } in steps {
        let mut document = document::load(tx, declaration).await?;
        let place = place(selection, declaration.id);
        document.set("iECatg", declaration.i_e_catg.as_str());
        let maker = declaration.making_org();
        let house = match houses.get(&maker) {
            Some(house) => house.clone(),
            None => houses.entry(maker).or_insert(house::in_force(tx, maker).await?).clone(),
        };
        let found = judgement::before_declaring(app, &document, maker_params, &house);
        problems.extend(found.into_iter().map(|mut problem| {
            problem.field = format!("{place}.{}", problem.field);
            problem
        }));
        let over = events::hindering(tx, declaration, &document).await?;
        problems
            .extend(over.into_iter().map(|problem| Problem { field: format!("{place}.{}", problem.field), ..problem }));
        let is_new = declaration.state()? == State::Draft;
        if is_new && maker_params.exists_client_order == ON && !client_order::has_order(tx, declaration.id).await? {
            problems.push(Problem::error("decl.clientOrder", place, NO_CLIENT_ORDER));
        }
        documents.push((declaration.shown_number(), document));
    }
    if problems.is_empty() { Ok(documents) } else { Err(ApiError::Rules(problems)) }
}

/// Takes the parts of origin certificates that declarations name which leave their makers. What cannot be taken is a question.
pub async fn take_certificates(
    tx: &Tx,
    caller: &Caller,
    steps: &[Step],
    documents: &[(String, Row)],
) -> Result<Option<Message>, ApiError> {
    let declared: Vec<_> =
        steps.iter().zip(documents).map(|(step, (_, document))| (&step.declaration, document)).collect();
    events::declared(tx, caller, &declared).await
}

/// The doubt about drafts of houses that work from client orders whose lines have nothing of what was ordered: the goods of the order
/// would count as declared, and what is declared nobody ordered.
pub async fn replaced(tx: &Tx, steps: &[Step], documents: &[(String, Row)]) -> Result<Option<Message>, ApiError> {
    let mut found = Vec::new();
    for (Step { declaration, maker_params, .. }, (number, document)) in steps.iter().zip(documents) {
        if declaration.state()? != State::Draft || maker_params.exists_client_order != ON {
            continue;
        }
        if let Some(of) = client_order::replaced(tx, declaration.id, &document.rows("lines")).await? {
            found.push(order_declared::replaced(number, &of.iter().map(String::as_str).collect::<Vec<_>>()));
        }
    }
    Ok(together(found))
}

/// Several doubts as one question.
pub fn together(doubts: impl IntoIterator<Item = Message>) -> Option<Message> {
    doubts.into_iter().reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)]))
}

/// What leads back to the maker, or ends what was sent: others may have the parts of certificates that it holds.
const GIVES_BACK: &[Command] = &[Command::CancelSubmit, Command::Return, Command::Cancel];

/// Stores a step of a deed: the new state, one version further, with the fields that `also` changes, and the audit entry.
/// The colleagues are told when all of it is done ([`Deed::tell`]).
pub async fn take(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    deed: &mut Deed<'_>,
    step: Step,
    also: impl FnOnce(&mut ActiveModel, &mut Vec<Change>),
) -> Result<Model, ApiError> {
    let Step { declaration, next, maker_params, audience } = step;
    let command = deed.command;
    let passed = i64::from(review_step(command, &facts(&declaration, &maker_params)));
    let mut changes = vec![Change {
        field: "status".to_owned(),
        before: declaration.status.as_str().into(),
        after: next.code().into(),
    }];
    if passed != declaration.review_step {
        changes.push(Change {
            field: "reviewStep".to_owned(),
            before: declaration.review_step.into(),
            after: passed.into(),
        });
    }
    let (id, version, org_id) = (declaration.id, declaration.version, declaration.org_id);
    let mut row = declaration.into_active_model();
    row.status = Set(next.code().to_owned());
    row.review_step = Set(passed);
    row.version = Set(version + 1);
    row.updated_at = Set(app.now());
    also(&mut row, &mut changes);
    changes.retain(|change| change.before != change.after);
    let kept = row.update(tx).await?;
    let record = Record {
        org_id: Some(org_id),
        entity: declaration::ENTITY,
        entity_id: id,
        action: command.action(),
        note: deed.note,
        changes,
    };
    audit::write(tx, &Actor::from(caller), record).await?;
    if GIVES_BACK.contains(&command) {
        events::let_go(tx, &Actor::from(caller), id).await?;
    }
    deed.done_to(&kept, audience);
    Ok(kept)
}

/// A command that only changes the state: steps, storing, commit.
pub async fn run(
    app: &App,
    caller: &Caller,
    selection: &Selection,
    command: Command,
    note: &str,
) -> Answer<Vec<Moved>> {
    let tx = app.begin().await?;
    let mut deed = Deed::of(command, note);
    let mut done = Vec::new();
    for step in steps(&tx, caller, selection, command).await? {
        done.push(Moved::from(take(app, &tx, caller, &mut deed, step, |_, _| {}).await?));
    }
    deed.tell(&tx, caller);
    tx.done(Done::data(done)).await
}

impl From<Model> for Moved {
    fn from(row: Model) -> Self {
        Moved { id: row.id, version: row.version, status: row.status }
    }
}
