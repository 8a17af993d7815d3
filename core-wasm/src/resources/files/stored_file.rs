//! Stored files.

use crate::permission;
use crate::resource::{Field, MenuPage, Resource, Search, Verb};
use crate::text::text;

/// What a file belongs to. It is told to those alone who may see the document, so it is no column of the file.
pub const RELATED: [&str; 3] = ["relatedNo", "relatedType", "relatedId"];

/// Uploaded by a person; people of the same organisation may see it. Like the following a code of dictionary `filePurpose`.
pub const UPLOAD: &str = "upload";
/// Made by an export with the rights of its owner; nobody else sees it.
pub const EXPORT: &str = "export";
/// A paper of a declaration; who may see the declaration may see it, and it goes with the last one that names it.
pub const PAPER: &str = "paper";
/// A paper that is read; who may see its recognition may see it.
pub const RECOGNITION: &str = "recg";
/// The file of a base file; whoever may read that row may read it.
pub const BASE: &str = "base";
/// The paper of a client order; who may see the order may see it.
pub const ORDER: &str = "order";
/// Goes along with a question or an answer; who may see the document that it is about may read it.
pub const QUESTION: &str = "question";

/// Whether a file of a purpose is deleted by itself: the others go with what they belong to.
pub fn goes_by_itself(purpose: &str) -> bool {
    [UPLOAD, EXPORT].contains(&purpose)
}

/// A file in the object store: uploaded by a person, made by an export, the paper of a declaration, or a base file.
///
/// `relatedType` says what `relatedId` is the id of: '1' a declaration, '2' a base file. `relatedNo` is the number that
/// people know the document by; it is searched by the beginning of any of its numbers.
pub static STORED_FILE: Resource = Resource {
    name: "storedFile",
    label: text("文件", "File"),
    about: text(
        "上传并关联到单据的文件。拖到此页或点“上传”，再关联单据。",
        "Files that were uploaded, with the document each belongs to. Upload them here, then say which document they belong to.",
    ),
    path: "/sys/v1/file/bill",
    perm: "sys:fileBill",
    verbs: &[Verb::View, Verb::Delete],
    fields: &[
        Field::text("fileName", text("文件名", "File name"), 200).read_only().list(280).search(Search::Like),
        Field::text("relatedNo", text("关联单据", "Related document"), 100)
            .read_only()
            .list(190)
            .unsortable()
            .search(Search::Prefix),
        Field::text("relatedType", text("关联单据类型", "Kind of related document"), 1).read_only(),
        Field::id("relatedId", text("关联单据", "Related document")).read_only(),
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
    first_filters: 4,
    keyword: false,
    hidden: &["expiresAt"],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/fileBill",
        title: text("文件管理", "Files"),
        // Whoever sees the files of the organisation, and whoever has own ones.
        permissions: &[permission::SYS_FILE_BILL_VIEW, permission::SYS_FILE_BILL_UPLOAD],
    }),
    ..Resource::PLAIN
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_and_base_files_go_with_their_documents() {
        let gone: Vec<&str> = [UPLOAD, EXPORT, PAPER, BASE, RECOGNITION, ORDER, QUESTION]
            .into_iter()
            .filter(|of| goes_by_itself(of))
            .collect();
        assert_eq!(gone, [UPLOAD, EXPORT]);
    }
}
