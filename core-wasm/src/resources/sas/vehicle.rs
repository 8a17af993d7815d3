//! Vehicle records (车辆备案): vehicles that customs knows, with their weights.

use super::{
    ANSWERED, ASKED, CHANGES, CUSTOMER, CUSTOMS, CUSTOMS_GROUP, DECIDED, DECLARED_ON, DISPUTED, KEYED_COUNT,
    KEYED_NUMBER, KEYED_RESULT, OFFICE, PARTIES_GROUP, REASON, REMARK, SENT, party,
};
use crate::resource::{CRUD, Field, FieldGroup, MenuPage, Resource, Search};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::rules::bonded::numbers::impossible;
use crate::rules::sas::passport;
use crate::text::text;

const VEHICLE: &str = "vehicle";

/// The enterprise whose vehicle it is.
const ENTERPRISE: [Field; 3] = party([
    ("etpsno", text("所属企业编号", "Enterprise: customs code")),
    ("etpsNm", text("所属企业名称", "Enterprise: name")),
    ("etpsSccd", text("所属企业社会信用代码", "Enterprise: credit code")),
]);

/// A vehicle record.
pub static SAS_VEHICLE: Resource = Resource {
    name: "sasVehicle",
    label: text("车辆备案", "Vehicle record"),
    about: text(
        "向海关备案的车辆及其自重；严格校验时核放单只能用备案车辆。新增车辆，填写自重后发送海关。",
        "Vehicles recorded at customs with their weights; where passports are strict, only these may pass. Add a vehicle with its weight and send it.",
    ),
    path: "/sas/v1/sasVehicle",
    perm: "sas:sasVehicle",
    verbs: CRUD,
    fields: &[
        Field::text("vehicleNo", text("车牌号", "Number plate"), 64)
            .required()
            .once()
            .list(130)
            .search(Search::Prefix)
            .group(VEHICLE),
        CUSTOMER,
        Field::dict("state", text("状态", "State"), "sasVehicleState", 24)
            .read_only()
            .list(110)
            .search(Search::Eq)
            .group(VEHICLE),
        OFFICE.group(VEHICLE),
        Field::decimal("vehicleWt", text("车辆自重（千克）", "Vehicle weight (kg)"), 19, 5)
            .short(text("车辆自重（千克）", "Weight (kg)"))
            .required()
            .list(130)
            .group(VEHICLE),
        Field::text("vehicleFrameNo", text("车架号", "Frame no."), 64).seldom().list(120).group(VEHICLE),
        Field::decimal("vehicleFrameWt", text("车架重（千克）", "Frame weight (kg)"), 19, 5).seldom().group(VEHICLE),
        Field::text("vehicleIcNo", text("IC卡号（电子车牌）", "IC card of the vehicle"), 64)
            .short(text("IC卡号（电子车牌）", "IC card"))
            .seldom()
            .group(VEHICLE),
        Field::text("vehicleTypecd", text("车辆类型", "Kind of vehicle"), 1).seldom().group(VEHICLE),
        Field::text("dclEr", text("申请人", "Applicant"), 64).group(VEHICLE),
        ENTERPRISE[0],
        ENTERPRISE[1].list(200),
        ENTERPRISE[2],
        Field::text("dclPreentNo", text("申报端统一编号", "Single-window no."), 64).read_only().group(CUSTOMS),
        Field::text("vehicleCusNo", text("监管车海关编码", "Customs no. of the vehicle"), 64)
            .read_only()
            .list(150)
            .group(CUSTOMS),
        CHANGES,
        ASKED,
        DECLARED_ON,
        DECIDED,
        REASON,
        SENT,
        ANSWERED,
        KEYED_NUMBER,
        KEYED_RESULT,
        KEYED_COUNT,
        DISPUTED,
        REMARK.group(VEHICLE).width(24),
        ORG.search(Search::Eq).group(VEHICLE),
        CREATED,
        UPDATED,
    ],
    groups: &[FieldGroup { key: VEHICLE, label: text("车辆", "Vehicle") }, PARTIES_GROUP, CUSTOMS_GROUP],
    rules: &[passport::vehicle_weight, impossible],
    unique: &["orgId", "vehicleNo"],
    known_by: "vehicleNo",
    own_page: true,
    page: Some(MenuPage {
        group: "sas",
        path: "/sas/sasVehicle",
        title: text("车辆备案", "Vehicle records"),
        permissions: &["sas:sasVehicle:view"],
    }),
    category: Some("sas"),
    example: r#"{"vehicleNo":"沪B09170","vehicleWt":"13000","masterCuscd":"2248"}"#,
    ..Resource::PLAIN
};
