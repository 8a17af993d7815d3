//! Sub-stores: parts of a bonded warehouse that are kept apart.

use crate::error::Problem;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search, Switch};
use crate::row::Row;
use crate::rules::numbers::Form;
use crate::text::catalogue::base as texts;
use crate::text::text;

use super::{CREATED, ORG, UPDATED};

/// A sub-store of a warehouse.
pub static STORE_SUB: Resource = Resource {
    name: "storeSub",
    label: text("分仓", "Sub-store"),
    about: text(
        "保税仓库的分仓，用来区分同一账册下的存放地点。需要区分时在此新增。",
        "Parts of a bonded warehouse, which tell apart where the goods of one account are. Add one for each place.",
    ),
    path: "/base/v1/storeSub",
    perm: "base:storeSub",
    verbs: CRUD,
    fields: &[
        Field::text("code", text("分仓代码", "Code"), 20).required().list(130).search(Search::Prefix),
        Field::text("name", text("分仓名称", "Name"), 100).required().list(200).search(Search::Like),
        Field::text("parentName", text("所属仓库", "Warehouse"), 100).list(200).search(Search::Like),
        Field::text("accountNo", text("账册编号", "Account no."), 12).list(150).search(Search::Prefix),
        Field::dict("kind", text("分仓类型", "Kind"), "storeSubKind", 2).required().list(130).search(Search::Eq),
        Field::decimal("area", text("面积（平方米）", "Area (m²)"), 12, 2).list(120),
        Field::flag("isEnabled", text("启用", "Enabled")).list(100).search(Search::Eq),
        Field::text("remark", text("备注", "Remark"), 255),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[account, area],
    unique: &["orgId", "code"],
    known_by: "code",
    start: &[("kind", "1"), ("isEnabled", "1")],
    switch: Some(Switch { field: "isEnabled", on: "1", path: "status/switch", single: true }),
    page: Some(MenuPage {
        group: "datum",
        path: "/datum/storeSub",
        title: text("分仓管理", "Sub-stores"),
        permissions: &["base:storeSub:view"],
    }),
    example: r#"{"code":"A01-2","name":"A区二层货架","parentName":"洋山保税一号库","kind":"1","area":"1200.00"}"#,
    ..Resource::PLAIN
};

fn account(row: &Row) -> Option<Problem> {
    let number = row.text("accountNo");
    let wrong = !number.is_empty() && !Form::ManualNo.matches(number);
    wrong.then(|| {
        let message = texts::ACCOUNT_NO.speak_with(&[("form", &Form::ManualNo.describe())]);
        Problem::error("storeSub.accountNo", "accountNo", message)
    })
}

fn area(row: &Row) -> Option<Problem> {
    let area = row.decimal::<2>("area")?;
    (!area.is_positive()).then(|| Problem::error("storeSub.area", "area", texts::ABOVE_ZERO))
}
