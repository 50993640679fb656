//! Exact JSON values: numbers of any size, duplicate keys kept, nesting without limit (DM-4).

use std::collections::HashMap;

/// A token: a punctuation mark, `s` for a string, `n` for a number, `w` for a word, or `r` for the rest of a text from
/// where it cannot be read. Equal strings and numbers have equal values; strings are in WTF-8.
#[derive(Debug, PartialEq)]
struct Token {
    kind: u8,
    value: Vec<u8>,
    start: usize,
    end: usize,
}

fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        while at < bytes.len() && b" \t\r\n".contains(&bytes[at]) {
            at += 1;
        }
        if at == bytes.len() {
            return found;
        }
        let first = bytes[at];
        let (kind, read) = match first {
            b'{' | b'}' | b'[' | b']' | b',' | b':' => (first, Some((Vec::new(), at + 1))),
            b'"' => (b's', string_at(bytes, at)),
            b'-' | b'0'..=b'9' => (b'n', number_at(bytes, at)),
            _ => (b'w', word_at(bytes, at)),
        };
        let Some((value, end)) = read else {
            found.push(Token { kind: b'r', value: bytes[at..].to_vec(), start: at, end: bytes.len() });
            return found;
        };
        found.push(Token { kind, value, start: at, end });
        at = end;
    }
}

fn word_at(bytes: &[u8], at: usize) -> Option<(Vec<u8>, usize)> {
    let words: [&[u8]; 3] = [b"true", b"false", b"null"];
    let word = words.into_iter().find(|word| bytes[at..].starts_with(word))?;
    Some((word.to_vec(), at + word.len()))
}

/// What the string at a position denotes, and its end.
fn string_at(bytes: &[u8], start: usize) -> Option<(Vec<u8>, usize)> {
    let mut value = Vec::new();
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'"' => return Some((value, at + 1)),
            0..=0x1f => return None,
            b'\\' => {}
            byte => {
                value.push(byte);
                at += 1;
                continue;
            }
        }
        let escape = *bytes.get(at + 1)?;
        if escape != b'u' {
            let which = b"\"\\/bfnrt".iter().position(|each| *each == escape)?;
            value.push(b"\"\\/\x08\x0c\n\r\t"[which]);
            at += 2;
            continue;
        }
        let mut unit = unit_at(bytes, at)?;
        at += 6;
        if (0xd800..0xdc00).contains(&unit) {
            if let Some(low @ 0xdc00..=0xdfff) = unit_at(bytes, at) {
                unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                at += 6;
            }
        }
        match char::from_u32(unit) {
            Some(character) => value.extend(character.to_string().bytes()),
            None => value.extend([0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]),
        }
    }
}

/// An escape such as `\u00e9`.
fn unit_at(bytes: &[u8], at: usize) -> Option<u32> {
    let escape = bytes.get(at..at + 6)?;
    if !escape.starts_with(b"\\u") || !escape[2..].iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u32::from_str_radix(std::str::from_utf8(&escape[2..]).ok()?, 16).ok()
}

/// A text that is the same for numbers of the same value (DM-4.1, DM-4.2), and the end of the number.
fn number_at(bytes: &[u8], start: usize) -> Option<(Vec<u8>, usize)> {
    let digits = |from: usize| from + bytes[from.min(bytes.len())..].iter().take_while(|each| each.is_ascii_digit()).count();
    let negative = bytes[start] == b'-';
    let begin = start + usize::from(negative);
    let mut end = if bytes.get(begin) == Some(&b'0') { begin + 1 } else { digits(begin) };
    if end == begin {
        return None;
    }
    let mut mantissa = bytes[begin..end].to_vec();
    let mut fraction = 0;
    if bytes.get(end) == Some(&b'.') && digits(end + 1) > end + 1 {
        let after = digits(end + 1);
        fraction = after - end - 1;
        mantissa.extend(&bytes[end + 1..after]);
        end = after;
    }
    let mut power: (bool, &[u8]) = (false, b"0");
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let signed = matches!(bytes.get(end + 1), Some(b'+' | b'-'));
        let from = end + 1 + usize::from(signed);
        if digits(from) > from {
            power = (signed && bytes[end + 1] == b'-', &bytes[from..digits(from)]);
            end = digits(from);
        }
    }
    let zeros = mantissa.iter().take_while(|each| **each == b'0').count();
    let significant = &mantissa[zeros..];
    let trailing = significant.iter().rev().take_while(|each| **each == b'0').count();
    if trailing == significant.len() {
        return Some((b"0".to_vec(), end));
    }
    let mut value = if negative { b"-".to_vec() } else { Vec::new() };
    value.extend(&significant[..significant.len() - trailing]);
    value.push(b'e');
    value.extend(sum(power, trailing as i64 - fraction as i64));
    Some((value, end))
}

/// The sum of an integer of any size, given by its sign and digits, and a small one.
fn sum((negative, digits): (bool, &[u8]), small: i64) -> Vec<u8> {
    let zeros = digits.iter().take_while(|each| **each == b'0').count();
    let digits = &digits[zeros..];
    if digits.len() < 18 {
        let size: i64 = digits.iter().fold(0, |size, digit| size * 10 + i64::from(digit - b'0'));
        return (if negative { small - size } else { small + size }).to_string().into_bytes();
    }
    // So many digits outweigh the small number, which is added to the last of them.
    let mut carry = if negative { -small } else { small };
    let mut sum = digits.to_vec();
    for digit in sum.iter_mut().rev() {
        let value = i64::from(*digit - b'0') + carry;
        *digit = b'0' + value.rem_euclid(10) as u8;
        carry = value.div_euclid(10);
    }
    let head = if carry > 0 { carry.to_string() } else { String::new() };
    let mut text = format!("{head}{}", String::from_utf8_lossy(&sum));
    text = text.trim_start_matches('0').to_string();
    (if negative { format!("-{text}") } else { text }).into_bytes()
}

/// The value of a JSON text.
pub struct Json<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    kind: u8,
    value: Vec<u8>,
    start: usize,
    end: usize,
    /// A key for each item of an object, duplicate keys too.
    keys: Vec<Vec<u8>>,
    items: Vec<usize>,
}

/// A value within a [`Json`].
#[derive(Clone, Copy)]
pub struct Value<'a> {
    json: &'a Json<'a>,
    node: usize,
}

/// Parses a JSON text; `None` if it is not one. Not recursive.
pub fn parse(text: &str) -> Option<Json<'_>> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut expect: &[u8] = b"{[snw";
    for token in tokens(text) {
        let container = open.last().map(|last| nodes[*last].kind);
        let closer = match container {
            Some(b'{') => b'}',
            Some(_) => b']',
            None => 0,
        };
        let closes = token.kind == closer && matches!(expect, b"," | b"s}" | b"{[snw]");
        if !closes && (matches!(token.kind, b']' | b'}') || !expect.contains(&token.kind)) {
            return None;
        }
        if closes {
            let last = open.pop()?;
            nodes[last].end = token.end;
            expect = b",";
        } else if token.kind == b',' {
            expect = if container == Some(b'{') { b"s" } else { b"{[snw" };
            continue;
        } else if token.kind == b':' {
            expect = b"{[snw";
            continue;
        } else if container == Some(b'{') && matches!(expect, b"s" | b"s}") {
            nodes[*open.last()?].keys.push(token.value);
            expect = b":";
            continue;
        } else {
            let number = nodes.len();
            let Token { kind, value, start, end } = token;
            nodes.push(Node { kind, value, start, end, ..Node::default() });
            if let Some(last) = open.last() {
                nodes[*last].items.push(number);
            }
            expect = b",";
            if matches!(kind, b'{' | b'[') {
                open.push(number);
                expect = if kind == b'{' { b"s}" } else { b"{[snw]" };
                continue;
            }
        }
        if open.is_empty() {
            expect = b"";
        }
    }
    (expect.is_empty() && !nodes.is_empty()).then_some(Json { text, nodes })
}

impl<'a> Json<'a> {
    /// The whole value.
    pub fn root(&'a self) -> Value<'a> {
        Value { json: self, node: 0 }
    }
}

impl<'a> Value<'a> {
    fn node(self) -> &'a Node {
        &self.json.nodes[self.node]
    }

    fn at(self, node: usize) -> Value<'a> {
        Value { json: self.json, node }
    }

    /// `{`, `[`, `s`, `n` or `w`.
    pub fn kind(self) -> u8 {
        self.node().kind
    }

    /// The source.
    pub fn text(self) -> &'a str {
        &self.json.text[self.node().start..self.node().end]
    }

    /// The characters of a string, unless it has a lone surrogate.
    pub fn string(self) -> Option<&'a str> {
        (self.kind() == b's').then(|| std::str::from_utf8(&self.node().value).ok())?
    }

    /// The keys of an object, duplicate keys too.
    pub fn keys(self) -> &'a [Vec<u8>] {
        &self.node().keys
    }

    /// The items of an array, and the values of an object.
    pub fn items(self) -> impl Iterator<Item = Value<'a>> {
        self.node().items.iter().map(move |node| self.at(*node))
    }

    /// The first value of a key.
    pub fn get(self, key: &str) -> Option<Value<'a>> {
        let place = self.node().keys.iter().position(|each| each == key.as_bytes())?;
        Some(self.at(self.node().items[place]))
    }

    /// The text of a key, or an empty one.
    pub fn text_of(self, key: &str) -> String {
        self.get(key).and_then(Value::string).unwrap_or_default().to_string()
    }

    /// The integer of a key, or zero.
    pub fn integer(self, key: &str) -> i64 {
        self.get(key).and_then(|value| value.text().parse().ok()).unwrap_or_default()
    }

    /// The items of a key, or none.
    pub fn list(self, key: &str) -> Vec<Value<'a>> {
        self.get(key).map(|value| value.items().collect()).unwrap_or_default()
    }

    /// The texts of a key, or none.
    pub fn texts(self, key: &str) -> Vec<String> {
        self.list(key).into_iter().filter_map(|each| each.string().map(str::to_string)).collect()
    }

    /// The flag of a key, if it has one.
    pub fn flag(self, key: &str) -> Option<bool> {
        self.get(key).map(|value| value.text() == "true")
    }

    /// The values of each key of an object, in order.
    pub fn members(self) -> HashMap<&'a [u8], Vec<Value<'a>>> {
        let mut found: HashMap<&[u8], Vec<Value>> = HashMap::new();
        for (key, value) in self.keys().iter().zip(self.items()) {
            found.entry(key).or_default().push(value);
        }
        found
    }
}

/// Compares by DM-4.3 to DM-4.7, without recursion.
pub fn equal_values(left: Value, right: Value) -> bool {
    let mut pairs = vec![(left, right)];
    while let Some((a, b)) = pairs.pop() {
        let (x, y) = (a.node(), b.node());
        if x.kind != y.kind || x.value != y.value || x.items.len() != y.items.len() {
            return false;
        }
        if x.kind != b'{' {
            pairs.extend(a.items().zip(b.items()));
            continue;
        }
        let others = b.members();
        for (key, values) in a.members() {
            match others.get(key) {
                Some(theirs) if theirs.len() == values.len() => pairs.extend(values.into_iter().zip(theirs.iter().copied())),
                _ => return false,
            }
        }
    }
    true
}

/// Whether two JSON texts are equal; not `complete`: arguments that were cut off. Implements DM-4.
pub fn equal_json(left: &str, right: &str, complete: bool) -> bool {
    if left == right {
        return true;
    }
    if complete {
        return match (parse(left), parse(right)) {
            (Some(a), Some(b)) => equal_values(a.root(), b.root()),
            _ => false,
        };
    }
    let (a, b) = (unfinished(left), unfinished(right));
    a.len() == b.len() && a.iter().zip(&b).all(|(x, y)| x.kind == y.kind && x.value == y.value)
}

/// The tokens of a cut-off text; a number at the end may be cut off, so its text counts.
fn unfinished(text: &str) -> Vec<Token> {
    let mut found = tokens(text);
    if let Some(last) = found.last_mut().filter(|last| last.kind == b'n') {
        last.kind = b'r';
        last.value = text.as_bytes()[last.start..last.end].to_vec();
    }
    found
}

/// A text as a JSON string, in ASCII.
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            ' '..='~' => quoted.push(character),
            _ => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    quoted.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    quoted.push('"');
    quoted
}

/// A JSON array of items that are JSON texts.
pub fn array<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.as_ref().to_string()).collect();
    format!("[{}]", items.join(","))
}

/// A JSON object of keys and JSON texts; those that are `None` are left out.
pub fn object<const N: usize>(members: [(&str, Option<String>); N]) -> String {
    let given = members.into_iter().filter_map(|(key, value)| value.map(|value| format!("{}:{value}", quote(key))));
    format!("{{{}}}", given.collect::<Vec<_>>().join(","))
}
