//! How many requests are worked on at once, whose, and for how long.
//!
//! A request goes through in this order: its caller is known, its body is there ([`body`]), it has its turn (`Shares`), and then
//! its time runs. Whoever stalls holds nothing that another needs, and a crowd of one account waits for itself.

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use url::form_urlencoded;

use super::body;
use super::context::Context;
use super::idempotency::{self, RequestHash};
use super::packing::{self, Encoding};
use crate::accounts::caller::Caller;
use crate::api::operation::Limit;
use crate::process::error::ApiError;
use crate::process::fair::Who;
use crate::store::app::App;

/// The limits of one operation.
#[derive(Clone)]
pub struct Limits {
    pub app: App,
    pub limit: Limit,
    pub max_body: usize,
    /// The operation makes the database work hard, whatever is asked.
    pub heavy: bool,
}

/// Seconds after which a client may try again when all places are taken.
const RETRY_AFTER: u64 = 1;
fn busy() -> ApiError {
    ApiError::Busy { retry_after: RETRY_AFTER }
}

/// The layer: 503 with Retry-After when it is not one's turn within the time
/// of the operation, or its work takes longer. Streams take no place.
pub async fn limits(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    let Some(duration) = limits.limit.duration() else { return next.run(request).await };
    let who = who(&request);
    let admitted = async {
        let request = with_body(&limits, &who, request).await?;
        let heavy = limits.heavy || asks_much(request.uri().query().unwrap_or_default());
        let turns = async {
            let shares = &limits.app.shares;
            let heavy = if heavy { Some(shares.heavy.turn(who.clone()).await?) } else { None };
            Some((heavy, shares.requests.turn(who.clone()).await?))
        };
        let turns = tokio::time::timeout(duration, turns).await.ok().flatten().ok_or_else(busy)?;
        Ok::<_, ApiError>((request, turns))
    };
    let (request, _turns) = match admitted.await {
        Ok(admitted) => admitted,
        Err(refusal) => return refusal.into_response(),
    };
    let encoding = Encoding::taken(request.headers());
    match tokio::time::timeout(duration, who.working(next.run(request))).await {
        Ok(response) => packing::large(encoding, response).await,
        Err(_) => ApiError::TimedOut.into_response(),
    }
}

/// The account behind a request, else its address.
fn who(request: &Request) -> Who {
    let caller = request.extensions().get::<Caller>().map(|caller| Who::Account(caller.user_id));
    let address = || request.extensions().get::<Context>().map(Context::counted_as);
    caller.unwrap_or_else(|| Who::Address(address().unwrap_or_default()))
}

/// The request with its body taken in.
async fn with_body(limits: &Limits, who: &Who, request: Request) -> Result<Request, ApiError> {
    if request.method() != Method::POST {
        return Ok(request);
    }
    let _coming = limits.app.shares.bodies.turn_now(who.clone()).ok_or_else(busy)?;
    let (mut parts, body) = request.into_parts();
    // The same request for another organisation is another one.
    let org_id = parts.extensions.get::<Caller>().map(|caller| caller.org_id).unwrap_or_default();
    let head = format!("{org_id} {}\n", parts.uri);
    let taken = body::take(&limits.app, &parts.headers, body, limits.max_body, head.as_bytes()).await?;
    if parts.headers.contains_key(idempotency::KEY) {
        parts.extensions.insert(RequestHash(taken.digest));
    }
    Ok(Request::from_parts(parts, taken.body))
}

/// Rows before a page behind which it counts as deep: further in, the pages of ours ask from a row that they show.
const DEEP: u64 = 1000;

/// Whether a query asks a list for what no index gives at once: a keyword, a count of everything, a page by its number far inside.
fn asks_much(query: &str) -> bool {
    // As the list reads them: a name may be written in many ways.
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let value = |wanted: &str| pairs.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.trim());
    let number = |name: &str, default: u64| value(name).parse().unwrap_or(default);
    let before = number("pageNum", 1).saturating_sub(1).saturating_mul(number("pageSize", 20));
    let from_a_row = !value("after").is_empty() || !value("before").is_empty();
    !value("keyword").is_empty() || value("countAll") == "1" || (before > DEEP && !from_a_row)
}

#[cfg(test)]
mod tests {
    use super::asks_much;

    #[test]
    fn keywords_whole_counts_and_deep_pages_ask_much() {
        for much in ["keyword=a", "x=1&countAll=1", "pageNum=500&pageSize=20", "k%65yword=a", "page%4eum=99"] {
            assert!(asks_much(much), "{much}");
        }
        for little in
            ["", "keyword=", "keyword=+", "countAll=0", "pageNum=2", "pageNum=51&pageSize=20", "pageNum=500&after=77"]
        {
            assert!(!asks_much(little), "{little}");
        }
    }
}
