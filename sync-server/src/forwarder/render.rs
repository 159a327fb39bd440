//! Entries in, memory items out: which documents a farmer has, how each reads, and how it is
//! tagged. Pure. The text is English a person would write, each with its date in words; the hour
//! is in the timestamp alone.

use crate::memory::MemoryItem;
use shared::{
    entry::{Advised, CropResult, Name, Objection, ObjectionKind, Pitch, Reaction, Visit},
    ids::{OfficerId, ProductId, VillageId},
    records::{Record, RecordBody},
    text::{Lang, Words, grouped, name_as_given, readable, thousandths},
    time::{Day, Stamp},
    view::{AsOf, FarmerView, History, OutcomeView, VisitView},
    vocab,
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

/// All that is known of one farmer's documents.
pub struct Farm {
    pub history: History,
    /// The depot's own word for where he farms; what the entries say of it is display.
    pub village: VillageId,
    pub names: Arc<Names>,
}

/// Names from the reference data. What has none is called by its id.
#[derive(Debug, Clone, Default)]
pub struct Names {
    rows_by_key: HashMap<String, Vec<Record>>,
}

impl Names {
    /// Of any records: villages, products and officers count.
    pub fn new(rows: Vec<Record>) -> Self {
        let mut rows_by_key: HashMap<String, Vec<Record>> = HashMap::new();
        for row in rows {
            let (kind, id) = row.key();
            rows_by_key
                .entry(format!("{kind}:{id}"))
                .or_default()
                .push(row);
        }
        Self { rows_by_key }
    }

    /// The row that holds on the day, else the latest that began, else any: a thing keeps its name
    /// after its row was closed.
    fn find(&self, kind: &str, id: &str, day: Day) -> Option<&RecordBody> {
        let rows = self.rows_by_key.get(&format!("{kind}:{id}"))?;
        let best = rows
            .iter()
            .max_by_key(|row| (row.holds_on(day), row.valid_from <= day, row.valid_from));
        best.map(|row| &row.body)
    }

    fn product(&self, id: &ProductId, day: Day) -> String {
        match self.find("product", id.as_str(), day) {
            Some(RecordBody::Product(product)) => spoken(&product.names),
            _ => None,
        }
        .unwrap_or_else(|| id.to_string())
    }

    fn village(&self, id: &VillageId, day: Day) -> String {
        match self.find("village", id.as_str(), day) {
            Some(RecordBody::Village(village)) => spoken(&village.names),
            _ => None,
        }
        .unwrap_or_else(|| readable(id.as_str()))
    }

    fn officer(&self, id: &OfficerId, day: Day) -> String {
        match self.find("officer", id.as_str(), day) {
            Some(RecordBody::Officer(officer)) => officer.name.clone(),
            _ => id.to_string(),
        }
    }
}

fn spoken(names: &[Name]) -> Option<String> {
    Some(name_as_given(names, Lang::En))
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
}

/// Every document the farmer should have in memory, by its id. One that is not among them must
/// not be there: withdrawn, moved away, or replaced by a later report.
pub fn render(farm: &Farm, words: &Words) -> BTreeMap<String, MemoryItem> {
    // Memory holds what is true now; as-of readers drop what their view does not hold.
    let Some(view) = farm.history.view(AsOf::moment(Stamp::MAX)) else {
        return BTreeMap::new();
    };
    let page = Page {
        farm,
        words,
        view: &view,
    };
    let mut items = BTreeMap::new();
    for visit in &view.visits {
        let item = page.visit_item(visit);
        items.insert(item.document_id.clone(), item);
        for outcome in &visit.outcomes {
            let item = page.outcome_item(visit, outcome);
            items.insert(item.document_id.clone(), item);
        }
    }
    items
}

struct Page<'a> {
    farm: &'a Farm,
    words: &'a Words,
    view: &'a FarmerView,
}

impl Page<'_> {
    fn visit_item(&self, view: &VisitView) -> MemoryItem {
        let tags = Tags::new(self, &view.visit, &view.by, "visit");
        MemoryItem {
            document_id: format!("visit:{}", view.id),
            timestamp: view.occurred_at,
            context: "field visit".to_owned(),
            content: self.visit_text(view),
            metadata: self.metadata(view, &view.by),
            scopes: tags.scopes(),
            tags: tags.all(),
        }
    }

    fn outcome_item(&self, visit: &VisitView, outcome: &OutcomeView) -> MemoryItem {
        let tags = Tags::new(self, &visit.visit, &outcome.by, "outcome");
        let mut metadata = self.metadata(visit, &outcome.by);
        metadata.insert("outcomeId".to_owned(), outcome.id.to_string());
        MemoryItem {
            document_id: format!("outcome:{}", outcome.id),
            timestamp: outcome.occurred_at,
            context: "crop outcome follow-up".to_owned(),
            content: self.outcome_text(visit, outcome),
            metadata,
            scopes: tags.scopes(),
            tags: tags.all(),
        }
    }

    fn metadata(&self, visit: &VisitView, officer: &OfficerId) -> BTreeMap<String, String> {
        [
            ("farmerId", self.view.id.to_string()),
            ("visitId", visit.id.to_string()),
            ("village", self.farm.village.to_string()),
            ("crop", visit.visit.crop.clone()),
            ("officerId", officer.to_string()),
        ]
        .map(|(key, value)| (key.to_owned(), value))
        .into()
    }

    fn visit_text(&self, view: &VisitView) -> String {
        let visit = &view.visit;
        let day = view.occurred_at.day();
        let mut lines = vec![self.opening(view, day)];
        if let Some(issue) = self.issue(visit) {
            lines.push(format!("The problem was {issue}."));
        }
        // An imported call is a question and its answer, in that order.
        let is_call = visit.imported.is_some();
        let (question, answer) = if is_call {
            ("Question", "Answer")
        } else {
            ("Note", "Advice given")
        };
        let note = labelled(question, visit.note.as_deref());
        if is_call {
            lines.extend(note.clone());
        }
        lines.extend(self.products_line(&visit.products, day));
        lines.extend(
            visit
                .pitch
                .iter()
                .map(|pitch| pitch_line(*pitch).to_owned()),
        );
        lines.extend(labelled(answer, visit.advice.as_deref()));
        lines.extend(visit.objections.iter().map(objection_line));
        lines.extend(
            visit
                .reaction
                .map(|reaction| reaction_line(reaction).to_owned()),
        );
        if !is_call {
            lines.extend(note);
        }
        lines.join("\n")
    }

    fn opening(&self, view: &VisitView, day: Day) -> String {
        let crop = self.crop(&view.visit);
        let stage = view
            .visit
            .stage
            .as_deref()
            .map(|stage| self.words.stage(Lang::En, stage));
        let stage = stage
            .map(|stage| format!(" at the {stage} stage"))
            .unwrap_or_default();
        let (who, where_) = (
            self.farmer(),
            self.farm.names.village(&self.farm.village, day),
        );
        let officer = self.farm.names.officer(&view.by, day);
        let date = in_words(day);
        match &view.visit.imported {
            None => format!("On {date} {officer} visited {who} in {where_} about {crop}{stage}."),
            Some(imported) => {
                let label = imported
                    .type_label
                    .as_deref()
                    .map(|label| format!(" ({})", one_line(label)));
                let label = label.unwrap_or_default();
                format!("On {date} {who} in {where_} asked {officer} about {crop}{label}.")
            }
        }
    }

    fn outcome_text(&self, visit: &VisitView, outcome: &OutcomeView) -> String {
        let day = outcome.occurred_at.day();
        let visited = visit.occurred_at.day();
        let names = &self.farm.names;
        let trouble = self
            .issue(&visit.visit)
            .unwrap_or_else(|| "the problem".to_owned());
        let crop = self.crop(&visit.visit);
        let found = match outcome.result {
            CropResult::Controlled => format!("{trouble} in {crop} was under control"),
            CropResult::Partial => format!("{trouble} in {crop} was partly under control"),
            CropResult::Failed => {
                format!("{trouble} in {crop} was not controlled: the advice failed")
            }
            CropResult::NotApplied => "the advice had not been applied".to_owned(),
        };
        let (who, where_) = (self.farmer(), names.village(&self.farm.village, day));
        let officer = names.officer(&outcome.by, day);
        let mut lines = vec![
            format!(
                "On {} {officer} followed up with {who} in {where_}: {found}.",
                in_words(day)
            ),
            format!(
                "This is the outcome of the visit of {} about {crop}.",
                in_words(visited)
            ),
        ];
        lines.extend(self.products_line(&visit.visit.products, visited));
        lines.extend(labelled("Note", outcome.note.as_deref()));
        lines.join("\n")
    }

    /// The English name, and beside it the one in his own script.
    fn farmer(&self) -> String {
        let names = &self.view.farmer.names;
        let english = spoken(names).unwrap_or_else(|| self.view.id.to_string());
        let own = name_as_given(names, Lang::Te);
        if own.is_empty() || own == english {
            english
        } else {
            format!("{english} ({own})")
        }
    }

    /// An import keeps the source's own label where we have no word for the crop.
    fn crop(&self, visit: &Visit) -> String {
        let label = visit
            .imported
            .as_ref()
            .and_then(|imported| imported.crop_label.as_deref());
        match label {
            Some(label) if !vocab::knows_crop(&visit.crop) || visit.crop == vocab::UNKNOWN_CROP => {
                one_line(label)
            }
            _ if visit.crop == vocab::UNKNOWN_CROP => "an unnamed crop".to_owned(),
            _ => self.words.crop(Lang::En, &visit.crop),
        }
    }

    fn issue(&self, visit: &Visit) -> Option<String> {
        let slug = visit
            .issue
            .as_deref()
            .filter(|slug| *slug != vocab::OTHER_ISSUE)?;
        Some(self.words.issue(Lang::En, slug))
    }

    fn products_line(&self, products: &[Advised], day: Day) -> Option<String> {
        let one = |advised: &Advised| {
            let mut text = self.farm.names.product(&advised.product, day);
            if let Some(dose) = &advised.dose {
                let amount = thousandths(u64::from(dose.milli));
                text.push_str(&format!(
                    ", {amount} {} per {}",
                    dose.unit,
                    dose.per.replace('-', " ")
                ));
            }
            if let Some(price) = advised.price_inr {
                text.push_str(&format!(", at {} rupees", grouped(u64::from(price))));
            }
            text
        };
        let products: Vec<String> = products.iter().map(one).collect();
        (!products.is_empty()).then(|| format!("Advised: {}.", products.join("; ")))
    }
}

/// `18 April 2026`.
pub fn in_words(day: Day) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let (year, month, day) = day.ymd();
    format!("{day} {} {year}", MONTHS[usize::from(month) - 1])
}

fn pitch_line(pitch: Pitch) -> &'static str {
    match pitch {
        Pitch::Plain => "The advice was put plainly, as product and dose.",
        Pitch::PerAcreCost => "The advice was put as a cost per acre.",
        Pitch::NeighbourResult => "The advice was put with a neighbour's result.",
        Pitch::Demo => "A trial on the farmer's own plot was offered.",
    }
}

fn objection_line(objection: &Objection) -> String {
    let held = match objection.kind {
        ObjectionKind::Price => "The farmer objected to the price",
        ObjectionKind::Brand => "The farmer objected to the brand",
        ObjectionKind::WaitAndSee => "The farmer wanted to wait and see",
        ObjectionKind::HasStock => "The farmer said he has stock at home",
        ObjectionKind::Distrust => "The farmer did not believe it would work",
        ObjectionKind::Labour => "The farmer said he has no hands to do it",
        ObjectionKind::Other => "The farmer had another objection",
    };
    match objection
        .text
        .as_deref()
        .map(one_line)
        .filter(|text| !text.is_empty())
    {
        Some(text) => format!("{held}: \"{text}\"."),
        None => format!("{held}."),
    }
}

fn reaction_line(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Accepted => "The farmer accepted the advice.",
        Reaction::Hesitant => "The farmer was undecided about the advice.",
        Reaction::Rejected => "The farmer rejected the advice.",
    }
}

fn labelled(label: &str, text: Option<&str>) -> Option<String> {
    let text = one_line(text?);
    if text.is_empty() {
        return None;
    }
    let stop = if text.ends_with(['.', '!', '?', '।']) {
        ""
    } else {
        "."
    };
    Some(format!("{label}: {text}{stop}"))
}

fn one_line(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace('\0', "")
}

/// The tags of a document. Their prefixes are the schema of the bank.
struct Tags {
    farmer: String,
    village: String,
    crop: String,
    officer: String,
    kind: String,
    issue: Option<String>,
    products: Vec<String>,
}

impl Tags {
    fn new(page: &Page<'_>, visit: &Visit, officer: &OfficerId, kind: &str) -> Self {
        let mut products: Vec<String> = visit
            .products
            .iter()
            .map(|it| format!("product:{}", it.product))
            .collect();
        products.sort();
        products.dedup();
        Self {
            farmer: format!("farmer:{}", page.view.id),
            village: format!("village:{}", page.farm.village),
            crop: format!("crop:{}", visit.crop),
            officer: format!("officer:{officer}"),
            kind: format!("kind:{kind}"),
            issue: visit.issue.as_ref().map(|issue| format!("issue:{issue}")),
            products,
        }
    }

    fn all(self) -> Vec<String> {
        let Self {
            farmer,
            village,
            crop,
            officer,
            kind,
            issue,
            products,
        } = self;
        [farmer, village, crop, officer, kind]
            .into_iter()
            .chain(issue)
            .chain(products)
            .collect()
    }

    /// The combinations that questions are asked of; one with a missing part is left out.
    fn scopes(&self) -> Vec<Vec<String>> {
        let pair = |a: &String, b: &String| vec![a.clone(), b.clone()];
        let mut scopes = vec![vec![self.farmer.clone()], pair(&self.village, &self.crop)];
        scopes.extend(self.issue.iter().map(|issue| pair(&self.crop, issue)));
        scopes.push(pair(&self.officer, &self.crop));
        scopes.extend(
            self.products
                .iter()
                .map(|product| pair(product, &self.crop)),
        );
        scopes
    }
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
