### A brief in a language model's words: how old it is, and that it is one.

wording-age = { $days ->
    [0] from today
    [one] from yesterday
   *[other] from { $days } days ago
}
wording-age-not-included = { $since }; { $visits ->
    [one] 1 visit not yet included
   *[other] { $visits } visits not yet included
}
wording-by-model = Worded by a language model from the checked claims below.
