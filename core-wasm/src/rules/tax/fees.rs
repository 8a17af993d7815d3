//! The cost of delay: the late declaration fee, the late payment fee, and the interest on bonded goods that are sold
//! in China. Source: domain/tax.md §3 and §5.

use super::number::{Number, TooLarge};

/// Percent a day, of the customs value or of the tax.
const PERCENT_A_DAY: &str = "0.05";
/// Below this nothing is levied.
const LEAST: i64 = 50;
/// Days that are free after the entry of the transport, and after the tax bill.
pub const FREE_DAYS: i64 = 14;
pub const FREE_DAYS_TO_PAY: i64 = 15;
/// Days of a year of interest.
const YEAR: i64 = 360;

fn for_days(base: Number, days: i64) -> Result<Number, TooLarge> {
    let rate = Number::parse(PERCENT_A_DAY).map_err(|_| TooLarge)?;
    base.percent(rate)?.times(Number::whole(days.max(0)))
}

/// The fee for declaring `days` days after the transport entered: from day 15 on, whole yuan (the rest of a yuan is not
/// levied), nothing below 50.
pub fn late_declaration(value: Number, days: i64) -> Result<Number, TooLarge> {
    let fee = for_days(value, days - FREE_DAYS)?.truncate();
    Ok(if fee < Number::whole(LEAST) { Number::ZERO } else { fee })
}

/// The fee for paying `days` days after the tax bill: from day 16 on, to the cent, nothing below 50.
pub fn late_payment(tax: Number, days: i64) -> Result<Number, TooLarge> {
    let fee = for_days(tax, days - FREE_DAYS_TO_PAY)?.round(2)?;
    Ok(if fee < Number::whole(LEAST) { Number::ZERO } else { fee })
}

/// The interest on a tax for bonded goods sold at home: a rate of so many percent a year (of 360 days), to the cent.
pub fn deferral_interest(tax: Number, percent_a_year: Number, days: i64) -> Result<Number, TooLarge> {
    let whole = Number::whole(YEAR * 100);
    tax.times(Number::whole(days.max(0)))?.part(percent_a_year, whole)?.round(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decimal::Price;

    #[test]
    fn a_day_too_late_costs_five_parts_of_ten_thousand_in_whole_yuan() {
        let fee = |value: &str, late: i64| {
            late_declaration(value.parse::<Price>().unwrap().into(), FREE_DAYS + late).unwrap().text(0)
        };
        assert_eq!(fee("1000000", 1), "500");
        assert_eq!(fee("1000000", 3), "1500");
        assert_eq!(fee("123456.78", 1), "61", "61.72839 is cut");
        assert_eq!(fee("99999.9999", 1), "0", "49.99 is not asked for");
        assert_eq!(fee("100000", 1), "50");
        assert_eq!((fee("100000", 0), fee("100000", -4), fee("-5", 9)), ("0".into(), "0".into(), "0".into()));
        assert_eq!(fee("900000000000000", 365), "164250000000000");
    }
}
