//! Permission codes and how they are checked. The same codes hide a button and guard an operation.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::resource::{Resource, Verb};
use crate::resources;
use crate::text::{Text, text};

pub mod scope;

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
/// every code of [`all`], the refused ones with `isGranted` 0, and itself never takes an empty list for a yes.
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

/// Push port data.
pub const PORT_PUSH: &str = "port:push";
/// Have the sandbox play answers.
pub const API_SANDBOX: &str = "api:sandbox";
/// Make evidence packs of documents that one may see.
pub const SYS_EVIDENCE_MAKE: &str = "sys:evidence:make";
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
pub const PLATFORM_HEALTH_VIEW: &str = "platform:health:view";
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

/// Take forecasts on, or give them back.
pub const FCST_CHECK: &str = "fcst:fcst:check";

/// Review inventory lists before they go to customs.
pub const BOND_INVT_REVIEW: &str = "bond:bondInvt:review";
/// Review bonded invoices before they are confirmed.
pub const BOND_INVOICE_REVIEW: &str = "bond:bondInvoice:review";
/// Send inventory lists to customs.
pub const BOND_INVT_SEND: &str = "bond:bondInvt:send";
/// Key customs' answers about inventory lists, where no client of the single window brings them.
pub const BOND_INVT_ANSWER: &str = "bond:bondInvt:answer";

/// Send write-offs to customs.
pub const BWS_DCR_SEND: &str = "bond:bwsDcr:send";

/// Key what the certifying authority said of an origin certificate: approved, returned, issued, changed, revoked.
pub const ORIGIN_CERT_ISSUE: &str = "certs:origin:issue";

/// Send applications, stock lists, passports and vehicle records to customs.
pub const SAS_DCL_SEND: &str = "sas:sasDcl:send";
pub const SAS_STOCK_SEND: &str = "sas:sasStock:send";
pub const SAS_PASSPORT_SEND: &str = "sas:sasPassport:send";
pub const SAS_VEHICLE_SEND: &str = "sas:sasVehicle:send";

/// Approve counts of the warehouse.
pub const WMS_COUNT_APPROVE: &str = "wms:count:approve";

/// Any of these works with a scanner: whoever changes inbound orders, or outbound ones.
pub const WMS_SCAN: &[&str] = &["wms:asn:update", "wms:dsn:update"];

/// See the files that people of the own organisations uploaded.
pub const SYS_FILE_BILL_VIEW: &str = "sys:fileBill:view";
pub const SYS_FILE_BILL_UPLOAD: &str = "sys:fileBill:upload";
/// Delete files of others; everybody may delete the own ones.
pub const SYS_FILE_BILL_DELETE: &str = "sys:fileBill:delete";

/// The codes that pages ask for and that are no verb of a resource, by name.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Commands {
    pub user_secure: &'static str,
    pub data_priv_ask: &'static str,
    pub etps_confirm: &'static str,
    pub base_file_send: &'static str,
    pub base_file_reject: &'static str,
    pub bond_invt_answer: &'static str,
    pub file_upload: &'static str,
    pub evidence_make: &'static str,
}

pub const COMMANDS: Commands = Commands {
    user_secure: MANAGEMENT_USER_SECURE,
    data_priv_ask: BASE_DATA_PRIV_ASK,
    etps_confirm: BASE_ETPS_CONFIRM,
    base_file_send: BASE_FILE_SEND,
    base_file_reject: BASE_FILE_REJECT,
    bond_invt_answer: BOND_INVT_ANSWER,
    file_upload: SYS_FILE_BILL_UPLOAD,
    evidence_make: SYS_EVIDENCE_MAKE,
};

/// The permissions that no definition says, and those whose name it does not say: records and what is done with them,
/// commands, tables that two resources share.
const SPECIAL: &[(&str, Text)] = &[
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
    (SYS_EVIDENCE_MAKE, text("制作证据包", "Make evidence packs")),
    (PORT_PUSH, text("推送港区数据", "Push port data")),
    (API_SANDBOX, text("接口沙箱", "Play answers in the sandbox")),
    (PLATFORM_DICT_VIEW, text("字典查询", "View dictionaries")),
    (PLATFORM_DICT_ADD, text("新增字典", "Add dictionaries and entries")),
    (PLATFORM_DICT_UPDATE, text("修改字典", "Change dictionaries and entries")),
    (PLATFORM_DICT_DELETE, text("删除字典", "Delete dictionaries and entries")),
    (PLATFORM_HEALTH_VIEW, text("运行状况查询", "View the health of the installation")),
    (PLATFORM_ANSWER_VIEW, text("未用回执查询", "View unused customs answers")),
    (MANAGEMENT_ORG_UPDATE, text("修改机构及参数", "Change organisations and their parameters")),
    (MANAGEMENT_USER_UPDATE, text("修改、停用用户", "Change and disable accounts")),
    (MANAGEMENT_USER_SECURE, text("密码、会话与锁定", "Passwords, sessions and locks of accounts")),
    (MANAGEMENT_AUDIT_VIEW, text("操作日志查询", "Search the audit log")),
    (BASE_DATA_PRIV_ASK, text("申请数据授权", "Request grants from customers")),
    (BASE_ETPS_CONFIRM, text("企业资料确认", "Confirm enterprises")),
    (BASE_FILE_SEND, text("备案资料发送", "Send base files")),
    (BASE_FILE_REJECT, text("备案资料退回", "Reject base files")),
    (FCST_CHECK, text("预报接单与退回", "Accept and return forecasts")),
    (BOND_INVT_REVIEW, text("核注清单复核", "Review bonded inventory lists")),
    (BOND_INVOICE_REVIEW, text("保税发票复核", "Review bonded invoices")),
    (BOND_INVT_SEND, text("核注清单发送", "Send bonded inventory lists")),
    (BOND_INVT_ANSWER, text("核注清单回执录入", "Key customs' answers about bonded inventory lists")),
    (BWS_DCR_SEND, text("报核发送", "Send write-offs")),
    (ORIGIN_CERT_ISSUE, text("原产地证书审核与签发", "Key what the authority says of origin certificates")),
    (SAS_DCL_SEND, text("业务申报表发送", "Send business applications")),
    (SAS_STOCK_SEND, text("出入库单发送", "Send stock lists")),
    (SAS_PASSPORT_SEND, text("核放单发送", "Send passports")),
    (SAS_VEHICLE_SEND, text("车辆备案发送", "Send vehicle records")),
    (WMS_COUNT_APPROVE, text("盘点审批", "Approve counts")),
    (SYS_FILE_BILL_VIEW, text("文件查询", "View files of the organisation")),
    (SYS_FILE_BILL_UPLOAD, text("上传文件", "Upload files")),
    (SYS_FILE_BILL_DELETE, text("删除他人文件", "Delete files of others")),
    ("decl:amendment:view", text("修撤单申请查询", "View amendments and withdrawals")),
    ("decl:amendment:add", text("修撤单申请新增", "Add amendments and withdrawals")),
    (
        "decl:amendment:update",
        text("修撤单申请办理", "Change amendments and withdrawals, and record customs' decision"),
    ),
    ("decl:amendment:delete", text("修撤单申请删除", "Delete amendments and withdrawals")),
];

/// Every permission of the product with its name, for role management and for the walk over operations: what belongs to no
/// resource, then the verbs of each resource with its commands behind them.
pub fn all() -> &'static [(&'static str, Text)] {
    static ALL: LazyLock<Vec<(&str, Text)>> = LazyLock::new(collected);
    &ALL
}

fn collected() -> Vec<(&'static str, Text)> {
    let with_verbs = || resources::ALL.iter().filter(|resource| !resource.verbs.is_empty());
    let made = with_verbs().flat_map(|resource| {
        let is_command = |code: &str| {
            verb_of(code, resource.perm).is_some_and(|verb| resource.verbs.iter().all(|known| known.name() != verb))
        };
        let verbs = resource.verbs.iter().map(|verb| of_verb(resource, *verb));
        verbs.chain(SPECIAL.iter().copied().filter(move |(code, _)| is_command(code)))
    });
    let of_resource = |code: &str| with_verbs().any(|resource| verb_of(code, resource.perm).is_some());
    SPECIAL.iter().copied().filter(|(code, _)| !of_resource(code)).chain(made).collect()
}

/// The verb of a code with this stem: `add` of `base:etps:add`.
fn verb_of<'code>(code: &'code str, stem: &str) -> Option<&'code str> {
    code.strip_prefix(stem)?.strip_prefix(':')
}

/// The code of a verb on a resource, and its name: as [`SPECIAL`] has it, or made of the resource's label.
fn of_verb(resource: &Resource, verb: Verb) -> (&'static str, Text) {
    let code = format!("{}:{}", resource.perm, verb.name());
    if let Some(special) = SPECIAL.iter().find(|(known, _)| *known == code) {
        return *special;
    }
    let (zh, en) = match verb {
        Verb::View => ("查询", "View"),
        Verb::Add => ("新增", "Add"),
        Verb::Update => ("修改", "Change"),
        Verb::Delete => ("删除", "Delete"),
    };
    // Each is made once and lives as long as the program, like the codes that are written down.
    let name = text(
        String::leak(format!("{}{zh}", resource.label.zh)),
        String::leak(format!("{en} {}", plural(resource.label.en))),
    );
    (String::leak(code), name)
}

/// The plural of an English label inside a sentence: `Special tax rate` gives `special tax rates`.
fn plural(label: &str) -> String {
    let small =
        label.chars().take(1).map(|first| first.to_ascii_lowercase()).chain(label.chars().skip(1)).collect::<String>();
    match small.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{small}s"),
    }
}

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
    Group { prefix: "port:", label: text("接口", "Interfaces") },
    Group { prefix: "api:", label: text("接口沙箱", "Sandbox for programs") },
    Group { prefix: "management:", label: text("企业管理", "Organisation") },
    Group { prefix: "platform:", label: text("平台管理", "Platform") },
    Group { prefix: "decl:entryTemplate:", label: text("报关单模板", "Entry templates") },
    Group { prefix: "decl:amendment:", label: text("修撤单申请", "Amendments") },
    Group { prefix: "bond:nobonMove:", label: text("非保税", "Non-bonded goods") },
    Group { prefix: "bond:bondInvoice:", label: text("保税发票", "Bonded invoices") },
    Group { prefix: "bond:bondInvt:", label: text("保税核注", "Bonded inventory") },
    Group { prefix: "sas:", label: text("核放与出入库", "Zone gate") },
    Group { prefix: "fcst:", label: text("预报", "Forecasts") },
    Group { prefix: "certs:", label: text("原产地证书", "Origin certificates") },
    Group { prefix: "bond:", label: text("保税账册", "Bonded accounts") },
    Group { prefix: "", label: text("其他", "Other") },
];

/// The groups with their codes; groups without codes are left out.
pub fn grouped() -> Vec<(Group, Vec<(&'static str, Text)>)> {
    let place = |code: &str| GROUPS.iter().position(|group| code.starts_with(group.prefix));
    let codes_of = |at: usize| {
        all().iter().filter(|(code, _)| place(code) == Some(at)).copied().collect::<Vec<(&'static str, Text)>>()
    };
    let groups = GROUPS.iter().enumerate().map(|(at, group)| (*group, codes_of(at)));
    groups.filter(|(_, codes)| !codes.is_empty()).collect()
}

/// The code of a verb on a resource, by the stem of its definition: `base:etps` and `add`. `None` when nobody can be
/// given it.
pub fn code(stem: &str, verb: &str) -> Option<&'static str> {
    all().iter().map(|(code, _)| *code).find(|code| verb_of(code, stem) == Some(verb))
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
                assert_eq!(all().iter().filter(|(known, _)| *known == code).count(), 1);
            }
        }
        assert_eq!(RECORDS.len(), 16);
    }

    #[test]
    fn every_code_stands_in_one_group() {
        let mut codes: Vec<&str> =
            grouped().iter().flat_map(|(_, codes)| codes.iter().map(|(code, _)| *code)).collect();
        codes.sort_unstable();
        let mut all: Vec<&str> = all().iter().map(|(code, _)| *code).collect();
        all.sort_unstable();
        assert_eq!(codes, all);
        codes.dedup();
        assert_eq!(codes.len(), all.len(), "no code stands there twice");
    }

    #[test]
    fn the_verbs_of_a_resource_are_named_by_its_label_and_its_commands_stand_behind_them() {
        let etps: Vec<(&str, &str, &str)> = all()
            .iter()
            .filter(|(code, _)| code.starts_with("base:etps:"))
            .map(|(code, name)| (*code, name.zh, name.en))
            .collect();
        assert_eq!(
            etps,
            [
                ("base:etps:view", "企业资料查询", "View enterprises"),
                ("base:etps:add", "企业资料新增", "Add enterprises"),
                ("base:etps:update", "企业资料修改", "Change enterprises"),
                ("base:etps:delete", "企业资料删除", "Delete enterprises"),
                ("base:etps:confirm", "企业资料确认", "Confirm enterprises"),
            ]
        );
        assert_eq!(code("management:org", "update"), Some(MANAGEMENT_ORG_UPDATE));
        assert_eq!(code("base:hsCode", "add"), None);
    }

    #[test]
    fn every_code_that_the_program_names_can_be_given() {
        for named in [
            PLATFORM_ANNOUNCEMENT_ADD,
            PLATFORM_ANNOUNCEMENT_UPDATE,
            PLATFORM_ANNOUNCEMENT_DELETE,
            PLATFORM_CONTACT_VIEW,
            PLATFORM_OUTWARD_VIEW,
            MANAGEMENT_ORG_VIEW,
            MANAGEMENT_ORG_ADD,
            MANAGEMENT_USER_VIEW,
            MANAGEMENT_USER_ADD,
            MANAGEMENT_ROLE_VIEW,
            MANAGEMENT_ROLE_ADD,
            MANAGEMENT_ROLE_UPDATE,
            MANAGEMENT_ROLE_DELETE,
        ] {
            assert!(all().iter().any(|(code, _)| *code == named), "{named}");
        }
    }

    #[test]
    fn writes_english_plurals() {
        assert_eq!(plural("Special tax rate"), "special tax rates");
        assert_eq!(plural("Country"), "countries");
        assert_eq!(plural("Survey"), "surveys");
    }

    #[test]
    fn reads_the_category_of_a_record() {
        assert_eq!(Category::from_ie_catg("3"), Some(Category::Entry));
        assert_eq!(Category::from_ie_catg("5"), None);
        assert_eq!(Category::from_ie_catg(""), None);
    }
}
