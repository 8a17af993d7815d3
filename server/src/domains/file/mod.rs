//! The files of people and of their organisations: lists, uploads, downloads.

mod delete_files;
mod download_files;
mod list_files;
pub mod related;
pub mod row;
mod seen;
mod upload_file;

use core_wasm::permission::{SYS_FILE_BILL_UPLOAD, SYS_FILE_BILL_VIEW};
use core_wasm::resources::files::STORED_FILE;
use core_wasm::text::text;
use serde_json::json;

use crate::api::extract::Ids;
use crate::api::operation::{Access, Operation};
use crate::documents::export::Export;
use crate::documents::schema::schema;
use crate::files::received::MAX_REQUEST;
use crate::files::sending::ANY_TYPE;

pub fn operations() -> Vec<Operation> {
    let list = row::list();
    let related_no = STORED_FILE.field(related::NUMBER);
    vec![
        Operation::get(
            "/sys/v1/file/bill/page",
            Access::Permission(SYS_FILE_BILL_VIEW),
            text("机构文件", "Files that people of the own organisations uploaded"),
            list_files::page,
        )
        .params(list.params())
        .query::<list_files::Filters>()
        .answer_schema(row::shown().page_schema()),
        Operation::get(
            "/sys/v1/file/bill/user/page",
            Access::Login,
            text("我的文件", "The caller's own files: uploads and finished exports"),
            list_files::user_page,
        )
        .params(list.params())
        .query::<list_files::Filters>()
        .answer_schema(row::shown().page_schema()),
        Export::new(
            "/sys/v1/file/bill/export",
            Access::Permission(SYS_FILE_BILL_VIEW),
            text("导出机构文件列表", "Exports the list of files that people uploaded"),
            list.clone(),
            list_files::rows,
        )
        .and(related_no, related::told)
        .operation()
        .query::<list_files::Filters>(),
        Export::new(
            "/sys/v1/file/bill/user/export",
            Access::Login,
            text("导出我的文件列表", "Exports the list of the caller's own files"),
            list.clone(),
            list_files::user_rows,
        )
        .and(related_no, related::told)
        .operation()
        .query::<list_files::Filters>(),
        Operation::post(
            "/sys/v1/file/bill/upload",
            Access::Permission(SYS_FILE_BILL_UPLOAD),
            text("上传文件", "Uploads a file; the part relatedNo may name the declaration that it belongs to"),
            upload_file::upload,
        )
        .upload(MAX_REQUEST)
        .parts(&[(related::NUMBER, "a number of the declaration that it belongs to")])
        .answer_schema(schema(row::shown().row_schema())),
        Operation::post(
            "/sys/v1/file/bill/delete",
            Access::Login,
            text("删除文件", "Deletes own files, and with the permission those of the own organisations"),
            delete_files::delete,
        )
        .body::<Ids>(json!({ "ids": [1] })),
        Operation::get(
            "/sys/v1/file/bill/{id}/download",
            Access::Login,
            text("下载文件", "Downloads a file"),
            download_files::one,
        )
        .answer_file(ANY_TYPE),
        Operation::get(
            "/sys/v1/file/bill/download",
            Access::Login,
            text("批量下载文件", "Downloads files by ids[]=1&ids[]=2; several of them as a zip"),
            download_files::many,
        )
        .query::<download_files::Chosen>()
        .answer_file(ANY_TYPE),
    ]
}
