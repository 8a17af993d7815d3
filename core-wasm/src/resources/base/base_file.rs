//! Base files: papers that prove base data, which a customer sends to its agent.

use crate::resource::{CRUD, Field, MenuPage, Resource, Search};
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

/// A paper behind base data: a data sheet of a material, the licence of an enterprise, a price list. The customer keeps it
/// as a draft, sends it to an agent, who may reject it with a reason; what is with an agent cannot be changed. The file itself
/// is uploaded before, and the row names it.
pub static BASE_FILE: Resource = Resource {
    name: "baseFile",
    label: text("备案资料", "Base file"),
    about: text(
        "随企业、物料等基础资料留存的证照和文件，可发送给代理。新增一份并上传文件。",
        "Licences, data sheets and other papers behind base data; they can be sent to an agent. Add one with its file.",
    ),
    path: "/base/v1/baseFile",
    perm: "base:baseFile",
    verbs: CRUD,
    fields: &[
        Field::text("title", text("资料名称", "Title"), 100).required().list(240).search(Search::Like),
        Field::dict("kind", text("资料类型", "Kind"), "baseFileKind", 2).required().list(140).search(Search::Eq),
        Field::text("refNo", text("关联编号", "Belongs to no."), 64).list(160).search(Search::Prefix),
        Field::id("receiverId", text("接收机构", "Sent to")).required(),
        Field::text("receiverName", text("接收机构", "Sent to"), 200).read_only().list(200).search(Search::Like),
        Field::id("fileId", text("文件", "File")).required(),
        Field::text("fileName", text("文件名", "File name"), 200).read_only().list(200).search(Search::Like),
        Field::int("fileSize", text("大小", "Size"), 15).read_only().list(110),
        Field::dict("state", text("状态", "State"), "baseFileState", 1).read_only().list(110).search(Search::Eq),
        Field::text("reason", text("退回原因", "Reason of return"), 200).read_only().list(200),
        Field::instant("sentAt", text("发送时间", "Sent")).list(160).search(Search::Range),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[],
    unique: &["fileId"],
    delete_path: "gy/delete",
    known_by: "title",
    start: &[("kind", "1")],
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/baseFile",
        title: text("备案资料", "Base files"),
        permissions: &["base:baseFile:view"],
    }),
    example: r#"{"title":"聚乙烯粒子物性表","kind":"1","refNo":"HD-PE-0952","receiverId":6,"fileId":1}"#,
    ..Resource::PLAIN
};
