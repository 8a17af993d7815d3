//! Customs' tax bills: whether one is open, due or paid.

use serde::{Deserialize, Serialize};

/// How far a tax bill is (dictionary `taxPayStatus`), in the order of its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Payment {
    Unpaid,
    /// The bank has the order.
    Paying,
    Paid,
}

impl Payment {
    pub const fn code(self) -> &'static str {
        match self {
            Payment::Unpaid => "1",
            Payment::Paying => "2",
            Payment::Paid => "3",
        }
    }

    pub fn from_code(code: &str) -> Option<Payment> {
        [Payment::Unpaid, Payment::Paying, Payment::Paid].into_iter().find(|payment| payment.code() == code)
    }

    /// Where a bill stands when customs names a state: notices may come twice, late and out of order, and what is paid
    /// stays paid.
    pub fn receive(self, named: Payment) -> Payment {
        self.max(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_notice_never_moves_a_bill_back() {
        use Payment::{Paid, Paying, Unpaid};
        assert_eq!(Unpaid.receive(Paid), Paid);
        assert_eq!((Paid.receive(Unpaid), Paid.receive(Paying), Paying.receive(Paying)), (Paid, Paid, Paying));
        for payment in [Unpaid, Paying, Paid] {
            assert_eq!(Payment::from_code(payment.code()), Some(payment));
        }
        assert_eq!(Payment::from_code("4"), None, "an estimate is no bill");
    }
}
