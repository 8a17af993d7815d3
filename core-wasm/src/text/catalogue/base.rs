//! Texts of base data: its rules, its pages and the import of workbooks.

use crate::text::{Text, text};

pub const RATE_MISSING: Text =
    text("该计征方式需要“{label}”，请填写", "This calculation method needs {label}: fill it in");
pub const CREDIT_FORM: Text = text(
    "统一社会信用代码应为18位数字或大写字母（不含I、O、S、V、Z）",
    "A social credit code has 18 digits or capital letters (without I, O, S, V, Z)",
);
pub const CREDIT_CHECK: Text = text(
    "统一社会信用代码的校验位不对：末位应为{last}，请核对各位",
    "The check digit of the social credit code is wrong: given the other characters it should be {last}. Check all of them",
);
pub const CUSTOMS_CODE: Text = text("海关代码应为{form}", "A customs code has {form}");
pub const INSPECTION_CODE: Text = text("检验检疫编码应为{form}", "An inspection code has {form}");
pub const AEO_CODE: Text = text("境外AEO编码应为{form}", "An overseas AEO code must be {form}");
pub const SOME_CODE: Text = text(
    "境内企业至少填写统一社会信用代码或海关代码之一",
    "A domestic enterprise needs a social credit code or a customs code: fill in at least one",
);
pub const NAME_ABROAD: Text = text("境外企业请填写英文名称", "An overseas enterprise needs its English name");
pub const COUNTRY_ABROAD: Text = text("境外企业请选择国别（地区）", "An overseas enterprise needs its country");
pub const ABOVE_ZERO: Text = text("应大于0", "Must be greater than 0");
pub const NOT_NEGATIVE: Text = text("不能小于0", "Must not be below 0");
pub const BELOW_THE_WHOLE: Text = text(
    "消费税税率须小于100%，计税价格中已含消费税",
    "A consumption tax rate must be below 100 %: the price that it is levied on holds the tax itself",
);
pub const AGREEMENT_WANTED: Text =
    text("协定税率须选择优惠贸易协定", "An agreement rate needs a trade agreement: choose one");
pub const TAX_OF_KIND: Text = text(
    "税种与税率种类不符：协定税率和配额税率对应进口关税，加征关税对应加征税，反倾销反补贴对应反倾销税或反补贴税",
    "The tax does not match the kind of rate: agreement and quota rates apply to import duty, additional rates to additional duty, anti-dumping and countervailing rates to those duties",
);
pub const NO_MATERIALS_FROM_LINES: Text = text(
    "该企业未启用“归并明细新增物料”，请其机构管理员在机构参数中启用，或在物料档案中新增",
    "This organisation does not allow materials to be added from declaration lines: ask its administrator to enable it in the organisation parameters, or add the material in the goods master",
);
pub const PERIOD: Text = text("失效日期不能早于生效日期", "The last day may not be before the first");
pub const ACCOUNT_NO: Text = text("账册编号应为{form}", "An account number has {form}");
pub const PRICE_CURRENCY: Text = text("有单价时请选择币制", "A price needs a currency");
pub const CENTRAL_PARITY: Text = text("中国外汇交易中心人民币汇率中间价", "Central parity of the CNY (CFETS)");
pub const SHEET_NO_DAY: Text = text(
    "表中没有计征汇率采用日（上月第三个星期三，休市顺延）的汇率：{days}",
    "The sheet lacks the days whose parities apply (third Wednesday of the previous month, or the next trading day): {days}",
);
pub const RATE_DAY: Text =
    text("汇率日期不能晚于所适用月份", "The date of a rate must not be after the month to which it applies");
pub const MONTH: Text = text("月份请按 2026-07 的格式填写", "Write the month like 2026-07");

/// There is a row already with what must be unique.
pub const TAKEN: Text =
    text("已存在相同的{labels}，请修改", "A record with the same {labels} already exists: change it");
/// The same where an organisation has one record at most.
pub const TAKEN_ONCE: Text =
    text("该客户已有{name}，请修改原有记录", "This customer has one already ({name}): change that one");
/// A record is of the organisation that it was made for.
pub const KEEPS_ORG: Text = text(
    "所属机构不能更改，请为该机构新增一条记录",
    "A record stays with the organisation that it was made for: add one for the other organisation",
);
/// Who changes a line may say of which document it is.
pub const KEEPS_DOCUMENT: Text =
    text("该明细属于另一份单证，请核对后重新提交", "This line belongs to another document: check which one is meant");
/// An id of a field names no organisation that the caller may name.
pub const NO_SUCH_ORG: Text =
    text("没有可用的该机构，请重新选择", "This organisation is not available: choose another one");
pub const NOT_BELOW: Text =
    text("数据所属企业须为授权企业或其下级", "The customer must be the granting organisation or one below it");
pub const NOT_AN_AGENT: Text = text("只能授权或发送给启用的代理机构", "Choose an enabled agent organisation");
pub const FILE_IS_SENT: Text =
    text("资料已发送，请先由接收方退回", "The file is with the agent, who must reject it first");
pub const FILE_NOT_SENT: Text = text("只有已发送的资料才能退回", "Only a file that was sent can be rejected");
pub const FILE_KEEPS_RECEIVER: Text = text(
    "已发送过的资料不能更换接收方，请另建一份",
    "A file that has been sent keeps its recipient: create another one",
);
pub const REASON_MISSING: Text = text("请填写退回原因（最多200字）", "Enter a reason of at most 200 characters");
pub const FILE_NOT_THERE: Text =
    text("文件不存在或上传已过期，请重新上传", "This upload has expired: upload the file again");
pub const ONLY_AGENTS: Text = text("只有代理机构可以申请授权", "Only an agent can request grants");
pub const NO_SUCH_CUSTOMER: Text = text(
    "没有名称与信用代码都相符的客户，请核对后重试",
    "No customer matches both this name and this credit code: check them",
);
pub const ASKED_ALREADY: Text = text(
    "已向该客户申请或已获得此类业务的授权",
    "A grant for this category has already been requested from this customer, or given by it",
);
pub const GRANT_STEP: Text = text(
    "授权不能由“{from}”改为“{to}”：申请可同意或拒绝，已同意的可终止，终止后请另行授权",
    "A grant does not go from {from} to {to}: agree to or refuse what is asked, end what is agreed, and grant anew what has ended",
);
pub const GRANT_NEW: Text =
    text("新增的授权须为“已同意”", "A new grant is agreed: agents ask by themselves, and answers follow");
pub const GRANT_FIXED: Text = text(
    "已有授权不能更换，请终止后另行授权",
    "This stays as it is in a grant that is there: end it and make another one",
);
pub const NOT_ASKED: Text = text("该授权不在“已申请”状态，请刷新", "Nobody asks for this grant now: reload the list");
pub const NOT_AGREED: Text =
    text("只有已同意的授权才能终止，请刷新", "Only a grant that is agreed can be ended: reload the list");
/// A request and its answer as messages speak of them.
pub const GRANT_ASKED: Text =
    text("{agent}申请“{zh}”业务的数据授权，请同意或拒绝", "{agent} requests a grant for {en}: agree or refuse");
pub const GRANT_AGREED: Text = text("{customer}已同意“{zh}”业务的数据授权", "{customer} has granted {en}");
pub const GRANT_REFUSED: Text =
    text("{customer}已拒绝“{zh}”业务的数据授权", "{customer} has refused the grant for {en}");
pub const GRANT_WITHDRAWN: Text =
    text("{agent}已撤回“{zh}”业务的数据授权申请", "{agent} has withdrawn its request for a grant for {en}");
pub const CREDIT_TAKEN: Text = text(
    "该统一社会信用代码已属于“{name}”，请使用该企业资料",
    "{name} already has this credit code: use that enterprise",
);
pub const ETPS_USED: Text = text(
    "该企业已用于{count}份报关单，删除不影响这些单证",
    "{count} {count|declaration names|declarations name} this enterprise; {count|it stays as it is|they stay as they are}",
);

pub const SHEET_UNREADABLE: Text =
    text("无法读取该文件，请上传由模板填写的 xlsx", "This file cannot be read as an xlsx workbook: use the template");
pub const SHEET_TOO_LARGE: Text = text(
    "表格过大：最多{rows}行、解压后最多{mb} MB",
    "The workbook is too large: at most {rows} rows and {mb} MB unpacked",
);
pub const SHEET_EMPTY: Text = text("表格中没有数据行", "The workbook has no rows");
pub const SHEET_COLUMNS: Text =
    text("缺少以下列：{labels}。请使用模板填写", "These columns are missing: {labels}. Use the template");
pub const ROW_TWICE: Text = text("与第{line}行重复", "The same as line {line}");

/// Prices of a material whose days overlap.
pub const OVERLAPS: Text = text(
    "与料号{number}的其他价格有效期重叠：{prices}。重叠期间以生效日期较晚的为准",
    "The days overlap with those of other prices of {number}: {prices}. Where several hold, the one that began last counts",
);
pub const PRICE_OF: Text = text("{price} {currency}（{days}）", "{price} {currency}, {days}");
pub const DAYS: Text = text("{from}至{until}", "{from} to {until}");
pub const OPEN_DAYS: Text = text("{from}起", "from {from} on");

pub const TEXTS: &[(&str, Text)] = &[
    ("base.overlaps", OVERLAPS),
    ("base.priceOf", PRICE_OF),
    ("base.days", DAYS),
    ("base.openDays", OPEN_DAYS),
    (
        "base.hsCode.fromUnknown",
        text(
            "税则来源未提供该编码的启用日期，按一直有效处理。",
            "The source of the tariff does not say when this code began: it counts as having been valid before.",
        ),
    ),
    ("base.rateMissing", RATE_MISSING),
    ("base.creditForm", CREDIT_FORM),
    ("base.creditCheck", CREDIT_CHECK),
    ("base.customsCode", CUSTOMS_CODE),
    ("base.inspectionCode", INSPECTION_CODE),
    ("base.aeoCode", AEO_CODE),
    ("base.someCode", SOME_CODE),
    ("base.nameAbroad", NAME_ABROAD),
    ("base.countryAbroad", COUNTRY_ABROAD),
    ("base.aboveZero", ABOVE_ZERO),
    ("base.notNegative", NOT_NEGATIVE),
    ("base.belowTheWhole", BELOW_THE_WHOLE),
    ("base.agreementWanted", AGREEMENT_WANTED),
    ("base.taxOfKind", TAX_OF_KIND),
    ("base.noMaterialsFromLines", NO_MATERIALS_FROM_LINES),
    ("base.period", PERIOD),
    ("base.accountNo", ACCOUNT_NO),
    ("base.priceCurrency", PRICE_CURRENCY),
    ("base.month", MONTH),
    ("base.taken", TAKEN),
    ("base.takenOnce", TAKEN_ONCE),
    ("base.keepsOrg", KEEPS_ORG),
    ("base.keepsDocument", KEEPS_DOCUMENT),
    ("base.noSuchOrg", NO_SUCH_ORG),
    ("base.notBelow", NOT_BELOW),
    ("base.notAnAgent", NOT_AN_AGENT),
    ("base.fileIsSent", FILE_IS_SENT),
    ("base.fileNotSent", FILE_NOT_SENT),
    ("base.fileKeepsReceiver", FILE_KEEPS_RECEIVER),
    ("base.reasonMissing", REASON_MISSING),
    ("base.fileNotThere", FILE_NOT_THERE),
    ("base.onlyAgents", ONLY_AGENTS),
    ("base.noSuchCustomer", NO_SUCH_CUSTOMER),
    ("base.askedAlready", ASKED_ALREADY),
    ("base.grantStep", GRANT_STEP),
    ("base.grantNew", GRANT_NEW),
    ("base.grantFixed", GRANT_FIXED),
    ("base.notAsked", NOT_ASKED),
    ("base.notAgreed", NOT_AGREED),
    ("base.grantAsked", GRANT_ASKED),
    ("base.grantAgreed", GRANT_AGREED),
    ("base.grantRefused", GRANT_REFUSED),
    ("base.grantWithdrawn", GRANT_WITHDRAWN),
    ("base.creditTaken", CREDIT_TAKEN),
    ("base.etpsUsed", ETPS_USED),
    ("base.sheetUnreadable", SHEET_UNREADABLE),
    ("base.sheetTooLarge", SHEET_TOO_LARGE),
    ("base.sheetEmpty", SHEET_EMPTY),
    ("base.sheetColumns", SHEET_COLUMNS),
    ("base.rowTwice", ROW_TWICE),
    // what the delete-style confirmation asks: 此操作将{action}该记录
    ("base.action.disable", text("停用", "disable")),
    ("base.action.enable", text("启用", "enable")),
    ("base.action.confirm", text("确认", "confirm")),
    ("base.disable", text("停用", "Disable")),
    ("base.enable", text("启用", "Enable")),
    ("base.enable.unfit", text("已启用", "Already enabled")),
    ("base.disable.unfit", text("已停用", "Already disabled")),
    ("base.confirm", text("确认", "Confirm")),
    ("base.download", text("下载文件", "Download the file")),
    ("base.ask", text("申请授权", "Ask for a grant")),
    ("base.askHint", text("客户同意后才能查看其数据", "You can see the records once the customer has agreed")),
    ("base.file.choose", text("选择文件", "Choose a file")),
    ("base.file.replace", text("更换文件", "Replace the file")),
    ("base.file.there", text("已上传", "Uploaded")),
    ("base.privs.side", text("授权方向", "Granted by or to us")),
    ("base.privs.given", text("我的授权", "Granted by us")),
    ("base.privs.received", text("授权给我的", "Granted to us")),
    // import of workbooks
    ("base.import", text("导入 xlsx", "Import xlsx")),
    ("base.import.title", text("导入{what}", "Import: {what}")),
    ("base.import.hint", text("第一行为列名：{columns}。", "The first line has the column names: {columns}.")),
    (
        "base.import.rates",
        text(
            "也可导入每日中间价表（首列日期，其余列如 USD/CNY、100JPY/CNY、CNY/MYR）：自动采用上月第三个星期三（休市顺延至下一交易日）的汇率。已有的月份和币制将被更新。",
            "A sheet of daily central parities also works (first column the date, the others like USD/CNY, 100JPY/CNY, CNY/MYR): the rates of the third Wednesday of the previous month apply, or of the next trading day. Existing rates are updated.",
        ),
    ),
    ("base.import.template", text("下载模板", "Download the template")),
    ("base.import.required", text("必填：{columns}", "Must be filled: {columns}")),
    ("base.import.choose", text("选择文件", "Choose a file")),
    ("base.import.line", text("行", "Line")),
    ("base.import.verdict", text("结果", "Verdict")),
    ("base.import.good", text("可导入", "Good")),
    ("base.import.stored", text("已导入", "Stored")),
    (
        "base.import.house",
        text(
            "{count} 行不符合企业规则，可以导入，请在提交前处理",
            "The rules of the house speak of {count} {count|row|rows}: {count|it|they} can be stored; look at {count|it|them} before the document goes",
        ),
    ),
    (
        "base.import.ignored",
        text("以下列不是本表的字段，未导入：{names}", "These columns are none of the form and were left out: {names}"),
    ),
    (
        "base.import.summary",
        text("共 {all} 行：{good} 行可导入，{bad} 行有误。", "{all} {all|row|rows}: {good} valid, {bad} invalid."),
    ),
    (
        "base.import.nothing",
        text(
            "有误的行修改后重新上传；未导入任何数据。",
            "Nothing was imported. Correct the invalid rows and upload the file again.",
        ),
    ),
    ("base.import.goodOnly", text("只导入 {count} 行正确数据", "Import only the {count} valid {count|row|rows}")),
    ("base.import.done", text("已导入 {count} 行", "{count} {count|row|rows} imported")),
];
