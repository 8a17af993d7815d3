//! What the audit, the histories and the messages call what was done: one vocabulary. A command of a document is called as
//! its machine says; what is left stands here. The dictionary `auditAction` has the same words (tested).

use crate::resource;
use crate::text::{Text, text};

pub const ADD: Text = text("新增", "Created");
pub const UPDATE: Text = text("修改", "Changed");
pub const DELETE: Text = text("删除", "Deleted");
const IMPORT_SHEET: Text = text("由表格导入", "Imported from a workbook");
const SWITCH: Text = text("启用或停用", "Switched on or off");
/// Who acts where customs answers.
pub const CUSTOMS: Text = text("海关", "Customs");
/// An answer of customs about tax bills.
pub const TAX_BILL: Text = text("税单", "Tax bills");

/// Parts of the system that do something of themselves, by the names that the audit keeps.
const PARTS: &[(&str, Text)] = &[
    ("customs", CUSTOMS),
    ("seed", text("初始数据", "Initial data")),
    ("demo", text("演示数据", "Demo data")),
    ("reader", text("识别程序", "Reading program")),
    ("contact form", text("联系我们", "Contact form")),
];

/// What a part of the system is called, as histories name who did something.
pub fn part(name: &str) -> Option<Text> {
    PARTS.iter().find(|(known, _)| *known == name).map(|(_, words)| *words)
}

/// Actions that are no commands of one document, and words for actions that several documents have.
const COMMON: &[(&str, Text)] = &[
    ("add", ADD),
    ("update", UPDATE),
    ("delete", DELETE),
    ("import", text("由报文导入", "Imported from a message file")),
    ("importSheet", IMPORT_SHEET),
    ("changeSheet", text("由表格修改", "Changed by a workbook")),
    ("addFrom", text("由其他单证生成", "Made from other documents")),
    ("split", text("按箱拆单", "Split by containers")),
    ("withdraw", text("海关同意撤销", "Withdrawn with customs' approval")),
    ("send", text("发送", "Sent")),
    ("cancel", text("取消", "Cancelled")),
    ("return", text("退回", "Returned")),
    ("takeBack", text("撤回", "Taken back")),
    ("confirm", text("确认", "Confirmed")),
    ("enable", text("启用", "Enabled")),
    ("disable", text("停用", "Disabled")),
    ("params", text("修改机构参数", "Parameters changed")),
    ("login", text("登录", "Logged in")),
    ("loginFailed", text("登录失败", "Log-in failed")),
    ("lock", text("登录失败过多而锁定", "Locked after failed log-ins")),
    ("unlock", text("解除锁定", "Unlocked")),
    ("logout", text("退出登录", "Logged out")),
    ("password", text("修改密码", "Changed the own password")),
    ("resetPassword", text("重置密码", "Password reset")),
    ("forcePassword", text("要求修改密码", "Password change forced")),
    ("leave", text("调出", "Moved away")),
    ("join", text("调入", "Moved in")),
    ("endSessions", text("结束会话", "Sessions ended")),
    ("push", text("推送", "Pushed")),
    ("bind", text("绑定微信", "WeChat bound")),
    ("unbind", text("解除微信绑定", "WeChat unbound")),
    ("upload", text("上传", "Uploaded")),
    ("export", text("导出", "Exported")),
    ("undoImport", text("撤销导入", "Import undone")),
    ("book", text("修改订舱信息", "Booking changed")),
    ("arrive", text("按港区数据填写抵港日期", "Arrival taken from port data")),
    ("makeSecret", text("生成密钥", "Secret made")),
    ("try", text("规则试算", "Rule tried")),
    ("sendAgain", text("重新推送", "Sent again")),
    ("snooze", text("推后提醒", "Put off")),
    ("unsnooze", text("恢复提醒", "Shown again")),
    ("makeFeed", text("生成日历链接", "Calendar link made")),
    ("revokeFeed", text("停用日历链接", "Calendar link ended")),
    ("moveCode", text("改用新编码", "Moved to another code")),
    ("takeOver", text("录入接管库存", "Stock taken over")),
];

/// Actions by which a row comes or goes: what it was filled with is no news.
const MAKING: &[&str] = &["add", "import", "importSheet", "addFrom", "delete"];

/// What an action on a row of a resource, named by itself or by its table, is called; `None` for one that nobody does.
pub fn of(resource: &str, action: &str) -> Option<Text> {
    let machine = super::ALL.iter().find(|machine| machine.of.name == resource || machine.of.table_name() == resource);
    let command = machine.and_then(|machine| machine.command(action)).map(|command| command.done);
    command.or_else(|| common(action))
}

/// What an action is called where it is not said of what: in the filter of the audit.
pub fn common(action: &str) -> Option<Text> {
    let known = COMMON.iter().find(|(known, _)| *known == action).map(|(_, words)| *words);
    let switch = || switches().any(|switch| switch == action).then_some(SWITCH);
    let command = || super::ALL.iter().find_map(|machine| machine.command(action)).map(|command| command.done);
    known.or_else(switch).or_else(command)
}

/// The actions that switch rows on and off: the last part of their paths.
fn switches() -> impl Iterator<Item = &'static str> {
    let switches = resource::all().iter().filter_map(|resource| resource.switch);
    switches.filter_map(|switch| switch.path.rsplit('/').next())
}

/// Every action there is, each once.
pub fn all() -> Vec<&'static str> {
    let commands = super::ALL.iter().flat_map(|machine| machine.commands).map(|command| command.name);
    let mut all = Vec::new();
    for action in COMMON.iter().map(|(action, _)| *action).chain(switches()).chain(commands) {
        if !all.contains(&action) {
            all.push(action);
        }
    }
    all
}

/// Whether the changes of an action are worth reading in a history.
pub fn is_news(action: &str) -> bool {
    !MAKING.contains(&action)
}
