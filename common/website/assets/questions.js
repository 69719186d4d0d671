// Judges the answers to the questions of a page. Each form carries what is known about its question.
"use strict";

const CLOSE = 0.005;  // of an answer that is not whole: three digits are enough
const MOST_WRONG = 3;  // tries; then the answer is shown

const UNIT = /(?<=[\d)]) *(?!e\d)[a-z\p{Script=Han}][a-z\p{Script=Han} -]*\.?$/iu;  // behind a number

class NotUnderstood extends Error {}

// The digits, letters and punctuation of English, where a Chinese keyboard gave its own.
function halfWidth(text) {
    return text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replace(/\u3000/g, " ").replace(/。/g, ".").replace(/、/g, ",");
}

// A number as people type it: 864, 1e3, 1,000, 2^20, 29.5 %, 255/864, 7 barriers, 7 个屏障, 3 * (2 + 5).
function numberIn(typed, percent) {
    let text = typed.trim().replace(/[×·]/g, "*").replace(/÷/g, "/").replace(/[−–]/g, "-").replace(/\*\*/g, "^");
    text = text.replace(/(?<![\d.,])\d{1,3}(?:[,' ]\d{3})+(?![\d,])/g, (found) => found.replace(/[,' ]/g, ""));
    const share = /%$|per ?cent$/.test(text);
    text = text.replace(/ *(%|per ?cent)$/, "").replace(UNIT, "").replace(/\.$/, "");
    const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+*/^()]|\S/gi) || [];
    let at = 0;
    const strange = () => new NotUnderstood(say("{}: a number, please, or a formula such as 3 * 2^5.", typed.slice(0, 40)));
    const takes = (signs) => (signs.includes(tokens[at]) ? tokens[at++] : null);
    const atom = () => {
        if (takes("-")) return -power();
        if (takes("(")) {
            const value = sum();
            if (!takes(")")) throw strange();
            return value;
        }
        const value = Number(tokens[at++] ?? NaN);
        if (Number.isNaN(value)) throw strange();
        return value;
    };
    const power = () => {
        const base = atom();
        return takes("^") ? base ** power() : base;
    };
    const product = () => {
        let value = power();
        for (let sign; (sign = takes("*/")); ) value = sign === "*" ? value * power() : value / power();
        return value;
    };
    const sum = () => {
        let value = product();
        for (let sign; (sign = takes("+-")); ) value += sign === "+" ? product() : -product();
        return value;
    };
    const value = sum();
    if (at < tokens.length || !Number.isFinite(value)) throw strange();
    return share || (percent && value > 1) ? value / 100 : value;
}

// Whole numbers must be exact.
function isClose(given, right) {
    const whole = Math.abs(right - Math.round(right)) < 1e-9;
    return Math.abs(given - right) <= (whole ? 1e-9 * Math.max(Math.abs(right), 1) : CLOSE * Math.abs(right));
}

// Each returns the reason why the answer is wrong, or null. Throws NotUnderstood.
const judges = {
    number(typed, question) {
        const given = numberIn(typed, question.percent);
        if (isClose(given, question.right)) return null;
        const usual = question.wrong.find((each) => isClose(given, each.answer));
        return usual ? usual.says : given > question.right ? say("Too large.") : say("Too small.");
    },
    choice(typed, question) {
        return typed === question.right ? null : question.wrong.find((each) => each.answer === typed).says;
    },
    order(typed, question) {
        const letters = question.right.split(" ");
        const given = typed.toLowerCase().match(/[a-z0-9]/g) || [];
        if ([...given].sort().join() !== [...letters].sort().join())
            throw new NotUnderstood(say("Each letter once, please: {} in some order.", [...letters].sort().join(" ")));
        const fits = letters.findIndex((letter, i) => letter !== given[i]);
        return fits < 0 ? null
                        : say("{} of {} lines stand right from the top. {}", fits, letters.length, question.usual);
    },
    race(typed, question) {
        const words = typed.toLowerCase().replaceAll(say("none"), "none").match(/\d+|none/g);
        if (!words) throw new NotUnderstood(say("The number of a line, please, or none."));
        const given = words.filter((word) => word !== "none").map(Number);
        const right = question.right.length > 0 ? given.length > 0 && given.every((n) => question.right.includes(n))
                                                : given.length === 0;
        return right ? null : question.usual;
    },
    contents(typed, question) {
        const given = typed.trim().split(/[\s,;]+/).map((word) => numberIn(word, false));
        if (given.length !== question.right.length)
            throw new NotUnderstood(say("Numbers: {}; wanted are {}, with blanks between them.", given.length,
                                        question.right.length));
        const first = given.findIndex((value, i) => value !== question.right[i]);
        return first < 0 ? null : say("Number {} is not {}. {}", first + 1, given[first], question.usual);
    },
    open(typed) {
        const words = new Set(typed.toLowerCase().match(/\p{Script=Han}{2}|\p{L}{2,}/gu));
        if (words.size < 5)
            throw new NotUnderstood(say("A sentence of your own first, please; then the model answer comes."));
        return null;
    },
};

function rightAnswer(question) {
    return question.shown ?? ([question.right].flat().join(" ") || say("none"));
}

function says(question, typed, wrong) {
    if (wrong === null) {
        return ["right", question.kind === "open" ? say("Compare with yours: {} {}", question.model, question.why)
                                                  : say("Right. {}", question.why)];
    }
    question.tries = (question.tries ?? 0) + 1;
    if (question.tries < MOST_WRONG) return ["wrong", say("No. {}", wrong)];
    return ["wrong", say("No. {} The answer: {}. {}", wrong, rightAnswer(question), question.why)];
}

function answer(form, question) {
    const typed = halfWidth(new FormData(form).get("answer") ?? "").trim();
    if (!typed)
        return ["strange", question.kind === "choice" ? say("Choose one.") : say("Type an answer, or take the hint.")];
    if (typed.length > 300 && question.kind !== "open") return ["strange", say("At most 300 characters, please.")];
    try {
        return says(question, typed, judges[question.kind](typed, question));
    } catch (reason) {
        if (!(reason instanceof NotUnderstood)) throw reason;
        return ["strange", reason.message];
    }
}

for (const form of document.querySelectorAll("form.question")) {
    const question = JSON.parse(form.dataset.question);
    const show = ([state, text]) => {
        form.dataset.state = state;
        form.querySelector("output").textContent = text;
    };
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        show(answer(form, question));
    });
    form.elements.hint.addEventListener("click", () => show(["hint", question.hint]));
}
