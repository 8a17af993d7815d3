//! What is asked over many declarations: goods lines, warnings with deadlines, box volumes, the monthly report.

mod box_volume;
mod details;
mod grouped;
mod shdc_gzjx;
pub mod sheet;
pub mod undeclared;
pub mod unpaid;

use core_wasm::resource::{Field, Resource};
use core_wasm::resources::declaration::{BOX_VOLUME, REPORT_SHDC_GZJX, UNDECLARED, UNPAID};
use core_wasm::row::Row;
use core_wasm::text::{Text, text};

use super::access::ANY;
use super::declaration::Model;
use super::page;
use crate::api::operation::Operation;
use crate::documents::export::{Export, XLSX};
use crate::documents::kept::kept;
use crate::documents::list::ID;
use crate::documents::schema::{object, page_of, paging_params, schema};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::get("/decl/v1/queries/decl/page", ANY, text("报关单查询", "Query declarations"), page::page)
            .params(page::LIST.params())
            .query::<page::Filters>()
            .answer_schema(page::LIST.page_schema()),
        Operation::get(
            "/decl/v1/queries/decl/details/page",
            ANY,
            text("报关单商品查询", "Query goods lines of declarations"),
            details::page,
        )
        .params(details::LIST.params())
        .query::<page::Filters>()
        .answer_schema(details::LIST.page_schema()),
        Export::new(
            "/decl/v1/queries/decl/details/export",
            ANY,
            text("导出报关单商品", "Export goods lines of declarations"),
            details::LIST.clone(),
            details::rows,
        )
        .dated("createdAt", page::MONTHS_EXPORTED)
        .operation()
        .query::<page::Filters>(),
        list(&UNDECLARED, text("未申报预警", "Declarations to be made before their deadline"), undeclared::page)
            .query::<undeclared::Filters>(),
        sheet(&UNDECLARED, text("导出未申报预警", "Export declarations to be made"), undeclared::export)
            .query::<undeclared::Filters>(),
        list(&UNPAID, text("未缴税预警", "Declarations whose tax is to be paid"), unpaid::page)
            .query::<grouped::Filters>(),
        sheet(&UNPAID, text("导出未缴税预警", "Export declarations whose tax is to be paid"), unpaid::export)
            .query::<grouped::Filters>(),
        list(&BOX_VOLUME, text("箱量统计", "Containers by month, customer, direction and port"), box_volume::page)
            .query::<grouped::Filters>(),
        sheet(&BOX_VOLUME, text("导出箱量统计", "Export containers by month"), box_volume::export)
            .query::<grouped::Filters>(),
        list(&REPORT_SHDC_GZJX, text("报关工作月报", "The monthly report by customer"), shdc_gzjx::page)
            .query::<grouped::Filters>(),
        sheet(&REPORT_SHDC_GZJX, text("导出报关工作月报", "Export the monthly report"), shdc_gzjx::export)
            .query::<grouped::Filters>(),
    ]
}

/// A row of a report with the number that its declaration goes by.
#[derive(Debug)]
pub struct Numbered {
    pub number: String,
    pub row: Row,
}

/// The rows of a report over these declarations, each with the number of its own.
fn numbered(found: &[Model], rows: Vec<Row>) -> Vec<Numbered> {
    let number = |row: &Row| found.iter().find(|one| Some(one.id) == row.int("id")).map(Model::shown_number);
    rows.into_iter().map(|row| Numbered { number: number(&row).unwrap_or_default(), row }).collect()
}

/// The page of a report that is computed.
fn list<H, T>(report: &'static Resource, summary: Text, handler: H) -> Operation
where
    H: axum::handler::Handler<T, crate::store::app::App>,
    T: 'static,
{
    let columns: Vec<&'static Field> =
        std::iter::once(ID).chain(report.fields.iter().filter(|field| field.list > 0)).collect();
    Operation::get(kept(format!("{}/page", report.path)), ANY, summary, handler)
        .params(paging_params())
        .answer_schema(schema(page_of(object(columns))))
        .heavy()
}

/// The export of a report that is computed.
fn sheet<H, T>(report: &'static Resource, summary: Text, handler: H) -> Operation
where
    H: axum::handler::Handler<T, crate::store::app::App>,
    T: 'static,
{
    Operation::get(kept(format!("{}/export", report.path)), ANY, summary, handler).answer_file(XLSX).heavy()
}
