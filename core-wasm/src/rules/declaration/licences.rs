//! Licence documents: what HS codes and trade modes require, and what may not be traded at all.

use super::findings::Findings;
use super::source::{FILLING, NUMBERS, SCREEN, TABLE};
use super::tables::{is_border_trade, is_processing};
use super::view::{Declaration, Line, Numbered};
use super::{Check, Rule};
use crate::resources::declaration::LINE;
use crate::rules::numbers::{Form, is_zone_warehouse_account};
use crate::rules::tax::agreement::agreement_of;
use crate::text::{listed_numbers, text};

const CHINA: &str = "CHN";
/// Goods attribute "used goods".
const USED_GOODS: &str = "21";
/// Levy mode "taxed by law".
const TAXED: &str = "1";
const GENERAL_TRADE: &str = "0110";
/// Deep-processing transfers, which want document K.
const DEEP_PROCESSING: [&str; 2] = ["0255", "0654"];
/// First letters of the accounts of zones: processing, logistics.
const ZONE_ACCOUNTS: [char; 2] = ['H', 'T'];
/// First letter of a logistics account outside zones.
const WAREHOUSE_ACCOUNT: char = 'L';
const INVENTORY_LIST: &str = "a";
const DOMESTIC_SALE: &str = "c";
const ORIGIN_PROOF: &str = "Y";
const TRANSFER: &str = "K";
/// Files that a proof of origin needs: invoice and bill of lading.
const ORIGIN_FILES: [&str; 2] = ["00000001", "00000003"];

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.line.prohibited",
        text("禁止进出口商品", "Prohibited goods"),
        text("商品编号{code}监管条件为{letter}，不得申报", "HS code {code} has supervision letter {letter}: these goods may not be declared"),
        SCREEN,
        Check::EachLine(prohibited),
    )
    .of(&["lines.codeTS"]),
    Rule::error(
        "decl.line.usedMachinery",
        text("禁止进口的旧机电产品", "Prohibited used machinery"),
        text(
            "商品编号{code}的旧机电产品禁止进口（监管条件6），请核对货物属性",
            "Used machinery of HS code {code} may not be imported (supervision letter 6): check the goods attributes",
        ),
        SCREEN,
        Check::EachLine(used_machinery),
    )
    .of(&["lines.goodsAttr"]),
    Rule::warning(
        "decl.line.licenceMissing",
        text("监管条件要求的随附单证", "Licence documents that the HS code requires"),
        text(
            "商品编号{code}需要随附单证{letter}，随附单证中没有，请核对",
            "HS code {code} requires the document {letter}, which is not attached: check it",
        ),
        SCREEN,
        Check::EachLine(missing),
    )
    .of(&["lines.codeTS"])
    .when_declaring(),
    Rule::warning(
        "decl.line.inspectionDetails",
        text("法检货物的品牌、规格、日期或批号", "Brand, specification, date or batch of inspected goods"),
        text(
            "商品编号{code}须检验检疫（监管条件A），请填写“{label}”",
            "Goods of HS code {code} are inspected (supervision letter A): fill in {label}",
        ),
        SCREEN,
        Check::EachLine(inspection_details),
    )
    .of(&["lines.goodsBrand", "lines.goodsSpec", "lines.produceDate"])
    .when_declaring(),
    Rule::warning(
        "decl.licence.deepProcessing",
        text("深加工结转须附申请表", "Deep processing requires the transfer application"),
        text("监管方式{mode}须附单证K（深加工结转申请表）", "Trade mode {mode} requires document K (transfer application): attach it"),
        SCREEN,
        Check::Head(deep_processing),
    )
    .of(&["licenceDocus"])
    .when_declaring(),
    Rule::warning(
        "decl.licence.domesticSale",
        text("内销征税联系单", "Domestic-sale tax form"),
        text(
            "启运国为中国且照章征税的进口须附单证c（内销征税联系单），物流账册或附有核注清单的除外",
            "A taxed import from China requires document c (domestic-sale form), unless it leaves a logistics account or has an inventory list (a): attach it",
        ),
        SCREEN,
        Check::Head(domestic_sale),
    )
    .of(&["licenceDocus"])
    .when_declaring(),
    Rule::error(
        "decl.licence.exportDomesticSale",
        text("出口不得附内销征税联系单", "No domestic-sale form on exports"),
        text("出口报关单不得附单证c（内销征税联系单），请删去", "An export must not carry document c (domestic-sale form): remove it"),
        SCREEN,
        Check::EachLicence(export_domestic_sale),
    )
    .of(&["licenceDocus.docuCode"]),
    Rule::error(
        "decl.licence.inventoryListMissing",
        text("区域账册项下须附核注清单", "Goods of a zone require the inventory list"),
        text(
            "备案号{number}项下的货物须先有核注清单，请附单证a（保税核注清单）",
            "Goods under account {number} require an inventory list first: attach document a",
        ),
        FILLING,
        Check::Head(inventory_list_missing),
    )
    .of(&["licenceDocus"])
    .softened()
    .when_declaring(),
    Rule::error(
        "decl.licence.inventoryListNo",
        text("核注清单编号格式", "Form of an inventory list number"),
        text("核注清单编号{number}应为{form}", "The inventory list number {number} must be {form}"),
        NUMBERS,
        Check::EachLicence(inventory_list_no),
    )
    .of(&["licenceDocus.certCode"]),
    Rule::warning(
        "decl.licence.originProof",
        text("享受优惠税率须附原产地证明", "A preference requires its proof of origin"),
        text(
            "第{lines}项申报享受优惠贸易协定，请附单证Y（原产地证明）",
            "Lines {lines} claim a preference: attach document Y (proof of origin)",
        ),
        FILLING,
        Check::Head(origin_proof),
    )
    .of(&["licenceDocus"])
    .when_declaring(),
    Rule::warning(
        "decl.licence.originProofNo",
        text("原产地证明编号格式", "Form of the number of a proof of origin"),
        text(
            "原产地证明编号{number}应为“<优惠贸易协定代码>证书编号”，例如<22>C12345，请核对",
            "The number {number} of the proof of origin should be the agreement's code in brackets and the number, such as <22>C12345: check it",
        ),
        FILLING,
        Check::EachLicence(origin_proof_no),
    )
    .of(&["licenceDocus.certCode"]),
    Rule::warning(
        "decl.licence.originProofCountry",
        text("原产地证明的协定与原产国相符", "Agreement of a proof of origin goes with the origin"),
        text(
            "没有商品原产于优惠贸易协定{agreement}的成员，请核对原产地证明和原产国",
            "No line originates in a member of the agreement {agreement}: check the proof of origin and the origins",
        ),
        FILLING,
        Check::EachLicence(origin_proof_country),
    )
    .of(&["licenceDocus.certCode"])
    .when_declaring(),
    Rule::warning(
        "decl.licence.originProofs",
        text("几份原产地证明须对应商品项", "Several proofs of origin name their lines"),
        text(
            "附有{count}份原产地证明（Y），请填写各自对应的商品项，或分单申报",
            "There are {count} proofs of origin (Y): say which lines each is for, or declare them apart",
        ),
        FILLING,
        Check::Head(origin_proofs),
    )
    .of(&["licenceDocus"])
    .when_declaring(),
    Rule::warning(
        "decl.licence.originFiles",
        text("原产地证明须附发票和提单", "A proof of origin requires invoice and bill of lading"),
        text(
            "附有原产地证明（Y）时须上传{file}",
            "With a proof of origin (Y) the file {file} must be attached: upload it",
        ),
        TABLE,
        Check::Head(origin_files),
    )
    .of(&["edocRealations"])
    .when_declaring(),
];

fn prohibited(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let letter = if decl.imports() { '9' } else { '8' };
    if let Some(hs) = line.hs.filter(|_| decl.direction.is_some() && line.supervision().contains(letter)) {
        let letter = letter.to_string();
        found.add("codeTS", &[("code", &hs.id), ("letter", &decl.code("licenceDocu", &letter))]);
    }
}

fn used_machinery(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let used = line.row.text("goodsAttr").split(',').any(|attribute| attribute == USED_GOODS);
    if let Some(hs) = line.hs.filter(|_| decl.imports() && used && line.supervision().contains('6')) {
        found.add("goodsAttr", &[("code", &hs.id)]);
    }
}

/// Whether a supervision letter wants a document from this declaration. A names inspection, which the declaration
/// itself asks for since 2018; 6, 8 and 9 are prohibitions; v, x and y take the place of 7 and 4 in processing and
/// border trade.
fn wants_document(decl: &Declaration<'_>, supervision: &str, letter: char) -> bool {
    let processing = is_processing(decl.trade_mode);
    let border = is_border_trade(decl.trade_mode);
    match letter {
        'A' | '6' | '8' | '9' => false,
        'v' => decl.imports() && processing,
        'x' => decl.exports() && processing,
        'y' => decl.exports() && border,
        '7' => decl.imports() && !(processing && supervision.contains('v')),
        '4' => {
            let replaced = (processing && supervision.contains('x')) || (border && supervision.contains('y'));
            decl.exports() && !replaced
        }
        _ => {
            let docu = decl.context.dicts.by_id("licenceDocu", letter.encode_utf8(&mut [0; 4]));
            docu.zip(decl.direction).is_some_and(|(docu, direction)| docu.extra("ie").contains(direction.letter()))
        }
    }
}

fn missing(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let Some(hs) = line.hs.filter(|_| !decl.is_summary() || decl.head.flag("needCert")) else { return };
    let supervision = line.supervision();
    for letter in supervision.chars().filter(|letter| wants_document(decl, supervision, *letter)) {
        let letter = letter.to_string();
        if !decl.has_licence(&letter) {
            found.add("codeTS", &[("code", &hs.id), ("letter", &decl.code("licenceDocu", &letter))]);
        }
    }
}

fn inspection_details(decl: &Declaration<'_>, line: &Line<'_>, found: &mut Findings<'_>) {
    let applies =
        decl.imports() && !decl.is_summary() && decl.trade_mode == GENERAL_TRADE && line.supervision().contains('A');
    let Some(hs) = line.hs.filter(|_| applies) else { return };
    let blank = |field: &str| line.row.is_blank(field);
    let undated = blank("produceDate") && blank("prodBatchNo");
    let wanted = [("goodsSpec", blank("goodsSpec")), ("goodsBrand", blank("goodsBrand")), ("produceDate", undated)];
    for (field, _) in wanted.into_iter().filter(|(_, missing)| *missing) {
        let label = LINE.field(field).map_or(text("字段", "Field"), |field| field.label);
        found.add(field, &[("code", &hs.id), ("label", &label)]);
    }
}

fn deep_processing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if DEEP_PROCESSING.contains(&decl.trade_mode) && !decl.has_licence(TRANSFER) {
        found.add("licenceDocus", &[("mode", &decl.code("tradeMode", decl.trade_mode))]);
    }
}

fn domestic_sale(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let taxed = decl.lines.iter().any(|line| line.row.text("dutyMode") == TAXED);
    let from_china = decl.imports() && decl.head.text("tradeCountry") == CHINA;
    let excused = decl.has_licence(INVENTORY_LIST) || is_zone_warehouse_account(decl.manual_no);
    if from_china && taxed && !excused && !decl.has_licence(DOMESTIC_SALE) {
        found.add("licenceDocus", &[]);
    }
}

fn export_domestic_sale(decl: &Declaration<'_>, docu: Numbered<'_>, found: &mut Findings<'_>) {
    if decl.exports() && docu.row.text("docuCode") == DOMESTIC_SALE {
        found.add("docuCode", &[]);
    }
}

/// Zone accounts are written off by inventory lists, from which the declaration is made. Elsewhere it is asked for: a
/// record list without an account, goods that leave a zone under general trade, a warehouse outside.
fn inventory_list_missing(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let of_zone = decl.account_letter().is_some_and(|letter| ZONE_ACCOUNTS.contains(&letter));
    let of_warehouse = decl.account_letter() == Some(WAREHOUSE_ACCOUNT);
    let wanted = of_zone || of_warehouse || decl.is_record_list();
    if decl.direction.is_some() && wanted && !decl.is_summary() && !decl.has_licence(INVENTORY_LIST) {
        found.in_doubt(!(of_zone && decl.is_record_list()));
        found.add("licenceDocus", &[("number", &decl.manual_no)]);
    }
}

/// A line claims a preference by its origin under an agreement, or by a relation to a certificate.
fn origin_proof(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if !decl.imports() || decl.has_licence(ORIGIN_PROOF) {
        return;
    }
    let related = |number: usize| decl.ecos.iter().any(|eco| eco.row.text("decGNo").parse() == Ok(number));
    let claims = |line: &&Line<'_>| !line.row.is_blank("rcepOrigPlaceCode") || related(line.index + 1);
    let lines: Vec<usize> = decl.lines.iter().filter(claims).map(|line| line.index + 1).collect();
    if !lines.is_empty() {
        found.add("licenceDocus", &[("lines", &listed_numbers(&lines))]);
    }
}

/// The proof of origin of a document row: its agreement and its number; `None` for other documents and blank numbers.
fn proof_of<'a>(docu: &Numbered<'a>) -> Option<(&'a str, &'a str)> {
    let number = docu.row.text("certCode");
    (docu.row.text("docuCode") == ORIGIN_PROOF && !number.is_empty()).then(|| agreement_of(number))
}

fn origin_proof_no(decl: &Declaration<'_>, docu: Numbered<'_>, found: &mut Findings<'_>) {
    let Some((agreement, certificate)) = proof_of(&docu) else { return };
    if agreement.is_empty() || certificate.is_empty() || decl.context.dicts.lacks("ftaAgreement", agreement) {
        found.add("certCode", &[("number", &docu.row.text("certCode"))]);
    }
}

/// An agreement without a list of members leaves the origin to its rates.
fn origin_proof_country(decl: &Declaration<'_>, docu: Numbered<'_>, found: &mut Findings<'_>) {
    let Some((code, _)) = proof_of(&docu).filter(|_| decl.imports()) else { return };
    let members = decl.context.dicts.by_id("ftaAgreement", code).map(|row| row.extra("members")).unwrap_or_default();
    let known = decl.lines.iter().flat_map(|line| ["originCountry", "rcepOrigPlaceCode"].map(|it| line.row.text(it)));
    let mut origins = known.filter(|origin| !origin.is_empty()).peekable();
    let some = origins.peek().is_some();
    if !members.is_empty() && some && !origins.any(|origin| members.split(' ').any(|member| member == origin)) {
        found.add("certCode", &[("agreement", &decl.code("ftaAgreement", code))]);
    }
}

fn origin_proofs(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let count = decl.licence_docus.iter().filter(|docu| proof_of(docu).is_some()).count();
    if decl.imports() && count > 1 && decl.ecos.is_empty() {
        found.add("licenceDocus", &[("count", &count.to_string())]);
    }
}

fn inventory_list_no(_: &Declaration<'_>, docu: Numbered<'_>, found: &mut Findings<'_>) {
    let number = docu.row.text("certCode");
    let is_list = docu.row.text("docuCode") == INVENTORY_LIST && !number.is_empty();
    if is_list && !Form::InventoryListNo.matches(number) {
        found.add("certCode", &[("number", &number), ("form", &Form::InventoryListNo.describe())]);
    }
}

fn origin_files(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    if decl.has_licence(ORIGIN_PROOF) {
        for file in ORIGIN_FILES.into_iter().filter(|file| !decl.has_edoc(file)) {
            found.add("edocRealations", &[("file", &decl.code("edocCode", file))]);
        }
    }
}
