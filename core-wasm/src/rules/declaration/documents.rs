//! Attached files and origin relations.

use super::findings::Findings;
use super::source::{INTERFACE, NUMBERS, PARAMETER};
use super::view::{Declaration, Numbered};
use super::{Check, Rule};
use crate::rules::numbers::Form;
use crate::text::catalogue::certificates;
use crate::text::text;

/// Electronic proxy agreement between the trader and the broker.
const PROXY_AGREEMENT: &str = "10000001";

pub(super) static RULES: &[Rule] = &[
    Rule::error(
        "decl.edoc.proxyAgreement",
        text("代理申报须附电子委托协议", "A broker needs the electronic proxy agreement"),
        text(
            "本单位要求代理申报时附{agreement}，请添加",
            "Your organisation requires {agreement} when a broker declares: attach it",
        ),
        PARAMETER,
        Check::Head(proxy_agreement),
    )
    .of(&["edocRealations"])
    .when_declaring(),
    Rule::warning(
        "decl.edoc.agreementNo",
        text("电子委托协议编号", "Number of the proxy agreement"),
        text("电子委托协议编号{number}应为{form}", "The proxy agreement number {number} should have {form}"),
        NUMBERS,
        Check::EachEdoc(agreement_no),
    )
    .of(&["edocRealations.edocID"]),
    Rule::warning(
        "decl.eco.certType",
        text("原产地单证代码", "Document code of a proof of origin"),
        certificates::UNKNOWN_PROOF,
        INTERFACE,
        Check::EachEco(cert_type),
    )
    .of(&["ecoRelations.certType"]),
    Rule::error(
        "decl.eco.line",
        text("原产地证明对应的商品项", "Declaration line of a proof of origin"),
        certificates::NO_GOODS_LINE,
        INTERFACE,
        Check::EachEco(line),
    )
    .of(&["ecoRelations.decGNo"]),
    Rule::warning(
        "decl.eco.certNo",
        text("原产地单证编号", "Number of a proof of origin"),
        text(
            "单证编号{found}应以C（原产地证书）或D（原产地声明）开头",
            "The number {found} should begin with C (certificate) or D (declaration of origin)",
        ),
        INTERFACE,
        Check::EachEco(cert_no),
    )
    .of(&["ecoRelations.ecoCertNo"]),
];

/// Who declares for himself needs no agreement.
fn proxy_agreement(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let agent = decl.head.text("agentCode");
    let by_broker = !agent.is_empty() && agent != decl.head.text("tradeCode");
    if decl.context.params.dec_electronic_delegation && by_broker && !decl.has_edoc(PROXY_AGREEMENT) {
        found.add("edocRealations", &[("agreement", &decl.code("edocCode", PROXY_AGREEMENT))]);
    }
}

fn agreement_no(_: &Declaration<'_>, edoc: Numbered<'_>, found: &mut Findings<'_>) {
    let number = edoc.row.text("edocID");
    let is_agreement = edoc.row.text("edocCode") == PROXY_AGREEMENT && !number.is_empty();
    if is_agreement && !Form::AgreementNo.matches(number) {
        found.add("edocID", &[("number", &number), ("form", &Form::AgreementNo.describe())]);
    }
}

fn cert_type(decl: &Declaration<'_>, eco: Numbered<'_>, found: &mut Findings<'_>) {
    let code = eco.row.text("certType");
    let dicts = decl.context.dicts;
    let agreement = code.strip_prefix('Y');
    let known = |agreement: &str| !dicts.lacks("ftaAgreement", agreement);
    if !code.is_empty() && !agreement.is_some_and(known) {
        found.add("certType", &[("found", &code)]);
    }
}

fn line(decl: &Declaration<'_>, eco: Numbered<'_>, found: &mut Findings<'_>) {
    let number = eco.row.text("decGNo");
    let known = number.parse::<usize>().is_ok_and(|line| (1..=decl.lines.len()).contains(&line));
    if !number.is_empty() && !known {
        found.add("decGNo", &[("found", &number), ("lines", &decl.lines.len().to_string())]);
    }
}

fn cert_no(_: &Declaration<'_>, eco: Numbered<'_>, found: &mut Findings<'_>) {
    let number = eco.row.text("ecoCertNo");
    if !number.is_empty() && !number.starts_with(['C', 'D']) {
        found.add("ecoCertNo", &[("found", &number)]);
    }
}
