//! Names that field notes bring up.

use super::*;
use crate::brief::samples::{day, records};

#[test]
fn names_that_no_product_has() {
    let catalogue = Catalogue::on(day("2026-07-01"), &records());
    let cases: [(&str, &[&str]); 11] = [
        ("Sprayed Tricyclazole 75 WP and Blastcure.", &[]),
        (
            "He wants Carbendazim 12% + propineb 63 % WP",
            &["Carbendazim", "propineb"],
        ),
        ("carbendazim, then Carbendazim again", &["carbendazim"]),
        (
            "Kirana shop gave Super Killer 50EC, 2 ml",
            &["Super Killer"],
        ),
        ("Apply 50 kg, spray 2.5 g of it in 200 l", &[]),
        (
            "కార్బెండజిమ్ 2.5 గ్రా., మాంకోజెబ్, అసిపేట్‌ను వాడాడు",
            &["కార్బెండజిమ్", "అసిపేట్‌ను"],
        ),
        ("lambda-cyhalothrin", &["lambda-cyhalothrin"]),
        ("సూపర్ ఫాస్ఫేట్150 కిలోలు", &["సూపర్ ఫాస్ఫేట్"]),
        ("ten acre 50 WP", &[]),
        ("నీమ్‌గార్డ్ 0.15 EC", &[]),
        ("", &[]),
    ];
    for (text, wanted) in cases {
        let found = unknown_names(text, &catalogue);
        assert_eq!(found, wanted, "{text}");
        for name in found {
            assert!(stands_in(text, &name), "{name} in {text}");
        }
    }
    assert!(!stands_in("Carbendazims", "Carbendazim") && !stands_in("water", "water"));
}
