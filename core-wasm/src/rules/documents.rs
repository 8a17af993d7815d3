//! Declarations made from other documents: forecasts, client orders, bonded inventory lists and stock lists. A
//! forecast, an order or an inventory list is declared by itself; stock lists are declared together (分送集报). Goods
//! that differ in what a declaration has only once (owner, account, office, trade mode, currency), or that exceed 50
//! lines, go on a further declaration. Source: domain/merge-split.md §1, §2.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use serde_json::Value;

use crate::config::OrgParams;
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resource::Field;
use crate::resources::declaration::{LINE, form};
use crate::resources::documents::FCST;
use crate::row::Row;
use crate::rules::certificates;
use crate::rules::declaration::Direction;
use crate::rules::declaration::suggest::suggest;
use crate::rules::follow::follow;
use crate::rules::merging::{
    GIVEN, MergeOptions, Merged, Merging, PARTIAL, Source, Tariff, keep_by_hand, levy_by_hand, merge,
};
use crate::states::documents::TAKE;
pub use crate::states::documents::{PARTLY, UNUSED, USED};
use crate::states::{Machine, bond_invt, client_order, forecast, sas};
use crate::text::catalogue::documents as texts;
use crate::text::{Message, Text, listed};

mod convert;
mod costs;
mod totals;

use totals::Totals;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Fcst,
    ClientOrder,
    BondInvt,
    SasStock,
}

impl Kind {
    /// Whether it is a list of bonded goods: whose declares them, [`declares_lists`] says.
    pub const fn is_bonded(self) -> bool {
        matches!(self, Kind::BondInvt | Kind::SasStock)
    }

    /// The field of the number that people know a document by.
    pub const fn number(self) -> &'static str {
        match self {
            Kind::Fcst => "fcstNo",
            Kind::ClientOrder => "clientOrderNo",
            Kind::BondInvt => "etpsInnerInvtNo",
            Kind::SasStock => "sasStockNo",
        }
    }

    /// Its states.
    pub const fn machine(self) -> &'static Machine {
        match self {
            Kind::Fcst => &forecast::MACHINE,
            Kind::ClientOrder => &client_order::MACHINE,
            Kind::BondInvt => &bond_invt::MACHINE,
            Kind::SasStock => &sas::STOCK,
        }
    }

    /// The field that says how far a document is, and the values with which it is ready for declaration.
    pub fn ready(self) -> (&'static str, Vec<&'static str>) {
        let machine = self.machine();
        let steps = machine.command(TAKE).map_or(&[][..], |take| take.steps);
        (machine.field, steps.iter().flat_map(|step| step.from).copied().collect())
    }

    /// The field of the direction, and the letter in it that goes with declarations of a category; "" where a document says
    /// its category itself. What a stock list takes out of the zone is an import of the buyer in the country, or the zone's
    /// own exit list.
    pub fn direction(self, ie_catg: &str) -> (&'static str, &'static str) {
        let into = matches!(ie_catg, "1" | "3");
        match self {
            Kind::Fcst | Kind::ClientOrder => ("iECatg", ""),
            Kind::BondInvt => ("impexpMarkcd", if into { "I" } else { "E" }),
            Kind::SasStock => ("stockTypecd", if matches!(ie_catg, "1" | "4") { "E" } else { "I" }),
        }
    }

    const fn is_joined(self) -> bool {
        matches!(self, Kind::SasStock)
    }
}

/// Whether somebody declares the bonded goods of an organisation, by sending its inventory lists, asking customs to delete them, or
/// making declarations of its lists: its agents do, and it does so itself (`is_own`) where it wants to (`g2AllowCusDcl`).
pub const fn declares_lists(is_own: bool, owner: &OrgParams) -> bool {
    !is_own || owner.g2_allow_cus_dcl
}

/// A document with its lines, as they are stored. Lines with a `declId` are on declarations already.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub head: Row,
    pub lines: Vec<Row>,
    /// How its customer wants its lines merged.
    pub options: MergeOptions,
    /// The merged lines of a forecast that was merged before: what was changed in them by hand counts.
    pub merged: Vec<Row>,
    /// The agreements of the origin certificates that were received and that its lines name, by the numbers of those.
    pub certificates: BTreeMap<String, String>,
}

impl Document {
    fn free(&self) -> impl Iterator<Item = &Row> {
        self.lines.iter().filter(|line| line.is_blank("declId"))
    }

    fn is_partly_used(&self) -> bool {
        self.free().count() < self.lines.len()
    }

    /// Calls merged lines what they were called by hand, by the raw lines in them.
    fn keep_by_hand<'l>(&self, lines: impl Iterator<Item = &'l mut Merged>) {
        let given: HashMap<i64, i64> =
            self.lines.iter().filter_map(|raw| Some((raw.int("id")?, raw.int(GIVEN)?))).collect();
        let by_number: HashMap<i64, &Row> =
            self.merged.iter().filter_map(|merged| Some((merged.int("gNo")?, merged))).collect();
        for line in lines {
            let number = line.of.first().and_then(|id| given.get(id));
            keep_by_hand(&mut line.line, number.and_then(|number| by_number.get(number)).copied());
        }
    }

    /// The number that people know it by: its own where customs gave a list none yet.
    pub fn number(&self, kind: Kind) -> &str {
        let [known, own] = [kind.number(), kind.machine().of.known_by].map(|field| self.head.text(field));
        if known.is_empty() { own } else { known }
    }
}

/// What the head of a forecast says beside that on which kind of declaration its goods are.
const DECIDES: &[&str] = &["iECatg", "isTwoStep"];

/// The fields of a forecast's head that its declarations have from it. What was blank in them none of them has.
pub fn taken_of_head() -> impl Iterator<Item = &'static Field> {
    let is_taken = |field: &&Field| DECIDES.contains(&field.name) || convert::alike().any(|one| one.name == field.name);
    FCST.fields.iter().filter(|field| !field.read_only && field.name != "orgId").filter(is_taken)
}

/// What is wanted of the documents.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    pub kind: Kind,
    /// Category of the declarations; "" where each document says it itself.
    pub i_e_catg: &'a str,
    /// Two-step or not; `None` where each document says it itself.
    pub two_step: Option<bool>,
    /// Fields of the head that were chosen with the documents.
    pub marks: &'a [(&'static str, &'static str)],
    /// The client order that the goods belong to: it fills what the documents do not say.
    pub order: Option<&'a Row>,
    pub dicts: &'a Dictionaries,
    /// Today at the customs office: the tariff of that day counts.
    pub today: NaiveDate,
}

/// A line of a document and the line of the declaration that it went to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Took {
    pub id: i64,
    pub g_no: i64,
}

/// A declaration to make.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub org_id: i64,
    pub declaration: Row,
    pub took: Vec<Took>,
    /// Numbers of the documents.
    pub numbers: Vec<String>,
}

/// What would be made, and what somebody should say yes to first.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub pieces: Vec<Piece>,
    pub doubt: Option<Message>,
}

/// Documents that are declared together, and why they are not with others.
struct Batch<'a> {
    head: Row,
    org_id: i64,
    documents: Vec<&'a Document>,
}

/// The declarations that documents become.
///
/// # Errors
/// A document is not ready, goes the other way, or has no goods left; its place is `ids[n]`.
pub fn plan(documents: &[Document], wanted: &Wanted<'_>) -> Result<Plan, Vec<Problem>> {
    let problems: Vec<Problem> =
        documents.iter().enumerate().filter_map(|(at, document)| refusal(document, at, wanted)).collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    let batches = batches(documents, wanted);
    let mut why = differences(&batches, wanted.kind);
    let mut expected = if wanted.kind.is_joined() { 1 } else { batches.len() };
    let mut pieces = Vec::new();
    for batch in &batches {
        let first = batch.documents.first().map(|document| document.number(wanted.kind)).unwrap_or_default();
        let too_large = || Problem::error("documents.tooLarge", "ids", texts::TOO_LARGE.with(&[("number", first)]));
        let merging = merged(batch, wanted).map_err(|found| {
            // What is only some lines' is said as it is, with the document.
            let partial = found.into_iter().filter(|problem| problem.rule == PARTIAL);
            let partial: Vec<Problem> = partial
                .map(|problem| Problem {
                    message: texts::OF_DOCUMENT.speak_with(&[("number", &first), ("what", &problem.message)]),
                    field: "ids".to_owned(),
                    ..problem
                })
                .collect();
            if partial.is_empty() { vec![too_large()] } else { partial }
        })?;
        pieces.extend(pieces_of(batch, wanted, merging, &mut why).ok_or_else(|| vec![too_large()])?);
    }
    expected = expected.min(pieces.len());
    let partly: Vec<&str> = documents
        .iter()
        .filter(|document| document.is_partly_used())
        .map(|document| document.number(wanted.kind))
        .collect();
    let partly = (!partly.is_empty()).then(|| texts::PARTLY.speak_with(&[("numbers", &listed(&partly))]));
    let several = (pieces.len() > expected).then(|| several(&why, pieces.len()));
    let doubts = elsewhere(documents, wanted.kind).into_iter().chain(partly).chain(several);
    let doubt = doubts.reduce(|one, other| texts::BOTH.speak_with(&[("one", &one), ("other", &other)]));
    Ok(Plan { pieces, doubt })
}

/// The field of an inventory list that says whether it is declared (dictionary `dclcusFlag`).
pub const DECLARED: &str = "dclcusFlag";
/// It is not: no declaration is made of it unless somebody insists.
pub const NOT_DECLARED: &str = "2";
/// The field of an inventory list that says who makes its declaration (dictionary `genDecFlag`).
pub const MADE_BY: &str = "genDecFlag";
/// Customs makes it.
pub const BY_CUSTOMS: &str = "1";
/// The numbers of the declaration that an inventory list has already.
pub const NUMBERS_OF_DECLARATION: [&str; 2] = ["entrySeqNo", "entryNo"];

/// Inventory lists of which customs makes the declaration, or that have one, and those that say that they are not declared.
fn elsewhere(documents: &[Document], kind: Kind) -> Vec<Message> {
    if kind != Kind::BondInvt {
        return Vec::new();
    }
    let has_number = |list: &Row| NUMBERS_OF_DECLARATION.iter().any(|field| !list.is_blank(field));
    let by_customs = |list: &Row| list.text(MADE_BY) == BY_CUSTOMS || has_number(list);
    let undeclared = |list: &Row| list.text(DECLARED) == NOT_DECLARED && !by_customs(list);
    let told = |text: Text, is_told: &dyn Fn(&Row) -> bool| {
        let lists = documents.iter().filter(|document| is_told(&document.head));
        let numbers: Vec<&str> = lists.map(|document| document.number(kind)).collect();
        (!numbers.is_empty()).then(|| text.speak_with(&[("numbers", &listed(&numbers))]))
    };
    let found = [told(texts::BY_CUSTOMS, &by_customs), told(texts::UNDECLARED, &undeclared)];
    found.into_iter().flatten().collect()
}

fn several(why: &[Message], count: usize) -> Message {
    texts::SEVERAL.speak_with(&[("why", &listed(why)), ("count", &count.to_string())])
}

fn refusal(document: &Document, at: usize, wanted: &Wanted<'_>) -> Option<Problem> {
    let (state, ready) = wanted.kind.ready();
    let (direction, letter) = wanted.kind.direction(wanted.i_e_catg);
    let is_export = matches!(category(document, wanted), "2" | "4");
    let is_taken = !document.lines.is_empty() && document.free().next().is_none();
    let (rule, message) = if is_taken && wanted.kind == Kind::Fcst {
        // Of one that is being declared that is the reason, whatever its state.
        ("documents.taken", texts::TAKEN)
    } else if !ready.contains(&document.head.text(state)) {
        ("documents.notReady", texts::NOT_READY)
    } else if document.lines.is_empty() {
        ("documents.noGoods", texts::NO_GOODS)
    } else if is_taken {
        ("documents.taken", texts::TAKEN)
    } else if !letter.is_empty() && document.head.text(direction) != letter {
        ("documents.otherWay", texts::OTHER_WAY)
    } else if is_export && is_two_step(document, wanted) {
        ("documents.importsOnly", texts::IMPORTS_ONLY)
    } else {
        return None;
    };
    let number = document.number(wanted.kind);
    Some(Problem::error(rule, format!("ids[{at}]"), message.with(&[("number", number)])))
}

fn category<'a>(document: &'a Document, wanted: &Wanted<'a>) -> &'a str {
    if wanted.i_e_catg.is_empty() { document.head.text("iECatg") } else { wanted.i_e_catg }
}

fn is_two_step(document: &Document, wanted: &Wanted<'_>) -> bool {
    wanted.two_step.unwrap_or_else(|| document.head.flag("isTwoStep"))
}

/// What a declaration has once, and what it is called when documents differ in it.
const ONCE: &[(&str, Text)] =
    &[("manualNo", texts::WHY_ACCOUNT), ("customMaster", texts::WHY_OFFICE), ("tradeMode", texts::WHY_TRADE_MODE)];

fn batches<'a>(documents: &'a [Document], wanted: &Wanted<'_>) -> Vec<Batch<'a>> {
    let mut batches: Vec<Batch<'a>> = Vec::new();
    for document in documents {
        let head = head_of(document, wanted);
        let org_id = document.head.int("orgId").unwrap_or_default();
        let same = |batch: &&mut Batch<'_>| {
            batch.org_id == org_id && ONCE.iter().all(|(field, _)| batch.head.text(field) == head.text(field))
        };
        match batches.iter_mut().find(same).filter(|_| wanted.kind.is_joined()) {
            Some(batch) => batch.documents.push(document),
            None => batches.push(Batch { head, org_id, documents: vec![document] }),
        }
    }
    batches
}

/// Why documents that could have been declared together are not.
fn differences(batches: &[Batch<'_>], kind: Kind) -> Vec<Message> {
    if !kind.is_joined() {
        return Vec::new();
    }
    let differ = |of: &dyn Fn(&Batch<'_>) -> String| {
        batches.windows(2).any(|pair| matches!(pair, [one, other] if of(one) != of(other)))
    };
    let owner = differ(&|batch| batch.org_id.to_string()).then_some(texts::WHY_OWNER);
    let fields = ONCE.iter().filter(|(field, _)| differ(&|batch| batch.head.text(field).to_owned()));
    owner.into_iter().chain(fields.map(|(_, why)| *why)).map(Message::from).collect()
}

/// The head of a declaration as the first of its documents has it.
fn head_of(document: &Document, wanted: &Wanted<'_>) -> Row {
    let mut head = form::empty(category(document, wanted));
    if let Some(order) = wanted.order {
        head.0.extend(convert::head(Kind::ClientOrder, order, wanted.dicts).0);
    }
    head.0.extend(convert::head(wanted.kind, &document.head, wanted.dicts).0);
    head.set("orgId", document.head.int("orgId").unwrap_or_default());
    for (field, value) in wanted.marks {
        head.set(field, *value);
    }
    if is_two_step(document, wanted) {
        // The third place of the declaration type: a summary declaration.
        let kind: String = head.borrowed().raw("type").chars().take(2).chain(['5']).collect();
        head.set("type", kind);
    }
    head
}

/// The goods of a batch, merged.
///
/// # Errors
/// Those of the merge; none where a line cannot be read.
fn merged(batch: &Batch<'_>, wanted: &Wanted<'_>) -> Result<Merging, Vec<Problem>> {
    let direction = Direction::of(batch.head.borrowed());
    let is_import = direction == Some(Direction::Import);
    let lines = batch.documents.iter().flat_map(|document| document.free());
    let sources = lines.map(|line| convert::line(wanted.kind, line, is_import, wanted.dicts));
    let mut sources: Vec<Source> = sources.collect::<Option<_>>().ok_or_else(Vec::new)?;
    let tariff = Tariff { dicts: wanted.dicts, today: wanted.today, direction };
    // Documents that are declared together have no options of their own.
    let alone = batch.documents.first().filter(|_| batch.documents.len() == 1);
    let options = alone.map(|document| document.options.clone()).unwrap_or_default();
    levy_by_hand(&mut sources, alone.map_or(&[][..], |document| &document.merged));
    let mut merging = merge(&sources, &options, tariff)?;
    if let Some(document) = alone.filter(|document| !document.merged.is_empty()) {
        document.keep_by_hand(merging.declarations.iter_mut().flat_map(|piece| &mut piece.lines));
    }
    Ok(merging)
}

/// The declarations of a batch, as the merge parts its goods. `None` when a number is malformed or does not fit.
fn pieces_of(batch: &Batch<'_>, wanted: &Wanted<'_>, merging: Merging, why: &mut Vec<Message>) -> Option<Vec<Piece>> {
    let direction = Direction::of(batch.head.borrowed());
    for reason in merging.why {
        if !why.contains(&reason) {
            why.push(reason);
        }
    }
    let groups: Vec<Vec<Merged>> = merging.declarations.into_iter().map(|declaration| declaration.lines).collect();
    let totals = Totals::of(batch, wanted, &groups)?;
    let numbers: Vec<String> = batch.documents.iter().map(|document| document.number(wanted.kind).to_owned()).collect();
    let raws = raws_of(batch);
    let pieces = groups.into_iter().enumerate().map(|(at, lines)| {
        let mut declaration = batch.head.clone();
        totals.put(at, &mut declaration);
        costs::put(&lines, &mut declaration, direction);
        let took = number_lines(&lines, &mut declaration);
        relate_certificates(&raws, &lines, &mut declaration);
        complete(&mut declaration, wanted.dicts, wanted.today);
        Piece { org_id: batch.org_id, declaration, took, numbers: numbers.clone() }
    });
    Some(pieces.collect())
}

fn number_lines(lines: &[Merged], declaration: &mut Row) -> Vec<Took> {
    let mut took = Vec::new();
    let mut rows = Vec::new();
    for (g_no, merged) in (1_i64..).zip(lines) {
        let mut line = merged.line.clone();
        line.0.retain(|field, _| LINE.field(field).is_some());
        line.set("gNo", g_no.to_string());
        took.extend(merged.of.iter().map(|id| Took { id: *id, g_no }));
        rows.push(Value::Object(line.0));
    }
    declaration.set("lines", rows);
    took
}

/// The raw lines that name an origin certificate, by their ids, with the documents that they stand in.
type Raws<'d> = HashMap<i64, (&'d Document, &'d Row)>;

fn raws_of<'d>(batch: &Batch<'d>) -> Raws<'d> {
    let naming = |document: &'d Document| {
        let lines = document.lines.iter().filter(|raw| !raw.is_blank("ecoCertNo"));
        lines.filter_map(move |raw| Some((raw.int("id")?, (document, raw))))
    };
    batch.documents.iter().copied().flat_map(naming).collect()
}

/// Which line of which origin certificate covers which line, as the lines of a forecast name them. The message has one relation for
/// each pair.
fn relate_certificates(raws: &Raws<'_>, lines: &[Merged], declaration: &mut Row) {
    let mut relations: Vec<Row> = Vec::new();
    for (g_no, merged) in (1_i64..).zip(lines) {
        let mut of_line: Vec<Row> = Vec::new();
        for (document, raw) in merged.of.iter().filter_map(|id| raws.get(id)) {
            let number = raw.text("ecoCertNo");
            // The certificate knows its agreement where the line does not say it.
            let known = document.certificates.get(number).map(String::as_str);
            let agreement = if raw.is_blank("ftaCode") { known.unwrap_or_default() } else { raw.text("ftaCode") };
            let declared = certificates::as_declared(number, known.is_some());
            let relation =
                certificates::relation(agreement, &g_no.to_string(), &declared, &raw.borrowed().written("ecoGNo"));
            if !of_line.contains(&relation) {
                of_line.push(relation);
            }
        }
        relations.append(&mut of_line);
    }
    if !relations.is_empty() {
        declaration.set("ecoRelations", relations.into_iter().map(|row| Value::Object(row.0)).collect::<Vec<_>>());
    }
}

/// Fills what follows from the rest, as the form does: legal units of the tariff, home country, levy nature and mode.
fn complete(declaration: &mut Row, dicts: &Dictionaries, today: NaiveDate) {
    let lines = declaration.rows("lines");
    let unit_less = lines.iter().enumerate().filter(|(_, line)| line.is_blank("firstUnit"));
    let changed: Vec<String> = unit_less.map(|(at, _)| format!("lines[{at}].codeTS")).collect();
    let changed: Vec<&str> = changed.iter().map(String::as_str).collect();
    let followed = follow(declaration, &changed, dicts, today);
    put_all(declaration, followed);
    // The levy mode of a line follows from the levy nature, which follows from the trade mode.
    for _ in 0..2 {
        let proposals = suggest(declaration).into_iter().map(|proposal| (proposal.field, proposal.value));
        let proposals: Vec<(String, String)> = proposals.collect();
        put_all(declaration, proposals);
    }
}

/// Puts values at their paths: `cutMode`, `lines[3].dutyMode`.
fn put_all(declaration: &mut Row, values: Vec<(String, String)>) {
    let mut lines = declaration.rows("lines");
    for (path, value) in values {
        let of_line = path.strip_prefix("lines[").and_then(|rest| rest.split_once("]."));
        match of_line {
            None => declaration.set(&path, value),
            Some((at, field)) => {
                if let Some(line) = at.parse().ok().and_then(|at: usize| lines.get_mut(at)) {
                    line.set(field, value);
                }
            }
        }
    }
    let lines: Vec<Value> = lines.into_iter().map(|line| Value::Object(line.0)).collect();
    declaration.set("lines", lines);
}
