//! Crops and troubles as the sources write them, made to slugs. A label is mapped only where it is
//! sure; the label itself is kept by whoever asks.

use shared::vocab::{CROPS, ISSUES, OTHER_ISSUE, UNKNOWN_CROP, slug_of};

/// Beginnings of crop labels, in capitals. A longer one stands before one that begins it.
const CROP_WORDS: &[(&str, &str)] = &[
    ("TRANSPLANTED PADDY", "paddy"),
    ("TRANSPLANTED RICE", "paddy"),
    ("PADDY", "paddy"),
    ("RICE", "paddy"),
    ("COTTON", "cotton"),
    ("MAIZE", "maize"),
    ("CHILLIES", "chilli"),
    ("CHILIES", "chilli"),
    ("CHILLI", "chilli"),
    ("CHILI", "chilli"),
    ("PIGEON PEA", "red-gram"),
    ("PIGEONPEA", "red-gram"),
    ("RED GRAM", "red-gram"),
    ("REDGRAM", "red-gram"),
    ("GREEN GRAM", "green-gram"),
    ("GREENGRAM", "green-gram"),
    ("BLACK GRAM", "black-gram"),
    ("BLACKGRAM", "black-gram"),
    ("BENGAL GRAM", "bengal-gram"),
    ("CHICKPEA", "bengal-gram"),
    ("CHICK PEA", "bengal-gram"),
    ("GRAM", "bengal-gram"),
    ("GROUNDNUT", "groundnut"),
    ("GROUND NUT", "groundnut"),
    ("SOYBEAN", "soybean"),
    ("SESAME", "sesame"),
    ("SESAMUM", "sesame"),
    ("SUNFLOWER", "sunflower"),
    ("CASTOR", "castor"),
    ("SAFFLOWER", "safflower"),
    ("SORGHUM", "sorghum"),
    ("PEARL MILLET", "pearl-millet"),
    ("BAJRA", "pearl-millet"),
    ("FINGER MILLET", "finger-millet"),
    ("FINGERMILLET", "finger-millet"),
    ("ITALIAN MILLET", "foxtail-millet"),
    ("FOXTAIL MILLET", "foxtail-millet"),
    ("SUGARCANE", "sugarcane"),
    ("TURMERIC", "turmeric"),
    ("TOBACCO", "tobacco"),
    ("TOMATO", "tomato"),
    ("BRINJAL", "brinjal"),
    ("BHINDI", "okra"),
    ("OKRA", "okra"),
    ("ONION", "onion"),
    ("CABBAGE", "cabbage"),
    ("CUCUMBER", "cucumber"),
    ("BITTER GOURD", "bitter-gourd"),
    ("RIDGE GOURD", "ridge-gourd"),
    ("RIBBED GOURD", "ridge-gourd"),
    ("DRUM STICK", "drumstick"),
    ("DRUMSTICK", "drumstick"),
    ("CORIANDER", "coriander"),
    ("WATERMELON", "watermelon"),
    ("MANGO", "mango"),
    ("CITRUS", "citrus"),
    ("ACID LIME", "citrus"),
    ("LEMON", "citrus"),
    ("MOSAMBI", "citrus"),
    ("ORANGE", "citrus"),
    ("MANDARIN", "citrus"),
    ("BANANA", "banana"),
    ("PAPAYA", "papaya"),
    ("OIL PALM", "oil-palm"),
    ("COCONUT", "coconut"),
];

/// Words for troubles, in capitals, in the singular. A phrase that holds another stands before it.
const ISSUE_WORDS: &[(&str, &str)] = &[
    ("PINK BOLL WORM", "pink-bollworm"),
    ("PINK BOLLWORM", "pink-bollworm"),
    ("BOLL WORM", "bollworm"),
    ("BOLLWORM", "bollworm"),
    ("FALL ARMY WORM", "fall-armyworm"),
    ("FALL ARMYWORM", "fall-armyworm"),
    ("FALLARMY WORM", "fall-armyworm"),
    ("FALLARMYWORM", "fall-armyworm"),
    ("STEM BORER", "stem-borer"),
    ("STEMBORER", "stem-borer"),
    ("SHOOT AND FRUIT BORER", "fruit-borer"),
    ("FRUIT AND SHOOT BORER", "fruit-borer"),
    ("FRUIT SHOOT BORER", "fruit-borer"),
    ("SHOOT FRUIT BORER", "fruit-borer"),
    ("FRUIT BORER", "fruit-borer"),
    ("POD BORER", "pod-borer"),
    ("SHOOT BORER", "shoot-borer"),
    ("LEAF FOLDER", "leaf-folder"),
    ("LEAFFOLDER", "leaf-folder"),
    ("LEAF MINER", "leaf-miner"),
    ("LEAFMINER", "leaf-miner"),
    ("LEAF EATING CATERPILLAR", "leaf-caterpillar"),
    ("BROWN PLANT HOPPER", "planthopper"),
    ("BROWN PLANTHOPPER", "planthopper"),
    ("PLANT HOPPER", "planthopper"),
    ("PLANTHOPPER", "planthopper"),
    ("BPH", "planthopper"),
    ("MANGO HOPPER", "hopper"),
    ("GALL MIDGE", "gall-midge"),
    ("CUT WORM", "cutworm"),
    ("CUTWORM", "cutworm"),
    ("FRUIT FLY", "fruit-fly"),
    ("FRUIT FLIES", "fruit-fly"),
    ("SHOOT FLY", "shoot-fly"),
    ("DIAMOND BACK MOTH", "diamondback-moth"),
    ("DIAMONDBACK MOTH", "diamondback-moth"),
    ("WHITE GRUB", "white-grub"),
    ("WHITE FLY", "whitefly"),
    ("WHITE FLIES", "whitefly"),
    ("WHITEFLY", "whitefly"),
    ("WHITEFLIES", "whitefly"),
    ("MEALY BUG", "mealybug"),
    ("MEALYBUG", "mealybug"),
    ("APHID", "aphid"),
    ("JASSID", "jassid"),
    ("THRIPS", "thrips"),
    ("THRIP", "thrips"),
    ("MITE", "mite"),
    ("TERMITE", "termite"),
    ("NEMATODE", "nematode"),
    ("RAT", "rat"),
    ("RODENT", "rat"),
    ("SHEATH BLIGHT", "sheath-blight"),
    ("BLIGHT", "blight"),
    ("BLAST", "blast"),
    ("LEAF SPOT", "leaf-spot"),
    ("LEAFSPOT", "leaf-spot"),
    ("ANTHRACNOSE", "anthracnose"),
    ("POWDERY MILDEW", "powdery-mildew"),
    ("DOWNY MILDEW", "downy-mildew"),
    ("SPOTTED WILT VIRUS", OTHER_ISSUE),
    ("RUST", "rust"),
    ("WILT", "wilt"),
    ("ROOT ROT", "root-rot"),
    ("ROOTROT", "root-rot"),
    ("FRUIT ROT", "fruit-rot"),
    ("LEAF CURL", "leaf-curl"),
    ("MOSAIC", "mosaic-virus"),
    ("ZINC DEFICIENCY", "zinc-deficiency"),
    ("DEFICIENCY", "nutrient-deficiency"),
    ("FERTILIZER", "fertiliser"),
    ("FERTILISER", "fertiliser"),
    ("WEED", "weed"),
    ("WEEDICIDE", "weed"),
    ("HERBICIDE", "weed"),
    ("WATER LOGGING", "waterlogging"),
    ("FLOWER DROP", "flower-drop"),
    ("FLOWER DROPPING", "flower-drop"),
];

/// A text as capital words with one blank before, between and after them.
pub(super) fn plain_words(text: &str) -> String {
    let mut words = String::from(" ");
    for c in text.chars() {
        if c.is_alphanumeric() {
            words.extend(c.to_uppercase());
        } else if !words.ends_with(' ') {
            words.push(' ');
        }
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    words
}

/// The slug of a crop label. `unknown` for a label that names none (`Others`, a code number), and
/// a slug made from the label for a crop that is not listed.
pub(super) fn crop(label: &str) -> String {
    let words = plain_words(label);
    let none =
        matches!(words.trim(), "" | "OTHER" | "OTHERS") || label.trim().parse::<i64>().is_ok();
    if none {
        return UNKNOWN_CROP.to_owned();
    }
    let known = CROP_WORDS
        .iter()
        .find(|(word, _)| words.starts_with(&format!(" {word} ")));
    if let Some((_, slug)) = known {
        return (*slug).to_owned();
    }
    let slug = slug_of(label.split('(').next().unwrap_or(label), 40);
    let slug = if slug.is_empty() {
        slug_of(label, 40)
    } else {
        slug
    };
    if slug.is_empty() {
        UNKNOWN_CROP.to_owned()
    } else {
        slug
    }
}

/// Whether the product has a word for the crop of a label.
pub(super) fn crop_is_listed(label: &str) -> bool {
    CROPS.contains(&crop(label).as_str())
}

/// Every trouble named in an English text, each once, in the order of the list.
pub(super) fn issues(text: &str) -> Vec<String> {
    let mut words = plain_words(text);
    let mut found: Vec<String> = Vec::new();
    for (word, slug) in ISSUE_WORDS {
        for form in [format!(" {word} "), format!(" {word}S ")] {
            if words.contains(&form) {
                // What is taken is not read again: a pink bollworm is no bollworm beside it.
                words = words.replace(&form, " | ");
                if !found.iter().any(|known| known == slug) {
                    found.push((*slug).to_owned());
                }
            }
        }
    }
    debug_assert!(
        found
            .iter()
            .all(|slug| ISSUES.iter().any(|(known, _)| known == slug))
    );
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_say_slugs_that_have_words() {
        for (word, slug) in CROP_WORDS {
            assert!(CROPS.contains(slug), "{slug}");
            assert_eq!(crop(word), *slug);
        }
        for (word, slug) in ISSUE_WORDS {
            assert_eq!(issues(word), [*slug], "{word}");
        }
    }

    #[test]
    fn crop_labels_are_mapped_or_made_to_a_slug() {
        let cases = [
            ("Paddy (Dhan)", "paddy"),
            ("Groundnut pea nutmung phalli", "groundnut"),
            ("Bhindi(Okra/Ladysfinger)", "okra"),
            ("Pigeon pea (red gram/arhar/tur)", "red-gram"),
            ("FingerMillet  (Ragi/Mandika)", "finger-millet"),
            ("fodder sorghum", "fodder-sorghum"),
            ("Chinese Cabbage", "chinese-cabbage"),
            ("Bovine(Cow,Buffalo)", "bovine"),
            ("Others", "unknown"),
            ("9999", "unknown"),
            ("0", "unknown"),
            ("", "unknown"),
        ];
        for (label, slug) in cases {
            assert_eq!(crop(label), slug, "{label}");
        }
    }

    #[test]
    fn troubles_are_read_as_whole_words() {
        let cases: [(&str, &[&str]); 6] = [
            ("PINK BOLL WORM IN COTTON?", &["pink-bollworm"]),
            ("THRIPS AND MITES IN CHILLY", &["thrips", "mite"]),
            ("BRINJAL SHOOT & FRUIT BORER", &["fruit-borer"]),
            ("RATE OF OMITE, TRUSTED DISEASE", &[]),
            ("TOMATO SPOTTED WILT VIRUS?", &["other"]),
            (
                "Sheath blight; bacterial leaf blight",
                &["sheath-blight", "blight"],
            ),
        ];
        for (text, wanted) in cases {
            assert_eq!(issues(text), wanted, "{text}");
        }
    }
}
