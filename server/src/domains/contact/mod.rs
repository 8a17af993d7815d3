//! The contact form of the product page, and the code by SMS that proves its mobile number.

use core_wasm::permission::PLATFORM_CONTACT_VIEW;
use core_wasm::text::text;
use sea_orm::Condition;
use serde_json::json;

use crate::api::operation::{Access, Operation};
use crate::documents::export::Export;

mod add_contact;
pub mod code;
pub mod contact_request;
mod send_code;

pub fn operations() -> Vec<Operation> {
    let list = contact_request::list();
    let send = text("发送短信验证码", "Sends a code by SMS");
    vec![
        Operation::get("/auth/v1/captcha/sms/send", Access::Public, send, send_code::by_query)
            .query::<send_code::Wanted>()
            .answer::<send_code::Sent>(),
        Operation::post("/auth/v1/captcha/sms/send", Access::Public, send, send_code::by_body)
            .body::<send_code::Wanted>(json!({ "mobile": "13812345678" }))
            .answer::<send_code::Sent>(),
        Operation::post(
            "/auth/v1/contact/add",
            Access::Public,
            text("提交联系申请", "Asks to be called back"),
            add_contact::add,
        )
        .body::<add_contact::Form>(json!({
            "mobile": "13812345678", "name": "李晓梅", "company": "华东精密制造有限公司", "captcha": "012345"
        })),
        Operation::get(
            "/sys/v1/contact/page",
            Access::Permission(PLATFORM_CONTACT_VIEW),
            text("联系申请列表", "Requests to be called back"),
            contact_request::page,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
        Export::new(
            "/sys/v1/contact/export",
            Access::Permission(PLATFORM_CONTACT_VIEW),
            text("导出联系申请", "Exports requests to be called back"),
            list,
            async |_, _, _| Ok(Condition::all()),
        )
        .operation(),
    ]
}
