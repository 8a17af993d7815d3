//! Origin certificates of our exports. Lists, rows, lines and commands come from the definition; here is what is special. Those
//! that came with goods are with the forecasts that use them (`fcst/certs`).

use core_wasm::permission;
use core_wasm::resource::Resource;
use core_wasm::resources::documents::ORIGIN_CERT;
use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Limit, Operation};
use crate::documents::schema::{row, schema};
use crate::documents::served::Hooks;

mod expiring;
mod from;
mod judged;
mod materials;
mod origin;
mod sheet;

pub use expiring::{count as expiring, nearest, query as expiring_query, usable};

/// What is special about them.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&ORIGIN_CERT, &origin::Certificate)];

fn may(verb: &str) -> Access {
    permission::code(ORIGIN_CERT.perm, verb).map_or(Access::AnyOf(&[]), Access::Permission)
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::post(
            "/certs/v1/origin/from",
            may("add"),
            text("由报关单或预报生成原产地证书", "Makes an origin certificate of an export declaration or a forecast"),
            from::from,
        )
        .body::<from::MadeFrom>(json!({ "certType": "RC", "declId": 1 }))
        .answer_schema(schema(row(&ORIGIN_CERT)))
        .limit(Limit::Bulk),
        Operation::get(
            "/certs/v1/origin/{id}/judged",
            may("view"),
            text("原产地判定", "The origin of each line of a certificate, with its figures"),
            judged::judged,
        )
        .answer::<judged::CertificateJudged>(),
        Operation::post(
            "/certs/v1/origin/{id}/materials",
            may("update"),
            text("由单耗填写用料", "Fills in materials from the consumption of the products"),
            materials::fill,
        )
        .body::<materials::OfVersion>(json!({ "version": 1 }))
        .answer_schema(schema(row(&ORIGIN_CERT)))
        .limit(Limit::Bulk),
        sheet::operation(),
    ]
}
