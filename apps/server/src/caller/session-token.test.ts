import { expect, it } from 'vitest';
import { readSessionToken, signSessionToken } from './session-token.ts';

const SECRET = 'a secret for tests that is long enough';
const NOW = new Date('2026-11-21T12:00:00.000Z');
const EXPIRY = new Date('2026-11-21T13:00:00.000Z');
const claims = { sessionId: 'a session', userId: 7 };

it('a token that was verified before is still refused after its expiry, and with another secret', async () => {
  const token = await signSessionToken(claims, NOW, EXPIRY, SECRET);
  for (let times = 0; times < 2; times += 1)
    expect(await readSessionToken(token, NOW, SECRET)).toEqual(claims);
  const last = new Date(EXPIRY.getTime() - 1);
  expect(await readSessionToken(token, last, SECRET)).toEqual(claims);
  expect(await readSessionToken(token, EXPIRY, SECRET)).toBeNull();
  expect(await readSessionToken(token, NOW, `${SECRET}, another`)).toBeNull();
  expect(await readSessionToken(token, NOW, SECRET)).toEqual(claims);
});

it('a token with any change is refused', async () => {
  const token = await signSessionToken(claims, NOW, EXPIRY, SECRET);
  expect(await readSessionToken(token, NOW, SECRET)).toEqual(claims);
  const [header, , signature] = token.split('.');
  const otherPayload = Buffer.from(JSON.stringify({ sub: '8', jti: 'a session', exp: 9e9, iss: 'backline' }));
  expect(
    await readSessionToken([header, otherPayload.toString('base64url'), signature].join('.'), NOW, SECRET),
  ).toBeNull();
  expect(await readSessionToken(`${token}x`, NOW, SECRET)).toBeNull();
});
