//! Exact JSON values: numbers of any size, duplicate keys kept, nesting without limit (DM-4), and their canonical form.

/// A token: a punctuation mark, `s` for a string, `n` for a number, `w` for a word, or `r` for the rest of a text from
/// where it cannot be read.
#[derive(Clone, Copy)]
struct Token {
    kind: u8,
    start: usize,
    end: usize,
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
            b'"' => (b's', end_of_string(bytes, start)),
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

fn end_of_string(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'"' => return Some(at + 1),
            0..=0x1f => return None,
            b'\\' if bytes.get(at + 1) == Some(&b'u') => {
                bytes.get(at + 2..at + 6).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
                at += 6;
            }
            b'\\' => {
                bytes.get(at + 1).filter(|each| b"\"\\/bfnrt".contains(each))?;
                at += 2;
            }
            _ => at += 1,
        }
    }
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
    format!("{sign}{significant}e{}", sum(power, zeros as i64 - fraction.len() as i64))
}

/// The sum of an integer of any size and a small one.
fn sum(power: &str, small: i64) -> String {
    let (negative, digits) = (power.starts_with('-'), power.trim_start_matches(['-', '+']).trim_start_matches('0'));
    if digits.len() < 18 {
        let size: i64 = digits.parse().unwrap_or_default();
        return (if negative { small - size } else { small + size }).to_string();
    }
    // So many digits outweigh the small number, which is added to the last of them.
    let mut carry = if negative { -small } else { small };
    let mut sum = digits.as_bytes().to_vec();
    for digit in sum.iter_mut().rev() {
        let value = i64::from(*digit - b'0') + carry;
        *digit = b'0' + value.rem_euclid(10) as u8;
        carry = value.div_euclid(10);
    }
    let text = format!("{}{}", carry.max(0), String::from_utf8_lossy(&sum));
    format!("{}{}", if negative { "-" } else { "" }, text.trim_start_matches('0'))
}

/// The canonical form of a JSON text (VF-8.10); a text that is not JSON stays as it is. If it is not `complete`, its
/// tokens are its form, and a number at the end may go on.
pub fn canonical(text: &str, complete: bool) -> String {
    if complete {
        return parse(text).map_or_else(|| text.to_string(), |json| json.form());
    }
    let found = tokens(text);
    let open_ended = |place: usize| place + 1 == found.len() && found[place].kind == b'n';
    let form = |(place, token): (usize, &Token)| {
        let source = &text[token.start..token.end];
        if open_ended(place) {
            source.to_string()
        } else {
            scalar(token.kind, source)
        }
    };
    found.iter().enumerate().map(form).collect::<Vec<_>>().join(" ")
}

fn scalar(kind: u8, source: &str) -> String {
    match kind {
        b's' => quoted(units(source).into_iter()),
        b'n' => decimal(source),
        _ => source.to_string(),
    }
}

/// The value of a JSON text.
#[derive(Default)]
pub struct Json {
    text: String,
    nodes: Vec<Node>,
}

struct Node {
    kind: u8,
    start: usize,
    end: usize,
    /// The source of a key for each item of an object, duplicate keys too.
    keys: Vec<Token>,
    items: Vec<usize>,
}

/// A value within a [`Json`].
#[derive(Clone, Copy)]
pub struct Value<'a> {
    json: &'a Json,
    node: usize,
}

/// Parses a JSON text; `None` if it is not one. Not recursive.
pub fn parse(text: &str) -> Option<Json> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut expect: &[u8] = b"{[snw";
    for token in tokens(text) {
        let container = open.last().map_or(0, |last| nodes[*last].kind);
        let closes = token.kind == container + 2 && matches!(expect, b"," | b"s}" | b"{[snw]");
        if !closes && (matches!(token.kind, b']' | b'}') || !expect.contains(&token.kind)) {
            return None;
        }
        if closes {
            nodes[open.pop()?].end = token.end;
            expect = b",";
        } else if token.kind == b',' {
            expect = if container == b'{' { b"s" } else { b"{[snw" };
            continue;
        } else if token.kind == b':' {
            expect = b"{[snw";
            continue;
        } else if container == b'{' && matches!(expect, b"s" | b"s}") {
            nodes[*open.last()?].keys.push(token);
            expect = b":";
            continue;
        } else {
            let Token { kind, start, end } = token;
            let number = nodes.len();
            nodes.push(Node { kind, start, end, keys: Vec::new(), items: Vec::new() });
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
    (expect.is_empty() && !nodes.is_empty()).then(|| Json { text: text.into(), nodes })
}

impl Json {
    /// The whole value.
    pub fn root(&self) -> Value<'_> {
        Value { json: self, node: 0 }
    }

    fn form(&self) -> String {
        let mut forms = vec![String::new(); self.nodes.len()];
        // Items come after their container, so the last are the first to have a form.
        for (number, node) in self.nodes.iter().enumerate().rev() {
            let items = node.items.iter().map(|item| std::mem::take(&mut forms[*item]));
            let form = match node.kind {
                b'[' => array(items),
                b'{' => {
                    let keys = node.keys.iter().map(|key| quoted(units(&self.text[key.start..key.end]).into_iter()));
                    let mut members: Vec<(String, String)> = keys.zip(items).collect();
                    // Items of one key keep their order.
                    members.sort_by(|a, b| a.0.cmp(&b.0));
                    format!("{{{}}}", members.iter().map(|(key, item)| format!("{key}:{item}")).collect::<Vec<_>>().join(","))
                }
                kind => scalar(kind, &self.text[node.start..node.end]),
            };
            forms[number] = form;
        }
        std::mem::take(&mut forms[0])
    }
}

impl<'a> Value<'a> {
    fn node(self) -> &'a Node {
        &self.json.nodes[self.node]
    }

    fn source(self, token: &Token) -> &'a str {
        &self.json.text[token.start..token.end]
    }

    /// The source.
    pub fn text(self) -> &'a str {
        &self.json.text[self.node().start..self.node().end]
    }

    /// The characters of a string, unless it has a lone surrogate.
    pub fn string(self) -> Option<String> {
        (self.node().kind == b's').then(|| String::from_utf16(&units(self.text())).ok())?
    }

    /// The items of an array, and the values of an object.
    pub fn items(self) -> impl Iterator<Item = Value<'a>> {
        self.node().items.iter().map(move |node| Value { json: self.json, node: *node })
    }

    /// The members of an object.
    pub fn members(self) -> impl Iterator<Item = (String, Value<'a>)> {
        let key = move |key| String::from_utf16_lossy(&units(self.source(key)));
        self.node().keys.iter().map(key).zip(self.items())
    }

    /// The first value of a key without escapes.
    pub fn get(self, key: &str) -> Option<Value<'a>> {
        let same = |each: &Token| self.source(each).trim_matches('"') == key;
        let place = self.node().keys.iter().position(same)?;
        Some(Value { json: self.json, node: self.node().items[place] })
    }

    /// The text of a key, or an empty one.
    pub fn text_of(self, key: &str) -> String {
        self.get(key).and_then(Value::string).unwrap_or_default()
    }

    /// The integer of a key, or zero.
    pub fn integer(self, key: &str) -> i64 {
        self.get(key).map(Value::number).unwrap_or_default()
    }

    /// The integer, or zero.
    pub fn number(self) -> i64 {
        self.text().parse().unwrap_or_default()
    }

    /// The items of a key, or none.
    pub fn list(self, key: &str) -> Vec<Value<'a>> {
        self.get(key).map(|value| value.items().collect()).unwrap_or_default()
    }

    /// The texts of a key, or none.
    pub fn texts(self, key: &str) -> Vec<String> {
        self.list(key).into_iter().filter_map(Value::string).collect()
    }

    /// The flag of a key, if it has one.
    pub fn flag(self, key: &str) -> Option<bool> {
        self.get(key).map(|value| value.text() == "true")
    }
}

/// Whether a text is a JSON object.
pub fn is_object(text: &str) -> bool {
    parse(text).is_some_and(|json| json.nodes[0].kind == b'{')
}

/// A text as a JSON string, in its canonical form.
pub fn quote(text: &str) -> String {
    quoted(text.encode_utf16())
}

/// A JSON array of items that are JSON texts.
pub fn array<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.as_ref().to_string()).collect();
    format!("[{}]", items.join(","))
}

/// A JSON array of texts.
pub fn list<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    array(items.into_iter().map(|item| quote(item.as_ref())))
}

/// A JSON object of keys and JSON texts; those that are `None` are left out.
pub fn object<const N: usize>(members: [(&str, Option<String>); N]) -> String {
    let given = members.into_iter().filter_map(|(key, value)| value.map(|value| format!("{}:{value}", quote(key))));
    format!("{{{}}}", given.collect::<Vec<_>>().join(","))
}
