import type { Language } from '@backline/texts/languages';
import type { Words } from '@backline/texts/server/words';
import { type Html, html } from './html.ts';

/** The frame, the style and the script of the bare host's pages. They are plain forms and work without the script. */

export const STYLE_PATH = '/bare.css';
export const SCRIPT_PATH = '/bare.js';

/** The sign of Backline, as the web's has it. */
const LOGO = html`<svg viewBox="0 0 32 32" class="logo" aria-hidden="true">
  <rect width="32" height="32" rx="6" fill="#20241c"/>
  <path d="M5 23.5h22" stroke="#8b927d" stroke-width="2" stroke-linecap="round"/>
  <rect x="6" y="15" width="9" height="7" rx="1.2" fill="#e3ae45"/>
  <rect x="17" y="15" width="9" height="7" rx="1.2" fill="#b98a32"/>
  <rect x="11.5" y="7" width="9" height="7" rx="1.2" fill="#e3ae45"/>
</svg>`;

/** The language of a page with its texts. */
export interface Texts {
  language: Language;
  t: Words<'regiments'>;
}

interface Page {
  texts: Texts;
  title: string;
  /** At the right of the top bar. */
  bar?: Html | null;
  /** For tables. */
  isWide?: boolean;
  content: Html;
}

/** A whole page. */
export function page({ texts, title, bar = null, isWide = false, content }: Page): string {
  return html`<!doctype html>
<html lang="${texts.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>${title} - ${texts.t('brand')}</title>
    <link rel="stylesheet" href="${STYLE_PATH}">
    <script src="${SCRIPT_PATH}" defer></script>
  </head>
  <body>
    <header class="bar"><a href="/" class="brand">${LOGO}<span>${texts.t('brand')}</span></a>${bar}</header>
    <main class="${isWide ? 'wide' : 'narrow'}">${content}</main>
  </body>
</html>
`.text;
}

/** A page that says one thing. */
export function messagePage(texts: Texts, title: string, text: string): string {
  return page({ texts, title, content: html`<div class="hero"><h1>${title}</h1><p>${text}</p></div>` });
}

/** A problem above a form. */
export function alertBox(text: string | null): Html | null {
  return text === null ? null : html`<p class="problem" role="alert">${text}</p>`;
}

/** The same meanings of colours as in the web (apps/web/src/ui/tokens.css). */
export const STYLE = `
:root {
  color-scheme: dark light;
  --background: #12150f; --surface: #1b1f17; --raised: #262b20; --line: #333a2b; --line-strong: #454c3b;
  --text: #dfe2d5; --bright: #f5f6ef; --quiet: #a9af9b;
  --accent: #e3ae45; --accent-text: #eac066; --accent-background: #2b2614; --on-accent: #12150f;
  --good: #a3d48f; --bad: #ff9b8a; --bad-background: #3a1b16; --warn: #f0c964; --warn-background: #362c10; --good-background: #1f2f1a;
}
@media (prefers-color-scheme: light) {
  :root {
    --background: #eceee5; --surface: #fcfdf9; --raised: #f3f5ed; --line: #d5d9ca; --line-strong: #7d8470;
    --text: #22261c; --bright: #12150f; --quiet: #545b48;
    --accent: #7d520e; --accent-text: #7d520e; --accent-background: #f7ecd2; --on-accent: #fcfdf9;
    --good: #275f24; --bad: #951f13; --bad-background: #f8dcd6; --warn: #6b4a06; --warn-background: #f6e6b8; --good-background: #dcecd5;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text); font: 0.9375rem/1.5 system-ui, sans-serif; }
h1, h2 { margin: 0; color: var(--bright); font-weight: 500; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.125rem; }
p { margin: 0; text-wrap: pretty; }
td.once { white-space: nowrap; }
a { color: var(--accent-text); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; min-height: 3.25rem; padding: 0.375rem 1rem; border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { display: flex; gap: 0.5rem; align-items: center; margin-inline-end: auto; color: var(--bright); font-size: 1.125rem; font-weight: 500; text-decoration: none; }
.logo { width: 1.75rem; height: 1.75rem; }
.bar form { display: flex; }
main { margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.narrow { max-width: 34rem; }
.narrow > .hero { padding-block: clamp(1rem, 8vh, 5rem) 0; }
.wide { max-width: 90rem; }
.stack { display: grid; gap: 1rem; }
.stack > * { min-width: 0; }
.card { display: grid; gap: 1rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
.hero { display: grid; gap: 1.25rem; }
.hero h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); }
.lead { font-size: 1.125rem; }
.quiet { color: var(--quiet); font-size: 0.8125rem; }
.name { overflow-wrap: anywhere; }
button, .button { display: inline-flex; justify-content: center; align-items: center; min-height: 2.5rem; padding: 0.375rem 1rem; border: 1px solid var(--line-strong); border-radius: 0.25rem; background: var(--raised); color: var(--bright); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); }
button.main, .button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
button.main:hover, .button.main:hover { filter: brightness(1.08); }
button.danger { border-color: var(--bad); color: var(--bad); background: transparent; }
button.plain { min-height: 2rem; padding: 0.125rem 0.5rem; border-color: transparent; background: transparent; color: var(--accent-text); font-weight: 400; }
button[aria-busy="true"] { opacity: 0.7; cursor: progress; }
.large { min-height: 3rem; font-size: 1.0625rem; }
fieldset { display: grid; gap: 0.5rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend, label.over { display: block; margin-bottom: 0.25rem; padding: 0; color: var(--bright); font-weight: 500; }
.choices { display: grid; gap: 0.5rem; max-height: 22rem; overflow: auto; padding: 3px; margin: -3px; }
.choice { display: flex; gap: 0.75rem; align-items: center; padding: 0.625rem 0.875rem; border: 1px solid var(--line-strong); border-radius: 0.25rem; background: var(--raised); cursor: pointer; overflow-wrap: anywhere; }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-background); }
.choice.taken { cursor: default; color: var(--quiet); background: transparent; border-style: dashed; }
input[type="radio"] { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
input:not([type="radio"]) { width: 100%; min-height: 2.5rem; padding: 0.375rem 0.75rem; border: 1px solid var(--line-strong); border-radius: 0.25rem; background: var(--background); color: var(--bright); font: inherit; }
.address { display: flex; align-items: stretch; }
.address input { flex: 1 1 8rem; min-width: 6rem; border-start-end-radius: 0; border-end-end-radius: 0; }
.address span { display: flex; align-items: center; padding: 0 0.75rem; border: 1px solid var(--line-strong); border-inline-start: 0; border-start-end-radius: 0.25rem; border-end-end-radius: 0.25rem; background: var(--raised); color: var(--quiet); overflow-wrap: anywhere; }
#name-hint { margin-block: 0.375rem 0.25rem; }
.state { min-height: 1.5rem; }
@media (max-width: 30rem) {
  .address { display: grid; }
  .address input { border-radius: 0.25rem 0.25rem 0 0; }
  .address span { padding-block: 0.375rem; border-inline-start: 1px solid var(--line-strong); border-block-start: 0; border-radius: 0 0 0.25rem 0.25rem; }
}
.state.free { color: var(--good); }
.state.taken, .state.wrong { color: var(--bad); }
.problem { padding: 0.75rem 1rem; border: 1px solid var(--bad); border-radius: 0.25rem; background: var(--bad-background); color: var(--bad); }
.notice { padding: 0.75rem 1rem; border: 1px solid var(--warn); border-radius: 0.25rem; background: var(--warn-background); color: var(--warn); overflow-wrap: anywhere; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
tr:last-child > td { border-bottom: 0; }
th { color: var(--quiet); font-size: 0.8125rem; font-weight: 500; white-space: nowrap; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.long { min-width: 14rem; overflow-wrap: anywhere; font-size: 0.8125rem; }
time { white-space: nowrap; }
.badge { display: inline-block; padding: 0 0.5rem; border-radius: 1rem; background: var(--raised); color: var(--text); font-size: 0.8125rem; white-space: nowrap; }
.badge.active { background: var(--good-background); color: var(--good); }
.badge.suspended, .badge.unfinished { background: var(--warn-background); color: var(--warn); }
.badge.deleted { background: var(--bad-background); color: var(--bad); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1rem; align-items: start; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; }
.row > .grow { flex: 1 1 10rem; }
.row > .short { flex: 0 1 9rem; }
.between { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; align-items: baseline; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.375rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (forced-colors: active) { .choice:has(:checked) { outline: 2px solid Highlight; } }
`;

/**
 * Things that the pages can do only with a script: say whether a name is free while it is typed, suggest one from the chosen server's
 * name, and ignore a second press of a button while the first is in progress.
 */
export const SCRIPT = `'use strict';
const input = document.querySelector('[data-name-check]');
if (input) {
  const state = document.getElementById('name-state');
  let timer, turn = 0, isOwn = input.value !== '' && input.dataset.suggested !== input.value;
  const say = (kind) => {
    state.className = 'state ' + kind;
    state.textContent = kind === '' ? '' : state.dataset[kind];
  };
  const check = async (mine, name) => {
    const answer = await fetch('/new/name?name=' + encodeURIComponent(name)).catch(() => null);
    if (mine !== turn || !answer || !answer.ok) return;
    say((await answer.json()).state);
  };
  const look = () => {
    clearTimeout(timer);
    turn += 1;
    const mine = turn, name = input.value.trim().toLowerCase();
    if (name === '') return say('');
    timer = setTimeout(() => void check(mine, name), 250);
  };
  input.addEventListener('input', () => {
    isOwn = input.value !== '';
    look();
  });
  for (const choice of document.querySelectorAll('[data-suggestion]'))
    choice.addEventListener('change', () => {
      if (isOwn) return;
      input.value = choice.dataset.suggestion;
      look();
    });
  look();
}
for (const form of document.querySelectorAll('form[method="post"]'))
  form.addEventListener('submit', (event) => {
    const button = form.querySelector('button[data-busy]');
    if (!button) return;
    if (button.getAttribute('aria-busy') === 'true') return event.preventDefault();
    const label = button.textContent;
    button.setAttribute('aria-busy', 'true');
    button.textContent = button.dataset.busy;
    // Back may show this page again as it was left.
    addEventListener('pageshow', () => {
      button.removeAttribute('aria-busy');
      button.textContent = label;
    });
  });
`;
