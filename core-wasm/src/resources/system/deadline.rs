//! The computed times of documents in one queue, and what an organisation has told of them.

use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::documents::below_zero;
use crate::row::Row;
use crate::text::text;

/// The page of all deadlines.
pub const LIST: &str = "/queries/deadlines";

const KIND: Field = Field::dict("kind", text("期限种类", "Kind"), "deadlineKind", 20);

/// A time of a document. It is computed whenever it is asked for; nothing of it is stored.
pub static DEADLINE: Resource = Resource {
    name: "deadline",
    label: text("期限", "Deadlines"),
    about: text(
        "各类单证的期限，近的在前。没有数据说明没有临近或逾期的事项。",
        "The times of all documents, the most urgent first. None here means nothing is due.",
    ),
    path: "/deadline/v1",
    fields: &[
        KIND.list(130).unsortable().search(Search::Eq),
        Field::date("dueOn", text("期限", "Due")).list(150).unsortable().search(Search::Range),
        Field::int("daysLeft", text("剩余天数", "Days left"), 6).list(150).unsortable(),
        Field::text("docNo", text("单证号", "Document"), 100).list(200).unsortable(),
        Field::text("holder", text("客户名称", "Customer"), 100).list(220).unsortable(),
        Field::date("snoozedUntil", text("推后至", "Put off until")).list(120).unsortable(),
        Field::text("snoozeReason", text("推后原因", "Reason"), 200).list(200).unsortable(),
        Field::text("snoozedBy", text("推后人", "Put off by"), 100).list(110).unsortable(),
        Field::instant("dueAt", text("截止时刻", "Due at")),
        Field::text("document", text("单证种类", "Kind of document"), 40),
        Field::id("docId", text("单证编号", "Document id")),
        Field::id("refId", text("期限编号", "Deadline id")),
        Field::id("orgId", text("机构", "Organisation")),
    ],
    hidden: &["snoozedUntil", "snoozeReason", "snoozedBy"],
    known_by: "docNo",
    keyword: false,
    category: None,
    ..Resource::PLAIN
};

/// Whom an organisation has told of which times, and how many days before.
pub static DEADLINE_RULE: Resource = Resource {
    name: "deadlineRule",
    label: text("期限提醒规则", "Deadline reminder"),
    about: text(
        "到期前若干天，把临近的期限通知经办人、岗位或管理员，每个期限只通知一次。",
        "So many days before a deadline whoever made the document, the desk or the administrators are told, once each.",
    ),
    path: "/sys/v1/deadlineRule",
    perm: "management:deadlineRule",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("名称", "Name"), 50).required().list(200).search(Search::Like),
        KIND.required().list(160).search(Search::Eq),
        Field::int("daysBefore", text("提前天数", "Days before"), 2).required().list(120),
        Field::dict("whom", text("通知对象", "Whom"), "deadlineWhom", 1).required().list(160).search(Search::Eq),
        Field::flag("isEnabled", text("启用", "Enabled")).list(90).search(Search::Eq),
        Field::text("rmk", text("备注", "Remarks"), 255),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[days_after],
    unique: &["orgId", "name"],
    known_by: "name",
    keyword: false,
    start: &[("daysBefore", "3"), ("whom", "2"), ("isEnabled", "1")],
    page: Some(MenuPage {
        group: "management",
        path: "/management/deadlineRule",
        title: text("期限提醒", "Deadline reminders"),
        permissions: &["management:deadlineRule:view"],
    }),
    category: None,
    example: r#"{"name":"申报前三天","kind":"declare","daysBefore":"3","whom":"2","isEnabled":"1"}"#,
    ..Resource::PLAIN
};

/// Nobody is reminded of a day that is over: what is overdue says so by itself.
fn days_after(row: &Row) -> Option<Problem> {
    below_zero(row, &["daysBefore"])
}
