//! One suite of promises, run on both memories: the embedded one always, the real Hindsight where
//! `KHETSMRITI_HINDSIGHT_URL` names a server (`cargo xtask test` starts one). Each test has a bank
//! of its own.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod backends;
mod faults;
mod forwarding;
mod suite;

macro_rules! promises {
    ($($name:ident),* $(,)?) => {
        mod embedded {
            $(#[tokio::test]
            async fn $name() {
                crate::suite::$name(&crate::backends::embedded().await).await;
            })*
        }
        mod hindsight {
            $(#[tokio::test]
            async fn $name() {
                crate::backends::with_hindsight(stringify!($name), async |memory| crate::suite::$name(&**memory).await).await;
            })*
        }
    };
}

promises! {
    retaining_twice_is_retaining_once,
    a_correction_that_goes_back_arrives,
    an_operation_id_is_spent_once,
    a_lost_answer_and_a_second_sending_store_once,
    a_change_of_the_hour_alone_moves_the_dates_of_the_facts,
    tags_are_replaced_not_added,
    what_is_forgotten_is_gone_and_can_come_back,
    forgetting_the_unknown_is_fine,
    tags_match_to_the_letter,
    hits_point_at_documents_and_respect_the_first_filter,
    a_list_goes_up_to_its_moment_whatever_the_words,
    telugu_is_kept_and_found,
    odd_document_ids_are_one_document,
    a_bank_that_is_not_there_is_empty,
    declaring_twice_changes_nothing,
    reflecting_invents_nothing,
    all_parts_of_an_item_come_back,
    it_is_healthy,
}
