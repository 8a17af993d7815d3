//! The binding of an account to WeChat (by a QR code) and to WeCom (by its redirect). A binding is the caller's own:
//! nobody sees or ends another one's. The GETs that change something are spec.md's; our client posts.

use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Operation};

mod app_id;
pub mod binding;
mod get_open_id;
mod get_qr_code;
mod list_bindings;
mod result;
pub mod scan;
mod unbind;
mod work;

pub fn operations() -> Vec<Operation> {
    let unbind = text("解除微信绑定", "Unbinds a WeChat");
    let bind_work = text("绑定企业微信", "Binds a WeCom user");
    let unbind_work = text("解除企业微信绑定", "Unbinds a WeCom user");
    vec![
        Operation::get(
            "/sys/org/v1/appid/get",
            Access::Login,
            text("本机构的应用标识", "App identity of the organisation"),
            app_id::get,
        )
        .answer::<app_id::AppId>()
        .before_password_change(),
        Operation::post(
            "/auth/v1/binding/getQrCode",
            Access::Login,
            text("获取绑定二维码", "A QR code to bind a WeChat"),
            get_qr_code::get,
        )
        .query::<get_qr_code::Wanted>()
        .secret()
        .answer::<get_qr_code::QrCode>(),
        Operation::get(
            "/auth/v1/getOpenId",
            Access::Login,
            text("查询扫码结果", "Whether the QR code was scanned"),
            get_open_id::get,
        )
        .query::<get_open_id::Asked>()
        .answer::<get_open_id::Scanned>(),
        Operation::get(
            "/auth/v1/getBindingResult",
            Access::Login,
            text("查询绑定结果", "Whether a WeChat is bound"),
            result::get,
        )
        .query::<result::Asked>()
        .answer::<result::Bound>(),
        Operation::get(
            "/auth/v1/binding/list",
            Access::Login,
            text("我的绑定", "The caller's bindings"),
            list_bindings::list,
        )
        .answer_list::<binding::Binding>(),
        Operation::get("/auth/v1/unBinding", Access::Login, unbind, unbind::by_query).query::<unbind::ChosenWeChat>(),
        Operation::post("/auth/v1/unBinding", Access::Login, unbind, unbind::by_body)
            .body::<unbind::ChosenWeChat>(json!({ "openId": "o1", "appid": "wx1" })),
        Operation::post(
            "/wx/cp/address",
            Access::Login,
            text("企业微信授权地址", "Where WeCom asks a person who they are"),
            work::address,
        )
        .body::<work::Leaving>(json!({ "back": "https://customs.example.com/wecom", "state": "s1" }))
        .secret()
        .answer::<work::Address>(),
        Operation::get("/wx/cp/binding", Access::Login, bind_work, work::bind_by_query)
            .query::<work::Redirected>()
            .answer::<binding::Binding>(),
        Operation::post("/wx/cp/binding", Access::Login, bind_work, work::bind_by_body)
            .body::<work::Redirected>(json!({ "code": "c1", "agentId": "1000002", "corpId": "ww1" }))
            .answer::<binding::Binding>(),
        Operation::get("/wx/cp/unBinding", Access::Login, unbind_work, work::unbind_by_query)
            .query::<work::ChosenBinding>(),
        Operation::post("/wx/cp/unBinding", Access::Login, unbind_work, work::unbind_by_body)
            .body::<work::ChosenBinding>(json!({ "id": 1 })),
    ]
}
