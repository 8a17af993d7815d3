//! axum's extractors with refusals in our envelope, and the request shapes that many operations share.

use axum::body::Bytes;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use chrono::NaiveDate;
use core_wasm::row::parse_date;
use core_wasm::text::Speak;
use core_wasm::text::catalogue::error as texts;
use serde::de::{DeserializeOwned, Error, IgnoredAny, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::api::http::shape;
use crate::process::error::ApiError;
use crate::process::unread;

/// A JSON body, whose sizes are checked before anything is made of it.
#[derive(Debug)]
pub struct Json<T>(pub T);

const JSON: &str = "application/json";

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        read(request, state, shape::check).await.map(Json)
    }
}

/// The same with all lines of a long document in it.
#[derive(Debug)]
pub struct LongJson<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for LongJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        read(request, state, shape::check_long).await.map(LongJson)
    }
}

/// A JSON body that may be missing: whoever has nothing to say sends none.
#[derive(Debug)]
pub struct JsonIfAny<T>(pub T);

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for JsonIfAny<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = is_json(request.headers());
        let body = Bytes::from_request(request, state).await?;
        if body.is_empty() {
            return Ok(JsonIfAny(T::default()));
        }
        if is_json {
            parsed(&body, shape::check).map(JsonIfAny)
        } else {
            Err(ApiError::UnsupportedType { expected: JSON })
        }
    }
}

async fn read<T: DeserializeOwned, S: Send + Sync>(
    request: Request,
    state: &S,
    check: fn(&[u8]) -> Result<(), ApiError>,
) -> Result<T, ApiError> {
    if !is_json(request.headers()) {
        return Err(ApiError::UnsupportedType { expected: JSON });
    }
    parsed(&Bytes::from_request(request, state).await?, check)
}

fn parsed<T: DeserializeOwned>(body: &[u8], check: fn(&[u8]) -> Result<(), ApiError>) -> Result<T, ApiError> {
    check(body)?;
    // A list would be taken for an object, value by value in the order of the fields.
    if !body.trim_ascii_start().starts_with(b"{") && wants_object::<T>() {
        let axum::Json(IgnoredAny) = axum::Json::from_bytes(body)?;
        return Err(ApiError::Malformed(
            texts::NOT_OF_KIND.speak_with(&[("field", &texts::THE_BODY), ("kind", &texts::KIND_OBJECT)]),
        ));
    }
    let axum::Json(read) = axum::Json::from_bytes(body)?;
    Ok(read)
}

/// Whether what is read of a body is an object with fields, by what it asks a reader for.
fn wants_object<'de, T: Deserialize<'de>>() -> bool {
    let mut is_asked = false;
    let _ = T::deserialize(Asked(&mut is_asked));
    is_asked
}

/// Reads nothing, and notes whether it was asked for an object.
struct Asked<'a>(&'a mut bool);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(Error::custom("nothing is read"))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        *self.0 = true;
        self.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.deserialize_map(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple
        tuple_struct enum identifier ignored_any
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let named = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    named.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}

/// The query; unknown parameters are ignored, bad values are 400.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub struct Query<T>(pub T);

/// Parts of the path.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let refused = match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(read)) => return Ok(Path(read)),
            Err(refused) => refused,
        };
        // What is said of a value does not say where it stands.
        let PathRejection::FailedToDeserializePathParams(failed) = &refused else { return Err(refused.into()) };
        let (ErrorKind::ParseError { value, expected_type }
        | ErrorKind::ParseErrorAtIndex { value, expected_type, .. }) = failed.kind()
        else {
            return Err(refused.into());
        };
        let all = RawPathParams::from_request_parts(parts, state).await.ok();
        let name = all.iter().flatten().find(|(_, sent)| *sent == value.as_str()).map(|(name, _)| name);
        let field: &dyn Speak = name.as_ref().map_or(&texts::A_VALUE as &dyn Speak, |name| name as &dyn Speak);
        Err(ApiError::Malformed(unread::not_of_kind(field, expected_type)))
    }
}

/// Whether the person has said yes to the question of a 511: the request comes again with `Reconfirm: true`.
#[derive(Clone, Copy, Debug)]
pub struct Reconfirmed(pub bool);

impl<S: Sync> FromRequestParts<S> for Reconfirmed {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        let said = parts.headers.get("reconfirm").and_then(|value| value.to_str().ok());
        Ok(Reconfirmed(said.is_some_and(|value| value.eq_ignore_ascii_case("true"))))
    }
}

/// A day of a body, within the years that a database holds: `2026-10-08`.
pub fn day<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    let text = String::deserialize(from)?;
    parse_date(&text).ok_or_else(|| D::Error::custom(format!("invalid value: {text:?}, expected a day")))
}

/// The same where there may be none.
pub fn some_day<'de, D: Deserializer<'de>>(from: D) -> Result<Option<NaiveDate>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    text.map(|text| day(text.into_deserializer())).transpose()
}

/// Rows of a bulk operation: parallel `ids` and `versions`, done all or none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Selection {
    #[serde(deserialize_with = "ids")]
    pub ids: Vec<i64>,
    #[serde(deserialize_with = "versions")]
    pub versions: Vec<i64>,
}

/// The `ids` of a body.
pub fn ids<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<i64>, D::Error> {
    whole_numbers(serde_json::Value::deserialize(from)?, "ids")
}

fn versions<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<i64>, D::Error> {
    whole_numbers(serde_json::Value::deserialize(from)?, "versions")
}

/// The `versions` of a body that may have none.
pub fn some_versions<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<i64>>, D::Error> {
    let sent = Option::<serde_json::Value>::deserialize(from)?;
    sent.map(|sent| whole_numbers(sent, "versions")).transpose()
}

/// The numbers of a list. Where a body is read in parts, serde does not say which part a fault is in: this does.
fn whole_numbers<E: Error>(sent: serde_json::Value, name: &str) -> Result<Vec<i64>, E> {
    let fault = |place: &str, expected: &str| E::custom(format!("{place}: invalid type, expected {expected}"));
    let serde_json::Value::Array(values) = sent else { return Err(fault(name, "a sequence")) };
    let number =
        |(at, value): (usize, &serde_json::Value)| value.as_i64().ok_or_else(|| fault(&format!("{name}[{at}]"), "i64"));
    values.iter().enumerate().map(number).collect()
}

/// Most rows that one bulk operation takes.
pub const MAX_SELECTION: usize = 1000;

impl Selection {
    /// The (id, version) pairs in ascending order of id, so that two bulk operations cannot lock each other out.
    /// Refuses an empty selection, lists of different lengths, repeated ids and more than [`MAX_SELECTION`] rows.
    pub fn pairs(&self) -> Result<Vec<(i64, i64)>, ApiError> {
        if self.ids.len() != self.versions.len() {
            return Err(ApiError::Malformed(texts::UNEQUAL_LISTS.with(&[("field", "versions"), ("other", "ids")])));
        }
        let ids = distinct(&self.ids)?;
        let mut pairs: Vec<_> = self.ids.iter().copied().zip(self.versions.iter().copied()).collect();
        debug_assert_eq!(ids.len(), pairs.len());
        pairs.sort_unstable();
        Ok(pairs)
    }
}

/// Rows of a bulk operation on rows without versions.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct Ids {
    pub ids: Vec<i64>,
}

impl Ids {
    /// The ids in ascending order; refuses an empty list, repeated ids and more than [`MAX_SELECTION`].
    pub fn distinct(&self) -> Result<Vec<i64>, ApiError> {
        distinct(&self.ids)
    }
}

fn distinct(ids: &[i64]) -> Result<Vec<i64>, ApiError> {
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    match sorted.len() {
        0 => Err(ApiError::malformed(texts::NO_ROWS, "ids")),
        n if n != ids.len() => Err(ApiError::malformed(texts::REPEATED, "ids")),
        n if n > MAX_SELECTION => Err(ApiError::at_most("ids", MAX_SELECTION)),
        _ => Ok(sorted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core_wasm::text::Lang;

    #[test]
    fn no_list_is_taken_for_an_object() {
        let told = |body: &str| {
            let refused = parsed::<Selection>(body.as_bytes(), shape::check).unwrap_err();
            refused.message(Lang::En, "")
        };
        for body in ["[]", " [[1],[1]]", "7", "null", "\"x\""] {
            assert_eq!(told(body), "The request is malformed: the body must be an object", "{body}");
        }
        assert_eq!(told("[1"), "The request is malformed: it is no JSON");
        assert!(parsed::<Selection>(b" {\"ids\":[1],\"versions\":[1]}", shape::check).is_ok());
        assert!(parsed::<Vec<i64>>(b"[1]", shape::check).is_ok(), "where a list is wanted");
        assert!(parsed::<serde_json::Value>(b"[1]", shape::check).is_ok(), "where anything is taken");
    }

    #[test]
    fn pairs_are_sorted_and_checked() {
        let of = |ids: &[i64], versions: &[i64]| Selection { ids: ids.to_vec(), versions: versions.to_vec() }.pairs();
        assert_eq!(of(&[3, 1], &[7, 8]).ok(), Some(vec![(1, 8), (3, 7)]));
        for (ids, versions) in [(&[][..], &[][..]), (&[1], &[]), (&[1, 1], &[1, 1])] {
            assert!(matches!(of(ids, versions), Err(ApiError::Malformed(_))), "{ids:?} {versions:?}");
        }
    }
}
