//! Orders of the Care flow (Care 流程): the forecasts of one purchase order of a customer go through its internal audit, get a
//! number of the customer, are mailed and submitted together. Source: spec.md §7, domain/glossary.md.

use super::{CUSTOMER, FCST};
use crate::resource::{Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// The purchase order that forecasts go by together.
pub const PURCHASE_ORDER: Field =
    Field::text("clientRltPo", text("采购订单号", "Purchase order no."), 40).list(150).search(Search::Prefix);

/// An order of the Care flow: there is one as soon as a forecast names it.
pub static FCST_CARE: Resource = Resource {
    name: "fcstCare",
    label: text("Care 订单", "Care order"),
    path: "/fcst/v1/care",
    // Whoever may do something with forecasts may do it with their order.
    perm: FCST.perm,
    fields: &[
        PURCHASE_ORDER.read_only(),
        CUSTOMER,
        Field::dict("state", text("进度", "Progress"), "fcstCareState", 1).read_only().list(120).search(Search::Eq),
        Field::text("clientOrderNo", text("客户订单号", "Client order no."), 32)
            .read_only()
            .list(150)
            .search(Search::Prefix),
        Field::text("reason", text("退回原因", "Reason of return"), 200).read_only().list(200),
        Field::instant("numberedAt", text("取号时间", "Numbered")).list(160),
        Field::instant("mailedAt", text("邮件时间", "Mailed")).list(160),
        Field::instant("submittedAt", text("提交时间", "Submitted")).list(160).search(Search::Range),
        ORG.search(Search::Eq),
        // Since then it is in the audit, the first of its steps.
        CREATED.list(160),
        UPDATED,
    ],
    unique: &["orgId", "clientRltPo"],
    known_by: "clientRltPo",
    category: Some("fcst"),
    ..Resource::PLAIN
};
