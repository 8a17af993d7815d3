//! What a forecast adds up to: the database reckons as the core does, to the last digit.

use core_wasm::resources::documents::FCST_DTL;
use core_wasm::row::Row;
use core_wasm::rules::forecast_sum::{ForecastSum, sum};
use serde_json::{Value, json};
use server::documents::{paged, table};
use server::domains::decl::tax_rates::exchange;
use server::process::clock::day_in_china;

use crate::forecast_support::{PATH, add, detail};
use crate::harness::{Client, TestApp};

/// Numbers that look like chance and are the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 24) % end
    }

    /// A number with so many decimals, blank at times.
    fn number(&mut self, decimals: usize) -> Value {
        if self.below(7) == 0 {
            return Value::Null;
        }
        let whole = self.below(10_u64.pow(9));
        json!(format!("{whole}.{:0decimals$}", self.below(10_u64.pow(u32::try_from(decimals).unwrap()))))
    }

    /// The same of a column that is always filled.
    fn filled(&mut self, decimals: usize) -> Value {
        let number = self.number(decimals);
        if number.is_null() { json!("0") } else { number }
    }

    fn one_of(&mut self, some: &[&str]) -> Value {
        let found = some[usize::try_from(self.below(some.len() as u64)).unwrap()];
        if found.is_empty() { Value::Null } else { json!(found) }
    }

    fn line(&mut self) -> Row {
        let units = ["035", "007", "036", ""];
        let [needed @ .., _] = units;
        let line = json!({
            "codeTS": "3901200099",
            "gName": "x",
            "packNo": if self.below(5) == 0 { Value::Null } else { json!(self.below(100_000).to_string()) },
            "grossWt": self.number(6),
            "netWt": self.number(6),
            "gQty": self.filled(5),
            "gUnit": self.one_of(&needed),
            "firstQty": self.number(5),
            "firstUnit": self.one_of(&units),
            "secondQty": self.number(5),
            "secondUnit": self.one_of(&units),
            "declTotal": self.filled(4),
            "tradeCurr": self.one_of(&["USD", "CNY", "EUR", "JPY"]),
            "feeAmt": self.number(2),
        });
        Row::from_value(line).unwrap()
    }
}

async fn of_lines(app: &TestApp, client: &Client, lines: &[Row]) -> Value {
    let made = add(client).await;
    table::insert_lines(app.db(), &FCST_DTL, made["id"].as_i64().unwrap(), 0, lines).await.unwrap();
    made
}

/// What the core makes of all its lines.
async fn by_the_core(app: &TestApp, client: &Client, made: &Value) -> ForecastSum {
    let head = Row::from_value(detail(client, made).await).unwrap();
    let day = day_in_china(app.app.now());
    let rates = exchange(app.db(), day).await.unwrap();
    let lines = paged::all_of(app.db(), &FCST_DTL, made["id"].as_i64().unwrap()).await.unwrap();
    sum(head.borrowed(), &lines, &rates, day).unwrap()
}

#[tokio::test]
async fn the_database_adds_up_as_the_core_does() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let mut chance = Chance(16);
    for count in [0, 1, 2, 7, 60, 600] {
        let lines: Vec<Row> = (0..count).map(|_| chance.line()).collect();
        let made = of_lines(&app, &client, &lines).await;
        let told = client.get(&format!("{PATH}/{}/sum", made["id"])).await.done();
        let wanted = serde_json::to_value(by_the_core(&app, &client, &made).await).unwrap();
        for (field, value) in wanted.as_object().unwrap() {
            // Labels are told in the language of whoever asks.
            if field != "differences" {
                assert_eq!(&told[field], value, "{field} of {count} lines");
            }
        }
        let differing = |of: &Value| -> Vec<[Value; 4]> {
            let all = of["differences"].as_array().unwrap().iter();
            all.map(|one| ["field", "head", "lines", "difference"].map(|what| one[what].clone())).collect()
        };
        assert_eq!(differing(&told), differing(&wanted));

        let borne = client.get(&format!("{PATH}/cost/query?id={}", made["id"])).await.done();
        let cents = |line: &Row| line.decimal::<2>("feeAmt").map(|amount| amount.scaled());
        let freight: i64 = lines.iter().filter_map(cents).sum();
        assert_eq!(borne[0]["amount"], json!(format!("{}.{:02}", freight / 100, freight % 100)));
        assert_eq!(borne[0]["without"], json!(lines.iter().filter(|line| cents(line).is_none()).count()));
        assert_eq!((&borne[1]["amount"], &borne[1]["without"]), (&json!("0.00"), &json!(count)));
    }
}

#[tokio::test]
async fn the_largest_numbers_lose_no_digit_and_what_does_not_fit_is_told() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let line = |quantity: &str, fee: &str| {
        Row::from_value(json!({
            "codeTS": "3901200099", "gName": "x", "gQty": quantity, "gUnit": "035", "declTotal": "1", "tradeCurr": "CNY",
            "feeAmt": fee,
        })).unwrap()
    };
    let (half, rest) = ("46116860184273.87903", "92233720368547758.06");
    let made = of_lines(&app, &client, &[line(half, rest), line("46116860184273.87904", "0.01")]).await;
    let told = client.get(&format!("{PATH}/{}/sum", made["id"])).await.done();
    assert_eq!(told["quantities"], json!([{ "unit": "035", "quantity": "92233720368547.75807" }]));
    let borne = client.get(&format!("{PATH}/cost/query?id={}", made["id"])).await.done();
    assert_eq!(borne[0]["amount"], "92233720368547758.07");

    let made = of_lines(&app, &client, &[line(half, rest), line(half, rest), line(half, rest)]).await;
    let no = client.get(&format!("{PATH}/{}/sum", made["id"])).await.refused(422);
    assert_eq!(
        (&no["fields"][0]["rule"], &no["fields"][0]["field"]),
        (&json!("forecast.tooLarge"), &json!("lines.gQty"))
    );
    let no = client.get(&format!("{PATH}/cost/query?id={}", made["id"])).await.refused(422);
    assert_eq!(no["fields"][0]["field"], "lines.feeAmt");
}
