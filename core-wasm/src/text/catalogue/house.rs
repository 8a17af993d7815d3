//! Rules of a house: what is wrong with a condition, what its words mean, the texts of its page.

use crate::text::{Text, text};

pub const TOO_LONG: Text =
    text("条件最多{most}个字符", "A condition has at most {most} characters; split it into two rules");
pub const TOO_MANY_WORDS: Text =
    text("条件最多{most}个词，请拆成两条规则", "A condition has at most {most} words; split it into two rules");
pub const TOO_DEEP: Text =
    text("括号最多嵌套{most}层，请拆成两条规则", "Parentheses stand at most {most} deep; split it into two rules");
pub const TOO_MANY_VALUES: Text =
    text("括号内最多{most}个值", "At most {most} values stand in one list; split it into two rules");
pub const LETTER: Text = text(
    "不能使用字符“{letter}”",
    "The character {letter} has no meaning here; take it out, or put the text in quotes",
);
pub const UNCLOSED: Text = text("缺少右引号", "The closing quote is missing");
pub const GOES_ON: Text = text(
    "此处多余：条件已结束，请用 and 或 or 连接",
    "The condition ends before this; join what follows by and, or or",
);
pub const NO_CONDITION: Text = text(
    "这里需要条件：请加上比较，如 = \"0110\"",
    "A condition is wanted here; compare it with something, such as = \"0110\"",
);
pub const ABOUT_NOTHING: Text = text(
    "条件没有用到任何栏目，永远不变：请写入栏目",
    "The condition names no field, so it is the same for every declaration; name a field",
);
pub const MARK_MISSING: Text = text("此处缺少“{mark}”", "Write {mark} here");
pub const NOT_WHAT: Text = text(
    "not 之后请写 in、begins with、ends with、contains 或 matches",
    "Write in, begins with, ends with, contains or matches after not",
);
pub const IS_WHAT: Text = text("is 之后请写 empty 或 not empty", "Write empty or not empty after is");
pub const WITH_MISSING: Text = text("此处请写 with", "Write with here");
pub const EMPTY_FIELD: Text = text("is empty 之前请写字段", "Write a field before is empty");
pub const ONLY_TEXTS: Text =
    text("这里只能用文本：值请加引号", "Only texts are compared this way; put the value in quotes");
pub const PATTERN: Text = text(
    "matches 之后请写引号内的样式，? 代表一个字符，* 代表任意个",
    "Write a pattern in quotes after matches: ? is any character, * any number of them",
);
pub const ONLY_VALUES: Text = text("列表内只能写值，如 \"USA\"", "Only values stand in a list, such as \"USA\"");
pub const NO_ORDER: Text =
    text("只有数字和日期可以比较大小", "Only numbers and dates are less or more; use =, !=, in or begins with");
pub const NO_SUM: Text =
    text("只能对数字加减，或日期加减天数", "Only numbers are added and subtracted, or days to and from a date");
pub const NO_PRODUCT: Text = text("只能对数字进行计算", "Only numbers can be reckoned with");
pub const NUMBER: Text = text("数字格式不对，如 1200.5", "This is no number; write it as 1200.5");
pub const DATE: Text = text("日期格式不对，如 \"2026-03-01\"", "This is no date; write it as \"2026-03-01\"");
pub const FLAG: Text =
    text("是否类字段只能与 \"1\" 或 \"0\" 比较", "A yes-or-no field is compared with \"1\" or \"0\"");
pub const VALUE_MISSING: Text = text("此处缺少字段或值", "A field or a value is missing here");
pub const WRITE_AS: Text = text("“{name}”请写作 {right}", "Write {right} instead of {name}");
pub const NOT_ASKED: Text = text(
    "条件不能使用“{name}”：它是系统维护的编号、时刻或文件",
    "\"{name}\" cannot be asked about: it is a number, a moment or a file that the system keeps; choose another field",
);
pub const SAME_SIDES: Text = text(
    "两侧相同，结果永远不变：请与其他字段或值比较",
    "Both sides are the same, so it is the same for every declaration; compare with another field or a value",
);
pub const EMPTY_TEXT: Text = text(
    "空文本包含在任何内容中：请写出文字，或改用 is not empty",
    "Every text has this in it; write what is looked for, or use is not empty",
);
pub const BLANK: Text = text("判断空白请写 is empty", "Nothing equals a blank text; write is empty");
pub const NO_FIELD: Text = text(
    "{document}没有字段“{name}”，请从提示中选择",
    "{document}: there is no field {name}; choose one from the list",
);
pub const ROWS_IN_ROWS: Text =
    text("列表条件内不能再用列表", "A list cannot be asked inside a list; join two conditions by and");
pub const ASK_ROWS: Text = text(
    "请写 {list}.any(…)、{list}.all(…)、{list}.count(…) 或 {list}.sum(…)",
    "Write {list}.any(…), {list}.all(…), {list}.count(…) or {list}.sum(…)",
);
pub const SUM_OF: Text = text("sum 的括号内请写数字", "Write a number inside sum(…)");
pub const COMPARED_CONDITION: Text =
    text("条件不能参与比较，请用 and 或 or 连接", "A condition cannot be compared; join conditions by and, or or");
pub const IN_QUOTES: Text = text("左侧是{left}，值请加引号", "The left side is {left}; put the value in quotes");
pub const WITHOUT_QUOTES: Text =
    text("左侧是{left}，值请去掉引号", "The left side is {left}; write the value without quotes");
pub const ALIKE: Text =
    text("{left}不能与{right}比较", "{left} cannot be compared with {right}; choose a value of the same kind");
pub const A_TEXT: Text = text("文本", "a text");
pub const A_NUMBER: Text = text("数字", "a number");
pub const A_DATE: Text = text("日期", "a date");
pub const A_FLAG: Text = text("是否类字段", "a yes-or-no field");
pub const A_CONDITION: Text = text("条件", "a condition");

pub const EQUAL: Text = text("等于", "is");
pub const OTHER: Text = text("不等于", "is not");
pub const IN: Text = text("是其中之一", "is one of");
pub const NOT_IN: Text = text("不是其中之一", "is none of");
pub const BEGINS: Text = text("开头是", "begins with");
pub const ENDS: Text = text("结尾是", "ends with");
pub const CONTAINS: Text = text("包含", "contains");
pub const MATCHES: Text =
    text("符合样式（? 一个字符，* 任意个）", "is as a pattern says (? one character, * any number)");
pub const MORE: Text = text("大于", "is more than");
pub const AT_LEAST: Text = text("不小于", "is at least");
pub const LESS: Text = text("小于", "is less than");
pub const AT_MOST: Text = text("不大于", "is at most");
pub const PLUS: Text = text("加", "plus");
pub const MINUS: Text = text("减", "minus");
pub const TIMES: Text = text("乘", "times");
pub const OVER: Text = text("除以", "divided by");
pub const EMPTY: Text = text("为空", "is blank");
pub const NOT_EMPTY: Text = text("不为空", "is filled in");
pub const AND: Text = text("并且", "and");
pub const OR: Text = text("或者", "or");
pub const NOT: Text = text("非", "not");
pub const TODAY: Text = text("今天", "today");
pub const ANY: Text = text("任一行符合", "any row");
pub const ALL: Text = text("每一行都符合", "every row");
pub const COUNT: Text = text("符合的行数", "how many rows");
pub const SUM: Text = text("各行合计", "sum over the rows");
pub const YES: Text = text("是", "yes");
pub const NO: Text = text("否", "no");

/// A place of a condition for those who have no cursor.
pub const WRONG_AT: Text = text("第{place}个字符起：{why}", "From character {place} on: {why}");
pub const NO_SUCH_FIELD: Text = text(
    "没有字段“{name}”，请写如 grossWet 或 lines.gQty",
    "There is no field {name}; write it as grossWet or lines.gQty",
);
pub const NOT_TRIED: Text = text("请先试算当前版本，再启用", "Try this version of the rule first, then switch it on");
pub const TOO_MANY_RULES: Text = text(
    "启用的规则最多{most}条，请先停用其他规则",
    "At most {most} rules are on at a time; switch another one off first",
);
pub const READ_NO_MORE: Text =
    text("条件已无法识别，请打开规则并修改", "The condition makes no sense any more; open the rule and mend it");

pub const TEXTS: &[(&str, Text)] = &[
    ("house.wrong", text("有误之处", "What is wrong")),
    ("house.suggestions", text("可填写的内容", "What can stand here")),
    (
        "house.hint",
        text("Ctrl+空格：提示；↓ 选择，Enter 填入", "Ctrl+Space suggests, arrow down chooses, Enter writes"),
    ),
    ("house.try", text("试算（启用前必须）", "Try (needed before it is switched on)")),
    ("house.one", text("请只勾选一条规则", "Tick one rule only")),
    ("house.tried", text("规则“{name}”试算结果", "What the rule \"{name}\" would have found")),
    (
        "house.stopped",
        text(
            "近三个月 {looked} 票报关单中命中 {stopped} 票。",
            "It would have found {stopped} of {looked} {looked|declaration|declarations} of the last three months.",
        ),
    ),
    ("house.newest", text("仅试算了最近的单据。", "Only the newest ones were looked at.")),
    ("house.first", text("最近的 50 票：", "The newest 50 of these:")),
    ("house.number", text("编号", "Number")),
    ("house.field", text("字段", "Field")),
    ("house.value", text("值", "Value")),
    ("house.close", text("关闭", "Close")),
    ("house.on", text("启用规则", "Switch the rule on")),
    ("house.switchedOn", text("规则已启用", "The rule is on")),
    ("house.versions", text("历史版本", "Versions")),
    ("house.versionsOf", text("规则“{name}”的历史版本", "Versions of the rule \"{name}\"")),
    ("house.fromAbove", text("上级机构的规则，只能查看", "The rule of an organisation above: it can only be read")),
    ("house.fromRefusal", text("设为企业规则", "Make it a rule of the house")),
];
