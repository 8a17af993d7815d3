//! `server export PATH FILE` and `server import PATH FILE`: the exports and uploads of the API for nightly jobs, without a server
//! and a log-in. Whoever may start the program names the account whose rights and organisation hold.

mod export;
mod import;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, bail};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::response::Response;
use clap::Args;
use core_wasm::text::Lang;
use serde_json::{Value, json};
use tower::ServiceExt;
use utoipa::openapi::path::{Parameter, ParameterIn};

pub use export::export;
pub use import::import;

use crate::accounts::caller::Caller;
use crate::api::access::{on_behalf, permit};
use crate::api::operation::OPERATIONS;
use crate::api::operation::{Content, Operation};
use crate::documents::export::{Export, RANGE};
use crate::process::error::{ApiError, Refusal};
use crate::run::startup;
use crate::run::startup::into_anyhow;
use crate::store::app::App;
use crate::store::people::user;

/// A job: which operation, for whom, and with which file.
#[derive(Args, Debug)]
pub struct Job {
    /// The operation, as openapi.json has it: /decl/v1/export.
    #[arg(requires_all = ["file", "account"], default_value = "", hide_default_value = true)]
    path: String,
    #[arg(default_value = "", hide_default_value = true)]
    file: OsString,
    /// Name of the account whose rights hold.
    #[arg(long = "as", value_name = "ACCOUNT", default_value = "", hide_default_value = true)]
    account: String,
    /// Id of the organisation to work for: the account's own when missing, or one below it.
    #[arg(long, value_name = "ID")]
    org: Option<i64>,
    /// Language of headings and messages.
    #[arg(long, default_value = "zh", value_parser = ["zh", "en"])]
    lang: String,
    /// A filter of the list, or a text beside the file: status=R. May be repeated.
    #[arg(long = "with", value_name = "NAME=VALUE", value_parser = pair)]
    with: Vec<(String, String)>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE is wanted")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Job {
    /// Whether an operation is named.
    pub fn is_named(&self) -> bool {
        !self.path.is_empty()
    }

    fn file(&self) -> &Path {
        Path::new(&self.file)
    }

    /// Brings the database up to date, as every start does, and finds who works.
    async fn begin(&self, app: &App) -> anyhow::Result<Caller> {
        startup::prepare(app).await?;
        let account = user::at_work_by_name(&app.db, &self.account).await?;
        let account = account.with_context(|| format!("no account {} can work", self.account))?;
        let lang = Lang::from_tag(&self.lang);
        let org = self.org.unwrap_or(account.org_id);
        let caller = on_behalf(app, account.id, org, lang, "nightly").await.map_err(into_anyhow)?;
        caller.with_context(|| format!("{} does not work for the organisation {org}", self.account))
    }

    /// The operation at the path, when it is of the kind that is wanted and the caller may call it.
    fn operation(
        &self,
        caller: &Caller,
        method: &Method,
        is_wanted: fn(&Content) -> bool,
    ) -> anyhow::Result<&Operation> {
        let found = OPERATIONS.get().iter().find(|known| {
            let content = if *method == Method::GET { &known.answer } else { &known.body };
            known.method == *method && is_wanted(content) && is_at(known.path, &self.path)
        });
        let operation = found.with_context(|| format!("{} is none of these operations", self.path))?;
        permit(operation.access, &caller.permissions).map_err(into_anyhow)?;
        self.must_be_known(operation)?;
        Ok(operation)
    }

    /// A filter that the operation does not know would filter nothing: a name that is misspelt would give every row.
    fn must_be_known(&self, operation: &Operation) -> anyhow::Result<()> {
        let known: BTreeSet<&str> = match operation.method == Method::GET {
            true => {
                let has_days = operation.beside.get::<Export>().is_none_or(Export::has_days);
                // An export takes the filters of its page.
                let page = operation.path.strip_suffix("/export").map(|list| format!("{list}/page"));
                let pages = OPERATIONS.get().iter().filter(|known| known.method == Method::GET);
                let page = pages.filter(|known| page.as_deref() == Some(known.path));
                let of_both = std::iter::once(operation).chain(page).flat_map(|known| &known.params);
                let filters = of_both.filter(|known| in_query(known)).map(|known| known.name.as_str());
                filters.filter(|name| has_days || !RANGE.contains(name)).collect()
            }
            false => operation.parts.iter().map(|(name, _)| *name).collect(),
        };
        let unknown = self.with.iter().map(|(name, _)| name.as_str()).find(|name| !known.contains(name));
        let Some(name) = unknown else { return Ok(()) };
        let known: Vec<&str> = known.into_iter().collect();
        bail!("{} knows no {name}; --with takes {}", self.path, known.join(", "))
    }
}

fn in_query(parameter: &Parameter) -> bool {
    parameter.parameter_in == ParameterIn::Query
}

/// Whether a path is one of an operation's: `/fcst/v1/7/detail` is one of `/fcst/v1/{id}/detail`.
fn is_at(operation: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (operation.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(wanted), Some(given)) if wanted == given || (wanted.starts_with('{') && !given.is_empty()) => {}
            _ => return false,
        }
    }
}

/// The answer of an operation's handler. Its layers keep requests of the network apart; there is only one here.
async fn answer(
    app: App,
    caller: Caller,
    operation: &Operation,
    mut request: Request<Body>,
) -> anyhow::Result<Response> {
    request.extensions_mut().insert(caller);
    let router: Router = Router::new().route(operation.path, operation.route()).with_state(app);
    Ok(router.oneshot(request).await?)
}

/// Why an operation refused: its answer as the network has it, and the same for a person, the refusal and below it each problem with
/// its field. Nothing where it did not refuse. The envelope is made by a layer that is not here.
fn refusal(answer: &Response, lang: Lang) -> Option<(Value, String)> {
    let Refusal(refusal) = answer.extensions().get::<Refusal>()?;
    let message = refusal.message(lang, "");
    let envelope = json!({ "status": refusal.status(), "message": message, "data": refusal.data(lang, "") });
    let mut said = vec![message];
    if let ApiError::Rules(problems) = &**refusal {
        said.extend(problems.iter().map(|problem| format!("{}: {}", problem.field, problem.message.get(lang))));
    }
    Some((envelope, said.join("\n")))
}

/// Parameters as a query has them.
fn query(parameters: &[(String, String)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish()
}
