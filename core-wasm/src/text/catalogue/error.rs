//! Texts of the server's refusals: one per kind of error, each saying what to do.

use crate::text::{Message, Text, text};

pub const MALFORMED: Text = text("请求格式有误：{detail}", "The request is malformed: {detail}");
/// What is of another kind than the operation reads, missing or unknown; a field of a request is named as it is there.
pub const NOT_OF_KIND: Text = text("“{field}”应为{kind}", "{field} must be {kind}");
pub const A_VALUE: Text = text("某个值", "a value");
/// All that was sent, where it is no object itself.
pub const THE_BODY: Text = text("请求内容", "the body");
pub const NOT_UTF8: Text = text("“{field}”不是有效的UTF-8文字", "{field} is no valid UTF-8");
pub const FIELD_MISSING: Text = text("缺少“{field}”", "{field} is missing");
pub const FIELD_UNKNOWN: Text = text("不认识“{field}”", "{field} is unknown");
pub const NOT_JSON: Text = text("内容不是JSON", "it is no JSON");
pub const NO_OPTION: Text = text("“{field}”没有“{said}”这一选项", "{field} cannot be {said}");
pub const AT_MOST: Text =
    text("“{field}”一次最多 {most} 项", "{field} may have at most {most} {most|entry|entries} at once");
pub const ILLEGAL: Text = text("“{field}”不能含有控制字符", "{field} may not hold control characters");
pub const CHARACTERS: Text = text(
    "“{field}”应为 {least} 至 {most} 个字符，且不能含有控制字符",
    "{field} must have {least} to {most} characters, none of them a control character",
);
pub const CHARACTERS_AT_MOST: Text = text(
    "“{field}”最多 {most} 个字符，且不能含有控制字符",
    "{field} may have at most {most} characters, none of them a control character",
);
/// Of a header, which holds no other characters.
pub const PLAIN_CHARACTERS: Text = text(
    "“{field}”只能含有英文字母、数字和英文符号",
    "{field} may hold letters without accents, digits and punctuation alone (ASCII)",
);
pub const NOT_STORED: Text = text("含有无法保存的字符", "a text holds a character that cannot be stored");
pub const BROKEN_OFF: Text = text("内容尚未传完，请求就中断了", "the request ended before its body did");
pub const UPLOAD_UNREAD: Text = text("上传的表单无法读取", "the form of the upload cannot be read");
pub const UNEQUAL_LISTS: Text =
    text("“{field}”的项数应与“{other}”相同", "{field} must have as many entries as {other}");
pub const NO_ROWS: Text = text("“{field}”至少要有一项", "{field} must name at least one row");
pub const REPEATED: Text = text("“{field}”中有重复项", "{field} must not repeat an entry");
pub const DIFFERENT_ROWS: Text =
    text("“{field}”应为 1 至 {most} 个互不相同的编号", "{field} must be 1 to {most} different ids");
pub const LAST_BEFORE_FIRST: Text =
    text("“{field}”：截止日期不能早于起始日期", "{field}: the last day must not be before the first");
pub const QUEUE_ENDS: Text = text("“{field}”：最多显示前 {most} 行", "{field}: only the first {most} rows are shown");
pub const NO_SIZE: Text = text("“{field}”只能取 {sizes}", "{field} must be one of {sizes}");
pub const NAMED_TWICE: Text = text("“{field}”出现了两次", "{field} stands there twice");
pub const NOT_READABLE: Text = text("“{field}”的值无法识别", "{field} cannot be read");
pub const KIND_WHOLE: Text = text("整数", "a whole number");
pub const KIND_NUMBER: Text = text("数字", "a number");
pub const KIND_TEXT: Text = text("文字", "a text");
pub const KIND_YES_OR_NO: Text = text("true或false", "true or false");
pub const KIND_LIST: Text = text("列表", "a list");
pub const KIND_OBJECT: Text = text("对象", "an object");
pub const KIND_DAY: Text = text("日期（YYYY-MM-DD）", "a day (YYYY-MM-DD)");
pub const KIND_MOMENT: Text =
    text("日期（YYYY-MM-DD）或带时区的时刻", "a day (YYYY-MM-DD) or an instant with its time zone");
pub const KIND_MONTH: Text = text("月份（YYYY-MM）", "a month (YYYY-MM)");
pub const KIND_PAGE: Text = text("页码（从 1 开始）", "the number of a page, from 1");
pub const KIND_FLAG: Text = text("0或1", "0 or 1");
pub const KIND_OBJECT_LIST: Text = text("对象的列表", "a list of objects");
pub const KIND_WHOLE_LIST: Text = text("整数的列表", "a list of whole numbers");
pub const KIND_TEXT_LIST: Text = text("文字的列表", "a list of texts");
pub const KIND_ADDRESS: Text = text("网页地址", "the address of a page");
pub const KIND_LIST_NAME: Text = text("字母、数字和点号", "letters, digits and points");
pub const UNAUTHORIZED: Text = text("登录已失效，请重新登录", "Your session has ended, please log in again");
pub const FORBIDDEN: Text =
    text("没有权限（{code}），请联系机构管理员", "You lack the permission {code}; ask your administrator");
pub const PASSWORD_FIRST: Text = text("请先修改密码，再使用系统", "Change your password first, before anything else");
pub const CROSS_SITE: Text =
    text("该操作不能由其他网站的页面发起", "This cannot be done from the page of another site");
pub const NOT_FOUND: Text = text("记录不存在或已被删除", "This record does not exist or is not visible to you");
pub const NO_SUCH_CALL: Text = text("接口不存在", "There is no such call");
pub const METHOD: Text = text("该接口不支持此请求方法", "This call does not support that method");
pub const CONFLICT: Text = text(
    "记录已被他人修改，请刷新后重试（{ids}）",
    "Changed by someone else in the meantime; reload and try again ({ids})",
);
pub const IN_PROGRESS: Text =
    text("相同的请求正在处理，请稍候", "The same request is still being processed, please wait");
pub const KEY_REUSED: Text =
    text("该幂等键已用于另一个请求，请换一个", "This idempotency key was used for another request; use a new one");
pub const TOO_SLOW: Text = text(
    "上传过慢或中断，请检查网络后重试",
    "The upload was too slow or was interrupted; check the connection and try again",
);
pub const DONE_BEFORE: Text =
    text("此前已完成，结果请刷新查看", "This has already been done; reload to see the result");
pub const TOO_LARGE: Text = text("提交的内容过大", "The request is too large");
pub const TOO_DEEP: Text =
    text("提交的内容嵌套过深，最多 {most} 层", "The request is nested too deeply: at most {most} levels");
pub const LIST_TOO_LONG: Text = text("列表最多 {limit} 项", "A list may have at most {limit} entries");
pub const MORE_PROBLEMS: Text = text(
    "另有 {count} 处不符合要求，请先改正以上各处",
    "And {count} more {count|problem|problems}; correct the ones above first",
);
pub const UNSUPPORTED_TYPE: Text =
    text("不支持的内容类型，请使用 {expected}", "Unsupported content type, use {expected}");
pub const RULES: Text = text(
    "有 {count} 处不符合要求，请修改后重试",
    "{count} {count|problem|problems} found; correct {count|it|them} and try again",
);
pub const TOO_MANY: Text = text("操作过于频繁，请在 {wait}后重试", "Too many attempts; try again in {wait}");
/// An account, or one of its sessions, has as many streams of messages open as it may.
pub const TOO_MANY_STREAMS: Text = text(
    "该账号打开的页面或程序过多，实时消息连接已达上限。请关闭不用的页面或程序，{wait}后重试",
    "Live messages of this account are open in too many pages or programs. Close those that you do not use and try again in {wait}",
);
pub const WAIT_SECONDS: Text = text("{count} 秒", "{count} {count|second|seconds}");
pub const WAIT_MINUTES: Text = text("{count} 分钟", "{count} {count|minute|minutes}");

/// Seconds are told as such up to here; a longer wait in minutes, never too short.
const LONGEST_IN_SECONDS: u64 = 120;

/// How long to wait, as a person says it, of so many seconds.
pub fn wait(seconds: u64) -> Message {
    let (text, count) = match seconds {
        0..=LONGEST_IN_SECONDS => (WAIT_SECONDS, seconds),
        _ => (WAIT_MINUTES, seconds.div_ceil(60)),
    };
    text.with(&[("count", &count.to_string())])
}
pub const BUSY: Text = text("系统繁忙，请稍后重试", "The server is busy, try again in a moment");
pub const TIMEOUT: Text = text("处理超时，请稍后重试", "This took too long, try again later");
pub const DATABASE_DISK: Text = text(
    "服务器磁盘空间不足或发生故障，本次操作未保存。请稍后重试；若持续出现，请联系系统管理员",
    "The server's disk is full or failing, so this was not saved. Try again in a moment; if the problem persists, tell your system administrator",
);
pub const DATABASE_AWAY: Text = text(
    "数据库暂时无法使用。请稍后重试，重试前请确认上次操作是否已保存；若持续出现，请联系系统管理员",
    "The database is not available at the moment. Check whether your last change was saved before you try again; if the problem persists, tell your system administrator",
);
/// Those who save stand in line for the one who writes, and the line is long.
pub const DATABASE_CROWDED: Text = text(
    "正在保存的操作较多，排队超时，本次操作未保存，请稍后重试",
    "Many are saving at the moment and the line is long, so this was not saved. Try again in a moment",
);
pub const DATABASE_LOCKED: Text = text(
    "所需数据正被其他操作占用，本次操作未保存，请稍后重试",
    "Another operation is using the data that this needs, so this was not saved. Try again in a moment",
);
pub const FIELD_FORM: Text = text("“{zh}”的值无法保存，请检查格式", "{en} cannot be saved as it is; check its format");
pub const LOGIN: Text = text("用户名或密码错误", "Wrong user name or password");
pub const OLD_PASSWORD: Text = text("旧密码不正确", "The old password is wrong");
pub const SAME_PASSWORD: Text = text("新密码必须与原密码不相同", "The new password must differ from the old one");
pub const COMMON_PASSWORD: Text =
    text("该密码过于常见，容易被猜到，请换一个", "This password is too common and easily guessed; choose another one");
pub const NO_DIGEST: Text = text("密码必须以 MD5 摘要提交", "The password must be sent as its MD5 digest");
pub const NO_SUCH_USER: Text = text("收件人不存在", "There is no such recipient");
pub const NO_CONTENT: Text = text("请输入消息内容（最多 {max} 个字）", "Enter the message (at most {max} characters)");
pub const INTERNAL: Text = text("系统内部错误，编号 {id}", "Internal error, reference {id}");

pub const TEXTS: &[(&str, Text)] = &[
    ("error.malformed", MALFORMED),
    ("error.notOfKind", NOT_OF_KIND),
    ("error.aValue", A_VALUE),
    ("error.theBody", THE_BODY),
    ("error.notUtf8", NOT_UTF8),
    ("error.plainCharacters", PLAIN_CHARACTERS),
    ("error.fieldMissing", FIELD_MISSING),
    ("error.fieldUnknown", FIELD_UNKNOWN),
    ("error.notJson", NOT_JSON),
    ("error.noOption", NO_OPTION),
    ("error.atMost", AT_MOST),
    ("error.illegal", ILLEGAL),
    ("error.characters", CHARACTERS),
    ("error.charactersAtMost", CHARACTERS_AT_MOST),
    ("error.notStored", NOT_STORED),
    ("error.brokenOff", BROKEN_OFF),
    ("error.uploadUnread", UPLOAD_UNREAD),
    ("error.unequalLists", UNEQUAL_LISTS),
    ("error.noRows", NO_ROWS),
    ("error.repeated", REPEATED),
    ("error.differentRows", DIFFERENT_ROWS),
    ("error.lastBeforeFirst", LAST_BEFORE_FIRST),
    ("error.queueEnds", QUEUE_ENDS),
    ("error.noSize", NO_SIZE),
    ("error.namedTwice", NAMED_TWICE),
    ("error.notReadable", NOT_READABLE),
    ("error.kindWhole", KIND_WHOLE),
    ("error.kindNumber", KIND_NUMBER),
    ("error.kindText", KIND_TEXT),
    ("error.kindYesOrNo", KIND_YES_OR_NO),
    ("error.kindList", KIND_LIST),
    ("error.kindObject", KIND_OBJECT),
    ("error.kindDay", KIND_DAY),
    ("error.kindMoment", KIND_MOMENT),
    ("error.kindMonth", KIND_MONTH),
    ("error.kindPage", KIND_PAGE),
    ("error.kindFlag", KIND_FLAG),
    ("error.kindObjectList", KIND_OBJECT_LIST),
    ("error.kindWholeList", KIND_WHOLE_LIST),
    ("error.kindTextList", KIND_TEXT_LIST),
    ("error.kindAddress", KIND_ADDRESS),
    ("error.kindListName", KIND_LIST_NAME),
    ("error.unauthorized", UNAUTHORIZED),
    ("error.forbidden", FORBIDDEN),
    ("error.passwordFirst", PASSWORD_FIRST),
    ("error.crossSite", CROSS_SITE),
    ("error.notFound", NOT_FOUND),
    ("error.noSuchCall", NO_SUCH_CALL),
    ("error.method", METHOD),
    ("error.conflict", CONFLICT),
    ("error.inProgress", IN_PROGRESS),
    ("error.keyReused", KEY_REUSED),
    ("error.tooSlow", TOO_SLOW),
    ("error.doneBefore", DONE_BEFORE),
    ("error.tooLarge", TOO_LARGE),
    ("error.tooDeep", TOO_DEEP),
    ("error.listTooLong", LIST_TOO_LONG),
    ("error.moreProblems", MORE_PROBLEMS),
    ("error.unsupportedType", UNSUPPORTED_TYPE),
    ("error.rules", RULES),
    ("error.tooMany", TOO_MANY),
    ("error.waitSeconds", WAIT_SECONDS),
    ("error.waitMinutes", WAIT_MINUTES),
    ("error.busy", BUSY),
    ("error.timeout", TIMEOUT),
    ("error.databaseDisk", DATABASE_DISK),
    ("error.databaseAway", DATABASE_AWAY),
    ("error.databaseCrowded", DATABASE_CROWDED),
    ("error.databaseLocked", DATABASE_LOCKED),
    ("error.fieldForm", FIELD_FORM),
    ("error.login", LOGIN),
    ("error.oldPassword", OLD_PASSWORD),
    ("error.samePassword", SAME_PASSWORD),
    ("error.commonPassword", COMMON_PASSWORD),
    ("error.noDigest", NO_DIGEST),
    ("error.noSuchUser", NO_SUCH_USER),
    ("error.noContent", NO_CONTENT),
    ("error.internal", INTERNAL),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_minutes_where_seconds_say_nothing() {
        let told = |seconds: u64| {
            let Message { zh, en } = TOO_MANY.speak_with(&[("wait", &wait(seconds))]);
            [zh, en]
        };
        assert_eq!(told(1), ["操作过于频繁，请在 1 秒后重试", "Too many attempts; try again in 1 second"]);
        assert_eq!(told(120), ["操作过于频繁，请在 120 秒后重试", "Too many attempts; try again in 120 seconds"]);
        assert_eq!(told(121), ["操作过于频繁，请在 3 分钟后重试", "Too many attempts; try again in 3 minutes"]);
        assert_eq!(told(900), ["操作过于频繁，请在 15 分钟后重试", "Too many attempts; try again in 15 minutes"]);
    }
}
