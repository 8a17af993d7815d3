//! Containers.

use std::collections::HashSet;

use super::findings::Findings;
use super::source::{INTERFACE, PARAMETER};
use super::view::{Declaration, Numbered};
use super::{Check, Rule};
use crate::rules::check_digit::is_container_form;
use crate::rules::containers::{CHECK_DIGIT, NUMBER_FORM, each_box, right_check_digit};
use crate::text::{Speak, listed_numbers, text};

/// Containers that most products allow on one declaration.
const CONTAINERS_MAX: usize = 100;

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.containers.count",
        text("集装箱数量", "Number of containers"),
        text(
            "集装箱{count}个，多数系统最多接受{max}个，请拆分",
            "{count} containers: most systems accept at most {max}; split the declaration",
        ),
        INTERFACE,
        Check::Head(count),
    )
    .of(&["containers"]),
    Rule::warning(
        "decl.container.numberForm",
        text("集装箱号格式", "Form of a container number"),
        NUMBER_FORM,
        "ISO 6346",
        Check::EachContainer(number_form),
    )
    .of(&["containers.containerId"]),
    Rule::warning(
        "decl.container.checkDigit",
        text("集装箱号校验码", "Check digit of a container number"),
        CHECK_DIGIT,
        "ISO 6346",
        Check::EachContainer(check_digit),
    )
    .of(&["containers.containerId"]),
    Rule::error(
        "decl.container.goodsNo",
        text("集装箱的商品项号", "Goods lines of a container"),
        text(
            "商品项号“{found}”应为用逗号分隔的商品序号（1至{lines}，不重复），例如1,3",
            "\"{found}\" must list line numbers from 1 to {lines}, each once, parted by commas, such as 1,3",
        ),
        INTERFACE,
        Check::EachContainer(goods_no),
    )
    .of(&["containers.goodsNo"]),
    Rule::error(
        "decl.container.repeated",
        text("集装箱重复", "Container listed twice"),
        text(
            "集装箱{number}与第{first}行重复，请删去其中一行，或分别填写商品项号",
            "Container {number} is already in row {first} with the same lines or another type: remove one row",
        ),
        INTERFACE,
        Check::Head(repeated),
    )
    .of(&["containers.containerId"]),
    Rule::warning(
        "decl.lines.noContainer",
        text("商品不在任何集装箱", "Lines in no container"),
        text(
            "第{lines}项商品不在任何集装箱，请在集装箱的商品项号中补上",
            "Lines {lines} are in no container: add them to the goods lines of one",
        ),
        INTERFACE,
        Check::Head(no_container),
    )
    .of(&["containers"])
    .when_declaring(),
    Rule::error(
        "decl.container.ownWeight",
        text("集装箱自重必填", "Tare weight is needed"),
        text("本单位要求填写集装箱自重", "Your organisation requires the tare weight of each container: fill it in"),
        PARAMETER,
        Check::EachContainer(own_weight),
    )
    .of(&["containers.containerWt"])
    .when_declaring(),
];

fn count(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let count = each_box(decl.containers.iter().map(|container| container.row)).count();
    if count > CONTAINERS_MAX {
        found.add("containers", &[("count", &count.to_string()), ("max", &CONTAINERS_MAX.to_string())]);
    }
}

fn number_form(_: &Declaration<'_>, container: Numbered<'_>, found: &mut Findings<'_>) {
    let number = container.row.text("containerId");
    if !number.is_empty() && !is_container_form(number) {
        found.add("containerId", &[("number", &number)]);
    }
}

fn check_digit(_: &Declaration<'_>, container: Numbered<'_>, found: &mut Findings<'_>) {
    let number = container.row.text("containerId");
    if let Some(check) = right_check_digit(number) {
        found.add("containerId", &[("number", &number), ("check", &check.to_string())]);
    }
}

/// Whether a text lists line numbers from 1 to `lines`, each once.
fn is_list_of_lines(list: &str, lines: usize) -> bool {
    let mut seen = HashSet::new();
    // 1 and 01 are one line.
    list.split(',').all(|number| number.parse().is_ok_and(|line| (1..=lines).contains(&line) && seen.insert(line)))
}

fn goods_no(decl: &Declaration<'_>, container: Numbered<'_>, found: &mut Findings<'_>) {
    let list = container.row.text("goodsNo");
    if !list.is_empty() && !is_list_of_lines(list, decl.lines.len()) {
        found.add("goodsNo", &[("found", &list), ("lines", &decl.lines.len().to_string())]);
    }
}

/// The lines of a container row, as far as they are numbers.
fn lines_of(row: Numbered<'_>) -> impl Iterator<Item = usize> {
    row.row.text("goodsNo").split(',').filter_map(|number| number.parse().ok())
}

/// A box may stand in several rows, one for each of its lines; not twice with the same line, nor as two types.
fn repeated(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    for (at, row) in decl.containers.iter().enumerate() {
        let number = row.row.text("containerId");
        let before =
            decl.containers[..at].iter().filter(|other| other.row.text("containerId").eq_ignore_ascii_case(number));
        let clashes = |other: &&Numbered<'_>| {
            let same_line = lines_of(*row).any(|line| lines_of(**other).any(|known| known == line));
            let unfilled = row.row.is_blank("goodsNo") || other.row.is_blank("goodsNo");
            same_line || unfilled || row.row.text("containerMd") != other.row.text("containerMd")
        };
        if let Some(first) = (!number.is_empty()).then_some(before).and_then(|mut before| before.find(clashes)) {
            let values: [(&str, &dyn Speak); 2] = [("number", &number), ("first", &(first.index + 1).to_string())];
            found.add_at("containers", row.index, "containerId", &values);
        }
    }
}

/// Only where every box says its lines well.
fn no_container(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let told = decl.containers.iter().all(|row| {
        let list = row.row.text("goodsNo");
        !list.is_empty() && is_list_of_lines(list, decl.lines.len())
    });
    if decl.containers.is_empty() || !told {
        return;
    }
    let boxed: HashSet<usize> = decl.containers.iter().flat_map(|row| lines_of(*row)).collect();
    let left: Vec<usize> =
        decl.lines.iter().map(|line| line.index + 1).filter(|number| !boxed.contains(number)).collect();
    if !left.is_empty() {
        found.add("containers", &[("lines", &listed_numbers(&left))]);
    }
}

fn own_weight(decl: &Declaration<'_>, container: Numbered<'_>, found: &mut Findings<'_>) {
    if decl.context.params.dec_container_wt_enabled && container.row.is_blank("containerWt") {
        found.add("containerWt", &[]);
    }
}
