//! What stands around the help of a field. The help texts themselves are data beside the definitions.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("help.mark", text("填写说明（F1）", "How to fill it in (F1)")),
    ("help.title", text("填写说明", "Help on a field")),
    ("help.keys", text("F1 或 Esc 关闭，换字段时跟随", "F1 or Esc closes it; it follows the focus")),
    ("help.failed", text("说明暂时无法读取，请稍后再按 F1", "The text cannot be read just now: press F1 again later")),
    ("help.example", text("示例", "Example")),
    ("help.form", text("格式", "Form")),
    ("help.form.text", text("最多 {max} 个字符", "At most {max} {max|character|characters}")),
    (
        "help.form.bytes",
        text("最多 {max} 个字节，一个汉字算 2 个", "At most {max} bytes; a Chinese character counts as 2"),
    ),
    ("help.form.int", text("整数，最多 {digits} 位", "A whole number of at most {digits} {digits|digit|digits}")),
    (
        "help.form.decimal",
        text(
            "数值，整数最多 {whole} 位，小数最多 {scale} 位",
            "A number: at most {whole} digits before the point and {scale} behind it",
        ),
    ),
    ("help.form.date", text("日期，年-月-日", "A date: year-month-day")),
    ("help.form.instant", text("时间", "A time")),
    ("help.form.flag", text("是（1）或否（0）", "Yes (1) or no (0)")),
    ("help.form.several", text("可填多个代码，用逗号分隔", "One code or several, parted by commas")),
    ("help.form.blob", text("文件，最大 {max} KB", "A file of at most {max} kB")),
    ("help.form.id", text("记录的编号", "The number of a record")),
    ("help.when", text("何时必填", "Needed")),
    ("help.when.always", text("必填", "always")),
    ("help.when.toDeclare", text("申报前必填", "before it is declared")),
    ("help.when.no", text("视货物和贸易情况填写", "as goods and trade require")),
    ("help.when.system", text("由系统填写", "filled in by the system")),
    ("help.codes", text("代码", "Codes")),
    ("help.codes.here", text("{label}，共 {count} 个代码", "{label}: {count} {count|code|codes}")),
    (
        "help.codes.onServer",
        text("{label}，代码表较大，在服务器上查找", "{label}: a large table, searched on the server"),
    ),
    (
        "help.codes.search",
        text(
            "输入代码、名称、拼音首字母或英文查找，Alt+↓ 打开列表",
            "Type a code, part of a name, pinyin initials or English; Alt+↓ opens the list",
        ),
    ),
    ("help.place", text("第 {at} 位", "Position {at}")),
    ("help.refused", text("哪些情况会被拒绝或提示", "What is refused or asked about")),
    ("help.refused.E", text("拒绝", "Refused")),
    ("help.refused.W", text("提示", "Asked about")),
    ("help.recent", text("最近填过的值", "Last values here")),
    ("help.recent.take", text("填入此值", "Fill in this value")),
    ("help.source", text("依据", "Source")),
    (
        "help.source.filling",
        text(
            "《进出口货物报关单填制规范》（海关总署公告2019年第18号）第 {item} 项",
            "Filling rules for import and export declarations (GACC Announcement No. 18 of 2019), item {item}",
        ),
    ),
    ("help.source.interface", text("国际贸易“单一窗口”报关单导入接口", "Import interface of the single window")),
    (
        "help.source.inspection",
        text("关检融合后报关单检验检疫部分的填报要求（2018年）", "Inspection part of the merged declaration (2018)"),
    ),
    ("help.source.practice", text("申报实务", "Practice of declarants")),
    ("help.source.house", text("本系统", "This product")),
    (
        "help.proposal",
        text("尚无来源证实，请以海关要求为准", "No source confirms this yet: ask customs in case of doubt"),
    ),
];
