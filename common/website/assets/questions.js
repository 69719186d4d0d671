// Judges the answers to the questions of a page. Each form carries what is known about its question.
"use strict";

const CLOSE = 0.005;  // of an answer that is not whole: three digits are enough
const MOST_WRONG = 3;  // tries; then the answer is shown

class NotUnderstood extends Error {}

// A number as people type it: 864, 1e3, 1,000, 2^20, 29.5 %, 255/864, 7 barriers, 3 * (2 + 5).
function numberIn(typed, percent) {
    let text = typed.trim().replace(/[×·]/g, "*").replace(/÷/g, "/").replace(/[−–]/g, "-").replace(/\*\*/g, "^");
    text = text.replace(/(?<![\d.,])\d{1,3}(?:[,' ]\d{3})+(?![\d,])/g, (found) => found.replace(/[,' ]/g, ""));
    const share = /%$|per ?cent$/.test(text);
    text = text.replace(/ *(%|per ?cent)$/, "").replace(/(?<=[\d)]) *(?!e\d)[a-z][a-z -]*\.?$/i, "").replace(/\.$/, "");
    const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+*/^()]|\S/gi) || [];
    let at = 0;
    const strange = () => new NotUnderstood(`${typed.slice(0, 40)}: a number, please, or a formula such as 3 * 2^5.`);
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
        return usual ? usual.says : given > question.right ? "Too large." : "Too small.";
    },
    choice(typed, question) {
        return typed === question.right ? null : question.wrong.find((each) => each.answer === typed).says;
    },
    order(typed, question) {
        const letters = question.right.split(" ");
        const given = typed.toLowerCase().match(/[a-z0-9]/g) || [];
        if ([...given].sort().join() !== [...letters].sort().join())
            throw new NotUnderstood(`Each letter once, please: ${[...letters].sort().join(" ")} in some order.`);
        const fits = letters.findIndex((letter, i) => letter !== given[i]);
        return fits < 0 ? null : `${fits} of ${letters.length} lines stand right from the top. ${question.usual}`;
    },
    race(typed, question) {
        const words = typed.toLowerCase().match(/\d+|none/g);
        if (!words) throw new NotUnderstood("The number of a line, please, or none.");
        const given = words.filter((word) => word !== "none").map(Number);
        const right = question.right.length > 0 ? given.length > 0 && given.every((n) => question.right.includes(n))
                                                : given.length === 0;
        return right ? null : question.usual;
    },
    contents(typed, question) {
        const given = typed.trim().split(/[\s,;]+/).map((word) => numberIn(word, false));
        if (given.length !== question.right.length)
            throw new NotUnderstood(`Numbers: ${given.length}; wanted are ${question.right.length}, with blanks between them.`);
        const first = given.findIndex((value, i) => value !== question.right[i]);
        return first < 0 ? null : `Number ${first + 1} is not ${given[first]}. ${question.usual}`;
    },
    open(typed) {
        const words = new Set(typed.toLowerCase().match(/\p{L}{2,}/gu));
        if (words.size < 5) throw new NotUnderstood("A sentence of your own first, please; then the model answer comes.");
        return null;
    },
};

function rightAnswer(question) {
    return question.shown ?? [question.right].flat().join(" ");
}

function says(question, typed, wrong) {
    if (wrong === null) return ["right", question.kind === "open" ? `Compare with yours: ${question.model} ${question.why}`
                                                                  : `Right. ${question.why}`];
    question.tries = (question.tries ?? 0) + 1;
    if (question.tries < MOST_WRONG) return ["wrong", `No. ${wrong}`];
    return ["wrong", `No. ${wrong} The answer: ${rightAnswer(question)}. ${question.why}`];
}

function answer(form, question) {
    const typed = (new FormData(form).get("answer") ?? "").trim();
    if (!typed) return ["strange", question.kind === "choice" ? "Choose one." : "Type an answer, or take the hint."];
    if (typed.length > 300) return ["strange", "At most 300 characters, please."];
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
