//! The operations on taxes: the rates of an estimate, kept estimates, tax bills, and the one against the other.

use core_wasm::resources::tax::{EXPLANATION, TAX_BILL, TAX_BILL_ENTRY};
use core_wasm::text::text;
use serde_json::json;

use super::access::ANY;
use super::{
    live_rates, tax_bill, tax_bill_dtl, tax_compare, tax_fcst, tax_fcst_dtl, tax_keyed, tax_related, tax_sheet,
};
use crate::api::extract::Ids;
use crate::api::openapi::named;
use crate::api::operation::{Limit, Operation};
use crate::documents::export::Export;
use crate::documents::import::Verdicts;
use crate::documents::past;
use crate::documents::schema::{draft, object, schema};

pub fn operations() -> Vec<Operation> {
    let mut operations = estimates();
    operations.extend(bills());
    operations.extend(keyed());
    operations.extend(comparisons());
    operations
}

fn estimates() -> Vec<Operation> {
    vec![
        Operation::get(
            "/decl/v1/tax/rates",
            ANY,
            text("税款估算所用税率和汇率", "Rates of a tax estimate: special tax rates and exchange rates"),
            live_rates::live_rates,
        )
        .query::<live_rates::Wanted>()
        .answer_schema(live_rates::answer()),
        Operation::get("/decl/v1/tax/fcst/page", ANY, text("税款估算列表", "List tax estimates"), tax_fcst::page)
            .params(tax_fcst::LIST.params())
            .answer_schema(tax_fcst::LIST.page_schema()),
        Export::new(
            "/decl/v1/tax/fcst/export",
            ANY,
            text("导出税款估算", "Export tax estimates"),
            tax_fcst::LIST.clone(),
            tax_fcst::rows,
        )
        .operation(),
        Export::new(
            "/decl/v1/tax/fcst/dtl/export",
            ANY,
            text("导出税款估算明细", "Export tax estimates by line"),
            tax_fcst_dtl::LIST.clone(),
            tax_fcst::rows,
        )
        .operation(),
    ]
}

fn bills() -> Vec<Operation> {
    vec![
        Operation::get("/decl/v1/tax/page", ANY, text("税单列表", "List tax bills"), tax_bill::page)
            .params(tax_bill::LIST.params())
            .params(vec![past::documented()])
            .query::<tax_related::Filters>()
            .answer_schema(tax_bill::LIST.page_schema()),
        Operation::get(
            "/decl/v1/tax/gone",
            ANY,
            text("某日之后删除的税单", "The tax bills deleted since a day"),
            tax_bill::gone,
        )
        .params(vec![past::documented()])
        .answer::<past::GoneRows>()
        .named_schema::<past::GoneRow>(),
        Export::new(
            "/decl/v1/tax/export",
            ANY,
            text("导出税单", "Export tax bills"),
            tax_bill::LIST.clone(),
            tax_bill::rows,
        )
        .operation()
        .query::<tax_related::Filters>(),
        Operation::get(
            "/decl/v1/tax/dtl/page",
            ANY,
            text("税单明细列表", "List tax bills by line"),
            tax_bill_dtl::page,
        )
        .params(tax_bill_dtl::LIST.params())
        .query::<tax_related::Filters>()
        .answer_schema(tax_bill_dtl::LIST.page_schema()),
        Export::new(
            "/decl/v1/tax/dtl/export",
            ANY,
            text("导出税单明细", "Export tax bills by line"),
            tax_bill_dtl::LIST.clone(),
            tax_bill_dtl::rows,
        )
        .operation()
        .query::<tax_related::Filters>(),
    ]
}

/// Bills that no notice of customs brings.
fn keyed() -> Vec<Operation> {
    let bill = json!({
        "declNo": "224820261000000001", "taxNo": "224820261000000001-A01", "taxType": "A", "amount": "1308.60",
        "billedOn": "2026-07-01"
    });
    vec![
        Operation::post("/decl/v1/tax/add", ANY, text("登记税单", "Key a tax bill"), tax_keyed::add)
            .body_schema(schema(named("TaxBillForm", draft(TAX_BILL_ENTRY.fields))), bill)
            .answer_schema(schema(named("TaxBill", object(TAX_BILL.fields)))),
        Operation::post(
            "/decl/v1/tax/upload",
            ANY,
            text(
                "税单：导入 xlsx（有误时不导入任何行，除非 goodOnly 为 1）",
                "Tax bills: imports a workbook; one bad row and none is stored, unless goodOnly is 1",
            ),
            tax_sheet::upload,
        )
        .upload(tax_sheet::MAX_REQUEST)
        .parts(crate::documents::import::GOOD_ONLY)
        .limit(Limit::Bulk)
        .answer::<Verdicts>(),
        Operation::post("/decl/v1/tax/pay", ANY, text("登记缴税", "Mark tax bills as paid"), tax_keyed::pay)
            .body::<tax_keyed::Paid>(json!({ "ids": [1], "paidOn": "2026-07-01" })),
        Operation::post(
            "/decl/v1/tax/delete",
            ANY,
            text("删除登记的税单", "Delete keyed tax bills"),
            tax_keyed::delete,
        )
        .body::<Ids>(json!({ "ids": [1] })),
    ]
}

fn comparisons() -> Vec<Operation> {
    vec![
        Operation::get(
            "/decl/v1/tax/compare/page",
            ANY,
            text("税款比对列表", "Estimates against tax bills, by line and tax"),
            tax_compare::page,
        )
        .params(tax_compare::LIST.params())
        .query::<tax_related::Filters>()
        .answer_schema(tax_compare::page_schema()),
        Operation::get(
            "/decl/v1/tax/compare/sum",
            ANY,
            text("税款比对合计", "Estimates against tax bills: the sums by tax"),
            tax_compare::sum,
        )
        .params(tax_compare::LIST.params())
        .query::<tax_related::Filters>()
        .answer::<tax_compare::TaxSums>()
        .named_schema::<tax_compare::TaxSum>(),
        Export::new(
            "/decl/v1/tax/compare/export",
            ANY,
            text("导出税款比对", "Export estimates against tax bills"),
            tax_compare::LIST.clone(),
            tax_compare::rows,
        )
        .told(&EXPLANATION, tax_compare::explanation)
        .operation()
        .query::<tax_related::Filters>(),
    ]
}
