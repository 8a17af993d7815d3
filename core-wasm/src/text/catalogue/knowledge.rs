//! Texts of what organisations know about fields.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("knowledge.keep", text("保留为知识", "Keep the answer")),
    ("knowledge.keepFor", text("适用于", "Holds for")),
    ("knowledge.what", text("要保留的内容", "What is to be kept")),
    ("knowledge.kept", text("已保留，下次遇到同一项时提示", "Kept; it is offered when the same comes up again")),
    ("knowledge.known", text("以往的答复", "Known from before")),
    ("knowledge.mark", text("这一项有以往的答复：{text}", "Something is known here: {text}")),
    ("knowledge.ofMaterial", text("料号 {goods}", "Material {goods}")),
    ("knowledge.ofCode", text("商品编号 {goods}", "HS code {goods}")),
    ("knowledge.ofPlace", text("此类单证的这一项", "This field of all such documents")),
    ("knowledge.by", text("{by}，{at}", "{by}, {at}")),
];

pub const NO_MATERIAL: Text = text("请填写料号", "Name the material that it holds for");
pub const NO_CODE: Text = text("请填写10位商品编号", "Name the HS code that it holds for: ten digits");
pub const NO_GOODS: Text =
    text("适用于单证项目时不填料号或商品编号", "What holds for a field of all documents names no goods");
pub const NO_PLACE: Text = text("单证没有这一项", "No document has this field");
pub const NOT_SETTLED: Text = text("提问办结后才能保留答复", "The answer can be kept once the question is settled");
pub const KEPT_ALREADY: Text =
    text("这个提问的答复已保留，可在知识库中修改", "The answer is kept already; change it under Knowledge");
pub const NOT_FOR_THIS: Text = text(
    "不能为此保留：该行已删除，或没有填写料号或商品编号",
    "It cannot be kept for that: the line is gone, or names no such goods",
);
