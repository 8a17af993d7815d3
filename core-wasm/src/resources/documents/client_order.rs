//! Client orders (客户订单): what a customer entrusts to whoever declares for it.

use super::shipment::{
    ACCOUNT, BILL, CATEGORY, CONTRACT, COUNTRY, GROSS, INVOICE, LINES, NET, OFFICE, PACKAGES, PORT, TERMS, TRADE_MODE,
    TRANSPORT, TWO_STEP, VESSEL, VOYAGE, WRAP,
};
use super::{CUSTOMER, REMARK, USED};
use crate::resource::{Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// A client order. A placed one is ready for declaration.
pub static CLIENT_ORDER: Resource = Resource {
    name: "clientOrder",
    label: text("客户订单", "Client order"),
    path: "/decl/v1/client/order",
    perm: "clientOrder",
    fields: &[
        Field::text("clientOrderNo", text("客户订单号", "Client order no."), 32)
            .required()
            .list(150)
            .search(Search::Prefix),
        CATEGORY,
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "clientOrderState", 1).read_only().list(100).search(Search::Eq),
        TWO_STEP,
        CONTRACT,
        INVOICE,
        BILL,
        TRANSPORT,
        VESSEL,
        VOYAGE,
        OFFICE,
        PORT,
        TRADE_MODE,
        ACCOUNT,
        COUNTRY,
        TERMS,
        WRAP,
        PACKAGES,
        GROSS,
        NET,
        REMARK,
        USED,
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[],
    category: Some("decl"),
    ..Resource::PLAIN
};

/// A goods line of a client order.
pub static CLIENT_ORDER_DTL: Resource = Resource {
    name: "clientOrderDtl",
    label: text("客户订单明细", "Client order line"),
    path: "/decl/v1/client/order/dtl",
    perm: "clientOrder",
    fields: LINES,
    rules: &[],
    ..Resource::PLAIN
};
