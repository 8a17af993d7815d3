use super::*;

fn read(text: &str) -> String {
    number(text).map_or_else(|| "-".into(), |number| number.value.to_string())
}

#[test]
fn what_a_heading_or_a_word_counts_in() {
    for (heading, power) in [
        ("金额（万元）", Some(4)),
        ("单价(万日元)", Some(4)),
        ("总价 千美元", Some(3)),
        ("Amount (USD'000)", Some(3)),
        ("Value in thousands of EUR", Some(3)),
        ("单价(元/千个)", None),
        ("单价 元/万只", None),
        ("净重(千克)", None),
        ("Amount USD", None),
    ] {
        assert_eq!(counted_in(heading), power, "{heading}");
    }
    for (heading, power) in [
        ("Quantity ('000 PCS)", Some(3)),
        ("Qty (KPCS)", Some(3)),
        ("QTY 1000 PCS", Some(3)),
        ("数量(千个)", Some(3)),
        ("数量（万只）", Some(4)),
        ("数量(千克)", None),
        ("Qty (PCS)", None),
        ("Price/1000 pcs", None),
        ("Quantity 11000 pcs", None),
    ] {
        assert_eq!(pieces_counted_in(heading), power, "{heading}");
    }
    let rounded = |text: &str, places| number(text).map(|number| number.value.rounded(places).to_string());
    for (text, places, expected) in
        [("3.625", 2, "3.63"), ("-3.625", 2, "-3.63"), ("3.624", 2, "3.62"), ("3.5", 2, "3.5")]
    {
        assert_eq!(rounded(text, places).as_deref(), Some(expected), "{text}");
    }
    let written = |text: &str| number(text)?.written_out().map(|number| (number.value.to_string(), number.after));
    assert_eq!(written("5,070万日元"), Some(("50700000".to_owned(), "日元".to_owned())));
    assert_eq!(written("USD 1.2 million"), Some(("1200000".to_owned(), String::new())));
    assert_eq!((written("20 千克"), written("3 mioplex"), written("120 PCS")), (None, None, None));
}

#[test]
fn numbers_as_papers_print_them() {
    let cases = [
        ("10,260.00", "10260"),
        ("1.234,50", "1234.5"),
        ("8.979.00", "8979"),
        ("1,234,567", "1234567"),
        ("1 234 567.8", "1234567.8"),
        ("USD 85.50", "85.5"),
        ("120 PCS", "120"),
        ("12,5", "12.5"),
        ("5,000", "5000"),
        ("0.042", "0.042"),
        ("１２，３４５", "12345"),
        ("1O0", "100"),
        ("32.132 M3", "32.132"),
        ("-5", "-5"),
        ("M12x60", "-"),
        ("HGP-20A", "-"),
        ("2026-10-12", "-"),
        ("N/M", "-"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn prices_of_many_pieces_say_so() {
    for (text, power) in [
        ("U/Price (JPY/1000pcs)", Some(3)),
        ("6.84/100", Some(2)),
        ("Price EUR per 100", Some(2)),
        ("单价（元/千个）", Some(3)),
        ("1.000", Some(3)),
        ("100", Some(2)),
        ("Unit Price (USD)", None),
        ("USD/PC", None),
        ("250", None),
        ("per 1002", None),
        ("", None),
    ] {
        assert_eq!(pieces_of_price(text), power, "{text}");
    }
    let price = number("6,84").map(|price| price.of_one(2).value.to_string());
    assert_eq!(price.as_deref(), Some("0.0684"));
}

#[test]
fn the_way_a_paper_writes_its_numbers() {
    for (text, sign) in [
        ("1.234,50", Some(',')),
        ("4,17 m³", Some(',')),
        ("1,234,567", Some('.')),
        ("1.234.567", Some(',')),
        ("USD 0.642", Some('.')),
        ("12.480", None),
        ("12,480 kg", None),
        ("120", None),
        ("2026-10-12", None),
    ] {
        assert_eq!(decimal_sign(text), sign, "{text}");
    }
    let told = |text, sign| settled(text, sign).map(|(right, wrong)| (right.to_string(), wrong.to_string()));
    let pair = |right: &str, wrong: &str| Some((right.to_owned(), wrong.to_owned()));
    assert_eq!(told("12.480 kg", ','), pair("12480", "12.48"));
    assert_eq!(told("12.480 kg", '.'), pair("12.48", "12480"));
    assert_eq!(told("12,480", ','), pair("12.48", "12480"));
    assert_eq!(told("12,480", '.'), pair("12480", "12.48"));
    assert_eq!(told("12,48", '.'), None);
    assert_eq!(told("(500.00)", '.'), None, "in doubt for its sign");
}

#[test]
fn a_minus_in_each_of_its_places() {
    let cases = [
        ("-1,250.00", "-1250", ""),
        ("－1,250.00", "-1250", ""),
        ("-USD 500.00", "-500", ""),
        ("-$500.00", "-500", ""),
        ("USD -500.00", "-500", ""),
        ("US$-500.00", "-500", ""),
        // It may be a dash or a remark.
        ("- 1,250.00", "-1250", "1250"),
        ("- USD 500.00", "-500", "500"),
        ("(500.00)", "-500", "500"),
        ("USD (500.00)", "-500", "500"),
        ("(USD 500.00)", "-500", "500"),
        ("500.00-", "-500", "500"),
        ("500.00- USD", "-500", "500"),
        ("(1.500)", "-1.5", "1.5 -1500"),
        // None at all.
        ("500.-", "500", ""),
        ("(120 PCS)", "120", ""),
        ("SETS (5)", "5", ""),
        ("Total (500.00)", "500", ""),
        ("500 - A", "500", ""),
        ("HGP-20", "none", ""),
        ("A -20", "none", ""),
    ];
    for (text, expected, others) in cases {
        let found = number(text);
        let value = found.as_ref().map_or("none".into(), |number| number.value.to_string());
        let other = found.map(|number| number.others.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!((value.as_str(), other.unwrap_or_default().as_str()), (expected, others), "{text}");
    }
    assert_eq!(number("-USD 500.00").map(|number| number.before).as_deref(), Some("USD"));
}

#[test]
fn arithmetic_decides_between_readings() {
    let three = |q, p, a| agreeing(&number(q).unwrap(), &number(p).unwrap(), &number(a).unwrap());
    let chosen = |q, p, a| three(q, p, a).map(|(values, _)| values.map(|value| value.to_string()));
    assert_eq!(chosen("1.500", "2.00", "3,000.00"), Some(["1500", "2", "3000"].map(String::from)));
    assert_eq!(chosen("120", "8550", "10,260.00"), Some(["120", "85.5", "10260"].map(String::from)));
    assert_eq!(chosen("3", "2", "7"), None);
}
