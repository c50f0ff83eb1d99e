import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mantineStyleSheet } from './mantine-styles.ts';

const require = createRequire(import.meta.url);

it('every Mantine component with class names has a style sheet, so that none is shown without its style', () => {
  const kit = path.dirname(require.resolve('@mantine/core/styles.css'));
  const modules = fs
    .readdirSync(path.join(kit, 'esm'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.mjs'));
  expect(modules.length).toBeGreaterThan(50);
  for (const file of modules) {
    const sheet = mantineStyleSheet(path.join(kit, 'esm', file));
    expect(sheet, file).not.toBeNull();
    expect(() => require.resolve(sheet ?? ''), file).not.toThrow();
  }
});

it('other modules add no style sheet', () => {
  expect(mantineStyleSheet('/x/node_modules/@mantine/core/esm/components/Button/Button.mjs')).toBeNull();
  expect(mantineStyleSheet('/x/src/ui/card-grid.module.css')).toBeNull();
});
