//! A text as words and numbers.

/// A text as its words in lower case, parted by one blank.
pub(in crate::brief) fn plain_words(text: &str) -> String {
    let words: Vec<String> = tokens(text).into_iter().map(|token| token.plain).collect();
    words.join(" ")
}

pub(super) struct Token {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) plain: String,
}

pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric()
        || ('\u{c00}'..='\u{c7f}').contains(&c)
        || matches!(c, '\u{200c}' | '\u{200d}')
}

/// Words and numbers. A number ends where letters begin, so that *50EC* is two, and a Telugu word
/// where digits do; a point between digits is part of the number.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open = false;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let last = tokens.last_mut().filter(|_| open);
        let in_number = last.as_ref().is_some_and(|token| is_number(&token.plain));
        let next_is_digit = chars.peek().is_some_and(|(_, next)| next.is_ascii_digit());
        let is_point = c == '.' && in_number && next_is_digit;
        if !(is_of_word(c) || is_point) {
            open = false;
            continue;
        }
        let to = at + c.len_utf8();
        match last {
            Some(token) if token.goes_on_with(c) || is_point => {
                token.to = to;
                token.push(c);
            }
            _ => {
                let mut token = Token {
                    from: at,
                    to,
                    plain: String::new(),
                };
                token.push(c);
                tokens.push(token);
            }
        }
        open = true;
    }
    tokens.retain(|token| !token.plain.is_empty());
    tokens
}

impl Token {
    fn goes_on_with(&self, c: char) -> bool {
        let telugu = self.plain.ends_with(|last: char| !last.is_ascii());
        if c.is_ascii_digit() {
            !telugu
        } else {
            !is_number(&self.plain)
        }
    }
    fn push(&mut self, c: char) {
        if !matches!(c, '\u{200c}' | '\u{200d}') {
            self.plain.extend(c.to_lowercase());
        }
    }
}

pub(super) fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}
