import { describe, expect, it } from 'vitest';
import { readWebhookAddress } from './webhook-address.ts';

const TOKEN = 'aB3_-xyz'.repeat(8);

describe('the address of a webhook', () => {
  it.each([
    `https://discord.com/api/webhooks/123/${TOKEN}`,
    `https://discordapp.com/api/webhooks/123/${TOKEN}`,
    `https://canary.discord.com/api/webhooks/123/${TOKEN}`,
    `https://ptb.discord.com/api/v10/webhooks/123/${TOKEN}`,
    `https://discord.com/api/webhooks/123/${TOKEN}/`,
  ])('%s is accepted', (address) => {
    expect(readWebhookAddress(address)).toEqual({ id: '123', token: TOKEN, threadId: null });
  });

  it('may name a thread', () => {
    expect(readWebhookAddress(`https://discord.com/api/webhooks/1/${TOKEN}?thread_id=77`)).toEqual({
      id: '1',
      token: TOKEN,
      threadId: '77',
    });
  });

  it.each([
    ['not https', `http://discord.com/api/webhooks/123/${TOKEN}`],
    ['another host', `https://example.com/api/webhooks/123/${TOKEN}`],
    ['a host that only ends like Discord’s', `https://evildiscord.com/api/webhooks/123/${TOKEN}`],
    ['a host that only starts like Discord’s', `https://discord.com.example.com/api/webhooks/123/${TOKEN}`],
    ['a user that looks like a host', `https://discord.com@example.com/api/webhooks/123/${TOKEN}`],
    ['a user at Discord', `https://user:word@discord.com/api/webhooks/123/${TOKEN}`],
    ['another port', `https://discord.com:8443/api/webhooks/123/${TOKEN}`],
    ['an address of this computer', `https://127.0.0.1/api/webhooks/123/${TOKEN}`],
    ['another path', `https://discord.com/api/channels/123/${TOKEN}`],
    ['a path with ..', `https://discord.com/api/webhooks/../users/123/${TOKEN}`],
    ['more after the token', `https://discord.com/api/webhooks/123/${TOKEN}/github`],
    ['no token', 'https://discord.com/api/webhooks/123'],
    ['an id that is not a number', `https://discord.com/api/webhooks/abc/${TOKEN}`],
    ['a thread id that is not a number', `https://discord.com/api/webhooks/1/${TOKEN}?thread_id=x`],
    ['another parameter', `https://discord.com/api/webhooks/1/${TOKEN}?wait=true`],
    ['a fragment', `https://discord.com/api/webhooks/1/${TOKEN}#x`],
    ['no address', 'webhook'],
    ['nothing', ''],
  ])('%s is refused', (_, address) => {
    expect(readWebhookAddress(address)).toBe(null);
  });
});
