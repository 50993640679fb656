//! Why a vector is not asked, and what becomes of one that a parser does not answer.

use crate::bundle::Vector;
use crate::judge::Outcome;
use crate::{Parser, Refusal};

/// What the vector needs and the parser does not claim. Implements AP-2.4.
pub fn unclaimed(vector: &Vector, parser: &Parser) -> Option<String> {
    if vector.kind == "stream" && parser.stream.is_none() {
        return Some("operation stream".into());
    }
    if !parser.profiles.contains(&vector.request.profile) {
        return Some(format!("profile {}", vector.request.profile));
    }
    if let Some(formats) =
        parser.formats.as_ref().filter(|_| !vector.request.template.is_empty() || !vector.request.format.is_empty())
    {
        if !formats.contains(&vector.request.format) {
            let name = if vector.request.format.is_empty() { "of a template without a name" } else { &vector.request.format };
            return Some(format!("format {name}"));
        }
    }
    if let Some(feature) = vector.requires.iter().find(|feature| !parser.claims(feature)) {
        return Some(format!("feature {feature}"));
    }
    let (depth, limit) = (vector.judging.as_ref().map_or(0, |judging| judging.depth), parser.depth);
    (parser.depth > 0 && depth > limit).then(|| format!("nesting of {depth} (its limit is {limit})"))
}

/// The outcome of a vector that a parser does not answer.
pub fn refused(refusal: Refusal) -> Outcome {
    match refusal {
        Refusal::Skip(why) => Outcome::new("skipped", why),
        Refusal::Invalid(why) => Outcome::new("protocol-error", format!("invalid-reply: {why}")),
        Refusal::Error(why) => Outcome::new("error", format!("error: {why}")),
    }
}
