// A text in the reader's language: TEXTS, in texts.js, is written with the site. A translation may change the order of
// the values: {1} {0}.
function say(text, ...values) {
    let next = 0;
    return TEXTS[text].replace(/\{(\d?)\}/g, (_, place) => values[place || next++]);
}
