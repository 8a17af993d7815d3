//! Webhooks: addresses of an organisation's own systems that are told when its documents change, and what was told.

use crate::resource::{CRUD, Field, MenuPage, Resource, Search, Switch, Verb};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// An address. The secret by which its receiver checks who calls is made by an operation of its own and shown once; without
/// one nothing is sent.
pub static WEBHOOK: Resource = Resource {
    name: "webhook",
    label: text("事件推送", "Webhook"),
    about: text(
        "单证变化时通知贵方系统。新增后生成签名密钥。",
        "Tells a system of yours when documents change. Add one, then make its signing secret.",
    ),
    path: "/sys/v1/webhook",
    perm: "management:webhook",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("名称", "Name"), 50).required().list(160).search(Search::Like),
        Field::text("url", text("推送地址", "Address"), 500).required().list(320),
        Field::dict_list("documents", text("单证（空为全部）", "Documents (none: all)"), "webhookDocument", 400)
            .list(240)
            .unsortable(),
        Field::flag("isEnabled", text("启用", "Enabled")).list(90).search(Search::Eq),
        Field::text("hint", text("密钥末四位", "Secret ends in"), 4).read_only().list(110).unsortable(),
        Field::instant("issuedAt", text("密钥生成时间", "Secret made")).read_only().list(160),
        Field::text("rmk", text("备注", "Remarks"), 255),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    unique: &["orgId", "name"],
    known_by: "name",
    start: &[("isEnabled", "1")],
    switch: Some(Switch { field: "isEnabled", on: "1", path: "status/switch", single: true }),
    page: Some(MenuPage {
        group: "management",
        path: "/management/webhook",
        title: text("事件推送", "Webhooks"),
        permissions: &["management:webhook:view"],
    }),
    category: None,
    example: r#"{"name":"ERP","url":"https://erp.example.com/customs","isEnabled":"1"}"#,
    ..Resource::PLAIN
};

/// What is told, or was told, to one of them.
pub static WEBHOOK_DELIVERY: Resource = Resource {
    name: "webhookDelivery",
    label: text("推送记录", "Webhook delivery"),
    about: text(
        "推送到外部系统的每条消息及对方的答复：先新增推送并选择单证，之后单证有变动时自动记录。",
        "Each message that was sent to a program of yours, with its answer. Add a webhook and choose its documents first; what happens to them is listed here by itself.",
    ),
    path: "/sys/v1/webhookDelivery",
    perm: "management:webhookDelivery",
    verbs: &[Verb::View],
    fields: &[
        Field::text("name", text("推送", "Webhook"), 50).read_only().list(160).search(Search::Like),
        Field::dict("document", text("单证", "Document"), "webhookDocument", 30)
            .read_only()
            .list(150)
            .search(Search::Eq),
        Field::dict("action", text("动作", "Action"), "auditAction", 60).read_only().list(150),
        Field::id("documentId", text("单证编号", "Document id")).read_only().list(130),
        Field::dict("state", text("状态", "State"), "webhookState", 1).read_only().list(110).search(Search::Eq),
        Field::int("tries", text("次数", "Tries"), 3).read_only().list(80),
        Field::text("answer", text("对方答复", "Answer"), 200).read_only().list(260).unsortable(),
        Field::instant("nextAt", text("下次推送", "Next try")).read_only().list(160),
        Field::instant("sentAt", text("送达时间", "Delivered")).read_only().list(160),
        ORG.search(Search::Eq),
        CREATED.list(160).search(Search::Range),
    ],
    known_by: "name",
    keyword: false,
    page: Some(MenuPage {
        group: "management",
        path: "/management/webhookDelivery",
        title: text("推送记录", "Webhook deliveries"),
        permissions: &["management:webhookDelivery:view"],
    }),
    category: None,
    ..Resource::PLAIN
};
