//! From what is read to what is shown of it: which village is needed, when a brief is made, and what
//! is asked of the depot once the brief is there.

use super::super::{
    Ask, AskEdit, Effect, KnownFarmer, Model, NO_MEMORY, Neighbours, NoAnswer, Place, Question,
    Reflections, Remembered, Remote, Replay, Said, Similar, WordedReading, model::*,
    remembered::read_panel,
};
use crate::core::told::ShellError;
use shared::{
    brief::Memory,
    ids::{FarmerId, VillageId},
    insights::{Insights, insights},
    text::Lang,
    view::{AsOf, History, Known, Ledger},
};
use std::rc::Rc;

/// How long the panel waits before it asks again: where it was answered, and where not.
const PANEL_SECONDS: (u32, u32) = (2, 10);

/// How long an answer is not asked for again.
const FRESH_MS: i64 = 5 * 60_000;

/// What is asked for belongs to one farmer: with the next one, or back in the list, it is over.
pub(super) fn arrived(model: &mut Model) {
    let is_over = match &model.place {
        Place::Farmer(id) | Place::Replay(id) => model.ask_of.as_ref() != Some(id),
        Place::List => true,
        _ => false,
    };
    if is_over {
        model.ask = Ask::default();
        model.ask_of = model.place.farmer().cloned();
        (model.reads_claims, model.all_visits, model.step) = (false, false, 0);
    }
    model.replay = None;
    // Who comes back later asks anew; what was told stays meanwhile.
    if let (Some(question), _) = &mut model.memory
        && !matches!(question, Question::Memory { farmer, .. } if model.ask_of.as_ref() == Some(farmer))
    {
        model.memory = (None, Remote::default());
    }
    let since = model.phone_now.plus_millis(-FRESH_MS);
    model.memory.1.grow_old(since);
    model.reflected.1.grow_old(since);
}

/// Which village this place needs, as far as is known yet.
fn village_of(model: &Model) -> Option<VillageId> {
    match &model.place {
        Place::Village(id) => Some(id.clone()),
        Place::Farmer(id) | Place::Replay(id) => {
            let known = model.known_farmer().and_then(|known| known.village());
            let mut rows = model.rows().iter();
            known
                .or_else(|| rows.find(|row| row.farmer == *id).map(|row| &row.village))
                .cloned()
        }
        _ => None,
    }
}

/// Reads the village of this place, if it is another one than is held.
pub(super) fn ask_village(model: &mut Model) -> Vec<Effect> {
    let Some(id) = village_of(model) else {
        return vec![];
    };
    let mut effects = Vec::new();
    if model.neighbours.as_ref().is_none_or(|held| held.id != id) {
        (model.neighbours, model.insights) = (Some(Neighbours::new(id.clone())), None);
        effects.push(Effect::LoadVillage(id.clone()));
        model.brief_waits = matches!(model.place, Place::Farmer(_));
        if model.brief_waits {
            effects.push(Effect::AwaitVillage(id.clone()));
        }
    }
    if let Some(held) = &mut model.neighbours
        && model.ask.known == Known::Depot
        && held.histories.is_none()
    {
        held.take_histories(Loadable::Loading);
        effects.push(Effect::LoadHistories(id));
    }
    effects
}

/// Farmers' data changed: what is held of their village is read again, or dropped.
pub(super) fn village_changed(model: &mut Model, farmers: &[FarmerId]) -> Vec<Effect> {
    let Some(held) = &model.neighbours else {
        return vec![];
    };
    let rows = model.rows();
    let is_here = |farmer: &FarmerId| match rows.iter().find(|row| row.farmer == *farmer) {
        Some(row) => row.village == held.id,
        None => true,
    };
    if !farmers.is_empty() && !farmers.iter().any(is_here) {
        return vec![];
    }
    if village_of(model).as_ref() != Some(&held.id) {
        (model.neighbours, model.insights) = (None, None);
        return vec![];
    }
    let mut effects = vec![Effect::LoadVillage(held.id.clone())];
    if held.histories.is_some() {
        effects.push(Effect::LoadHistories(held.id.clone()));
    }
    effects
}

pub(super) fn village_loaded(
    model: &mut Model,
    village: &VillageId,
    ledgers: Result<Vec<Ledger>, ShellError>,
) -> Vec<Effect> {
    let Some(held) = model.neighbours.as_mut().filter(|held| held.id == *village) else {
        return vec![];
    };
    model.brief_waits = false;
    match ledgers {
        Ok(ledgers) => {
            if !held.take_ledgers(ledgers) {
                return vec![];
            }
        }
        Err(_) if held.ledgers.ready().is_some() => return vec![],
        Err(error) => held.ledgers = Loadable::Failed(error),
    }
    (model.replay, model.insights) = (None, None);
    settle(model)
}

/// What is his own is not held back any longer.
pub(super) fn village_awaited(model: &mut Model, village: &VillageId) -> Vec<Effect> {
    let is_held = |held: &Neighbours| held.id == *village;
    if !model.brief_waits || !model.neighbours.as_ref().is_some_and(is_held) {
        return vec![];
    }
    model.brief_waits = false;
    settle(model)
}

pub(super) fn histories_loaded(
    model: &mut Model,
    village: &VillageId,
    histories: Result<Vec<History>, ShellError>,
) -> Vec<Effect> {
    let Some(held) = model.neighbours.as_mut().filter(|held| held.id == *village) else {
        return vec![];
    };
    held.take_histories(match histories {
        Ok(histories) => Loadable::Ready(Rc::new(histories)),
        Err(error) => Loadable::Failed(error),
    });
    settle(model)
}

pub(super) fn ask_edited(model: &mut Model, edit: AskEdit) -> Vec<Effect> {
    let today = model.today();
    model.ask.take(edit, today);
    settle(model)
}

pub(super) fn replay_stepped(model: &mut Model, step: usize) -> Vec<Effect> {
    model.step = step;
    model.replay = None;
    settle(model)
}

/// Makes what this place shows of what is here, and asks for what is missing.
pub(super) fn settle(model: &mut Model) -> Vec<Effect> {
    let mut effects = ask_village(model);
    // Without the reference data a brief would be made twice.
    if model.facts == Loadable::Loading {
        return effects;
    }
    follow_ask(model);
    match model.place {
        Place::Farmer(_) => effects.extend(make_brief(model)),
        Place::Replay(_) => make_replay(model),
        Place::Village(_) => {
            make_insights(model);
            effects.extend(ask_reflected(model));
        }
        _ => {}
    }
    effects
}

/// The farmer as of what is asked for now.
fn follow_ask(model: &mut Model) {
    let today = model.today();
    let day = model.ask.day(today);
    if model.known_farmer().is_none() {
        return;
    }
    let catalogue = model.catalogue_on(day);
    let ask = model.ask.clone();
    if let Some((_, Loadable::Ready(known))) = &mut model.farmer {
        let is_other = known.ask != ask
            || known.as_of != ask.as_of(today)
            || !Rc::ptr_eq(&known.catalogue, &catalogue);
        if is_other {
            *known = Rc::new(known.asked(catalogue, &ask, today));
        }
    }
}

fn make_brief(model: &mut Model) -> Vec<Effect> {
    let Some(known) = model.known_farmer().cloned() else {
        return vec![];
    };
    let similar = match &mut model.neighbours {
        // It is not looked at at all.
        _ if known.ask.memory == Memory::Off => Similar::Missing,
        Some(held) if known.village() == Some(&held.id) => held.as_of(known.as_of),
        _ => Similar::Waiting,
    };
    if known.brief.is_none() && similar == Similar::Waiting && model.brief_waits {
        return vec![];
    }
    if known.brief.is_none() || known.similar != similar {
        let made = KnownFarmer::clone(&known).with_brief(similar);
        if let Some((_, held)) = &mut model.farmer {
            *held = Loadable::Ready(Rc::new(made));
        }
        model.worded = None;
        check_remembered(model);
    }
    after_brief(model)
}

fn make_replay(model: &mut Model) {
    if model.replay.is_some() {
        return;
    }
    let facts = model.facts();
    let made = match (model.known_farmer(), &model.neighbours) {
        (Some(known), Some(held)) if held.ledgers != Loadable::Loading => {
            Replay::new(known, held, &facts, model.step)
        }
        _ => None,
    };
    model.replay = made.map(Rc::new);
}

/// What the village taught, as of today. Made once for what is held of it.
fn make_insights(model: &mut Model) {
    let as_of = AsOf::day(model.today());
    let catalogue = model.catalogue_on(model.today());
    let Some(held) = &mut model.neighbours else {
        return;
    };
    let is_made = |(of, made): &(AsOf, Rc<Insights>)| *of == as_of && made.village == held.id;
    if model.insights.as_ref().is_some_and(is_made) {
        return;
    }
    model.insights = match held.as_of(as_of) {
        Similar::Here(view) => Some((as_of, Rc::new(insights(&view, &catalogue)))),
        Similar::Waiting | Similar::Missing => None,
    };
}

/// Once the brief is whole: its wording, and what the memory has.
fn after_brief(model: &mut Model) -> Vec<Effect> {
    let Some(known) = model.known_farmer().cloned() else {
        return vec![];
    };
    if known.is_waiting() || known.all.is_none() {
        return vec![];
    }
    let mut effects = ask_worded(model, &known);
    let question = Question::Memory {
        farmer: known.id().clone(),
        ask: known.ask.clone(),
        day: known.ask.day(model.today()),
    };
    if !question.is_allowed() {
        return effects;
    }
    if model.memory.0.as_ref() != Some(&question) {
        model.memory = (Some(question.clone()), Remote::default());
        if question.kept_as().is_some() {
            effects.push(Effect::Recall(question.clone()));
        }
    } else if model.memory.1.is_fresh {
        return effects;
    }
    if model.is_online && !model.memory.1.is_asking && model.memory.1.error.is_none() {
        model.memory.1.is_asking = true;
        effects.push(Effect::AskDepot(question));
    }
    effects
}

/// Looks for the brief in a model's words: of this farmer, in this language.
fn ask_worded(model: &mut Model, known: &KnownFarmer) -> Vec<Effect> {
    let (farmer, lang) = (known.id(), model.lang);
    let is_asked = |(of, held, _): &(_, Lang, _)| of == farmer && *held == lang;
    if known.ask != Ask::default() || model.worded.as_ref().is_some_and(is_asked) {
        return vec![];
    }
    model.worded = Some((farmer.clone(), lang, None));
    vec![Effect::LoadWorded(farmer.clone(), lang)]
}

pub(super) fn worded_loaded(model: &mut Model, farmer: FarmerId, lang: Lang, text: Option<&str>) {
    let known = model.known_farmer().filter(|known| *known.id() == farmer);
    let reading = match (text, known, &model.neighbours) {
        (Some(text), Some(known), Some(held)) if known.ask == Ask::default() => {
            let people: Vec<&[_]> = model
                .rows()
                .iter()
                .map(|row| row.names.as_slice())
                .collect();
            let words = (&*model.words, people.as_slice());
            WordedReading::new(text, known, held, &model.facts(), words, model.today())
        }
        _ => None,
    };
    model.worded = Some((farmer, lang, reading.map(Rc::new)));
}

fn ask_reflected(model: &mut Model) -> Vec<Effect> {
    let Place::Village(village) = &model.place else {
        return vec![];
    };
    let question = Question::Village {
        village: village.clone(),
        lang: model.lang,
        day: model.today(),
    };
    ask_anew(&mut model.reflected, question, model.is_online)
}

/// Recalls and asks, unless that was done.
fn ask_anew<T>(
    (asked, remote): &mut (Option<Question>, Remote<T>),
    question: Question,
    is_online: bool,
) -> Vec<Effect> {
    let mut effects = Vec::new();
    if asked.as_ref() != Some(&question) {
        (*asked, *remote) = (Some(question.clone()), Remote::default());
        effects.push(Effect::Recall(question.clone()));
    }
    if is_online && !remote.is_asking && !remote.is_fresh && remote.error.is_none() {
        remote.is_asking = true;
        effects.push(Effect::AskDepot(question));
    }
    effects
}

/// The panel asks as soon as one comes to it.
pub(super) fn ask_panel(model: &mut Model) -> Vec<Effect> {
    let mut effects = Vec::new();
    if model.panel.last.is_none() {
        effects.push(Effect::Recall(Question::Panel));
    }
    if model.is_online && model.is_visible && !model.panel.is_asking {
        model.panel.is_asking = true;
        effects.push(Effect::AskDepot(Question::Panel));
    }
    effects
}

pub(super) fn ask_due(model: &mut Model, question: &Question) -> Vec<Effect> {
    if *question != Question::Panel {
        return vec![];
    }
    model.panel_is_due = false;
    if model.place == Place::Memory {
        ask_panel(model)
    } else {
        vec![]
    }
}

/// Only while it is looked at and there is a network.
fn ask_panel_again(model: &mut Model) -> Vec<Effect> {
    let goes_on = model.place == Place::Memory && model.is_visible && model.is_online;
    if !goes_on || model.panel_is_due {
        return vec![];
    }
    model.panel_is_due = true;
    let seconds = match model.panel.error {
        None => PANEL_SECONDS.0,
        Some(_) => PANEL_SECONDS.1,
    };
    vec![Effect::AskLater(Question::Panel, seconds)]
}

pub(super) fn noticed(model: &mut Model, is_visible: bool, is_online: bool) -> Vec<Effect> {
    let came_back = is_online && !model.is_online;
    (model.is_visible, model.is_online) = (is_visible, is_online);
    if came_back {
        (model.memory.1.error, model.reflected.1.error) = (None, None);
    }
    match model.place {
        Place::Memory if !model.panel_is_due => ask_panel(model),
        Place::Farmer(_) | Place::Village(_) if came_back => settle(model),
        _ => vec![],
    }
}

/// An answer of the depot's.
pub(super) fn told(
    model: &mut Model,
    question: &Question,
    answer: Result<Said, NoAnswer>,
) -> Vec<Effect> {
    match question {
        Question::Memory { .. } if model.memory.0.as_ref() == Some(question) => {
            model.memory.1.hear(read(answer, Remembered::read));
            check_remembered(model);
        }
        Question::Village { .. } if model.reflected.0.as_ref() == Some(question) => {
            model.reflected.1.hear(read(answer, Reflections::read));
        }
        Question::Panel => {
            model.panel.hear(read(answer, read_panel));
            return ask_panel_again(model);
        }
        _ => {}
    }
    vec![]
}

/// An answer of an earlier time.
pub(super) fn recalled(model: &mut Model, question: &Question, kept: Option<Said>) {
    let kept = || kept.map(Ok);
    match question {
        Question::Memory { .. } if model.memory.0.as_ref() == Some(question) => {
            let kept = kept().and_then(|kept| read(kept, Remembered::read).ok());
            model.memory.1.recall(kept);
            check_remembered(model);
        }
        Question::Village { .. } if model.reflected.0.as_ref() == Some(question) => {
            // In another language it is not for this reader.
            let lang = format!("lang={}", model.lang);
            let kept = kept().filter(|kept| kept.as_ref().is_ok_and(|it| it.asked.contains(&lang)));
            let kept = kept.and_then(|kept| read(kept, Reflections::read).ok());
            model.reflected.1.recall(kept);
        }
        Question::Panel => {
            let kept = kept().and_then(|kept| read(kept, read_panel).ok());
            model.panel.recall(kept);
        }
        _ => {}
    }
}

/// An answer that says nothing readable is none.
fn read<T>(
    answer: Result<Said, NoAnswer>,
    read: fn(&str) -> Option<T>,
) -> Result<(Rc<T>, shared::time::Stamp), NoAnswer> {
    let said = answer?;
    match read(&said.text) {
        Some(it) => Ok((Rc::new(it), said.at)),
        None => Err(NoAnswer::Refused(NO_MEMORY.to_owned())),
    }
}

/// Holds what the memory said against the record as it is here.
fn check_remembered(model: &mut Model) {
    let Some(known) = model.known_farmer().cloned() else {
        return;
    };
    if let Some((remembered, _)) = &mut model.memory.1.last
        && known.brief.is_some()
    {
        *remembered = Rc::new(remembered.checked(&known));
    }
}

/// Another officer's store: nothing of the last one's is shown.
pub(super) fn forget(model: &mut Model) {
    (model.neighbours, model.replay, model.insights) = (None, None, None);
    model.memory = (None, Remote::default());
    model.reflected = (None, Remote::default());
    (model.panel, model.worded) = (Remote::default(), None);
}

/// Tries again what failed.
pub(super) fn retried(model: &mut Model) -> Vec<Effect> {
    (model.memory.1.error, model.reflected.1.error) = (None, None);
    let failed = |held: &Neighbours| matches!(held.ledgers, Loadable::Failed(_));
    if model.neighbours.as_ref().is_some_and(failed) {
        model.neighbours = None;
    }
    let mut effects = settle(model);
    if model.place == Place::Memory {
        effects.extend(ask_panel(model));
    }
    effects
}
