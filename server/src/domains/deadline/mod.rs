//! The radar of deadlines: the computed times of all documents in one queue and by months, how each follows, what is put off, who is
//! told, and a calendar of them. Whoever may see a document may see its times; there is no second check beside that of the document.

pub mod escalate;
mod explain;
pub mod feed;
mod queue;
pub mod snooze;
mod source;

use core_wasm::text::text;
use serde_json::json;

use crate::api::openapi::named;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::schema::{object, page_of, paging_params, schema};

pub fn operations() -> Vec<Operation> {
    let row = named("Deadline", object(queue::fields()));
    vec![
        Operation::get(
            "/deadline/v1/page",
            Access::Login,
            text("期限列表", "The deadlines of the documents that the caller may see, the most urgent first"),
            queue::page,
        )
        .params(paging_params())
        .query::<queue::Filters>()
        .answer_schema(schema(named("DeadlinePage", page_of(row))))
        .heavy(),
        Operation::get(
            "/deadline/v1/counts",
            Access::Login,
            text("期限数量", "How many deadlines are open, over, soon, or put off"),
            queue::counts,
        )
        .answer::<queue::DeadlineCounts>()
        .heavy(),
        Operation::get(
            "/deadline/v1/month",
            Access::Login,
            text("期限月历", "The deadlines of a month, counted by day and kind"),
            queue::month,
        )
        .query::<queue::OfMonth>()
        .answer::<queue::DeadlineMonth>()
        .heavy(),
        Operation::get(
            "/deadline/v1/explain",
            Access::Login,
            text("期限的计算依据", "How a deadline follows, with the days off that moved it"),
            explain::explain,
        )
        .query::<explain::OfTime>()
        .answer::<explain::Explained>(),
        Operation::post(
            "/deadline/v1/snooze",
            Access::Login,
            text("推后提醒", "Puts a deadline off for the caller's organisation, with a reason"),
            snooze::put_off,
        )
        .body::<snooze::PutOff>(json!({
            "kind": "declare", "refId": 1, "until": "2026-10-08", "reason": "等待客户补充单证",
        })),
        Operation::post(
            "/deadline/v1/unsnooze",
            Access::Login,
            text("恢复提醒", "Shows a deadline again that was put off"),
            snooze::show_again,
        )
        .body::<snooze::ShownAgain>(json!({ "kind": "declare", "refId": 1 })),
        Operation::get(
            "/deadline/v1/feed",
            Access::Login,
            text("我的日历链接", "Whether the caller has a link for calendars, and when it was read"),
            feed::state,
        )
        .answer::<feed::FeedState>(),
        Operation::post(
            "/deadline/v1/feed",
            Access::Login,
            text("生成日历链接", "Makes a link for calendars, in place of the one before"),
            feed::make,
        )
        .answer::<feed::FeedLink>()
        .secret(),
        Operation::post(
            "/deadline/v1/feed/revoke",
            Access::Login,
            text("停用日历链接", "Ends the caller's link for calendars"),
            feed::revoke,
        ),
        Operation::get(
            "/deadline/v1/feed/{secret}",
            Access::Public,
            text("期限日历", "The calendar (RFC 5545) behind such a link"),
            feed::read,
        )
        .answer_file("text/calendar")
        .limit(Limit::Quick)
        .heavy(),
    ]
}
