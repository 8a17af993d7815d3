//! Whether a line of a certificate has the origin that it claims, from the materials of its product: wholly obtained, change of
//! chapter, heading or subheading, value content. Rules of products (PSR) are not judged: nobody has them as a table.

use super::forms::Form;
use super::value::{Content, Cost, Money, Percent, cost, together, within};
use crate::row::{Row, RowRef};
use crate::text::Message;
use crate::text::catalogue::origin as texts;

/// Criteria (dictionary `originCriterion`): wholly obtained.
pub const WO: &str = "WO";
/// Made of originating materials alone.
pub const PE: &str = "PE";
/// Change of chapter, of heading, of subheading.
pub const CC: &str = "CC";
pub const CTH: &str = "CTH";
pub const CTSH: &str = "CTSH";
/// Regional value content.
pub const RVC: &str = "RVC";
/// The rule of the product.
pub const PSR: &str = "PSR";

/// The chapters of what grows, lives or lies in the earth; anything else is made of something.
const LAST_NATURAL_CHAPTER: u8 = 27;
/// Textiles: their tolerance goes by weight.
const TEXTILES: std::ops::RangeInclusive<u8> = 50..=63;

/// Whether a criterion is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    Fails,
    /// Something is missing that it is judged by.
    Open,
}

impl Verdict {
    /// As cases and answers write it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::Open => "open",
        }
    }
}

/// A material of the line.
#[derive(Clone, Debug)]
pub struct MaterialSeen {
    /// Its place among the materials of the certificate.
    pub at: usize,
    pub is_originating: bool,
    /// The finest change from it to the product: `CC`, `CTH` or `CTSH`; "" where all six digits agree or one is missing.
    pub change: &'static str,
    /// `None` where a figure is missing, or its currency is not that of the line.
    pub cost: Option<Cost>,
}

/// A criterion with what came out.
#[derive(Clone, Debug)]
pub struct Tried {
    pub criterion: &'static str,
    pub verdict: Verdict,
    pub why: Message,
}

/// What there is to say of the origin of a line.
#[derive(Clone, Debug)]
pub struct Judged {
    pub materials: Vec<MaterialSeen>,
    pub fob: Option<Money>,
    /// `None` without a price, without materials, or without the cost of every one.
    pub content: Option<Content>,
    /// The value content that is asked for; `None` where nobody said.
    pub limit: Option<Percent>,
    /// Every criterion of the form.
    pub tried: Vec<Tried>,
}

impl Judged {
    /// What came out for a criterion.
    pub fn of(&self, criterion: &str) -> Option<&Tried> {
        self.tried.iter().find(|tried| tried.criterion == criterion)
    }
}

/// Judges a line by the materials that name it.
pub fn judge(form: &Form, line: RowRef<'_>, materials: &[Row]) -> Judged {
    let number = line.int("gNo");
    let product = line.text("codeTS");
    let of_line = materials.iter().enumerate().filter(|(_, row)| number.is_some() && row.int("gNo") == number);
    let seen: Vec<MaterialSeen> = of_line
        .map(|(at, row)| MaterialSeen {
            at,
            is_originating: row.flag("isOriginating"),
            change: change(product, row.text("codeTS")),
            cost: if row.text("tradeCurr") == line.text("tradeCurr") { cost(line, row.borrowed()) } else { None },
        })
        .collect();
    let fob: Option<Money> = line.decimal("declTotal").filter(|fob: &Money| fob.is_positive());
    let own: Money = line.decimal("ownCost").unwrap_or_default();
    let content = fob.zip(sum(&seen, true).zip(sum(&seen, false))).filter(|_| !seen.is_empty());
    let content = content.and_then(|(fob, (vom, vnm))| Content::of(fob, vom, vnm, own, form.builds_up));
    let general = form.value_content.and_then(|percent| Percent::from_whole(i64::from(percent)));
    let judged = Judged {
        materials: seen,
        fob,
        content,
        // What is keyed for the product may ask for more than the agreement does in general, never for less.
        limit: line.decimal("rvcLimit").filter(|limit: &Percent| limit.is_positive()).max(general),
        tried: Vec::new(),
    };
    let tried = form.criteria.iter().map(|criterion| {
        let (verdict, why) = try_one(form, criterion, product, &judged);
        Tried { criterion, verdict, why }
    });
    Judged { tried: tried.collect(), ..judged }
}

/// The value of the materials that originate, or that do not; `None` where one of them has none.
fn sum(materials: &[MaterialSeen], originating: bool) -> Option<Money> {
    let of = materials.iter().filter(|material| material.is_originating == originating);
    together(&of.map(|material| material.cost).collect::<Option<Vec<Cost>>>()?)
}

/// The finest change of classification from a material to a product.
fn change(product: &str, material: &str) -> &'static str {
    let differs = |digits: usize| match (product.get(..digits), material.get(..digits)) {
        (Some(product), Some(material)) => product != material,
        _ => false,
    };
    match (differs(2), differs(4), differs(6)) {
        (true, _, _) => CC,
        (_, true, _) => CTH,
        (_, _, true) => CTSH,
        _ => "",
    }
}

/// Whether a change is at least as great as the one that is asked for.
fn suffices(change: &str, wanted: &str) -> bool {
    let rank = |criterion: &str| match criterion {
        CC => 3,
        CTH => 2,
        CTSH => 1,
        _ => 0,
    };
    rank(change) >= rank(wanted)
}

fn chapter(code: &str) -> Option<u8> {
    code.get(..2).and_then(|digits| digits.parse().ok())
}

fn try_one(form: &Form, criterion: &str, product: &str, judged: &Judged) -> (Verdict, Message) {
    let foreign = judged.materials.iter().filter(|material| !material.is_originating).count();
    let count = foreign.to_string();
    match criterion {
        WO | PE if foreign > 0 => (Verdict::Fails, texts::FOREIGN.with(&[("count", &count)])),
        WO if !judged.materials.is_empty() => (Verdict::Fails, texts::WO_IS_PE.into()),
        WO if chapter(product).is_some_and(|chapter| chapter <= LAST_NATURAL_CHAPTER) => {
            (Verdict::Holds, texts::WO_NATURAL.into())
        }
        _ if judged.materials.is_empty() && criterion != PSR => (Verdict::Open, texts::NO_MATERIALS.into()),
        PE => (Verdict::Holds, texts::PE_HOLDS.into()),
        CC | CTH | CTSH => changed(form, criterion, product, judged),
        RVC => valued(judged),
        _ => (Verdict::Open, texts::PSR_OPEN.into()),
    }
}

/// Every material that does not originate has changed, but for a tolerance.
fn changed(form: &Form, wanted: &str, product: &str, judged: &Judged) -> (Verdict, Message) {
    let foreign = || judged.materials.iter().filter(|material| !material.is_originating);
    let same: Vec<&MaterialSeen> = foreign().filter(|material| !suffices(material.change, wanted)).collect();
    let count = same.len().to_string();
    match foreign().count() {
        0 => return (Verdict::Holds, texts::PE_HOLDS.into()),
        all if same.is_empty() => return (Verdict::Holds, texts::ALL_CHANGED.with(&[("count", &all.to_string())])),
        _ => {}
    }
    let fails = || (Verdict::Fails, texts::NOT_CHANGED.with(&[("count", &count)]));
    let is_textile = chapter(product).is_some_and(|chapter| TEXTILES.contains(&chapter));
    let Some(percent) = form.tolerance.filter(|_| !is_textile) else { return fails() };
    let costs: Option<Vec<Cost>> = same.iter().map(|material| material.cost).collect();
    let value = costs.and_then(|costs| together(&costs));
    let Some((value, fob)) = value.zip(judged.fob) else { return (Verdict::Open, texts::NO_VALUE.into()) };
    let values: &[(&str, &str)] =
        &[("count", &count), ("value", &value.short()), ("fob", &fob.short()), ("percent", &percent.to_string())];
    if within(value, percent, fob) {
        (Verdict::Holds, texts::TOLERATED.with(values))
    } else {
        (Verdict::Fails, texts::NOT_TOLERATED.with(values))
    }
}

fn valued(judged: &Judged) -> (Verdict, Message) {
    let Some(content) = judged.content else { return (Verdict::Open, texts::NO_VALUE.into()) };
    let Some(limit) = judged.limit else { return (Verdict::Open, texts::NO_LIMIT.into()) };
    let values: &[(&str, &str)] = &[
        ("down", &content.build_down.to_string()),
        ("up", &content.build_up.to_string()),
        ("limit", &limit.to_string()),
    ];
    let text = match (content.best() >= limit, content.counts_up) {
        (true, _) if content.exceeds() => return (Verdict::Open, texts::PARTS_EXCEED.into()),
        (true, true) => return (Verdict::Holds, texts::VALUE_HOLDS.with(values)),
        (true, false) => return (Verdict::Holds, texts::VALUE_HOLDS_DOWN.with(values)),
        (false, true) => texts::VALUE_FAILS,
        (false, false) => texts::VALUE_FAILS_DOWN,
    };
    (Verdict::Fails, text.with(values))
}
