//! The canonical form of JSON texts: numbers of any size, duplicate keys kept, nesting without limit (DM-4). Lines of bundles
//! are read, and lines of results written, by `serde_json`.

use num_bigint::BigInt;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny};
use serde::Serialize;
use serde_json::value::RawValue;

/// A token: a punctuation mark, `s` for a string, `n` for a number, `w` for a word, or `r` for the rest of a text from
/// where it cannot be read.
#[derive(Clone, Copy)]
struct Token {
    kind: u8,
    start: usize,
    end: usize,
}

impl Token {
    fn source<'a>(&self, text: &'a str) -> &'a str {
        &text[self.start..self.end]
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut start = 0;
    loop {
        start += bytes[start..].iter().take_while(|each| b" \t\r\n".contains(each)).count();
        let Some(first) = bytes.get(start) else { return found };
        let word = ["true", "false", "null"].into_iter().find(|word| text[start..].starts_with(word));
        let (kind, end) = match first {
            b'{' | b'}' | b'[' | b']' | b',' | b':' => (*first, Some(start + 1)),
            b'"' => (b's', end_of_string(text, start)),
            b'-' | b'0'..=b'9' => (b'n', end_of_number(bytes, start)),
            _ => (b'w', word.map(|word| start + word.len())),
        };
        let Some(end) = end else {
            found.push(Token { kind: b'r', start, end: bytes.len() });
            return found;
        };
        found.push(Token { kind, start, end });
        start = end;
    }
}

fn end_of_string(text: &str, start: usize) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(start + values.byte_offset())
}

fn end_of_number(bytes: &[u8], start: usize) -> Option<usize> {
    let digits = |from: usize| from + bytes[from.min(bytes.len())..].iter().take_while(|each| each.is_ascii_digit()).count();
    let begin = start + usize::from(bytes[start] == b'-');
    let mut end = if bytes.get(begin) == Some(&b'0') { begin + 1 } else { digits(begin) };
    if end == begin {
        return None;
    }
    if bytes.get(end) == Some(&b'.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let from = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        end = if digits(from) > from { digits(from) } else { end };
    }
    Some(end)
}

/// The UTF-16 units of a string, by its source in quotes.
fn units(source: &str) -> Vec<u16> {
    let mut found = Vec::new();
    let mut rest = &source[1..source.len() - 1];
    while let Some(place) = rest.find('\\') {
        found.extend(rest[..place].encode_utf16());
        let escape = rest.as_bytes()[place + 1];
        if escape == b'u' {
            found.push(u16::from_str_radix(&rest[place + 2..place + 6], 16).unwrap_or_default());
            rest = &rest[place + 6..];
        } else {
            let which = b"bfnrt".iter().position(|each| *each == escape);
            found.push(u16::from(which.map_or(escape, |which| b"\x08\x0c\n\r\t"[which])));
            rest = &rest[place + 2..];
        }
    }
    found.extend(rest.encode_utf16());
    found
}

/// The canonical form of a string: printable ASCII; other UTF-16 units, quotes and backslashes are escaped.
fn quoted(units: impl Iterator<Item = u16>) -> String {
    let mut form = String::from("\"");
    for unit in units {
        match unit {
            0x20..=0x7e if unit != 0x22 && unit != 0x5c => form.push(unit as u8 as char),
            _ => form.push_str(&format!("\\u{unit:04x}")),
        }
    }
    form + "\""
}

/// A text that is the same for numbers of the same value (DM-4.1, DM-4.2).
fn decimal(source: &str) -> String {
    let (sign, number) = if let Some(number) = source.strip_prefix('-') { ("-", number) } else { ("", source) };
    let (mantissa, power) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return "0".into();
    }
    let zeros = digits.len() - digits.trim_end_matches('0').len();
    let power: BigInt = power.parse().expect("digits");
    format!("{sign}{significant}e{}", power + zeros - fraction.len())
}

/// The canonical form of a JSON text (VF-8.10); a text that is not JSON stays as it is. If it is not `complete`, its
/// tokens are its form, and a number at the end may go on.
pub fn canonical(text: &str, complete: bool) -> String {
    if complete {
        return form_of(text).unwrap_or_else(|| text.to_string());
    }
    let found = tokens(text);
    let form = |(place, token): (usize, &Token)| match token.kind {
        b'n' if place + 1 == found.len() => token.source(text).to_string(),
        _ => scalar(token, text),
    };
    found.iter().enumerate().map(form).collect::<Vec<_>>().join(" ")
}

fn scalar(token: &Token, text: &str) -> String {
    match token.kind {
        b's' => quoted(units(token.source(text)).into_iter()),
        b'n' => decimal(token.source(text)),
        _ => token.source(text).to_string(),
    }
}

/// Whether a text is a JSON object.
pub fn is_object(text: &str) -> bool {
    form_of(text).is_some_and(|form| form.starts_with('{'))
}

/// The canonical form of a JSON text; `None` if it is not one. Not recursive.
fn form_of(text: &str) -> Option<String> {
    serde_json::from_str::<IgnoredAny>(text).ok()?;
    let mut open: Vec<Vec<String>> = vec![Vec::new()];
    for token in tokens(text) {
        let form = match token.kind {
            b',' | b':' => continue,
            b'[' | b'{' => {
                open.push(Vec::new());
                continue;
            }
            b']' => array(open.pop()?),
            b'}' => {
                let items = open.pop()?;
                let mut members: Vec<&[String]> = items.chunks(2).collect();
                // Items of one key keep their order.
                members.sort_by_key(|member| &member[0]);
                format!("{{{}}}", members.iter().map(|member| member.join(":")).collect::<Vec<_>>().join(","))
            }
            _ => scalar(&token, text),
        };
        open.last_mut()?.push(form);
    }
    open.pop()?.pop()
}

/// A JSON array of items that are JSON texts.
pub fn array(items: Vec<String>) -> String {
    format!("[{}]", items.join(","))
}

/// A text as a JSON string, in its canonical form.
pub fn quote(text: &str) -> String {
    quoted(text.encode_utf16())
}

/// Reads a line of a bundle. Half of a surrogate pair, which no text of Rust can hold, is the replacement character.
pub fn read<T: DeserializeOwned>(line: &str) -> serde_json::Result<T> {
    let readable = |token: &Token| match token.kind {
        b's' => quote(&String::from_utf16_lossy(&units(token.source(line)))),
        _ => token.source(line).to_string(),
    };
    serde_json::from_str(line).or_else(|_| serde_json::from_str(&tokens(line).iter().map(readable).collect::<String>()))
}

/// Reads a value as its JSON text.
pub fn source<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Box::<RawValue>::deserialize(deserializer)?.get().to_string())
}

/// A value as JSON text in ASCII.
pub fn written(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).expect("a value of strings, numbers and lists");
    let mut ascii = String::new();
    for each in text.chars() {
        match each {
            '\0'..='\x7f' => ascii.push(each),
            _ => each.encode_utf16(&mut [0; 2]).iter().for_each(|unit| ascii.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    ascii
}
