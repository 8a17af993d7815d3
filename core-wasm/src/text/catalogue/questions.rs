//! Texts of questions on documents.

use crate::text::{Text, text};

pub const ANSWER: Text = text("答复", "Answer");
pub const SETTLE: Text = text("办结", "Settle");
pub const ASK_AGAIN: Text = text("追问", "Ask again");

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("question.title", text("提问", "Questions")),
    ("question.count", text("{count} 个未办结提问", "{count} open {count|question|questions}")),
    ("question.ask", text("提问", "Ask")),
    ("question.answer", ANSWER),
    ("question.settle", SETTLE),
    ("question.askAgain", ASK_AGAIN),
    ("question.askHere", text("在当前项目上提问或答复", "Ask or answer at this field")),
    ("question.quoted", text("“{paper}”第{page}页写明：{text}", "“{paper}”, page {page}, says: {text}")),
    ("question.quotedCell", text("“{paper}”{cell}单元格写明：{text}", "“{paper}”, cell {cell}, says: {text}")),
    (
        "question.notShared",
        text(
            "该文件未共享给您，如需查看请对方作为附件提供。",
            "The paper is not shared with you; ask for it as an attachment.",
        ),
    ),
    ("question.none", text("这一项还没有提问。", "Nothing was asked here yet.")),
    ("question.write", text("写下问题", "What do you want to know?")),
    ("question.reply", text("回复内容", "Your reply")),
    ("question.for", text("提给", "For")),
    ("question.due", text("答复期限", "Answer by")),
    ("question.overdue", text("已逾期", "Overdue")),
    ("question.mark", text("这一项有提问：{state}", "There is a question here: {state}")),
    ("question.place", text("项目", "Place")),
    ("question.lineGone", text("该行已删除", "the line is deleted")),
    ("question.whole", text("整份单证", "The whole document")),
    ("question.waiting", text("等我方答复", "For us to answer")),
    ("question.asked", text("我方提出", "Asked by us")),
    ("question.late", text("已逾期", "Overdue")),
    ("question.all", text("全部未办结", "All open")),
    ("question.everything", text("全部", "All")),
    ("question.which", text("显示哪些提问", "Which questions")),
    ("question.askProblem", text("就此问题提问", "Ask about this problem")),
    ("question.problem", text("针对检查出的问题", "About a problem that was found")),
    ("question.problemGone", text("该问题已不存在", "The problem is gone")),
    ("question.attach", text("添加附件", "Attach a file")),
    ("question.detach", text("移除 {name}", "Remove {name}")),
    ("question.mentioned", text("提到 {names}", "Mentions {names}")),
    ("question.mention", text("输入 @ 可提到对方或本方人员", "Type @ to mention somebody of either side")),
    ("question.open", text("打开单证", "Open the document")),
];

pub const NO_FILE: Text = text(
    "附件不存在，或已随其他内容发出，请重新上传",
    "A file is not there, or went along with something else: upload it again",
);
pub const TOO_MANY_FILES: Text = text("一次最多附 10 个文件", "At most 10 files go along at once");
pub const TEXT_MISSING: Text = text("请填写内容", "Write what you want to say");
pub const ASKED_AGAIN_FIRST: Text = text("；请提问方先追问", "; whoever asked may ask again first");
pub const NO_PLACE: Text = text(
    "单证没有“{path}”这一项，请从单证页面上提问",
    "The document has no place \"{path}\": ask on its page, at the field that is meant",
);
pub const NO_LINE: Text = text(
    "单证没有第 {number} 行，可能已被删除，请刷新后再提问",
    "The document has no line {number}; it may be deleted: refresh the page and ask again",
);
pub const NO_RULE: Text =
    text("没有“{rule}”这条规则，请从问题列表中提问", "There is no rule \"{rule}\": ask from the list of problems");
pub const NOBODY: Text = text(
    "对方没有可查看该单证的人员，无人能答复：请改为提给本方，或先授权对方查看",
    "Nobody on that side may see the document, so nobody could answer: ask your own side, or let the other one see it first",
);
pub const FILE_TWICE: Text = text("同一附件只能列出一次", "A file is named twice; name each file once");
pub const DUE_OVER: Text = text("答复期限须晚于现在", "The time to answer by must be later than now");
pub const WHOLE: Text = text("整份单证", "the whole document");
pub const LINE: Text = text("{name} {number}", "{name} {number}");
pub const FIELD_OF_LINE: Text = text("{line} · {field}", "{line} · {field}");
/// To the other side, of each step.
pub const TOLD: Text = text(
    "{document} {number} · {place}：{by}{action}。{text}",
    "{document} {number} · {place}: {action} by {by}. {text}",
);
/// To somebody whom a question or an answer mentions.
pub const MENTIONED: Text = text(
    "{document} {number} · {place}：{by}提到了你。{text}",
    "{document} {number} · {place}: {by} mentioned you. {text}",
);
