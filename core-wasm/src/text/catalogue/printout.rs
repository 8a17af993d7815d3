//! Texts of printed declarations, and of the menu that offers them. The official form is Chinese and has its own.

use crate::text::{Text, text};

pub const PROOF: Text = text("报关单核对单", "Declaration proof sheet");
pub const PROBLEMS: Text = text("校验结果", "Results of the check");
pub const NO_PROBLEMS: Text = text("未发现问题", "No problems found");
pub const ERROR: Text = text("错误", "Error");
pub const WARNING: Text = text("提醒", "Warning");
pub const TAX: Text = text("税费估算单", "Tax estimate");
pub const NUMBER: Text = text("报关单", "Declaration");
pub const DAY: Text = text("估算日期", "Estimated on");
pub const VALUE: Text = text("完税价格合计（元）", "Customs value (CNY)");
pub const TOTAL: Text = text("合计（元）", "Total (CNY)");
pub const INCOMPLETE: Text =
    text("部分商品无法估算，合计不完整", "Some lines could not be estimated: the total is incomplete");
pub const COLUMNS: [Text; 4] =
    [text("项目", "What"), text("公式", "Formula"), text("计算", "Calculation"), text("结果", "Result")];
pub const TOO_MANY: Text = text("一次最多打印{limit}份报关单", "At most {limit} declarations can be printed at once");
pub const NOT_READY: Text = text(
    "打印程序尚未就绪，可能还在生成：请几分钟后再试，若一直如此请联系管理员",
    "The printing program is not there yet, it may still be being built: try again in some minutes, and tell your administrator if it stays so",
);
pub const FORM_NAME: Text = text("报关单", "declaration");
pub const PROOF_NAME: Text = text("核对单", "proof");
pub const TAX_NAME: Text = text("税费估算", "tax-estimate");
pub const XML_NAME: Text = text("报文", "message");
pub const SLIP: Text = text("核放单过卡凭条", "Gate slip");
pub const NOT_FOR_GATE: Text = text("草稿 不能过卡", "DRAFT - not for the gate");
pub const THROUGH: Text = text("已过卡 不再有效", "ALREADY THROUGH THE GATE");
pub const VOID: Text = text("作废 不能过卡", "VOID - not for the gate");
pub const SLIP_DOCUMENTS: Text = text("关联单证", "Documents");
pub const SLIP_GOODS: Text = text("商品", "Goods");
pub const SLIP_COLUMNS: [Text; 5] = [
    text("单证", "Document"),
    text("序号", "Line"),
    text("商品名称", "Goods name"),
    text("数量", "Quantity"),
    text("毛重（千克）", "Gross (kg)"),
];
pub const PRINTED_AT: Text = text("打印时间 {at}", "Printed {at}");
pub const SLIP_NAME: Text = text("过卡凭条", "gate-slip");
pub const FEES: Text = text("费用账单", "Bill of fees");
pub const FEES_NAME: Text = text("费用账单", "bill-of-fees");
pub const FEES_FROM: Text = text("收费单位", "From");
pub const FEES_TO: Text = text("付费单位", "To");
pub const FEES_SHIPMENT: Text = text("订单", "Order");
pub const FEES_LINES: Text = text("费用（共{count}项）", "Fees ({count})");
pub const FEES_SUM: Text = text("合计 {currency}", "Total {currency}");
pub const FEES_SIGNED: [Text; 2] = [text("制单", "Made by"), text("客户确认", "Confirmed by the customer")];
pub const NO_FEES: Text = text("没有可打印的费用：请先填写费用明细", "There are no fees to print: enter them first");
pub const ORIGIN_NAME: Text = text("原产地证书", "certificate-of-origin");
pub const FORECAST: Text = text("{category}货物预报单", "Forecast of goods: {category}");
pub const FORECAST_NAME: Text = text("预报单", "forecast");
pub const FORECAST_PARTIES: Text = text("当事人", "Parties");
pub const FORECAST_OWNER: Text = text("委托单位", "Customer");
pub const FORECAST_DECLARANT: Text = text("申报单位", "Declarant");
pub const FORECAST_RAW: Text = text("预报明细（共{count}条）", "Lines ({count})");
pub const FORECAST_MERGED: Text = text("归并明细（共{count}项）", "Merged lines ({count})");
pub const FORECAST_SUMS: Text = text("合计", "Sums");
pub const FORECAST_DIFFERS: Text =
    text("{label}：表头 {head}，明细合计 {lines}", "{label}: {head} in the head, {lines} in the lines");
pub const FORECAST_SIGNED: [Text; 3] = [text("制单", "Made by"), text("复核", "Checked by"), text("日期", "Date")];
pub const FORECAST_PLACE: Text = text("序号", "No.");
pub const FORECAST_MATERIAL: Text = text("料号", "Material");
pub const FORECAST_CODE: Text = text("商品编号", "HS code");
pub const FORECAST_GOODS: Text = text("商品名称及规格型号", "Goods and specification");
pub const FORECAST_QUANTITY: Text = text("成交数量", "Quantity");
pub const FORECAST_LEGAL: Text = text("法定数量", "Legal quantities");
pub const FORECAST_PRICE: Text = text("单价", "Unit price");
pub const FORECAST_TOTAL: Text = text("总价", "Total");
pub const FORECAST_COUNTRIES: Text = text("原产国/最终目的国", "Origin / destination");
pub const FORECAST_PACKAGES: Text = text("件数", "Packages");
pub const FORECAST_WEIGHTS: Text = text("毛重/净重（千克）", "Gross / net (kg)");
pub const FORECAST_MERGED_NO: Text = text("归并序号", "Merged");
pub const FORECAST_DECLARATION: Text = text("报关单", "Decl.");
pub const FORECAST_ITEM: Text = text("项号", "Item");
pub const FORECAST_OF_LINES: Text = text("明细条数", "Raw lines");
pub const FORECAST_GROSS: Text = text("毛重（千克）", "Gross weight (kg)");
pub const FORECAST_NET: Text = text("净重（千克）", "Net weight (kg)");
pub const FORECAST_CNY: Text = text("折合人民币", "In CNY");
pub const FORECAST_USD: Text = text("折合美元", "In USD");
pub const FORECAST_TOO_LONG: Text = text(
    "预报有 {lines} 条明细，最多打印 {limit} 条：请改为导出明细",
    "The forecast has {lines} lines, at most {limit} are printed: export its lines instead",
);
pub const ARCHIVE: Text = text("报关单证", "declarations");

/// What the screens show, by key.
pub const TEXTS: &[(&str, Text)] = &[
    ("print.menu", text("打印", "Print")),
    ("print.form", text("报关单（官方格式）", "Declaration (official form)")),
    ("print.proof", text("核对单", "Proof sheet")),
    ("print.tax", text("税费估算单", "Tax estimate")),
    ("print.xml", text("报文 XML", "Message XML")),
    ("print.saveFirst", text("请先保存再打印", "Save before printing")),
    ("print.archive", ARCHIVE),
    ("print.slip", text("打印凭条", "Gate slip")),
    ("print.forecast", text("打印", "Print")),
];
