//! Whether the total of goods is their price times their quantity: one comparison for declarations and certificates.

use crate::decimal::{Price, Quantity};
use crate::text::{Text, text};

/// What is said where it is not.
pub const DIFFERS: Text = text(
    "单价{price}×数量{quantity}={product}，与总价{total}不符，请核对",
    "{price} × {quantity} = {product}, not the total {total}: check them",
);

/// Scale of price (4) times quantity (5).
const PRODUCT_SCALE: u32 = 9;

/// Price times quantity as people read it where it is not the total: apart by more than a cent, and by more than a ten-thousandth of
/// the total, exactly. Nothing where they agree.
pub fn other_product(price: Price, quantity: Quantity, total: Price) -> Option<String> {
    let product = i128::from(price.scaled()) * i128::from(quantity.scaled());
    let wanted = i128::from(total.scaled()) * 10_i128.pow(PRODUCT_SCALE - 4);
    let cent = 10_i128.pow(PRODUCT_SCALE - 2);
    let tolerance = cent.max(wanted.abs() / 10_000);
    let shown = || price.checked_mul::<5, 4>(quantity).map_or("…".to_owned(), |product| product.short());
    ((product - wanted).abs() > tolerance).then(shown)
}
