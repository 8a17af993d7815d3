//! The audit log as administrators search it.

use crate::resource::{Field, Resource, Search, Verb};
use crate::text::text;

/// One entry of the audit. Which fields changed is a JSON list, shown with the entry.
pub static AUDIT_ENTRY: Resource = Resource {
    name: "auditEntry",
    label: text("操作日志", "Audit log"),
    about: text(
        "谁在何时修改了什么：每次登录和每次修改自动记一条。",
        "Who changed what and when: each log-in and each change leaves an entry by itself.",
    ),
    path: "/sys/v1/audit",
    perm: "management:audit",
    verbs: &[Verb::View],
    fields: &[
        Field::instant("at", text("时间", "At")).list(150).search(Search::Range),
        Field::text("actor", text("操作人", "Who"), 100).read_only().list(120).unsortable().search(Search::Prefix),
        Field::dict("entity", text("对象", "What"), "auditEntity", 60)
            .read_only()
            .list(190)
            .unsortable()
            .search(Search::Eq),
        Field::id("entityId", text("记录编号", "Record")).read_only().list(90).unsortable().search(Search::Eq),
        Field::dict("action", text("操作", "Action"), "auditAction", 60)
            .read_only()
            .list(190)
            .unsortable()
            .search(Search::Eq),
        Field::text("note", text("说明", "Note"), 20_000).read_only().list(260).unsortable(),
        Field::id("orgId", text("机构", "Organisation")).read_only().list(220).unsortable().search(Search::Eq),
        Field::id("userId", text("用户编号", "Account")).read_only().list(90).unsortable().search(Search::Eq),
        Field::text("requestId", text("请求编号", "Request"), 100).read_only(),
        Field::text("changes", text("变更", "Changes"), 20_000).read_only(),
    ],
    rules: &[],
    first_filters: 5,
    keyword: false,
    hidden: &["userId"],
    ..Resource::PLAIN
};
