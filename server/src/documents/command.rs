//! What a document's table of states lets be done to chosen rows, `POST {path}/{command} {ids, versions, note}`: permission,
//! side, where it leads, what it stamps and empties, the note. One path serves every command of every document.

use axum::extract::State;
use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use core_wasm::rules::as_of::by_line;
use core_wasm::rules::house::HouseRule;
use core_wasm::rules::of_several;
use core_wasm::states::{self, CommandInfo, Facts, Machine, Next, Side, Wanted, review};
use core_wasm::text::catalogue::documents::{BOTH, NO_LINES, OF_DOCUMENT};
use core_wasm::text::{Message, Text};
use core_wasm::validate::{Stage, is_legal, validate_document};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use utoipa::{IntoParams, ToSchema};

use super::codec;
use super::hand::{self, Hand};
use super::kept::kept;
use super::lines;
use super::paged;
use super::serve::Chosen;
use super::served::Served;
use super::side;
use super::write;
use crate::accounts::caller::{Caller, Scope};
use crate::api::answer::{Answer, Done};
use crate::api::extract;
use crate::api::extract::{Query, Reconfirmed};
use crate::api::operation::{Access, Limit, Operation};
use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;

/// The rows that a command is done to, and what the person writes to it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Ordered {
    #[serde(flatten)]
    pub chosen: Chosen,
    /// Kept with the row where the document has a field for it.
    #[serde(default, alias = "reason")]
    pub note: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct Alert {
    /// 1: what is doubtful about the documents is asked first (511).
    use_alert: Option<String>,
}

/// What a request asks for.
struct Asked {
    ordered: Ordered,
    /// Whether what is doubtful is asked before it is done.
    asks: bool,
}

/// The operations of the commands that people do to rows of a resource.
pub fn operations(served: Served) -> Vec<Operation> {
    let machine = states::of(served.resource.name);
    let commands =
        machine.into_iter().flat_map(|machine| machine.commands.iter().map(move |command| (machine, *command)));
    let offered = commands.filter(|(_, command)| !command.path.is_empty());
    offered.map(|(machine, command)| operation(served, machine, command)).collect()
}

fn operation(served: Served, machine: &'static Machine, command: &'static CommandInfo) -> Operation {
    let resource = served.resource;
    let path = kept(format!("{}/{}", resource.path, command.path));
    let access = machine.permission(command, "").map_or(Access::AnyOf(&[]), Access::Permission);
    let about = Text {
        zh: kept(format!("{}：{}", resource.label.zh, command.label.zh)),
        en: kept(format!("{}: {}", resource.label.en, command.label.en)),
    };
    let note = if command.note.wanted == Wanted::Required { "-" } else { "" };
    let operation = Operation::post(
        path,
        access,
        about,
        async move |State(app): State<App>,
                    caller: Caller,
                    Query(alert): Query<Alert>,
                    Reconfirmed(sure): Reconfirmed,
                    extract::Json(ordered): extract::Json<Ordered>| {
            let wants = alert.use_alert.is_some_and(|value| value == "1" || value == "true");
            let asks = !sure && (wants || command.insists);
            perform(&app, &caller, served, machine, command, Asked { ordered, asks }).await
        },
    )
    .query::<Alert>()
    .body::<Ordered>(json!({ "ids": [1], "versions": [1], "note": note }))
    .limit(Limit::Bulk);
    if command.doubtful || command.insists { operation.asks() } else { operation }
}

/// Does a command to chosen rows, all or none. Rows out of reach of the command's side are 404, rows that somebody changed
/// meanwhile 409, and rows whose state does not allow it 422, each at its place: `ids[0]`.
async fn perform(
    app: &App,
    caller: &Caller,
    served: Served,
    machine: &Machine,
    command: &'static CommandInfo,
    Asked { ordered, asks }: Asked,
) -> Answer<()> {
    let note = ordered.note.trim();
    if !is_legal(note) {
        return Err(ApiError::illegal("note"));
    }
    let ids = ordered.chosen.ids.clone();
    let seen = ordered.chosen.seen(served.resource)?;
    let ready = served.hooks.ahead(app, caller, command, &ids).await?;
    let tx = app.begin().await?.with_ahead(ready);
    let mut found = match (command.side, served.hooks.for_agent(caller)) {
        (Side::Agent, Some(own)) => write::locked_among(&tx, served.resource, own, &seen).await?,
        _ => write::locked(&tx, caller, served, &seen).await?,
    };
    if command.complete {
        lines::attach(&tx, served.resource, &mut found).await?;
    }
    let own = caller.own_scope(&tx).await?;
    let mut problems: Vec<Problem> = command.note.problem(note, "note").into_iter().collect();
    let (mut steps, mut doubts) = (Vec::new(), Vec::new());
    for mut before in found {
        let facts = Facts { by: side::of(&tx, served, command, &own, &before, caller).await?, ..Facts::default() };
        let facts = reviewed(&tx, caller, machine, command, &own, &before, facts).await?;
        match machine.allowed_for(command, before.borrowed(), &facts) {
            Ok(next) => {
                if command.complete {
                    problems.extend(gaps(&tx, served.resource, &before, &ids).await?);
                    let (stops, warns) = by_house(&tx, caller, &own, served.resource, &before).await?;
                    problems.extend(if ids.len() > 1 {
                        first_of(served.resource, stops, &before, &ids).into_iter().collect()
                    } else {
                        stops
                    });
                    doubts.extend(warns.into_iter().map(|problem| match ids.len() {
                        1 => problem.message,
                        _ => of_document(served.resource, &before, &problem.message),
                    }));
                    served.resource.embedded().for_each(|lines| drop(before.0.remove(lines.list)));
                }
                steps.push((stepped(&tx, machine, command, next, note, &before), before));
            }
            Err(problem) => problems.push(Problem { field: place(&ids, &before), ..problem }),
        }
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    if asks {
        for (_, before) in &steps {
            let doubt = served.hooks.doubt(&tx, caller, command, before).await?;
            doubts.extend(
                doubt.map(|doubt| if ids.len() > 1 { of_document(served.resource, before, &doubt) } else { doubt }),
            );
        }
        if let Some(all) = doubts.into_iter().reduce(|one, other| BOTH.speak_with(&[("one", &one), ("other", &other)]))
        {
            return Err(ApiError::Confirm(all));
        }
    }
    for (after, before) in steps {
        let (id, _) = write::key(&before)?;
        let watch = match by_line::remakes(command.name) {
            true => Some(paged::watch(&tx, served.resource, id).await?),
            false => None,
        };
        let after = write::store(&tx, &Actor::from(caller), served.resource, command.name, &before, after).await?;
        match served.hooks.done(&tx, caller, command, note, &before, &after).await {
            // What keeps one of several back is told of each of them; nothing is done to any.
            Err(ApiError::Rules(found)) if ids.len() > 1 => {
                problems.extend(first_of(served.resource, found, &before, &ids))
            }
            done => done?,
        }
        if let Some(watch) = watch {
            watch.noted(&tx).await?;
        }
    }
    if !problems.is_empty() {
        return Err(ApiError::Rules(problems));
    }
    tx.commit().await?;
    Ok(Done::nothing())
}

/// The facts with what reviews decide: how many the organisation wants that makes the document, how many it passed, and what the
/// caller has to do with it.
async fn reviewed(
    tx: &Tx,
    caller: &Caller,
    machine: &Machine,
    command: &CommandInfo,
    own: &Scope,
    row: &Row,
    facts: Facts,
) -> Result<Facts, ApiError> {
    if !command.depends_on_reviews() {
        return Ok(facts);
    }
    let id = row.int("id").unwrap_or_default();
    let Hand { own_work, passed_before, made_by } = hand::of(tx, caller, machine.of.table_name(), id).await?;
    let makes = hand::making_org(tx, caller, own, row, made_by).await?;
    let params = organisation::by_id(tx, makes).await?.org_params();
    Ok(machine.reviewed(&params, row.borrowed(), Facts { own_work, passed_before, ..facts }))
}

/// Where a row stands among those that were chosen.
fn place(ids: &[i64], row: &Row) -> String {
    let at = ids.iter().position(|id| row.int("id") == Some(*id)).unwrap_or_default();
    format!("ids[{at}]")
}

/// The checks that organisations wrote themselves.
#[boxed]
pub trait HouseRules: Sync {
    /// What those of its maker find in a document, errors and warnings.
    async fn of_document(
        &self,
        tx: &Tx,
        caller: &Caller,
        own: &Scope,
        resource: &'static Resource,
        row: &Row,
    ) -> Result<Vec<Problem>, ApiError>;

    /// Those of them that the caller may read, by which its forms judge.
    async fn readable(
        &self,
        tx: &Tx,
        caller: &Caller,
        own: &Scope,
        resource: &'static Resource,
        row: &Row,
    ) -> Result<Vec<HouseRule>, ApiError>;
}

/// Who knows them: a domain registers it.
pub static HOUSE_RULES: Registered<&'static dyn HouseRules> = Registered::new();

/// What the rules of the house that makes a document say of it: what stops it, and what only warns.
pub async fn by_house(
    tx: &Tx,
    caller: &Caller,
    own: &Scope,
    resource: &'static Resource,
    row: &Row,
) -> Result<(Vec<Problem>, Vec<Problem>), ApiError> {
    let found = HOUSE_RULES.get().of_document(tx, caller, own, resource, row).await?;
    Ok(found.into_iter().partition(Problem::is_error))
}

/// What a document lacks that is to be complete: of a single one at its fields, of several the first gap of each.
pub async fn gaps(tx: &Tx, resource: &'static Resource, row: &Row, ids: &[i64]) -> Result<Vec<Problem>, ApiError> {
    let mut problems = validate_document(resource, row, &tx.dictionaries(), Stage::Declare);
    problems.retain(Problem::is_error);
    problems.extend(without_lines(tx, resource, row).await?);
    Ok(if ids.len() > 1 { first_of(resource, problems, row, ids).into_iter().collect() } else { problems })
}

/// The lists of which a document needs rows and has none.
pub async fn without_lines(
    db: &impl ConnectionTrait,
    resource: &'static Resource,
    row: &Row,
) -> Result<Vec<Problem>, ApiError> {
    let mut problems = Vec::new();
    for lines in resource.lines.iter().filter(|lines| lines.added && lines.needed) {
        let is_empty = match lines.is_embedded() {
            true => row.is_blank(lines.list),
            false => !paged::are_some(db, lines.of, row).await?,
        };
        if is_empty {
            let message = NO_LINES.speak_with(&[("name", &lines.of.label)]);
            problems.push(Problem::error("list.empty", lines.list, message));
        }
    }
    Ok(problems)
}

/// The first problem of one of several documents, at its place among them; where in the document it is stands in its text.
fn first_of(resource: &'static Resource, problems: Vec<Problem>, row: &Row, ids: &[i64]) -> Option<Problem> {
    let message = of_several::first(resource, row.text(resource.known_by), &problems)?;
    let first = problems.into_iter().next()?;
    Some(Problem { message, field: place(ids, row), ..first })
}

/// What is said of one of several documents, with its number.
fn of_document(resource: &Resource, row: &Row, what: &Message) -> Message {
    OF_DOCUMENT.speak_with(&[("number", &row.text(resource.known_by)), ("what", what)])
}

/// The row as the command leaves it.
pub fn stepped(tx: &Tx, machine: &Machine, command: &CommandInfo, next: Next, note: &str, before: &Row) -> Row {
    let mut after = before.clone();
    after.set(machine.field, next.state);
    if machine.of.reviews.is_some() {
        after.set(review::STEP, i64::from(next.review_step));
    }
    for field in command.stamps {
        after.set(field, codec::instant(tx.now()));
    }
    for field in command.clears {
        after.set(field, Json::Null);
    }
    if !command.note.field.is_empty() {
        after.set(command.note.field, note);
    }
    after
}
