//! Client orders (客户订单): what a customer entrusts to whoever declares for it.

use super::client_order_work::{CLIENT_ORDER_FEE, CLIENT_ORDER_PAPER};
use super::shipment::{
    ACCOUNT, BILL, CATEGORY, CONTRACT, COUNTRY, GROSS, GROUPS, INVOICE, LINES, NET, OFFICE, ORDER, PACKAGES, PORT,
    PRICED, TERMS, TRADE_MODE, TRANSPORT, TWO_STEP, VESSEL, VOYAGE, WRAP,
};
use super::{
    CUSTOMER, REMARK, USED, account_form, head_not_below_zero, line_not_below_zero, line_weights, net_not_above_gross,
    no_quantity, price_not_below_zero,
};
use crate::dictionary::families;
use crate::error::Problem;
use crate::resource::{CRUD, Field, Lines, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::row::Row;
use crate::rules::numbers::Form;
use crate::states::client_order::{CHARGE, WORK};
use crate::text::catalogue::documents::HS_FORM;
use crate::text::{Speak, text};

/// A client order. A placed one is ready for declaration.
pub static CLIENT_ORDER: Resource = Resource {
    name: "clientOrder",
    label: text("客户订单", "Client order"),
    about: text(
        "客户委托申报的订单。新增或由客户提交，订单通过后可生成报关单。",
        "Orders of customers to declare goods. Add one, or have the customer submit it; an order that is ready becomes declarations.",
    ),
    path: "/order/v1/clientOrder",
    perm: "decl:clientOrder",
    verbs: CRUD,
    fields: &[
        Field::text("clientOrderNo", text("客户订单号", "Client order no."), 32)
            .required()
            .list(150)
            .search(Search::Prefix)
            .group(ORDER)
            .once(),
        CATEGORY,
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "clientOrderState", 1).read_only().list(100).search(Search::Eq),
        TWO_STEP,
        // Whoever places an order need not know these: Enter passes them.
        CONTRACT.seldom(),
        INVOICE.seldom(),
        BILL.seldom(),
        TRANSPORT.seldom(),
        VESSEL.seldom(),
        VOYAGE.seldom(),
        OFFICE.seldom(),
        PORT.seldom(),
        TRADE_MODE.seldom(),
        ACCOUNT.seldom(),
        COUNTRY.seldom(),
        TERMS.seldom(),
        WRAP.seldom(),
        PACKAGES.seldom(),
        GROSS.seldom(),
        NET.seldom(),
        Field::date("dueOn", text("要求完成日期", "Wanted by"))
            .list(120)
            .search(Search::Range)
            .group(ORDER)
            .once()
            .seldom(),
        REMARK.group(ORDER).width(8),
        Field::text("reason", text("退回原因", "Reason of return"), 200).read_only().list(200),
        Field::instant("placedAt", text("委托时间", "Placed")).list(160).search(Search::Range).seldom(),
        Field::instant("acceptedAt", text("接单时间", "Accepted")).read_only().list(160),
        Field::instant("handedOverAt", text("交付时间", "Handed over")).read_only().list(160),
        USED,
        ORG.search(Search::Eq).group(ORDER).width(8),
        CREATED,
        UPDATED,
    ],
    groups: GROUPS,
    rules: &[net_not_above_gross, head_not_below_zero, account_form],
    category: Some("decl"),
    unique: &["orgId", "clientOrderNo"],
    any_capitals: true,
    known_by: "clientOrderNo",
    start: &[("iECatg", "1"), ("isTwoStep", "0")],
    lines: &[
        Lines::embedded("lines", &CLIENT_ORDER_DTL, 500).own_number("gdsMtno"),
        Lines { changed_by: WORK, ..Lines::paged("papers", &CLIENT_ORDER_PAPER, 200, "orderId").optional() },
        Lines { changed_by: CHARGE, ..Lines::paged("fees", &CLIENT_ORDER_FEE, 200, "orderId").optional() },
    ],
    page: Some(MenuPage {
        group: "orders",
        path: "/orders/client",
        title: text("客户订单", "Client orders"),
        permissions: &["decl:clientOrder:view"],
    }),
    example: r#"{"clientOrderNo":"PO-2026-0917","iECatg":"1","contrNo":"HT-0917","tradeMode":"0110","packNo":"12",
        "grossWet":"1260.00000","netWt":"1200.00000","lines":[{"codeTS":"3901100090","gName":"聚乙烯粒子","gQty":"1200.00000",
        "gUnit":"035","declPrice":"1.2500","declTotal":"1500.0000","tradeCurr":"USD"}]}"#,
    ..Resource::PLAIN
};

/// A goods line of a client order.
pub static CLIENT_ORDER_DTL: Resource = Resource {
    name: "clientOrderDtl",
    label: text("客户订单明细", "Client order line"),
    path: "/order/v1/clientOrder/dtl",
    perm: "decl:clientOrder",
    fields: LINES,
    rules: &[line_weights, line_not_below_zero, price_not_below_zero, some_quantity, code_of_a_chapter],
    search_index: true,
    priced: PRICED,
    ..Resource::PLAIN
};

/// What is ordered is some of it.
fn some_quantity(line: &Row) -> Option<Problem> {
    no_quantity(line, "clientOrder.quantity")
}

/// A whole code is of a chapter that the tariff has: whoever declares could do nothing with another one. What is no whole code is told
/// by the field.
fn code_of_a_chapter(line: &Row) -> Option<Problem> {
    let code = line.text("codeTS");
    let is_none = families::tariff_code(code).is_some_and(|whole| !Form::HsCode.matches(&whole));
    is_none.then(|| {
        let values: [(&str, &dyn Speak); 2] = [("code", &code), ("form", &Form::HsCode.describe())];
        Problem::error("clientOrder.hsForm", "codeTS", HS_FORM.speak_with(&values))
    })
}
