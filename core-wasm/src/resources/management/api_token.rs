//! Tokens by which programs of others call the interface for an organisation.

use crate::permission::PORT_PUSH;
use crate::resource::{CRUD, Field, MenuPage, Resource, Search, Switch};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::text::text;

/// A token. Its scope (dictionary `apiScope`) is a bundle of permissions (`permission::scope`). Its secret is made by an operation
/// of its own, shown once and kept as a hash.
pub static API_TOKEN: Resource = Resource {
    name: "apiToken",
    label: text("接口令牌", "API token"),
    about: text(
        "外部系统凭令牌调用接口，例如港区系统推送数据。新增后生成密钥，密钥只显示一次。",
        "Programs of others call the interface by a token, such as a port that pushes its data. Add one, then make its secret, which is shown once.",
    ),
    path: "/sys/v1/apiToken",
    perm: "management:apiToken",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("名称", "Name"), 50).required().list(200).search(Search::Like),
        Field::dict("scope", text("权限", "May"), "apiScope", 30).required().list(160).search(Search::Eq),
        Field::date("expiresOn", text("有效期至", "Valid until")).required().list(120),
        Field::flag("isEnabled", text("启用", "Enabled")).list(90).search(Search::Eq),
        Field::text("hint", text("密钥末四位", "Secret ends in"), 4).read_only().list(110).unsortable(),
        Field::instant("issuedAt", text("密钥生成时间", "Secret made")).read_only().list(160),
        Field::instant("lastUsedAt", text("最近使用", "Last used")).read_only().list(160),
        Field::text("rmk", text("备注", "Remarks"), 255),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    unique: &["orgId", "name"],
    known_by: "name",
    start: &[("scope", PORT_PUSH), ("isEnabled", "1")],
    switch: Some(Switch { field: "isEnabled", on: "1", path: "status/switch", single: true }),
    page: Some(MenuPage {
        group: "management",
        path: "/management/apiToken",
        title: text("接口令牌", "API tokens"),
        permissions: &["management:apiToken:view"],
    }),
    category: None,
    example: r#"{"name":"洋山港区推送","scope":"port:push","expiresOn":"2099-12-31"}"#,
    ..Resource::PLAIN
};
