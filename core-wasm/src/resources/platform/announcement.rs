//! Announcements of the platform.

use crate::resource::{Field, Resource, Search, Verb};
use crate::text::text;

/// An announcement: plain text, a blank line between paragraphs. What has no English form is shown in Chinese.
pub static ANNOUNCEMENT: Resource = Resource {
    name: "announcement",
    label: text("公告", "Announcement"),
    about: text(
        "发布在首页和产品介绍页的公告。点“发布公告”新增。",
        "Announcements on the dashboard and the product page. Choose Publish to write one.",
    ),
    path: "/sys/v1/announcement",
    perm: "platform:announcement",
    verbs: &[Verb::Add, Verb::Update, Verb::Delete],
    fields: &[
        Field::text("title", text("标题", "Title"), 200).required().list(320).search(Search::Like),
        Field::text("titleEn", text("英文标题", "Title in English"), 200).list(320).search(Search::Like),
        Field::text("content", text("正文", "Text"), 20_000).required(),
        Field::text("contentEn", text("英文正文", "Text in English"), 20_000),
        Field::flag("isPinned", text("置顶", "Pinned to the top")).list(120).search(Search::Eq),
        Field::flag("isPublic", text("登录前可见", "Shown before log-in")).list(140).search(Search::Eq),
        Field::text("authorName", text("发布人", "Author"), 100).read_only().list(120),
        Field::instant("publishedAt", text("发布时间", "Published")).list(160).search(Search::Range),
        Field::instant("updatedAt", text("修改时间", "Changed")),
    ],
    rules: &[],
    order: "-isPinned,-publishedAt",
    open: true,
    first_filters: 5,
    keyword: false,
    category: None,
    example: r#"{"title":"系统升级通知","content":"本周六 20:00 升级。","isPinned":"0","isPublic":"1"}"#,
    ..Resource::PLAIN
};
