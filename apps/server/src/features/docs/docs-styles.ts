/** The style of the page, without anything from elsewhere. It follows the system's light or dark. */
export const DOCS_STYLES = `
:root {
  color-scheme: dark light;
  --background: #12150f; --surface: #1b1f17; --line: #454c3b; --text: #dfe2d5; --quiet: #a9af9b; --accent: #eac066;
}
@media (prefers-color-scheme: light) {
  :root {
    --background: #eceee5; --surface: #fcfdf9; --line: #b9bfab; --text: #23281c; --quiet: #525a45; --accent: #6f4e00;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--background); color: var(--text);
  font: 0.9375rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
header, nav, main { max-width: 64rem; margin-inline: auto; padding-inline: 1rem; }
header { padding-block: 1.5rem 0.5rem; }
header p { margin: 0; color: var(--quiet); }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.8125rem; color: var(--quiet); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding-block: 0.25rem; }
main { padding-block-end: 4rem; }
main > section > p { max-width: 46rem; }
article { margin-block: 0.75rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.25rem; background: var(--surface); }
article p { margin: 0.25rem 0 0; }
.method { display: inline-block; min-width: 4.25rem; color: var(--accent); font-size: 0.8125rem; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
summary { width: fit-content; margin-block-start: 0.5rem; padding-block: 0.25rem; color: var(--accent); cursor: pointer; }
code { font-family: ui-monospace, monospace; font-size: 0.875em; }
pre { margin: 0; overflow-x: auto; color: var(--quiet); font-size: 0.8125rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); gap: 0 1rem; padding-block: 0.125rem; border-block-end: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
dd { margin: 0; color: var(--quiet); }
dd code { color: var(--text); }
@media (max-width: 36rem) {
  dl > div { grid-template-columns: minmax(0, 1fr); }
  dd { padding-inline-start: 1rem; }
}
`;
