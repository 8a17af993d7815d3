//! What the law, customs' practice or a house's habit determines and what is uncertain, each with the default that
//! domain/tax.md names.

use serde::{Deserialize, Serialize};

use crate::config::OrgParams;
use crate::decimal::Fixed;

/// Parameters of an estimate. What is left out has its default.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Parameters {
    /// Decimals of the customs value: 2 (to the cent, order 272 of 2024, article 13) or 0 (to the yuan, as before).
    pub value_scale: u32,
    /// How an insurance rate is meant.
    pub insurance_form: InsuranceForm,
    /// Percent of price and freight that stand for an unknown premium.
    pub unknown_insurance: Fixed<4>,
    /// Whether a halved levy halves the other taxes too; else only the duty.
    pub half_covers_all: bool,
    /// A tax up to this amount, and of just this amount, on a whole declaration is not levied.
    pub small_amount: Fixed<2>,
    /// Which taxes the small amount holds for.
    pub small_amount_for: SmallAmountFor,
    /// Origins that take the general rate (ISO letters): unknown, or without the most-favoured-nation treatment.
    pub general_rate_origins: Vec<String>,
    /// Retail e-commerce: value of a purchase, and of a year, up to which a part of the taxes is levied, and how many percent of
    /// consumption tax and VAT that is (Caiguanshui 2016 no. 18, 2018 no. 49).
    pub retail_limit: Fixed<2>,
    pub retail_limit_of_year: Fixed<2>,
    pub retail_part: Fixed<4>,
    pub sliding: Sliding,
}

/// How an insurance rate is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum InsuranceForm {
    /// Of the insured value, which holds the premium: (price + freight) × r ÷ (1 − r).
    OfInsuredValue,
    /// Of price and freight: (price + freight) × r.
    OfPriceAndFreight,
}

/// Which taxes the small amount holds for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SmallAmountFor {
    EachTax,
    DutyOnly,
}

/// The sliding duty (cotton out of quota): a specific rate from a price on, below it a rate that falls with the price.
/// Figures of recent years; customs sets them each year.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Sliding {
    /// Price in yuan per unit from which the specific rate holds.
    pub price: Fixed<3>,
    /// Yuan per unit from that price on.
    pub specific: Fixed<5>,
    /// `first ÷ price + second% × price − 1` is the rate below it.
    pub first: Fixed<4>,
    pub second: Fixed<4>,
    /// Highest rate in percent.
    pub cap: Fixed<4>,
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            value_scale: 2,
            insurance_form: InsuranceForm::OfInsuredValue,
            unknown_insurance: Fixed::from_scaled(3_000),
            half_covers_all: false,
            small_amount: Fixed::from_scaled(5_000),
            small_amount_for: SmallAmountFor::EachTax,
            general_rate_origins: vec!["ZZZ".to_owned()],
            retail_limit: Fixed::from_scaled(500_000),
            retail_limit_of_year: Fixed::from_scaled(2_600_000),
            retail_part: Fixed::from_scaled(700_000),
            sliding: Sliding::default(),
        }
    }
}

/// How an organisation reckons.
impl From<&OrgParams> for Parameters {
    fn from(params: &OrgParams) -> Self {
        let mut own = Parameters::default();
        if !params.tax_value_in_cents {
            own.value_scale = 0;
        }
        if params.tax_insurance_on_price {
            own.insurance_form = InsuranceForm::OfPriceAndFreight;
        }
        if params.tax_small_duty_only {
            own.small_amount_for = SmallAmountFor::DutyOnly;
        }
        own.half_covers_all = params.tax_half_covers_all;
        own
    }
}

impl Default for Sliding {
    fn default() -> Self {
        Sliding {
            price: Fixed::from_scaled(14_000),
            specific: Fixed::from_scaled(28_000),
            first: Fixed::from_scaled(90_000),
            second: Fixed::from_scaled(26_900),
            cap: Fixed::from_scaled(400_000),
        }
    }
}
