import { ApiError, type ClockState, type Reply, type WarApiState, warApi } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarApiSection } from './war-api-section.tsx';

type Settings = Reply<typeof warApi.settings>;

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const OFF: WarApiState = {
  status: 'off',
  side: null,
  answeredAt: null,
  problem: null,
  war: null,
  maps: [],
  towns: [],
  threats: [],
};
const KNOWN: WarApiState = {
  ...OFF,
  status: 'known',
  side: 'WARDENS',
  answeredAt: ago(0.5),
  war: {
    number: 1234,
    day: 27,
    winner: 'NONE',
    startedAt: ago(26.5),
    endedAt: null,
    resistanceAt: null,
    townsNeeded: 34,
  },
};

const NO_CLOCK: ClockState = { shard: null, startedAt: null, phase: null };

function open(settings: Partial<Settings> | ApiError, state: WarApiState | ApiError = OFF, clock = NO_CLOCK) {
  const shown: Settings = { shard: null, side: null, fixed: null };
  return renderScreen(<WarApiSection />, {
    user: aUser({ admin: true }),
    replies: [
      reply(warApi.settings, settings instanceof ApiError ? settings : { ...shown, ...settings }),
      reply(warApi.get, state),
      reply(warApi.clock, clock),
      reply(warApi.saveSettings, ({ body }) => ({ ...body.settings, fixed: null })),
    ],
  });
}

const field = (name: string) => screen.findByRole('combobox', { name });

describe('the settings of the War API', () => {
  it('are off until a shard is chosen; shard and side are saved together', async () => {
    const { user, requests, answer } = open({});
    expect(await field('Shard')).toHaveValue('None: nothing is read');
    expect(await field('Our side')).toHaveValue('Not set');
    expect(await screen.findByText('Off: no shard is chosen.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(await field('Shard'));
    await user.click(await screen.findByRole('option', { name: 'Baker' }));
    await user.click(await field('Our side'));
    await user.click(await screen.findByRole('option', { name: 'Colonials' }));
    answer(
      reply(warApi.settings, { shard: 'baker', side: 'COLONIALS', fixed: null }),
      reply(warApi.get, { ...OFF, status: 'waiting', side: 'COLONIALS' }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings of the War API were saved.')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      settings: { shard: 'baker', side: 'COLONIALS' },
    });
    expect(await field('Shard')).toHaveValue('Baker');
    expect(await screen.findByText('Waiting for the first answer. It takes a minute or two.')).toBeVisible();
  });

  it.each([
    ['off', /switched it off on this server \(WAR_API=off\)/],
    ['address', /has set the address on this server \(WAR_API\)/],
  ] as const)('that the operator fixed (%s) say so, and the shard cannot be chosen', async (fixed, text) => {
    open({ fixed, side: 'WARDENS' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await field('Shard')).toBeDisabled();
    expect(await field('Our side')).toBeEnabled();
    expect(screen.queryByText('Off: no shard is chosen.')).toBeNull();
  });

  it('that are refused stay as they were chosen, with the reason', async () => {
    const { user, answer } = open({ shard: 'able', side: 'WARDENS' }, KNOWN);
    answer(reply(warApi.saveSettings, new ApiError('forbidden', 'You may not do this.')));
    await user.click(await field('Our side'));
    await user.click(await screen.findByRole('option', { name: 'Not set' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You may not do this.')).toBeVisible();
    expect(await field('Our side')).toHaveValue('Not set');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('that cannot be loaded say so, and can be tried again', async () => {
    const { user, answer } = open(new ApiError('unexpected', 'no'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The settings of the War API could not be loaded.')).toBeVisible();
    answer(reply(warApi.settings, { shard: 'able', side: null, fixed: null }));
    await user.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await field('Shard')).toHaveValue('Able');
  });
});

describe('the game’s clock', () => {
  it('is said to be known once pictures have shown it, and a press forgets it', async () => {
    const known = { shard: 'able' as const, startedAt: ago(26.5), phase: { low: 0, high: 2500 } };
    const { user, answer, requests } = open({ shard: 'able' }, KNOWN);
    answer(reply(warApi.clock, known), reply(warApi.forgetClock, { ...known, phase: null }));
    const forget = await screen.findByRole('button', { name: 'Forget it' });
    answer(reply(warApi.clock, { ...known, phase: null }));
    await user.click(forget);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget it' })).toBeNull());
    expect(requests.some(({ path }) => path === '/api/war_api/clock/forget')).toBe(true);
  });
});

describe('the state of the War API', () => {
  it('is the war’s number and day, and since when that is known', async () => {
    open({ shard: 'able', side: 'WARDENS' }, KNOWN);
    expect(await screen.findByText('War 1234, day 27')).toBeVisible();
    expect(screen.getByText('Last answer 00h 30m ago')).toBeVisible();
    expect(screen.queryByText(/until our side is set/)).toBeNull();
  });

  it('says what is missing where no side is set', async () => {
    open({ shard: 'able' }, { ...KNOWN, side: null });
    expect(
      await screen.findByText('No warehouse is shown as threatened until our side is set.'),
    ).toBeVisible();
  });

  it.each([
    ['unreachable', /Check that this server can reach the internet\. The last known state is shown/],
    ['timeout', /does not answer\. .*Backline keeps trying/],
    ['busy', /asks us to wait\. .*Backline keeps trying/],
    ['server-error', /an error of its own\. .*Backline keeps trying/],
    ['refused', /refuses our requests\. Check the shard, or WAR_API/],
    ['nonsense', /look for a newer Backline/],
    ['restarting', /is restarting: .* does not count/],
    ['too-large', /too large\. Check the shard, or WAR_API/],
  ] as const)(
    'names the problem %s, with what to do about it, beside what is known',
    async (problem, text) => {
      open({ shard: 'able', side: 'WARDENS' }, { ...KNOWN, problem });
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByText('War 1234, day 27')).toBeVisible();
    },
  );

  it('says how much of the answers was left out', async () => {
    const map = { answeredAt: ago(0), casualtiesPerHour: null, casualtiesAt: null, changes: [] };
    const maps = [2, 0, 1].map((leftOut, index) => ({ ...map, region: `Map${index}`, leftOut }));
    open({ shard: 'able', side: 'WARDENS' }, { ...KNOWN, maps });
    expect(await screen.findByText(/^3 parts of the answers about 2 maps could not/)).toBeVisible();
  });

  it('that cannot be loaded leaves the settings usable', async () => {
    open({ shard: 'able', side: 'WARDENS' }, new ApiError('unexpected', 'no'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The state of the War API could not be loaded.'),
    );
    expect(await field('Shard')).toHaveValue('Able');
  });
});
