//! Claims bent in each way in which a claim can be wrong: one fact changed at a time.

/// The predicate with one field changed, for each way of changing it.
macro_rules! changed {
    ($predicate:expr, $kind:ident { $($field:ident: $value:expr),* $(,)? }) => {{
        let mut all: Vec<P> = Vec::new();
        $({
            let mut bent = $predicate.clone();
            let value = $value;
            if let P::$kind { $field: held, .. } = &mut bent {
                *held = value;
            }
            all.push(bent);
        })*
        all
    }};
}

mod label;
mod numbers;
mod visits;

use super::{samples::*, *};
use crate::{
    entry::{CropResult, ObjectionKind, Pitch, Reaction},
    ids::ProductId,
    stats::wilson,
};
use Predicate as P;

/// The claim with one thing changed, in each way that a claim can be wrong.
pub(super) fn bent(claim: &Claim) -> Vec<Claim> {
    let mut all = frame(claim);
    let facts = visits::bent(&claim.predicate)
        .into_iter()
        .chain(numbers::bent(&claim.predicate))
        .chain(label::bent(&claim.predicate));
    all.extend(facts.map(|predicate| Claim {
        predicate,
        ..claim.clone()
    }));
    all
}

/// Date, person, visit, evidence and lateness.
fn frame(claim: &Claim) -> Vec<Claim> {
    let with = |change: &dyn Fn(&mut Claim)| {
        let mut bent = claim.clone();
        change(&mut bent);
        bent
    };
    let mut all = vec![
        with(&|it| it.day = it.day.map(|day| day.plus(-1))),
        with(&|it| it.day = it.day.map(|day| day.plus(366))),
        with(&|it| it.day = None),
        with(&|it| it.late = !it.late),
        with(&|it| it.visit = Some(id("NO-SUCH"))),
        with(&|it| it.of = Some(who("F999"))),
        with(&|it| it.of = Some(who("F001"))),
        with(&|it| it.evidence.push(id("NO-SUCH"))),
    ];
    if claim.of.is_some() {
        all.push(with(&|it| it.of = None));
    }
    if !claim.evidence.is_empty() {
        all.push(with(&|it| {
            it.evidence.remove(0);
        }));
    }
    all
}

fn other() -> ProductId {
    product("P50")
}

fn elsewhere() -> About {
    About {
        crop: "okra".into(),
        issue: Some("rat".into()),
    }
}

fn other_result(result: CropResult) -> CropResult {
    match result {
        CropResult::Failed => CropResult::Partial,
        _ => CropResult::Failed,
    }
}

fn other_reaction(reaction: Reaction) -> Reaction {
    match reaction {
        Reaction::Accepted => Reaction::Rejected,
        Reaction::Hesitant | Reaction::Rejected => Reaction::Accepted,
    }
}

fn other_pitch(pitch: Pitch) -> Pitch {
    match pitch {
        Pitch::Demo => Pitch::Plain,
        _ => Pitch::Demo,
    }
}

fn other_scope(scope: Scope) -> Scope {
    match scope {
        Scope::Own => Scope::Village,
        Scope::Village => Scope::Own,
    }
}
