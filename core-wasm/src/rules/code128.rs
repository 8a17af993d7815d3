//! Code 128 (ISO/IEC 15417): the bars of a text that a scanner reads, in the code sets B and C.

/// Widths of bars and spaces of each symbol value, in modules.
const PATTERNS: [&[u8]; 107] = [
    &[2, 1, 2, 2, 2, 2],
    &[2, 2, 2, 1, 2, 2],
    &[2, 2, 2, 2, 2, 1],
    &[1, 2, 1, 2, 2, 3],
    &[1, 2, 1, 3, 2, 2],
    &[1, 3, 1, 2, 2, 2],
    &[1, 2, 2, 2, 1, 3],
    &[1, 2, 2, 3, 1, 2],
    &[1, 3, 2, 2, 1, 2],
    &[2, 2, 1, 2, 1, 3],
    &[2, 2, 1, 3, 1, 2],
    &[2, 3, 1, 2, 1, 2],
    &[1, 1, 2, 2, 3, 2],
    &[1, 2, 2, 1, 3, 2],
    &[1, 2, 2, 2, 3, 1],
    &[1, 1, 3, 2, 2, 2],
    &[1, 2, 3, 1, 2, 2],
    &[1, 2, 3, 2, 2, 1],
    &[2, 2, 3, 2, 1, 1],
    &[2, 2, 1, 1, 3, 2],
    &[2, 2, 1, 2, 3, 1],
    &[2, 1, 3, 2, 1, 2],
    &[2, 2, 3, 1, 1, 2],
    &[3, 1, 2, 1, 3, 1],
    &[3, 1, 1, 2, 2, 2],
    &[3, 2, 1, 1, 2, 2],
    &[3, 2, 1, 2, 2, 1],
    &[3, 1, 2, 2, 1, 2],
    &[3, 2, 2, 1, 1, 2],
    &[3, 2, 2, 2, 1, 1],
    &[2, 1, 2, 1, 2, 3],
    &[2, 1, 2, 3, 2, 1],
    &[2, 3, 2, 1, 2, 1],
    &[1, 1, 1, 3, 2, 3],
    &[1, 3, 1, 1, 2, 3],
    &[1, 3, 1, 3, 2, 1],
    &[1, 1, 2, 3, 1, 3],
    &[1, 3, 2, 1, 1, 3],
    &[1, 3, 2, 3, 1, 1],
    &[2, 1, 1, 3, 1, 3],
    &[2, 3, 1, 1, 1, 3],
    &[2, 3, 1, 3, 1, 1],
    &[1, 1, 2, 1, 3, 3],
    &[1, 1, 2, 3, 3, 1],
    &[1, 3, 2, 1, 3, 1],
    &[1, 1, 3, 1, 2, 3],
    &[1, 1, 3, 3, 2, 1],
    &[1, 3, 3, 1, 2, 1],
    &[3, 1, 3, 1, 2, 1],
    &[2, 1, 1, 3, 3, 1],
    &[2, 3, 1, 1, 3, 1],
    &[2, 1, 3, 1, 1, 3],
    &[2, 1, 3, 3, 1, 1],
    &[2, 1, 3, 1, 3, 1],
    &[3, 1, 1, 1, 2, 3],
    &[3, 1, 1, 3, 2, 1],
    &[3, 3, 1, 1, 2, 1],
    &[3, 1, 2, 1, 1, 3],
    &[3, 1, 2, 3, 1, 1],
    &[3, 3, 2, 1, 1, 1],
    &[3, 1, 4, 1, 1, 1],
    &[2, 2, 1, 4, 1, 1],
    &[4, 3, 1, 1, 1, 1],
    &[1, 1, 1, 2, 2, 4],
    &[1, 1, 1, 4, 2, 2],
    &[1, 2, 1, 1, 2, 4],
    &[1, 2, 1, 4, 2, 1],
    &[1, 4, 1, 1, 2, 2],
    &[1, 4, 1, 2, 2, 1],
    &[1, 1, 2, 2, 1, 4],
    &[1, 1, 2, 4, 1, 2],
    &[1, 2, 2, 1, 1, 4],
    &[1, 2, 2, 4, 1, 1],
    &[1, 4, 2, 1, 1, 2],
    &[1, 4, 2, 2, 1, 1],
    &[2, 4, 1, 2, 1, 1],
    &[2, 2, 1, 1, 1, 4],
    &[4, 1, 3, 1, 1, 1],
    &[2, 4, 1, 1, 1, 2],
    &[1, 3, 4, 1, 1, 1],
    &[1, 1, 1, 2, 4, 2],
    &[1, 2, 1, 1, 4, 2],
    &[1, 2, 1, 2, 4, 1],
    &[1, 1, 4, 2, 1, 2],
    &[1, 2, 4, 1, 1, 2],
    &[1, 2, 4, 2, 1, 1],
    &[4, 1, 1, 2, 1, 2],
    &[4, 2, 1, 1, 1, 2],
    &[4, 2, 1, 2, 1, 1],
    &[2, 1, 2, 1, 4, 1],
    &[2, 1, 4, 1, 2, 1],
    &[4, 1, 2, 1, 2, 1],
    &[1, 1, 1, 1, 4, 3],
    &[1, 1, 1, 3, 4, 1],
    &[1, 3, 1, 1, 4, 1],
    &[1, 1, 4, 1, 1, 3],
    &[1, 1, 4, 3, 1, 1],
    &[4, 1, 1, 1, 1, 3],
    &[4, 1, 1, 3, 1, 1],
    &[1, 1, 3, 1, 4, 1],
    &[1, 1, 4, 1, 3, 1],
    &[3, 1, 1, 1, 4, 1],
    &[4, 1, 1, 1, 3, 1],
    &[2, 1, 1, 4, 1, 2],
    &[2, 1, 1, 2, 1, 4],
    &[2, 1, 1, 2, 3, 2],
    &[2, 3, 3, 1, 1, 1, 2],
];
const START_B: u8 = 104;
const START_C: u8 = 105;
const TO_C: u8 = 99;
const TO_B: u8 = 100;
const STOP: u8 = 106;
/// The check symbol is the weighted sum of the others by this modulus.
const MODULUS: u32 = 103;
/// So many digits in a row take fewer symbols in set C, at the ends of a text and inside it.
const DIGITS_AT_END: usize = 4;
const DIGITS_INSIDE: usize = 6;

/// The symbol values of a text, from the start symbol to the stop symbol. `None` where it is empty or has a character that set B
/// does not have.
pub fn symbols(text: &str) -> Option<Vec<u8>> {
    let bytes = text.as_bytes();
    if bytes.is_empty() || !bytes.iter().all(|byte| (b' '..=b'~').contains(byte)) {
        return None;
    }
    let mut found: Vec<u8> = Vec::with_capacity(bytes.len() + 4);
    let (mut at, mut pairs) = (0, false);
    while at < bytes.len() {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let ends = at + digits == bytes.len();
        let wanted = if at == 0 || ends { DIGITS_AT_END } else { DIGITS_INSIDE };
        let is_all = at == 0 && ends && digits == 2;
        match (pairs, digits) {
            (true, 2..) => {
                found.push((bytes[at] - b'0') * 10 + bytes[at + 1] - b'0');
                at += 2;
            }
            // An odd digit goes first in set B, so that the others are pairs to the end.
            (false, digits) if is_all || (digits >= wanted && (digits % 2 == 0 || at == 0)) => {
                found.push(if at == 0 { START_C } else { TO_C });
                pairs = true;
            }
            (was_pairs, _) => {
                if at == 0 || was_pairs {
                    found.push(if at == 0 { START_B } else { TO_B });
                    pairs = false;
                }
                found.push(bytes[at] - b' ');
                at += 1;
            }
        }
    }
    let weighted = found.iter().enumerate().map(|(place, symbol)| place.max(1) as u32 * u32::from(*symbol));
    let check = weighted.sum::<u32>() % MODULUS;
    found.push(check as u8);
    found.push(STOP);
    Some(found)
}

/// The widths of bars and spaces in turn, in modules, a bar first. `None` where [`symbols`] is.
pub fn bars(text: &str) -> Option<Vec<u8>> {
    let patterns = symbols(text)?.into_iter().map(|symbol| PATTERNS.get(usize::from(symbol)).copied());
    patterns.collect::<Option<Vec<_>>>().map(|patterns| patterns.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a scanner makes of widths: the text, if start, check and stop are right.
    fn scanned(mut widths: &[u8]) -> Option<String> {
        let mut values = Vec::new();
        while widths.len() > 7 {
            let (symbol, rest) = widths.split_at(6);
            values.push(PATTERNS.iter().position(|pattern| *pattern == symbol)? as u8);
            widths = rest;
        }
        (widths == PATTERNS[106]).then_some(())?;
        let check = values.pop()?;
        let sum: u32 = values.iter().enumerate().map(|(at, value)| at.max(1) as u32 * u32::from(*value)).sum();
        (sum % 103 == u32::from(check)).then_some(())?;
        let (mut pairs, rest) = match values.split_first()? {
            (104, rest) => (false, rest),
            (105, rest) => (true, rest),
            _ => return None,
        };
        let mut text = String::new();
        for value in rest {
            match (pairs, value) {
                (true, 100) => pairs = false,
                (false, 99) => pairs = true,
                (true, 0..=99) => text.push_str(&format!("{value:02}")),
                (false, 0..=94) => text.push(char::from(value + 32)),
                _ => return None,
            }
        }
        Some(text)
    }

    #[test]
    fn every_symbol_is_eleven_modules_in_six_widths_and_no_two_are_alike() {
        let (stop, others) = PATTERNS.split_last().unwrap();
        for pattern in others {
            assert_eq!((pattern.len(), pattern.iter().sum::<u8>()), (6, 11), "{pattern:?}");
            // The bars of a symbol take an even number of modules.
            assert_eq!(pattern.iter().step_by(2).sum::<u8>() % 2, 0, "{pattern:?}");
        }
        assert_eq!((stop.len(), stop.iter().sum::<u8>()), (7, 13));
        let unlike: std::collections::BTreeSet<_> = PATTERNS.iter().collect();
        assert_eq!(unlike.len(), PATTERNS.len());
    }

    #[test]
    fn symbols_are_those_of_the_standard() {
        // The example of many descriptions of the standard; they begin in set A, with a check of one less.
        assert_eq!(symbols("PJJ123C").unwrap(), [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
        assert_eq!(symbols("1234").unwrap(), [105, 12, 34, 82, 106]);
        assert_eq!(symbols("12").unwrap(), [105, 12, 14, 106]);
        assert_eq!(symbols("123").unwrap()[..4], [104, 17, 18, 19]);
        // An odd digit before a letter, and behind one.
        assert_eq!(symbols("12345A").unwrap()[..6], [105, 12, 34, 100, 21, 33]);
        assert_eq!(symbols("A12345").unwrap()[..6], [104, 33, 17, 99, 23, 45]);
        // Four digits inside stay in set B: two changes would take as many symbols.
        assert_eq!(symbols("A1234B").unwrap()[..7], [104, 33, 17, 18, 19, 20, 34]);
        assert_eq!(symbols("A123456B").unwrap()[..8], [104, 33, 99, 12, 34, 56, 100, 34]);
    }

    #[test]
    fn a_scanner_reads_what_was_written() {
        let numbers = [
            "Z2248E500000001",
            "Z2248I0000000001",
            "HF-0917",
            "0",
            "00",
            "007",
            "Z",
            " ~",
            "1A22B333C4444D55555E666666",
        ];
        for number in numbers {
            assert_eq!(scanned(&bars(number).unwrap()).as_deref(), Some(number));
        }
        let printed: String = bars("Z2248E500000001").unwrap().iter().map(u8::to_string).collect();
        // The printing program has a test with the same ones.
        assert_eq!(
            printed,
            "2112143123112232112232112212313112221321132132121131412122222122222122222221221112422331112"
        );
        let mut spoilt = bars("Z2248E500000001").unwrap();
        spoilt.swap(8, 10);
        assert_eq!(scanned(&spoilt), None);
    }

    #[test]
    fn what_has_no_bars() {
        for text in ["", "沪A1", "a\tb", "\u{7f}"] {
            assert_eq!(bars(text), None, "{text:?}");
        }
    }
}
