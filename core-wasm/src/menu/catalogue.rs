//! The pages and menu groups themselves. The page of a plain resource stands in its definition; another new page is added
//! here and in the router of the web side.

use crate::resource::{MenuPage, Resource};
use crate::resources;
use crate::resources::system::{deadline, question};

use super::{Category, Group, Page, Reach, RecordRight, Text, permission::records, text};

/// Menu groups in the order of the sidebar.
pub const GROUPS: &[Group] = &[
    Group { name: "import", title: text("进口申报", "Import") },
    Group { name: "export", title: text("出口申报", "Export") },
    Group { name: "entry", title: text("进境备案", "Entry") },
    Group { name: "exit", title: text("出境备案", "Exit") },
    Group { name: "forecasts", title: text("预报作业", "Forecast desks") },
    Group { name: "recg", title: text("智能制单", "Smart documents") },
    Group { name: "orders", title: text("订单与预报", "Orders and forecasts") },
    Group { name: "bonded", title: text("保税账册", "Bonded accounts") },
    Group { name: "invt", title: text("保税核注", "Bonded inventory") },
    Group { name: "sas", title: text("核放与出入库", "Zone gate") },
    Group { name: "wms", title: text("仓储", "Warehouse") },
    Group { name: "nobon", title: text("非保税", "Non-bonded") },
    Group { name: "certs", title: text("原产地证书", "Origin certificates") },
    Group { name: "queries", title: text("综合查询", "Queries") },
    Group { name: "datum", title: text("基础数据", "Base data") },
    Group { name: "management", title: text("企业管理", "Organisation") },
    Group { name: "platform", title: text("平台管理", "Platform") },
    Group { name: "privs", title: text("授权数据", "Granted data") },
];

/// Every page of the application: those below, then those that definitions of resources say.
pub static PAGES: &[Page] = &all();

/// Puts the catalogue together while it is compiled: the package that holds it knows the places of the definitions and
/// nothing else of them.
const fn all() -> [Page; SPECIAL.len() + placed()] {
    let mut pages = [SPECIAL[0]; SPECIAL.len() + placed()];
    let mut count = 0;
    while count < SPECIAL.len() {
        pages[count] = SPECIAL[count];
        count += 1;
    }
    let mut at = 0;
    while at < resources::ALL.len() {
        if let Some(place) = resources::ALL[at].page {
            pages[count] = of_resource(resources::ALL[at], place);
            count += 1;
        }
        at += 1;
    }
    pages
}

/// How many definitions have a page.
const fn placed() -> usize {
    let (mut count, mut at) = (0, 0);
    while at < resources::ALL.len() {
        if resources::ALL[at].page.is_some() {
            count += 1;
        }
        at += 1;
    }
    count
}

/// The pages that are not made of a definition.
const SPECIAL: &[Page] = &[
    public("login", "/login", text("登录", "Log in")),
    public("authRedirect", "/authredirect", text("外部登录", "External login")),
    public("main", "/main", text("产品介绍", "Product")),
    public("casLogin", "/cfta/caslogin", text("单点登录", "Single sign-on")),
    bare("particulars", "/particulars", text("详情", "Details")),
    bare("sph", "/sph", text("视频号", "Video channel")),
    bare("wecom", "/wecom", text("绑定企业微信", "Bind WeCom")),
    Page { no_cache: true, ..fixed("notFound", "/404", text("页面不存在", "Page not found")) },
    Page { no_cache: true, ..fixed("notPermitted", "/401", text("无权访问", "No permission")) },
    Page { hidden: false, ..fixed("dashboard", "/dashboard", text("首页", "Dashboard")) },
    Page { no_cache: true, ..fixed("newsView", "/newsView", text("公告详情", "Announcement")) },
    fixed("decviewer", "/records/decviewer/:entryId", text("报关单查看", "Declaration viewer")),
    fixed("decview", "/queries/decview/:id?", text("报关单详情", "Declaration detail")),
    fixed("fileManagePage", "/queries/fileManagePage", text("下载文件管理", "Download files")),
    fixed("userInfo", "/management/userInfo", text("个人信息", "Personal info")),
    fixed("message", "/datum/message", text("消息列表", "Messages")),
    list("importMake", "/import/make", text("进口制单", "Prepare imports"), "import", MAKE_IMPORT),
    list("importCheck", "/import/check", text("进口复核", "Review imports"), "import", CHECK_IMPORT),
    edit("inMakeImport", "/import/inMakeImport/:id", text("进口报关单", "Import declaration"), "import", MAKE_IMPORT),
    edit("inCheckImport", "/import/inCheckImport/:id", text("进口报关单复核", "Import review"), "import", CHECK_IMPORT),
    list("exportMake", "/export/make", text("出口制单", "Prepare exports"), "export", MAKE_EXPORT),
    list("exportCheck", "/export/check", text("出口复核", "Review exports"), "export", CHECK_EXPORT),
    edit("outMakeImport", "/export/outMakeImport/:id", text("出口报关单", "Export declaration"), "export", MAKE_EXPORT),
    edit(
        "outCheckImport",
        "/export/outCheckImport/:id",
        text("出口报关单复核", "Export review"),
        "export",
        CHECK_EXPORT,
    ),
    list("entryMake", "/entry/make", text("进境制单", "Prepare entries"), "entry", MAKE_ENTRY),
    list("entryCheck", "/entry/check", text("进境复核", "Review entries"), "entry", CHECK_ENTRY),
    edit(
        "InCountryMakeImport",
        "/entry/InCountryMakeImport/:id",
        text("进境备案清单", "Entry record list"),
        "entry",
        MAKE_ENTRY,
    ),
    edit(
        "InCountryCheckImport",
        "/entry/InCountryCheckImport/:id",
        text("进境备案清单复核", "Entry review"),
        "entry",
        CHECK_ENTRY,
    ),
    list("exitMake", "/exit/make", text("出境制单", "Prepare exits"), "exit", MAKE_EXIT),
    list("exitCheck", "/exit/check", text("出境复核", "Review exits"), "exit", CHECK_EXIT),
    edit(
        "outCountryMakeImport",
        "/exit/outCountryMakeImport/:id",
        text("出境备案清单", "Exit record list"),
        "exit",
        MAKE_EXIT,
    ),
    edit(
        "outCountryCheckImport",
        "/exit/outCountryCheckImport/:id",
        text("出境备案清单复核", "Exit review"),
        "exit",
        CHECK_EXIT,
    ),
    forecasts("fcstImportMake", "/fcst/importMake", text("进口预报制单", "Prepare import forecasts"), MAKE_FORECASTS),
    forecasts("fcstImportCheck", "/fcst/importCheck", text("进口预报审核", "Check import forecasts"), CHECK_FORECASTS),
    forecasts("fcstExportMake", "/fcst/exportMake", text("出口预报制单", "Prepare export forecasts"), MAKE_FORECASTS),
    forecasts("fcstExportCheck", "/fcst/exportCheck", text("出口预报审核", "Check export forecasts"), CHECK_FORECASTS),
    forecasts("fcstEntryMake", "/fcst/entryMake", text("进境预报制单", "Prepare entry forecasts"), MAKE_FORECASTS),
    forecasts("fcstEntryCheck", "/fcst/entryCheck", text("进境预报审核", "Check entry forecasts"), CHECK_FORECASTS),
    forecasts("fcstExitMake", "/fcst/exitMake", text("出境预报制单", "Prepare exit forecasts"), MAKE_FORECASTS),
    forecasts("fcstExitCheck", "/fcst/exitCheck", text("出境预报审核", "Check exit forecasts"), CHECK_FORECASTS),
    list("fcstCare", "/fcst/care", text("Care 订单", "Care orders"), "forecasts", VIEW_FORECASTS),
    list("questions", question::LIST, text("提问与答复", "Questions"), "queries", VIEW_ANY),
    list("deadlines", deadline::LIST, text("期限", "Deadlines"), "queries", &TIMED),
    list("queriesDecl", "/queries/decl", text("报关单查询", "Declarations"), "queries", VIEW_ANY),
    list(
        "orgs",
        "/management/orgs",
        text("机构管理", "Organisations"),
        "management",
        &[super::permission::MANAGEMENT_ORG_VIEW],
    ),
    list(
        "users",
        "/management/users",
        text("用户管理", "Accounts"),
        "management",
        &[super::permission::MANAGEMENT_USER_VIEW],
    ),
    list(
        "roles",
        "/management/roles",
        text("角色管理", "Roles"),
        "management",
        &[super::permission::MANAGEMENT_ROLE_VIEW],
    ),
    list(
        "auditLog",
        "/management/audit",
        text("操作日志", "Audit log"),
        "management",
        &[super::permission::MANAGEMENT_AUDIT_VIEW],
    ),
    list("notices", "/management/notices", text("消息发布", "Send messages"), "management", SEND_MESSAGES),
    list(
        "sysDicts",
        "/platform/sysDicts",
        text("字典管理", "Dictionaries"),
        "platform",
        &[super::permission::PLATFORM_DICT_VIEW],
    ),
    list("contactRequests", "/platform/contacts", text("联系申请", "Contact requests"), "platform", CONTACTS),
    list("outwardMessages", "/platform/outward", text("外发消息", "Outward messages"), "platform", OUTWARD),
    list("announcements", "/platform/announcements", text("公告管理", "Announcements"), "platform", ANNOUNCE),
    list(
        "entryTemplateManagement",
        "/queries/entryTemplateManagement",
        text("报关单模板", "Entry templates"),
        "queries",
        TEMPLATES,
    ),
    edit(
        "entryTemplateManagementEdit",
        "/queries/entryTemplateManagementEdit/:id",
        text("报关单模板编辑", "Entry template"),
        "queries",
        TEMPLATES,
    ),
    list("declDetails", "/queries/declDetails", text("报关单商品查询", "Goods lines"), "queries", VIEW_ANY),
    list("warnUndeclare", "/queries/warnUndeclare", text("未申报预警", "Not declared yet"), "queries", VIEW_ANY),
    list("warnUnpay", "/queries/warnUnpay", text("未缴税预警", "Tax not paid yet"), "queries", VIEW_ANY),
    list("declAmendment", "/queries/amendments", text("修撤单申请", "Amendments"), "queries", &["decl:amendment:view"]),
    list("boxVolume", "/queries/boxVolume", text("箱量统计", "Container volume"), "queries", VIEW_ANY),
    list("reportShdcGzjx", "/queries/reportShdcGzjx", text("报关工作月报", "Monthly report"), "queries", VIEW_ANY),
    edit("decview2", "/queries/decview2/:id", text("通关数据详情", "Cleared data"), "queries", VIEW_ANY),
    list("taxFcst", "/queries/taxFcst", text("税款估算查询", "Tax estimates"), "queries", VIEW_ANY),
    list("taxBill", "/queries/taxBill", text("税单查询", "Tax bills"), "queries", VIEW_ANY),
    list("taxBillDtl", "/queries/taxBillDtl", text("税单明细查询", "Tax bill lines"), "queries", VIEW_ANY),
    list("taxCompare", "/queries/taxCompare", text("税款比对", "Estimate vs. bill"), "queries", VIEW_ANY),
    edit("taxOfDecl", "/queries/taxCompare/:id", text("报关单税款比对", "Taxes of a declaration"), "queries", VIEW_ANY),
    edit(
        "ucnsMaterialDetail",
        "/datum/ucnsMaterialDetail/:id",
        text("成品单耗", "Consumption of a product"),
        "datum",
        &["bond:ems:view", "bond:eml:view"],
    ),
    orders("importNotifiEdit", "/import/importNotifiEdit", text("进口工作单", "Import work"), "import"),
    orders("exportNotifiEdit", "/export/exportNotifiEdit", text("出口工作单", "Export work"), "export"),
    orders("entryNotifiEdit", "/entry/entryNotifiEdit", text("进境工作单", "Entry work"), "entry"),
    orders("exitNotifiEdit", "/exit/exitNotifiEdit", text("出境工作单", "Exit work"), "exit"),
    Page {
        granted: "decl",
        ..list("privsDecl", "/privs/decl", text("授权报关单", "Granted declarations"), "privs", VIEW_ANY)
    },
    edit(
        "bondInvtDetails",
        "/queries/bondInvtDetails/:id",
        text("核注清单详情", "Inventory list detail"),
        "queries",
        INVENTORY,
    ),
    granted(
        "privsBondInvtDetails",
        "/privs/bondInvtDetails",
        text("授权核注清单", "Granted inventory lists"),
        "bond",
        "bondInvt",
        INVENTORY,
    ),
    edit("docuGoodsDetails", "/datum/docuGoodsDetails/:id", text("港区数据详情", "Port record"), "datum", PORT_DATA),
    edit("ecoDetail", "/certs/ecoDetail/:id", text("原产地证书详情", "Certificate detail"), "certs", ORIGIN_CERTS),
    edit("bwsDcrDetails", "/invt/bwsDcrDetails/:id", text("报核详情", "Write-off detail"), "invt", WRITE_OFFS),
    granted(
        "sasPassportDetails",
        "/privs/sasPassportDetails",
        text("授权核放单", "Granted passports"),
        "sas",
        "sasPassport",
        PASSPORTS,
    ),
    edit("recognitionReview", "/recg/recognition/:id", text("识别核对", "Review of papers"), "recg", RECOGNITIONS),
    list("loadTruck", "/sas/loadTruck", text("装车", "Load a truck"), "sas", LOAD_TRUCKS),
    edit("asnDetail", "/wms/asnDetail/:id", text("入库单详情", "Inbound order detail"), "wms", INBOUND),
    edit("dsnDetail", "/wms/dsnDetail/:id", text("出库单详情", "Outbound order detail"), "wms", OUTBOUND),
    list("wmsCompare", "/wms/compare", text("库存平衡表", "Warehouse against account"), "wms", STOCK),
    list("wmsScan", "/wms/scan", text("扫码作业", "Scanner"), "wms", SCAN),
    edit("privsDecview", "/privs/decview/:id", text("报关单详情", "Declaration detail"), "privs", VIEW_ANY),
    list(
        "health",
        "/platform/health",
        text("运行状况", "Health"),
        "platform",
        &[super::permission::PLATFORM_HEALTH_VIEW],
    ),
    list(
        "strayAnswers",
        "/platform/answers",
        text("未用回执", "Unused answers"),
        "platform",
        &[super::permission::PLATFORM_ANSWER_VIEW],
    ),
];

/// Of these documents times are computed.
const TIMED: [&str; VIEW_ANY.len() + OTHERS_TIMED.len()] = {
    let mut all = [""; VIEW_ANY.len() + OTHERS_TIMED.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < VIEW_ANY.len() { VIEW_ANY[at] } else { OTHERS_TIMED[at - VIEW_ANY.len()] };
        at += 1;
    }
    all
};
const OTHERS_TIMED: &[&str] = &[
    "fcst:fcst:view",
    "bond:ems:view",
    "bond:bws:view",
    "bond:eml:view",
    "certs:eco:view",
    "sas:sasStock:view",
    "sas:sasDcl:view",
    "sas:sasPassport:view",
];
const PORT_DATA: &[&str] = &["base:docuGoods:view"];
const VIEW_ORDERS: &[&str] = &["decl:clientOrder:view"];
const VIEW_FORECASTS: &[&str] = &["fcst:fcst:view"];
const MAKE_FORECASTS: &[&str] = &["fcst:fcst:add"];
const CHECK_FORECASTS: &[&str] = &[super::permission::FCST_CHECK];

const SEND_MESSAGES: &[&str] = &[super::permission::SYS_MESSAGE_SEND];
const CONTACTS: &[&str] = &[super::permission::PLATFORM_CONTACT_VIEW];
const OUTWARD: &[&str] = &[super::permission::PLATFORM_OUTWARD_VIEW];

const INVENTORY: &[&str] = &["bond:bondInvt:view"];
const WRITE_OFFS: &[&str] = &["bond:bwsDcr:view"];
const ORIGIN_CERTS: &[&str] = &["certs:origin:view"];
const PASSPORTS: &[&str] = &["sas:sasPassport:view"];
const INBOUND: &[&str] = &["wms:asn:view"];
const OUTBOUND: &[&str] = &["wms:dsn:view"];
const STOCK: &[&str] = &["wms:stock:view"];
const SCAN: &[&str] = super::permission::WMS_SCAN;
const LOAD_TRUCKS: &[&str] = &["sas:sasPassport:add"];
const RECOGNITIONS: &[&str] = &["recg:recognition:view"];
const TEMPLATES: &[&str] = &["decl:entryTemplate:view"];

const ANNOUNCE: &[&str] = &[
    super::permission::PLATFORM_ANNOUNCEMENT_ADD,
    super::permission::PLATFORM_ANNOUNCEMENT_UPDATE,
    super::permission::PLATFORM_ANNOUNCEMENT_DELETE,
];

const MAKE_IMPORT: &[&str] = &make(Category::Import);
const MAKE_EXPORT: &[&str] = &make(Category::Export);
const MAKE_ENTRY: &[&str] = &make(Category::Entry);
const MAKE_EXIT: &[&str] = &make(Category::Exit);
const CHECK_IMPORT: &[&str] = &check(Category::Import);
const CHECK_EXPORT: &[&str] = &check(Category::Export);
const CHECK_ENTRY: &[&str] = &check(Category::Entry);
const CHECK_EXIT: &[&str] = &check(Category::Exit);
const VIEW_ANY: &[&str] = super::permission::RECORDS;

/// The make pages serve those who make and those who send.
const fn make(category: Category) -> [&'static str; 2] {
    [records(category, RecordRight::Make), records(category, RecordRight::Send)]
}

const fn check(category: Category) -> [&'static str; 1] {
    [records(category, RecordRight::Check)]
}

const fn public(name: &'static str, path: &'static str, title: Text) -> Page {
    Page { reach: Reach::Public, layout: false, ..fixed(name, path, title) }
}

/// For everybody who is logged in, outside the layout.
const fn bare(name: &'static str, path: &'static str, title: Text) -> Page {
    Page { layout: false, ..fixed(name, path, title) }
}

/// For everybody who is logged in, not in the sidebar.
const fn fixed(name: &'static str, path: &'static str, title: Text) -> Page {
    Page {
        name,
        component: name,
        path,
        title,
        hidden: true,
        no_cache: false,
        layout: true,
        reach: Reach::Fixed,
        group: "",
        permissions: &[],
        resource: "",
        documents: false,
        granted: "",
    }
}

const fn list(
    name: &'static str,
    path: &'static str,
    title: Text,
    group: &'static str,
    permissions: &'static [&'static str],
) -> Page {
    Page { hidden: false, ..edit(name, path, title, group, permissions) }
}

/// A desk of forecasts, each of which has a page below it.
const fn forecasts(name: &'static str, path: &'static str, title: Text, permissions: &'static [&'static str]) -> Page {
    Page { resource: "fcst", documents: true, ..list(name, path, title, "forecasts", permissions) }
}

/// The client orders of one category, the records of the work on them, each with a page below the list.
const fn orders(name: &'static str, path: &'static str, title: Text, group: &'static str) -> Page {
    Page { resource: "clientOrder", documents: true, ..list(name, path, title, group, VIEW_ORDERS) }
}

/// The documents of a category that customers granted, each with a page below the list.
const fn granted(
    name: &'static str,
    path: &'static str,
    title: Text,
    category: &'static str,
    resource: &'static str,
    permissions: &'static [&'static str],
) -> Page {
    Page { granted: category, resource, documents: true, ..list(name, path, title, "privs", permissions) }
}

/// A page of the menu tree that is opened from another one.
const fn edit(
    name: &'static str,
    path: &'static str,
    title: Text,
    group: &'static str,
    permissions: &'static [&'static str],
) -> Page {
    Page { reach: Reach::Menu, group, permissions, ..fixed(name, path, title) }
}

/// The page that the definition of a resource says.
const fn of_resource(resource: &Resource, MenuPage { group, path, title, permissions }: MenuPage) -> Page {
    Page {
        resource: resource.name,
        documents: resource.opens_on_page(),
        ..list(last_part(path), path, title, group, permissions)
    }
}

/// `etps` of `/datum/etps`.
const fn last_part(path: &'static str) -> &'static str {
    let mut start = path.len();
    while start > 0 && path.as_bytes()[start - 1] != b'/' {
        start -= 1;
    }
    path.split_at(start).1
}
