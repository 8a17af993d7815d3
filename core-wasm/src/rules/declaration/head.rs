//! Direction, packed fields and the numbers of the head.

use super::findings::Findings;
use super::source::{FILLING, INTERFACE, NUMBERS, SCREEN};
use super::view::{Declaration, Direction};
use super::{Check, Rule};
use crate::resources::declaration::{Packed, is_record_list, is_self_paid};
use crate::rules::numbers::Form;
use crate::text::{Message, Speak, Text, text};

const WRONG_PLACE: Text = text("“{label}”的“{place}”{found}，{todo}", "{label}, {place}: {found}; {todo}");
const WRONG_FORM: Text = text("“{label}”{number}格式不对，应为{form}", "{label} {number} must be {form}");

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.head.direction",
        text("进出口标志与类别一致", "Import/export mark agrees with the category"),
        text("类别“{category}”的进出口标志应为{mark}", "The import/export mark of category {category} must be {mark}"),
        INTERFACE,
        Check::Head(direction),
    )
    .of(&["iEFlag"]),
    Rule::warning(
        "decl.head.seqNo",
        text("统一编号格式", "Form of the unified number"),
        WRONG_FORM,
        NUMBERS,
        Check::Head(|decl, found| form(decl, found, "seqNo", Form::SeqNo)),
    )
    .of(&["seqNo"]),
    Rule::error(
        "decl.head.clientSeqNo",
        text("客户端编号格式", "Form of the internal number"),
        WRONG_FORM,
        INTERFACE,
        Check::Head(|decl, found| form(decl, found, "clientSeqNo", Form::ClientSeqNo)),
    )
    .of(&["clientSeqNo"]),
    Rule::warning(
        "decl.head.entryId",
        text("海关编号格式", "Form of the customs number"),
        WRONG_FORM,
        NUMBERS,
        Check::Head(|decl, found| form(decl, found, "entryId", Form::EntryId)),
    )
    .of(&["entryId"]),
    Rule::warning(
        "decl.head.entryIdDirection",
        text("海关编号的进出口位", "Direction in the customs number"),
        text(
            "海关编号第9位为{found}，与进出口标志{mark}不符，请核对",
            "Position 9 of the customs number is {found}, which does not agree with the mark {mark}: check it",
        ),
        NUMBERS,
        Check::Head(entry_id_direction),
    )
    .of(&["entryId"]),
    Rule::error(
        "decl.head.manualNo",
        text("备案号格式", "Form of the account number"),
        WRONG_FORM,
        SCREEN,
        Check::Head(|decl, found| form(decl, found, "manualNo", Form::ManualNo)),
    )
    .of(&["manualNo"]),
    Rule::warning(
        "decl.head.manualNoLetter",
        text("备案号首字母", "First letter of the account number"),
        text(
            "备案号首字母{letter}没有对应的账册、手册或证明，请核对",
            "No account, handbook or certificate begins with {letter}: check the account number",
        ),
        NUMBERS,
        Check::Head(manual_no_letter),
    )
    .of(&["manualNo"]),
    Rule::warning(
        "decl.head.manualNoParts",
        text("物流账册号的组成", "Parts of a logistics account number"),
        text("物流账册号{number}应为{form}", "The logistics account number {number} should be {form}"),
        NUMBERS,
        Check::Head(manual_no_parts),
    )
    .of(&["manualNo"]),
    Rule::error(
        "decl.head.type",
        text("单据类型各位", "Positions of the declaration type"),
        WRONG_PLACE,
        INTERFACE,
        Check::Head(|decl, found| packed(decl, found, "type")),
    )
    .of(&["type"]),
    Rule::warning(
        "decl.head.recordListType",
        text("备案清单的单据类型", "Declaration type of a record list"),
        text(
            "类别“{category}”与单据类型“{kind}”不符，请核对",
            "The category {category} does not agree with the kind of declaration {kind}: check both",
        ),
        INTERFACE,
        Check::Head(record_list_type),
    )
    .of(&["type"]),
    Rule::warning(
        "decl.head.billTypeMissing",
        text("备案清单须有类型", "A record list is of a type"),
        text("备案清单须选择“备案清单类型”", "Choose the type of the record list"),
        INTERFACE,
        Check::Head(bill_type_missing),
    )
    .of(&["billType"])
    .when_declaring(),
    Rule::warning(
        "decl.head.billTypeOfList",
        text("报关单没有备案清单类型", "A declaration is no type of record list"),
        text(
            "“备案清单类型”只用于备案清单，现为{type}，报关单请清空",
            "Only record lists have a record list type, here it is {type}: clear it",
        ),
        INTERFACE,
        Check::Head(bill_type_of_list),
    )
    .of(&["billType"]),
    Rule::warning(
        "decl.head.selfPaid",
        text("自报自缴前后一致", "Self-paid is said twice alike"),
        text(
            "单据类型“{kind}”为自报自缴，业务事项的自报自缴却为“否”，请核对",
            "The kind of declaration {kind} is self-paid, the business items say that it is not: check both",
        ),
        INTERFACE,
        Check::Head(self_paid),
    )
    .of(&["businessItems"]),
    Rule::warning(
        "decl.head.promisePrice",
        text("价格影响以特殊关系为前提", "A relation that there is not influences no price"),
        text(
            "特殊关系确认为“否”，价格影响确认却为“是”，请核对",
            "The price is said to be influenced by a special relation, though there is none: check both statements",
        ),
        FILLING,
        Check::Head(promise_price),
    )
    .of(&["promiseItmes"]),
    Rule::error(
        "decl.head.promiseItmes",
        text("价格说明各位", "Positions of the price statements"),
        WRONG_PLACE,
        INTERFACE,
        Check::Head(|decl, found| packed(decl, found, "promiseItmes")),
    )
    .of(&["promiseItmes"]),
    Rule::error(
        "decl.head.businessItems",
        text("业务事项各位", "Positions of the business items"),
        WRONG_PLACE,
        INTERFACE,
        Check::Head(|decl, found| packed(decl, found, "businessItems")),
    )
    .of(&["businessItems"]),
    Rule::error(
        "decl.head.specDeclFlag",
        text("特种业务标识各位", "Positions of the special business mark"),
        WRONG_PLACE,
        INTERFACE,
        Check::Head(|decl, found| packed(decl, found, "specDeclFlag")),
    )
    .of(&["specDeclFlag"]),
    Rule::error(
        "decl.head.dataSource",
        text("扩展字段各位", "Positions of the extension field"),
        WRONG_PLACE,
        INTERFACE,
        Check::Head(|decl, found| packed(decl, found, "dataSource")),
    )
    .of(&["dataSource"]),
    Rule::error(
        "decl.head.relId",
        text("关联报关单号格式", "Form of the related declaration number"),
        WRONG_FORM,
        NUMBERS,
        Check::Head(|decl, found| form(decl, found, "relId", Form::EntryId)),
    )
    .of(&["relId"]),
    Rule::error(
        "decl.head.relManNo",
        text("关联备案号格式", "Form of the related account number"),
        WRONG_FORM,
        SCREEN,
        Check::Head(|decl, found| form(decl, found, "relManNo", Form::ManualNo)),
    )
    .of(&["relManNo"]),
    Rule::warning(
        "decl.head.licenseNo",
        text("许可证编号格式", "Form of the licence number"),
        WRONG_FORM,
        SCREEN,
        Check::Head(|decl, found| form(decl, found, "licenseNo", Form::LicenceNo)),
    )
    .of(&["licenseNo"]),
    Rule::error(
        "decl.head.billNo",
        text("提单号格式", "Form of the bill of lading number"),
        WRONG_FORM,
        SCREEN,
        Check::Head(|decl, found| form(decl, found, "billNo", Form::BillNo)),
    )
    .of(&["billNo"]),
    Rule::warning(
        "decl.head.billNoMarks",
        text("提单号中的符号", "Marks in a bill number"),
        text(
            "提单号{number}含有“{mark}”，须与舱单的提单号一致，请核对",
            "The bill number {number} holds \"{mark}\"; it must be written as in the manifest: check it",
        ),
        SCREEN,
        Check::Head(bill_no_marks),
    )
    .of(&["billNo"]),
];

fn form(decl: &Declaration<'_>, found: &mut Findings<'_>, field: &str, form: Form) {
    let number = decl.head.text(field);
    if !number.is_empty() && !form.matches(number) {
        found.add(field, &[("label", &decl.label(field)), ("number", &number), ("form", &form.describe())]);
    }
}

/// Marks that customs' own screen does not know in a bill number; shipping lines write them.
fn bill_no_marks(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let number = decl.head.text("billNo");
    if let Some(mark) =
        number.chars().find(|mark| matches!(mark, '-' | '/' | '.')).filter(|_| Form::BillNo.matches(number))
    {
        found.add("billNo", &[("number", &number), ("mark", &mark.to_string())]);
    }
}

fn packed(decl: &Declaration<'_>, found: &mut Findings<'_>, field: &str) {
    let value = decl.head.raw(field);
    let Some(packed) = Packed::of(field).filter(|_| !value.trim().is_empty()) else { return };
    let dicts = decl.context.dicts;
    let report = |found: &mut Findings<'_>, place: &Text, stands: &str, todo: &dyn Speak| {
        let stands = match stands.trim() {
            "" => text("未填", "nothing is chosen").with(&[]),
            code => text("不能为“{code}”", "“{code}” is none of its codes").with(&[("code", code)]),
        };
        found.add(field, &[("label", &decl.label(field)), ("place", place), ("found", &stands), ("todo", todo)]);
    };
    if let Some(wrong) = packed.first_wrong(value, dicts) {
        let allowed = wrong.place.allowed(dicts);
        let todo = Message { zh: format!("请选：{}", allowed.zh), en: format!("choose {}", allowed.en) };
        report(found, &wrong.place.label, wrong.found, &todo);
    } else if packed.full && value.chars().count() > packed.width() {
        let surplus: String = value.chars().skip(packed.width()).collect();
        report(found, &text("末位之后", "behind the last place"), &surplus, &text("请删去", "delete it"));
    }
}

/// A declaration in the type of a record list, or the other way round. A type that is not filled in says nothing.
fn record_list_type(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let (category, kind) = (decl.head.text("iECatg"), decl.head.raw("type"));
    if !category.is_empty() && !kind.trim().is_empty() && is_record_list(kind) != decl.is_record_list() {
        let kind = kind.get(..2).unwrap_or_default().trim();
        found.add("type", &[("category", &decl.code("ieCatg", category)), ("kind", &decl.code("decTypePrefix", kind))]);
    }
}

/// The type of record list that is a declaration: batches that are declared together (分送集报报关单).
const BATCH_DECLARATION: &str = "4";

fn bill_type_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.is_record_list() && decl.head.is_blank("billType") {
        found.add("billType", &[]);
    }
}

fn bill_type_of_list(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let kind = decl.head.text("billType");
    let is_declaration = !decl.head.is_blank("iECatg") && !decl.is_record_list();
    if is_declaration && !kind.is_empty() && kind != BATCH_DECLARATION {
        found.add("billType", &[("type", &decl.code("billType", kind))]);
    }
}

/// The type and the fifth of the business items both say whether the declaration is self-paid.
fn self_paid(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    const PLACE: usize = 4;
    let kind = decl.head.raw("type");
    let denied = decl.head.raw("businessItems").chars().nth(PLACE) == Some('0');
    if denied && is_self_paid(kind) {
        let kind = kind.get(..2).unwrap_or_default().trim();
        found.add("businessItems", &[("kind", &decl.code("decTypePrefix", kind))]);
    }
}

/// "No" to the special relation and "yes" to its influence on the price.
fn promise_price(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.head.raw("promiseItmes").starts_with("01") {
        found.add("promiseItmes", &[]);
    }
}

fn direction(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let (category, mark) = (decl.head.text("iECatg"), decl.head.text("iEFlag"));
    let Some(direction) = decl.direction.filter(|_| !category.is_empty() && !mark.is_empty()) else { return };
    if direction.letter() != mark {
        found.add("iEFlag", &[("category", &decl.code("ieCatg", category)), ("mark", &direction.letter())]);
    }
}

fn entry_id_direction(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let number = decl.head.text("entryId");
    let Some(direction) = decl.direction.filter(|_| Form::EntryId.matches(number)) else { return };
    let digit = &number[8..9];
    if digit != if direction == Direction::Import { "1" } else { "0" } {
        found.add("entryId", &[("found", &digit), ("mark", &direction.letter())]);
    }
}

fn manual_no_letter(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    const FAMILY: &str = "emsNoFirstLetter";
    let Some(letter) = decl.account_letter() else { return };
    let letter = letter.to_string();
    if decl.context.dicts.lacks(FAMILY, &letter) {
        found.add("manualNo", &[("letter", &letter)]);
    }
}

fn manual_no_parts(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let number = decl.manual_no;
    if !Form::ManualNo.matches(number) {
        return;
    }
    let dicts = decl.context.dicts;
    let form = match decl.account_letter() {
        Some('T') => Form::ZoneAccountNo,
        Some('L') => Form::WarehouseAccountNo,
        _ => return,
    };
    let kind_known = form == Form::ZoneAccountNo || !dicts.lacks("bwlType", &number[5..6]);
    if !form.matches(number) || !kind_known {
        found.add("manualNo", &[("number", &number), ("form", &form.describe())]);
    }
}
