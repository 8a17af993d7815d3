//! Rules that an organisation writes itself (`rules::house`), and what they said before each change.

use crate::error::{Problem, Severity};
use crate::resource::{CRUD, Field, MenuPage, Resource, Search, Switch};
use crate::resources::base::{CREATED, ORG, UPDATED};
use crate::resources::declaration::HEAD;
use crate::row::Row;
use crate::rules::house::{HouseRule, Subject, misread};
use crate::text::catalogue::house as texts;
use crate::text::{Message, text};

const CONDITION: Field = Field::text("condition", text("条件", "Condition"), 2000);
const SEVERITY: Field = Field::dict("severity", text("级别", "Severity"), "houseSeverity", 1);
const FIELD: Field = Field::text("field", text("提示所在字段", "Field it stands at"), 60);
const MESSAGE_ZH: Field = Field::text("messageZh", text("提示（中文）", "Text in Chinese"), 300);
const MESSAGE_EN: Field = Field::text("messageEn", text("提示（英文）", "Text in English"), 300);
const DOCUMENT: Field = Field::dict("document", text("单证", "Document"), "houseDocument", 30);
const REVISION: Field = Field::int("revision", text("规则版本", "Version of the rule"), 9).read_only();

/// The fields that make up what a rule says. A change of any of them is a new version of it.
pub const SAYS: &[&str] = &["document", "condition", "severity", "field", "messageZh", "messageEn"];
/// Of these the ones whose change calls for another try.
pub const TRIED: &[&str] = &["document", "condition", "severity"];

/// What a rule is about that says nothing else.
pub const DECLARATION: &str = HEAD.name;

/// A rule. It holds for its organisation and for those below.
pub static HOUSE_RULE: Resource = Resource {
    name: "houseRule",
    label: text("企业规则", "House rule"),
    about: text(
        "本企业自定的报关单、核注清单和预报检查：填写条件、级别和提示，试算后启用。",
        "Checks of declarations, inventory lists and forecasts that your house writes itself: a condition, a severity and a text, tried before they are on.",
    ),
    path: "/house/v1/rule",
    perm: "management:houseRule",
    verbs: CRUD,
    fields: &[
        Field::text("name", text("名称", "Name"), 50).required().list(200).search(Search::Like),
        DOCUMENT.list(120).search(Search::Eq),
        CONDITION.required().list(360).unsortable(),
        SEVERITY.required().list(100).search(Search::Eq),
        MESSAGE_ZH.required().list(240).unsortable(),
        MESSAGE_EN,
        FIELD,
        Field::flag("isEnabled", text("启用", "Enabled")).read_only().list(90).search(Search::Eq),
        REVISION.list(100),
        Field::int("triedRevision", text("已试算版本", "Version tried"), 9).read_only(),
        Field::instant("triedAt", text("试算时间", "Tried")).read_only().list(160),
        Field::int("looked", text("试算单数", "Documents tried"), 9).read_only().list(110),
        Field::int("stopped", text("命中单数", "Documents found"), 9).read_only().list(110),
        ORG.search(Search::Eq),
        CREATED,
        UPDATED,
    ],
    rules: &[condition_makes_sense, field_is_known],
    unique: &["orgId", "name"],
    known_by: "name",
    start: &[("document", DECLARATION), ("severity", "W")],
    switch: Some(Switch { field: "isEnabled", on: "1", path: "status/switch", single: true }),
    page: Some(MenuPage {
        group: "management",
        path: "/management/houseRule",
        title: text("企业规则", "House rules"),
        permissions: &["management:houseRule:view"],
    }),
    category: None,
    example: r#"{"name":"Samples","condition":"grossWet > 1000","severity":"W","messageZh":"毛重超过一吨，请复核","messageEn":"More than a ton: look again"}"#,
    ..Resource::PLAIN
};

/// What a rule said in one of its versions. Whoever may see rules may see it.
pub static HOUSE_RULE_VERSION: Resource = Resource {
    name: "houseRuleVersion",
    label: text("规则版本", "Version of a house rule"),
    path: "/house/v1/ruleVersion",
    perm: "management:houseRule",
    fields: &[
        Field::id("ruleId", text("规则", "Rule")).read_only().search(Search::Eq),
        REVISION.list(100),
        Field::text("savedBy", text("修改人", "Changed by"), 60).read_only().list(140),
        CREATED.list(160),
        DOCUMENT.read_only(),
        SEVERITY.read_only().list(100),
        CONDITION.read_only().list(360).unsortable(),
        FIELD.read_only(),
        MESSAGE_ZH.read_only().list(240).unsortable(),
        MESSAGE_EN.read_only(),
        ORG.read_only().search(Search::Eq),
    ],
    known_by: "revision",
    keyword: false,
    category: None,
    ..Resource::PLAIN
};

/// A stored rule as it travels to whoever judges by it. A text that is there in one language alone stands for both.
pub fn in_force(row: &Row) -> HouseRule {
    let (zh, en) = (row.text("messageZh"), row.text("messageEn"));
    HouseRule {
        id: row.borrowed().written("id").into_owned(),
        condition: row.text("condition").to_owned(),
        severity: if row.text("severity") == "E" { Severity::Error } else { Severity::Warning },
        field: row.text("field").to_owned(),
        message: Message { zh: zh.to_owned(), en: if en.is_empty() { zh } else { en }.to_owned() },
    }
}

fn condition_makes_sense(row: &Row) -> Option<Problem> {
    let condition = row.borrowed().raw("condition");
    if condition.trim().is_empty() {
        return None;
    }
    let wrong = misread(row.text("document"), condition)?;
    let place = (wrong.offset + 1).to_string();
    let message = texts::WRONG_AT.speak_with(&[("place", &place), ("why", &wrong.message)]);
    Some(Problem::error("house.condition", "condition", message))
}

fn field_is_known(row: &Row) -> Option<Problem> {
    let field = row.text("field");
    // Of what there are no rules, the code says.
    let subject = Subject::named(row.text("document"))?;
    if field.is_empty() || subject.at(field).is_some() {
        return None;
    }
    Some(Problem::error("house.field", "field", texts::NO_SUCH_FIELD.with(&[("name", field)])))
}
