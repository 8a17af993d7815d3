//! Chooses the rates of a line: those of the tariff, and the special rates that take precedence. Source:
//! domain/tax.md §2, §8, §9.

use super::agreement::{self, Claim};
use super::duty::{Basis, Mode, Rate};
use super::number::Number;
use super::{Context, Fault, tariff, value};
use crate::dictionary::Entry;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::elements;
use crate::rules::special_rate::{
    AGREEMENT, OWN, PROVISIONAL, QUOTA, Source, Wanted, fit, is_of_any_origin, is_of_other_maker, pick,
};
use crate::text::catalogue::tax as texts;
use crate::text::{Lang, Message, Speak, Text};

/// Document letter of the certificate of a tariff quota.
const QUOTA_CERTIFICATE: &str = "t";
/// Columns of the tariff (family `hsCode`): a percentage, or a text that [`tariff::read`] understands.
const MFN: &str = "mfnRate";
const MFN_SURE: &str = "mfnSure";
const GENERAL: &str = "generalRate";
const PROVISIONAL_RATE: &str = "provisionalRate";
const PROVISIONAL_SURE: &str = "provisionalSure";
const VAT: &str = "vatRate";
const CONSUMPTION: &str = "consumptionRate";
const EXPORT: &str = "exportRate";
/// Agreement rates as the tariff has them: `02:0 14:4.5`.
const AGREEMENTS: &str = "fta";
const EXPORT_PROVISIONAL: &str = "exportProvisionalRate";
const DOLLAR: &str = "USD";
/// What the elements are called that name the maker of goods under measures.
const MAKER_ELEMENT: &str = "厂商";

/// A line with what its rates depend on.
pub(super) struct Goods<'a> {
    pub context: &'a Context<'a>,
    pub head: RowRef<'a>,
    pub row: RowRef<'a>,
    pub index: usize,
    pub tariff: &'a Entry,
    pub claim: Option<Claim<'a>>,
    /// What the line calls the maker of the goods, where a rate asks for it.
    makers: Vec<String>,
}

/// What a line calls the maker of the goods: its own field, and the elements that goods under measures have (原厂商中文名称,
/// 原厂商英文名称).
fn makers(context: &Context<'_>, row: RowRef<'_>) -> Vec<String> {
    let template = elements::template_of(context.dicts, row.text("codeTS"), context.day);
    let elements = elements::elements(row.text("gModel"), &template).into_iter();
    let named = elements.filter(|element| element.label.zh.contains(MAKER_ELEMENT)).map(|element| element.value);
    let own = row.text("engManEntCnm").to_owned();
    std::iter::once(own).chain(named).filter(|name| !name.trim().is_empty()).collect()
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
        let Some(tariff) = context.dicts.by_id_on("hsCode", code, context.day) else {
            let message = texts::TARIFF_UNKNOWN.with(&[("code", code)]);
            return Err(Problem::error("tax.tariff", format!("lines[{index}].codeTS"), message).into());
        };
        let claim = agreement::claim(head, row, context.dicts, context.day);
        let asks = context.special.iter().any(|rate| !rate.is_blank("maker"));
        let makers = if asks { makers(context, row) } else { Vec::new() };
        Ok(Goods { context, head, row, index, tariff, claim, makers })
    }

    fn path(&self, field: &str) -> String {
        format!("lines[{}].{field}", self.index)
    }

    /// The agreement that the line is entitled to; "" without one.
    fn agreement(&self) -> &str {
        self.claim.as_ref().filter(|claim| claim.missing.is_empty()).map_or("", |claim| claim.code)
    }

    /// The closest special rate of a tax, of one kind or (none named) of any. Of two equally close ones that of the house
    /// which makes the declaration goes before that of the one it is made for, unless only the latter names the agreement, the
    /// origin or the maker. An agreement's rate names the agreement.
    pub fn special(&self, tax: &str, kind: Option<&str>) -> Option<(Source, &'a Row)> {
        let of_kind = |row: &&Row| {
            let is_nameless = row.text("typecd") == AGREEMENT && row.is_blank("ftaCode");
            kind.is_none_or(|kind| row.text("typecd") == kind) && !is_nameless
        };
        let of_house = |house: i64| {
            let (source, row) = pick(self.context.special.iter().filter(of_kind), &self.wanted(house, tax));
            row.map(|row| (source, row))
        };
        self.houses().filter_map(of_house).min_by_key(|(source, row)| fit(*source, row))
    }

    /// The houses whose special rates hold: the one that makes the declaration, and the one it is made for.
    fn houses(&self) -> impl Iterator<Item = i64> {
        [self.head.int("agentOrgId"), self.head.int("orgId")].into_iter().flatten()
    }

    fn wanted(&self, house: i64, tax: &str) -> Wanted {
        Wanted {
            org_id: house,
            customer_id: self.head.int("orgId"),
            gds_mtno: self.row.text("gdsMtno").to_owned(),
            hs_code: self.tariff.id.clone(),
            tax_type: tax.to_owned(),
            fta_code: self.agreement().to_owned(),
            origin_country: self.row.text("originCountry").to_owned(),
            makers: self.makers.clone(),
            day: Some(self.context.day),
        }
    }

    /// That a tax has rates for makers of these goods, of which the line names none; `is_levied`: there is one for all others.
    pub fn maker_problem(&self, tax: &str, label: Text, is_levied: bool) -> Option<Problem> {
        let of_maker = |row: &Row, wanted: &Wanted| {
            row.text("taxType") == tax && !row.is_blank("maker") && pick([row], wanted).1.is_some()
        };
        let wanted: Vec<Wanted> = self.houses().map(|house| self.wanted(house, tax)).collect();
        let any = |holds: &dyn Fn(&Row, &Wanted) -> bool| {
            wanted.iter().any(|wanted| self.context.special.iter().any(|row| holds(row, wanted)))
        };
        if any(&of_maker) || !any(&|row, wanted| is_of_other_maker(row.borrowed(), wanted)) {
            return None;
        }
        let message = if is_levied { texts::MAKER_OTHERS } else { texts::MAKER_UNKNOWN };
        Some(Problem::warning("tax.maker", self.path("engManEntCnm"), message.speak_with(&[("label", &label)])))
    }

    /// Which tariff the public rates are of, and from which day they hold.
    pub fn tariff_day(&self) -> Message {
        let said = |text: &str| match text {
            "" => Message::from(texts::NOT_SAID),
            text => Message { zh: text.to_owned(), en: text.to_owned() },
        };
        let (year, from) = (said(self.tariff.extra("year")), said(&self.tariff.from));
        texts::TARIFF_OF.speak_with(&[("year", &year), ("from", &from)])
    }

    /// The special rate of a tax (anti-dumping, additional duty, consumption tax, a VAT of the house's own).
    pub fn other(&self, tax: &str) -> Option<Rate<'a>> {
        self.special(tax, None).and_then(|(_, row)| Rate::of_row(row.borrowed()))
    }

    /// The rate in a column of the tariff; `None` where it is blank.
    fn column(&self, column: &str, label: Text) -> Result<Option<Rate<'a>>, Problem> {
        let text = self.tariff.extra(column);
        if text.trim().is_empty() {
            return Ok(None);
        }
        tariff::read(text, self.tariff, self.context.dicts).map(Some).ok_or_else(|| {
            let values: [(&str, &dyn Speak); 3] = [("code", &self.tariff.id), ("label", &label), ("rate", &text)];
            Problem::error("tax.formula", self.path("codeTS"), texts::FORMULA.speak_with(&values))
        })
    }

    /// The rate in a column of the tariff that has to be there.
    fn wanted_column(&self, column: &str, label: Text) -> Result<Rate<'a>, Problem> {
        self.column(column, label)?.ok_or_else(|| {
            let message = texts::RATE_UNKNOWN.speak_with(&[("code", &self.tariff.id), ("label", &label)]);
            Problem::error("tax.rate", self.path("codeTS"), message)
        })
    }

    /// The rate of the value-added tax.
    pub fn vat(&self) -> Result<Rate<'a>, Problem> {
        self.other("L").map_or_else(|| self.wanted_column(VAT, texts::VAT), Ok)
    }

    /// The rate of the consumption tax: a special one, that of goods with two steps, the tariff's. `None` for goods that bear none
    /// or of which none is known.
    pub fn consumption(&self) -> Result<Option<Rate<'a>>, Problem> {
        if let Some(own) = self.other("Y") {
            return Ok(Some(own));
        }
        let dollar = value::exchange_rate(self.context, DOLLAR).map(|(_, rate)| rate);
        let stepped = tariff::stepped(&self.tariff.id, self.context.day, dollar, self.context.dicts);
        let column = match stepped {
            // The tariff may have the same steps for the unit that the line is in: beer by the litre where nobody weighed it.
            Some(stepped) if self.has_quantity_for(&stepped) => return Ok(Some(stepped)),
            Some(stepped) => {
                let own = self.column(CONSUMPTION, texts::CONSUMPTION).ok().flatten();
                return Ok(own.filter(|own| self.has_quantity_for(own)).or(Some(stepped)));
            }
            None => self.column(CONSUMPTION, texts::CONSUMPTION)?,
        };
        Ok(column.filter(|rate| rate.mode != Mode::AdValorem || !rate.percent.is_zero()))
    }

    /// Whether the line has the quantity that a rate is levied on.
    fn has_quantity_for(&self, rate: &Rate<'_>) -> bool {
        let basis = Basis { context: self.context, row: self.row, index: self.index, value: Number::ZERO };
        basis.quantity(rate, texts::CONSUMPTION).is_ok()
    }

    /// The rates that may hold for the export duty; the first one holds. A provisional rate goes before the ordinary one
    /// (customs tariff law, article 13), be it of the house's special rates or of the tariff.
    pub fn export(&self) -> Result<Vec<Candidate<'a>>, Problem> {
        let special = |kind: Option<&str>| {
            let (source, row) = self.special("B", kind)?;
            Rate::of_row(row.borrowed()).map(|rate| (source, rate))
        };
        let (provisional, any) = (special(Some(PROVISIONAL)), special(None));
        let closer = any.filter(|(source, _)| provisional.as_ref().is_none_or(|(closest, _)| source < closest));
        let candidate = |kind, label, (source, rate)| Candidate { kind, label, source, rate, note: None };
        if let Some(own) = closer {
            return Ok(vec![candidate("own", texts::OWN, own)]);
        }
        if let Some(provisional) = provisional {
            return Ok(vec![candidate("provisional", texts::PROVISIONAL, provisional)]);
        }
        let of_tariff = |kind: &'static str, label: Text, column: &str| {
            let found = self.column(column, texts::EXPORT_DUTY)?;
            Ok::<_, Problem>(found.map(|rate| candidate(kind, label, (Source::Public, rate))))
        };
        let provisional = of_tariff("provisional", texts::PROVISIONAL, EXPORT_PROVISIONAL)?;
        let ordinary = of_tariff("export", texts::EXPORT_RATE, EXPORT)?;
        Ok(provisional.into_iter().chain(ordinary).collect())
    }

    /// Whether the goods take the general rate: their origin is unknown or without the most-favoured-nation treatment. A
    /// blank origin counts as unknown where the general rate is known.
    fn is_general(&self) -> bool {
        let origin = self.row.text("originCountry");
        let general = || matches!(self.column(GENERAL, texts::GENERAL), Ok(Some(_)));
        self.context.parameters.general_rate_origins.iter().any(|general| general == origin)
            || (origin.is_empty() && general())
    }

    /// The general rate.
    pub fn general(&self) -> Result<Candidate<'a>, Problem> {
        let rate = self.wanted_column(GENERAL, texts::GENERAL)?;
        Ok(Candidate { kind: "general", label: texts::GENERAL, source: Source::Public, rate, note: None })
    }

    /// The rates that may hold for the import duty, and what is to be said about them. An own rate holds as it stands,
    /// unless a provisional, quota or agreement rate is closer; else the tariff's and those do, of which the lowest duty
    /// counts. Goods with the general rate get no other.
    pub fn duty(&self) -> Result<(Vec<Candidate<'a>>, Vec<Problem>), Fault> {
        let is_general = self.is_general();
        if let Some(own) = self.own_duty(is_general) {
            return Ok((vec![own], self.claim_problems()));
        }
        if is_general {
            return Ok((vec![self.general()?], self.claim_problems()));
        }
        let (found, mut problems) = self.ordinary()?;
        if self.row.is_blank("originCountry") {
            problems.insert(0, Problem::warning("tax.origin", self.path("originCountry"), texts::ORIGIN_BLANK));
        }
        problems.splice(0..0, self.claim_problems());
        Ok((found, problems))
    }

    /// The special rate of the import duty of one kind.
    fn special_duty(&self, kind: &str) -> Option<(Source, Rate<'a>)> {
        let (source, row) = self.special("A", Some(kind))?;
        Rate::of_row(row.borrowed()).map(|rate| (source, rate))
    }

    /// The house's own rate of the import duty, where no closer special one holds.
    fn own_duty(&self, is_general: bool) -> Option<Candidate<'a>> {
        let provisional = self.special_duty(PROVISIONAL).filter(|_| !is_general);
        let agreement = self.special_duty(AGREEMENT).filter(|_| !is_general && !self.agreement().is_empty());
        let quota = self.special_duty(QUOTA).filter(|_| !is_general && self.has_quota());
        let closest = [&provisional, &agreement, &quota].into_iter().flatten().map(|(source, _)| *source).min();
        let own = self.special_duty(OWN).filter(|(source, _)| closest.is_none_or(|closest| *source <= closest));
        own.map(|(source, rate)| Candidate { kind: "own", label: texts::OWN, source, rate, note: None })
    }

    /// The rates for goods of an origin with the most-favoured-nation treatment.
    pub fn ordinary(&self) -> Result<(Vec<Candidate<'a>>, Vec<Problem>), Fault> {
        let (mut found, mut problems) = (Vec::new(), Vec::new());
        let public = |kind: &'static str, label: Text, rate, sure: &str| {
            let note = (self.tariff.extra(sure) == "0").then_some(texts::UNVERIFIED);
            Candidate { kind, label, source: Source::Public, rate, note }
        };
        let special =
            |kind: &'static str, label: Text, (source, rate)| Candidate { kind, label, source, rate, note: None };
        let mfn = self.wanted_column(MFN, texts::MFN);
        if let Ok(rate) = &mfn {
            found.push(public("mfn", texts::MFN, rate.clone(), MFN_SURE));
        }
        match (self.special_duty(PROVISIONAL), self.column(PROVISIONAL_RATE, texts::PROVISIONAL)?) {
            (Some(own), _) => found.push(special("provisional", texts::PROVISIONAL, own)),
            (None, Some(rate)) => {
                found.push(public("provisional", texts::PROVISIONAL, rate, PROVISIONAL_SURE));
            }
            (None, None) => {}
        }
        if let Some(quota) = self.special_duty(QUOTA).filter(|_| self.has_quota()) {
            found.push(special("quota", texts::QUOTA, quota));
        }
        if !self.agreement().is_empty() {
            match self.special_duty(AGREEMENT) {
                Some(agreement) => found.push(special("agreement", texts::AGREEMENT, agreement)),
                None => problems.push(self.no_agreement_rate()),
            }
        }
        match mfn {
            Err(problem) if found.is_empty() => Err(problem.into()),
            _ => Ok((found, problems)),
        }
    }

    /// The duties against dumping and subsidies that lie on goods of this code, whatever their origin, where nobody can say
    /// what it is; none where the origin is known, or the house reckons with a duty of its own.
    pub fn unproven_measures(&self) -> Vec<(&'static str, Text, Rate<'a>)> {
        if !self.is_general() || self.own_duty(true).is_some() {
            return Vec::new();
        }
        let measures =
            [("I", texts::ANTI_DUMPING), ("D", texts::COUNTERVAILING)].into_iter().flat_map(|(tax, label)| {
                let rows = self.houses().flat_map(move |house| {
                    let wanted = self.wanted(house, tax);
                    self.context.special.iter().filter(move |row| is_of_any_origin(row.borrowed(), &wanted))
                });
                rows.filter_map(move |row| Some((tax, label, Rate::of_row(row.borrowed())?)))
            });
        measures.collect()
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
        // One copy of the agreement rates is not reckoned with, but people see what it says.
        let unconfirmed = agreement::in_tariff(self.tariff.extra(AGREEMENTS), self.agreement());
        let text = if unconfirmed.is_some() { texts::AGREEMENT_UNCONFIRMED } else { texts::AGREEMENT_NO_RATE };
        let rate = unconfirmed.unwrap_or_default();
        let rate = if Number::parse(rate).is_ok() { format!("{rate}%") } else { rate.to_owned() };
        let values: [(&str, &dyn Speak); 3] = [("code", &self.tariff.id), ("agreement", &agreement), ("rate", &rate)];
        Problem::warning("tax.agreementRate", self.path("codeTS"), text.speak_with(&values))
    }
}
