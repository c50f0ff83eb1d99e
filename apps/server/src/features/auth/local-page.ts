import { escapeHtml } from '../../http/escape-html.ts';
import { PERSONAS } from './local-personas.ts';

/** The only page of the simulated Discord, plain HTML without scripts: choosing a person signs in as them. */

/**
 * @param styleSheet the address of the style sheet.
 * @param personaUrl the address that signs in as a persona.
 * @param cancelUrl the address that returns without signing in.
 */
export function personaPage(
  styleSheet: string,
  personaUrl: (key: string) => string,
  cancelUrl: string,
): string {
  const people = PERSONAS.map(
    ({ key, name, description }) => `
      <li>
        <a href="${escapeHtml(personaUrl(key))}" aria-describedby="about-${key}">${name}</a>
        <p id="about-${key}">${escapeHtml(description)}</p>
      </li>`,
  ).join('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Local sign-in - Backline</title>
    <link rel="stylesheet" href="${escapeHtml(styleSheet)}">
  </head>
  <body>
    <main>
      <h1>Local sign-in</h1>
      <p>
        This server has no Discord credentials. Choose who you want to be; only this computer can reach this page.
      </p>
      <ul>${people}
      </ul>
      <p><a href="${escapeHtml(cancelUrl)}">Cancel</a></p>
    </main>
  </body>
</html>
`;
}

export const PERSONA_STYLES = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: #12150f; color: #dfe2d5; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.5rem; }
ul { display: grid; gap: 0.75rem; margin: 1.5rem 0; padding: 0; list-style: none; }
li { position: relative; padding: 0.75rem 1rem; border: 1px solid #454c3b; border-radius: 0.5rem; background: #1b1f17; }
li:hover { border-color: #eac066; }
li p { margin: 0; color: #a9af9b; }
a { color: #eac066; }
li a { font-weight: 600; text-decoration: none; }
li a::after { content: ""; position: absolute; inset: 0; border-radius: 0.5rem; }
a:focus-visible { outline: 3px solid #eac066; outline-offset: 3px; }
li a:focus-visible { outline: none; }
li a:focus-visible::after { outline: 3px solid #eac066; outline-offset: 2px; }
`;
