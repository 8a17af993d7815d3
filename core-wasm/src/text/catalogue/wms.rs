//! Texts of the warehouse: its pages, what its rules and commands say.

use crate::text::{Text, text};

pub const ACCOUNT_MISSING: Text = text("保税货物请填写账册编号", "Bonded goods: enter the account that they are in");
pub const SERIAL_MISSING: Text =
    text("保税货物请填写备案序号", "Bonded goods: enter their serial number in the account");
/// What a scanner was given as a quantity is none.
pub const NO_QUANTITY: Text =
    text("数量应为大于0的数字，最多5位小数", "The quantity must be a number greater than 0 with at most 5 decimals");
pub const ABOVE_ZERO: Text = text("数量应大于0", "The quantity must be greater than 0");
pub const NOT_BELOW_ZERO: Text = text("实盘数量不能小于0", "What was counted cannot be below 0");
pub const RESERVED_LOCATION: Text = text(
    "RECV、DMG、SHIP 是系统保留的收货、残损、发货区，请填写其他库位",
    "RECV, DMG and SHIP are kept for received, damaged and picked goods: name another location",
);
pub const LOCATION_MISSING: Text = text("请先扫描或填写库位", "Scan or enter the location first");
pub const LOCATION_TOO_LONG: Text = text("库位最多 40 字", "A location has at most 40 characters");
pub const LOCATIONS_MISSING: Text = text(
    "有 {count} 项未填写库位：请填写后再上架",
    "{count} {count|line names|lines name} no location: enter it, then put away",
);
pub const MORE_THAN_EXPECTED: Text = text(
    "超出预期：还可收 {left}，本次 {qty}。确有多到，请先修改预期数量",
    "More than expected: {left} can still be received, this is {qty}. If more did come, change what is expected first",
);
pub const MORE_THAN_RECEIVED: Text =
    text("超出待上架数量：还有 {left}，本次 {qty}", "Only {left} wait to be put away, this is {qty}");
pub const MORE_THAN_HELD: Text =
    text("超出待拣数量：还有 {left}，本次 {qty}", "Only {left} are still to be picked, this is {qty}");
pub const LESS_THAN_CAME: Text = text("已到 {came}，预期数量不能更少", "{came} came already: no less can be expected");
pub const GOODS_CAME: Text = text(
    "此项已有到货，不能改动料号、批次、序号和单位",
    "Goods of this line came already: material, lot, serial and unit stay as they are",
);
pub const LINE_CAME: Text = text("此项已有到货，不能删除", "Goods of this line came already: it cannot be deleted");
pub const ORDER_MOVED: Text =
    text("已有出入库记录或已分配库存，不能再改", "Goods were moved or allocated for it already: this stays as it is");
pub const NOT_ENOUGH: Text = text(
    "{goods}（{whose}）需要 {wanted}，可分配 {free}{where}。请先补收货并上架，或减少本行的需求数量",
    "{goods} ({whose}): {wanted} wanted, {free} can be allocated{where}. Receive more and put it away, or lower what this line wants",
);
pub const NOT_PUT_AWAY: Text = text(
    "{goods}（{whose}）需要 {wanted}，可分配 {free}{where}；另有 {waiting} 已收货未上架，请先上架",
    "{goods} ({whose}): {wanted} wanted, {free} can be allocated{where}. {waiting} were received and are not put away yet: put them away first",
);
pub const STOCK_OF_ACCOUNT: Text = text("账册 {account} 的库存", "stock of account {account}");
pub const STOCK_NOT_BONDED: Text = text("非保税库存", "stock that is not bonded");
pub const FREE_AT: Text = text("（库位 {places}）", " (at {places})");
pub const FREE_THERE: Text = text("{location}：{quantity}", "{location}: {quantity}");
pub const NOT_PICKED: Text =
    text("还有 {count} 项未拣齐，请先拣货", "{count} {count|line is|lines are} not picked yet: pick first");
pub const NOT_THERE: Text = text(
    "库存不足：现有 {there}（已分配 {held}），需要 {wanted}",
    "Not enough there: {there} in stock ({held} allocated), {wanted} wanted",
);
pub const AT_PLACE: Text = text("{goods}（库位 {location}）：{what}", "{goods} at {location}: {what}");
pub const RECEIVING_ENDED: Text = text("收货已结束，不能再收货", "Receiving has ended: nothing more can be received");
pub const NOT_OPEN: Text =
    text("单据 {number} 为“{state}”，不能再扫码作业", "Order {number} is \"{state}\": it takes no scans");
pub const PAPER_INWARD: Text = text(
    "{number} 是进区（进口）单证，不能用于出库",
    "{number} is for goods that come in: name one for goods that leave",
);
pub const ENTRY_OF_EXPORT: Text = text(
    "{number} 是出口（出境）报关单，保税转非保税须用进口报关单",
    "{number} is an export: goods stop being bonded by an import declaration",
);
pub const PASSPORT_OTHER_ACCOUNT: Text =
    text("核放单 {number} 的货物属于账册 {account}", "What passport {number} carries is of account {account}");
pub const BONDED_LINES: Text = text(
    "明细是账册 {account} 的货物，不能改为非保税",
    "Its lines are goods of account {account}: they come in bonded",
);
pub const LIST_OTHER_ACCOUNT: Text =
    text("核注清单 {number} 属于账册 {account}", "Inventory list {number} is of account {account}");
pub const TOO_LARGE: Text = text("数量过大", "The quantity is too large");
pub const ENTRY_MISSING: Text = text(
    "保税转非保出库须填写已放行的报关单号",
    "Bonded goods become free only with a released declaration: enter its number",
);
pub const ENTRY_WAITS: Text = text(
    "报关单 {number} 为“{state}”，放行后才能出库",
    "Declaration {number} is \"{state}\": goods may leave when it is released",
);
pub const PAPER_MISSING: Text = text(
    "保税货物出库须有已核扣的核注清单或已审批的核放单，请填写编号",
    "Bonded goods leave with an inventory list that customs deducted or a passport that it approved: enter the number of one",
);
pub const PAPER_UNKNOWN: Text =
    text("系统中没有单证 {number}，请核对编号", "There is no document {number} here: check the number");
pub const LIST_WAITS: Text = text(
    "核注清单 {number} 为“{state}”，海关预核扣或核扣后才能出库",
    "Inventory list {number} is \"{state}\": goods may leave when customs has deducted it",
);
pub const PASSPORT_WAITS: Text = text(
    "核放单 {number} 为“{state}”，海关审批通过后才能出库",
    "Passport {number} is \"{state}\": goods may leave when customs has approved it",
);
pub const LIST_SHORT: Text = text(
    "核注清单 {number} 序号 {goods} 还可出 {has}，本次 {wanted}",
    "Inventory list {number} has {has} left of serial {goods}, {wanted} would leave",
);
pub const LIST_UNIT: Text = text(
    "核注清单 {number} 序号 {goods} 的计量单位与库存不同，无法核对数量",
    "Inventory list {number} counts serial {goods} in another unit than the stock: nobody can tell whether it is enough",
);
pub const PASSPORT_SHORT: Text = text(
    "核放单 {number} 料号 {goods} 还可出 {has}，本次 {wanted}",
    "Passport {number} has {has} left of {goods}, {wanted} would leave",
);
pub const PASSPORT_UNIT: Text = text(
    "核放单 {number} 料号 {goods} 的计量单位与库存不同，无法核对数量",
    "Passport {number} counts {goods} in another unit than the stock: nobody can tell whether it is enough",
);
pub const ENTRY_SHORT: Text = text(
    "报关单 {number} 序号 {goods} 还可出 {has}，本次 {wanted}；一项含多个序号的，请填写核注清单编号",
    "Declaration {number} has {has} left of serial {goods}, {wanted} would leave. Where a line of it covers several serials, name the inventory list too",
);
pub const ENTRY_UNIT: Text = text(
    "报关单 {number} 序号 {goods} 的计量单位与库存不同，无法核对数量；请填写核注清单编号",
    "Declaration {number} counts serial {goods} in another unit than the stock: name the inventory list too",
);
pub const ENTRY_SHORT_OF: Text = text(
    "报关单 {number} 料号 {goods} 还可出 {has}，本次 {wanted}",
    "Declaration {number} has {has} left of {goods}, {wanted} would leave",
);
pub const ENTRY_UNIT_OF: Text = text(
    "报关单 {number} 料号 {goods} 的计量单位与库存不同，无法核对数量；请填写核注清单编号",
    "Declaration {number} counts {goods} in another unit than the stock: name the inventory list too",
);
pub const MADE_TWICE: Text = text(
    "{number} 的货物已在本入库单中；如需重新添加，请先删除由其生成的表体",
    "The goods of {number} are on this order already; delete the lines made of it first to add them anew",
);
pub const COUNT_FREES: Text = text(
    "料号 {goods} 在账册 {account} 盘亏、在此盘盈：保税货物不能经盘点转为非保税或其他账册的货物，请核对账册编号和实盘数量，或凭单证转出",
    "{goods} of account {account} would be missing there and lie here instead: a count does not take goods out of their account. Check the account and what was counted, or let them leave with their documents",
);
pub const SAME_GOODS: Text = text(
    "{number} 与 {other} 是同一批货物，{other} 的货物已在本入库单中",
    "{number} and {other} are of the same goods, and those of {other} are on this order already",
);
pub const PAPER_NOT_PASSED: Text = text(
    "{number} 尚未放行（通过），货物不能据此入库",
    "Customs has not let {number} pass: no goods come in by it yet",
);
pub const GIVEN_ALREADY: Text =
    text("{number} 的货物已全部在其他入库单中", "All goods of {number} are on other inbound orders");
pub const PAPER_OUTWARD: Text = text(
    "{number} 是出区（出口）单证，不能用于入库",
    "{number} is for goods that leave: name one for goods that come in",
);
pub const SERIAL_MISSING_OF: Text = text(
    "{goods} 未填备案序号：保税货物请先填写再收货",
    "{goods} names no serial number of the account: enter it, then receive the bonded goods",
);
pub const SCAN_OTHER: Text =
    text("此扫描编号已用于另一次扫描，请重新扫描", "The key of this scan was used for another one: scan it again");
pub const ENTRY_OTHER_ACCOUNT: Text = text(
    "报关单 {number} 的备案号为 {account}，与出库单账册不符",
    "Declaration {number} is of account {account}: name one of the account of this order",
);
pub const LIST_NOT_OF_ORDER: Text = text(
    "核注清单 {number} 属于账册 {account}，与入库单账册不符",
    "Inventory list {number} is of account {account}, the order is not: make another order of it",
);
pub const COUNTED_TWICE: Text = text(
    "同一库位的同一商品在前面已有一行，请合并",
    "A line above has the same goods at this location: put them together",
);
pub const NOT_COUNTED: Text = text("请填写实盘数量", "Enter what was counted");
pub const MOVED_SINCE: Text = text(
    "提取账面数后库存有变动（{book} → {now}），请重新提取并复盘",
    "The stock moved since it was drawn ({book} → {now}): draw it again and count again",
);
pub const ONLY_GAINS: Text =
    text("盘盈单不能有短少，请改用“更正”", "This is for gains only: use a correction for what is missing");
pub const ONLY_LOSSES: Text =
    text("盘亏单不能有多出，请改用“更正”", "This is for losses only: use a correction for what is found");
pub const HELD_BY_ORDERS: Text = text(
    "出库单已分配 {held}，实盘少于此数：请先释放库存",
    "Outbound orders hold {held}, less was counted: release their stock first",
);
pub const COUNT_OWN_WORK: Text = text(
    "您制作或修改过此盘点单，不能审批：请由他人审批",
    "You made or changed this count, so you cannot approve it: ask someone else",
);
pub const COUNT_REASON_MISSING: Text = text("请填写退回原因", "Say why");
pub const COUNT_IS_SUBMITTED: Text = text("，请先撤回", ": take it back first");
pub const DIFFERENCE_MISSING: Text = text("请说明差异原因", "Say why it differs");
pub const ASN_EXPLAIN_FIRST: Text = text("，请先说明差异", ": explain the difference first");
pub const ASN_HAS_MOVES: Text = text("，已有收货记录", ": goods were received");
pub const ASN_NOTHING_CAME: Text = text("，请先收货", ": receive first");
pub const DSN_HOLDS: Text = text("，请先释放库存", ": release its stock first");
pub const DSN_HOLDS_PACKED: Text = text("，请先拆箱并释放库存", ": unpack first, then release its stock");
pub const DSN_UNPACK_FIRST: Text = text("，请先拆箱", ": unpack first");
pub const DSN_ALLOCATE_FIRST: Text = text("，请先分配库存", ": allocate first");
pub const DSN_PACK_FIRST: Text = text("，请先拣货、装箱", ": pick and pack first");
pub const BARCODE_MISSING: Text = text("没有扫到条码", "Nothing was scanned");
pub const BARCODE_QUANTITY: Text = text("条码中的数量不对", "The quantity on the barcode is no number");
pub const BARCODE_UNKNOWN: Text = text(
    "条码不对：应为 料号|批次|数量，或 LOC:库位",
    "This is no barcode of goods (material|lot|quantity) or of a location (LOC:…)",
);
pub const NOT_IN_ORDER: Text = text("单据中没有 {goods}", "{goods} is not in this order");
pub const OTHER_LOT_IN_ORDER: Text = text(
    "单据中的 {goods} 没有批次 {lot}，只有批次 {lots}：请核对标签",
    "Lot {lot} of {goods} is not in this order, which has {count|lot|the lots} {lots}: check the label",
);
pub const NO_LOT_IN_ORDER: Text = text(
    "单据中的 {goods} 没有注明批次，标签上是批次 {lot}：请核对标签，或先在明细中补录批次",
    "This order names no lot of {goods}, the label says {lot}: check the label, or enter the lot in the line first",
);
pub const NOT_IN_LINE: Text =
    text("所选明细不是 {goods}：请改选或取消选择", "The chosen line is not for {goods}: choose another one, or none");
pub const NOT_AT_PLACE: Text =
    text("不在库位 {location} 拣货，应到 {places}", "It is not picked at {location} but at {places}");
pub const SCAN_KEY: Text = text("扫描须有自己的编号（8 至 64 位）", "A scan has a key of its own, 8 to 64 characters");
pub const NOTHING_TO_MAKE: Text = text("没有可生成入库明细的商品", "There are no goods to make inbound lines of");
pub const ACCOUNT_UNKNOWN: Text = text("没有此账册", "There is no such account");

pub const TEXTS: &[(&str, Text)] = &[
    ("wms.picks", text("拣货任务", "Picks")),
    ("wms.moves", text("库存变动", "Movements")),
    ("wms.emptyToo", text("包含空库位", "Empty places too")),
    ("wms.from", text("由单证带入明细", "Lines from a document")),
    ("wms.from.list", text("核注清单编号", "Inventory list no.")),
    ("wms.from.entry", text("报关单号", "Declaration no.")),
    ("wms.from.do", text("带入", "Take lines")),
    ("wms.from.done", text("已带入 {count} 项", "{count} {count|line|lines} taken")),
    ("wms.draw", text("提取账面数", "Draw book figures")),
    ("wms.draw.place", text("库位（留空为全部）", "Location (all when empty)")),
    ("wms.draw.done", text("已提取 {count} 项", "{count} {count|line|lines} drawn")),
    ("wms.compare", text("库存平衡表", "Warehouse against account")),
    (
        "wms.compare.about",
        text(
            "选择或输入账册编号：按备案序号列出仓库结存与账册余量的差异。",
            "Choose or enter an account: each serial shows what lies in the warehouse against what the account has left.",
        ),
    ),
    ("wms.compare.accounts", text("选择账册", "Choose an account")),
    ("wms.compare.account", text("账册编号", "Account no.")),
    ("wms.compare.show", text("比对", "Compare")),
    ("wms.compare.export", text("导出", "Export")),
    ("wms.compare.only", text("只看差异", "Differences only")),
    ("wms.compare.warehouse", text("仓库变动", "Movements in the warehouse")),
    ("wms.compare.journal", text("账册变动", "Events of the account")),
    ("wms.compare.same", text("没有差异", "Nothing differs")),
    ("wms.receive", text("部分收货…", "Receive a part…")),
    ("wms.receive.title", text("部分收货、残损", "Receive a part, or damage")),
    ("wms.receive.line", text("明细", "Line")),
    ("wms.receive.good", text("收货数量（完好）", "Received in good order")),
    ("wms.receive.damaged", text("残损数量", "Damaged")),
    ("wms.receive.place", text("上架库位（留空为暂不上架）", "Put away to (empty: not yet)")),
    ("wms.receive.done", text("已收货", "Received")),
    ("wms.scan", text("扫码作业", "Scanner")),
    ("wms.scan.receive", text("收货", "Receive")),
    ("wms.scan.damage", text("残损", "Damaged")),
    ("wms.scan.put", text("上架", "Put away")),
    ("wms.scan.pick", text("拣货", "Pick")),
    ("wms.scan.order", text("单据", "Order")),
    ("wms.scan.order.choose", text("选择单据", "Choose an order")),
    ("wms.scan.code", text("扫描条码", "Scan a barcode")),
    ("wms.scan.qty", text("数量", "Quantity")),
    ("wms.scan.location", text("库位", "Location")),
    ("wms.scan.enter", text("确定", "Enter")),
    ("wms.scan.sent", text("全部已发送", "All sent")),
    ("wms.scan.unsent", text("{count} 条未发送", "{count} {count|scan|scans} not sent yet")),
    (
        "wms.scan.offline",
        text(
            "网络中断：扫描已保存在本机，恢复后自动发送。此时请勿刷新或关闭本页，无网络时无法重新打开",
            "No connection: scans are kept on this device and sent when it is back. Do not reload or close this page until then: it does not open without the network",
        ),
    ),
    ("wms.scan.refused", text("{count} 条被拒收，请处理", "{count} {count|scan was|scans were} refused: see to them")),
    ("wms.scan.discard", text("删除", "Discard")),
    ("wms.scan.again", text("重发", "Send again")),
    ("wms.scan.right", text("正确", "Right")),
    ("wms.scan.wrong", text("错误", "Wrong")),
    ("wms.scan.place", text("库位 {location}", "Location {location}")),
    (
        "wms.scan.memory",
        text(
            "本机无法保存扫描：发送完之前请勿关闭此页",
            "This device cannot keep scans: do not close the page before all are sent",
        ),
    ),
    ("wms.scan.stored", text("未发送的扫描保存在本机", "Scans that are not sent are kept on this device")),
    ("wms.scan.nothing", text("没有待办单据", "No open orders")),
    ("wms.scan.line", text("第 {number} 项", "Line {number}")),
    ("wms.scan.line.choose", text("只记入第 {number} 项", "Count for line {number} only")),
];
