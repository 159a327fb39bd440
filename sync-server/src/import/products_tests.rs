//! A depot's list of products: prices from a day on, label facts, bad rows.

use super::*;

fn read(text: &str) -> Plan {
    products(&[Source {
        name: "p.csv",
        bytes: text.as_bytes(),
    }])
    .unwrap()
}
fn shown(planned: &PlannedRecord) -> (String, Option<u32>, usize) {
    match &planned.record.body {
        RecordBody::Product(product) => (
            planned.record.valid_from.to_string(),
            product.price_inr,
            product.uses.len(),
        ),
        _ => panic!("no product"),
    }
}

#[test]
fn the_template_imports_and_a_new_price_is_a_second_row() {
    let plan = read(products_template());
    assert!(plan.refused.is_empty(), "{:?}", plan.refused);
    let seen: Vec<_> = plan.records.iter().map(shown).collect();
    let wanted = [("2026-04-01", 420), ("2026-07-01", 440)];
    assert_eq!(
        seen,
        wanted.map(|(day, price)| (day.to_owned(), Some(price), 2))
    );
    let RecordBody::Product(product) = &plan.records[0].record.body else {
        panic!("no product")
    };
    assert_eq!(product.uses[0].issues, ["blight", "leaf-spot"]);
    assert_eq!(
        product.uses[0].dose,
        Some(Dose {
            milli: 2500,
            unit: "g".into(),
            per: "litre".into()
        })
    );
    assert_eq!(product.uses[1].waiting_days, Some(10));
}

#[test]
fn a_blank_waiting_period_is_unknown_and_bad_rows_are_told_what_to_write() {
    let head = "id,name_en,name_te,chemical,class,crops,issues,dose,dose_max,unit,per,waiting_days,pack,\
                pack_unit,price,valid_from\n";
    let rows = "P1,Good,,X 5% EC,bio,paddy,blast,5,,ml,litre,,,,,2026-04-01\n\
                P1,Good,,X 5% EC,bio,maize,rust,5,,ml,litre,7,,,,2026-04-01\n\
                P1,Good,,X 5% EC,bio,maize,rust,5,,ml,litre,7,,,,2026-04-01\n\
                P1,Better,,X 5% EC,bio,chilli,,5,,ml,litre,7,,,,2026-04-01\n\
                P2,Bad,,X,bio,paddy,,5,2,ml,litre,,,,,2026-04-01\n\
                P3,Bad,,X,bio,paddy,,5,,,,,,,,2026-04-01\n\
                P4,Bad,,X,poison,paddy,,5,,ml,litre,,,,,2026-04-01\n\
                P5,Bad,,X,bio,paddy,,5,,ml,litre,soon,,,,2026-04-01\n\
                P6,Bad,,X,bio,paddy,,5,,ml,litre,,500,,,2026-04-01\n\
                P7,Bad,,X,bio,paddy,,5,,ml,litre,,,,4.50,2026-04-01\n\
                P8,Bad,,X,bio,paddy,,5,,ml,litre,,,,,April\n";
    let plan = read(&format!("{head}{rows}"));
    assert_eq!(
        (plan.read, plan.records.len(), plan.refused.len()),
        (11, 1, 9)
    );
    let RecordBody::Product(product) = &plan.records[0].record.body else {
        panic!("no product")
    };
    let waiting: Vec<_> = product.uses.iter().map(|one| one.waiting_days).collect();
    assert_eq!(
        (waiting, &plan.records[0].rows[..]),
        (vec![None, Some(7)], &[1, 2][..])
    );
    let codes: Vec<_> = plan.refused.iter().map(|r| r.reason.code()).collect();
    let wanted = [
        "duplicate",
        "other",
        "other",
        "missing",
        "unreadable",
        "unreadable",
        "missing",
        "unreadable",
        "unreadable",
    ];
    assert_eq!(codes, wanted);
}
