//! What counts and summaries bear out.

use super::Bundle;
use crate::{
    brief::{Claim, Level, Predicate, Share},
    entry::{CropResult, Reaction},
    guard::sense::{End, Noun, Say},
};

const LOOKS: &[Noun] = &[Noun::FollowUps, Noun::Times, Noun::Results, Noun::Visits];
const VISITS: &[Noun] = &[Noun::Visits, Noun::Times];
const YEARS: &[Noun] = &[Noun::Years, Noun::Times];

pub(super) fn add(bundle: &mut Bundle, claim: &Claim) {
    let day = claim.day;
    match &claim.predicate {
        Predicate::NoHistory => {
            bundle.say(Say::NoHistory, day).say(Say::OnRecord, day);
            bundle.counts.insert((Noun::Visits, 0));
        }
        Predicate::Overview { visits, from, open } => {
            bundle.say(Say::Last, day);
            let ends = day.map(|day| (day, End::To));
            for say in [Say::Visited, Say::OnRecord] {
                let days = bundle.says.entry(say).or_default();
                days.insert((*from, End::From));
                days.extend(ends);
            }
            bundle
                .say_apart(Say::First, *from, End::From)
                .say(Say::Open, None);
            bundle.counts.insert((Noun::Visits, *visits));
            bundle.counts.insert((Noun::FollowUps, *open));
            bundle.counts.insert((Noun::Results, *open));
        }
        Predicate::Count {
            scope,
            product,
            about,
            controlled,
            farmers,
        } => {
            bundle.scope(*scope).product(product).about(about);
            counted(bundle, claim, *controlled, *farmers, LOOKS);
            bundle.say(Say::Turned(CropResult::Controlled), None);
        }
        Predicate::PitchCount {
            scope,
            crop,
            pitch,
            accepted,
            farmers,
        } => {
            bundle.scope(*scope).crops.insert(crop.clone());
            counted(bundle, claim, *accepted, *farmers, VISITS);
            bundle
                .say(Say::Pitched(*pitch), None)
                .say(Say::Advised, None);
            bundle.say(Say::Took(Reaction::Accepted), None);
        }
        Predicate::Season {
            scope,
            crop,
            issue,
            month,
            years,
            of,
        } => {
            bundle.scope(*scope).crops.insert(crop.clone());
            bundle.issues.insert(issue.clone());
            bundle
                .say(Say::Seen, day)
                .say(Say::LastOn, day)
                .say(Say::Visited, day);
            bundle.month = Some(*month);
            let share = Share {
                k: *years,
                n: *of,
                low: 0,
                high: 100,
            };
            bundle.share = Some((share, YEARS));
        }
        Predicate::Similar {
            crop,
            cases,
            farmers,
        } => {
            bundle.village = true;
            bundle.crops.insert(crop.clone());
            bundle
                .say(Say::Similar, day)
                .say(Say::LastOn, day)
                .say(Say::OnRecord, None);
            bundle
                .counts
                .extend([(Noun::Cases, *cases), (Noun::Visits, *cases)]);
            bundle.counts.insert((Noun::Farmers, *farmers));
        }
        Predicate::Confidence {
            level,
            visits,
            followed,
            similar,
        } => {
            let said = match level {
                Level::Low => Say::Low,
                Level::Medium => Say::Medium,
                Level::High => Say::High,
            };
            bundle
                .say(said, day)
                .say(Say::Confidence, day)
                .say(Say::Similar, None);
            bundle.counts.insert((Noun::Visits, *visits));
            bundle.counts.insert((Noun::Results, *followed));
            bundle.counts.insert((Noun::Cases, *similar));
        }
        Predicate::DetailsDiffer { .. } => {
            bundle
                .say(Say::Details, day)
                .say(Say::Differ, day)
                .say(Say::LastOn, day);
        }
        Predicate::ReportsDiffer { about, results } => {
            bundle.about(about).say(Say::Differ, day).needs = Some(Say::Differ);
            for result in results {
                bundle.say(Say::Turned(*result), day);
            }
        }
        Predicate::NameUnknown { name } => {
            bundle.say(Say::NotInCatalogue, day).needs = Some(Say::NotInCatalogue);
            bundle.verbatim.insert(name.clone());
        }
        _ => {}
    }
}

fn counted(bundle: &mut Bundle, claim: &Claim, share: Share, farmers: u32, of: &'static [Noun]) {
    bundle.share = Some((share, of));
    bundle.counts.insert((Noun::Farmers, farmers));
    bundle.counts.insert((Noun::Times, share.k));
    bundle.say(Say::Share, None).say(Say::LastOn, claim.day);
}
