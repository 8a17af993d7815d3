//! Documents of the generic operations that a rule is tried on, with their lists.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use core_wasm::resource::Resource;
use core_wasm::row::Row;
use sea_orm::Condition;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use serde_json::Value as Json;

use crate::accounts::caller::Caller;
use crate::api::access::permit;
use crate::documents::lines::DOCUMENT;
use crate::documents::serve::may;
use crate::documents::served::Served;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::process::error::ApiError;
use crate::store::app::App;

/// Documents read at a time: each may have thousands of lines.
const STEP: u64 = 20;

/// A document that a rule is tried on.
pub struct Document {
    pub id: i64,
    /// The number that people know it by.
    pub number: String,
    pub whole: Row,
}

/// Documents of a kind.
pub struct Documents {
    of: &'static Resource,
    among: Condition,
}

impl Documents {
    /// Those since a moment that the caller may see, and that the house (`made_by`: with those below it) made, for itself or for
    /// others: what is of nobody in the caller's own scope it works on as an agent.
    ///
    /// # Errors
    /// The caller may not see such documents at all.
    pub async fn of(
        app: &App,
        caller: &Caller,
        of: &'static Resource,
        made_by: &[i64],
        since: DateTime<Utc>,
    ) -> Result<Self, ApiError> {
        let own = caller.own_scope(&app.db).await?;
        let made = Condition::any()
            .add(Expr::col("org_id").is_in(made_by.iter().copied()))
            .add(Expr::col("org_id").is_not_in(own.orgs()));
        permit(may(of, "view"), &caller.permissions)?;
        let seen = Served::of(of).visible(&app.db, caller).await?.condition();
        let since = Expr::col("created_at").gte(since);
        Ok(Documents { of, among: Condition::all().add(seen).add(made).add(since) })
    }

    /// The newest that are older than one, by their ids.
    pub async fn before(&self, app: &App, older: i64) -> Result<Vec<Document>, ApiError> {
        let among = self.among.clone().add(Expr::col("id").lt(older));
        let mut heads = Rows::of(self.of).filter(among).order("id", Order::Desc).limit(STEP).all(&app.db).await?;
        let ids: Vec<i64> = heads.iter().map(|head| Ok(write::key(head)?.0)).collect::<Result<_, ApiError>>()?;
        for lines in self.of.lines {
            let wanted = Expr::col("document_id").is_in(ids.iter().copied());
            let found = Rows::lines(lines.of).and(DOCUMENT).filter(wanted).order("id", Order::Asc).all(&app.db).await?;
            let mut rows: HashMap<i64, Vec<Json>> = HashMap::new();
            for line in found {
                rows.entry(line.int(DOCUMENT.name).unwrap_or_default()).or_default().push(Json::Object(line.0));
            }
            for (head, id) in heads.iter_mut().zip(&ids) {
                head.set(lines.list, rows.remove(id).unwrap_or_default());
            }
        }
        let number = |head: &Row| head.text(self.of.known_by).to_owned();
        let whole = heads.into_iter().zip(ids).map(|(whole, id)| Document { id, number: number(&whole), whole });
        Ok(whole.collect())
    }
}
