//! What is asked over many declarations: goods lines with their heads, warnings with their deadlines, box volumes and the
//! monthly report. Each is a list that is only read; its columns stand here and nowhere else.

use crate::resource::{Field, Resource, Search};
use crate::text::{Text, text};

const CATEGORY: Field =
    Field::dict("iECatg", text("进出口类别", "Category"), "ieCatg", 1).list(90).search(Search::Eq).export();
const CUSTOMER: Field = Field::text("customerName", text("客户名称", "Customer"), 100).list(200).export();
const OURS: Field = Field::text("clientSeqNo", text("客户端编号", "Internal no."), 18).list(190).export();
const STATUS: Field = Field::dict("status", text("状态", "Status"), "decState", 3).list(170).export();
const BILL: Field = Field::text("billNo", text("提运单号", "Bill of lading no."), 32).list(160).export();
const MONTH: Field = Field::text("month", text("月份", "Month"), 7).list(100).export();
const DECLARATION: Field = Field::id("declarationId", text("报关单", "Declaration"));

const fn report(
    name: &'static str,
    label: Text,
    about: Text,
    path: &'static str,
    fields: &'static [Field],
) -> Resource {
    Resource { name, label, about, path, perm: "records", fields, first_filters: 4, ..Resource::PLAIN }
}

/// Goods lines of all declarations, each with what is asked of its head.
pub static DECL_DETAIL: Resource = report(
    "declDetail",
    text("报关单商品", "Goods of declarations"),
    text(
        "各报关单的商品明细，报关单保存后即可查询。",
        "The goods lines of your declarations; they stand here once a declaration is saved.",
    ),
    "/decl/v1/queries/decl/details",
    &[
        DECLARATION,
        CATEGORY,
        STATUS.search(Search::Eq),
        OURS.search(Search::Prefix),
        Field::text("entryId", text("海关编号", "Customs declaration no."), 18)
            .list(190)
            .search(Search::Prefix)
            .export(),
        CUSTOMER.search(Search::Like),
        BILL.search(Search::Prefix),
        Field::dict("tradeMode", text("监管方式", "Trade mode"), "tradeMode", 4).list(130).search(Search::Eq).export(),
        Field::date("iEDate", text("进出口日期", "Import/export date")).list(120).search(Search::Range).export(),
        Field::int("gNo", text("商品序号", "Line"), 5).list(70).export(),
        Field::text("codeTS", text("商品编号", "HS code"), 10).list(120).search(Search::Prefix).export(),
        Field::text("gName", text("商品名称", "Goods name"), 255).list(200).search(Search::Like).export(),
        Field::decimal("gQty", text("成交数量", "Quantity"), 19, 5).list(120).export(),
        Field::dict("gUnit", text("成交单位", "Unit"), "unit", 3).list(100).export(),
        Field::decimal("declPrice", text("单价", "Unit price"), 19, 4).list(120).export(),
        Field::decimal("declTotal", text("总价", "Total price"), 19, 4).list(130).export(),
        Field::dict2("tradeCurr", text("成交币制", "Currency"), "currency", 3).list(110).search(Search::Eq).export(),
        Field::dict2("originCountry", text("原产国", "Country of origin"), "country", 3)
            .list(130)
            .search(Search::Eq)
            .export(),
        Field::instant("createdAt", text("创建时间", "Created")).list(150).search(Search::Range).export(),
    ],
);

/// Declarations that customs does not have yet although their goods came in, or has the summary of only: due on the 14th day.
pub static UNDECLARED: Resource = report(
    "undeclared",
    text("未申报预警", "Not declared yet"),
    text(
        "已进境、尚未申报的货物，期限近的在前。没有数据说明都已申报。",
        "Goods that have arrived and are not declared, the most urgent first. None here means all are declared.",
    ),
    "/decl/v1/warn/undeclare",
    &[
        CATEGORY.unsortable(),
        STATUS.unsortable(),
        OURS.unsortable(),
        CUSTOMER.unsortable(),
        Field::text("agentName", text("申报单位", "Declarant"), 100).list(180).unsortable().export(),
        BILL.unsortable(),
        Field::date("arrivedOn", text("进境日期", "Arrived on")).list(120).unsortable().export(),
        Field::date("dueOn", text("申报期限", "Declare by")).list(120).unsortable().export(),
        Field::int("daysLeft", text("剩余天数", "Days left"), 6).list(100).unsortable().export(),
        Field::decimal("lateFee", text("滞报金估算（元）", "Late fee so far (CNY)"), 19, 0)
            .list(170)
            .unsortable()
            .export(),
        Field::text("makerName", text("制单人", "Made by"), 50).list(110).unsortable().export(),
        // How far ahead is looked, and whether only at what is over: filters without a column.
        Field::int("days", text("提前天数", "Days ahead"), 2).search(Search::Eq),
        Field::flag("overdue", text("已逾期", "Overdue")).search(Search::Eq),
    ],
);

/// Declarations whose tax is not paid: due on the 15th day behind the tax bill, unless the bill says another day. As long as
/// customs has only said that tax is due, the amount is the estimate's.
pub static UNPAID: Resource = report(
    "unpaid",
    text("未缴税预警", "Tax not paid yet"),
    text(
        "海关已计税、尚未缴税的报关单。没有数据说明都已缴清。",
        "Declarations whose tax waits to be paid. None here means all is paid.",
    ),
    "/decl/v1/warn/unpay",
    &[
        CATEGORY.unsortable(),
        STATUS.unsortable(),
        OURS.unsortable(),
        CUSTOMER.unsortable(),
        Field::decimal("amount", text("应缴税额（元）", "To pay (CNY)"), 19, 2).list(140).unsortable().export(),
        Field::flag("isEstimate", text("税额为估算", "Amount is an estimate")).list(120).unsortable().export(),
        Field::date("dueOn", text("缴税期限", "Pay by")).list(120).unsortable().export(),
        Field::int("daysLeft", text("剩余天数", "Days left"), 6).list(100).unsortable().export(),
        Field::decimal("lateFee", text("滞纳金估算（元）", "Late payment fee so far (CNY)"), 19, 2)
            .list(190)
            .unsortable()
            .export(),
        Field::int("bills", text("税单数", "Bills"), 6).list(80).unsortable().export(),
        Field::date("billedOn", text("税单日期", "Tax bill of")).list(120).unsortable().export(),
        Field::text("entryId", text("海关编号", "Customs declaration no."), 18).list(190).unsortable().export(),
        BILL.unsortable(),
    ],
);

/// The month of a report by month: the filters are its first and its last one.
const MONTHS: Field = MONTH.unsortable().search(Search::Range);

/// Containers by month, customer, direction and port.
pub static BOX_VOLUME: Resource = report(
    "boxVolume",
    text("箱量统计", "Container volume"),
    text("按月份、客户和口岸统计的集装箱数量。", "Containers counted by month, customer and port."),
    "/decl/v1/queries/boxVolume",
    &[
        MONTHS,
        CATEGORY.unsortable(),
        CUSTOMER.unsortable(),
        Field::dict("iEPort", text("进出境关别", "Customs office of entry/exit"), "customsOffice", 4)
            .list(150)
            .unsortable()
            .export(),
        Field::int("declarations", text("报关单数", "Declarations"), 9).list(110).unsortable().export(),
        Field::int("boxes20", text("20尺箱", "20 ft"), 9).list(90).unsortable().export(),
        Field::int("boxes40", text("40尺箱", "40 ft"), 9).list(90).unsortable().export(),
        Field::int("reefers", text("冷藏箱", "Reefers"), 9).list(90).unsortable().export(),
        Field::int("teu", text("标准箱（TEU）", "TEU"), 9).list(120).unsortable().export(),
        Field::int("lcl", text("拼箱", "Shared"), 9).list(90).unsortable().export(),
    ],
);

/// The monthly report by customer. Nobody has said what the letters of its path stand for, so its columns are ours to
/// choose.
pub static REPORT_SHDC_GZJX: Resource = report(
    "reportShdcGzjx",
    text("报关工作月报", "Monthly report"),
    text("按月份和客户统计的报关工作量。", "The work on declarations, counted by month and customer."),
    "/decl/v1/reportShdcGzjx",
    &[
        MONTHS,
        CUSTOMER.unsortable(),
        Field::int("declarations", text("报关单数", "Declarations"), 9).list(120).unsortable().export(),
        Field::int("lines", text("商品项数", "Goods lines"), 9).list(120).unsortable().export(),
        Field::int("boxes", text("集装箱数", "Containers"), 9).list(120).unsortable().export(),
        Field::int("released", text("已放行", "Released"), 9).list(110).unsortable().export(),
        Field::int("refused", text("被退回", "Returned"), 9).list(110).unsortable().export(),
        Field::decimal("releasedRate", text("放行率（%）", "Released (%)"), 5, 1).list(120).unsortable().export(),
        // Of the imports and entries that customs has.
        Field::decimal("onTimeRate", text("按时申报率（%）", "On time (%)"), 5, 1).list(130).unsortable().export(),
    ],
);
