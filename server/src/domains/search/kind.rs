//! The kinds of documents that are searched, who may list each, and which of its rows they may see: exactly as its list does.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use core_wasm::permission::MANAGEMENT_USER_VIEW;
use core_wasm::resource::Resource;
use core_wasm::resources::base::{ETPS, KNOWLEDGE, MATERIAL};
use core_wasm::resources::declaration::HEAD;
use core_wasm::resources::management::USER;
use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::resources::system::QUESTION;
use core_wasm::rules::search::{Part, parts, searched};
use core_wasm::states;

use crate::accounts::caller::Caller;
use crate::api::access::{NO_SESSION, permit};
use crate::api::operation::Access;
use crate::documents::list::{ListQuery, ListScope};
use crate::documents::serve;
use crate::documents::served;
use crate::documents::served::Served;
use crate::domains::decl::access::ANY;
use crate::domains::decl::page;
use crate::domains::management::reach::Reach;
use crate::domains::question;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::people::user;

/// What is searched without a page of its own: papers of shipments, which have a page all the same, and materials of the goods master,
/// enterprises and knowledge, which open beside their lists.
const BESIDE: [&str; 4] = [RECOGNITION.name, MATERIAL.name, ETPS.name, KNOWLEDGE.name];

/// A kind of documents.
pub struct Kind {
    pub head: &'static Resource,
    pub parts: Vec<Part>,
    access: Access,
}

/// Every kind: declarations, the documents with a page of their own that the generic operations list, what opens beside its list,
/// questions, and people. What else is open to whoever logged in is no document.
pub fn all() -> &'static [Kind] {
    static KNOWN: LazyLock<Vec<Kind>> = LazyLock::new(|| {
        let listed = served::all().map(|served| served.resource).chain([&RECOGNITION]);
        let documents = listed.filter(|resource| resource.opens_on_page() || BESIDE.contains(&resource.name));
        let documents = documents.filter(|resource| resource.page.is_some() && !resource.open);
        let kind = |head: &'static Resource, access| Kind { head, parts: parts(head), access };
        let mut all = vec![kind(&HEAD, ANY)];
        all.extend(documents.map(|head| kind(head, serve::read(head))));
        // Whoever logged in lists the questions on what they may see.
        all.push(kind(&QUESTION, Access::Login));
        all.push(kind(&USER, Access::Permission(MANAGEMENT_USER_VIEW)));
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
    /// Whether the caller may list such documents. What asks for no permission is closed to API tokens, here as on its own list.
    pub fn is_open_to(&self, caller: &Caller) -> bool {
        let is_token = caller.session_id == NO_SESSION;
        permit(self.access, &caller.permissions).is_ok() && !(is_token && self.access == Access::Login)
    }

    /// The documents that its list shows the caller.
    pub async fn scope(&self, app: &App, caller: &Caller) -> Result<ListScope, ApiError> {
        if self.is_declaration() {
            return page::visible(app, caller, &ListQuery::default()).await;
        }
        if self.head.name == QUESTION.name {
            return Ok(question::list::seen_by(&app.db, caller).await?.into());
        }
        if self.is_people() {
            return Ok(Reach::of(&app.db, caller).await?.condition(user::Column::OrgId).into());
        }
        Served::of(self.head).visible(&app.db, caller).await
    }

    /// Accounts are kept in a table that no definition describes.
    pub fn is_people(&self) -> bool {
        self.head.name == USER.name
    }

    /// Whether it is about a document, which it opens.
    pub fn is_about_document(&self) -> bool {
        self.head.name == QUESTION.name
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
