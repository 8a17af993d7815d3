//! What is added up, charged and counted in heaps, and what stands beside the goods without being theirs.

use super::*;

fn head<'a>(reading: &'a Reading, name: &str) -> Option<(&'a str, bool)> {
    reading.head(name).map(|value| (value.text.as_str(), value.sure >= SURE))
}

fn goods(rest: &[&[&str]]) -> Reading {
    let first: [&[&str]; 4] = [
        &["COMMERCIAL INVOICE"],
        &["Description of Goods", "Quantity", "Unit Price", "Amount in USD"],
        &["Bearing", "10", "2.00", "20.00"],
        &["Seal", "5", "4.00", "20.00"],
    ];
    reading(vec![sheet(&[first.as_slice(), rest].concat())])
}

#[test]
fn a_subtotal_is_not_the_total_where_that_has_no_amount() {
    // The amounts are those of formulas without a result.
    let found = goods(&[&["Subtotal", "", "", "40.00"], &["Ocean freight"], &["Handling"], &["TOTAL CIF"]]);
    assert_eq!(head(&found, "totalAmount"), None);
    assert_eq!(column(&found, "name")[0], "Bearing");
    // Nothing says what all comes to: the subtotal may be that.
    let found = goods(&[&["Subtotal", "", "", "40.00"]]);
    assert_eq!(head(&found, "totalAmount"), Some(("40", false)));
    let found = goods(&[&["Subtotal", "", "", "40.00"], &["Freight", "", "", "2.50"], &["TOTAL", "", "", "42.50"]]);
    assert_eq!(head(&found, "totalAmount").map(|(text, _)| text), Some("42.5"));
}

#[test]
fn charges_without_an_amount_are_no_part_of_the_goods_above_them() {
    for charge in ["Ocean freight", "Freight charges", "Packing", "Packing charge", "Discount 2 %", "Insurance", "运费"]
    {
        let found = goods(&[&[charge], &["TOTAL", "", "", "40.00"]]);
        assert_eq!(column(&found, "name"), ["Bearing", "Seal"], "{charge}");
    }
    let found = goods(&[&["Freight elevator part"], &["TOTAL", "", "", "40.00"]]);
    assert_eq!(column(&found, "name"), ["Bearing", "Seal Freight elevator part"]);
}

#[test]
fn what_is_charged_below_the_goods_is_in_the_total() {
    let found = goods(&[&["合计", "", "", "40.00"], &["运费", "", "", "7.50"], &["总计", "", "", "47.50"]]);
    assert_eq!(head(&found, "totalAmount").map(|(text, _)| text), Some("47.5"));
    // Freight that is only told counts for nothing.
    let found = goods(&[&["合计", "", "", "40.00"], &["Remarks: 7.50 paid"]]);
    assert_eq!(head(&found, "totalAmount"), Some(("40", true)));
    let found = goods(&[&["Goods total £40.00"]]);
    assert_eq!(column(&found, "name"), ["Bearing", "Seal"]);
}

#[test]
fn what_is_charged_and_taken_off_explains_the_total() {
    let told = |rest: &[&[&str]]| {
        let found = goods(rest);
        let doubted = found.problems.iter().any(|problem| problem.key == "reading.sumDiffers");
        let amounts = found.lines.iter().all(|line| line.value("amount").is_some_and(|value| value.sure >= SURE));
        let (total, is_sure) = head(&found, "totalAmount").map_or((None, false), |(text, sure)| (Some(text), sure));
        (total.map(str::to_owned), doubted, amounts && is_sure)
    };
    let explained = |total: &str| (Some(total.to_owned()), false, true);
    let in_doubt = |total: &str| (Some(total.to_owned()), true, false);
    let freight: &[&str] = &["Ocean freight", "", "", "7.50"];
    let all: &[&str] = &["TOTAL", "", "", "46.50"];
    for off in ["1.00", "-1.00", "(1.00)"] {
        assert_eq!(told(&[freight, &["Discount", "", "", off], all]), explained("46.5"), "{off}");
    }
    assert_eq!(told(&[&["小计", "", "", "40.00"], &["运费", "", "", "6.50"], all]), explained("46.5"));
    assert_eq!(told(&[&["Freight prepaid", "", "", "6.50"], all]), explained("46.5"));
    // By a cent, by what no word explains, and by what was paid before.
    assert_eq!(told(&[freight, &["Discount", "", "", "1.10"], all]), in_doubt("46.5"));
    assert_eq!(told(&[freight, &["TOTAL", "", "", "40.50"]]), in_doubt("40.5"));
    assert_eq!(told(&[&["Tax on it", "", "", "6.50"], all]), in_doubt("46.5"));
    assert_eq!(told(&[&["Less deposit paid", "", "", "10.00"], &["TOTAL", "", "", "30.00"]]), in_doubt("30"));
}

#[test]
fn a_number_above_the_goods_is_not_surely_a_part_of_their_name() {
    let named = |above: &str| {
        let rows: [&[&str]; 4] = [
            &["INVOICE"],
            &["Description of Goods", "Quantity", "Unit Price", "Amount"],
            &[above],
            &["Fan", "10", "2.00", "20.00"],
        ];
        let found = reading(vec![sheet(&rows)]);
        found.lines[0].value("name").map(|value| value.sure >= SURE)
    };
    assert_eq!((named("订单 HD4471"), named("Household")), (Some(false), Some(true)));
}

#[test]
fn a_net_column_without_a_gross_one_may_be_money() {
    let net = |other: &str| {
        let rows: [&[&str]; 4] = [
            &["INVOICE"],
            &["Description of Goods", "Quantity", "Net", other],
            &["Probe", "50", "1,080.50", "1,100.50"],
            &["Cable", "12", "3,162.20", "3,200.10"],
        ];
        let found = reading(vec![sheet(&rows)]);
        found.lines[0].value("netWeight").map(|value| value.sure >= SURE)
    };
    assert_eq!(net("Remark"), Some(false));
    assert_eq!(net("Gross Weight"), Some(true));
}

#[test]
fn what_is_carried_over_to_the_next_page_is_no_total() {
    let found = goods(&[&["carried forward", "", "", "40.00"]]);
    assert_eq!(head(&found, "totalAmount"), None);
    let found =
        goods(&[&["Brought forward", "", "", "40.00"], &["Nut", "2", "1.00", "2.00"], &["Total", "", "", "42.00"]]);
    assert_eq!(head(&found, "totalAmount"), Some(("42", true)));
    assert_eq!(column(&found, "name"), ["Bearing", "Seal", "Nut"]);
}

#[test]
fn what_is_counted_by_the_thousand_is_written_out_and_to_look_at() {
    for heading in ["Quantity ('000 PCS)", "Qty (KPCS)", "数量(千个)", "Quantity (1,000 pcs)"] {
        let found = reading(vec![sheet(&[
            &["COMMERCIAL INVOICE"],
            &["Description of Goods", heading, "Unit Price (USD/M)", "Amount (USD)"],
            &["Screw", "850", "4.20", "3,570.00"],
            &["Nut", "640", "5.10", "3,264.00"],
        ])]);
        assert_eq!(column(&found, "qty"), ["850000", "640000"], "{heading}");
        assert_eq!(column(&found, "price"), ["0.0042", "0.0051"], "{heading}");
        let doubtful = |name: &str| found.lines.iter().all(|line| line.value(name).is_some_and(|it| it.sure < SURE));
        assert!(doubtful("qty") && doubtful("price"), "{heading}");
    }
}

#[test]
fn containers_are_sure_where_nothing_else_looks_like_one() {
    let found = |other: &str| {
        let rows: [&[&str]; 3] = [&["BILL OF LADING"], &["MSKU9070323", "18,400.00"], &[other, "15,680.00"]];
        head(&reading(vec![sheet(&rows)]), "containers").map(|(text, sure)| (text.to_owned(), sure))
    };
    assert_eq!(found("CAIU3371120"), Some(("MSKU9070323,CAIU3371120".to_owned(), true)));
    assert_eq!(found("CAIU3371121"), Some(("MSKU9070323".to_owned(), false)));
    for other in ["INVO3371121", "CAIU33711214"] {
        assert_eq!(found(other), Some(("MSKU9070323".to_owned(), true)), "{other}");
    }
}

#[test]
fn marks_beside_goods_are_to_look_at_and_remarks_of_carriers_are_none() {
    let found = reading(vec![sheet(&[
        &["PACKING LIST"],
        &["Shipping marks: OPTIK / HAMBURG / NO. 1-60"],
        &["Marks", "Description of Goods", "Quantity", "Net Weight"],
        &["OPTIK HAMBURG NO.1-UP", "Glasses", "10", "30"],
        &["SHIPPER'S LOAD AND COUNT", "Cases", "5", "7"],
    ])]);
    assert_eq!(column(&found, "marks"), ["OPTIK HAMBURG NO.1-UP", ""]);
    assert!(found.lines[0].value("marks").is_some_and(|marks| marks.sure < SURE));
    assert_eq!(head(&found, "marks"), Some(("OPTIK / HAMBURG / NO. 1-60", false)));
    let bill = reading(vec![sheet(&[&["BILL OF LADING"], &["Marks & Nos.", "SHIPPER'S LOAD AND COUNT"]])]);
    assert_eq!(head(&bill, "marks"), None);
}
