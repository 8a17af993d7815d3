//! What stops a certificate from being applied for, and the days that follow from its issue.

use std::collections::BTreeSet;

use chrono::{Datelike, Days, Months, NaiveDate};

use super::criterion::{PSR, Verdict, judge};
use super::forms::{FORMS, Form, form};
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::row::{Row, RowRef};
use crate::rules::line_total;
use crate::rules::radar::formula::china_day;
use crate::states::origin_cert::{APPLIED, APPROVED, CHANGED, DRAFT};
use crate::text::catalogue::{certificates as received_texts, origin as texts};
use crate::text::listed;

/// China in `country`.
const HOME: &str = "CHN";

/// Everything that stops an application, each at its field.
pub fn problems(certificate: &Row, dicts: &Dictionaries, day: NaiveDate) -> Vec<Problem> {
    let Some(form) = form(certificate.text("certType")) else {
        return vec![Problem::error("originCert.kind", "certType", texts::UNKNOWN_KIND)];
    };
    let mut found: Vec<Problem> = destination(form, certificate, dicts, day).into_iter().collect();
    found.extend(invoiced_later(certificate, day));
    found.extend(antedated(certificate.borrowed(), day));
    found.extend(third_party(certificate));
    found.extend(lines(form, certificate));
    found
}

/// What is doubtful about the lines of a certificate, each as a warning at its field: a total, by which value content is judged, that is
/// not price times quantity. Prices that are blank say nothing: made of a declaration with fees there is none.
pub fn doubtful(certificate: &Row) -> Vec<Problem> {
    let lines = certificate.rows("lines");
    let of_line = |(at, line): (usize, &Row)| {
        let (price, total) = (line.decimal("declPrice")?, line.decimal("declTotal")?);
        let quantity = line.decimal("gQty")?;
        let product = line_total::other_product(price, quantity, total)?;
        let values =
            [("price", price.short()), ("quantity", quantity.short()), ("product", product), ("total", total.short())];
        let message = line_total::DIFFERS.with(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
        Some(Problem::warning("originCert.priceTotal", "declTotal", message).at("lines", at))
    };
    lines.iter().enumerate().filter_map(of_line).collect()
}

/// An invoice that is not written yet invoices nothing.
fn invoiced_later(certificate: &Row, day: NaiveDate) -> Option<Problem> {
    let invoiced = certificate.borrowed().date("invoiceDate").filter(|invoiced| *invoiced > day)?;
    let message = texts::INVOICED_LATER.with(&[("day", &invoiced.to_string())]);
    Some(Problem::error("originCert.invoiceDate", "invoiceDate", message))
}

/// The day in China on which a certificate was applied for last.
fn applied_on(certificate: RowRef<'_>) -> Option<NaiveDate> {
    certificate.text("appliedAt").parse().ok().map(china_day)
}

fn before_application(issued: NaiveDate, applied: NaiveDate) -> Option<Problem> {
    (issued < applied).then(|| {
        let (day, applied) = (issued.to_string(), applied.to_string());
        let message = texts::ISSUED_BEFORE_APPLICATION.with(&[("day", &day), ("applied", &applied)]);
        Problem::error("originCert.antedated", "issuedOn", message)
    })
}

/// A day of issue that somebody keyed for a certificate that is to be applied for, or was: an earlier one would spare a late certificate
/// its mark. One that is changed has the day of its first issue.
fn antedated(certificate: RowRef<'_>, day: NaiveDate) -> Option<Problem> {
    let applied = match certificate.text("state") {
        "" | DRAFT => day,
        APPLIED => applied_on(certificate).unwrap_or(day),
        _ => return None,
    };
    before_application(certificate.date("issuedOn")?, applied)
}

/// Whether a certificate that is being changed gets another day of issue than it has, before it was applied for.
pub fn changed_back(before: RowRef<'_>, after: RowRef<'_>) -> Option<Problem> {
    let is_changed = before.text("state") == CHANGED && before.text("issuedOn") != after.text("issuedOn");
    before_application(after.date("issuedOn").filter(|_| is_changed)?, applied_on(before)?)
}

/// What stops the issue of a certificate, as it stands, on a day: it has not come, the invoice is of a later one, or it is the first
/// issue and the application is of a later one.
pub fn stops_issue(certificate: RowRef<'_>, issued: NaiveDate, today: NaiveDate) -> Vec<Problem> {
    let mut found = Vec::new();
    if issued > today {
        let message = texts::ISSUED_LATER.with(&[("day", &issued.to_string())]);
        found.push(Problem::error("originCert.issuedOn", "issuedOn", message));
    }
    if certificate.text("state") == APPROVED {
        found.extend(applied_on(certificate).and_then(|applied| before_application(issued, applied)));
    }
    if let Some(invoiced) = certificate.date("invoiceDate").filter(|invoiced| *invoiced > issued) {
        let values = [("invoiced", invoiced.to_string()), ("day", issued.to_string())];
        let message = texts::INVOICED_AFTER_ISSUE.with(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
        found.push(Problem::error("originCert.invoiceDate", "invoiceDate", message));
    }
    found
}

/// Where a third party invoices, the certificate says who that is; whoever names one ticks the box.
fn third_party(certificate: &Row) -> Option<Problem> {
    match (certificate.flag("isThirdParty"), certificate.is_blank("thirdParty")) {
        (true, true) => Some(Problem::error("originCert.thirdParty", "thirdParty", texts::THIRD_PARTY_MISSING)),
        (false, false) => Some(Problem::error("originCert.thirdParty", "isThirdParty", texts::THIRD_PARTY_NOT_TICKED)),
        _ => None,
    }
}

/// Goods leave China, for a member of the agreement.
fn destination(form: &Form, certificate: &Row, dicts: &Dictionaries, day: NaiveDate) -> Option<Problem> {
    if certificate.text("destinationCountry") == HOME {
        return Some(Problem::error("originCert.member", "destinationCountry", texts::TO_CHINA));
    }
    let agreement = dicts.by_id_on("ftaAgreement", form.agreement, day)?;
    let (members, country) = (agreement.extra("members"), certificate.text("destinationCountry"));
    let is_member = members.is_empty() || country.is_empty() || members.split(' ').any(|member| member == country);
    (!is_member).then(|| {
        let message = texts::NOT_A_MEMBER.with(&[("country", country), ("members", members)]);
        Problem::error("originCert.member", "destinationCountry", message)
    })
}

fn lines(form: &Form, certificate: &Row) -> Vec<Problem> {
    let (lines, materials) = (certificate.rows("lines"), certificate.rows("materials"));
    let mut found = Vec::new();
    if u32::try_from(lines.len()).is_ok_and(|count| count > form.most_lines) {
        let values = [("count", lines.len().to_string()), ("most", form.most_lines.to_string())];
        let message = texts::TOO_MANY_LINES.with(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
        found.push(Problem::error("originCert.lines", "lines", message));
    }
    let mut numbers = BTreeSet::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(number) = line.int("gNo").filter(|number| !numbers.insert(*number)) {
            let message = texts::LINE_TWICE.with(&[("number", &number.to_string())]);
            found.push(Problem::error("originCert.lineTwice", "gNo", message).at("lines", at));
        }
        let criterion = line.text("criterion");
        if criterion.is_empty() {
            continue;
        }
        let judged = judge(form, line.borrowed(), &materials);
        match judged.of(criterion) {
            None => {
                let message = texts::NOT_OF_FORM.speak_with(&[("known", &listed(form.criteria))]);
                found.push(Problem::error("originCert.criterionOfForm", "criterion", message).at("lines", at));
            }
            Some(tried) if tried.verdict == Verdict::Fails => {
                found.push(Problem::error("originCert.criterion", "criterion", tried.why.clone()).at("lines", at));
            }
            // Rules of products are a person's to judge; of any other criterion what is missing can be said.
            Some(tried) if tried.verdict == Verdict::Open && criterion != PSR => {
                found.push(Problem::error("originCert.open", "criterion", tried.why.clone()).at("lines", at));
            }
            Some(_) => {}
        }
    }
    for (at, material) in materials.iter().enumerate() {
        if let Some(number) = material.int("gNo").filter(|number| !numbers.contains(number)) {
            let message = texts::NO_SUCH_LINE.with(&[("number", &number.to_string())]);
            found.push(Problem::error("originCert.materialOf", "gNo", message).at("materials", at));
        }
    }
    found
}

/// The last day on which a certificate of this kind is valid. Where the month that it ends in is shorter, its last day counts whole.
pub fn valid_to(form: &Form, issued: NaiveDate) -> Option<NaiveDate> {
    let same_day = issued.checked_add_months(Months::new(form.months))?;
    if same_day.day() < issued.day() { Some(same_day) } else { same_day.pred_opt() }
}

/// The last day of a certificate that was received and names none: it is valid as long as one of its kind that we issue, or of its
/// agreement where it names no kind. `None` where nobody knows the day of issue, or the agreement.
pub fn last_day_of_received(certificate: RowRef<'_>) -> Option<NaiveDate> {
    let agreement = certificate.text("ftaCode");
    let of_agreement = || FORMS.iter().find(|form| !agreement.is_empty() && form.agreement == agreement);
    valid_to(form(certificate.text("certType")).or_else(of_agreement)?, certificate.date("issuedOn")?)
}

/// What keeps a certificate that was received from being used: a day of issue that has not come, a kind of another agreement, an origin
/// outside of it.
pub fn received(certificate: RowRef<'_>, dicts: &Dictionaries, day: NaiveDate) -> Vec<Problem> {
    let mut found = Vec::new();
    if let Some(issued) = certificate.date("issuedOn").filter(|issued| *issued > day) {
        let message = received_texts::ISSUED_LATER.with(&[("day", &issued.to_string())]);
        found.push(Problem::error("ecoCert.issuedOn", "issuedOn", message));
    }
    let agreement = certificate.text("ftaCode");
    let other = form(certificate.text("certType")).map(|form| form.agreement).filter(|of| *of != agreement);
    if let Some(of) = other.filter(|_| !agreement.is_empty()) {
        let message = match of {
            "" => received_texts::KIND_OF_NONE.into(),
            of => received_texts::KIND_OF_OTHER.with(&[("agreement", of)]),
        };
        found.push(Problem::error("ecoCert.kind", "certType", message));
    }
    let origin = certificate.text("originCountry");
    let members =
        dicts.by_id_on("ftaAgreement", agreement, day).map(|known| known.extra("members")).unwrap_or_default();
    if !origin.is_empty() && !members.is_empty() && !members.split(' ').any(|member| member == origin) {
        let message = received_texts::ORIGIN_OUTSIDE.with(&[("country", origin), ("members", members)]);
        found.push(Problem::error("ecoCert.origin", "originCountry", message));
    }
    found
}

/// Whether a certificate that is issued on a day is a retroactive one.
pub fn is_late(form: &Form, departed: NaiveDate, issued: NaiveDate) -> bool {
    let last = form
        .late_after
        .and_then(|days| u64::try_from(days).ok())
        .and_then(|days| departed.checked_add_days(Days::new(days)));
    last.is_some_and(|last| issued > last)
}
