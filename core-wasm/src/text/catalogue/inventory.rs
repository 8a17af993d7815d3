//! Texts of inventory lists: what their rules, their commands and their screens say.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("inventory.check", text("检查", "Check")),
    ("inventory.check.good", text("未发现问题，可以发送", "Nothing is wrong: it can be sent")),
    ("inventory.check.title", text("发送前检查", "Check before sending")),
    ("inventory.answer", text("录入海关回执", "Key customs' answer")),
    ("inventory.answer.result", text("结果", "Result")),
    ("inventory.answer.number", text("保税清单编号", "List no.")),
    ("inventory.answer.note", text("说明", "Note")),
    ("inventory.answer.renumber", text("仅更正编号", "Only correct the number")),
    ("inventory.answer.ofApproved", text("变更或删单之前的清单已核扣", "Deducted before the change or deletion")),
    ("inventory.answer.done", text("回执已录入", "The answer is recorded")),
    ("inventory.answer.late", text("回执已保存，但单证状态未变", "The answer is kept; the document stays as it is")),
    ("inventory.answers", text("海关回执", "Customs' answers")),
    ("inventory.declarations", text("关联的报关单", "Declarations of this list")),
    ("inventory.left", text("发票使用情况", "What lists took")),
    ("inventory.left.line", text("行号", "Line")),
    ("inventory.left.material", text("料号", "Material")),
    ("inventory.left.quantity", text("数量", "Quantity")),
    ("inventory.left.used", text("已用", "Taken")),
    ("inventory.left.left", text("剩余", "Left")),
    ("inventory.left.lists", text("核注清单", "Lists")),
    ("inventory.from.serials", text("从账册添加", "From the account")),
    ("inventory.from.declaration", text("从报关单添加", "From a declaration")),
    ("inventory.from.declaration.state", text("状态", "State")),
    ("inventory.from.declaration.none", text("没有符合条件的报关单", "No declaration fits")),
    ("inventory.from.noAccount", text("本系统没有此账册，请先维护账册", "This account is not kept here: add it first")),
    ("inventory.from.documents", text("从其他单证添加", "From other documents")),
    ("inventory.from.documents.kind", text("单证种类", "Kind of document")),
    ("inventory.from.documents.none", text("没有符合条件的单证", "No document fits")),
    (
        "inventory.from.documents.add",
        text("添加 {count} 份单证的商品", "Add the goods of {count} {count|document|documents}"),
    ),
    ("inventory.from.add", text("添加 {count} 行", "Add {count} {count|line|lines}")),
    ("inventory.serials.search", text("备案序号、料号或商品名称", "Serial, material no. or goods name")),
    ("inventory.serials.serial", text("备案序号", "Serial")),
    ("inventory.serials.material", text("料号", "Material no.")),
    ("inventory.serials.code", text("商品编码", "HS code")),
    ("inventory.serials.name", text("商品名称", "Goods name")),
    ("inventory.serials.surplus", text("可用余量", "Surplus")),
    ("inventory.serials.asked", text("其他清单占用", "Wanted by other lists")),
    ("inventory.serials.quantity", text("申报数量", "Quantity")),
    ("inventory.serials.unusable", text("不可用", "Cannot be used")),
    ("inventory.serials.offer", text("余量 {surplus} {unit}", "{surplus} {unit} left")),
    ("inventory.answer.raw", text("回执原文", "The answer as it came")),
    ("inventory.answer.keyed", text("由人工录入，没有报文", "Somebody keyed it: there is no message")),
    ("inventory.nobon.export", text("导出库存", "Export the stock")),
    ("inventory.nobon.ofMaterial", text("该料号的库存和其他记录", "Stock and other records of the material")),
    ("inventory.nobon.none", text("该料号没有库存", "Nothing of the material is in stock")),
    ("inventory.nobon.ofPassport", text("随核放单的非保税货物", "Non-bonded goods of this passport")),
    ("inventory.number", text("编排报关单商品序号", "Number the declaration lines")),
];

/// Why a list is not changed or deleted.
pub const LIST_IS_SENT: Text = text("，请等待海关回执", ": wait for customs' answer");
pub const LIST_IS_STORED: Text = text(
    "，海关已有此单，请先点击“变更”或“申请删单”",
    ": customs has it already, use \"Change at customs\" or \"Ask to delete\"",
);
pub const LIST_UNREVIEWED: Text = text("，请先提交复核", ": submit it for review first");
pub const LIST_NOT_REVIEWED: Text = text("，本单位无需复核，请直接发送", ": no review is required here, send it");
pub const INVOICE_NOT_REVIEWED: Text = text("，本单位无需复核，请直接确认", ": no review is required here, confirm it");
pub const LIST_IN_REVIEW: Text = text("，请等待复核通过", ": wait until the review is passed");
pub const LIST_RECALL: Text = text("，请先撤回复核申请", ": recall it from review first");
pub const LIST_OPEN_ON_REFUSED: Text = text(
    "此变更所依据的内容海关未同意（录入的是同意）：请先放弃变更（已送复核的先撤回），再录入海关的回执",
    "Customs refused what was keyed as agreed, on which this change rests: give up the change (recall it from review before), then key customs' answer",
);
pub const LIST_DECLARED: Text =
    text("已由此清单生成报关单，请先删除报关单", "Declarations were made of this list: delete them first");

pub const INVOICE_IS_CONFIRMED: Text = text("，请先取消确认", ": open it again first");

pub const WAY_MISSING: Text =
    text("报关的清单须选择报关类型（关联或对应）", "A declared list says how: associated or corresponding");
pub const GEN_DEC_MISSING: Text = text("请选择是否由海关生成报关单", "Say whether customs makes the declaration");
pub const DEC_TYPE_MISSING: Text =
    text("由海关生成报关单时须选择报关单类型", "Customs makes the declaration: choose its kind");
pub const DEC_TYPE_DIRECTION: Text =
    text("报关单类型与清单的进出方向不符", "This kind of declaration goes the other way than the list");
pub const NOT_DECLARED: Text = text("非报关的清单不填此项", "A list without declaration leaves this blank");
pub const INSIDE_ZONE: Text = text("区内流转清单不报关", "A transfer inside the zone is not declared");
pub const MUST_DECLARE: Text =
    text("集报清单和先入区后报关清单须报关", "Collective lists, and those of goods that entered first, are declared");
pub const ENTERS_FIRST: Text =
    text("先入区后报关的货物是进区货物", "Goods that enter first and are declared later come in");
pub const APPLICATION: Text = text(
    "简单加工和保税展示交易清单应填写业务申报表编号",
    "Simple processing, and bonded exhibition and sale, go by an application: name it",
);
pub const SALE_GOES_OUT: Text = text("内销货物是出口（出区）清单", "A sale in China is a list of goods that go out");
pub const SALE_OF: Text = text("料件成品标记与内销监管方式不符", "The trade mode is a sale of something else");
pub const TRANSFER_MISSING: Text =
    text("深加工结转须选择流转类型", "Deep-processing transfers name the kind of transfer");
pub const RELATED_ACCOUNT: Text = text("结转须填写关联备案编号", "A transfer names the other account");
pub const RELATED_ITSELF: Text = text("关联备案编号不能是本账册", "The related account is another one");
pub const RELATED_LIST: Text = text(
    "结转转出一般在转入清单之后，请填写关联清单编号",
    "What is transferred out usually follows the list of the other side: name it",
);
pub const PARTY_MISSING: Text = text("请填写{label}", "Fill in: {label}");
pub const ENTRY_NO: Text = text("报关单编号为 18 位数字", "The number of a declaration has 18 digits");
pub const ACCOUNT_KIND: Text =
    text("备案编号的首字母须为 {letters} 之一", "The number of an account begins with one of {letters}");
pub const LOGISTICS_GOODS: Text =
    text("物流账册的货物按料件申报", "Goods of a logistics account are declared as materials");
pub const OLD_DIGITS: Text = text(
    "保税报文只能使用三位数字代码，{code} 没有对应代码，请另选",
    "Bonded messages carry three digits, and {code} has none: choose another",
);
pub const OLD_DIGITS_ARE: Text =
    text("保税报文使用三位数字代码：{code} 应填 {old}", "Bonded messages carry three digits: {old} for {code}");

pub const LINE_FIELD: Text = text("请填写{label}", "Fill in: {label}");
pub const POSITIVE: Text = text("须大于 0", "This must be above 0");
pub const DECIMALS: Text = text("报文中最多 {most} 位小数", "The message takes at most {most} decimals");
pub const LEGAL_UNIT: Text = text("税则的法定单位为 {unit}", "The legal unit in the tariff is {unit}");
pub const SECOND: Text = text(
    "税则有法定第二单位 {unit}，请填写第二数量",
    "The tariff has a second unit, {unit}: fill in the second quantity",
);
pub const NO_SECOND: Text =
    text("税则没有法定第二单位，请清空第二数量", "The tariff has no second unit: clear the second quantity");
pub const LEGAL_QUANTITY: Text = text("按申报数量应为 {quantity}", "By the declared quantity this is {quantity}");
pub const TOTAL: Text = text("单价乘以数量为 {total}，请核对", "Price times quantity is {total}: check them");
pub const NO_RATE: Text = text(
    "没有 {currency} 的汇率，无法折算美元，请维护汇率或填写美元统计总额",
    "No rate of {currency} is known: add the rate, or enter the amount in dollars",
);
pub const NO_USD: Text = text(
    "美元统计总额为空，按本月汇率应为 {dollars} 美元，请填写",
    "The amount in dollars is missing: at the rate of the month it is {dollars}",
);
pub const USD: Text = text("按本月汇率应为 {dollars} 美元", "At the rate of the month this is {dollars} dollars");
pub const NET: Text =
    text("法定数量为 {quantity} 千克，请核对净重", "The legal quantity is {quantity} kg: check the net weight");
pub const SERIAL_MISSING: Text = text("请填写备案序号", "Name the serial no. of the account");
pub const VERSION: Text = text("成品一般须填写单耗版本号", "Products usually name the version of their consumption");
pub const LINE_NUMBER: Text = text("商品序号重复", "Another line has this number");
pub const ALL_GONE: Text =
    text("所有商品行都标记为删除，请改为申请删单", "All lines are marked as deleted: ask to delete the list instead");

pub const MERGE_MISSING: Text =
    text("报关的清单须填写报关单商品序号", "A declared list says on which declaration line this goes");
pub const MERGE_GAP: Text = text(
    "报关单商品序号须从 1 连续到 {highest}，缺少 {number}",
    "Declaration lines count from 1 to {highest}, and {number} is missing",
);
pub const TOO_MANY_DECLARED: Text = text(
    "一份清单最多归并为 {most} 项报关单商品，现有 {count} 项，请分为多份清单",
    "A list becomes at most {most} declaration lines and has {count}: part it",
);
pub const MERGE_DIFFERS: Text = text(
    "与同归入第 {number} 项的第 {first} 行的{label}不同，不能归并",
    "This differs from line {first}, which goes to the same declaration line {number}, in: {label}",
);
pub const MERGE_SUM: Text = text(
    "归入第 {number} 项的{label}合计为 {sum}，报关单上为 {there}",
    "{label}: the lines of declaration line {number} add up to {sum}, the declaration says {there}",
);
pub const NOT_ON_DECLARATION: Text = text("报关单没有第 {number} 项商品", "The declaration has no line {number}");
/// Places: `{numbers}`.
pub const NOT_ON_LIST: Text = text(
    "报关单第 {numbers} 项商品在清单中没有表体，请核对",
    "The list has nothing of line {numbers} of the declaration: check it",
);
pub const SERIAL_UNKNOWN: Text = text("账册没有此备案序号", "The account has no such serial no.");
pub const SERIAL_NOT_FILED: Text = text(
    "海关尚未同意此备案序号，请先完成账册变更",
    "Customs has not agreed to this serial no. yet: finish the change of the account first",
);
pub const SERIAL_STOPPED: Text =
    text("海关已暂停此备案序号该方向的进出口", "Customs stopped goods of this serial no. from going this way");
pub const AGREED: Text = text(
    "备案序号 {serial} 累计 {then}，超过手册备案数量 {agreed}",
    "Serial no. {serial}: {then} altogether, the handbook agrees on {agreed}",
);
pub const FILED: Text = text(
    "备案序号 {serial} 累计出口 {then}，超过账册备案的申报数量 {filed}，请核对",
    "Serial no. {serial}: {then} went out altogether, the account has {filed} filed: check it",
);
pub const STORE_UNKNOWN: Text = text(
    "企业没有启用的分仓“{store}”，请从列表中选择",
    "\"{store}\" is no enabled sub-store of this customer: choose one from the list",
);
pub const ACCOUNT_UNKNOWN: Text = text(
    "本系统没有账册 {account}，未检查余量，请核对账册编号",
    "Account {account} is not kept here, so nothing is checked against what it holds: check its number",
);
/// The end of the question is added where it is asked.
pub const ACCOUNT_NOT_FILED: Text =
    text("账册尚未备案，请先完成备案", "The account is not filed with customs yet: file it first");
pub const ACCOUNT_PAUSED: Text = text("账册已暂停，请先恢复", "The account is paused: resume it first");
pub const ACCOUNT_STOPPED: Text =
    text("海关已暂停该账册此方向的进出口", "Customs stopped goods of the account from going this way");
pub const ENTERED_BEFORE: Text = text(
    "账册为“不累计”，备案序号 {serial} 已有货物入区：每次入区为新的备案序号，请留空由海关编号",
    "Goods entered by serial no. {serial} before, and the account does not add them up: leave it blank, customs gives each entry a serial of its own",
);
pub const OLDER_FIRST: Text = text(
    "账册为“不累计”，按先进先出：同一料号更早入区的备案序号 {serials} 尚有余量",
    "The account does not add goods up, and what entered first leaves first: of this material there is still some of serial no. {serials}, which entered before",
);
pub const ACCOUNT_ENDED: Text =
    text("账册已注销，不能再核注", "The account has ended: nothing is written to it any more");
pub const ACCOUNT_OVER: Text =
    text("账册已于 {day} 到期，请先办理延期", "The account was valid until {day}: extend it first");
pub const TURNOVER: Text = text(
    "账册料件将达 {then} 美元，超过最大周转金额 {most} 美元，请核对",
    "The account would hold materials of {then} dollars, more than its highest turnover of {most}: check",
);
pub const SURPLUS: Text = text(
    "备案序号 {serial} 需要 {wanted}，账册余量只有 {left}",
    "Serial no. {serial}: {wanted} wanted, only {left} left on the account",
);
pub const SURPLUS_HELD: Text = text(
    "备案序号 {serial} 需要 {wanted}，余量只有 {left}，其余已由 {by} 占用",
    "Serial no. {serial}: {wanted} wanted, only {left} left; the rest is held by {by}",
);
pub const NOT_OF_SERIAL: Text = text("账册中此备案序号为 {there}", "The account has {there} at this serial no.");
pub const UNIT_WORTH: Text = text(
    "每单位 {unit} 美元，账册此备案序号平均 {average} 美元，相差过半，请核对单价、币制和数量",
    "{unit} dollars a unit, the account has {average} on average at this serial no.: check price, currency and quantity",
);

/// What the server speaks.
#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("inventory.answered", LIST_ANSWERED),
    ("inventory.answeredNote", LIST_ANSWERED_NOTE),
    ("inventory.otherOwner", OTHER_OWNER),
    ("inventory.listedBefore", LISTED_BEFORE),
    ("inventory.heldLine", HELD_LINE),
    ("inventory.fixedInChange", FIXED_IN_CHANGE),
    ("inventory.fixedOnPassports", FIXED_ON_PASSPORTS),
    ("inventory.loaded", LOADED),
    ("inventory.notInAChange", NOT_IN_A_CHANGE),
    ("inventory.numberFromOne", NUMBER_FROM_ONE),
    ("inventory.serialPositive", SERIAL_POSITIVE),
    ("inventory.noCustomsNumber", NO_CUSTOMS_NUMBER),
    ("inventory.listMoved", LIST_MOVED),
    ("inventory.confirmSend", CONFIRM_SEND),
    ("inventory.confirmInvoice", CONFIRM_INVOICE),
    ("inventory.invoiceUnlike", INVOICE_UNLIKE),
    ("inventory.stocksElsewhere", STOCKS_ELSEWHERE),
    ("inventory.otherEntry", OTHER_ENTRY),
    ("inventory.storedOver", STORED_OVER),
    ("inventory.notAwaited", NOT_AWAITED),
    ("inventory.notByCustomer", NOT_BY_CUSTOMER),
    ("inventory.invoiceUsed", INVOICE_USED),
    ("inventory.invoiceNotConfirmed", INVOICE_NOT_CONFIRMED),
    ("inventory.nothingLeft", NOTHING_LEFT),
    ("inventory.invoiceLeft", INVOICE_LEFT),
    ("inventory.otherList", OTHER_LIST),
    ("inventory.notReceived", NOT_RECEIVED),
    ("inventory.receivedTwice", RECEIVED_TWICE),
    ("inventory.receivedWay", RECEIVED_WAY),
    ("inventory.nobonStock", NOBON_STOCK),
    ("inventory.nobonPassport", NOBON_PASSPORT),
];

pub const LIST_ANSWERED: Text = text("核注清单 {number}：{what}", "Inventory list {number}: {what}");
pub const LIST_ANSWERED_NOTE: Text =
    text("核注清单 {number}：{what}：{note}", "Inventory list {number}: {what}: {note}");
pub const OTHER_OWNER: Text =
    text("报关单与核注清单不属于同一企业", "The declaration belongs to another enterprise than the list");
pub const LISTED_BEFORE: Text = text(
    "此报关单的商品已在核注清单 {number} 中",
    "The goods of this declaration are on inventory list {number} already",
);
pub const HELD_LINE: Text = text(
    "海关已核扣此行，请将修改标志改为“删除”，不要删除该行",
    "Customs holds this line: set its change mark to \"deleted\" instead of deleting it",
);
pub const VERSION_OVER: Text = text(
    "单耗版本 {version} 的有效期至 {day}，已过期，请核对",
    "Version {version} of the consumption was valid until {day}: check it",
);
pub const VERSION_UNKNOWN: Text = text(
    "账册中没有单耗版本 {version}（已备案：{versions}）",
    "The account has no version {version} of its consumption (filed: {versions})",
);
pub const INVOICE_GOODS: Text = text(
    "此行由发票生成，发票为 {there}：请改回或删除此行",
    "The line was made of an invoice, which says {there}: put it right, or delete the line",
);
pub const OF_SOURCE: Text = text("第 {line} 行“{label}”：{what}", "Line {line}, {label}: {what}");
pub const FIXED_ON_PASSPORTS: Text =
    text("已有核放单装载其货物，不能修改此项", "Passports carry its goods: this stays as it is");
pub const LOADED: Text =
    text("核放单已装载 {carried}，数量不能少于此数", "Passports carry {carried} of it: it cannot have less");
pub const FIXED_IN_CHANGE: Text = text(
    "变更时不能修改此栏，请删单后重新申报",
    "This stays as customs has it: ask customs to delete the list and declare a new one",
);
pub const NOT_IN_A_CHANGE: Text = text(
    "只有变更中的清单才能标记删除，请直接删除该行",
    "Only a change of a list marks a line as deleted: delete the line itself",
);
pub const NUMBER_FROM_ONE: Text = text("序号须从 1 开始", "Numbers begin with 1");
pub const SERIAL_POSITIVE: Text = text("备案序号须大于 0", "The serial no. of an account is above 0");
pub const NO_CUSTOMS_NUMBER: Text = text("请填写海关给出的清单编号", "Enter the number that customs gave the list");
pub const LIST_MOVED: Text =
    text("账册已有清单 {number} 的核扣记录，不能删除", "The account has events of list {number}: it is not deleted");
pub const CONFIRM_SEND: Text = text("将发送出口核注清单 {number}", "The export list {number} will be sent");
pub const STOCKS_ELSEWHERE: Text = text(
    "核注清单 {number} 恢复有效，但其出入库单 {stocks} 已另行集报或已变更，请核对",
    "Inventory list {number} stands again, but its stock lists {stocks} were collected elsewhere or changed meanwhile: look at them",
);
pub const OTHER_ENTRY: Text = text(
    "核注清单 {number}：海关告知报关单号 {said}，本清单已有报关单号 {known}，未覆盖，请核对",
    "Inventory list {number}: customs says declaration {said}, the list has {known}, which stays: look which is right",
);
pub const INVOICE_UNLIKE: Text = text(
    "发票 {number} 第 {line} 行的“{label}”为 {here}，核注清单 {lists} 为 {there}，是否仍要确认",
    "Invoice {number} has {here} as the {label} of line {line}, inventory lists {lists} have {there}; it would be confirmed so",
);
pub const STORED_OVER: Text = text(
    "备案序号 {serial} 的货物存储期限为 {day}，已超期",
    "The storage limit of serial {serial} was {day}: its goods are over it",
);
pub const CONFIRM_INVOICE: Text =
    text("将确认出口保税发票 {number}", "The export bonded invoice {number} will be confirmed");
pub const NOT_AWAITED: Text = text("此状态的清单不等待该回执", "A list in this state does not wait for this answer");
pub const NOT_BY_CUSTOMER: Text = text(
    "本机构未启用“允许企业自行申报”，请由代理发送，或请机构管理员在机构参数中启用",
    "This organisation does not declare by itself: let the agent send the list, or ask the administrator to enable it in the parameters",
);
pub const INVOICE_USED: Text = text(
    "核注清单 {numbers} 已使用此发票，不能取消确认",
    "The lists {numbers} are made of this invoice: it stays confirmed",
);
pub const INVOICE_NOT_CONFIRMED: Text = text("发票 {number} 尚未确认", "Invoice {number} is not confirmed yet");
pub const NOTHING_LEFT: Text = text("所选单证没有剩余的商品", "Nothing is left of the chosen documents");
pub const OTHER_LIST: Text = text(
    "{number} 的{label}为 {there}，与本清单不同",
    "{number} has {there} as its {label}, which is not that of this list",
);
pub const NOT_RECEIVED: Text =
    text("入库通知 {number} 还没有收货", "Nothing of inbound order {number} was received yet");
pub const NUMBER_IS_NAMED: Text = text(
    "出入库单已以此编号集报到本清单，编号不能修改；请先释放这些出入库单",
    "Stock lists name this list by its number, which stays as it is; free them first",
);
pub const RECEIVED_TWICE: Text = text(
    "入库通知 {number} 的货物已属于本清单；如需重新添加，请先删除表体",
    "The goods of inbound order {number} belong to this list already; delete its lines first to add them anew",
);
pub const RECEIVED_WAY: Text =
    text("入库货物只能添加到进口（进区）清单", "Goods that were received go into a list of goods that come in");
pub const INVOICE_LEFT: Text = text("超过发票明细的剩余数量 {left}", "Only {left} is left of the line of the invoice");
pub const NOBON_STOCK: Text = text(
    "料号 {material}{lot}在 {day} 的结存将为 {left}，不能小于零",
    "Of material {material}{lot}, {left} would be in stock on {day}: it cannot be below zero",
);
/// The lot in it, and what stands there where goods have none.
pub const NOBON_LOT: Text = text(" 批次 {lot} ", ", lot {lot}");
pub const NOBON_NO_LOT: Text = text(" ", "");
pub const NOBON_PASSPORT: Text =
    text("核放单 {number} 的进出标志与此记录相反", "Passport {number} goes the other way than this record");
