//! Containers.

use super::findings::Findings;
use super::source::{INTERFACE, PARAMETER};
use super::view::{Declaration, Numbered};
use super::{Check, Rule};
use crate::rules::check_digit::{self, is_container_form};
use crate::rules::containers::each_box;
use crate::text::text;

/// Containers that most products allow on one declaration.
const CONTAINERS_MAX: usize = 100;

pub(super) static RULES: &[Rule] = &[
    Rule::warning(
        "decl.containers.count",
        text("集装箱数量", "Number of containers"),
        text(
            "集装箱{count}个，多数系统最多接受{max}个，请拆分",
            "{count} containers: most systems take {max} at most, split the declaration",
        ),
        INTERFACE,
        Check::Head(count),
    ),
    Rule::warning(
        "decl.container.numberForm",
        text("集装箱号格式", "Form of a container number"),
        text(
            "集装箱号{number}不是4位字母（第4位U、J或Z）加7位数字的标准箱号，请核对",
            "{number} is no standard container number (4 letters, the fourth U, J or Z, and 7 digits): check it",
        ),
        "ISO 6346",
        Check::EachContainer(number_form),
    ),
    Rule::warning(
        "decl.container.checkDigit",
        text("集装箱号校验码", "Check digit of a container number"),
        text(
            "集装箱号{number}的校验码应为{check}，请核对",
            "The check digit of {number} should be {check}: compare it with the box",
        ),
        "ISO 6346",
        Check::EachContainer(check_digit),
    ),
    Rule::error(
        "decl.container.goodsNo",
        text("集装箱的商品项号", "Goods lines of a container"),
        text(
            "商品项号“{found}”应为用逗号分隔的商品序号（1至{lines}，不重复），例如1,3",
            "\"{found}\" must list line numbers from 1 to {lines}, each once, parted by commas, such as 1,3",
        ),
        INTERFACE,
        Check::EachContainer(goods_no),
    ),
    Rule::error(
        "decl.container.ownWeight",
        text("集装箱自重必填", "Tare weight is needed"),
        text("本单位要求填写集装箱自重", "Your organisation wants the tare weight of each container: fill it in"),
        PARAMETER,
        Check::EachContainer(own_weight),
    )
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
    let check = is_container_form(number).then(|| check_digit::container(&number[..10])).flatten();
    if let Some(check) = check.filter(|check| !number.ends_with(*check)) {
        found.add("containerId", &[("number", &number), ("check", &check.to_string())]);
    }
}

fn goods_no(decl: &Declaration<'_>, container: Numbered<'_>, found: &mut Findings<'_>) {
    let list = container.row.text("goodsNo");
    let mut seen = Vec::new();
    let right = list.split(',').all(|number| {
        let known = number.parse::<usize>().is_ok_and(|line| (1..=decl.lines.len()).contains(&line));
        let new = !seen.contains(&number);
        seen.push(number);
        known && new
    });
    if !list.is_empty() && !right {
        found.add("goodsNo", &[("found", &list), ("lines", &decl.lines.len().to_string())]);
    }
}

fn own_weight(decl: &Declaration<'_>, container: Numbered<'_>, found: &mut Findings<'_>) {
    if decl.context.params.dec_container_wt_enabled && container.row.is_blank("containerWt") {
        found.add("containerWt", &[]);
    }
}
