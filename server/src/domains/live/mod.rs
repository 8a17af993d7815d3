//! Live messages on the wire: the stream of a browser tab, and the calls around it.

mod calls;
mod stream;

use core_wasm::text::text;

use crate::api::operation::{Access, Credential, Operation};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/sse/conn/create",
            Access::Login,
            text(
                "打开推送流",
                "Live messages: events whose data is {id, content, kind, refId, category, makerId, makerOrgId}",
            ),
            calls::create,
        )
        .credential(Credential::QueryTicket("Authorization"))
        .query::<calls::Position>()
        .answer_events(),
        Operation::post(
            "/sse/ticket",
            Access::Login,
            text("推送流票据", "A one-time ticket to open the stream with"),
            calls::give,
        )
        .answer::<calls::Ticket>()
        .secret(),
        Operation::get(
            "/sse/conn/close",
            Access::Login,
            text("关闭推送流", "Ends the streams of this session"),
            calls::close,
        ),
        Operation::post(
            "/sse/conn/close",
            Access::Login,
            text("关闭推送流", "Ends the streams of this session"),
            calls::close,
        ),
    ]
}
