//! The business, one module per domain. Each is a table of contents of its operations.

pub use server_office::domains::{
    announcement, api_token, auth, base, captcha, cas, contact, decl, file, house, live, management, org, outward,
    platform, port, preference, sandbox, stray, system, user, webhook, wechat,
};

pub mod board;
pub mod bonded;
pub mod certs;
pub mod deadline;
pub mod evidence;
pub mod fcst;
pub mod made;
pub mod question;
pub mod recg;
pub mod related;
pub mod sas;
pub mod search;
pub mod wms;

use core_wasm::resource::Resource;

use crate::documents::served::Hooks;
use crate::gateway::correspondent::Correspondent;
use decl::events::Follower;

/// What is special about resources of the generic operations, in all domains.
pub fn hooks() -> impl Iterator<Item = (&'static Resource, &'static dyn Hooks)> {
    let plain = [
        announcement::HOOKS,
        api_token::HOOKS,
        base::HOOKS,
        certs::HOOKS,
        decl::HOOKS,
        fcst::HOOKS,
        house::HOOKS,
        port::HOOKS,
        recg::HOOKS,
        sas::HOOKS,
        webhook::HOOKS,
        wms::HOOKS,
    ];
    plain.into_iter().flatten().copied().chain(bonded::hooks())
}

/// The documents that exchange messages with customs.
pub fn correspondents() -> impl Iterator<Item = &'static dyn Correspondent> {
    let kinds = [
        decl::CORRESPONDENTS,
        bonded::invt::CORRESPONDENTS,
        bonded::write_off::CORRESPONDENTS,
        sas::CORRESPONDENTS,
        bonded::filing::CORRESPONDENTS,
    ];
    kinds.into_iter().flatten().copied()
}

/// Who follows what becomes of declarations.
pub fn followers() -> impl Iterator<Item = &'static dyn Follower> {
    let all = [decl::FOLLOWERS, fcst::FOLLOWERS, bonded::invt::FOLLOWERS, recg::FOLLOWERS, question::FOLLOWERS];
    all.into_iter().flatten().copied()
}

/// Who follows what becomes of forecasts.
pub fn followers_of_forecasts() -> impl Iterator<Item = &'static dyn fcst::events::Follower> {
    recg::FOLLOWERS_OF_FORECASTS.iter().copied()
}
