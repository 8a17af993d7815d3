//! Texts of the server's refusals in administration.

use crate::text::{Text, text};

pub const CREDIT_CODE: Text = text(
    "统一社会信用代码应为18位且校验位正确，请核对",
    "A social credit code has 18 characters and a right check digit: check it",
);
pub const CUSTOMS_CODE: Text =
    text("海关编码应为10位数字或大写字母", "A customs code has 10 characters: digits and capital letters");
pub const REVIEWS: Text = text("复核次数应为 0、1 或 2", "Reviews are 0, 1 or 2");
pub const USERNAME: Text = text(
    "用户名至少3位，只能用字母、数字和 . _ - @",
    "A user name has at least 3 characters: letters, digits and . _ - @",
);
pub const USERNAME_TAKEN: Text = text("该用户名已被使用，请换一个", "This user name is taken: choose another one");
pub const FAMILY_NAME: Text = text(
    "字典代码以小写字母开头，只能用字母和数字",
    "A key starts with a small letter and has letters and digits only",
);
pub const FAMILY_TAKEN: Text = text("该字典代码已存在", "There is a dictionary with this key already");
pub const FAMILY_KEPT: Text = text("该字典由系统维护，不能删除", "This dictionary comes with the program and stays");
pub const CUSTOMS_KEPT: Text =
    text("该字典由海关发布，不能修改", "Customs publishes this dictionary: it cannot be changed here");
pub const CODES_KEPT: Text = text(
    "该字典的代码由系统使用，只能修改名称",
    "The program uses the codes of this dictionary: only names can be changed",
);
pub const CODE_TAKEN: Text = text("该字典已有此代码", "This dictionary has that code already");
pub const ORG_KIND: Text = text("下级机构的类型须与上级相同", "An organisation below another one is of the same kind");
pub const ORG_ROOT_KIND: Text = text("只能新增客户企业或代理企业", "Only customers and agents can be added");
pub const ORG_OWN: Text = text(
    "本机构的此项内容由平台维护，请联系平台管理员",
    "The platform keeps this about your own organisation: ask its administrator",
);
pub const ORG_NO_PARENT: Text = text("请选择上级机构", "Choose the organisation above it");
pub const ORG_PARENT: Text = text("上级机构", "The organisation above it");
pub const ORG_KIND_LABEL: Text = text("机构类型", "The kind");
pub const ORG_SELF: Text = text(
    "不能停用或启用本机构或平台机构，请由上级管理员处理",
    "Your own organisation and the platform stay as they are: ask an administrator above you",
);
pub const ORG_REQUIRED: Text = text("请选择所属机构", "Choose the organisation");
pub const FIXED: Text = text("“{label}”不能修改", "{label} cannot be changed");
pub const USER_NAME_LABEL: Text = text("用户名", "The user name");
pub const FIXED_CODE: Text =
    text("代码不能修改，请另增条目", "The code stays as it is: other rows hold it. Add another entry instead");
pub const USER_TYPE: Text = text("不能设置高于本人的用户类型", "You cannot give an account a type above your own");
pub const USER_TYPE_ORG: Text =
    text("平台用户类型只能用于平台机构", "Types of the platform are for accounts of the platform only");
pub const USER_ABOVE: Text =
    text("该账号的权限高于您，不能操作", "This account may do more than you: you cannot change it");
pub const USER_SELF: Text = text(
    "不能对本人账号进行此操作，请由其他管理员处理",
    "You cannot do this to your own account: ask another administrator",
);
pub const ROLE_UNKNOWN: Text = text("角色不存在，或不属于该机构", "There is no such role for this organisation");
pub const ROLE_ABOVE: Text =
    text("角色“{zh}”含有您没有的权限，不能授予", "The role {en} holds permissions that you lack: you cannot give it");
pub const ROLE_BUILT_IN: Text =
    text("内置角色不能修改，请新增角色", "A built-in role stays as it is: add a role of your own");
pub const ROLE_IN_USE: Text =
    text("有 {count} 个用户正在使用该角色，请先收回", "{count} account(s) have this role: take it from them first");
pub const CODE_UNKNOWN: Text = text("没有权限代码 {code}", "There is no permission {code}");
pub const CODE_NOT_HELD: Text =
    text("您没有权限 {code}，不能授予他人", "You do not hold the permission {code}, so you cannot grant it");
pub const MENU_UNKNOWN: Text = text("没有菜单 {name}", "There is no menu {name}");
pub const MENU_CLOSED: Text = text(
    "菜单“{zh}”需要该角色没有的权限，请先勾选权限",
    "The menu {en} needs a permission that this role lacks: tick it first",
);
pub const MENU_NOT_HELD: Text =
    text("您的菜单中没有“{zh}”，不能授予他人", "The menu {en} is not among your own, so you cannot give it to others");
pub const MORE_ROLES: Text = text(
    "角色太多，仅列出前 {count} 个，请先选择机构",
    "There are more roles: these are the first {count}. Choose an organisation to see its roles",
);

pub const TEXTS: &[(&str, Text)] = &[
    ("administration.creditCode", CREDIT_CODE),
    ("administration.customsCode", CUSTOMS_CODE),
    ("administration.reviews", REVIEWS),
    ("administration.username", USERNAME),
    ("administration.usernameTaken", USERNAME_TAKEN),
    ("administration.familyName", FAMILY_NAME),
    ("administration.familyTaken", FAMILY_TAKEN),
    ("administration.familyKept", FAMILY_KEPT),
    ("administration.customsKept", CUSTOMS_KEPT),
    ("administration.codesKept", CODES_KEPT),
    ("administration.codeTaken", CODE_TAKEN),
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
