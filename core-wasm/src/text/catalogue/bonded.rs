//! Texts of bonded accounts: their pages, and what their rules say.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("bonded.balance", text("余量", "Balance")),
    ("bonded.balance.asOf", text("截至日期", "As of")),
    ("bonded.balance.none", text("还没有核扣记录", "Nothing was moved yet")),
    ("bonded.balance.notFound", text("没有相符的备案序号", "No serial matches")),
    ("bonded.balance.serial", text("序号", "Serial")),
    ("bonded.balance.name", text("商品名称", "Goods name")),
    ("bonded.balance.surplus", text("可用余量", "Surplus")),
    (
        "bonded.balance.byLists",
        text(
            "余量按期初数量、清单核扣和报核结果计算：成品耗用的料件未扣除，见“理论结余”；成品不计可用余量",
            "Figures follow lists, write-offs and what the account began with: what products took of a material is not taken off here (see the theory balance), and products have no surplus",
        ),
    ),
    (
        "bonded.told",
        text("海关回执中的账册数字与本系统不一致，请核对", "Customs told other figures of the account: compare them"),
    ),
    (
        "bonded.told.figure",
        text(
            "序号 {serial}，{figure}：海关 {theirs}，本系统 {ours}",
            "Serial {serial}, {figure}: customs {theirs}, here {ours}",
        ),
    ),
    ("bonded.told.answer", text("清单 {number} 的回执", "Answer about list {number}")),
    ("bonded.balance.export", text("导出余量", "Export the balance")),
    ("bonded.balance.events", text("核扣记录：序号 {serial}", "Events of serial {serial}")),
    ("bonded.balance.receipt", text("回执", "Receipt")),
    ("bonded.opening", text("录入接管库存", "Take stock over")),
    (
        "bonded.opening.about",
        text(
            "账册原由他处管理时，按海关账册录入各序号现有库存，每个序号一次；记入核扣记录，之后的差异由报核调整。已有核扣记录的序号，海关回执所示更多的列在下面，其余可用表格导入：请只填首次核扣之前的库存，录入前会再确认",
            "Where the account was kept elsewhere before: what customs' account has of each serial, once. It becomes an event of the serial; what differs later a write-off settles. Serials that lists moved here already stand below where customs told more of them, and others come in a workbook: key only what was there before the first list; you are asked once more",
        ),
    ),
    ("bonded.opening.done", text("已录入 {count} 个序号", "{count} {count|serial|serials} taken over")),
    (
        "bonded.opening.more",
        text(
            "仅显示前 {count} 个序号，其余请用表格导入",
            "The first {count} serials: import the others from a workbook",
        ),
    ),
    ("bonded.theory", text("理论结余", "Theory balance")),
    ("bonded.theory.from", text("起始日期", "From")),
    ("bonded.theory.until", text("截止日期", "Until")),
    (
        "bonded.theory.about",
        text(
            "期初＋进口＋转入－成品按单耗耗用－内销－复出－转出－销毁；只计已核扣的清单",
            "At the start, and what came in, less what products took by their consumption and what left as material; deducted lists count",
        ),
    ),
    ("bonded.whatIf", text("预演未发送清单", "What if: lists not sent yet")),
    ("bonded.whatIf.none", text("没有未发送的清单", "No lists are waiting to be sent")),
    ("bonded.whatIf.find", text("按清单编号查找", "Find lists by their number")),
    (
        "bonded.whatIf.more",
        text(
            "还有 {count} 份未列出，可按清单编号查找",
            "{count} more {count|list is|lists are} not shown: find {count|it|them} by number",
        ),
    ),
    ("bonded.whatIf.below", text("{count} 个序号余量不足", "{count} {count|serial|serials} would go below zero")),
    ("bonded.whatIf.enough", text("余量足够", "There is enough of everything")),
    ("bonded.whatIf.asked", text("已发送清单待扣", "Wanted by lists at customs")),
    ("bonded.whatIf.coming", text("将预增", "Announced by these lists")),
    ("bonded.whatIf.after", text("发送后余量", "Surplus after")),
    ("bonded.checks", text("手册检查", "Checks of the handbook")),
    ("bonded.checks.none", text("未发现问题", "Nothing found")),
    ("bonded.ucns.title", text("成品 {serial} 的单耗", "Consumption of product {serial}")),
    ("bonded.ucns.net", text("净耗", "Net")),
    ("bonded.ucns.unit", text("单耗", "Unit consumption")),
    ("bonded.ucns.bonded", text("保税部分", "Bonded part")),
    ("bonded.ucns.tangible", text("有形损耗（保税）", "Tangible loss (bonded)")),
    ("bonded.ucns.intangible", text("无形损耗（保税）", "Intangible loss (bonded)")),
    ("bonded.ucns.version", text("版本", "Version")),
    ("bonded.ucns.used", text("使用的清单", "Lists that used it")),
    ("bonded.ucns.unused", text("未使用", "Not used")),
    ("bonded.ucns", text("成品单耗", "Consumption of products")),
    ("bonded.ucns.product", text("成品", "Product")),
    ("bonded.ucns.material", text("料件", "Material")),
    ("bonded.ucns.check", text("账册核对", "Check against the account")),
    ("bonded.ucns.notOfAccount", text("账册无此成品或料件", "The account has no such product or material")),
];

pub const TOO_LARGE: Text =
    text("数值过大，请检查数量和单耗", "The number is too large: check quantities and consumption");
pub const NUMBER: Text = text(
    "编号应为12位字母或数字，首字母为{letters}",
    "The number has 12 letters or digits and begins with one of {letters}",
);
pub const LENGTH: Text = text("须为 {length} 位字母或数字", "This must have {length} letters or digits");
/// A doubt about an account that is sent; the end of the question is added where it is asked.
pub const ACCOUNT_OVER: Text = text("账册有效期已于 {day} 届满", "The account ended on {day}");
pub const CONSUMPTIONS_OVER: Text = text("单耗已过有效期：{which}", "Consumption is over: {which}");
pub const CONSUMPTION_OVER: Text = text(
    "成品{product}料件{material}版本{version}（至 {day}）",
    "product {product}, material {material}, version {version} (until {day})",
);
pub const ENDS_BEFORE: Text = text(
    "单耗有效期早于账册备案日期 {day}，请核对",
    "Consumption cannot end before {day}, when the account was filed: check the date",
);
pub const NET_USEUP: Text = text("净耗应大于零", "Net consumption must be above zero");
pub const LOSS_RATE: Text = text("损耗率应在0至100之间（不含100）", "A loss rate is from 0 up to, but not, 100");
pub const LOSSES: Text =
    text("有形损耗率与无形损耗率之和应小于100", "Tangible and intangible losses together must be less than 100 %");
pub const BONDED_SHARE: Text = text("保税料件比例应大于0且不超过100", "The bonded share is above 0 and at most 100");
pub const EXPIRED: Text =
    text("手册已于{day}到期，请办理延期或核销", "The handbook ended on {day}: extend it or write it off");
pub const IMPORT_AGREED: Text = text(
    "料件{serial}进口{moved}，超过备案数量{agreed}，请变更手册",
    "Material {serial}: {moved} came in, {agreed} is agreed: change the handbook",
);
pub const EXPORT_AGREED: Text = text(
    "成品{serial}出口{moved}，超过备案数量{agreed}，请变更手册",
    "Product {serial}: {moved} went out, {agreed} is agreed: change the handbook",
);
/// Doubts: the end of the question is added where it is asked.
pub const MATERIAL_BELOW: Text = text(
    "料件{serial}备案数量{agreed}，少于已进口的{moved}",
    "Material {serial}: {agreed} is agreed, less than the {moved} that came in",
);
pub const PRODUCT_BELOW: Text = text(
    "成品{serial}备案数量{agreed}，少于已出口的{moved}",
    "Product {serial}: {agreed} is agreed, less than the {moved} that went out",
);
pub const MORE_OUT: Text = text(
    "料件{serial}超量：出口成品耗用{taken}，进口仅{moved}，请核对单耗和进口",
    "Material {serial}: the exported products took {taken}, only {moved} came in: check consumption and imports",
);
pub const MORE_THAN_LEFT: Text = text(
    "料件{serial}超量：出口成品耗用{taken}，理论结余仅{moved}，请核对单耗和进口",
    "Material {serial}: the products that go out take {taken}, only {moved} should be left: check consumption and imports",
);
pub const MATERIAL_THAN_LEFT: Text = text(
    "料件{serial}超量：本清单{wanted}，扣除已预扣部分后理论结余仅{left}，请核对单耗和库存",
    "Material {serial}: the list takes {wanted}, only {left} should be left beside what is announced: check consumption and stock",
);
// Why a book stock is below zero.
pub const MADE_NOT_ENTERED: Text = text(
    "成品由料件加工而成，不计进口：负数为累计净出口 {quantity}，属正常；耗用料件见“理论结余”",
    "Products are made, they do not come in: below zero is what left, {quantity} so far, and nothing is missing. What they took of materials is in the theory balance",
);
pub const MORE_LEFT_THAN_CAME: Text = text(
    "出多于进 {quantity}：请查找未录入的进口清单、期初数量或海关回执",
    "{quantity} more left than came in: look for a list, an opening quantity or an answer of customs that is not here",
);
// What a logistics account begins with that was kept elsewhere before.
pub const OPENED_NOT_FILED: Text = text(
    "海关尚未备案此账册，或账册已暂停、注销，不能录入接管库存",
    "Customs has not filed this account, or it is paused or has ended: it takes no stock over",
);
pub const OPENED_NOTHING: Text = text("请至少录入一个序号的数量", "Key how much is there of at least one serial");
pub const OPENED_UNKNOWN: Text = text(
    "账册中没有序号{serial}，请先在账册商品中录入",
    "The account has no serial {serial}: add it to its goods first",
);
pub const OPENED_BEFORE: Text = text(
    "序号{serial}已录入过接管库存，每个序号只录一次，差异请通过报核调整",
    "Stock of serial {serial} was taken over already, once for each serial: a write-off settles what differs",
);
pub const OPENED_COUNTED: Text = text(
    "序号{serial}已报核盘点，本期以盘点数量开始，差异请通过下一期报核调整",
    "A write-off has counted serial {serial} already, which begins with that: the next write-off settles what differs",
);
// What is asked before stock of serials is taken over that lists moved here.
pub const OPENED_MOVED: Text = text(
    "下列序号在本系统已有核扣记录，录入的数量将作为首次核扣之前的库存加入：{serials}",
    "Lists moved these serials here already. What is keyed counts as there before the first of them: {serials}",
);
pub const OPENED_MOVED_SERIAL: Text =
    text("序号{serial}：现有 {here}＋{more}＝{sum}", "serial {serial}: {here} here + {more} = {sum}");
pub const OPENED_MOVED_MORE: Text = text("，以及另外 {count} 个序号", ", and {count} more");
pub const OPENED_TWICE: Text = text("序号{serial}重复", "Serial {serial} stands here twice");
pub const OPENED_MATERIAL: Text =
    text("序号{serial}的料号是 {material}，不是 {said}", "The material of serial {serial} is {material}, not {said}");
pub const OPENED_QUANTITY: Text = text("数量须大于 0", "Say how much is there, more than 0");
pub const OPENED_WORTH: Text = text("美元总价不能小于 0", "The worth cannot be below 0");
pub const OPENED_LATER: Text = text("不能晚于今天（{today}）", "Not later than today ({today})");
// The day of a balance.
pub const NO_DAY: Text = text("“{day}”不是日期，请按 YYYY-MM-DD 填写", "\"{day}\" is no day: write it as YYYY-MM-DD");
pub const DAY_TO_COME: Text =
    text("{day} 尚未到来，请选择 {today} 或之前的日期", "{day} is still to come: choose {today} or a day before it");
/// There is less than a list wants to take out.
pub const SHORTAGE: Text = text(
    "序号{serial}余量不足：余量{surplus}，需要{wanted}{held}",
    "Serial {serial}: {surplus} is left, {wanted} is wanted{held}",
);
/// Who holds it.
pub const HELD: Text = text("（已被{lists}预扣）", " (reserved by {lists})");
pub const HOLDER: Text = text("{number}（{qty}）", "{number} ({qty})");
pub const NO_SUCH_PRODUCT: Text = text("账册中没有序号{serial}的成品", "The account has no product {serial}");
pub const NO_SUCH_MATERIAL: Text = text("账册中没有序号{serial}的料件", "The account has no material {serial}");
pub const LINE_USED: Text = text(
    "序号{serial}已有核扣记录，不能删除或改号",
    "Serial {serial} has been moved: it can neither be deleted nor renumbered",
);
pub const LINE_COUNTED: Text = text(
    "序号{serial}已有核扣记录，不能修改申报单位：账面数量按该单位计",
    "Serial {serial} has been moved: what the account holds is counted in its unit, which stays",
);
pub const VERSION_USED: Text = text(
    "单耗版本{version}已被清单使用，不能修改，请新增版本",
    "Version {version} was used by lists and cannot be changed: add another version",
);
pub const VERSION_USED_SINCE: Text = text(
    "成品{product}、料件{material}的单耗版本{version}在变更期间已被清单使用：请恢复为海关备案的数值，并另增版本",
    "Lists went by version {version} (product {product}, material {material}) since it was changed here: put back what customs has, and add another version",
);
pub const VERSION_GROWS: Text = text(
    "单耗版本{version}已被清单使用，不能增加料件，请新增版本",
    "Version {version} was used by lists and takes no further material: add another version",
);
pub const STILL_HELD: Text = text(
    "账册还有库存或预扣：{held}。注销后不能再核扣，是否继续",
    "The account still holds goods or reservations: {held}. Once it has ended nothing can be moved. Go on",
);
pub const HELD_BOTH: Text = text("{one}，{other}", "{one}, {other}");
/// What a serial holds.
pub const HELD_OF: Text = text("序号 {serial}（{held}）", "serial no. {serial} ({held})");
pub const HELD_OF_PRODUCT: Text = text("成品序号 {serial}（{held}）", "product {serial} ({held})");
pub const HELD_ON_BOOK: Text = text("库存 {quantity}", "{quantity} on the book");
pub const HELD_TO_COME: Text = text("预扣进 {quantity}", "{quantity} announced");
pub const HELD_TO_GO: Text = text("预扣出 {quantity}", "{quantity} reserved");
pub const NO_NUMBER: Text = text("请填写海关返回的账册编号", "Enter the number that customs gave the account");
pub const NO_REASON: Text = text("请填写原因", "Say why");
pub const NOT_FILED: Text = text("，请等待海关回执", ": wait for customs' answer");
pub const IS_FILED: Text = text("，请先办理变更", ": change it with customs first");
pub const CHANGES_PAUSED: Text =
    text("海关已暂停该账册的变更", "Customs takes no changes of the account: its pause mark says so");
pub const HAS_ENDED: Text = text("，账册已注销", ": it has ended");
/// A handbook is made where handbooks are not switched on.
pub const NO_HANDBOOKS: Text = text(
    "企业未启用加工贸易手册（参数“启用加工贸易手册”），不能新增手册",
    "Processing-trade handbooks are not switched on for this organisation (parameter isEmlEnabled)",
);
/// Customs filed an account with a number that cannot be one of its kind.
pub const NUMBER_UNFIT: Text = text(
    "海关回执的编号“{number}”不是此类账册的编号（应为12位，首字母为{letters}），未备案，请与海关核对",
    "Customs filed it as \"{number}\", which is no number of such an account (12 letters or digits, the first one of {letters}): ask customs",
);
/// Customs filed an account with the number of another one.
pub const NUMBER_TAKEN: Text = text(
    "海关回执的编号“{number}”已用于账册 {other}，未备案，请与海关核对",
    "Customs filed it as \"{number}\", which is the number of account {other}: ask customs",
);
/// Customs decided otherwise than people keyed.
pub const REFUSED_AFTER_ALL: Text = text(
    "已录入海关同意，但海关回执为退单或入库失败，请与海关核对。{note}",
    "Keyed as agreed, but customs returned it or could not store it: ask customs. {note}",
);
pub const AGREED_AFTER_ALL: Text = text(
    "已录入海关退单，但海关回执为通过，请与海关核对。{note}",
    "Keyed as returned, but customs agreed to it: ask customs. {note}",
);
// What people are told.
pub const ANSWERED: Text = text("账册 {number}：{what}", "Account {number}: {what}");
pub const ANSWERED_NOTE: Text = text("账册 {number}：{what}。{note}", "Account {number}: {what}. {note}");
