//! The column type of decimals: the core's fixed-point number, kept as its scaled integer in a BIGINT.

use core_wasm::decimal::Fixed;
use sea_orm::sea_query::{ArrayType, ColumnType, Nullable, Value, ValueType, ValueTypeErr};
use sea_orm::{ColIdx, QueryResult, TryGetError, TryGetable};

/// A decimal with `SCALE` digits behind the point, as an entity's field: `pub net_wt: Option<Decimal<5>>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal<const SCALE: u32>(pub Fixed<SCALE>);

impl<const SCALE: u32> From<Fixed<SCALE>> for Decimal<SCALE> {
    fn from(number: Fixed<SCALE>) -> Self {
        Decimal(number)
    }
}

impl<const SCALE: u32> From<Decimal<SCALE>> for Value {
    fn from(decimal: Decimal<SCALE>) -> Self {
        Value::from(decimal.0.scaled())
    }
}

impl<const SCALE: u32> TryGetable for Decimal<SCALE> {
    fn try_get_by<I: ColIdx>(row: &QueryResult, index: I) -> Result<Self, TryGetError> {
        i64::try_get_by(row, index).map(|units| Decimal(Fixed::from_scaled(units)))
    }
}

impl<const SCALE: u32> ValueType for Decimal<SCALE> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        <i64 as ValueType>::try_from(value).map(|units| Decimal(Fixed::from_scaled(units)))
    }

    fn type_name() -> String {
        "Decimal".to_owned()
    }

    fn array_type() -> ArrayType {
        ArrayType::BigInt
    }

    fn column_type() -> ColumnType {
        ColumnType::BigInteger
    }
}

impl<const SCALE: u32> Nullable for Decimal<SCALE> {
    fn null() -> Value {
        <i64 as Nullable>::null()
    }
}
