//! Forecasts (预报): what a customer announces for declaration, by material.

use super::shipment::{
    ACCOUNT, BILL, CATEGORY, CONTRACT, COUNTRY, GROSS, INVOICE, LINES, NET, OFFICE, PACKAGES, PORT, PRICED, TERMS,
    TRADE_MODE, TRANSPORT, TWO_STEP, VESSEL, VOYAGE, WRAP,
};
use super::{CUSTOMER, REMARK, USED};
use crate::resource::{Field, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// A forecast. Submitted and merged ones are ready for declaration.
pub static FCST: Resource = Resource {
    name: "fcst",
    label: text("预报", "Forecast"),
    about: text("按料号填写的预报，归并后生成报关单。", "Forecasts by material number, which become declarations."),
    path: "/fcst/v1",
    perm: "fcst",
    fields: &[
        Field::text("fcstNo", text("预报编号", "Forecast no."), 32).required().list(150).search(Search::Prefix),
        CATEGORY,
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "fcstState", 1).read_only().list(100).search(Search::Eq),
        Field::text("clientOrderNo", text("客户订单号", "Client order no."), 32).list(150).search(Search::Prefix),
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
    category: Some("fcst"),
    ..Resource::PLAIN
};

/// A goods line of a forecast.
pub static FCST_DTL: Resource = Resource {
    name: "fcstDtl",
    label: text("预报明细", "Forecast line"),
    path: "/fcst/v1/dtl",
    perm: "fcst",
    fields: LINES,
    priced: PRICED,
    rules: &[],
    ..Resource::PLAIN
};
