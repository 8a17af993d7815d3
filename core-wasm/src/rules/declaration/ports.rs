//! Ports and countries: whether the port of departure or destination lies in the country that is named.

use super::findings::Findings;
use super::source::FILLING;
use super::transport::UNKNOWN_COUNTRY;
use super::view::Declaration;
use super::{Check, Rule};
use crate::text::text;

pub(super) static RULES: &[Rule] = &[Rule::warning(
    "decl.head.portCountry",
    text("港口所在国与启运国/运抵国相符", "The port lies in the country of departure or arrival"),
    text(
        "“{label}”{port}在{in}，而“{other}”为{country}，请核对",
        "{label} {port} lies in {in}, but {other} is {country}: check them",
    ),
    FILLING,
    Check::Head(port_country),
)
.of(&["despPortCode", "distinatePort"])];

/// Goods of a country without a port, or trucked to one abroad, may leave from elsewhere: a reviewer asks.
fn port_country(decl: &Declaration<'_>, found: &mut Findings<'_>) {
    let field = if decl.imports() { "despPortCode" } else { "distinatePort" };
    let (port, country) = (decl.head.text(field), decl.head.text("tradeCountry"));
    let named = decl.context.dicts.by_name2("country", country).is_some() && !UNKNOWN_COUNTRY.contains(&country);
    if decl.direction.is_none() || !decl.crosses_border() || !named {
        return;
    }
    let Some(entry) = decl.context.dicts.by_id("port", port) else { return };
    let lies_in = entry.extra("country");
    // A zone in China is listed under a number, a port that is not listed under no country at all.
    let known = decl.context.dicts.by_name2("country", lies_in).is_some() && entry.extra("kind") != "other";
    if known && lies_in != country {
        found.add(
            field,
            &[
                ("label", &decl.label(field)),
                ("other", &decl.label("tradeCountry")),
                ("port", &decl.code("port", port)),
                ("in", &decl.code("country", lies_in)),
                ("country", &decl.code("country", country)),
            ],
        );
    }
}
