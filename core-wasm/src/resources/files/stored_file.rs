//! Stored files.

use crate::resource::{Field, Resource, Search};
use crate::text::text;

/// A file in the object store: uploaded by a person, or made by an export.
pub static STORED_FILE: Resource = Resource {
    name: "storedFile",
    label: text("文件", "File"),
    path: "/sys/v1/file/bill",
    perm: "sys:fileBill",
    fields: &[
        Field::text("fileName", text("文件名", "File name"), 200).read_only().list(280).search(Search::Like),
        Field::text("contentType", text("类型", "Type"), 100).read_only().list(180),
        Field::int("size", text("大小", "Size"), 15).read_only().list(110),
        Field::dict("purpose", text("类别", "Kind"), "filePurpose", 10).read_only().list(120).search(Search::Eq),
        Field::text("orgName", text("所属机构", "Organisation"), 200).read_only().list(200).search(Search::Like),
        Field::text("ownerName", text("上传人", "Owner"), 100).read_only().list(120).search(Search::Like),
        Field::instant("createdAt", text("上传时间", "Stored")).list(160).search(Search::Range),
        Field::int("downloads", text("下载次数", "Downloads"), 15).read_only().list(110),
        Field::instant("expiresAt", text("保留至", "Kept until")).list(160),
    ],
    rules: &[],
};
