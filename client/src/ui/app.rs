//! The app as a component: it holds the model, takes events in, and passes effects on. The only
//! stateful component; all others read what it provides.

use super::{
    context::Ui,
    first, pages,
    paint::{focus_title, mark_after_paint, scroll_to_top, set_document_lang, set_document_theme},
    rehearsal,
    routes::Route,
};
use crate::core::{
    Effect, Event, Given, Model, Place, Stage, Surroundings, Theme, update, view::readable,
};
use shared::{text::Lang, time::Stamp};
use std::rc::Rc;
use yew::prelude::*;
use yew_router::{prelude::*, scope_ext::LocationHandle};

/// The world as the app is given it by who starts it.
#[derive(Clone)]
pub struct World {
    /// Carries out an effect, and tells what came of it.
    pub run: Rc<dyn Fn(Effect, Callback<Event>)>,
    /// The time by the phone's clock.
    pub now: fn() -> Stamp,
    /// 128 random bits.
    pub random: fn() -> u128,
    /// The language last chosen on this phone.
    pub lang: Lang,
    /// The look last chosen on this phone.
    pub theme: Theme,
    /// What the browser offers.
    pub surroundings: Surroundings,
}

impl PartialEq for World {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.run, &other.run)
    }
}

/// Properties of [`App`].
#[derive(Properties, PartialEq)]
pub struct AppProps {
    /// The world.
    pub world: World,
}

/// The app. Stands inside a router.
pub struct App {
    model: Rc<Model>,
    /// What was last painted, for the focus and the marks.
    painted: (Place, Option<&'static str>),
    /// The first farmer's page was made beforehand, or is about to be.
    is_rehearsed: bool,
    /// Something of the app's own was shown.
    is_here: bool,
    _on_location: Option<LocationHandle>,
}

impl Component for App {
    type Message = Event;
    type Properties = AppProps;

    fn create(ctx: &Context<Self>) -> Self {
        let world = &ctx.props().world;
        let place = |route: Option<Route>| route.map_or(Place::Nowhere, |route| route.place());
        let mut model = Model::new(
            world.lang,
            place(ctx.link().route()),
            (world.now)(),
            world.surroundings.clone(),
        );
        model.theme = world.theme;
        let link = ctx.link().clone();
        let on_location =
            ctx.link()
                .add_location_listener(Callback::from(move |location: Location| {
                    link.send_message(Event::Arrived(place(Route::recognize(location.path()))));
                }));
        set_document_lang(world.lang);
        set_document_theme(world.theme);
        (world.run)(Effect::Open, ctx.link().callback(|event| event));
        Self {
            painted: (model.place.clone(), None),
            model: Rc::new(model),
            is_rehearsed: false,
            is_here: false,
            _on_location: on_location,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let world = &ctx.props().world;
        let mut random = || (world.random)();
        let mut given = Given {
            now: (world.now)(),
            random: &mut random,
        };
        let (lang, theme) = (self.model.lang, self.model.theme);
        let is_anothers = matches!(event, Event::StoreWasWiped(_) | Event::SignedIn(Ok(())));
        let effects = update(Rc::make_mut(&mut self.model), event, &mut given);
        if is_anothers || self.model.stage == Stage::SignedOut {
            first::forget();
        }
        if self.model.lang != lang {
            set_document_lang(self.model.lang);
        }
        if self.model.theme != theme {
            set_document_theme(self.model.theme);
        }
        for effect in effects {
            carry_out(ctx, effect);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link().clone();
        let go = Callback::from(move |place: Place| {
            if let Some(navigator) = link.navigator() {
                navigator.push(&Route::from(&place));
                scroll_to_top();
            }
        });
        let ui = Ui {
            model: self.model.clone(),
            words: self.model.words().clone(),
            send: ctx.link().callback(|event| event),
            go,
        };
        pages::screen(&ui)
    }

    fn rendered(&mut self, ctx: &Context<Self>, is_first: bool) {
        if !self.is_here && !first::is_waiting(&self.model) {
            self.is_here = true;
            first::here();
        }
        let readable = readable(&self.model);
        let is_whole = readable == Some("list-ready") && self.model.search.is_empty();
        if let Some(session) = self.model.session().filter(|_| is_whole) {
            first::list_shown(&session.officer);
        }
        if self.painted.0 != self.model.place {
            // Not on the first page, where the browser itself says where one is.
            if !is_first {
                focus_title();
            }
            self.painted = (self.model.place.clone(), None);
        }
        if let Some(mark) = readable.filter(|_| self.painted.1 != readable) {
            self.painted.1 = readable;
            mark_after_paint(mark);
            if self.model.place == Place::List && !std::mem::replace(&mut self.is_rehearsed, true) {
                rehearse_later(ctx);
            }
        }
    }
}

fn rehearse_later(ctx: &Context<App>) {
    let (link, world) = (ctx.link().clone(), ctx.props().world.clone());
    let rehearse = move || {
        if let Some(app) = link.get_component() {
            rehearsal::rehearse(&world, &app.model);
        }
    };
    gloo::timers::callback::Timeout::new(rehearsal::AFTER_MS, rehearse).forget();
}

fn carry_out(ctx: &Context<App>, effect: Effect) {
    match (effect, ctx.link().navigator()) {
        (Effect::Replace(place), Some(navigator)) => {
            navigator.replace(&Route::from(&place));
            scroll_to_top();
        }
        (effect, _) => (ctx.props().world.run)(effect, ctx.link().callback(|event| event)),
    }
}
