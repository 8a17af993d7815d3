//! Texts of the single-window gateway: why a message file cannot be read, and what happened to a sending.

use crate::text::{Text, text};

/// A file above the size limit; `{limit}` in MiB.
pub const TOO_LARGE: Text =
    text("文件超过{limit}MiB，无法读取", "The file is larger than {limit} MiB and was not read");
/// The bytes are not text of the declared encoding.
pub const ENCODING: Text = text(
    "文件内容与声明的编码{encoding}不符，请用UTF-8或GBK重新导出",
    "The content is not valid {encoding}; export the file again as UTF-8 or GBK",
);
/// The XML declaration names an encoding nobody knows.
pub const UNKNOWN_ENCODING: Text =
    text("未知的编码“{encoding}”，请用UTF-8或GBK", "Unknown encoding \"{encoding}\"; use UTF-8 or GBK");
/// Not well-formed XML, in a way that none of the sentences below describes.
pub const MALFORMED: Text = text(
    "XML格式错误，请用原软件重新导出该文件",
    "This is not well-formed XML: export the file again from the original software",
);
/// An element is closed under another name.
pub const WRONG_END: Text =
    text("元素 {expected} 的结束标签写成了 {found}", "The element {expected} is closed as {found}");
/// An end tag of an element that is not open.
pub const NO_START: Text = text("多余的结束标签，没有对应的元素", "There is an end tag without a start tag");
pub const SECOND_ROOT: Text = text("XML只能有一个根元素", "There is more than one root element");
pub const TEXT_OUTSIDE: Text = text("根元素之外有文字", "There is text outside the root element");
/// `&` on its own, or with something that is no character behind it.
pub const REFERENCE: Text = text("“&”应写作“&amp;”", "Write & as &amp;");
/// The file ended before every element was closed.
pub const CUT_OFF: Text = text("XML不完整，元素未结束", "The XML is cut off: this element is not closed");
/// A document type definition, the door of entity attacks.
pub const DTD: Text = text("XML不允许包含DTD（DOCTYPE）", "The XML must not carry a DTD (DOCTYPE)");
/// An entity that is none of the five of XML.
pub const ENTITY: Text = text("XML包含未知实体“&{name};”", "The XML uses the unknown entity \"&{name};\"");
/// A character that XML 1.0 forbids.
pub const CONTROL_CHARACTER: Text =
    text("XML包含不允许的控制字符", "The XML contains a control character that is not allowed");
/// Elements nested too deeply; `{limit}` levels.
pub const TOO_DEEP: Text = text("XML嵌套超过{limit}层", "The XML is nested more than {limit} levels deep");
/// Too many elements.
pub const TOO_MANY: Text = text("XML元素超过{limit}个", "The XML has more than {limit} elements");
/// The root element is another message.
pub const WRONG_ROOT: Text = text(
    "不是报关单报文：根元素为“{found}”，应为“{wanted}”",
    "Not this kind of message: the root is \"{found}\", not \"{wanted}\"",
);
/// An element that may stand once stands twice.
pub const TWICE: Text = text("元素重复出现", "This element occurs more than once");
/// A wanted element is missing.
pub const MISSING: Text = text("缺少元素“{name}”", "The element \"{name}\" is missing");
/// More rows of a block than any declaration has.
/// A flag of a request that is none.
pub const NOT_FLAG: Text = text("应为 0 或 1", "It must be 0 or 1");
/// A field that follows from others was sent with another value.
pub const READ_ONLY: Text = text(
    "“{label}”由其他数据得出，不能在此修改：请恢复原值",
    "{label} follows from other data and cannot be changed here: put back what was there",
);
pub const TOO_MANY_ROWS: Text = text("“{name}”最多{limit}行", "\"{name}\" may have at most {limit} rows");
/// The base64 of an envelope cannot be decoded.
pub const NOT_BASE64: Text = text("Data不是有效的base64", "Data is not valid base64");
/// A file in InBox that is no known kind of answer.
pub const UNKNOWN_ANSWER: Text =
    text("未知的回执：根元素为“{found}”", "Unknown kind of answer: the root is \"{found}\"");

/// The content of a template is no declaration.
pub const NO_TEMPLATE: Text =
    text("模板内容不是报关单，请重新保存模板", "The content is not a declaration: save the template again");

/// An application names no declaration that the caller may change.
pub const NO_DECLARATION: Text =
    text("没有此编号的报关单，请核对客户端编号", "There is no declaration with this number: check the internal number");
/// Customs does not have the declaration, or has ended it.
pub const NOT_ACCEPTED: Text = text(
    "只有海关已接受的报关单才能申请修改或撤销",
    "Only a declaration that customs has accepted can be amended or withdrawn",
);
/// Another application about the declaration is under way.
pub const AMENDED_ALREADY: Text = text(
    "此报关单已有办理中的申请，请先办结或取消",
    "An application for this declaration is already under way: complete or cancel it first",
);

/// A refusal of customs without what customs said.
pub const NO_ANSWER: Text = text("请填写海关不同意的意见", "Enter what customs said");

/// Asking a client for answers is open to some platforms only.
pub const NO_SYNC: Text = text(
    "本平台未开通同步回执，回执到达后自动显示",
    "Your platform has no access to fetching answers: they appear here as they arrive",
);

/// A client that nobody has set up; `{known}` are the names that are.
pub const UNKNOWN_CLIENT: Text =
    text("没有名为“{name}”的客户端，可选：{known}", "There is no client \"{name}\"; choose one of: {known}");

/// A part of an answer that does not go with the parts that are here.
pub const POCKET_DIFFERS: Text = text(
    "分包“{pocket}”第{number}包与已收到的分包不一致，请向单一窗口索取整份回执",
    "Part {number} of \"{pocket}\" does not match the parts received so far: ask the single window for the whole answer",
);
/// Parts that hold different messages.
pub const POCKET_MIXED: Text = text(
    "各分包的内容不是同一种报文（“{first}”与“{second}”）",
    "The parts belong to different messages (\"{first}\" and \"{second}\")",
);

/// An import answer to a message that this server never sent.
pub const NOT_OURS: Text = text("没有发送过编号为“{number}”的报文", "No message \"{number}\" was sent from here");

/// A file for the other direction than the list it is imported into.
pub const OTHER_DIRECTION: Text = text(
    "报文的进出口标志与当前类别不符，请在对应的进口或出口列表中导入",
    "The import/export mark of the file does not match this list: import it in the matching import or export list",
);

/// Pushed when an answer of customs moves a declaration.
pub const MOVED: Text = text("报关单{number}：{state}", "Declaration {number}: {state}");
/// The same with what customs wrote.
pub const MOVED_WITH_NOTE: Text = text("报关单{number}：{state}（{note}）", "Declaration {number}: {state} ({note})");
/// Pushed when tax bills come, and when they are paid.
pub const BILLED: Text = text(
    "报关单{number}：收到税单{count}张，共{amount}元，请在{due}前缴税",
    "Declaration {number}: {count} tax {count|bill|bills}, {amount} CNY in total; pay by {due}",
);
pub const PAID: Text =
    text("报关单{number}：税单已缴，共{amount}元", "Declaration {number}: tax bills paid, {amount} CNY in total");
/// A value of a notice that cannot be read.
pub const UNREADABLE: Text = text("“{value}”无法识别", "\"{value}\" cannot be read");
/// Pushed to the platform's administrators when an answer cannot be used.
pub const UNUSABLE: Text = text("回执“{file}”无法使用：{reason}", "The answer \"{file}\" cannot be used: {reason}");
/// Pushed to them when answers wait for what does not come.
pub const WAITING: Text = text(
    "{count}份回执已等待{minutes}分钟：没有对应的报关单，或分包未到齐",
    "{count} {count|answer has|answers have} waited {minutes} {minutes|minute|minutes} for {count|its|their} declaration or other parts",
);
/// Pushed to them when messages could not be written for long.
pub const UNWRITTEN: Text = text(
    "{count}份报文超过{minutes}分钟未能写出，原因见“未用回执”；故障排除后会自动写出",
    "{count} {count|message|messages} to customs could not be written for {minutes} minutes. See Unused answers for the cause; \
     {count|it goes|they go} out automatically once it is fixed",
);
/// Why a message cannot be written: the folder of the gateway, or the store of its papers.
pub const FOLDER_HANGS: Text = text(
    "单一窗口目录没有响应，请检查共享目录和网络；恢复后自动重试",
    "The gateway's folder does not respond: check the share and the network. It will be retried automatically",
);
pub const FOLDER_FULL: Text = text(
    "单一窗口目录所在磁盘已满，请清理空间；之后自动重试",
    "The disk of the gateway's folder is full: free some space. It will be retried automatically",
);
pub const FOLDER_FORBIDDEN: Text = text(
    "没有写入单一窗口目录的权限，请检查目录权限；之后自动重试",
    "No permission to write to the gateway's folder: check its permissions. It will be retried automatically",
);
/// `{error}` as the system says it.
pub const FOLDER_FAILS: Text = text(
    "无法写入单一窗口目录（{error}），请检查目录；之后自动重试",
    "The gateway's folder cannot be written to ({error}): check it. It will be retried automatically",
);
/// `{name}` is that of the paper.
pub const STORE_HANGS: Text = text(
    "文件存储没有响应，随附单据“{name}”取不到，请检查存储和网络；恢复后自动重试",
    "The file store does not respond, so the supporting document \"{name}\" cannot be fetched: check the store and the network. \
     It will be retried automatically",
);
pub const STORE_FAILS: Text = text(
    "无法从文件存储读取随附单据“{name}”，请检查存储；之后自动重试",
    "The supporting document \"{name}\" cannot be read from the file store: check the store. It will be retried automatically",
);
/// Pushed when the client put a message aside and said nothing.
pub const PUT_ASIDE: Text = text(
    "报关单{number}：客户端未能发送报文（FailBox），请检查客户端后重新发送",
    "Declaration {number}: the client put the message into FailBox without sending it. Check the client, then resend it",
);
/// Pushed, and answered to a cancelling, when the message was gone already.
pub const NOT_TAKEN_BACK: Text = text(
    "报文已被客户端取走，无法撤回，请到单一窗口核对：{number}",
    "The client has already taken the message, so it cannot be recalled; check in the single window: {number}",
);
/// Pushed when an answer needs a person's eye.
pub const ALERT: Text = text("报关单{number}：{alert}", "Declaration {number}: {alert}");
/// Pushed to colleagues when somebody works on a declaration; `{action}` as the history says it.
pub const DONE_BY: Text = text("报关单{number}：{action}（{by}）", "Declaration {number}: {action} ({by})");
/// The same with what the person wrote.
pub const DONE_BY_WITH_NOTE: Text =
    text("报关单{number}：{action}（{by}：{note}）", "Declaration {number}: {action} ({by}: {note})");
/// Somebody did something to many declarations; the first of them are named.
pub const DONE_TO_MANY_BY: Text = text(
    "{count}份报关单：{action}（{by}）：{number}",
    "{count} {count|declaration|declarations}: {action} ({by}): {number}",
);
/// The same with what the person wrote.
pub const DONE_TO_MANY_BY_WITH_NOTE: Text = text(
    "{count}份报关单：{action}（{by}：{note}）：{number}",
    "{count} {count|declaration|declarations}: {action} ({by}: {note}): {number}",
);
/// Answered to a sending by an organisation that does not declare directly.
pub const ONLY_STAGED: Text = text(
    "已发送，但只在单一窗口暂存、尚未申报：{count}票。请到单一窗口核对后申报。",
    "{count} {count|declaration was|declarations were} sent, but only staged in the single window and not declared yet. Check and declare there.",
);

/// Where in the file, joined to the message for a reader.
pub const AT: Text = text("{path}：{message}", "{path}: {message}");

pub const TEXTS: &[(&str, Text)] = &[
    ("gateway.tooLarge", TOO_LARGE),
    ("gateway.encoding", ENCODING),
    ("gateway.unknownEncoding", UNKNOWN_ENCODING),
    ("gateway.malformed", MALFORMED),
    ("gateway.wrongEnd", WRONG_END),
    ("gateway.noStart", NO_START),
    ("gateway.secondRoot", SECOND_ROOT),
    ("gateway.textOutside", TEXT_OUTSIDE),
    ("gateway.reference", REFERENCE),
    ("gateway.cutOff", CUT_OFF),
    ("gateway.dtd", DTD),
    ("gateway.entity", ENTITY),
    ("gateway.controlCharacter", CONTROL_CHARACTER),
    ("gateway.tooDeep", TOO_DEEP),
    ("gateway.tooMany", TOO_MANY),
    ("gateway.wrongRoot", WRONG_ROOT),
    ("gateway.twice", TWICE),
    ("gateway.missing", MISSING),
    ("gateway.tooManyRows", TOO_MANY_ROWS),
    ("gateway.notBase64", NOT_BASE64),
    ("gateway.unknownAnswer", UNKNOWN_ANSWER),
    ("gateway.notOurs", NOT_OURS),
    ("gateway.otherDirection", OTHER_DIRECTION),
    ("gateway.moved", MOVED),
    ("gateway.movedWithNote", MOVED_WITH_NOTE),
    ("gateway.alert", ALERT),
    ("gateway.billed", BILLED),
    ("gateway.paid", PAID),
    ("gateway.unreadable", UNREADABLE),
    ("gateway.doneBy", DONE_BY),
    ("gateway.doneByWithNote", DONE_BY_WITH_NOTE),
    ("gateway.doneToManyBy", DONE_TO_MANY_BY),
    ("gateway.doneToManyByWithNote", DONE_TO_MANY_BY_WITH_NOTE),
    ("gateway.onlyStaged", ONLY_STAGED),
    ("gateway.noSync", NO_SYNC),
    ("gateway.pocketDiffers", POCKET_DIFFERS),
    ("gateway.pocketMixed", POCKET_MIXED),
    ("gateway.unusable", UNUSABLE),
    ("gateway.waiting", WAITING),
    ("gateway.putAside", PUT_ASIDE),
    ("gateway.notTakenBack", NOT_TAKEN_BACK),
    ("gateway.at", AT),
];
