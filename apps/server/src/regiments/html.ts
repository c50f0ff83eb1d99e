import { escapeHtml } from '../http/escape-html.ts';

/** Markup that is safe to send: every value in it was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | false | readonly Html[];

/** A template of markup: values are escaped, markup in it stays, a list is joined, `null` and `false` are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => `${text}${textOf(values[index - 1] ?? null)}${part}`));
}

function textOf(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((fragment) => fragment.text).join('');
  return escapeHtml(String(value));
}
