import {
  ApiError,
  type Channel,
  categories,
  channels,
  discords,
  permissionGroups,
  warehouses,
} from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { ChannelsScreen } from './channels-screen.tsx';

const RULE = { on: true, places: null, roleId: null };

function aChannel(parts: Partial<Channel> = {}): Channel {
  return {
    id: 5,
    name: 'logi-alerts',
    groupId: 3,
    group: { id: 3, name: 'Logistics' },
    rules: {
      publicSoon: { ...RULE, roleId: 8 },
      belowMinimum: RULE,
      runsOut: { ...RULE, on: false },
      threats: { ...RULE, on: false },
      orders: { ...RULE, on: false },
      shipments: { ...RULE, on: false },
      reportOld: { ...RULE, on: false },
    },
    digestHour: 18,
    quietHours: { from: '02:00', to: '08:00' },
    timeZone: 'Europe/Berlin',
    language: 'en',
    statusMessage: false,
    dailyLimit: 12,
    state: 'works',
    lastSuccessAt: '2026-11-21T11:48:00.000Z',
    failingSince: null,
    problem: null,
    problemAt: null,
    waiting: 0,
    version: 4,
    ...parts,
  };
}

const ESTIMATE = { messagesPerDay: 9, stockpiles: { seen: 31, all: 40 } };

function show(list: Channel[] = [aChannel()]) {
  return renderScreen(<ChannelsScreen />, {
    path: '/admin/alerts',
    user: aUser({ admin: true }),
    replies: [
      reply(channels.list, () => list),
      reply(channels.create, aChannel()),
      reply(channels.update, aChannel()),
      reply(channels.remove, {}),
      reply(channels.test, aChannel()),
      reply(channels.estimate, ESTIMATE),
      reply(permissionGroups.names, [{ id: 3, name: 'Logistics' }]),
      reply(discords.roles, [{ id: 8, name: 'Refreshers', roleId: '777', discordName: 'Regiment' }]),
      reply(warehouses.list, []),
      reply(categories.list, []),
    ],
  });
}

type View = ReturnType<typeof show>;
const card = (name = 'logi-alerts') => screen.findByRole('article', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const sent = ({ requests }: View) =>
  requests.filter(({ method, path }) => method !== 'GET' && path !== channels.estimate.path);
const open = async ({ user }: View, opener: string) => {
  await user.click(await screen.findByRole('button', { name: opener }));
  return screen.findByRole('dialog');
};

describe('the list of channels', () => {
  it('shows for each whether it works, what it sees and which alerts it gets', async () => {
    show();
    expect(within(await card()).getByText('works')).toBeVisible();
    expect(within(await card()).getByText('Sees: Logistics')).toBeVisible();
    expect(within(await card()).getByText('going public, missing, daily at 18:00')).toBeVisible();
  });

  it('has one # before its name, also if it was typed with one', async () => {
    show([aChannel({ name: '#logi' }), aChannel({ id: 6, name: 'front-3' })]);
    expect(await screen.findByRole('heading', { name: '# logi' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '# front-3' })).toBeVisible();
  });

  it('says what to do when there is none', async () => {
    show([]);
    expect(await screen.findByText('No channels')).toBeVisible();
    expect(screen.getByText(/Create a webhook in Discord/)).toBeVisible();
  });

  it('shows why one was switched off, and how many alerts wait for one that fails', async () => {
    const at = '2026-11-21T10:00:00.000Z';
    show([
      aChannel({ state: 'off', problem: 'webhook-deleted', problemAt: at, failingSince: at }),
      aChannel({
        id: 6,
        name: 'frontline',
        state: 'failing',
        problem: 'webhook-busy',
        problemAt: at,
        failingSince: at,
        waiting: 2,
      }),
    ]);
    expect(within(await card()).getByText('switched off')).toBeVisible();
    expect(within(await card()).getByText(/Discord says the webhook was deleted/)).toBeVisible();
    expect(within(await card('frontline')).getByText('fails')).toBeVisible();
    expect(within(await card('frontline')).getByText('2 alerts wait')).toBeVisible();
  });

  it('sends a test and shows Discord’s answer', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Send a test to logi-alerts' }));
    expect(await screen.findByText('The test message was sent to logi-alerts.')).toBeVisible();
    view.answer(reply(channels.test, new ApiError('provider-refused', 'Discord asks for a pause.')));
    await view.user.click(await screen.findByRole('button', { name: 'Send a test to logi-alerts' }));
    expect(await screen.findByText('Discord asks for a pause.')).toBeVisible();
  });
});

describe('the form', () => {
  it('adds a channel with its address, which must be Discord’s', async () => {
    const view = show([]);
    const form = within(await open(view, 'Add a channel'));
    await view.user.type(form.getByRole('textbox', { name: 'Name' }), 'front');
    const address = form.getByRole('textbox', { name: 'Webhook address' });
    await view.user.type(address, 'https://example.com/api/webhooks/1/abc');
    await view.user.tab();
    expect(await form.findByText(/This is not the address of a Discord webhook/)).toBeVisible();
    expect(submit()).toBeDisabled();
    await view.user.clear(address);
    await view.user.type(address, 'https://discord.com/api/webhooks/1/abc');
    await view.user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view)).toMatchObject([
      {
        method: 'POST',
        body: {
          channel: {
            attributes: { name: 'front', address: 'https://discord.com/api/webhooks/1/abc', group_id: null },
          },
        },
      },
      { method: 'POST', path: '/api/channels/5/test' },
    ]);
    expect(await screen.findByText('The test message was sent to logi-alerts.')).toBeVisible();
  });

  it('sends no test after adding when that is switched off, and shows the address and the switch alone', async () => {
    const view = show([]);
    const form = within(await open(view, 'Add a channel'));
    expect(form.getByRole('switch', { name: 'a report is old', hidden: true })).not.toBeVisible();
    await view.user.type(form.getByRole('textbox', { name: 'Name' }), 'front');
    await view.user.type(
      form.getByRole('textbox', { name: 'Webhook address' }),
      'https://discord.com/api/webhooks/1/abc',
    );
    await view.user.click(form.getByRole('switch', { name: 'Send a test message after saving' }));
    await view.user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view)).toHaveLength(1);
  });

  it('never shows the stored address, and sends none unless it is replaced', async () => {
    const view = show();
    const form = within(await open(view, 'Settings of logi-alerts'));
    expect(form.getByRole('textbox', { name: 'Webhook address' })).toHaveValue('discord.com, kept secret');
    await view.user.click(form.getByRole('switch', { name: 'a report is old' }));
    await view.user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [request] = sent(view);
    expect(request).toMatchObject({
      method: 'PATCH',
      body: {
        channel: {
          attributes: {
            version: 4,
            rules: { report_old: { on: true, places: null, role_id: null }, public_soon: { role_id: 8 } },
            quiet_hours: { from: '02:00', to: '08:00' },
          },
        },
      },
    });
    expect(JSON.stringify(request)).not.toContain('address');
  });

  it('shows how many of the stockpiles the channel sees, and about how many messages a day it gets', async () => {
    const view = show();
    const form = within(await open(view, 'Settings of logi-alerts'));
    expect(await form.findByText('31 of 40 stockpiles. It gets no alerts about the others.')).toBeVisible();
    const text = 'About 9 messages a day with these settings, going by the last week.';
    expect(await form.findByText(text)).toBeVisible();
    view.answer(reply(channels.estimate, { ...ESTIMATE, messagesPerDay: 4 }));
    await view.user.click(form.getByRole('switch', { name: 'something is missing' }));
    expect(await form.findByText(/^About 4 messages a day/)).toBeVisible();
    expect(JSON.stringify(view.requests.at(-1))).toContain('"below_minimum":{"on":false');
  });

  it('says when there is no estimate yet, and shows none when the server gives none', async () => {
    const view = show();
    view.answer(reply(channels.estimate, { ...ESTIMATE, messagesPerDay: null }));
    const form = within(await open(view, 'Settings of logi-alerts'));
    expect(await form.findByText(/needs a day of events/)).toBeVisible();
    view.answer(reply(channels.estimate, new ApiError('unavailable', 'The database is away.')));
    await view.user.click(form.getByRole('switch', { name: 'something is missing' }));
    await waitFor(() => expect(form.queryByText(/needs a day of events/)).toBeNull());
    expect(form.getByText('It gets no alerts about stockpiles that this group may not see.')).toBeVisible();
  });

  it('keeps the input when saving fails', async () => {
    const view = show();
    const form = within(await open(view, 'Settings of logi-alerts'));
    await view.user.click(form.getByRole('button', { name: 'Replace' }));
    await view.user.type(
      form.getByRole('textbox', { name: 'Webhook address' }),
      'https://discord.com/api/webhooks/2/def',
    );
    view.answer(reply(channels.update, new ApiError('unavailable', 'The database is away.')));
    await view.user.click(submit());
    expect(await form.findByText('The database is away.')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Webhook address' })).toHaveValue(
      'https://discord.com/api/webhooks/2/def',
    );
  });
});
