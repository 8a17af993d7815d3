//! Texts of making declarations from other documents, and of the dialogs for it.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("documents.from", text("由单证生成", "From documents")),
    ("documents.kind.clientOrder", text("客户订单", "Client orders")),
    ("documents.kind.fcst", text("预报", "Forecasts")),
    ("documents.kind.bondInvt", text("核注清单", "Inventory lists")),
    ("documents.kind.sasStock", text("出入库单", "Stock lists")),
    ("documents.title", text("由{kind}生成报关单", "Declarations from: {kind}")),
    ("documents.make", text("生成报关单", "Make declarations")),
    ("documents.makeOf", text("生成报关单（{count}）", "Make declarations ({count})")),
    ("documents.keyword", text("单证编号", "Document no.")),
    ("documents.none", text("没有可生成报关单的单证", "No documents are waiting for declaration")),
    ("documents.isTwoStep", text("两步申报", "Two-step declaration")),
    ("documents.needCert", text("涉证", "Licences needed")),
    ("documents.needCiq", text("涉检", "Inspection needed")),
    ("documents.needTax", text("涉税", "Taxes due")),
    ("documents.clientOrder", text("归属客户订单（可不选）", "Belongs to client order (optional)")),
    ("documents.made", text("已生成 {count} 份报关单", "{count} {count|declaration|declarations} made")),
    ("documents.select", text("选择 {name}", "Choose {name}")),
    ("order.fees.print", text("打印费用账单", "Print the bill of fees")),
    ("order.work.title", text("办理进度", "Course of the work")),
    ("order.work.documents", text("单证", "Documents")),
    ("order.work.none", text("尚未制单", "Nothing was made of it yet")),
    ("order.work.declareBy", text("申报期限", "Declare by")),
    ("order.work.when", text("时间", "When")),
    ("order.work.what", text("步骤", "Step")),
    ("order.work.who", text("办理人", "By")),
    ("order.work.of", text("单证", "Document")),
    ("order.work.note", text("说明", "Note")),
    ("order.papers.upload", text("上传文件", "Upload the file")),
    ("order.papers.download", text("下载文件", "Download the file")),
    ("order.papers.stored", text("文件已保存", "The file is stored")),
    ("order.pending", text("{count} 项待处理", "{count} waiting")),
    ("split.command", text("按箱拆单", "Split by containers")),
    ("split.title", text("按集装箱拆分报关单", "Split the declaration by containers")),
    (
        "split.hint",
        text(
            "勾选要拆到新报关单的集装箱，下方显示拆分结果。",
            "Tick the containers that go to the new declaration; the result is shown below.",
        ),
    ),
    ("split.container", text("集装箱号", "Container")),
    ("split.goods", text("商品", "Goods")),
    ("split.weight", text("箱货重量（千克）", "Container and goods (kg)")),
    ("split.lcl", text("拼箱", "Shared")),
    ("split.stays", text("保留在本单", "Stays on this declaration")),
    ("split.goes", text("拆到新单", "Goes to the new declaration")),
    (
        "split.sum",
        text(
            "{lines}项商品 · {boxes}个集装箱 · {packages}件 · 毛重{gross}千克 · 净重{net}千克 · 总价{total}",
            "{lines} {lines|line|lines} · {boxes} {boxes|container|containers} · {packages} {packages|package|packages} · gross {gross} kg · net {net} kg · total {total}",
        ),
    ),
    ("split.confirm", text("确认拆分", "Split")),
    ("split.done", text("已拆出新报关单 {number}", "Declaration {number} was split off")),
    ("split.saveFirst", text("请先保存报关单，再按箱拆单", "Save the declaration first, then split it")),
];

pub const RECEIVED_BEFORE: Text =
    text("收到日期早于索取日期，请核对", "Received before it was asked for: check both days");
pub const NEEDED_BEFORE: Text =
    text("需提供日期早于索取日期，请核对", "Needed by a day before it was asked for: check both days");
pub const NOT_COME: Text = text("{day} 还未到，请核对日期", "{day} has not come: check the day");
pub const FAR_AWAY: Text = text("{day} 相隔过远，请核对年份", "{day} lies years away: check the year");
pub const WANTED_BY_GONE: Text =
    text("{day} 已过，请填写当天或以后的日期", "{day} is over: enter today or a later day");
pub const FEE_ABOVE_ZERO: Text = text("金额须大于零", "It must be above zero");
pub const INVOICE_NO_MISSING: Text =
    text("已填开票日期，请填写发票号", "It was invoiced: give the number of the invoice");
/// What happens to a client order.
pub const ORDER_DONE: Text = text("客户订单 {number} 已由 {by} {action}", "Client order {number}: {action} by {by}");
pub const ORDER_DONE_NOTE: Text =
    text("客户订单 {number} 已由 {by} {action}：{note}", "Client order {number}: {action} by {by}: {note}");
/// Papers of a client order that somebody asks for, and that came.
pub const PAPERS_ASKED: Text =
    text("客户订单 {number}：{by} 索取资料 {papers}", "Client order {number}: {by} asks for papers ({papers})");
pub const PAPERS_GONE: Text =
    text("客户订单 {number}：{by} 删除了资料 {papers}", "Client order {number}: {by} deleted papers ({papers})");
pub const PAPERS_CAME: Text = text(
    "客户订单 {number}：{by} 登记已收到资料 {papers}",
    "Client order {number}: {by} notes papers as received ({papers})",
);
pub const ORDER_NOT_DECLARED: Text = text(
    "尚未由该订单生成报关单，不能交付，请先制单",
    "No declaration was made of it yet: make one before it is handed over",
);
pub const ORDER_PARTLY_DECLARED: Text = text(
    "该订单还有货物未生成报关单，不能交付，请先制单",
    "Some of its goods are on no declaration: declare them before it is handed over",
);
pub const ORDER_FORECASTS_WAIT: Text = text(
    "注明该订单号的预报 {numbers} 还有货物未生成报关单，不能交付：请先制单，或取消、删除不再需要的预报",
    "Forecasts that name it have goods on no declaration ({numbers}): declare them, or cancel or delete those that are not needed",
);
pub const ORDER_NOT_RELEASED: Text = text(
    "报关单 {numbers} 尚未放行，放行后才能交付",
    "Declarations are not released yet ({numbers}): hand it over when they are",
);
/// A declaration in a house that works from client orders.
pub const NO_CLIENT_ORDER: Text = text(
    "制单机构已启用客户委托单，该报关单没有对应的客户订单，请由客户订单或注明客户订单号的预报生成报关单",
    "This organisation declares only for client orders, and the declaration belongs to none: make it from a client order, or from a forecast that names one",
);
pub const REPLACED: Text = text(
    "报关单 {number} 的商品与其客户委托（{documents}）的商品在料号、税号、品名、数量、总价上无一相同，可能已换成其他业务",
    "Nothing in the lines of declaration {number} is like the goods that were ordered ({documents}), neither material, code, name, quantity nor price: it may be other work by now",
);
pub const NOT_READY: Text = text(
    "{number}尚未提交或审核通过，不能生成报关单，请先办理",
    "{number} has not been submitted or approved yet: complete it first",
);
pub const TAKEN: Text = text(
    "{number}的商品已全部生成报关单，请刷新后重新选择",
    "All goods of {number} have already been declared: refresh the list and choose again",
);
pub const NOT_FROM_LISTS: Text = text(
    "本机构未启用“允许企业自行申报”，不能由本机构的核注清单和出入库单生成报关单：请由代理制单，或请机构管理员在机构参数中启用",
    "This organisation has not enabled declaring its inventory lists and stock lists by itself: let the agent make the declarations, or ask the administrator to enable it in the organisation parameters",
);
pub const NO_GOODS: Text = text("{number}没有商品，请先录入商品", "{number} has no goods lines: enter them first");
pub const OTHER_WAY: Text = text(
    "{number}的进出方向与所选报关单类别不符，请从对应的制单页面生成",
    "The direction of {number} does not match this category: make the declarations at the desk for its direction",
);
pub const IMPORTS_ONLY: Text = text(
    "{number}是出口，两步申报仅适用于进口，请取消两步申报",
    "{number} is an export; two-step declaration is for imports only: untick it",
);
pub const TOO_LARGE: Text = text(
    "{number}的数量或金额过大或格式不对，无法归并，请先更正",
    "A quantity or amount of {number} is too large or malformed: correct it first",
);
pub const NOT_ONE_ORDER: Text = text(
    "客户订单与所选单证不属于同一企业，请重新选择",
    "The client order and the documents belong to different organisations: choose another order",
);
/// A doubt: the end of the question is added where it is asked.
pub const PARTLY: Text = text(
    "{numbers}已部分生成报关单，将只取其余商品",
    "{numbers}: some goods have already been declared; only the rest will be used",
);
pub const BY_FORECASTS: Text = text(
    "注明客户订单{order}的预报{numbers}已生成报关单，该订单的货物可能重复申报",
    "Declarations were made of forecasts that name order {order} ({numbers}): its goods may be declared twice",
);
pub const BY_ITS_ORDER: Text = text(
    "预报{number}注明的客户订单{order}已生成报关单，其货物可能重复申报",
    "{number} names client order {order}, of which declarations were made: its goods may be declared twice",
);
pub const BY_CUSTOMS: Text = text(
    "{numbers}的报关单由海关生成或已有编号，再次生成会重复申报",
    "{numbers}: customs makes the declaration, or there is one already; another one would declare the goods twice",
);
pub const UNDECLARED: Text =
    text("{numbers}为非报关清单", "{numbers}: the inventory list says that it is not declared");
pub const SEVERAL: Text =
    text("因{why}不同，将生成{count}份报关单", "{count} declarations will be made because of {why}");
pub const BOTH: Text = text("{one}；{other}", "{one}; {other}");
pub const WORTH_NOTHING: Text = text(
    "金额为0：无偿的货物也须申报其价值，请核对",
    "it is 0: goods that nobody pays for are declared with their value too, check it",
);
/// Of several things the first ones are named.
pub const AND_MORE: Text = text("{named}等，另有 {more} 项", "{named} and {more} {more|other|others}");
/// The same of sentences.
pub const AND_MORE_SENTENCES: Text =
    text("{named}（另有 {more} 处）", "{named} (and {more} more {more|question|questions})");
/// Behind a sentence about a line that is true of other lines too.
pub const ALSO_LINES: Text = text("{what}（明细 {lines} 亦同）", "{what} (the same on {count|line|lines} {lines})");

pub const WHY_OWNER: Text = text("所属企业", "different owners");
pub const WHY_ACCOUNT: Text = text("账册", "different accounts");
pub const WHY_OFFICE: Text = text("关区", "different customs offices");
pub const WHY_TRADE_MODE: Text = text("监管方式", "different trade modes");

/// What the server speaks.
/// A cut-off of a booking that is after the departure.
pub const AFTER_DEPARTURE: Text =
    text("“{label}”晚于预计离港时间，请核对", "{label} is after the estimated departure: check both");
pub const LINE_TWICE: Text =
    text("同一明细出现两次，请删去其中一条", "The same line stands here twice: take one of them out");
pub const LINE_GONE: Text =
    text("该行已不在单证中，请刷新后重试", "This line is no longer in the document: reload it and try again");
pub const NO_LINES: Text = text("请至少填写一行“{name}”", "Add at least one row: {name}");
/// A problem of one of several documents.
pub const OF_DOCUMENT: Text = text("{number}：{what}", "{number}: {what}");
/// Where in a document a problem is, in front of what it says.
pub const AT_PLACE: Text = text("{place}：{what}", "{place}: {what}");
/// A document has further problems than the one that is told.
pub const MORE_OF_DOCUMENT: Text = text("{what}（另有 {more} 处）", "{what} (and {more} more {more|problem|problems})");
pub const NET_ABOVE_GROSS: Text = text("净重大于毛重，请核对", "The net weight is above the gross weight: check both");
/// Why a client order is not changed or deleted.
pub const ORDER_IS_PLACED: Text = text("，请先撤回或由代理退回", ": take it back first, or have the agent return it");
/// Why what a declaration was made of stays as it is.
pub const ORDER_DECLARED: Text =
    text("已由此订单生成报关单，请先删除报关单", "Declarations were made of this order: delete them first");
/// What declarations hold of a forecast is not changed behind them.
pub const FORECAST_PARTLY_DECLARED: Text = text(
    "此预报部分商品已在报关单中，请先删除报关单或将其余商品一并申报",
    "Declarations hold some of its goods: delete them first, or declare the rest",
);
/// A tariff code that can be none.
pub const HS_FORM: Text = text("商品编号{code}应为{form}", "The HS code {code} must have {form}");
pub const QUANTITY_ABOVE_ZERO: Text = text(
    "数量须大于零；不申报的商品请删除该行",
    "The quantity must be above zero: delete the line if nothing is declared of it",
);
/// A raw line of a forecast that a declaration holds.
pub const LINE_IS_DECLARED: Text = text(
    "第 {line} 行“{name}”已在报关单 {number} 中，不能修改或删除；如需更改，请先删除该报关单",
    "Line {line} ({name}) is on declaration {number}, so it is neither changed nor deleted: delete that declaration first",
);
pub const HEAD_IS_DECLARED: Text = text(
    "报关单 {numbers} 已采用此预报的“{label}”，不能修改；如需更改，请先删除该报关单",
    "Declarations {numbers} have the {label} of this forecast, so it stays: delete them first",
);
pub const LINE_IS_DECLARED_CERT: Text = text(
    "第 {line} 行“{name}”已在报关单 {number} 中，不能释放其占用的证书 {certificate}；请先删除该报关单",
    "Line {line} ({name}) is on declaration {number}, so it keeps its part of certificate {certificate}: delete that declaration first",
);
pub const MAX_LINES: Text = text("只能为 20 或 50", "This must be 20 or 50");
pub const ALONE_CODE: Text =
    text("“{code}”不是商品编号，应为 2 至 10 位数字", "\"{code}\" is no HS code: type 2 to 10 digits");
/// A raw line of a forecast cannot go to another merged line.
pub const NO_MERGED_LINE: Text = text("没有此归并序号", "There is no merged line of this number");
pub const NOT_MERGED_YET: Text =
    text("有 {count} 条明细未归并，请重新归并", "{count} {count|line is|lines are} not merged: merge again");
pub const NO_RAW_LINES: Text = text("预报没有明细", "The forecast has no lines");
pub const MODEL_TOO_LONG: Text = text("模板最多 {limit} 条明细", "A template has at most {limit} lines");
/// What people who work on a forecast are told.
pub const FORECAST_DONE: Text = text("预报 {number} 已由 {by} {action}", "Forecast {number}: {action} by {by}");
pub const FORECAST_DONE_NOTE: Text =
    text("预报 {number} 已由 {by} {action}：{note}", "Forecast {number}: {action} by {by}: {note}");
pub const FORECAST_FINISHED: Text =
    text("预报 {number} 的报关单均已放行", "All declarations of forecast {number} are released");
/// The sums of the lines are not those of the head.
pub const HEAD_DIFFERS: Text =
    text("表头与明细合计不一致：{what}", "The head differs from the sums of its lines: {what}");
pub const DIFFERS: Text = text("{label} {head}，明细合计 {lines}", "{label} {head}, the lines {lines}");
pub const NET_IS_QUANTITY: Text = text(
    "法定单位为千克，净重应等于法定数量 {quantity}：请更正净重或法定数量；确有差异的，请在该客户的预报参数中启用“净重可与千克数量不同”",
    "The legal unit is the kilogram: the net weight must be {quantity}. Correct the weight or the quantity; if they do differ, switch on \"Net weight may differ from kilograms\" in the forecast settings of this customer",
);
pub const FORECAST_REASON_MISSING: Text = text("请填写退回原因", "Say why the forecast is returned");
pub const FORECAST_IS_MERGED: Text = text("，请先取消归并", ": undo the merge first");
pub const FORECAST_IS_DECLARED: Text =
    text("，请先删除由其生成的报关单", ": delete the declarations that were made of it first");
pub const ORDER_REASON_MISSING: Text = text("请填写退回原因", "Say why the order is returned");

#[cfg(not(target_arch = "wasm32"))]
pub const OTHER_CUSTOMERS: Text = text(
    "编号 {number} 属于其他客户，单证只能引用同一客户的账册、申报表和清单",
    "{number} is another customer's: a document names accounts, applications and lists of its own customer only",
);

#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("documents.notReady", NOT_READY),
    ("documents.otherCustomers", OTHER_CUSTOMERS),
    ("documents.taken", TAKEN),
    ("documents.notFromLists", NOT_FROM_LISTS),
    ("documents.noGoods", NO_GOODS),
    ("documents.otherWay", OTHER_WAY),
    ("documents.importsOnly", IMPORTS_ONLY),
    ("documents.tooLarge", TOO_LARGE),
    ("documents.notOneOrder", NOT_ONE_ORDER),
    ("documents.partly", PARTLY),
    ("documents.byForecasts", BY_FORECASTS),
    ("documents.byItsOrder", BY_ITS_ORDER),
    ("documents.byCustoms", BY_CUSTOMS),
    ("documents.undeclared", UNDECLARED),
    ("documents.several", SEVERAL),
    ("documents.both", BOTH),
    ("documents.whyOwner", WHY_OWNER),
    ("documents.whyAccount", WHY_ACCOUNT),
    ("documents.whyOffice", WHY_OFFICE),
    ("documents.whyTradeMode", WHY_TRADE_MODE),
];
