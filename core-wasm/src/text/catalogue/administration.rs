//! Texts of the server's refusals in administration.

use crate::text::{Text, text};

pub const CREDIT_CODE: Text = text(
    "统一社会信用代码应为18位且校验位正确，请核对",
    "A social credit code has 18 characters and a valid check digit: check it",
);
pub const CUSTOMS_CODE: Text =
    text("海关代码应为10位数字或大写字母", "A customs code has 10 characters: digits and capital letters");
pub const CORP_ID: Text = text(
    "企业微信应用标识为企业ID，可后接“=应用ID”，只含字母、数字、- 和 _",
    "The app identity is the corporation ID, optionally followed by = and the agent ID: letters, digits, - and _",
);
pub const WEIGHT_LIMIT: Text = text("须在 0 至 100 之间", "This must be between 0 and 100");
pub const REVIEWS: Text = text("复核次数应为 0、1 或 2", "The number of reviews must be 0, 1 or 2");
pub const EMAIL: Text = text("请填写一个电子邮箱地址", "Must be one mail address");
pub const USERNAME: Text = text(
    "用户名至少3位，只能用字母、数字和 . _ - @",
    "A user name must have at least 3 characters: letters, digits and . _ - @",
);
pub const USERNAME_TAKEN: Text = text("该用户名已被使用，请换一个", "This user name is taken: choose another one");
pub const FAMILY_NAME: Text = text(
    "字典代码以小写字母开头，只能用字母和数字",
    "A key must start with a lowercase letter and contain only letters and digits",
);
pub const FAMILY_TAKEN: Text = text("该字典代码已存在", "A dictionary with this key already exists");
pub const FAMILY_KEPT: Text =
    text("该字典由系统维护，不能删除", "This dictionary comes with the program and cannot be deleted");
pub const CUSTOMS_KEPT: Text = text(
    "海关发布的代码不能删除，旧单证仍在使用；请填写停用日期",
    "Customs codes cannot be deleted because old declarations use them: enter a last day instead",
);
pub const ENTRY_DAYS: Text = text(
    "日期格式为 2026-01-01，停用日期不能早于启用日期",
    "Write dates as 2026-01-01; the last day must not be before the first",
);
pub const ENTRY_EXTRA: Text = text("其他列应为文字组成的对象", "Other columns must be an object of texts");
pub const TABLE_COLUMNS: Text = text(
    "没有找到代码列和其他列的标题，请下载该字典的模板对照",
    "No headings for the code column and the other columns were found: compare the file with the template of this dictionary",
);
pub const TABLE_CODE: Text = text("“{code}”不是该字典的代码", "\"{code}\" is not a code of this dictionary");
pub const TABLE_WORKS: Text = text(
    "“{works}”应为0（休息）或1（调休上班）",
    "\"{works}\" must be 0 (a day off) or 1 (a weekend that is worked on)",
);
pub const TABLE_PART: Text = text(
    "{code}带“ex”，只适用于该编码下的部分商品，该行未采用；请按具体商品录入特殊税率",
    "The line of {code} is marked \"ex\", so it holds for a part of the goods of this code only and is not taken: enter a special tax rate for those goods",
);
pub const TABLE_NO_CODE: Text = text(
    "代码表中没有以{code}开头的商品编码，该行未采用",
    "The table has no code that begins with {code}, so the line is not taken",
);
pub const TABLE_TWICE: Text = text("代码{code}与第{line}行重复", "Code {code} is already in line {line}");
pub const TABLE_UNIT: Text = text("没有计量单位“{unit}”", "There is no unit \"{unit}\"");
pub const TABLE_DAY: Text = text("“{day}”不是日期", "\"{day}\" is not a date");
pub const TABLE_BACKWARDS: Text = text(
    "代码{code}的停用日期早于启用日期，请改正停用日期或导入的启用日期",
    "Code {code} would end before it begins: correct its last day, or the day from which the file holds",
);
pub const TABLE_UNDO: Text = text(
    "导入之后该字典又有变更，不能撤销",
    "The dictionary has changed since this import, so it can no longer be undone",
);
pub const TABLE_UNDO_USED: Text = text(
    "物料或未申报的报关单已使用本次导入新增的编码：{codes}，请先移回原编码或改用其他编码，再撤销",
    "Materials or drafts have codes that this import brought: {codes}. Move them to other codes first, then undo it",
);
pub const TABLE_MOVE: Text = text(
    "目标编码已停用或不存在，请选择现行或以后启用的编码",
    "The target code has ended or is unknown: choose one that holds today or begins later",
);
pub const TABLE_MOVE_SAME: Text =
    text("目标编码与原编码相同，请选择另一编码", "The target code is the code itself: choose another one");
pub const TABLE_NAME: Text =
    text("新代码{code}没有名称，请填写名称", "Code {code} is new and has no name: enter its name");
pub const TABLE_RATE: Text = text(
    "{column}的“{rate}”不是可以计算的税率，请填写 0 至 1000 的百分比，或“0.6元/千克”、“20%+0.912元/升”",
    "{column}: \"{rate}\" cannot be read as a rate. Write a percentage from 0 to 1000, or an amount such as 0.6元/千克 or 20%+0.912元/升",
);
pub const FAVOURITES_FULL: Text = text(
    "该字典的常用代码已有{most}个，请先取消一些",
    "{most} codes of this dictionary are marked already: take some marks away first",
);
pub const CODES_KEPT: Text = text(
    "该字典的代码由系统使用，只能修改名称",
    "The program uses the codes of this dictionary: only names can be changed",
);
pub const CODE_TAKEN: Text = text("该字典已有此代码", "This dictionary already has that code");
pub const ORG_KIND: Text =
    text("下级机构的类型须与上级相同", "An organisation must be of the same kind as the one above it");
pub const ORG_ROOT_KIND: Text = text("只能新增客户企业或代理企业", "Only customers and agents can be added");
pub const ORG_OWN: Text = text(
    "本机构的此项内容由平台维护，请联系平台管理员",
    "The platform maintains this for your organisation: ask the platform administrator",
);
pub const ORG_NO_PARENT: Text = text("请选择上级机构", "Choose the parent organisation");
pub const ORG_PARENT: Text = text("上级机构", "The parent organisation");
pub const ORG_KIND_LABEL: Text = text("机构类型", "The kind");
pub const ORG_SELF: Text = text(
    "不能停用或启用本机构或平台机构，请由上级管理员处理",
    "You cannot enable or disable your own organisation or the platform: ask an administrator above you",
);
pub const ORG_REQUIRED: Text = text("请选择所属机构", "Choose the organisation");
pub const FIXED: Text = text("“{label}”不能修改", "{label} cannot be changed");
pub const USER_NAME_LABEL: Text = text("用户名", "The user name");
pub const FIXED_CODE: Text = text(
    "代码不能修改，请另增条目",
    "The code cannot be changed because other records use it: add another entry instead",
);
pub const USER_TYPE: Text = text("不能设置高于本人的用户类型", "You cannot assign a user type above your own");
pub const USER_TYPE_ORG: Text =
    text("平台用户类型只能用于平台机构", "Platform user types are only for platform accounts");
pub const USER_ABOVE: Text =
    text("该账号的权限高于您，不能操作", "This account has more rights than yours, so you cannot change it");
pub const USER_SELF: Text = text(
    "不能对本人账号进行此操作，请由其他管理员处理",
    "You cannot do this to your own account: ask another administrator",
);
pub const ROLE_UNKNOWN: Text = text("角色不存在，或不属于该机构", "There is no such role for this organisation");
pub const ROLE_ABOVE: Text = text(
    "角色“{zh}”含有您没有的权限，不能授予",
    "The role {en} includes permissions that you do not have, so you cannot assign it",
);
pub const ROLE_BUILT_IN: Text =
    text("内置角色不能修改，请新增角色", "Built-in roles cannot be changed: add a role of your own");
pub const ROLE_IN_USE: Text = text(
    "有 {count} 个用户正在使用该角色，请先收回",
    "{count} {count|account has|accounts have} this role: remove it from them first",
);
pub const CODE_UNKNOWN: Text = text("没有权限代码 {code}", "There is no permission {code}");
pub const CODE_NOT_HELD: Text =
    text("您没有权限 {code}，不能授予他人", "You do not have the permission {code}, so you cannot grant it");
pub const MENU_UNKNOWN: Text = text("没有菜单 {name}", "There is no menu {name}");
pub const MENU_CLOSED: Text = text(
    "菜单“{zh}”需要该角色没有的权限，请先勾选权限",
    "The menu {en} needs a permission that this role does not have: tick it first",
);
pub const MENU_NOT_HELD: Text =
    text("您的菜单中没有“{zh}”，不能授予他人", "You do not have the menu {en}, so you cannot assign it");
pub const MORE_ROLES: Text = text(
    "角色太多，仅列出前 {count} 个，请先选择机构",
    "Only the first {count} roles are shown. Choose an organisation to see its roles",
);

pub const TEXTS: &[(&str, Text)] = &[
    ("administration.creditCode", CREDIT_CODE),
    ("administration.customsCode", CUSTOMS_CODE),
    ("administration.reviews", REVIEWS),
    ("administration.corpId", CORP_ID),
    ("administration.username", USERNAME),
    ("administration.usernameTaken", USERNAME_TAKEN),
    ("administration.familyName", FAMILY_NAME),
    ("administration.familyTaken", FAMILY_TAKEN),
    ("administration.familyKept", FAMILY_KEPT),
    ("administration.customsKept", CUSTOMS_KEPT),
    ("administration.codesKept", CODES_KEPT),
    ("administration.codeTaken", CODE_TAKEN),
    ("administration.favouritesFull", FAVOURITES_FULL),
    ("administration.orgKind", ORG_KIND),
    ("administration.orgRootKind", ORG_ROOT_KIND),
    ("administration.orgOwn", ORG_OWN),
    ("administration.orgNoParent", ORG_NO_PARENT),
    ("administration.orgParent", ORG_PARENT),
    ("administration.orgKindLabel", ORG_KIND_LABEL),
    ("administration.orgSelf", ORG_SELF),
    ("administration.orgRequired", ORG_REQUIRED),
    ("administration.fixed", FIXED),
    ("administration.userNameLabel", USER_NAME_LABEL),
    ("administration.fixedCode", FIXED_CODE),
    ("administration.userType", USER_TYPE),
    ("administration.userTypeOrg", USER_TYPE_ORG),
    ("administration.userAbove", USER_ABOVE),
    ("administration.userSelf", USER_SELF),
    ("administration.roleUnknown", ROLE_UNKNOWN),
    ("administration.roleAbove", ROLE_ABOVE),
    ("administration.roleBuiltIn", ROLE_BUILT_IN),
    ("administration.roleInUse", ROLE_IN_USE),
    ("administration.codeUnknown", CODE_UNKNOWN),
    ("administration.codeNotHeld", CODE_NOT_HELD),
    ("administration.menuUnknown", MENU_UNKNOWN),
    ("administration.menuClosed", MENU_CLOSED),
    ("administration.menuNotHeld", MENU_NOT_HELD),
    ("administration.moreRoles", MORE_ROLES),
];
