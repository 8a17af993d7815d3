//! What the demo's declarations are made of: goods, parties, routes and overseas partners, kept as
//! CSV files in `fixtures/seed/demo` and built into the binary.

use anyhow::Context;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A kind of goods with its usual price.
#[derive(Clone, Debug, Deserialize)]
pub struct Goods {
    /// HS code, 10 digits, present in the `hsCode` dictionary.
    pub hs: String,
    pub name: String,
    /// Elements of the specification behind brand type and export preference.
    pub model: String,
    pub brand: String,
    /// The legal unit in which the goods are sold.
    pub unit: String,
    /// Kilograms of one unit, a decimal.
    pub unit_weight: String,
    /// Price band of one unit in US dollars, decimals.
    pub price_low: String,
    pub price_high: String,
    /// ISO letters of the countries it is imported from, parted by blanks.
    pub import_from: String,
    /// 1 when it is also exported.
    pub export_ok: u8,
}

/// One of the demo's organisations as a party of a declaration.
#[derive(Clone, Debug, Deserialize)]
pub struct Party {
    pub key: String,
    pub name: String,
    pub customs_code: String,
    pub credit_code: String,
    pub district: String,
    /// Account or handbook the party keeps at customs; empty when it has none.
    pub manual_no: String,
}

/// A way goods travel.
#[derive(Clone, Debug, Deserialize)]
pub struct Route {
    pub traf_mode: String,
    pub country: String,
    /// UN/LOCODE of the foreign port, the second code of the `port` dictionary.
    pub port_locode: String,
    /// Vessels or flights, parted by semicolons.
    pub vehicles: String,
    pub bill_prefix: String,
    pub i_e_port: String,
    pub custom_master: String,
    pub entry_port: String,
    /// 1 when the goods travel in containers.
    pub containers: u8,
}

/// A partner abroad.
#[derive(Clone, Debug, Deserialize)]
pub struct Overseas {
    pub country: String,
    pub name: String,
    pub address: String,
}

/// Everything the generator draws from.
#[derive(Clone, Debug)]
pub struct Catalogue {
    pub goods: Vec<Goods>,
    pub parties: Vec<Party>,
    pub routes: Vec<Route>,
    pub overseas: Vec<Overseas>,
}

impl Catalogue {
    /// Reads the files built into the binary.
    pub fn load() -> anyhow::Result<Self> {
        Ok(Catalogue {
            goods: rows(include_str!("../../../../../fixtures/seed/demo/goods.csv")).context("goods.csv")?,
            parties: rows(include_str!("../../../../../fixtures/seed/demo/parties.csv")).context("parties.csv")?,
            routes: rows(include_str!("../../../../../fixtures/seed/demo/routes.csv")).context("routes.csv")?,
            overseas: rows(include_str!("../../../../../fixtures/seed/demo/overseas.csv")).context("overseas.csv")?,
        })
    }

    /// The party with this key.
    pub fn party(&self, key: &str) -> anyhow::Result<&Party> {
        self.parties.iter().find(|party| party.key == key).with_context(|| format!("no demo party {key}"))
    }
}

fn rows<T: DeserializeOwned>(text: &str) -> anyhow::Result<Vec<T>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|row| row.map_err(Into::into)).collect()
}
