//! The access check: the one place where a token becomes a caller and a permission is asked for.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::permission::scope::Scope;
use core_wasm::request::prepare::ORGANISATION;
use core_wasm::text::Lang;
use core_wasm::text::catalogue::as_of::ONLY_NOW;
use core_wasm::text::catalogue::port::{TOKEN_CLOSED, TOKEN_ONLY_READS, TOKEN_REFUSED};
use sea_orm::{EntityTrait, QueryFilter};
use tokio::sync::Semaphore;

use crate::accounts::caller;
use crate::accounts::caller::Caller;
use crate::accounts::{session, ticket};
use crate::api::http::context::Context;
use crate::api::http::frame::AnsweredUser;
use crate::api::operation::{AS_OF, Access, Credential};
use crate::process::error::ApiError;
use crate::process::registered::Registered;
use crate::store::app::App;
use crate::store::people::{grants, user};

/// Whom a request acts for, and what it may do.
pub struct Bearer {
    pub user_id: i64,
    pub org_id: i64,
    /// Name of the token.
    pub name: String,
    pub scope: String,
}

/// Who knows the tokens of programs.
#[boxed]
pub trait Tokens: Sync {
    /// Whether what stands in the Authorization header is the secret of such a token, and not that of a session.
    fn is_secret(&self, bearer: &str) -> bool;

    /// Whom a secret stands for; `None` where there is no such, or its token is switched off or over. Notes the use.
    async fn bearer_of(&self, app: &App, given: &str) -> Result<Option<Bearer>, ApiError>;
}

/// A domain registers itself.
pub static TOKENS: Registered<&'static dyn Tokens> = Registered::new();

/// What the check knows of its operation.
#[derive(Clone)]
pub struct Gate {
    pub app: App,
    pub access: Access,
    pub credential: Credential,
    pub before_password_change: bool,
    /// Whether it is a list that knows nothing but now.
    pub only_now: bool,
    /// Places of the whole server in which callers are looked up.
    pub places: Arc<Semaphore>,
}

/// The layer around every operation.
pub async fn check(State(gate): State<Gate>, request: Request, next: Next) -> Response {
    if gate.access == Access::Public {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let caller = match gate.places.try_acquire() {
        Ok(_place) => gate.caller(&parts).await,
        Err(_) => Err(ApiError::Busy { retry_after: 1 }),
    };
    match caller {
        Ok(caller) => {
            let user = AnsweredUser(caller.user_id);
            parts.extensions.insert(caller);
            let mut response = next.run(Request::from_parts(parts, body)).await;
            response.extensions_mut().insert(user);
            response
        }
        Err(refusal) => refusal.into_response(),
    }
}

impl Gate {
    async fn caller(&self, request: &Parts) -> Result<Caller, ApiError> {
        let caller = self.known(request).await?;
        // The rows of today would pass for those of the day.
        if self.only_now && query_value(&request.uri, AS_OF).is_some_and(|day| !day.trim().is_empty()) {
            return Err(ApiError::rule(Problem::error("asOf.onlyNow", AS_OF, ONLY_NOW)));
        }
        Ok(caller)
    }

    async fn known(&self, request: &Parts) -> Result<Caller, ApiError> {
        let context = request.extensions.get::<Context>().cloned();
        let context = context.ok_or_else(|| ApiError::Internal(anyhow::anyhow!("the frame is missing")))?;
        if let Some(given) = bearer(&request.headers).filter(|given| TOKENS.get().is_secret(given)) {
            return self.by_api_token(given, &request.method, &context).await;
        }
        let (session, user) = self.session(request).await?.ok_or(ApiError::Unauthorized)?;
        if user.pwd_modify_policy == user::MUST_CHANGE && !self.before_password_change {
            return Err(ApiError::PasswordFirst);
        }
        let permissions = permissions(&self.app, &user).await?;
        permit(self.access, &permissions)?;
        let org_id = self.organisation(&request.headers, user.org_id).await?;
        Ok(caller(&self.app, user, org_id, session.id, context.lang, context.request_id, permissions))
    }

    /// Whoever made an API token, working for its organisation with the permissions of its scope that the account holds itself at
    /// this moment. Only an operation that asks for one of them takes it: what is open to everybody who logged in is not open to a
    /// token.
    async fn by_api_token(&self, given: &str, method: &Method, context: &Context) -> Result<Caller, ApiError> {
        let refused = || ApiError::LoginRefused(TOKEN_REFUSED.into());
        let bearer = TOKENS.get().bearer_of(&self.app, given).await?.ok_or_else(refused)?;
        if self.access == Access::Login {
            return Err(ApiError::NotAllowed(TOKEN_CLOSED.into()));
        }
        let user = user::Entity::find_by_id(bearer.user_id).filter(user::at_work()).one(&self.app.db).await?;
        let user = user.ok_or_else(refused)?;
        if user.pwd_modify_policy == user::MUST_CHANGE {
            return Err(ApiError::PasswordFirst);
        }
        // A scope of a release that is not there any more opens nothing.
        let scope = Scope::of(&bearer.scope).ok_or_else(refused)?;
        let permissions = Arc::new(scope.cut(&*permissions(&self.app, &user).await?));
        permit(self.access, &permissions)?;
        if scope.only_reads && method != Method::GET {
            return Err(ApiError::NotAllowed(TOKEN_ONLY_READS.into()));
        }
        if !reaches(&self.app, user.org_id, bearer.org_id).await? {
            return Err(refused());
        }
        let request_id = Arc::clone(&context.request_id);
        let caller = caller(&self.app, user, bearer.org_id, NO_SESSION, context.lang, request_id, permissions);
        Ok(Caller { name: bearer.name, ..caller })
    }

    /// The organisation that the request names; the own one when it names none. One that is neither the own nor below it
    /// looks like missing.
    async fn organisation(&self, headers: &HeaderMap, own: i64) -> Result<i64, ApiError> {
        let Some(named) = headers.get(ORGANISATION) else { return Ok(own) };
        let malformed = || ApiError::no_number(ORGANISATION);
        let named: i64 = named.to_str().ok().and_then(|id| id.trim().parse().ok()).ok_or_else(malformed)?;
        if reaches(&self.app, own, named).await? { Ok(named) } else { Err(ApiError::NotFound) }
    }

    async fn session(&self, request: &Parts) -> Result<Option<(session::Model, user::Model)>, ApiError> {
        if let Some(token) = bearer(&request.headers) {
            return session::by_token(&self.app, token).await;
        }
        let (name, ticket) = match self.credential {
            Credential::Header => return Ok(None),
            Credential::QueryToken(name) => (name, false),
            Credential::QueryTicket(name) => (name, true),
        };
        let Some(given) = query_value(&request.uri, name) else { return Ok(None) };
        let given = without_scheme(&given);
        if ticket && let Some(session_id) = ticket::redeem(&self.app, given).await? {
            return session::by_id(&self.app, session_id).await;
        }
        session::by_token(&self.app, given).await
    }
}

/// 403 naming a code unless the permissions let somebody in.
pub fn permit(access: Access, granted: &BTreeSet<String>) -> Result<(), ApiError> {
    let refuse = |code: &str| Err(ApiError::forbidden(code));
    match access {
        Access::Public | Access::Login => Ok(()),
        Access::Permission(code) if granted.contains(code) => Ok(()),
        Access::Permission(code) => refuse(code),
        Access::AnyOf(codes) if codes.iter().any(|code| granted.contains(*code)) => Ok(()),
        Access::AnyOf(codes) => refuse(codes.first().copied().unwrap_or_default()),
    }
}

/// Whether an organisation is the own one or below it.
async fn reaches(app: &App, own: i64, named: i64) -> Result<bool, ApiError> {
    Ok(named == own || caller::below(&app.remembered, &app.db, own).await?.contains(&named))
}

/// The person for whom background work is done, working for an organisation, with the rights of this moment; `None` when
/// the account cannot work any more or the organisation is out of its reach. Who has to change the password first is refused, as on
/// the screen: whoever gave that password out would work under the name of somebody else.
pub async fn on_behalf(
    app: &App,
    user_id: i64,
    org_id: i64,
    lang: Lang,
    work: &str,
) -> Result<Option<Caller>, ApiError> {
    let user = user::Entity::find_by_id(user_id).filter(user::at_work()).one(&app.db).await?;
    let Some(user) = user else { return Ok(None) };
    if user.pwd_modify_policy == user::MUST_CHANGE {
        return Err(ApiError::PasswordFirst);
    }
    if !reaches(app, user.org_id, org_id).await? {
        return Ok(None);
    }
    let permissions = permissions(app, &user).await?;
    Ok(Some(caller(app, user, org_id, NO_SESSION, lang, work.into(), permissions)))
}

/// The permission codes of an account.
async fn permissions(app: &App, user: &user::Model) -> Result<Arc<BTreeSet<String>>, ApiError> {
    let find = async { Ok(Arc::new(grants::permissions(&app.db, user.id, user.user_type).await?)) };
    app.remembered.permissions.get_or(&app.db, user.id, find).await
}

/// Id of the session of somebody who has none.
pub const NO_SESSION: i64 = 0;

fn caller(
    app: &App,
    user: user::Model,
    org_id: i64,
    session_id: i64,
    lang: Lang,
    request_id: Arc<str>,
    permissions: Arc<BTreeSet<String>>,
) -> Caller {
    Caller {
        user_id: user.id,
        session_id,
        username: user.username,
        name: user.name,
        org_id,
        home_org_id: user.org_id,
        user_type: user.user_type,
        lang,
        request_id,
        permissions,
        remembered: Arc::clone(&app.remembered),
    }
}

/// The token of the Authorization header: `Bearer <token>`; spec.md writes it without the blank, which will do.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?.trim();
    let scheme = value.get(..6).filter(|scheme| scheme.eq_ignore_ascii_case("bearer"))?;
    let token = value[scheme.len()..].trim();
    (!token.is_empty()).then_some(token)
}

fn without_scheme(value: &str) -> &str {
    let value = value.trim();
    match value.get(..6) {
        Some(scheme) if scheme.eq_ignore_ascii_case("bearer") => value[6..].trim(),
        _ => value,
    }
}

/// The first value of a query parameter.
fn query_value(uri: &Uri, name: &str) -> Option<String> {
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri).ok()?.0;
    pairs.into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_bearer_token() {
        let of = |value: &str| {
            let headers = HeaderMap::from_iter([(AUTHORIZATION, value.parse().unwrap())]);
            bearer(&headers).map(str::to_owned)
        };
        assert_eq!(of("Bearer abc").as_deref(), Some("abc"));
        assert_eq!(of("Bearerabc").as_deref(), Some("abc"));
        for nothing in ["Bearer ", "Basic abc", "abc", ""] {
            assert_eq!(of(nothing), None, "{nothing:?}");
        }
    }
}
