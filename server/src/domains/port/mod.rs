//! Port data: what carriers, terminals and customs say of bills of lading, keyed, from workbooks or pushed; and what follows for
//! forecasts and declarations.

use core_wasm::permission::{self, PORT_PUSH, RECORDS};
use core_wasm::resource::Resource;
use core_wasm::resources::base::DOCU_GOODS;
use core_wasm::text::text;
use serde_json::{Value, json};

use crate::api::operation::{Access, Limit, Operation};
use crate::documents::import;
use crate::documents::schema::{form_without, row, schema};
use crate::documents::served::{Hooks, ORG};

pub mod arrival;
pub mod doubt;
mod of_bill;
mod push;
mod record;
mod take;
mod upload;

pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[(&DOCU_GOODS, &record::DocuGoods)];

pub fn operations() -> Vec<Operation> {
    let add = permission::code(DOCU_GOODS.perm, "add").map_or(Access::AnyOf(&[]), Access::Permission);
    let example: Value = serde_json::from_str(DOCU_GOODS.example).unwrap_or_default();
    let records = json!({
        "type": "object",
        "required": ["records"],
        "properties": { "records": { "type": "array", "maxItems": push::MOST, "items": form_without(&DOCU_GOODS, &[ORG], "Pushed") } },
    });
    vec![
        Operation::post(
            "/base/v1/docuGoods/push",
            Access::Permission(PORT_PUSH),
            text(
                "港区数据：推送（接口令牌；按提运单号新增或更新，可重复推送）",
                "Port data: pushed with an API token; records are added or changed by their bill of lading, the same again changes nothing",
            ),
            push::push,
        )
        .body_schema(schema(records), json!({ "records": [example] }))
        .answer::<push::Pushed>()
        .limit(Limit::Bulk),
        Operation::post(
            "/base/v1/docuGoods/upload",
            add,
            text(
                "港区数据：导入 xlsx（一行一个集装箱；有误时不导入任何行，除非 goodOnly 为 1）",
                "Port data: imports a workbook with a row for each container; one bad row and none is stored, unless goodOnly is 1",
            ),
            upload::upload,
        )
        .upload(import::MAX_REQUEST)
        .parts(import::PARTS)
        .limit(Limit::Bulk)
        .answer::<import::Verdicts>(),
        Operation::get(
            "/base/v1/docuGoods/match",
            Access::AnyOf(RECORDS),
            text("港区数据：按提运单号匹配", "Port data: the record of a bill of lading, with the day to declare by"),
            of_bill::of_bill,
        )
        .query::<of_bill::Wanted>()
        .answer_schema(of_bill::answer(row(&DOCU_GOODS))),
    ]
}
