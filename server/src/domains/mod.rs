//! The business, one module per domain. Each is a table of contents of its operations.

pub mod announcement;
pub mod api_token;
pub mod auth;
pub mod base;
pub mod bonded;
pub mod captcha;
pub mod cas;
pub mod certs;
pub mod contact;
pub mod deadline;
pub mod decl;
pub mod evidence;
pub mod fcst;
pub mod file;
pub mod house;
pub mod live;
pub mod management;
pub mod org;
pub mod outward;
pub mod platform;
pub mod port;
pub mod preference;
pub mod question;
pub mod recg;
pub mod related;
pub mod sandbox;
pub mod sas;
pub mod search;
pub mod stray;
pub mod system;
pub mod user;
pub mod webhook;
pub mod wechat;
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
