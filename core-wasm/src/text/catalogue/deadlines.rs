//! Texts of the radar of deadlines.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("deadline.open", text("待处理", "To do")),
    ("deadline.soon", text("7天内", "Within 7 days")),
    ("deadline.mine", text("我经手的", "Mine")),
    ("deadline.snoozed", text("已推后", "Put off")),
    ("deadline.which", text("显示哪些期限", "Which deadlines")),
    ("deadline.view", text("显示方式", "Shown as")),
    ("deadline.list", text("列表", "List")),
    ("deadline.month", text("月历", "Month")),
    ("deadline.earlier", text("上个月", "Month before")),
    ("deadline.later", text("下个月", "Month after")),
    ("deadline.off", text("休", "off")),
    ("deadline.why", text("计算依据", "How it follows")),
    ("deadline.snooze", text("推后提醒", "Put off")),
    ("deadline.onlyWorkers", ONLY_WORKERS),
    ("deadline.unsnooze", text("恢复提醒", "Show again")),
    ("deadline.feed", text("日历订阅", "Calendar link")),
    ("deadline.feed.make", text("生成链接", "Make a link")),
    ("deadline.feed.revoke", text("停用链接", "End the link")),
    ("deadline.feed.since", text("链接生成于 {at}，最近读取：{read}", "Made {at}, last read: {read}")),
];

/// What the link of a calendar is for. The browser has it with the answer: its packages stay small.
pub const FEED_ABOUT: Text = text(
    "在手机或邮件软件的日历中订阅此链接，即可看到您能查看的全部期限。链接等同密码，请勿转发；重新生成后旧链接失效。",
    "Subscribe to the link in the calendar of your phone or mail: it shows all deadlines that you may see. It is as good as a password; a new one ends the old one.",
);

pub const DUE_TODAY: Text =
    text("今天到期，不能推后，请处理单证", "It is due today and cannot be put off: work on the document");
pub const SNOOZE_BOUNDS: Text =
    text("推后至的日期须晚于 {today}，且不晚于 {latest}", "Choose a day after {today} and not after {latest}");
pub const SNOOZE_REASON: Text =
    text("请写明推后的原因（{least} 至 {most} 个字）", "Say why, in {least} to {most} characters");

pub const ARRIVED: Text = text("进境日期：{day}", "The goods arrived on {day}");
pub const TAX_ANNOUNCED: Text =
    text("海关通知缴税：{day}（税单未到）", "Customs asked for tax on {day}; no bill has come");
pub const BILLED: Text = text("税单日期：{day}", "The tax bill is of {day}");
pub const BILL_SAYS: Text = text("税单载明的缴款期限：{day}", "The bill itself names {day}");
pub const PLUS_DAYS: Text = text("加 {days} 日：{day}", "Plus {days} {days|day|days}: {day}");
pub const PLUS_CYCLE: Text = text("加核销周期 {days} 日：{day}", "Plus its cycle of {days} {days|day|days}: {day}");
pub const PLUS_MONTHS: Text = text("加 {months} 个月：{day}", "Plus {months} {months|month|months}: {day}");
pub const DAY_OFF: Text = text("{day} 是{name}，顺延一日", "{day} is off ({name}): the next day counts");
pub const SATURDAY: Text = text("星期六", "Saturday");
pub const SUNDAY: Text = text("星期日", "Sunday");
pub const FIELD: Text = text("{label}：{day}", "{label}: {day}");
pub const LINE_LIMIT: Text = text("序号 {serial} 载明的存储期限：{day}", "Serial {serial} names its limit: {day}");
pub const ENTERED: Text = text("序号 {serial} 最近入库：{day}", "Goods of serial {serial} came in last on {day}");
pub const DECLARED: Text = text("出入库单申报日期：{day}", "The stock list was declared on {day}");
pub const MONTH_ENDS: Text = text("当月最后一日：{day}", "The last day of that month is {day}");
pub const APPLICATION: Text =
    text("所载出入库单的申报表 {number} 有效期至 {day}", "Application {number} of its stock lists ends on {day}");
pub const DUE: Text = text("期限：{day}", "Due: {day}");

/// To people whom a rule names.
pub const TOLD: Text = text(
    "{kind}：{count} 份单证将于 {days} 天内到期或已逾期，最早 {due}：{numbers}",
    "{kind}: {count} {count|document is|documents are} due within {days} {days|day|days} or overdue, the first on {due}: {numbers}",
);
pub const AND_MORE: Text = text("等", "and more");
/// Why somebody cannot put a time off, or show it again.
pub const ONLY_WORKERS: Text = text(
    "推后对本机构所有人生效，只有能办理该单证的人员才可以操作",
    "What is put off is put off for everybody here: only who works on such documents can do it, not who only views them",
);
pub const CALENDAR: Text = text("海关事务期限", "Customs deadlines");
