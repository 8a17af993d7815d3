//! Questions on a document, one of its lines or one of its fields, between the customer and the agent.

use crate::resource::{Field, Resource, Search};
use crate::text::text;

/// Longest question, answer or remark, in characters.
pub const ROOM: u16 = 1000;

/// Most files that go along with a question or an answer.
pub const MOST_FILES: usize = 10;

/// The page of all questions.
pub const LIST: &str = "/queries/questions";

/// The side whose document it is (dictionary `questionSide`).
pub const OWNER: &str = "1";
/// The side that works on it for the owner.
pub const AGENT: &str = "2";

/// A question on a place of a document. Whoever may see the document may see it.
pub static QUESTION: Resource = Resource {
    name: "question",
    label: text("提问", "Questions"),
    about: text(
        "客户与代理之间就单证某一项的提问。打开一份单证，在某一项上按 Alt+Q 即可提问。",
        "What customer and agent ask each other about a field. Open a document and press Alt+Q in a field to ask.",
    ),
    path: "/question/v1",
    perm: "",
    fields: &[
        Field::dict("state", text("状态", "State"), "questionState", 1).read_only().list(110).search(Search::Eq),
        Field::text("docNo", text("单证号", "Document"), 100).read_only().list(200).search(Search::Prefix),
        Field::text("path", text("项目", "Place"), 200).list(200).unsortable(),
        Field::text("text", text("问题", "Question"), ROOM).required().list(360).unsortable().search(Search::Like),
        Field::dict("forSide", text("提给", "For"), "questionSide", 1).required().list(100).search(Search::Eq),
        Field::text("askedName", text("提问人", "Asked by"), 100).read_only().list(120).search(Search::Prefix),
        Field::instant("createdAt", text("提问时间", "Asked at")).list(160).search(Search::Range),
        Field::instant("dueAt", text("答复期限", "Answer by")).list(160).unsortable().search(Search::Range),
        Field::instant("updatedAt", text("最近变化", "Last change")).list(160),
        Field::text("kind", text("单证种类", "Kind of document"), 40),
        Field::id("docId", text("单证编号", "Document id")),
        Field::text("rule", text("问题规则", "Rule of the problem"), 100),
        Field::id("lineId", text("明细编号", "Line id")).read_only(),
        Field::id("orgId", text("机构", "Organisation")).read_only(),
        Field::dict("askedSide", text("提问方", "Asking side"), "questionSide", 1).read_only(),
        Field::id("askedBy", text("提问人编号", "Account that asked")).read_only(),
    ],
    rules: &[],
    known_by: "text",
    keyword: false,
    order: "-updatedAt",
    category: None,
    ..Resource::PLAIN
};

/// What somebody wrote to a question: the question itself, its answer, that it is settled.
pub static QUESTION_ENTRY: Resource = Resource {
    name: "questionEntry",
    label: text("提问往来", "Entries of a question"),
    about: text("一个问题的问与答。", "What was asked and answered."),
    fields: &[
        Field::id("questionId", text("提问", "Question")).required(),
        Field::text("action", text("操作", "Action"), 20).read_only(),
        Field::text("text", text("内容", "Text"), ROOM),
        Field::text("mentions", text("提到", "Mentions"), ROOM).read_only(),
        Field::id("byId", text("编写人编号", "Account")).read_only(),
        Field::text("byName", text("编写人", "By"), 100).read_only(),
        Field::dict("bySide", text("一方", "Side"), "questionSide", 1).read_only(),
        Field::instant("createdAt", text("时间", "At")),
    ],
    rules: &[],
    keyword: false,
    order: "id",
    category: None,
    ..Resource::PLAIN
};
