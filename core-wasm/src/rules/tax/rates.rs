//! Which rates hold for a line: the tariff's, and the special rates that go before it. Source: domain/tax.md §2, §8, §9.

use super::agreement::{self, Claim};
use super::duty::Rate;
use super::number::Number;
use super::{Context, Fault};
use crate::dictionary::Entry;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::special_rate::{AGREEMENT, OWN, PROVISIONAL, QUOTA, Source, Wanted, pick};
use crate::text::catalogue::tax as texts;
use crate::text::{Lang, Message, Text};

/// Document letter of the certificate of a tariff quota.
const QUOTA_CERTIFICATE: &str = "t";

/// A line with what its rates depend on.
pub(super) struct Goods<'a> {
    pub context: &'a Context<'a>,
    pub head: RowRef<'a>,
    pub row: RowRef<'a>,
    pub index: usize,
    pub tariff: &'a Entry,
    pub claim: Option<Claim<'a>>,
}

/// A rate that may hold for the import duty.
pub(super) struct Candidate<'a> {
    pub kind: &'static str,
    pub label: Text,
    pub source: Source,
    pub rate: Rate<'a>,
    pub note: Option<Text>,
}

impl<'a> Goods<'a> {
    pub fn new(context: &'a Context<'a>, head: RowRef<'a>, row: RowRef<'a>, index: usize) -> Result<Goods<'a>, Fault> {
        let code = row.text("codeTS");
        let Some(tariff) = context.dicts.by_id("hsCode", code) else {
            let message = texts::TARIFF_UNKNOWN.with(&[("code", code)]);
            return Err(Problem::error("tax.tariff", format!("lines[{index}].codeTS"), message).into());
        };
        let claim = agreement::claim(head, row, context.dicts);
        Ok(Goods { context, head, row, index, tariff, claim })
    }

    fn path(&self, field: &str) -> String {
        format!("lines[{}].{field}", self.index)
    }

    /// The agreement that the line is entitled to; "" without one.
    fn agreement(&self) -> &str {
        self.claim.as_ref().filter(|claim| claim.missing.is_empty()).map_or("", |claim| claim.code)
    }

    /// The closest special rate of a tax, of one kind or (none named) of any. Of two equally close ones that of the house
    /// which makes the declaration goes before that of the one it is made for. An agreement's rate names the agreement.
    pub fn special(&self, tax: &str, kind: Option<&str>) -> Option<(Source, &'a Row)> {
        let owner = self.head.int("orgId");
        let of_kind = |row: &&Row| {
            let is_nameless = row.text("typecd") == AGREEMENT && row.is_blank("ftaCode");
            kind.is_none_or(|kind| row.text("typecd") == kind) && !is_nameless
        };
        let of_house = |house: i64| {
            let wanted = Wanted {
                org_id: house,
                customer_id: owner,
                gds_mtno: self.row.text("gdsMtno").to_owned(),
                hs_code: self.tariff.id.clone(),
                tax_type: tax.to_owned(),
                fta_code: self.agreement().to_owned(),
                origin_country: self.row.text("originCountry").to_owned(),
                day: Some(self.context.day),
            };
            let (source, row) = pick(self.context.special.iter().filter(of_kind), &wanted);
            row.map(|row| (source, row))
        };
        let houses = [self.head.int("agentOrgId"), owner];
        houses.into_iter().flatten().filter_map(of_house).min_by_key(|(source, _)| *source)
    }

    /// The rate of a tax that only special rates know (anti-dumping, additional, consumption, export duty).
    pub fn other(&self, tax: &str) -> Option<Rate<'a>> {
        self.special(tax, None).and_then(|(_, row)| Rate::of_row(row.borrowed()))
    }

    fn tariff_rate(&self, column: &str, label: Text) -> Result<Number, Problem> {
        Number::parse(self.tariff.extra(column)).map_err(|_| {
            let message = texts::RATE_UNKNOWN.speak_with(&[("code", &self.tariff.id), ("label", &label)]);
            Problem::error("tax.rate", self.path("codeTS"), message)
        })
    }

    /// The rate of the value-added tax.
    pub fn vat(&self) -> Result<Rate<'a>, Problem> {
        match self.other("L") {
            Some(rate) => Ok(rate),
            None => self.tariff_rate("vatRate", texts::VAT).map(Rate::of_value),
        }
    }

    /// The rates that may hold for the import duty, and what is to be said about them. An own rate holds as it stands,
    /// unless a provisional, quota or agreement rate is closer; else the tariff's and those do, of which the lowest duty
    /// counts. Goods of an origin with the general rate get no other; so do those of a blank one, where it is known.
    pub fn duty(&self) -> Result<(Vec<Candidate<'a>>, Vec<Problem>), Fault> {
        let mut problems = self.claim_problems();
        let special = |kind: &str| {
            let (source, row) = self.special("A", Some(kind))?;
            Rate::of_row(row.borrowed()).map(|rate| (source, rate))
        };
        let origin = self.row.text("originCountry");
        let general = self.tariff_rate("generalRate", texts::GENERAL);
        let is_general = self.context.parameters.general_rate_origins.iter().any(|general| general == origin)
            || (origin.is_empty() && general.is_ok());
        let provisional = special(PROVISIONAL).filter(|_| !is_general);
        let agreement = special(AGREEMENT).filter(|_| !is_general && !self.agreement().is_empty());
        let quota = special(QUOTA).filter(|_| !is_general && self.has_quota());
        let closest = [&provisional, &agreement, &quota].into_iter().flatten().map(|(source, _)| *source).min();
        let own = special(OWN).filter(|(source, _)| closest.is_none_or(|closest| *source <= closest));
        if let Some((source, rate)) = own {
            return Ok((vec![Candidate { kind: "own", label: texts::OWN, source, rate, note: None }], problems));
        }
        if is_general {
            let rate = Rate::of_value(general?);
            let general =
                Candidate { kind: "general", label: texts::GENERAL, source: Source::Public, rate, note: None };
            return Ok((vec![general], problems));
        }
        if origin.is_empty() {
            problems.push(Problem::warning("tax.origin", self.path("originCountry"), texts::ORIGIN_BLANK));
        }
        let mut found = Vec::new();
        let mfn = self.tariff_rate("mfnRate", texts::MFN);
        if let Ok(percent) = mfn {
            let note = (self.tariff.extra("mfnSure") == "0").then_some(texts::UNVERIFIED);
            let rate = Rate::of_value(percent);
            found.push(Candidate { kind: "mfn", label: texts::MFN, source: Source::Public, rate, note });
        }
        if let Some((source, rate)) = provisional {
            found.push(Candidate { kind: "provisional", label: texts::PROVISIONAL, source, rate, note: None });
        }
        if let Some((source, rate)) = quota {
            found.push(Candidate { kind: "quota", label: texts::QUOTA, source, rate, note: None });
        }
        if !self.agreement().is_empty() {
            match agreement {
                Some((source, rate)) => {
                    found.push(Candidate { kind: "agreement", label: texts::AGREEMENT, source, rate, note: None });
                }
                None => problems.push(self.no_agreement_rate()),
            }
        }
        match mfn {
            Err(problem) if found.is_empty() => Err(problem.into()),
            _ => Ok((found, problems)),
        }
    }

    /// Whether the declaration has a certificate of the tariff quota.
    fn has_quota(&self) -> bool {
        self.head.each("licenceDocus").any(|docu| docu.text("docuCode") == QUOTA_CERTIFICATE)
    }

    fn claim_problems(&self) -> Vec<Problem> {
        let Some(claim) = self.claim.as_ref().filter(|claim| !claim.missing.is_empty()) else { return Vec::new() };
        let list = |pick: fn(&Text) -> &'static str, between: &str| {
            claim.missing.iter().map(pick).collect::<Vec<_>>().join(between)
        };
        let missing = Message { zh: list(|text| text.zh, "、"), en: list(|text| text.en, "; ") };
        let message = texts::AGREEMENT_MISSING.speak_with(&[("missing", &missing)]);
        vec![Problem::warning("tax.agreement", self.path("originCountry"), message)]
    }

    fn no_agreement_rate(&self) -> Problem {
        let name = |lang| self.context.dicts.label("ftaAgreement", self.agreement(), lang);
        let agreement = Message { zh: name(Lang::Zh), en: name(Lang::En) };
        let values: [(&str, &dyn crate::text::Speak); 2] = [("code", &self.tariff.id), ("agreement", &agreement)];
        Problem::warning("tax.agreementRate", self.path("codeTS"), texts::AGREEMENT_NO_RATE.speak_with(&values))
    }
}
