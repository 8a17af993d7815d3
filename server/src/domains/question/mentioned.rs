//! Who can be mentioned in what is written to a question: the people of either side who may see its document. An agent does not learn of
//! the people of other agents.

use axum::extract::State;
use core_wasm::resources::system::question::{AGENT, OWNER};
use core_wasm::rules::mentions;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

use super::subject::{self, Subject};
use super::thread::Wanted;
use crate::accounts::caller::Caller;
use crate::api::answer::{Answer, Done};
use crate::api::extract::Query;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;
use crate::store::people::user;

/// Most people of a side that can be chosen from.
const MOST: usize = 500;

/// Somebody who can be mentioned.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Person {
    #[serde(skip)]
    pub id: i64,
    /// As it is written behind `@`.
    pub username: String,
    pub name: String,
    /// Dictionary `questionSide`.
    pub side: &'static str,
}

/// GET /question/v1/people: whom the caller can mention on a document.
pub async fn people(
    State(app): State<App>,
    caller: Caller,
    Query(Wanted { kind, doc_id }): Query<Wanted>,
) -> Answer<Vec<Person>> {
    let subject = subject::seen(&app.db, &caller, &kind, doc_id).await?;
    let mut found = in_reach(&app.db, &caller, &subject, None).await?;
    found.retain(|person| person.id != caller.user_id);
    Ok(Done::data(found))
}

/// Whom a text mentions, of those whom the caller can mention; other names are but words.
pub async fn of(db: &impl Reader, caller: &Caller, subject: &Subject, text: &str) -> Result<Vec<Person>, ApiError> {
    let names = mentions::mentioned(text);
    match names.is_empty() {
        true => Ok(Vec::new()),
        false => in_reach(db, caller, subject, Some(&names)).await,
    }
}

/// The people of either side who may see the document, of these names where some are given; of the agents' side an agent has only its own.
async fn in_reach(
    db: &impl Reader,
    caller: &Caller,
    subject: &Subject,
    names: Option<&[String]>,
) -> Result<Vec<Person>, ApiError> {
    let own = caller.own_scope(db).await?;
    let mut found: Vec<Person> = Vec::new();
    for side in [OWNER, AGENT] {
        let mut asked = user::Entity::find()
            .select_only()
            .columns([user::Column::Id, user::Column::OrgId])
            .columns([user::Column::Username, user::Column::Name])
            .filter(user::Column::Id.is_in(subject.people(db, side).await?));
        if let Some(names) = names {
            asked = asked.filter(user::Column::Username.is_in(names.iter().map(String::as_str)));
        }
        let people: Vec<(i64, i64, String, String)> =
            asked.order_by_asc(user::Column::Username).limit(MOST as u64).into_tuple().all(db).await?;
        for (id, org_id, username, name) in people {
            let is_in_reach = side == OWNER || subject.side == OWNER || own.contains(org_id);
            if is_in_reach && found.iter().all(|other| other.id != id) {
                found.push(Person { id, username, name, side });
            }
        }
    }
    Ok(found)
}
