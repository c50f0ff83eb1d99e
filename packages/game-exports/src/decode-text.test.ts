import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

it('UTF-8 is read, with or without its byte order mark', () => {
  expect(decodeText(new TextEncoder().encode('Südlager Морской 海港'))).toBe('Südlager Морской 海港');
  expect(decodeText(new TextEncoder().encode('\ufeffKilo'))).toBe('Kilo');
  expect(decodeText(bytes())).toBe('');
});

it('UTF-16 is read in either order of its bytes', () => {
  expect(decodeText(bytes(0xff, 0xfe, 0x53, 0, 0xfc, 0))).toBe('Sü');
  expect(decodeText(bytes(0xfe, 0xff, 0, 0x53, 0, 0xfc))).toBe('Sü');
  expect(decodeText(bytes(0xff, 0xfe, 0x53))).toBeNull();
});

it('Windows-1252 is read, never as replacement characters', () => {
  expect(decodeText(bytes(0x53, 0xfc, 0x64, 0x0d, 0x0a, 0x80, 0x93))).toBe('Süd\r\n€“');
  expect(decodeText(bytes(0x63, 0x72, 0xe9, 0xe9, 0x65))).toBe('créée');
});

it.each([
  ['a byte that Windows-1252 does not have', bytes(0x53, 0xfc, 0x81)],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
  ['Russian in Windows-1251', bytes(0xdf, 0xf9, 0xe8, 0xea)],
])('%s is not read', (_, file) => {
  expect(decodeText(file)).toBeNull();
});
