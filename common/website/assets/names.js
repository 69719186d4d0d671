// A name for readers of screens, where the theme gives none.
document.querySelector("[data-md-component=search]").setAttribute("aria-label", say("Search"));
// Wide tables scroll by the keyboard, too.
document$.subscribe(() => {
    for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
});
