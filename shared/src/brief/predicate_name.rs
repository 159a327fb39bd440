//! The name of each kind of claim, the same that it is stored under.

use super::model::Predicate;

/// The name under which a predicate is stored and counted.
pub fn predicate_name(predicate: &Predicate) -> &'static str {
    match predicate {
        Predicate::NoHistory => "no_history",
        Predicate::Overview { .. } => "overview",
        Predicate::LastVisit { .. } => "last_visit",
        Predicate::Advised { .. } => "advised",
        Predicate::AdvisedInWords { .. } => "advised_in_words",
        Predicate::Reacted { .. } => "reacted",
        Predicate::Refused { .. } => "refused",
        Predicate::Objected { .. } => "objected",
        Predicate::Applied { .. } => "applied",
        Predicate::Result { .. } => "result",
        Predicate::ReportsDiffer { .. } => "reports_differ",
        Predicate::Count { .. } => "count",
        Predicate::Pitched { .. } => "pitched",
        Predicate::PitchCount { .. } => "pitch_count",
        Predicate::Suggested { .. } => "suggested",
        Predicate::Instead { .. } => "instead",
        Predicate::Harvest { .. } => "harvest",
        Predicate::WaitingClears { .. } => "waiting_clears",
        Predicate::DoNotLead { .. } => "do_not_lead",
        Predicate::DoNotPromise { .. } => "do_not_promise",
        Predicate::NotOnLabel { .. } => "not_on_label",
        Predicate::NameUnknown { .. } => "name_unknown",
        Predicate::Similar { .. } => "similar",
        Predicate::Confidence { .. } => "confidence",
        Predicate::FollowUpOpen { .. } => "follow_up_open",
        Predicate::Lapsed { .. } => "lapsed",
        Predicate::DetailsDiffer { .. } => "details_differ",
        Predicate::Season { .. } => "season",
        Predicate::Price { .. } => "price",
        Predicate::Dose { .. } => "dose",
        Predicate::Waiting { .. } => "waiting",
    }
}
