//! What is said of origin certificates of our exports: why a criterion holds or does not, and what stops an application.

use crate::text::{Text, text};

pub const REASON_MISSING: Text = text("请填写原因", "Write the reason");
/// Why a certificate is not changed or deleted.
pub const IS_APPLIED_FOR: Text = text("，请先撤回或退回", ": take it back, or have it returned first");
pub const IS_ISSUED: Text = text("，请用“更改证书”", ": open it for a change instead");

/// The doubt before a second certificate is applied for; its numbers are those of the others.
pub const APPLIED_BEFORE: Text = text(
    "{source} 的货物已申请过原产地证书 {numbers}；如需换发，请先撤销原证书。",
    "Certificates were applied for already for the goods of {source} ({numbers}). Revoke them first if this one takes their place.",
);

pub const NOTHING_KEPT: Text = text(
    "没有保留已签发的内容，不能放弃更改：请按证书改回后重新申请",
    "Nothing is kept of what was issued, so the change cannot be given up: put back what the certificate says and apply for it again",
);
pub const WAS_ISSUED: Text = text("，请撤销", ": revoke it instead");
/// What stays as long as a certificate that was issued is changed.
pub const KEPT: Text = text(
    "证书已签发，不能更改编号和种类：请恢复原值，或撤销后另行申请",
    "It was issued: put back the number and the kind, or revoke it and make another one",
);

pub const ABOVE_ZERO: Text = text("应大于 0", "It must be greater than 0");
pub const NOT_BELOW_ZERO: Text = text("不能小于 0", "It cannot be below 0");
pub const IN_PERCENT: Text = text("百分比应为 0 至 100", "A percentage must be between 0 and 100");
pub const ISSUED_LATER: Text = text(
    "签发日期 {day} 还未到，请填写当天或以前的日期",
    "The day of issue, {day}, has not come: enter today or a day before",
);

pub const ISSUED_BEFORE_APPLICATION: Text = text(
    "签发日期 {day} 早于申请日期 {applied}：证书不会在申请之前签发，请核对",
    "It was applied for on {applied} and cannot be issued on {day}, before that: check the day of issue",
);

pub const UNKNOWN_KIND: Text = text(
    "没有这种证书的签发要求，请选择其他种类",
    "Nothing is known of certificates of this kind: choose another kind",
);
pub const NOT_A_MEMBER: Text = text(
    "{country} 不是该协定成员（{members}），请更换证书种类或进口国",
    "{country} is no member of the agreement ({members}): change the kind or the country",
);
pub const TO_CHINA: Text = text(
    "进口国是中国：签发的证书用于出口，请更正进口国",
    "The importing country is China, and the goods leave it: correct the country",
);
pub const INVOICED_LATER: Text =
    text("发票日期 {day} 晚于今天，请核对", "The invoice is dated {day}, a day that has not come: check it");
pub const INVOICED_AFTER_ISSUE: Text = text(
    "发票日期 {invoiced} 晚于签发日期 {day}，请核对",
    "The invoice is of {invoiced}, after the day of issue {day}: check both",
);
pub const NOT_ENGLISH: Text = text(
    "“{field}”含中文“{said}”：证书用英文印制，请改为英文",
    "{field} has Chinese in it (“{said}”), and the form is in English: write it in English",
);
/// A party whose address was left out.
pub const NO_ROOM: Text = text(
    "“{field}”连同地址共{length}个字符，证书上最多{most}个，因此只填了名称和国家：请补上缩写后的地址，或在基础资料中缩短英文地址",
    "{field}: with its address it has {length} characters, and the form has room for {most}, so only name and country are there: add the address in short, or shorten it in the base data",
);
/// Where a certificate says something else than the export that it was made of.
pub const CODE_NOT_DECLARED: Text = text(
    "第 {line} 项商品编号 {said} 与来源单证 {number} 不符，该单证的商品为 {known}",
    "Line {line} is of code {said}, and {number}, of which it was made, has {known}",
);
pub const MORE_THAN_DECLARED: Text = text(
    "商品 {code} 的数量到第 {line} 项共 {said}，多于来源单证 {number} 的 {known}（按证书单位）",
    "Of {code} there are {said} up to line {line}, more than the {known} (in the same unit) of {number}, of which it was made",
);
pub const HEAVIER_THAN_DECLARED: Text = text(
    "毛重到第 {line} 项共 {said} 千克，多于来源单证 {number} 的 {known} 千克",
    "The gross weight up to line {line} is {said} kg, more than the {known} kg of {number}, of which it was made",
);
pub const OTHER_DESTINATION: Text = text(
    "进口国 {said} 与来源单证 {number} 的 {known} 不符",
    "The importing country is {said}, and that of {number}, of which it was made, is {known}",
);

pub const THIRD_PARTY_MISSING: Text =
    text("已勾选第三方发票，请填写开具发票的公司及国家", "A third party invoices: enter the company and its country");
pub const THIRD_PARTY_NOT_TICKED: Text = text(
    "填写了第三方公司，请勾选第三方发票，或清空该公司",
    "A third party is named: tick \"Third-party invoice\", or clear the company",
);
pub const TOO_MANY_LINES: Text = text(
    "有 {count} 项，该证书最多 {most} 项，请分为多份证书",
    "There are {count} lines, and this form takes {most}: divide them over several certificates",
);
pub const LINE_TWICE: Text = text("项号 {number} 重复", "There are two lines with no. {number}");
pub const NO_SUCH_LINE: Text = text("证书没有第 {number} 项", "The certificate has no line {number}");
pub const NOT_OF_FORM: Text =
    text("该证书不用此标准，可用：{known}", "This form has no such criterion. It has {known}");

// Why a criterion holds, fails or is not judged.
pub const FOREIGN: Text =
    text("{count} 种用料为非原产", "{count} {count|material does not|materials do not} originate");
pub const WO_IS_PE: Text = text(
    "产品由用料制成，用料全部原产时请用 PE",
    "It is made of materials: where all of them originate, PE is the criterion",
);
pub const WO_NATURAL: Text = text("天然产品，无其他用料", "A natural product, with no materials");
pub const NO_MATERIALS: Text =
    text("未填用料，无法判定", "No materials are named to judge it by: enter them, or fill them in from the account");
pub const PE_HOLDS: Text = text("用料全部原产", "All materials originate");
pub const PSR_OPEN: Text = text(
    "产品特定规则不作判定，请核对协定附件",
    "Rules of products are not judged here: look them up in the agreement",
);
pub const ALL_CHANGED: Text = text(
    "{count} 种非原产用料的归类均已改变",
    "{count} {count|material that does|materials that do} not originate, all changed in classification",
);
pub const NOT_CHANGED: Text = text(
    "{count} 种非原产用料的归类未改变",
    "The classification of {count} {count|material that does|materials that do} not originate has not changed",
);
pub const TOLERATED: Text = text(
    "{count} 种用料归类未改变，价值 {value}，不超过离岸价 {fob} 的 {percent}%（微小含量）",
    "{count} {count|material has|materials have} not changed, worth {value}: at most {percent}% of the price {fob} (tolerance)",
);
pub const NOT_TOLERATED: Text = text(
    "{count} 种用料归类未改变，价值 {value}，超过离岸价 {fob} 的 {percent}%",
    "{count} {count|material has|materials have} not changed, worth {value}: more than {percent}% of the price {fob}",
);
pub const NO_VALUE: Text = text(
    "缺少离岸价，或有用料缺价格、币制与该项不同",
    "The price is missing, or that of a material, or a material is priced in another currency",
);
pub const NO_LIMIT: Text = text(
    "该协定没有统一的价值成分标准，请填写产品规则要求的比例",
    "The agreement has no general limit: enter the value content that the rule of the product asks for",
);
pub const VALUE_HOLDS: Text =
    text("扣减法 {down}%，累加法 {up}%，要求 {limit}%", "{down}% by build-down, {up}% by build-up; {limit}% asked for");
pub const VALUE_FAILS: Text = text(
    "扣减法 {down}%，累加法 {up}%，均低于要求的 {limit}%",
    "{down}% by build-down and {up}% by build-up: both are below the {limit}% that are asked for",
);
pub const VALUE_HOLDS_DOWN: Text = text("扣减法 {down}%，要求 {limit}%", "{down}% by build-down; {limit}% asked for");
pub const VALUE_FAILS_DOWN: Text = text(
    "扣减法 {down}%，低于要求的 {limit}%（该证书不用累加法）",
    "{down}% by build-down, below the {limit}% that are asked for (this form has no build-up)",
);
pub const PARTS_EXCEED: Text = text(
    "用料与本国费用之和超过离岸价，请核对金额",
    "Materials and own costs add up to more than the price: check the amounts",
);

// Making one, and filling in its materials.
pub const NOT_AN_EXPORT: Text =
    text("不是出口单证，不能签发原产地证书", "It is no export: no certificate is made of it");
pub const NO_GOODS: Text = text("没有商品明细", "It has no goods");
pub const NO_FOB: Text = text(
    "成交方式含运费或保费，但无法从价格中扣除（未填写，或币制与商品不同）：请补充报关单，或直接新增证书并填写离岸价",
    "Its prices hold freight or insurance that cannot be taken off (not filled in, or in another currency than the goods): complete the declaration, or add a certificate by hand with prices FOB",
);
pub const SOURCE_ENDED: Text = text(
    "{number} 已取消或已被删除，不能据此申领证书",
    "{number} was cancelled or deleted: no certificate is made of it",
);
pub const ONE_SOURCE: Text = text("请选择一份报关单或预报", "Name one declaration or one forecast");
pub const NO_CONSUMPTION: Text = text(
    "账册 {account} 没有成品 {serial} 的单耗（版本 {version}）",
    "Account {account} has no consumption of product {serial} (version {version})",
);
pub const NO_ACCOUNT: Text = text("没有编号为 {account} 的手册或账册", "There is no handbook or account {account}");
pub const NO_PRICE: Text = text(
    "账册 {account} 中料件“{material}”没有单价，请在账册中补充",
    "Material {material} has no price in account {account}: enter it there",
);
pub const NOT_CONSUMED: Text = text(
    "账册 {account} 成品 {serial} 的单耗中，料件 {material} 不在账册中或单耗无法计算，请核对",
    "In the consumption of product {serial} of account {account}, material {material} is not in the account or cannot be reckoned: check it",
);
pub const NO_PRODUCTS: Text = text(
    "没有填写手册编号和备案序号的明细",
    "No line names a handbook and a serial: fill them in, or enter the materials by hand",
);

/// What the screens show, by key.
pub const TEXTS: &[(&str, Text)] = &[
    ("origin.title", text("原产地判定", "Origin of the lines")),
    ("origin.print", text("打印证书", "Print the certificate")),
    (
        "origin.form",
        text(
            "最多 {lines} 项，有效期 {months} 个月。来源：",
            "At most {lines} lines, valid for {months} months. Source:",
        ),
    ),
    ("origin.proposal", text("（其中的限制为建议值，请核对）", "(the limits are a proposal: check them)")),
    ("origin.written", text("证书填写", "On the form")),
    ("origin.verdict", text("判定", "Judged")),
    ("origin.verdict.holds", text("符合", "Holds")),
    ("origin.verdict.fails", text("不符合", "Does not hold")),
    ("origin.verdict.open", text("未判定", "Not judged")),
    ("origin.holding", text("符合的标准", "Criteria that hold")),
    ("origin.content", text("区域价值成分", "Regional value content")),
    ("origin.fob", text("离岸价（FOB）", "Price (FOB)")),
    ("origin.vnm", text("非原产材料价值（VNM）", "Materials that do not originate (VNM)")),
    ("origin.vom", text("原产材料价值（VOM）", "Originating materials (VOM)")),
    ("origin.own", text("本国人工、费用及利润", "Labour, overhead and profit")),
    ("origin.buildDown", text("扣减法", "Build-down")),
    ("origin.buildUp", text("累加法", "Build-up")),
    ("origin.limit", text("要求", "Asked for")),
    ("origin.limit.none", text("产品规则另定", "By the rule of the product")),
    ("origin.place", text("序号", "No.")),
    ("origin.change", text("归类改变", "Change")),
    ("origin.change.none", text("无", "None")),
    ("origin.quantity", text("总用量", "Quantity in all")),
    ("origin.value", text("价值", "Value")),
    ("origin.missing", text("缺", "Missing")),
    ("origin.materials.none", text("该项没有填写用料", "No materials are named for this line")),
    ("origin.materials.fill", text("按单耗填写用料", "Fill in materials")),
    ("origin.materials.filled", text("已按单耗填写用料", "The materials of the consumption are filled in")),
    ("origin.from", text("由报关单或预报生成", "From a declaration or forecast")),
    ("origin.from.declaration", text("出口报关单", "Export declaration")),
    ("origin.from.forecast", text("出口预报", "Export forecast")),
    ("origin.from.make", text("生成证书", "Make a certificate")),
    ("origin.from.none", text("没有符合条件的出口单证", "No export fits")),
    ("origin.kind", text("证书种类", "Kind of certificate")),
    ("origin.offered", text("可用，剩余 {left}", "covers it, {left} left")),
    ("origin.offered.take", text("使用该证书", "Use it")),
    ("origin.relation", text("第 {line} 项", "Line {line}:")),
    ("origin.relation.taken", text("已占用 {qty}", "has taken {qty}")),
    ("origin.relation.wants", text("需要 {qty}，证书剩余 {left}", "needs {qty} of {left} that are left")),
    ("origin.relation.validTo", text("有效期至 {day}", "valid to {day}")),
    ("origin.bound", text("已占用 {count} 项证书", "{count} {count|line has|lines have} taken {count|its|their} part")),
];
