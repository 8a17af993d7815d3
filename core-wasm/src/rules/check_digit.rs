//! Check digits: unified social credit codes and container numbers.

use crate::text::Message;
use crate::text::catalogue::base::{CREDIT_CHECK, CREDIT_FORM};

/// The 31 characters of a unified social credit code (GB 32100-2015): no I, O, S, V, Z.
const CREDIT_ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";
/// Weights of the first 17 characters: 3^(i-1) mod 31 (GB 32100-2015).
const CREDIT_WEIGHTS: [u32; 17] = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/// The 18th character of a unified social credit code, from its first 17; `None` when these are not 17 characters of
/// the alphabet. Source: GB 32100-2015.
pub fn credit_code(first: &str) -> Option<char> {
    if first.len() != CREDIT_WEIGHTS.len() {
        return None;
    }
    let mut sum = 0;
    for (byte, weight) in first.bytes().zip(CREDIT_WEIGHTS) {
        let value = CREDIT_ALPHABET.iter().position(|letter| *letter == byte)?;
        sum += u32::try_from(value).ok()? * weight;
    }
    let check = (31 - sum % 31) % 31;
    CREDIT_ALPHABET.get(check as usize).map(|byte| char::from(*byte))
}

/// Whether `code` is a unified social credit code: 18 characters of the alphabet, the last one right.
pub fn is_credit_code(code: &str) -> bool {
    code.char_indices().last().is_some_and(|(at, last)| credit_code(&code[..at]) == Some(last))
}

/// What is wrong with a unified social credit code: its form, or its last character.
pub fn credit_code_fault(code: &str) -> Option<Message> {
    if is_credit_code(code) {
        return None;
    }
    let right = code.get(..CREDIT_WEIGHTS.len()).filter(|first| code.len() == first.len() + 1).and_then(credit_code);
    Some(match right {
        Some(last) => CREDIT_CHECK.with(&[("last", &last.to_string())]),
        None => CREDIT_FORM.into(),
    })
}

/// The check digit of a container number, from its four letters and six digits; `None` when they are not that.
/// Source: ISO 6346. A sum that leaves 10 has the check digit 0.
pub fn container(first: &str) -> Option<char> {
    let bytes = first.as_bytes();
    if bytes.len() != 10 || !has_container_form(bytes) {
        return None;
    }
    let sum: u32 = bytes.iter().enumerate().map(|(at, byte)| container_value(*byte) << at).sum();
    char::from_digit(sum % 11 % 10, 10)
}

/// Whether `number` has the form of ISO 6346: owner code of three letters, U, J or Z, six digits, check digit.
pub fn is_container_form(number: &str) -> bool {
    let bytes = number.as_bytes();
    bytes.len() == 11 && has_container_form(bytes)
}

/// Whether the check digit of a container number of the right form is right.
pub fn is_container_number(number: &str) -> bool {
    is_container_form(number) && container(&number[..10]) == number.chars().last()
}

fn has_container_form(bytes: &[u8]) -> bool {
    let (owner, digits) = bytes.split_at(4);
    owner.iter().all(u8::is_ascii_uppercase)
        && matches!(owner[3], b'U' | b'J' | b'Z')
        && digits.iter().all(u8::is_ascii_digit)
}

/// Digits count themselves; letters count from A = 10 on, leaving out the multiples of 11.
fn container_value(byte: u8) -> u32 {
    match byte {
        b'0'..=b'9' => u32::from(byte - b'0'),
        _ => {
            let count = u32::from(byte - b'A') + 10;
            count + (count - 1) / 10
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn container_letters_leave_out_multiples_of_eleven() {
        let values: Vec<u32> = (b'A'..=b'Z').map(container_value).collect();
        let expected: Vec<u32> = (10..39).filter(|value| value % 11 != 0).collect();
        assert_eq!(values, expected);
    }

    #[test]
    fn multi_byte_text_is_no_code() {
        assert!(!is_credit_code("统一社会信用代码统一社会信用代码十八"));
        assert!(!is_container_form("箱箱箱U"));
        assert!(!is_credit_code(""));
    }
}
