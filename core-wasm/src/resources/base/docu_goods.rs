//! Port data (港区数据): what carriers, terminals and customs say of a bill of lading and its containers: manifest, arrival,
//! terminal, release. Source: docs/glossary.md, "docuGoods".

use crate::error::Problem;
use crate::resource::{CRUD, Field, FieldGroup, Lines, MenuPage, Resource, Search};
use crate::resources::documents::below_zero;
use crate::row::Row;
use crate::rules::containers::{doubtful_number, repeated_in};
use crate::text::catalogue::port as texts;
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

const BILL: &str = "bill";
const COURSE: &str = "course";

/// Most containers of one bill.
const MOST_BOXES: u32 = 500;

/// The steps of goods through a port, in their order: each field is the day on which it was done.
pub const STEPS: [&str; 4] = ["manifestOn", "arrivedOn", "yardOn", "releasedOn"];

/// Where the rows came from (dictionary `portSource`).
pub const KEYED: &str = "1";
pub const BY_SHEET: &str = "2";
pub const PUSHED: &str = "3";

/// What the port says of one bill of lading.
pub static DOCU_GOODS: Resource = Resource {
    name: "docuGoods",
    label: text("港区数据", "Port record"),
    about: text(
        "按提运单号和集装箱记录的舱单、抵港、进场和放行数据，可由表格导入或由港区系统推送，用于核对预报和报关单。",
        "Manifest, arrival, terminal and release by bill of lading and container, imported from a workbook or pushed by the port; forecasts and declarations are held against them.",
    ),
    path: "/base/v1/docuGoods",
    perm: "base:docuGoods",
    verbs: CRUD,
    fields: &[
        Field::text("billNo", text("提运单号", "Bill of lading no."), 32)
            .required()
            .once()
            .list(170)
            .search(Search::Prefix)
            .group(BILL),
        Field::dict("iEFlag", text("进出口标志", "Import/export"), "ieFlag", 1)
            .required()
            .list(100)
            .search(Search::Eq)
            .group(BILL),
        Field::dict("portState", text("港区状态", "State at the port"), "portState", 1)
            .read_only()
            .list(110)
            .search(Search::Eq)
            .group(COURSE),
        Field::text("trafName", text("运输工具名称", "Means of transport"), 50)
            .list(150)
            .group(BILL)
            .found(Search::Prefix),
        Field::text("voyNo", text("航次号", "Voyage no."), 32).list(100).group(BILL).found(Search::Prefix),
        Field::dict("iEPort", text("进出境关别", "Customs office of entry/exit"), "customsOffice", 4)
            .width(6)
            .list(130)
            .search(Search::Eq)
            .group(BILL),
        Field::text("terminal", text("码头", "Terminal"), 60).list(140).search(Search::Prefix).group(BILL),
        Field::int("packNo", text("件数", "Packages"), 9).list(80).group(BILL),
        Field::decimal("grossWet", text("毛重（千克）", "Gross weight (kg)"), 19, 5).list(110).group(BILL),
        Field::date("manifestOn", text("舱单传输日期", "Manifest sent")).list(120).group(COURSE),
        Field::date("arrivedOn", text("抵港日期", "Arrived")).list(120).search(Search::Range).group(COURSE),
        Field::date("yardOn", text("进场日期", "In the yard")).list(120).group(COURSE),
        Field::date("releasedOn", text("放行日期", "Released")).list(120).group(COURSE),
        Field::dict("source", text("数据来源", "Came by"), "portSource", 1)
            .read_only()
            .list(100)
            .search(Search::Eq)
            .group(COURSE),
        Field::text("rmk", text("备注", "Remarks"), 255).group(BILL).width(8),
        ORG.search(Search::Eq).group(BILL),
        CREATED,
        UPDATED,
    ],
    groups: &[
        FieldGroup { key: BILL, label: text("提运单", "Bill of lading") },
        FieldGroup { key: COURSE, label: text("港区动态", "At the port") },
    ],
    rules: &[released_after_arrival, head_not_below_zero, repeated_container],
    unique: &["orgId", "billNo"],
    known_by: "billNo",
    start: &[("iEFlag", "I")],
    lines: &[Lines::embedded("containers", &DOCU_GOODS_BOX, MOST_BOXES).optional().own_number("containerId")],
    import: &[
        "billNo",
        "iEFlag",
        "trafName",
        "voyNo",
        "iEPort",
        "terminal",
        "packNo",
        "grossWet",
        "manifestOn",
        "arrivedOn",
        "yardOn",
        "releasedOn",
        "rmk",
    ],
    import_path: "upload",
    category: Some("decl"),
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/docuGoods",
        title: text("港区数据", "Port data"),
        permissions: &["base:docuGoods:view"],
    }),
    example: r#"{"billNo":"COSU6312345670","iEFlag":"I","trafName":"COSCO PISCES","voyNo":"058W","iEPort":"2248","terminal":"洋山四期",
        "packNo":"120","grossWet":"24600.00000","manifestOn":"2026-07-01","arrivedOn":"2026-07-03",
        "containers":[{"containerId":"CSNU1234560","sealNo":"CN88012","boxPackNo":"120","boxGrossWt":"24600.00000"}]}"#,
    ..Resource::PLAIN
};

/// A container of a bill of lading. Its headings in a workbook are not those of the bill.
pub static DOCU_GOODS_BOX: Resource = Resource {
    name: "docuGoodsBox",
    label: text("集装箱", "Container"),
    path: "",
    perm: "base:docuGoods",
    fields: &[
        Field::text("containerId", text("集装箱号", "Container no."), 32).required().list(150).found(Search::Prefix),
        Field::dict("containerMd", text("集装箱规格", "Container size and type"), "containerSpec", 32).list(140),
        Field::text("sealNo", text("铅封号", "Seal no."), 40).list(130),
        Field::int("boxPackNo", text("箱内件数", "Packages inside"), 9).list(100),
        Field::decimal("boxGrossWt", text("箱货重量（千克）", "Weight of its goods (kg)"), 19, 5).list(130),
        Field::date("gateInOn", text("箱进场日期", "Container in the yard")).list(130),
        Field::date("gateOutOn", text("箱出场日期", "Container left")).list(130),
    ],
    rules: &[left_after_it_came, box_not_below_zero, doubtful_number],
    known_by: "containerId",
    ..Resource::PLAIN
};

fn head_not_below_zero(record: &Row) -> Option<Problem> {
    below_zero(record, &["packNo", "grossWet"])
}

fn box_not_below_zero(container: &Row) -> Option<Problem> {
    below_zero(container, &["boxPackNo", "boxGrossWt"])
}

fn repeated_container(record: &Row) -> Option<Problem> {
    repeated_in(record, "containers")
}

/// A container is in the yard before it leaves it.
fn left_after_it_came(row: &Row) -> Option<Problem> {
    let row = row.borrowed();
    let (came, left) = (row.date("gateInOn")?, row.date("gateOutOn")?);
    (left < came).then(|| Problem::error("docuGoods.left", "gateOutOn", texts::LEFT_BEFORE))
}

/// Goods that came in are released after they are there.
fn released_after_arrival(row: &Row) -> Option<Problem> {
    let row = row.borrowed();
    let (arrived, released) = (row.date("arrivedOn")?, row.date("releasedOn")?);
    (row.text("iEFlag") == "I" && released < arrived)
        .then(|| Problem::error("docuGoods.released", "releasedOn", texts::RELEASED_BEFORE))
}
