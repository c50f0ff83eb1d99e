import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../src');

/** By class, the properties that rules of this class alone set. */
function propertiesOf(css: string): Map<string, Set<string>> {
  const classes = new Map<string, Set<string>>();
  for (const [, name = '', body = ''] of css.matchAll(/^\.([\w-]+)\s*\{([^}]*)\}/gm)) {
    const properties = classes.get(name) ?? new Set();
    for (const [, property = ''] of body.matchAll(/([\w-]+)\s*:/g)) properties.add(property);
    classes.set(name, properties);
  }
  return classes;
}

/**
 * The build may put a composed class after the classes that compose it (vite.config.ts), so it would override what both set.
 * @param load the text of a sheet, by its path.
 * @returns the properties that both set in such a sheet.
 */
function overridden(file: string, load: (file: string) => string): string[] {
  const css = load(file);
  const own = propertiesOf(css);
  return [...css.matchAll(/^\.([\w-]+)\s*\{[^}]*composes:\s*([\w-]+) from "([^"]+)"/gm)].flatMap(
    ([, name = '', base = '', from = '']) => {
      const composed = propertiesOf(load(path.join(path.dirname(file), from))).get(base) ?? new Set();
      const both = [...composed].filter((property) => own.get(name)?.has(property));
      return both.map((property) => `${file}: .${name} sets ${property}, as .${base} does`);
    },
  );
}

it('a class shares no property with a class that it composes from another sheet, unless that one is in :where()', () => {
  const files = fs
    .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'));
  const load = (file: string) => fs.readFileSync(path.join(SOURCE, file), 'utf8');
  expect(files.filter((file) => /composes: [\w-]+ from/.test(load(file))).length).toBeGreaterThan(0);
  expect(files.flatMap((file) => overridden(file, load))).toEqual([]);
});

it.each([
  ['.base { color: red; }', ['a/card.module.css: .name sets color, as .base does']],
  [':where(.base) { color: red; }', []],
  ['.base { margin: 0; }', []],
])('%s is judged by what the composing class sets', (base, expected) => {
  const sheets: Record<string, string> = {
    'a/card.module.css': '.name {\n  composes: base from "../base.module.css";\n  color: blue;\n}\n',
    'base.module.css': base,
  };
  expect(overridden('a/card.module.css', (file) => sheets[file] ?? '')).toEqual(expected);
});
