//! The kinds of documents that are searched, who may list each, and which of its rows they may see: exactly as its list does.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use core_wasm::resource::Resource;
use core_wasm::resources::base::{ETPS, MATERIAL};
use core_wasm::resources::declaration::HEAD;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::rules::search::{Part, parts, searched};
use core_wasm::states;

use crate::access::permit;
use crate::app::App;
use crate::caller::Caller;
use crate::crud::list::{ListQuery, ListScope};
use crate::crud::serve;
use crate::crud::served::{self, Served};
use crate::domains::decl::access::ANY;
use crate::domains::decl::page;
use crate::error::ApiError;
use crate::operation::Access;

/// What is searched without a page of its own: papers of shipments, which have a page all the same, and materials of the goods master
/// and enterprises, which open beside their lists.
const BESIDE: [&str; 3] = [RECOGNITION.name, MATERIAL.name, ETPS.name];

/// A kind of documents.
pub struct Kind {
    pub head: &'static Resource,
    pub parts: Vec<Part>,
    access: Access,
}

/// Every kind: declarations, the documents with a page of their own that the generic operations list, materials and enterprises. What is
/// open to whoever logged in is no document.
pub fn all() -> &'static [Kind] {
    static KNOWN: LazyLock<Vec<Kind>> = LazyLock::new(|| {
        let listed = served::all().map(|served| served.resource).chain([&RECOGNITION]);
        let documents = listed.filter(|resource| resource.opens_on_page() || BESIDE.contains(&resource.name));
        let documents = documents.filter(|resource| resource.page.is_some() && !resource.open);
        let kind = |head: &'static Resource, access| Kind { head, parts: parts(head), access };
        let mut all = vec![kind(&HEAD, ANY)];
        all.extend(documents.map(|head| kind(head, serve::read(head))));
        all.retain(|kind| searched(kind.head).next().is_some() || !kind.parts.is_empty());
        all
    });
    &KNOWN
}

/// The permissions of which any one opens the search: those that open a list of documents.
pub fn codes() -> &'static [&'static str] {
    static CODES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let of = |kind: &Kind| match kind.access {
            Access::Permission(code) => vec![code],
            Access::AnyOf(codes) => codes.to_vec(),
            Access::Public | Access::Login => Vec::new(),
        };
        all().iter().flat_map(of).collect::<BTreeSet<_>>().into_iter().collect()
    });
    &CODES
}

impl Kind {
    /// Whether the caller may list such documents.
    pub fn is_open_to(&self, caller: &Caller) -> bool {
        permit(self.access, &caller.permissions).is_ok()
    }

    /// The documents that its list shows the caller.
    pub async fn scope(&self, app: &App, caller: &Caller) -> Result<ListScope, ApiError> {
        if self.is_declaration() {
            return page::visible(app, caller, &ListQuery::default()).await;
        }
        Served::of(self.head).visible(&app.db, caller).await
    }

    pub fn is_declaration(&self) -> bool {
        self.head.name == HEAD.name
    }

    /// Materials, of which an organisation may have very many, have an index for each field that is looked at.
    pub fn is_material(&self) -> bool {
        self.head.name == MATERIAL.name
    }

    /// The field of the state; "" where there is none.
    pub fn state(&self) -> &'static str {
        let of_declaration = if self.is_declaration() { "status" } else { "" };
        states::of(self.head.name).map_or(of_declaration, |machine| machine.field)
    }
}
