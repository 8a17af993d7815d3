//! Permission codes and the check of them. The same codes hide a button and guard an operation.

use serde::{Deserialize, Serialize};

use crate::text::{Text, text};

/// A permission entry of a user, as the user info carries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Granted {
    pub code: String,
    /// 1 when granted; anything else is not.
    pub is_granted: i64,
}

/// Whether `code` is allowed: the list is empty, or it holds an entry with the code and `isGranted` 1.
///
/// The empty list is the front end's rule for answers without permission data (spec §6). The server always sends
/// every code of [`ALL`], the refused ones with `isGranted` 0, and itself never takes an empty list for a yes.
pub fn is_granted(list: &[Granted], code: &str) -> bool {
    list.is_empty() || list.iter().any(|entry| entry.code == code && entry.is_granted == 1)
}

/// The import/export category (iECatg) of a customs record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Category {
    /// 1: import from abroad.
    Import,
    /// 2: export.
    Export,
    /// 3: entry into the zone.
    Entry,
    /// 4: exit from the zone.
    Exit,
}

impl Category {
    pub const ALL: [Category; 4] = [Category::Import, Category::Export, Category::Entry, Category::Exit];

    /// The category of an iECatg value '1' to '4'.
    pub fn from_ie_catg(code: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.ie_catg() == code)
    }

    /// The iECatg value.
    pub const fn ie_catg(self) -> &'static str {
        match self {
            Category::Import => "1",
            Category::Export => "2",
            Category::Entry => "3",
            Category::Exit => "4",
        }
    }
}

/// What somebody may do with the records of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordRight {
    /// See them in query lists.
    View,
    /// Make, change and delete them, ask for their review.
    Make,
    /// Review them.
    Check,
    /// Send them to customs, cancel them.
    Send,
}

pub const RECORDS_IMPORT_VIEW: &str = "records:import:view";
pub const RECORDS_IMPORT_MAKE: &str = "records:import:make";
pub const RECORDS_IMPORT_CHECK: &str = "records:import:check";
pub const RECORDS_IMPORT_SEND: &str = "records:import:send";
pub const RECORDS_EXPORT_VIEW: &str = "records:export:view";
pub const RECORDS_EXPORT_MAKE: &str = "records:export:make";
pub const RECORDS_EXPORT_CHECK: &str = "records:export:check";
pub const RECORDS_EXPORT_SEND: &str = "records:export:send";
pub const RECORDS_ENTRY_VIEW: &str = "records:entry:view";
pub const RECORDS_ENTRY_MAKE: &str = "records:entry:make";
pub const RECORDS_ENTRY_CHECK: &str = "records:entry:check";
pub const RECORDS_ENTRY_SEND: &str = "records:entry:send";
pub const RECORDS_EXIT_VIEW: &str = "records:exit:view";
pub const RECORDS_EXIT_MAKE: &str = "records:exit:make";
pub const RECORDS_EXIT_CHECK: &str = "records:exit:check";
pub const RECORDS_EXIT_SEND: &str = "records:exit:send";

/// Write messages to the own organisation and push them.
pub const SYS_MESSAGE_SEND: &str = "sys:message:send";

/// The code for a right on the records of a category.
pub const fn records(category: Category, right: RecordRight) -> &'static str {
    match (category, right) {
        (Category::Import, RecordRight::View) => RECORDS_IMPORT_VIEW,
        (Category::Import, RecordRight::Make) => RECORDS_IMPORT_MAKE,
        (Category::Import, RecordRight::Check) => RECORDS_IMPORT_CHECK,
        (Category::Import, RecordRight::Send) => RECORDS_IMPORT_SEND,
        (Category::Export, RecordRight::View) => RECORDS_EXPORT_VIEW,
        (Category::Export, RecordRight::Make) => RECORDS_EXPORT_MAKE,
        (Category::Export, RecordRight::Check) => RECORDS_EXPORT_CHECK,
        (Category::Export, RecordRight::Send) => RECORDS_EXPORT_SEND,
        (Category::Entry, RecordRight::View) => RECORDS_ENTRY_VIEW,
        (Category::Entry, RecordRight::Make) => RECORDS_ENTRY_MAKE,
        (Category::Entry, RecordRight::Check) => RECORDS_ENTRY_CHECK,
        (Category::Entry, RecordRight::Send) => RECORDS_ENTRY_SEND,
        (Category::Exit, RecordRight::View) => RECORDS_EXIT_VIEW,
        (Category::Exit, RecordRight::Make) => RECORDS_EXIT_MAKE,
        (Category::Exit, RecordRight::Check) => RECORDS_EXIT_CHECK,
        (Category::Exit, RecordRight::Send) => RECORDS_EXIT_SEND,
    }
}

/// All sixteen record codes: enough for an operation that any of them opens.
pub const RECORDS: &[&str] = &[
    RECORDS_IMPORT_VIEW,
    RECORDS_IMPORT_MAKE,
    RECORDS_IMPORT_CHECK,
    RECORDS_IMPORT_SEND,
    RECORDS_EXPORT_VIEW,
    RECORDS_EXPORT_MAKE,
    RECORDS_EXPORT_CHECK,
    RECORDS_EXPORT_SEND,
    RECORDS_ENTRY_VIEW,
    RECORDS_ENTRY_MAKE,
    RECORDS_ENTRY_CHECK,
    RECORDS_ENTRY_SEND,
    RECORDS_EXIT_VIEW,
    RECORDS_EXIT_MAKE,
    RECORDS_EXIT_CHECK,
    RECORDS_EXIT_SEND,
];

pub const PLATFORM_ANNOUNCEMENT_ADD: &str = "platform:announcement:add";
pub const PLATFORM_ANNOUNCEMENT_UPDATE: &str = "platform:announcement:update";
pub const PLATFORM_ANNOUNCEMENT_DELETE: &str = "platform:announcement:delete";
pub const PLATFORM_CONTACT_VIEW: &str = "platform:contact:view";
pub const PLATFORM_OUTWARD_VIEW: &str = "platform:outward:view";
pub const PLATFORM_DICT_VIEW: &str = "platform:dict:view";
pub const PLATFORM_DICT_ADD: &str = "platform:dict:add";
pub const PLATFORM_DICT_UPDATE: &str = "platform:dict:update";
pub const PLATFORM_DICT_DELETE: &str = "platform:dict:delete";
/// See the answers of customs that could not be used.
pub const PLATFORM_ANSWER_VIEW: &str = "platform:answer:view";

pub const MANAGEMENT_ORG_VIEW: &str = "management:org:view";
pub const MANAGEMENT_ORG_ADD: &str = "management:org:add";
pub const MANAGEMENT_ORG_UPDATE: &str = "management:org:update";
pub const MANAGEMENT_USER_VIEW: &str = "management:user:view";
pub const MANAGEMENT_USER_ADD: &str = "management:user:add";
pub const MANAGEMENT_USER_UPDATE: &str = "management:user:update";
/// Passwords, sessions and locks of other accounts.
pub const MANAGEMENT_USER_SECURE: &str = "management:user:secure";
pub const MANAGEMENT_ROLE_VIEW: &str = "management:role:view";
pub const MANAGEMENT_ROLE_ADD: &str = "management:role:add";
pub const MANAGEMENT_ROLE_UPDATE: &str = "management:role:update";
pub const MANAGEMENT_ROLE_DELETE: &str = "management:role:delete";
pub const MANAGEMENT_AUDIT_VIEW: &str = "management:audit:view";

pub const BASE_DATA_PRIV_ASK: &str = "base:dataPriv:ask";
pub const BASE_ETPS_CONFIRM: &str = "base:etps:confirm";
pub const BASE_FILE_SEND: &str = "base:baseFile:send";
pub const BASE_FILE_REJECT: &str = "base:baseFile:reject";

/// See the files that people of the own organisations uploaded.
pub const SYS_FILE_BILL_VIEW: &str = "sys:fileBill:view";
pub const SYS_FILE_BILL_UPLOAD: &str = "sys:fileBill:upload";
/// Delete files of others; everybody may delete the own ones.
pub const SYS_FILE_BILL_DELETE: &str = "sys:fileBill:delete";

/// Every permission of the product with its name, for role management and for the walk over operations.
pub const ALL: &[(&str, Text)] = &[
    (RECORDS_IMPORT_VIEW, text("进口报关单查询", "View import declarations")),
    (RECORDS_IMPORT_MAKE, text("进口报关单制单", "Make import declarations")),
    (RECORDS_IMPORT_CHECK, text("进口报关单复核", "Review import declarations")),
    (RECORDS_IMPORT_SEND, text("进口报关单申报", "Send import declarations")),
    (RECORDS_EXPORT_VIEW, text("出口报关单查询", "View export declarations")),
    (RECORDS_EXPORT_MAKE, text("出口报关单制单", "Make export declarations")),
    (RECORDS_EXPORT_CHECK, text("出口报关单复核", "Review export declarations")),
    (RECORDS_EXPORT_SEND, text("出口报关单申报", "Send export declarations")),
    (RECORDS_ENTRY_VIEW, text("进境备案清单查询", "View entry record lists")),
    (RECORDS_ENTRY_MAKE, text("进境备案清单制单", "Make entry record lists")),
    (RECORDS_ENTRY_CHECK, text("进境备案清单复核", "Review entry record lists")),
    (RECORDS_ENTRY_SEND, text("进境备案清单申报", "Send entry record lists")),
    (RECORDS_EXIT_VIEW, text("出境备案清单查询", "View exit record lists")),
    (RECORDS_EXIT_MAKE, text("出境备案清单制单", "Make exit record lists")),
    (RECORDS_EXIT_CHECK, text("出境备案清单复核", "Review exit record lists")),
    (RECORDS_EXIT_SEND, text("出境备案清单申报", "Send exit record lists")),
    (SYS_MESSAGE_SEND, text("发布消息", "Send messages")),
    (PLATFORM_ANNOUNCEMENT_ADD, text("发布公告", "Add announcements")),
    (PLATFORM_ANNOUNCEMENT_UPDATE, text("修改公告", "Change announcements")),
    (PLATFORM_ANNOUNCEMENT_DELETE, text("删除公告", "Delete announcements")),
    (PLATFORM_CONTACT_VIEW, text("联系申请查询", "View contact requests")),
    (PLATFORM_OUTWARD_VIEW, text("外发消息查询", "View outward messages")),
    (PLATFORM_DICT_VIEW, text("字典查询", "View dictionaries")),
    (PLATFORM_DICT_ADD, text("新增字典", "Add dictionaries and entries")),
    (PLATFORM_DICT_UPDATE, text("修改字典", "Change dictionaries and entries")),
    (PLATFORM_DICT_DELETE, text("删除字典", "Delete dictionaries and entries")),
    (PLATFORM_ANSWER_VIEW, text("未用回执查询", "View answers of customs that were not used")),
    (MANAGEMENT_ORG_VIEW, text("机构查询", "View organisations")),
    (MANAGEMENT_ORG_ADD, text("新增机构", "Add organisations")),
    (MANAGEMENT_ORG_UPDATE, text("修改机构及参数", "Change organisations and their parameters")),
    (MANAGEMENT_USER_VIEW, text("用户查询", "View accounts")),
    (MANAGEMENT_USER_ADD, text("新增用户", "Add accounts")),
    (MANAGEMENT_USER_UPDATE, text("修改、停用用户", "Change and disable accounts")),
    (MANAGEMENT_USER_SECURE, text("密码、会话与锁定", "Passwords, sessions and locks of accounts")),
    (MANAGEMENT_ROLE_VIEW, text("角色查询", "View roles")),
    (MANAGEMENT_ROLE_ADD, text("新增角色", "Add roles")),
    (MANAGEMENT_ROLE_UPDATE, text("修改角色", "Change roles")),
    (MANAGEMENT_ROLE_DELETE, text("删除角色", "Delete roles")),
    (MANAGEMENT_AUDIT_VIEW, text("操作日志查询", "Search the audit log")),
    ("base:dataPriv:view", text("数据授权查询", "View data grants")),
    ("base:dataPriv:add", text("数据授权新增", "Add data grants")),
    ("base:dataPriv:update", text("数据授权修改", "Change data grants")),
    ("base:dataPriv:delete", text("数据授权删除", "Delete data grants")),
    ("base:taxRateSpecial:view", text("特殊税率查询", "View special tax rates")),
    ("base:taxRateSpecial:add", text("特殊税率新增", "Add special tax rates")),
    ("base:taxRateSpecial:update", text("特殊税率修改", "Change special tax rates")),
    ("base:taxRateSpecial:delete", text("特殊税率删除", "Delete special tax rates")),
    ("base:etps:view", text("企业资料查询", "View enterprises")),
    ("base:etps:add", text("企业资料新增", "Add enterprises")),
    ("base:etps:update", text("企业资料修改", "Change enterprises")),
    ("base:etps:delete", text("企业资料删除", "Delete enterprises")),
    (BASE_DATA_PRIV_ASK, text("申请数据授权", "Ask customers for grants")),
    (BASE_ETPS_CONFIRM, text("企业资料确认", "Confirm enterprises")),
    ("base:materialPrice:view", text("料件价格查询", "View material prices")),
    ("base:materialPrice:add", text("料件价格新增", "Add material prices")),
    ("base:materialPrice:update", text("料件价格修改", "Change material prices")),
    ("base:materialPrice:delete", text("料件价格删除", "Delete material prices")),
    ("base:storeSub:view", text("分库查询", "View sub-stores")),
    ("base:storeSub:add", text("分库新增", "Add sub-stores")),
    ("base:storeSub:update", text("分库修改", "Change sub-stores")),
    ("base:storeSub:delete", text("分库删除", "Delete sub-stores")),
    ("base:baseFile:view", text("备案资料查询", "View base files")),
    ("base:baseFile:add", text("备案资料新增", "Add base files")),
    ("base:baseFile:update", text("备案资料修改", "Change base files")),
    ("base:baseFile:delete", text("备案资料删除", "Delete base files")),
    (BASE_FILE_SEND, text("备案资料发送", "Send base files")),
    (BASE_FILE_REJECT, text("备案资料退回", "Reject base files")),
    ("base:material:view", text("物料查询", "View materials")),
    ("base:material:add", text("物料新增", "Add materials")),
    ("base:material:update", text("物料修改", "Change materials")),
    ("base:material:delete", text("物料删除", "Delete materials")),
    ("platform:exchangeRate:add", text("计征汇率新增", "Add exchange rates")),
    ("platform:exchangeRate:update", text("计征汇率修改", "Change exchange rates")),
    ("platform:exchangeRate:delete", text("计征汇率删除", "Delete exchange rates")),
    (SYS_FILE_BILL_VIEW, text("文件查询", "View files of the organisation")),
    (SYS_FILE_BILL_UPLOAD, text("上传文件", "Upload files")),
    (SYS_FILE_BILL_DELETE, text("删除他人文件", "Delete files of others")),
    ("decl:entryTemplate:view", text("报关单模板查询", "View entry templates")),
    ("decl:entryTemplate:add", text("报关单模板新增", "Add entry templates")),
    ("decl:entryTemplate:update", text("报关单模板修改", "Change entry templates")),
    ("decl:entryTemplate:delete", text("报关单模板删除", "Delete entry templates")),
    ("decl:amendment:view", text("修撤单申请查询", "View amendments and withdrawals")),
    ("decl:amendment:add", text("修撤单申请新增", "Add amendments and withdrawals")),
    ("decl:amendment:update", text("修撤单申请办理", "Change amendments and withdrawals, and note what customs said")),
    ("decl:amendment:delete", text("修撤单申请删除", "Delete amendments and withdrawals")),
];

/// A group of permissions, as role management shows them: the codes that start with its prefix.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub prefix: &'static str,
    pub label: Text,
}

/// The groups in the order in which they are shown. A code belongs to the first one whose prefix it has; the last one
/// takes what is left.
pub const GROUPS: &[Group] = &[
    Group { prefix: "records:import:", label: text("进口申报", "Import") },
    Group { prefix: "records:export:", label: text("出口申报", "Export") },
    Group { prefix: "records:entry:", label: text("进境备案", "Entry") },
    Group { prefix: "records:exit:", label: text("出境备案", "Exit") },
    Group { prefix: "base:", label: text("基础数据", "Base data") },
    Group { prefix: "sys:fileBill:", label: text("文件", "Files") },
    Group { prefix: "management:org:", label: text("机构", "Organisations") },
    Group { prefix: "management:user:", label: text("用户", "Accounts") },
    Group { prefix: "management:role:", label: text("角色", "Roles") },
    Group { prefix: "management:", label: text("企业管理", "Organisation") },
    Group { prefix: "platform:", label: text("平台管理", "Platform") },
    Group { prefix: "decl:entryTemplate:", label: text("报关单模板", "Entry templates") },
    Group { prefix: "decl:amendment:", label: text("修撤单申请", "Amendments") },
    Group { prefix: "", label: text("其他", "Other") },
];

/// The groups with their codes; groups without codes are left out.
pub fn grouped() -> Vec<(Group, Vec<(&'static str, Text)>)> {
    let place = |code: &str| GROUPS.iter().position(|group| code.starts_with(group.prefix));
    let codes_of = |at: usize| {
        ALL.iter().filter(|(code, _)| place(code) == Some(at)).copied().collect::<Vec<(&'static str, Text)>>()
    };
    let all = GROUPS.iter().enumerate().map(|(at, group)| (*group, codes_of(at)));
    all.filter(|(_, codes)| !codes.is_empty()).collect()
}

/// The code of a verb on a resource, by the stem of its definition: `base:etps` and `add`. `None` when nobody can be
/// given it.
pub fn code(stem: &str, verb: &str) -> Option<&'static str> {
    let is_it = |code: &str| code.strip_prefix(stem).and_then(|rest| rest.strip_prefix(':')) == Some(verb);
    ALL.iter().map(|(code, _)| *code).find(|code| is_it(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_code_is_named_once_and_spelt_by_its_parts() {
        let rights = [
            (RecordRight::View, "view"),
            (RecordRight::Make, "make"),
            (RecordRight::Check, "check"),
            (RecordRight::Send, "send"),
        ];
        for (category, name) in Category::ALL.into_iter().zip(["import", "export", "entry", "exit"]) {
            for (right, verb) in rights {
                let code = records(category, right);
                assert_eq!(code, format!("records:{name}:{verb}"));
                assert!(RECORDS.contains(&code));
                assert_eq!(ALL.iter().filter(|(known, _)| *known == code).count(), 1);
            }
        }
        assert_eq!(RECORDS.len(), 16);
    }

    #[test]
    fn every_code_stands_in_one_group() {
        let mut codes: Vec<&str> =
            grouped().iter().flat_map(|(_, codes)| codes.iter().map(|(code, _)| *code)).collect();
        codes.sort_unstable();
        let mut all: Vec<&str> = ALL.iter().map(|(code, _)| *code).collect();
        all.sort_unstable();
        assert_eq!(codes, all);
    }

    #[test]
    fn reads_the_category_of_a_record() {
        assert_eq!(Category::from_ie_catg("3"), Some(Category::Entry));
        assert_eq!(Category::from_ie_catg("5"), None);
        assert_eq!(Category::from_ie_catg(""), None);
    }
}
