//! An operation of the API: where it is, who may call it, how it is documented, and what it does.
//!
//! The router, the access check (`access`), openapi.json and the walks of the tests all run over the same list.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::{Extensions, Method};
use axum::routing::{MethodFilter, MethodRouter, on};
use core_wasm::text::Text;
use serde_json::Value;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::{Array, Schema};
use utoipa::openapi::{Object, RefOr};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use crate::process::registered::Registered;
use crate::store::app::App;

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    Public,
    /// Whoever has a valid token.
    Login,
    /// Whoever holds the permission.
    Permission(&'static str),
    /// Whoever holds one of the permissions.
    AnyOf(&'static [&'static str]),
}

/// Where the token may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// Only in the Authorization header.
    Header,
    /// In the header, or in this query parameter.
    QueryToken(&'static str),
    /// As [`Credential::QueryToken`], and a one-time ticket will do as well.
    QueryTicket(&'static str),
}

/// How long an operation may take before the server gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// 15 s: reads and writes of single rows and lists.
    Quick,
    /// 60 s: bulk work.
    Bulk,
    /// 600 s: files.
    Files,
    /// No limit: streams.
    Endless,
}

impl Limit {
    pub fn duration(self) -> Option<Duration> {
        match self {
            Limit::Quick => Some(Duration::from_secs(15)),
            Limit::Bulk => Some(Duration::from_secs(60)),
            Limit::Files => Some(Duration::from_secs(600)),
            Limit::Endless => None,
        }
    }
}

/// What a request carries or an answer brings, for the document.
#[derive(Clone, Default)]
pub enum Content {
    #[default]
    None,
    /// JSON of this schema; of an answer, the `data` of the envelope.
    Json(Box<RefOr<Schema>>),
    /// multipart/form-data with a `file` part, or with several files ([`Operation::several`]).
    Multipart,
    /// A file of this content type.
    File(&'static str),
    /// Server-sent events.
    Events,
}

/// A named schema of a request or answer.
pub type NamedSchema = (String, RefOr<Schema>);

/// One operation. Built by [`Operation::get`] or [`Operation::post`], refined by the other methods.
pub struct Operation {
    pub method: Method,
    /// Below `/api`, as axum and OpenAPI both write it: `/decl/v1/{id}/detail`.
    pub path: &'static str,
    pub access: Access,
    pub credential: Credential,
    pub limit: Limit,
    pub tag: &'static str,
    pub summary: Text,
    pub params: Vec<Parameter>,
    pub body: Content,
    pub answer: Content,
    pub schemas: Vec<NamedSchema>,
    /// A body that the operation takes, for the document and for the walks of the tests.
    pub example: Option<Value>,
    /// Largest body in bytes.
    pub max_body: usize,
    /// It makes the database work hard: few of them at once.
    pub heavy: bool,
    /// It may ask before it does something (511): the same request with `Reconfirm: true` goes on.
    pub asks: bool,
    /// Fields beside the file of an upload, each with what it says.
    pub parts: Vec<(&'static str, &'static str)>,
    /// Which of them must be there.
    pub needed: Vec<&'static str>,
    /// The part of an upload that has several files, and at most how many.
    pub several: Option<(&'static str, usize)>,
    /// The answer holds a secret that is shown once: nothing keeps it.
    pub secret: bool,
    /// Somebody who has to change the password first may call it all the same: the shell needs it for that.
    pub before_password_change: bool,
    /// It exports a list.
    pub is_export: bool,
    /// What the rooms above know of it beside, such as the list that it exports.
    pub beside: Extensions,
    pub handler: MethodRouter<App>,
}

/// All of them: `operations` registers them.
pub static OPERATIONS: Registered<Vec<Operation>> = Registered::new();

/// The parameter of a list that names the day as of which it is seen.
pub const AS_OF: &str = "asOf";
/// Largest JSON body.
const MAX_JSON: usize = 2 * 1024 * 1024;

impl Operation {
    /// A GET operation.
    pub fn get<H, T>(path: &'static str, access: Access, summary: Text, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        Operation::new(Method::GET, path, access, summary, on(MethodFilter::GET, handler))
    }

    /// A POST operation.
    pub fn post<H, T>(path: &'static str, access: Access, summary: Text, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        Operation::new(Method::POST, path, access, summary, on(MethodFilter::POST, handler))
    }

    fn new(method: Method, path: &'static str, access: Access, summary: Text, handler: MethodRouter<App>) -> Self {
        Operation {
            method,
            path,
            access,
            credential: Credential::Header,
            limit: Limit::Quick,
            tag: path.trim_start_matches('/').split('/').next().unwrap_or_default(),
            summary,
            params: path_params(path),
            body: Content::None,
            answer: Content::None,
            schemas: Vec::new(),
            example: None,
            max_body: MAX_JSON,
            heavy: false,
            asks: false,
            parts: Vec::new(),
            needed: Vec::new(),
            several: None,
            secret: false,
            before_password_change: false,
            is_export: false,
            beside: Extensions::new(),
            handler,
        }
    }

    /// Documents the query parameters.
    pub fn query<Q: IntoParams>(mut self) -> Self {
        self.params.extend(Q::into_params(|| Some(ParameterIn::Query)));
        self
    }

    /// Documents more parameters, such as the filters of a list (`documents::list::ListSpec::params`).
    pub fn params(mut self, params: Vec<Parameter>) -> Self {
        self.params.extend(params);
        self
    }

    /// Documents a JSON body with an example that is read without complaint.
    pub fn body<B: ToSchema>(mut self, example: Value) -> Self {
        self.body = Content::Json(Box::new(self.named::<B>()));
        self.example = Some(example);
        self
    }

    /// Documents a JSON body by a schema made from definitions.
    pub fn body_schema(mut self, schema: RefOr<Schema>, example: Value) -> Self {
        self.body = Content::Json(Box::new(schema));
        self.example = Some(example);
        self
    }

    /// The operation takes a multipart upload of at most `max` bytes.
    pub fn upload(mut self, max: usize) -> Self {
        self.body = Content::Multipart;
        self.limit = Limit::Files;
        self.max_body = max;
        self
    }

    /// Documents the fields beside the file of an upload, each with what it says.
    pub fn parts(mut self, parts: &[(&'static str, &'static str)]) -> Self {
        self.parts.extend_from_slice(parts);
        self
    }

    /// Documents which of those fields must be there.
    pub fn needed(mut self, parts: &[&'static str]) -> Self {
        self.needed.extend_from_slice(parts);
        self
    }

    /// The upload has at most so many files, each in a part of this name.
    pub fn several(mut self, part: &'static str, most: usize) -> Self {
        self.several = Some((part, most));
        self
    }

    /// Documents that it may ask before it does something.
    pub fn asks(mut self) -> Self {
        self.asks = true;
        self
    }

    /// The body may have this many bytes.
    pub fn max_body(mut self, max: usize) -> Self {
        self.max_body = max;
        self
    }

    /// Documents the `data` of the answer.
    pub fn answer<A: ToSchema>(mut self) -> Self {
        self.answer = Content::Json(Box::new(self.named::<A>()));
        self
    }

    /// Documents a list as the `data` of the answer.
    pub fn answer_list<A: ToSchema>(mut self) -> Self {
        let item = self.named::<A>();
        self.answer = Content::Json(Box::new(RefOr::T(Schema::Array(Array::new(item)))));
        self
    }

    /// Documents the `data` of the answer by a schema made from definitions.
    pub fn answer_schema(mut self, schema: RefOr<Schema>) -> Self {
        self.answer = Content::Json(Box::new(schema));
        self
    }

    /// The answer is a file.
    pub fn answer_file(mut self, content_type: &'static str) -> Self {
        self.answer = Content::File(content_type);
        self.limit = Limit::Files;
        self
    }

    /// The answer is a stream of events.
    pub fn answer_events(mut self) -> Self {
        self.answer = Content::Events;
        self.limit = Limit::Endless;
        self
    }

    /// Adds a named schema that `body_schema` or `answer_schema` refers to.
    pub fn schema(mut self, name: &str, schema: RefOr<Schema>) -> Self {
        self.schemas.push((name.to_owned(), schema));
        self
    }

    /// Adds the schema of a type that `body_schema` or `answer_schema` refers to by its name.
    pub fn named_schema<T: ToSchema>(mut self) -> Self {
        self.named::<T>();
        self
    }

    pub fn credential(mut self, credential: Credential) -> Self {
        self.credential = credential;
        self
    }

    /// It makes the database work hard.
    pub fn heavy(mut self) -> Self {
        self.heavy = true;
        self
    }

    /// The answer holds a secret that is shown once.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Somebody who has to change the password first may call it all the same.
    pub fn before_password_change(mut self) -> Self {
        self.before_password_change = true;
        self
    }

    pub fn limit(mut self, limit: Limit) -> Self {
        self.limit = limit;
        self
    }

    /// The permission codes of which the caller needs one; empty when none is needed.
    pub fn permissions(&self) -> &[&'static str] {
        match &self.access {
            Access::Public | Access::Login => &[],
            Access::Permission(code) => std::slice::from_ref(code),
            Access::AnyOf(codes) => codes,
        }
    }

    /// Whether it is a list that cannot be seen as of a day.
    pub fn is_list_of_now(&self) -> bool {
        let has_past = self.params.iter().any(|known| known.name == AS_OF);
        self.method == Method::GET && self.path.ends_with("/page") && !has_past
    }

    /// The route with its body limit; the access layer goes around it.
    pub fn route(&self) -> MethodRouter<App> {
        self.handler.clone().layer(DefaultBodyLimit::max(self.max_body))
    }

    fn named<T: ToSchema>(&mut self) -> RefOr<Schema> {
        T::schemas(&mut self.schemas);
        let name = T::name().into_owned();
        let schema = T::schema();
        // Lists, numbers and texts stay where they are; objects of ours get a name.
        let is_object = match &schema {
            RefOr::T(Schema::Object(object)) => !object.properties.is_empty(),
            RefOr::T(Schema::AllOf(_)) => true,
            _ => false,
        };
        if !is_object {
            return schema;
        }
        self.schemas.push((name.clone(), schema));
        RefOr::Ref(utoipa::openapi::Ref::from_schema_name(name))
    }
}

fn path_params(path: &str) -> Vec<Parameter> {
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    names
        .map(|name| {
            let schema: RefOr<Schema> = match name == "id" || name.ends_with("Id") {
                true => i64::schema(),
                false => Object::with_type(utoipa::openapi::schema::Type::String).into(),
            };
            let mut parameter = Parameter::new(name);
            parameter.parameter_in = ParameterIn::Path;
            parameter.schema = Some(schema);
            parameter
        })
        .collect()
}
