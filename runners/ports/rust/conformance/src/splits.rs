//! Cuts an output into chunks (AP-7.3, AP-7.4). Offsets are code points.

use std::collections::HashSet;

/// About what servers send at once.
pub const LARGEST: usize = 32;
const SIZES: [usize; 8] = [1, 2, 3, 5, 7, 11, 13, LARGEST];

/// A way to cut an output: `size-3` (chunks of three), `size-32+5` (a first chunk of five), `whole`, `at-17` (two parts).
pub struct Split {
    pub name: String,
    pub chunks: Vec<String>,
    /// The lengths of the chunks in code points.
    pub lengths: Vec<usize>,
}

impl Split {
    /// Whether servers of models that write token by token send such chunks: small ones. Implements AP-7.6.
    pub fn is_served(&self) -> bool {
        !(self.name.starts_with("at-") || self.name == "whole") || self.lengths.iter().all(|length| *length <= LARGEST)
    }
}

/// An output with the place of each code point.
pub struct Text<'a> {
    pub whole: &'a str,
    starts: Vec<usize>,
}

impl<'a> Text<'a> {
    pub fn new(whole: &'a str) -> Text<'a> {
        let starts = whole.char_indices().map(|(place, _)| place).chain([whole.len()]).collect();
        Text { whole, starts }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        &self.whole[self.starts[start]..self.starts[end.min(self.len())]]
    }

    /// The number of the code point at an offset in bytes.
    pub fn index(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start < offset)
    }

    /// The code points where the output may be cut: never inside the spans of tokens.
    fn places(&self, tokens: &[[usize; 2]]) -> Vec<usize> {
        (1..self.len()).filter(|place| !tokens.iter().any(|[start, end]| start < place && place < end)).collect()
    }

    /// The splits; `which`: default, all (besides every cut in two), none, or the name of one.
    pub fn sweep(&self, which: &str, tokens: &[[usize; 2]]) -> Vec<Split> {
        let places = self.places(tokens);
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut add = |name: String, cuts: Vec<usize>| {
            if seen.insert(cuts.clone()) {
                found.push(self.cut(name, &cuts));
            }
        };
        match (which, named(which)) {
            ("none", _) => {}
            ("whole", _) => add(which.into(), Vec::new()),
            (_, Some((0, _, at))) => add(which.into(), if at < self.len() { vec![at] } else { Vec::new() }),
            (_, Some((size, first, _))) => add(which.into(), every(&places, size, first)),
            _ => {
                SIZES.iter().for_each(|size| add(format!("size-{size}"), every(&places, *size, *size)));
                add("whole".into(), Vec::new());
                (1..LARGEST).for_each(|first| add(format!("size-{LARGEST}+{first}"), every(&places, LARGEST, first)));
                if which == "all" {
                    places.iter().for_each(|place| add(format!("at-{place}"), vec![*place]));
                }
            }
        }
        found
    }

    fn cut(&self, name: String, cuts: &[usize]) -> Split {
        let starts = [0].iter().chain(cuts);
        let ends = cuts.iter().copied().chain([self.len()]);
        let spans: Vec<(usize, usize)> = starts.copied().zip(ends).collect();
        let chunks = spans.iter().map(|(start, end)| self.slice(*start, *end).to_string()).collect();
        Split { name, chunks, lengths: spans.iter().map(|(start, end)| end - start).collect() }
    }
}

/// Whether `sweep` knows these splits.
pub fn is_known(which: &str) -> bool {
    ["default", "all", "none", "whole"].contains(&which) || named(which).is_some()
}

/// Size, first size and place of the name of a split.
fn named(which: &str) -> Option<(usize, usize, usize)> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
    if let Some(place) = which.strip_prefix("at-") {
        return Some((0, 0, number(place)?));
    }
    let (size, first) = match which.strip_prefix("size-")?.split_once('+') {
        Some((size, first)) => (size, first),
        None => (&which["size-".len()..], &which["size-".len()..]),
    };
    Some((number(size)?, number(first)?, 0))
}

/// Cuts `size` code points apart, the first after `first`; each at the next place that may be cut.
fn every(places: &[usize], size: usize, first: usize) -> Vec<usize> {
    let mut due = first;
    let mut cuts = Vec::new();
    for place in places {
        if *place >= due {
            cuts.push(*place);
            due = place + size;
        }
    }
    cuts
}
