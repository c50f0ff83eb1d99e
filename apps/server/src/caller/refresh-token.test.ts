import { expect, it } from 'vitest';
import { decryptRefreshToken, encryptRefreshToken } from './refresh-token.ts';

const SECRET = 'a secret for tests that is long enough';
const OWNER = '123456789012345678';
const stored = encryptRefreshToken('a refresh token', OWNER, SECRET);

it('decrypts for its owner, with the same secret', () => {
  expect(decryptRefreshToken(stored, OWNER, SECRET)).toBe('a refresh token');
});

it.each(['', 'ß→✓', 'x'.repeat(5000)])('any text survives the round trip', (token) => {
  expect(decryptRefreshToken(encryptRefreshToken(token, OWNER, SECRET), OWNER, SECRET)).toBe(token);
});

it('the same token is encrypted differently each time, and never stored in plain text', () => {
  const again = encryptRefreshToken('a refresh token', OWNER, SECRET);
  expect(again).not.toBe(stored);
  expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain('a refresh token');
});

it('decrypts for nobody else: a row copied to another user is useless', () => {
  expect(decryptRefreshToken(stored, '123456789012345679', SECRET)).toBeNull();
});

it('does not decrypt with another APP_SECRET', () => {
  expect(decryptRefreshToken(stored, OWNER, `${SECRET}.`)).toBeNull();
});

it('a change of any byte is detected', () => {
  const bytes = Buffer.from(stored, 'base64url');
  expect(bytes.length).toBe(12 + 16 + 'a refresh token'.length);
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(decryptRefreshToken(changed.toString('base64url'), OWNER, SECRET), `byte ${index}`).toBeNull();
  }
});

it.each([
  ['nothing', ''],
  ['less than a nonce and a tag', Buffer.alloc(27).toString('base64url')],
  ['a nonce and a tag without ciphertext', Buffer.alloc(28).toString('base64url')],
  ['the first half', stored.slice(0, stored.length / 2)],
  ['text that is not base64', '!!!'],
])('%s decrypts to nothing, and causes no error', (_, text) => {
  expect(decryptRefreshToken(text, OWNER, SECRET)).toBeNull();
});
