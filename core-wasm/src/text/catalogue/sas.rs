//! Texts of applications, stock lists, passports and vehicle records: what their rules, their commands and their screens say.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("sas.check", text("检查", "Check")),
    ("sas.check.good", text("未发现问题，可以发送", "Nothing is wrong: it can be sent")),
    ("sas.check.title", text("发送前检查", "Check before sending")),
    (
        "sas.disputed",
        text(
            "海关的回执与录入的不符：{result}。请核对，单证保持录入的状态",
            "Customs answered otherwise than was keyed: {result}. Look at it; the document stays as it was keyed",
        ),
    ),
    ("sas.moved", text("出入区情况", "What went out and came in")),
    ("sas.moved.line", text("序号", "Line")),
    ("sas.moved.goods", text("商品", "Goods")),
    ("sas.moved.agreed", text("约定数量", "Agreed")),
    ("sas.moved.asked", text("变更申请 {quantity}", "the change asks for {quantity}")),
    ("sas.moved.askedBlank", text("变更中尚未填写", "left blank in the change")),
    ("sas.moved.dropped", text("变更申请删除", "the change drops it")),
    ("sas.moved.out", text("已出区", "Out")),
    ("sas.moved.in", text("已入区", "In")),
    ("sas.moved.left", text("剩余可出", "Left to go out")),
    ("sas.moved.lists", text("出入库单", "Stock lists")),
    ("sas.deposit", text("保证金", "Deposit")),
    ("sas.deposit.amount", text("保证金金额（元）", "Deposit (CNY)")),
    ("sas.deposit.deducted", text("已扣", "Deducted")),
    ("sas.deposit.restored", text("已恢复", "Restored")),
    ("sas.deposit.left", text("余额", "Left")),
    ("sas.deposit.list", text("出入库单", "Stock list")),
    ("sas.deposit.day", text("日期", "Day")),
    ("sas.deposit.moved", text("变动", "Movement")),
    ("sas.deposit.void", text("出入库单已作废", "The stock list is void")),
    ("sas.carried", text("过卡情况", "On passports and through the gate")),
    ("sas.carried.quantity", text("数量", "Quantity")),
    ("sas.carried.used", text("核放单已用", "On passports")),
    ("sas.carried.document", text("单证编号", "Document no.")),
    ("sas.carried.own", text("本单装运", "On this one")),
    ("sas.carried.others", text("其他核放单已用", "On others")),
    ("sas.carried.otherPassports", text("其他核放单", "Other passports")),
    ("sas.carried.passed", text("已过卡", "Through the gate")),
    ("sas.carried.left", text("剩余可装", "Left to load")),
    ("sas.carried.passports", text("核放单", "Passports")),
    ("sas.tax", text("预估税款", "Estimated tax")),
    ("sas.tax.due", text("预估税款（{due} 前集中申报）", "Estimated tax (to be declared by {due})")),
    ("sas.tax.code", text("商品编码", "HS code")),
    ("sas.tax.quantity", text("数量", "Quantity")),
    ("sas.tax.value", text("估算价格", "Value")),
    ("sas.tax.duty", text("关税", "Duty")),
    ("sas.tax.vat", text("增值税", "VAT")),
    ("sas.tax.sum", text("合计", "Sum")),
    ("sas.tax.missing", text("部分商品缺税率或汇率，未计入", "Goods without a rate or an exchange rate are left out")),
    ("sas.load.documents", text("待装车单证", "What waits for a truck")),
    ("sas.load.find", text("单证编号", "Document no.")),
    ("sas.load.kind", text("单证", "Document")),
    ("sas.load.number", text("编号", "Number")),
    ("sas.load.customer", text("客户", "Customer")),
    ("sas.load.way", text("进出", "In or out")),
    ("sas.load.office", text("主管关区", "Customs office")),
    ("sas.load.open", text("未装完", "Lines left")),
    ("sas.load.openOf", text("{open} / {lines} 项", "{open} of {lines}")),
    (
        "sas.load.none",
        text(
            "没有待装车的单证：须经海关审批，且未装完",
            "Nothing waits for a truck: documents come here once customs approved them",
        ),
    ),
    ("sas.load.noneFound", text("没有以此开头的待装车单证", "No document that waits begins like this")),
    ("sas.load.failed", text("读取失败", "It could not be read")),
    ("sas.load.goods", text("本车商品", "Goods on this truck")),
    ("sas.load.choose", text("请先勾选单证", "Tick the documents that go on the truck")),
    ("sas.load.take", text("本车数量", "On this truck")),
    ("sas.load.takeOf", text("{number} 第 {seqno} 项本车数量", "On this truck: {number} line {seqno}")),
    ("sas.load.all", text("整单", "All of it")),
    ("sas.load.nothing", text("不装", "None of it")),
    ("sas.load.gross", text("毛重（千克）", "Gross (kg)")),
    ("sas.load.truck", text("车辆与重量", "Vehicle and weights")),
    ("sas.load.sum", text("总重量", "Total weight")),
    (
        "sas.load.sumOf",
        text(
            "车 {vehicle} + 车架 {frame} + 集装箱 {container} + 货物 {goods} = {total} 千克",
            "Vehicle {vehicle} + frame {frame} + container {container} + goods {goods} = {total} kg",
        ),
    ),
    ("sas.load.make", text("生成核放单", "Make the passport")),
    ("sas.load.recorded", text("备案 {weight} 千克", "{weight} kg recorded")),
    ("sas.map", text("货物流转图", "Map of the shipment")),
    ("sas.map.about", text("{kind} {number}，{state} {time}", "{kind} {number}, {state} {time}")),
    ("sas.map.gate", text("卡口", "Gate")),
    ("sas.map.entry", text("海关生成的报关单", "Declaration by customs")),
    ("sas.map.notHere", text("不在本系统", "Not kept here")),
    ("sas.map.through", text("已过卡", "Through the gate")),
    ("sas.map.waits", text("未过卡", "Not yet through")),
    ("sas.map.partial", text("单证较多，仅显示其中一部分", "There are more documents than the picture shows")),
    (
        "sas.waiting",
        text(
            "待集中申报：{count} 票，最早 {due} 到期",
            "Waiting for their collective declaration: {count}, the first due {due}",
        ),
    ),
    ("sas.waiting.number", text("企业内部编号", "Internal no.")),
    ("sas.waiting.customs", text("出入库单编号", "Stock list no.")),
    ("sas.waiting.application", text("申报表编号", "Application no.")),
    ("sas.waiting.declared", text("申报日期", "Declared")),
    ("sas.waiting.due", text("集报期限", "Due")),
    ("sas.waiting.overdue", text("已逾期", "Overdue")),
    ("sas.waiting.overdueOf", text("已逾期 {count} 票", "{count} overdue")),
    ("sas.collect", text("生成核注清单", "Make an inventory list")),
    ("sas.action.collect", text("集报", "declare on one inventory list")),
];

// Why a document is not changed.
pub const IS_SENT: Text = text("，请等待海关回执", ": wait for customs' answer");
pub const IS_APPROVED: Text =
    text("，海关已审批，请先点击“变更”", ": customs approved it, use \"Change at customs\" first");
pub const IS_PAUSED: Text = text("，海关已暂停，恢复后才能变更", ": customs paused it");
pub const PASSPORT_IS_APPROVED: Text =
    text("，核放单不能变更，请先申请作废", ": a passport is not changed, ask to void it first");
pub const AT_THE_GATE: Text = text("，车辆已到卡口", ": the vehicle was at the gate");
pub const NOTHING_KEPT: Text = text(
    "此变更开始时未保存海关已审批的内容，请发送变更",
    "What customs approved was not kept when this change began: send the change",
);
pub const NOT_IN_A_CHANGE: Text = text(
    "海关已审批的出入库单变更时不能修改此栏，请作废后重新申报",
    "This stays as customs approved it: void the list and declare a new one",
);
pub const NOT_RENAMED: Text =
    text("海关已按此编号受理，变更时不能修改", "Customs knows the document by this: a change leaves it as it is");
pub const STOCK_DECLARED: Text =
    text("已由此出入库单生成报关单，请先删除报关单", "Declarations were made of this list: delete them first");

// What is wrong with any of them.
pub const PARTY_MISSING: Text = text("请填写{label}", "Fill in: {label}");
pub const POSITIVE: Text = text("须大于 0", "This must be above 0");
pub const NOT_NEGATIVE: Text = text("不能为负数", "This must not be negative");
pub const NET_ABOVE_GROSS: Text = text("净重不能大于毛重", "The net weight cannot be above the gross weight");
pub const WEIGHT_OF_LINES: Text =
    text("表头 {head} 与商品合计 {lines} 不一致", "{head} here, but {lines} of its goods");

// Applications.
pub const EXHIBITION_PLACE: Text = text("保税展示须填写展示地", "An exhibition names its place");
pub const GOES_OUT: Text =
    text("外发加工和保税展示的货物流向为出区", "Goods of processing outside and of exhibitions go out");
pub const ACCOUNT_KIND: Text =
    text("区内账册编号须以 H、T、L 或 E 开头", "The account in the zone begins with H, T, L or E");
pub const ACCOUNT_ITSELF: Text = text("区外账册不能是区内账册", "The account outside is another one");
pub const VALID_PAST: Text = text("有效期已过", "This day has passed");
pub const DEPOSIT_MISSING: Text =
    text("货物未征税出区，一般须有保证金征收单", "Goods leave untaxed: customs usually wants a deposit");
pub const DEPOSIT_SHORT: Text = text(
    "保证金余额为 {left}，不足以担保计征金额 {wanted}，请减少出区货物或追加保证金",
    "{left} is left of the deposit, {wanted} is wanted: let less go out, or raise the deposit",
);
pub const DEPOSIT_TAKEN: Text = text(
    "其他出入库单已占用所恢复的保证金，尚缺 {missing}",
    "Other stock lists took what it restores of the deposit: {missing} would be missing",
);
pub const DEPOSIT_BELOW: Text = text(
    "出入库单已占用保证金 {taken}，保证金不能少于此数",
    "Stock lists took {taken} of the deposit: it cannot be less",
);
pub const LEVY_MISSING: Text =
    text("申报表有保证金，请填写计征金额", "The application has a deposit: fill in the amount that is levied");
pub const DEPOSIT_UNKNOWN: Text = text(
    "申报表未填写保证金金额，无法核对是否足以担保计征金额",
    "The application says no amount of its deposit: whether it covers what is levied is not compared",
);
pub const RESTORES_ABOVE: Text = text(
    "申报表的保证金最多还可恢复 {left}，本单为 {wanted}",
    "{left} of the deposit is missing and can be restored, this list restores {wanted}",
);
pub const DEPOSIT_AMOUNT: Text = text("请填写保证金金额", "Fill in how much the deposit is");
pub const LOSS_RATE: Text = text("损耗率须在 0 至 100 之间", "The loss is 0 or more, and less than 100");
pub const NUMBER_TWICE: Text = text("申报序号重复", "Another line has this number");
pub const LINE_MARK: Text =
    text("外发加工和简单加工须注明料件或成品", "Processing says whether this is a material or a product");
pub const LICENCE_DAY: Text = text("请填写许可证有效期", "Say until when the licence is valid");
pub const LICENCE_PAST: Text = text("许可证已过期", "The licence is no longer valid");
pub const BELOW_TAKEN: Text = text(
    "约定数量 {agreed} 小于出入库单已用 {taken}，请改为不小于已用数量",
    "{agreed} agreed, but stock lists took {taken}: agree on no less",
);
pub const TAKEN_LINE_GONE: Text =
    text("第 {number} 项已有出入库 {taken}，不能删除", "Stock lists took {taken} of line {number}: it cannot go");
pub const NO_CONSUMPTION: Text = text("只有外发加工和简单加工填写单耗", "Only processing has consumption");
pub const PAPER: Text = text("请填写随附单证编号或文件名称", "Enter the number of the paper or the name of its file");
pub const PRODUCT_UNKNOWN: Text = text("申报表中没有此成品", "The application has no product of this number");
pub const MATERIAL_UNKNOWN: Text = text("申报表中没有此料件", "The application has no material of this number");
pub const CONSUMPTION_TWICE: Text = text("同一成品和料件的单耗重复", "This product and material stand here twice");
pub const PRODUCT_OF_NOTHING: Text = text("成品没有单耗", "The product takes no material");
pub const MATERIAL_SHORT: Text =
    text("料件约定 {agreed}，全部成品需要 {needed}", "{agreed} agreed, but the products take {needed}");

// Stock lists.
pub const STOCK_FRAME: Text = text("请填写申报表编号或区内账册号", "Name an application or an account");
pub const STOCK_APPLICATION: Text =
    text("分送集报须填写申报表编号", "Batch delivery runs under an application: name it");
pub const COLLECTIVE_MARK: Text = text("分送集报须填写集报标志", "Batch delivery says whether it is declared already");
pub const NOT_COLLECTED: Text = text("没有核注清单，不能标记为已集报", "No inventory list declares it yet");
pub const SERIAL_MISSING: Text =
    text("没有申报表时须填写备案序号", "Without an application each line names its account serial");
pub const LINE_MISSING: Text = text("请填写申报表序号", "Name the line of the application");
pub const APPLICATION_UNKNOWN: Text =
    text("系统中没有此申报表，无法核对数量", "This application is not kept here: quantities are not compared");
pub const NOT_RUNNING: Text = text("申报表不在执行中", "The application does not run");
pub const APPLICATION_EXPIRED: Text = text("申报表已于 {day} 到期", "The application ended on {day}");
pub const APPLICATION_SAYS: Text = text("与申报表不一致，申报表为 {there}", "The application says {there}");
pub const LINE_UNKNOWN: Text = text("申报表中没有此序号", "The application has no such line");
pub const AGREED: Text = text(
    "申报表第 {number} 项剩余 {left}，本单需要 {wanted}，请减少数量或变更申报表",
    "Line {number} of the application has {left} left, this list wants {wanted}: take less or change the application",
);
pub const AGREED_HELD: Text = text(
    "申报表第 {number} 项剩余 {left}，本单需要 {wanted}，其余已由 {by} 占用",
    "Line {number} of the application has {left} left, this list wants {wanted}; {by} have the rest",
);
pub const COMES_BACK: Text = text(
    "申报表第 {number} 项共运出 {most}，还可运回 {left}，本单为 {wanted}",
    "Of line {number} {most} went, {left} can come back, this list has {wanted}",
);
pub const RETURNS_NOTHING: Text = text("请先填写关联出入库单编号", "Name the stock list that is returned");
pub const RETURNED_UNKNOWN: Text = text("没有此出入库单", "There is no such stock list");
pub const RETURNED_COLLECTED: Text = text(
    "所退货物已集报：请同时修改集报的核注清单或报关单",
    "The goods that come back are declared collectively already: have that declaration changed too",
);
pub const RETURNED_NOT_APPROVED: Text = text("关联出入库单未审批通过", "The stock list is not approved");
pub const RETURNED_SAME_WAY: Text = text("退运的方向须与原出入库单相反", "A return goes the other way");
pub const RETURNED_OF_OTHER: Text = text("退运须与原出入库单为同一申报表", "A return runs under the same application");
pub const RETURNED_LINE: Text = text("请填写原出入库单中的商品序号", "Name a line of the stock list that is returned");
pub const RETURNED_TOO_MUCH: Text =
    text("原商品还可退 {left}，本单为 {wanted}", "{left} of that line can be returned, this list has {wanted}");
pub const RETURNED_SAYS: Text = text("与原出入库单不一致，原商品为 {there}", "The line that is returned says {there}");
pub const RESTORES_TOO_MUCH: Text = text(
    "原出入库单最多还可恢复保证金 {left}，本单为 {wanted}",
    "Of the deposit {left} can be restored for the list that is returned, this list restores {wanted}",
);
pub const OTHER_WAY: Text = text(
    "与申报表的货物流向不一致，请核对；退运请填写关联出入库单编号",
    "The application is for goods that go the other way; what comes back names the stock list that it returns",
);

// Passports.
pub const EMPTY_VEHICLE: Text = text("空车不载货物和单证", "An empty vehicle carries neither goods nor documents");
pub const WEIGHT_MISSING: Text = text("请填写重量", "Fill in the weight");
pub const NUMBER_MISSING: Text = text("填写了重量，请填写编号", "There is a weight: fill in the number");
pub const CONTAINER_TYPE: Text = text("请选择集装箱箱型", "Choose the type of the container");
pub const TOTAL_TOO_LARGE: Text = text("总重量过大", "The total weight is too large");
pub const VEHICLE_UNKNOWN: Text = text(
    "严格校验已启用，此车未备案，请先办理车辆备案",
    "Only recorded vehicles may pass and this one is not: record it first",
);
pub const RECORDED_FRAME: Text = text("与备案车架号 {recorded} 不一致", "The frame {recorded} is recorded");
pub const RECORDED_WEIGHT: Text = text("与备案重量 {recorded} 不一致", "{recorded} is recorded");
pub const DOCUMENT_KIND: Text = text("此类核放单不能关联该种单证", "A passport of this kind carries other documents");
pub const ENTERS_FIRST: Text = text("先入区后报关为进区", "What enters first and is declared later comes in");
pub const NO_DOCUMENTS: Text = text("请填写关联单证", "Name the documents that it carries");
pub const ONE_DOCUMENT: Text = text("此绑定类型只能关联一份单证", "With this binding there is one document");
pub const LINES_MISSING: Text =
    text("一票多车须列出本车商品", "One document on several vehicles: list the goods on this one");
pub const NO_LINES: Text =
    text("只有一票多车填写商品", "Goods are listed only where one document goes on several vehicles");
pub const DOCUMENT_TWICE: Text = text("单证重复", "This document stands here twice");
pub const DOCUMENT_UNKNOWN: Text = text("没有此单证", "There is no such document");
pub const OTHER_CUSTOMER: Text =
    text("单证属于另一客户，一份核放单只能有一个客户", "This is another customer's document: a passport is of one");
pub const DOCUMENT_NOT_READY: Text = text("单证未经海关审批", "Customs has not approved this document");
pub const DOCUMENT_WAY: Text = text("单证的进出方向与核放单不一致", "This document goes the other way");
pub const DOCUMENT_OFFICE: Text = text("单证的主管关区与核放单不一致", "This document is of another customs office");
pub const ALREADY_CARRIED: Text = text("已由核放单 {by} 装运", "Passports {by} carry goods of it");
pub const PARTS_OF_ONE: Text = text(
    "部分数量只能取自一份单证：请整单装载，或为其余单证另做核放单",
    "Quantities can be taken of one document only: load whole documents, or make another passport for the rest",
);
pub const DOCUMENT_KINDS: Text =
    text("核注清单与出入库单不能在同一份核放单上", "Inventory lists and stock lists go on different passports");
pub const GOODS_UNKNOWN: Text = text("单证中没有此商品序号", "The document has no such line");
pub const FREE_QUANTITY: Text = text(
    "剩余可装 {left}，本车为 {wanted}，请减少数量",
    "{left} {left|is|are} free, this vehicle wants {wanted}: load less",
);
pub const FREE_QUANTITY_HELD: Text = text(
    "剩余可装 {left}，本车为 {wanted}，其余已由核放单 {by} 占用",
    "{left} {left|is|are} free, this vehicle wants {wanted}; passports {by} carry the rest",
);

// What is said of a command.
pub const SLIP_MORE: Text = text("……其余商品见所载单证", "… for the other goods see the documents");
pub const TAKEN_STOCK: Text = text("已有核放单 {by} 装运此单商品", "Passports {by} carry goods of this list");
pub const RETURNED_LOADED: Text = text(
    "出入库单 {number} 被海关退单，但核放单 {by} 已装运其货物过卡：申报表数量与保证金按退单计算，请更正后重新发送",
    "Customs returned stock list {number}, but passports {by} went through the gate with its goods: its application and deposit reckon it as returned; put it right and send it again",
);
pub const LESS_THAN_LOADED: Text = text(
    "核放单 {by} 已装运第 {line} 项商品 {carried}，数量不能少于此数",
    "Passports {by} carry {carried} of line {line}: it cannot have less",
);
pub const RETURNED_STOCK: Text = text("已有出入库单 {by} 退回此单商品", "Stock lists {by} return goods of this list");
pub const FREED_TAKEN: Text = text(
    "申报表第 {number} 项所释放的数量已被 {by} 占用：将达 {taken}，最多 {most}",
    "Stock lists {by} took what it gives back of line {number}: {taken} would be taken of {most}",
);
pub const CAME_BACK: Text = text(
    "申报表第 {number} 项已有 {taken} 由 {by} 返回，出（入）的不能少于此数（将为 {most}）",
    "Stock lists {by} brought back {taken} of line {number}: no less can have gone ({most})",
);
pub const TAKEN_APPLICATION: Text =
    text("出入库单 {by} 在此申报表下办理，不能改为退单", "Stock lists {by} run under it: it is not keyed as returned");
pub const APPLICATION_OPEN: Text =
    text("出入库单 {by} 尚未办结，不能结案", "Stock lists {by} are not done: it cannot be closed");
pub const NOT_COLLECTED_YET: Text = text(
    "出入库单 {by} 尚未集中申报，结案后海关可能不再受理。是否继续",
    "Stock lists {by} still wait to be declared together; once it is closed customs may not take that. Go on",
);
pub const STILL_OUT: Text = text(
    "以下商品尚未返回：{goods}。结案后海关可能不再受理其返回，是否继续",
    "These goods have not come back: {goods}. Once it is closed customs may not take them back. Go on",
);
pub const STILL_OUT_OF: Text = text("第 {line} 项{name}（{quantity}）", "line {line} {name} ({quantity})");
pub const DIFFERENT: Text = text("所选出入库单的{label}不同，请分别集报", "These stock lists differ: {label}");
pub const NOT_COLLECTIBLE: Text =
    text("“{number}”不能集报：须审批通过且未集报", "{number} is not approved, or is declared already");
pub const STILL_COLLECTED: Text =
    text("核注清单 {number} 仍在，请先删除或向海关申请删单", "Inventory list {number} is still there: delete it first");
pub const SUM_TOO_LARGE: Text = text(
    "“{name}”的{label}合计超出可填写的位数，请分次集报",
    "The sum of {label} of \"{name}\" does not fit: declare fewer lists together",
);
pub const NOTHING_LEFT: Text = text("退运后没有可申报的数量", "Nothing is left to declare after the returns");
pub const RESTORES_MORE: Text = text(
    "恢复保证金 {wanted}，但运回货物对应约 {share}，请核对",
    "{wanted} of the deposit is restored, but about {share} was taken for the goods that come back: check it",
);
pub const MADE_OF_MORE: Text = text(
    "运回的成品及料件共含第 {number} 项料件 {needed}，运出的只有 {out}，请核对数量和单耗",
    "What came back holds {needed} of line {number}, but only {out} went out: check quantities and consumption",
);
pub const GOES_WITH_STOCK: Text = text(
    "清单的货物随出入库单过卡（{by}），请改选这些出入库单",
    "Its goods go with its stock lists ({by}): choose those",
);
pub const COLLECTED_LESS: Text = text(
    "出入库单共 {collected}，清单只申报 {declared}（{goods}）",
    "The stock lists of it took {collected} of {goods}, but it declares {declared}",
);
pub const RETURN_LEFT_OUT: Text = text(
    "“{number}”的货物有退运（{by}），请与退运单一并选择",
    "Goods of {number} came back by {by}: choose the return with it, so that it is taken off",
);
pub const RETURNS_MORE: Text = text(
    "“{name}”的退运多于所选出入库单的数量，请与原出入库单或更多出入库单一并集报",
    "More of {name} came back than these stock lists took: add the list that was returned, or others with these goods",
);
pub const NO_REASON: Text = text("请填写原因", "Say why");
pub const NO_NUMBER: Text = text("请填写海关编号", "Fill in the number that customs gave it");
pub const NOT_A_NUMBER: Text = text("海关编号只含字母和数字", "A number of customs has letters and digits only");
pub const OTHER_NUMBER: Text = text("此单的海关编号为 {number}", "Customs gave it the number {number}");
pub const NUMBER_OF_CUSTOMS: Text =
    text("编号由海关给出，不能更正", "Customs said the number itself: it is not corrected");
pub const NUMBER_TAKEN: Text =
    text("海关编号 {number} 已属于 {other}，请核对", "{other} has the number {number} already: check it");
pub const NOT_A_WEIGHT: Text = text("请填写大于 0 的重量（千克）", "Fill in a weight above 0, in kilograms");
pub const NOT_AWAITED: Text = text("此单不等待该回执", "It does not wait for this answer");
pub const ANSWERED: Text = text("{kind} {number}：{what}", "{kind} {number}: {what}");
pub const ANSWERED_NOTE: Text = text("{kind} {number}：{what}（{note}）", "{kind} {number}: {what} ({note})");
pub const DISPUTED: Text = text(
    "{kind} {number}：海关的回执与录入的不符（{what}），请核对",
    "{kind} {number}: customs answered otherwise than was keyed ({what}): look at it",
);
pub const DISPUTED_NOTE: Text = text(
    "{kind} {number}：海关的回执与录入的不符（{what}：{note}），请核对",
    "{kind} {number}: customs answered otherwise than was keyed ({what}: {note}): look at it",
);
pub const OTHERWISE_AFTER_ALL: Text = text(
    "{kind} {number}：海关后来的回执与此处的状态不符（{what}），请核对",
    "{kind} {number}: a later answer of customs differs from what stands here ({what}): look at it",
);
pub const OTHERWISE_AFTER_ALL_NOTE: Text = text(
    "{kind} {number}：海关后来的回执与此处的状态不符（{what}：{note}），请核对",
    "{kind} {number}: a later answer of customs differs from what stands here ({what}: {note}): look at it",
);
pub const REFUSED_WITHOUT_ASIDE: Text = text(
    "{kind} {number}：海关未同意第 {count} 次变更（0 为首次申报），但已录入为同意，且当时的内容未保留。请与海关核对其现有内容，再按此变更本单证。{note}",
    "{kind} {number}: customs refused change no. {count} (0: the first recording), which was keyed as approved, and what stood before it is not kept here. Ask customs what it has, and change the document to that.{note}",
);
pub const APPROVED_AFTER_ALL: Text = text(
    "海关已同意（此处为退单、入库失败或不同意）：请先录入海关的回执",
    "Customs agreed to what stands here as refused: key customs' answer first",
);
pub const SENT_DIFFERS: Text = text(
    "海关同意的是发送时的内容，单证将恢复为发送时的内容；此后的修改将被取代：{what}。是否继续",
    "Customs agreed to what was sent: it becomes as it was sent, and what was changed since goes: {what}. Go on",
);
pub const LOADED_ELSEWHERE: Text = text(
    "核放单 {number}：海关已审批，但其货物已由核放单 {by} 装运，请作废其中之一",
    "Passport {number}: customs approved it, but passports {by} carry its goods by now: have one of them made void",
);
pub const REFUSED_AFTER_ALL: Text = text(
    "海关未同意（录入的是同意）：请先录入海关的回执",
    "Customs refused what was keyed as agreed: key customs' answer first",
);
pub const OPEN_ON_REFUSED: Text = text(
    "此变更所依据的内容海关未同意（录入的是同意）：请先放弃变更，再录入海关的回执",
    "Customs refused what was keyed as agreed, on which this change rests: give up the change, then key customs' answer",
);
pub const REFUSED_ITSELF: Text = text(
    "海关未同意的正是最近一次申报：请录入退单，或等待海关的回执",
    "What customs refused is the last sending itself: key that it was returned, or wait until customs says otherwise",
);
pub const RENUMBERED: Text = text(
    "{kind} {number}：海关编号为 {said}，已替换录入的 {known}",
    "{kind} {number}: customs' number is {said}, in place of {known} that was keyed",
);
pub const WEIGHT_DIFFERS: Text = text(
    "核放单 {number} 过磅差 {difference} 千克，超过允许误差 {limit}%",
    "Passport {number}: the scale differs by {difference} kg, more than {limit}%",
);
