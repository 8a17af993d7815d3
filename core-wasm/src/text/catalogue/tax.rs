//! Texts of the tax estimate: names of its numbers, what is missing, its panel.

use crate::text::{Text, text};

// Names of numbers
pub const GOODS: Text = text("成交总价合计（元）", "Sum of line totals (CNY)");
pub const TOTAL: Text = text("申报总价", "Total price");
pub const EXCHANGE: Text = text("计征汇率", "Customs rate");
pub const EXCHANGE_OF: Text = text(
    "{month}计征汇率，采用{day}公布的汇率，来源：{source}",
    "Customs exchange rate for {month}, published on {day} by {source}",
);
pub const NOT_SAID: Text = text("（未注明）", "(not stated)");
pub const FREIGHT: Text = text("运费（元）", "Freight (CNY)");
pub const INSURANCE: Text = text("保险费（元）", "Insurance (CNY)");
pub const OTHER: Text = text("杂费（元）", "Other charges (CNY)");
pub const FREIGHT_SHARE: Text = text("分摊运费（元）", "Share of the freight (CNY)");
pub const INSURANCE_SHARE: Text = text("分摊保险费（元）", "Share of the insurance (CNY)");
pub const OTHER_SHARE: Text = text("分摊杂费（元）", "Share of the other charges (CNY)");
pub const BEFORE: Text = text("前面各项已分摊", "Allocated to the lines before");
pub const LINE_GOODS: Text = text("本项总价（元）", "Total of the line (CNY)");
pub const FEE_RATE: Text = text("费率", "Rate");
pub const FEE_PRICE: Text = text("每吨单价", "Price per tonne");
pub const FEE_TOTAL: Text = text("费用总价", "Amount");
pub const GROSS: Text = text("毛重（千克）", "Gross weight (kg)");
pub const UNKNOWN_PREMIUM: Text = text("保费无法确定时的费率", "Rate for an unknown premium");
pub const VALUE: Text = text("完税价格", "Customs value");
pub const RATE: Text = text("税率", "Rate");
pub const EXPORT_RATE: Text = text("出口关税税率", "Export duty rate");
pub const PER_UNIT: Text = text("单位税额", "Tax per unit");
pub const QUANTITY: Text = text("计税数量", "Quantity taxed");
pub const UNIT_PRICE: Text = text("单价（元）", "Price per unit (CNY)");
pub const COMPOSITE_LOWER: Text = text("按低税率的组成计税价格", "Composite price at the lower rate");
pub const FULL: Text = text("应纳税额（全额）", "Full tax");
pub const RETAIL_PART: Text = text("跨境电商零售进口征收比例", "Share levied on retail e-commerce");
pub const MONTHS: Text = text("在境内月数", "Months in the country");
pub const GENERAL_DUTY: Text = text("按普通税率计征的关税", "Duty at the general rate");
pub const ORDINARY_DUTY: Text = text("按最惠国（暂定）税率计征的关税", "Duty at the MFN or provisional rate");
pub const HIGHEST_MEASURES: Text = text("最高反倾销、反补贴税", "Highest anti-dumping and countervailing duty");
pub const UNPROVEN: Text = text("原产地不明：从高计征", "Origin not proven: the higher one");
pub const SLIDING_FIRST: Text = text("滑准公式系数一", "First coefficient of the sliding formula");
pub const SLIDING_SECOND: Text = text("滑准公式系数二", "Second coefficient of the sliding formula");
pub const SLIDING_CAP: Text = text("最高税率", "Highest rate");
pub const SLIDING_RATE: Text = text("滑准税率", "Sliding rate");
pub const COMPOSITE: Text = text("组成计税价格", "Composite price");
pub const LEVIED: Text = text("征收比例", "Share that is levied");

// Taxes
pub const DUTY: Text = text("进口关税", "Import duty");
pub const ADDITIONAL: Text = text("加征关税", "Additional duty");
pub const ANTI_DUMPING: Text = text("反倾销税", "Anti-dumping duty");
pub const COUNTERVAILING: Text = text("反补贴税", "Countervailing duty");
pub const CONSUMPTION: Text = text("进口消费税", "Consumption tax");
pub const VAT: Text = text("进口增值税", "Import VAT");
pub const EXPORT_DUTY: Text = text("出口关税", "Export duty");

// Kinds of rates
pub const MFN: Text = text("最惠国税率", "MFN rate");
pub const GENERAL: Text = text("普通税率", "General rate");
pub const PROVISIONAL: Text = text("暂定税率", "Provisional rate");
pub const QUOTA: Text = text("关税配额税率", "Tariff quota rate");
pub const AGREEMENT: Text = text("协定税率", "Agreement rate");
pub const OWN: Text = text("企业自定税率", "The organisation's own rate");
pub const TARIFF_OF: Text =
    text("公共税则，{year}年版，生效日：{from}", "Public tariff of {year}, in force from {from}");
pub const LOWER_OF: Text = text("{one} 与 {other} 从低", "the lower of {one} and {other}");
pub const HIGHER_OF: Text = text("{one} 与 {other} 从高", "the higher of {one} and {other}");
pub const UP_TO: Text =
    text("单价不超过{threshold}元：{one}；超过：{other}", "{one} up to a price of {threshold} CNY, above it {other}");
pub const BY_SLIDING: Text = text("滑准税", "sliding");
pub const PER: Text = text("{rate}元/{unit}", "{rate} CNY per {unit}");
pub const UNIT: Text = text("单位", "unit");
pub const UNVERIFIED: Text = text("该税率未经核实，以税则为准", "Not verified: check it against the tariff");

// How a levy is standing
pub const BONDED: Text =
    text("监管方式{mode}进口时保税，不征税", "Trade mode {mode} is bonded: nothing is levied on import");
pub const BY_HAND: Text = text(
    "征免方式{mode}由海关逐案确定，以下按全额估算",
    "Customs decides on levy mode {mode} case by case; estimated in full",
);
pub const DEPOSIT: Text = text("按保证金缴纳", "To be paid as a deposit");
pub const GUARANTEE: Text = text("由保函担保", "Covered by a letter of guarantee");

// What is missing
pub const TOO_LARGE: Text = text(
    "数值过大，无法计算税款，请核对本项的价格和数量",
    "The numbers are too large to calculate with: check the price and quantities of this line",
);
pub const DIRECTION: Text =
    text("请先确定进出口类别，才能估算税款", "Choose import or export first: the tax depends on it");
pub const TERMS_MISSING: Text = text(
    "请选择成交方式，否则无法判断运保费是否已含在价格内",
    "Choose the terms of delivery: they say what the price includes",
);
pub const FREIGHT_MISSING: Text = text(
    "成交方式要求计算运费，但没有运费，估算未计入，请填写",
    "The terms of delivery require freight and none is given: the estimate leaves it out; fill it in",
);
pub const INSURANCE_MISSING: Text = text(
    "成交方式要求扣除保险费，但没有保险费，估算未扣除，请填写",
    "The price includes insurance and none is given: the estimate does not deduct it; fill it in",
);
pub const FEE_UNREADABLE: Text =
    text("“{label}”不完整，估算未计入，请核对", "{label} is incomplete: the estimate leaves it out; check it");
pub const GROSS_MISSING: Text =
    text("运费按每吨单价计算需要毛重，请填写", "Freight per tonne needs the gross weight: fill it in");
pub const TOTAL_MISSING: Text =
    text("没有申报总价，无法估算本项税款，请填写", "Without a total price the line cannot be taxed: fill it in");
pub const VALUE_GONE: Text = text(
    "扣减后本项完税价格不大于零，请核对运费、保险费和杂费",
    "What is taken off leaves the line without a customs value: check freight, insurance and other charges",
);
pub const CURRENCY_MISSING: Text = text("请选择币制", "Choose the currency");
pub const EXCHANGE_MISSING: Text = text(
    "没有{currency}在{month}的计征汇率，请在“计征汇率”中维护",
    "There is no customs exchange rate for {currency} in {month}: enter it under Exchange rates",
);
pub const EXCHANGE_OLD: Text = text(
    "没有{currency}在{month}的计征汇率，暂用{used}的汇率",
    "No customs exchange rate for {currency} in {month} yet: that of {used} is used",
);
pub const TARIFF_UNKNOWN: Text =
    text("税则中没有商品编号{code}，无法估算税款，请核对", "The tariff has no HS code {code}: check it");
pub const RATE_UNKNOWN: Text = text(
    "没有商品编号{code}的{label}，请在“特殊税率”中维护",
    "No {label} is known for HS code {code}: enter it under Special tax rates",
);
pub const FORMULA: Text = text(
    "商品编号{code}的{label}为“{rate}”，无法自动计算，请在“特殊税率”中填写",
    "{label} of HS code {code} reads \"{rate}\" and cannot be calculated: enter the rate under Special tax rates",
);
pub const ORIGIN_UNPROVEN: Text = text(
    "涉反倾销（反补贴）措施的商品原产地不明，按普通税率与最高措施税率从高计征，请填写原产国并提交原产地证明",
    "Goods subject to trade remedies without a known origin are taxed at the general rate or with the highest measures, whichever is more: fill in the origin and prove it",
);
/// Places: `{label}`.
pub const MAKER_OTHERS: Text = text(
    "{label}按生产厂商分设税率，本项与其中任何一家都不符，估算按其他厂商：请核对境外生产企业名称",
    "{label} has rates by manufacturer and the line names none of them: the estimate takes the rate of all others. Check the overseas manufacturer",
);
/// Places: `{label}`.
pub const MAKER_UNKNOWN: Text = text(
    "{label}按生产厂商分设税率，本项与其中任何一家都不符，又没有其他厂商的税率，估算未计：请核对境外生产企业名称，或补充税率",
    "{label} has rates by manufacturer, the line names none of them and there is no rate for all others, so none is estimated: check the overseas manufacturer, or add that rate",
);
pub const RETAIL: Text = text(
    "跨境电商零售进口，限值内：关税税率0%，消费税、增值税按应纳税额的70%征收（年度累计限值26000元）",
    "Retail e-commerce within the limit: no duty, 70% of consumption tax and VAT (26,000 CNY per person and year)",
);
pub const RETAIL_ABOVE_LIMIT: Text = text(
    "跨境电商零售进口，超过单次5000元限值：全额征税，且只限不可分割的单件商品",
    "Retail e-commerce above 5,000 CNY per purchase: all taxes in full, and only for a single indivisible article",
);
pub const RETAIL_ABOVE_YEAR: Text = text(
    "超过跨境电商零售进口年度26000元限值，按一般贸易征税",
    "Above the yearly limit of 26,000 CNY: taxed like general trade",
);
pub const TEMPORARY: Text = text(
    "暂时进境应税货物：每月按应纳税额的1/60征收，月数按备注中的复运出境日期计算",
    "Taxable temporary import: 1/60 of the taxes per month, until the re-export date in the remarks",
);
pub const TEMPORARY_ONE_MONTH: Text = text(
    "暂时进境应税货物：每月按应纳税额的1/60征收，备注未填复运出境日期（如20270110前复运出境），以下为一个月的税款",
    "Taxable temporary import: 1/60 of the taxes per month; the remarks give no re-export date (such as 20270110前复运出境), so this is one month",
);
pub const TEMPORARY_BACKWARDS: Text = text(
    "备注中的复运出境日期早于进境日期，请改正；以下为一个月的税款",
    "The re-export date in the remarks is before the import date: correct it. This is one month of the taxes",
);
pub const CONSUMPTION_UNKNOWN: Text = text(
    "商品编号{code}可能征收消费税（{note}），估算未计入，请在“特殊税率”中维护",
    "HS code {code} may bear consumption tax ({note}); the estimate leaves it out: enter it under Special tax rates",
);
pub const QUANTITY_MISSING: Text = text(
    "{label}按{unit}从量计征，本项没有以该单位计的数量，请填写法定数量",
    "{label} is levied per {unit} and the line has no quantity in that unit: fill in the legal quantity",
);
pub const EXPRESSION: Text = text(
    "算式“{expression}”无法计算：可用数字、加减乘除、括号和{names}",
    "\"{expression}\" cannot be calculated: use numbers, + - * /, brackets and {names}",
);
pub const EXPRESSION_BLANK: Text =
    text("算式“{expression}”需要本项的{name}，请填写", "\"{expression}\" needs {name} of this line: fill it in");
pub const MODE_UNFIT: Text = text(
    "{label}不能按此计征方式计算，请在“特殊税率”中修改",
    "{label} cannot be levied in this way: change the special tax rate",
);
pub const ORIGIN_BLANK: Text = text(
    "原产国未填写，不明原产国适用普通税率，估算暂按最惠国税率",
    "The origin is blank: an unknown origin takes the general rate; the estimate uses the MFN rate until it is filled in",
);
pub const AGREEMENT_MISSING: Text =
    text("本项未享受协定税率，还缺：{missing}", "The line does not get the agreement rate; missing: {missing}");
pub const AGREEMENT_NO_RATE: Text = text(
    "没有商品编号{code}在{agreement}下的协定税率，请在“特殊税率”中维护",
    "No rate of {agreement} is known for HS code {code}: enter it under Special tax rates",
);
/// Places: `{code}`, `{agreement}`, `{rate}`.
pub const AGREEMENT_UNCONFIRMED: Text = text(
    "商品编号{code}在{agreement}下的协定税率{rate}尚未核实，估算未采用，核实后请在“特殊税率”中维护",
    "The rate of {agreement} for HS code {code}, {rate}, is not confirmed, so the estimate does not use it: check it and enter it under Special tax rates",
);
pub const MISSING_CODE: Text = text(
    "协定代码（原产地证明的单证代码，如Y02）",
    "the agreement (document code of the proof of origin, such as Y02)",
);
pub const MISSING_CERTIFICATE: Text = text("原产地证书编号", "the certificate number");
pub const MISSING_CERTIFICATE_LINE: Text = text("对应的证书商品项号", "the line of the certificate");
pub const MISSING_TRANSPORT: Text =
    text("直接运输证明（提/运单文件）", "the proof of direct transport (bill of lading file)");
pub const MISSING_ORIGIN: Text = text("协定范围内的原产国", "an origin covered by the agreement");

// The estimate against the tax bill; `{was}` estimated, `{is}` billed.
pub const COMPARED_SAME: Text = text("一致", "The same");
pub const COMPARED_RATE: Text = text("税率：估算{was}，税单{is}", "rate: {was} estimated, {is} billed");
pub const COMPARED_VALUE: Text = text("完税价格：估算{was}，税单{is}", "customs value: {was} estimated, {is} billed");
pub const COMPARED_FOLLOWS: Text = text(
    "计税价格随其他税种变化：估算{was}，税单{is}",
    "taxable price {was} in the estimate, {is} on the bill, because another tax included in it differs",
);
pub const COMPARED_QUANTITY: Text = text("数量：估算{was}，税单{is}", "quantity: {was} estimated, {is} billed");
pub const COMPARED_ROUNDING: Text = text("舍入相差{amount}元", "rounded differently: {amount} CNY");
pub const COMPARED_NOT_BILLED: Text = text("已估算，税单没有此税", "estimated, but not on the bill");
pub const COMPARED_NOT_ESTIMATED: Text =
    text("税单有此税，估算没有：请核对特殊税率", "billed, but not estimated: check the special tax rates");
pub const COMPARED_OTHER: Text = text(
    "价格、税率和数量一致而税额不同：可能有减免，请与海关核对",
    "value, rate and quantity agree but the amount differs: perhaps tax relief; ask customs",
);

pub const TEXTS: &[(&str, Text)] = &[
    ("tax.title", text("税款估算", "Tax estimate")),
    ("tax.hint", text("仅供参考，以海关税单为准", "For reference only: the customs tax bill prevails")),
    ("tax.total", text("税款合计", "Total taxes")),
    ("tax.value", text("完税价格", "Customs value")),
    ("tax.line", text("第 {number} 项", "Line {number}")),
    ("tax.head", text("运费、保险费和杂费", "Freight, insurance, other charges")),
    ("tax.small", text("不超过免征额，免征", "Within the exempt amount")),
    (
        "tax.incomplete",
        text("有商品未能估算，合计不完整", "Some lines could not be estimated: the totals are incomplete"),
    ),
    ("tax.none", text("填写商品后显示估算", "The estimate appears with the first goods line")),
    ("tax.failed", text("税率加载失败", "The rates could not be loaded")),
    ("tax.loading", text("正在加载税率…", "Loading the rates…")),
    ("tax.show", text("显示计算过程", "Show the calculation")),
    ("tax.hide", text("收起", "Hide")),
    ("tax.candidates", text("可选税率", "Available rates")),
    ("tax.chosen", text("采用", "used")),
    ("tax.problems", text("还缺少的信息", "What is missing")),
    ("tax.source", text("来源", "From")),
    ("tax.formula", text("公式", "Formula")),
    ("tax.reckoning", text("计算", "Calculation")),
    ("tax.rounding", text("舍入", "Rounding")),
    ("tax.rounding.kept", text("保留十位小数", "ten decimals are kept")),
    ("tax.rounding.yuan", text("四舍五入到元", "half up to the yuan")),
    ("tax.rounding.cent", text("四舍五入到分", "half up to the cent")),
    ("tax.rounding.thousandth", text("四舍五入到三位小数", "half up to three decimals")),
    ("tax.withBill", text("与海关税单比对", "Compare with the tax bill")),
    ("tax.sums", text("合计", "Totals")),
    ("tax.all", text("合计", "Total")),
    ("tax.estimated", text("估算", "Estimated")),
    ("tax.billed", text("税单", "Billed")),
    ("tax.difference", text("差额", "Difference")),
    ("tax.bills", text("海关税单", "Tax bills")),
    ("tax.notBilled", text("海关尚未发出税单", "Customs has not sent a tax bill yet")),
    ("tax.byLine", text("按商品项和税种比对", "By line and tax")),
    ("tax.declaration", text("打开报关单", "Open the declaration")),
    ("tax.view.differs", text("有差异", "Differences")),
    ("tax.view.unpaid", text("未缴", "Not paid")),
    ("tax.view.paid", text("已缴", "Paid")),
    ("tax.rounding.rest", text("最后一项取余数", "the last line takes the remainder")),
];
