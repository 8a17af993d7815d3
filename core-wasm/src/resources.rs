//! The definitions of all business resources, one file each.

use crate::resource::Resource;

pub mod declaration;
pub mod files;
pub mod platform;

/// All definitions. A new resource is added here and nowhere else.
pub static ALL: &[&Resource] = &[
    &declaration::HEAD,
    &declaration::LINE,
    &declaration::GOODS_LIMIT,
    &declaration::CONTAINER,
    &declaration::LICENCE_DOCU,
    &declaration::EDOC,
    &declaration::ECO,
    &declaration::REQUEST_CERT,
    &declaration::OTHER_PACK,
    &declaration::COP_LIMIT,
    &declaration::USER,
    &declaration::MARK_LOB,
    &declaration::COP_PROMISE,
    &declaration::TP_ACCESS,
    &declaration::SIGN,
    &platform::ANNOUNCEMENT,
    &platform::CONTACT_REQUEST,
    &platform::OUTWARD_MESSAGE,
    &files::STORED_FILE,
    &files::EXPORT_JOB,
];
