//! Which cells are amounts, and which are kept as text.

use super::*;

fn told(formulation: &str, crop: &str, product: &str, dilution: &str, ingredient: &str) -> String {
    let amount = read(Said {
        formulation,
        crop,
        ingredient,
        product,
        dilution,
    });
    let dose = |dose: &Dose| format!("{} {}/{}", dose.milli, dose.unit, dose.per);
    match (amount.least, amount.most, amount.text) {
        (Some(least), Some(most), None) => format!("{} to {}", dose(&least), dose(&most)),
        (Some(least), None, None) => dose(&least),
        (None, None, Some(text)) => format!("text {text}"),
        (None, None, None) => "none".to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn plain_amounts_are_read_and_all_else_is_kept_as_text() {
    let cases = [
        (
            "Acephate 75%SP",
            "Cotton",
            "390",
            "500 –1000",
            "390000 g/hectare",
        ),
        (
            "Abamectin 01.90 % EC",
            "Tomato",
            "450 - 600",
            "500",
            "450000 ml/hectare to 600000 ml/hectare",
        ),
        (
            "Acephate 75%SP",
            "Rice (Paddy)",
            "666 –100",
            "300 –500",
            "text 666 –100",
        ),
        (
            "Acephate 97%DF",
            "Cotton",
            "436.50",
            "500",
            "436500 g/hectare",
        ),
        (
            "Chlorfenapyr 240 g/LSC",
            "Chilli",
            "750",
            "500",
            "750000 ml/hectare",
        ),
        (
            "Cartap hydrochloride 04% Granules",
            "Rice",
            "15.0 kg",
            "-",
            "15000 kg/hectare",
        ),
        (
            "Acequinocyl 15% w/v SC",
            "Rose",
            "500 ml",
            "500L",
            "500000 ml/hectare",
        ),
        (
            "Acequinocyl 15% w/v SC",
            "Rose",
            "500 g",
            "500L",
            "text 500 g",
        ),
        (
            "Abamectin 01.90 % EC",
            "Grapes",
            "0.75 ml/L water",
            "500",
            "750 ml/litre",
        ),
        (
            "Abamectin 01.90 % EC",
            "Apple",
            "0.05%",
            "500",
            "text 0.05%",
        ),
        (
            "Bifenthrin 08 %SC",
            "Apple",
            "7.50",
            "10 lit/tree",
            "text 7.50 (in 10 lit/tree)",
        ),
        (
            "Imidacloprid 70%WS",
            "Cotton",
            "500 -1000",
            "-",
            "text 500 -1000 (Cotton)",
        ),
        (
            "Bifenthrin 10%EC",
            "Groundnut (Soil Drench)",
            "500",
            "500",
            "text 500 (Groundnut (Soil Drench))",
        ),
        ("Bifenthrin 10%EC", "Indoor", "50", "5", "text 50 (Indoor)"),
        (
            "Bifenthrin 10%EC",
            "Cotton",
            "500 400 – 500",
            "500",
            "text 500 400 – 500",
        ),
        ("Bifenthrin 10%EC", "Cotton", "77 77", "500", "text 77 77"),
        ("Mystery 10%", "Cotton", "500", "500", "text 500"),
        ("Bifenthrin 10%EC", "Cotton", "-", "500", "none"),
        ("Bifenthrin 10%EC", "Cotton", "0", "500", "text 0"),
    ];
    for (formulation, crop, cell, dilution, wanted) in cases {
        assert_eq!(
            told(formulation, crop, cell, dilution, ""),
            wanted,
            "{formulation} {cell}"
        );
    }
}

#[test]
fn an_amount_that_cannot_hold_its_ingredient_is_kept_as_text() {
    let cases = [
        ("Fipronil 00.60% w/w GR", "10", "60", "text 10"),
        (
            "Fipronil 00.60% w/w GR",
            "10000",
            "60",
            "10000000 g/hectare",
        ),
        ("Fipronil 00.60% w/w GR", "10 kg", "60", "10000 kg/hectare"),
        (
            "Acetamiprid 0.4% + Chlorpyriphos 20% EC",
            "2.5",
            "10+500",
            "text 2.5",
        ),
        (
            "Acetamiprid 0.4% + Chlorpyriphos 20% EC",
            "2500",
            "10+500",
            "2500000 ml/hectare",
        ),
        ("Phosmet 50%WP", "1", "0.5", "text 1"),
        ("Acephate 75%SP", "390", "292", "390000 g/hectare"),
        (
            "Acephate 75%SP",
            "390",
            "292 –300 or so",
            "390000 g/hectare",
        ),
    ];
    for (formulation, cell, ingredient, wanted) in cases {
        assert_eq!(
            told(formulation, "Cotton", cell, "500", ingredient),
            wanted,
            "{formulation} {cell}"
        );
    }
}

#[test]
fn an_unsaid_waiting_period_is_unknown_not_zero() {
    let cases = [
        ("15", 2, Some(15)),
        ("03", 2, Some(3)),
        ("26 days", 2, Some(26)),
        ("1 7", 60, Some(17)),
        ("1 7", 61, None),
        ("77 77", 60, None),
        ("", 2, None),
        ("-", 2, None),
        ("NA", 2, None),
        ("8-10", 2, None),
        ("As when residues not to exceed 25 ppm", 2, None),
    ];
    for (cell, page, wanted) in cases {
        assert_eq!(waiting(cell, page), wanted, "{cell} on page {page}");
    }
}
