### भाषा मॉडल के शब्दों में सार: कितना पुराना, किसके शब्द।

wording-age = { $days ->
    [0] आज का
    [1] कल का
   *[other] { $days } दिन पुराना
}
wording-age-not-included = { $since }; { $visits ->
    [one] { $visits } मुलाकात अभी शामिल नहीं
   *[other] { $visits } मुलाकातें अभी शामिल नहीं
}
wording-by-model = नीचे की जाँची हुई बातें भाषा मॉडल ने अपने शब्दों में कही हैं।
