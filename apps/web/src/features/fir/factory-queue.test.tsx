import { factories, sites } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aReading } from '../../testing/fir-builders.ts';
import { GOOD_REPLIES, picture, showFirScreen, submitButton } from '../../testing/fir-screen.tsx';
import { aFactory } from '../../testing/order-builders.ts';
import { reply } from '../../testing/render-screen.tsx';

describe('a picture of a factory’s panel', () => {
  const NO_BOX = { x: 0, y: 0, width: 60, height: 32 };
  const panel = (limit: number, ...waiting: (number | null)[]) =>
    aReading({
      kind: 'production',
      production: {
        title: null,
        lines: waiting.map((time) => ({ waiting: time, limit: time === null ? null : limit, box: NO_BOX })),
      },
    });
  const editor = { user: aUser({ permissions: { edit: true } }) };
  const FACTORY = aFactory({ id: 8, name: 'Factory Leto', method: 'factory', lines: [] });

  test('shows its lines, and stores them with the chosen factory', async () => {
    const view = showFirScreen(
      { 'factory.png': panel(6, 0, 0, 1, null, 0, 1, 0) },
      [...GOOD_REPLIES, reply(factories.list, [FACTORY, aFactory()]), reply(factories.seeQueue, FACTORY)],
      editor,
    );
    await view.choose(picture('factory.png'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Queue of a Factory: 2 orders waiting' }),
    );
    expect(await dialog.findByRole('combobox', { name: 'Which of our factories is it?' })).toHaveValue(
      'Factory Leto',
    );
    expect(dialog.getByRole('textbox', { name: 'Heavy Ammo' })).toHaveValue('1 of 6');
    expect(dialog.getByRole('textbox', { name: 'Medical' })).toHaveValue('1 of 6');
    expect(dialog.getByRole('textbox', { name: 'Utility' })).toHaveValue('');
    expect(dialog.queryByText(/To check/)).not.toBeInTheDocument();
    await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Factory Leto: lines saved')).toBeVisible();
    const sent = view.requests.find(({ path }) => path === '/api/factories/8/queue');
    expect(sent?.body).toEqual({
      queue: {
        lines: [
          { line: 'SmallArms', orders: 0 },
          { line: 'HeavyArms', orders: 0 },
          { line: 'HeavyAmmo', orders: 1 },
          { line: 'Supplies', orders: 0 },
          { line: 'Medical', orders: 1 },
          { line: 'Uniforms', orders: 0 },
        ],
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/Could not parse/)).not.toBeInTheDocument();
  });

  test('of mass production is marked as to be checked, and a factory can be added for it', async () => {
    const view = showFirScreen(
      { 'mpf.png': panel(25, 0, 12, 1, 0, 0, 3, 0) },
      [
        ...GOOD_REPLIES,
        reply(factories.list, []),
        reply(sites.regions, []),
        reply(factories.create, aFactory({ id: 9, name: 'Our MPF' })),
      ],
      editor,
    );
    await view.choose(picture('mpf.png'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Queue of an MPF: 16 orders waiting' }));
    expect(dialog.getByText(/To check: we have never seen this panel/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await view.user.click(dialog.getByRole('button', { name: 'Add a factory' }));
    const form = within(await screen.findByRole('dialog', { name: 'New factory' }));
    await view.user.type(form.getByRole('textbox', { name: 'Name' }), 'Our MPF');
    view.answer(reply(factories.list, [aFactory({ id: 9, name: 'Our MPF' })]));
    await view.user.click(form.getByRole('button', { name: 'Submit' }));
    const back = within(await screen.findByRole('dialog', { name: /^Queue of an MPF/ }));
    expect(await back.findByRole('combobox', { name: 'Which of our factories is it?' })).toHaveValue(
      'Our MPF',
    );
    expect(back.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('is followed by the next with its own lines and no factory chosen', async () => {
    const otherFactory = aFactory({ id: 9, name: 'Factory Hera', method: 'factory', lines: [] });
    const view = showFirScreen(
      { 'leto.png': panel(6, 0, 0, 1, 0, 0, 1, 0), 'hera.png': panel(6, 0, 5, 0, 0, 0, 0, 0) },
      [...GOOD_REPLIES, reply(factories.list, [FACTORY, otherFactory]), reply(factories.seeQueue, FACTORY)],
      editor,
    );
    await view.choose(picture('leto.png'), picture('hera.png'));
    const first = within(await screen.findByRole('dialog', { name: 'Queue of a Factory: 2 orders waiting' }));
    await view.user.click(await first.findByRole('combobox', { name: 'Which of our factories is it?' }));
    await view.user.click(await screen.findByRole('option', { name: 'Factory Leto' }));
    await view.user.click(first.getByRole('button', { name: 'Save' }));

    const second = within(
      await screen.findByRole('dialog', { name: 'Queue of a Factory: 5 orders waiting' }),
    );
    expect(second.getByRole('textbox', { name: 'Heavy Arms' })).toHaveValue('5 of 6');
    expect(second.getByRole('textbox', { name: 'Heavy Ammo' })).toHaveValue('0 of 6');
    expect(await second.findByRole('combobox', { name: 'Which of our factories is it?' })).toHaveValue('');
    expect(second.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('leaves the list while another picture is still being read', async () => {
    let finish = (_: ReturnType<typeof aReading>) => {};
    const slow = new Promise<ReturnType<typeof aReading>>((resolve) => {
      finish = resolve;
    });
    const view = showFirScreen(
      { 'factory.png': panel(6, 0, 0, 1, 0, 0, 1, 0), 'slow.png': slow },
      [...GOOD_REPLIES, reply(factories.list, [FACTORY])],
      editor,
    );
    await view.choose(picture('slow.png'), picture('factory.png'));
    const dialog = await screen.findByRole('dialog', { name: 'Queue of a Factory: 2 orders waiting' });
    finish(aReading());
    await view.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    expect(screen.getByRole('listitem', { name: 'slow.png' })).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'factory.png' })).not.toBeInTheDocument();
  });

  test.each([
    ['cut off, for an editor', panel(6, 0, 1, 2), editor],
    ['whole, for somebody who may only read', panel(6, 0, 0, 1, 0, 0, 1, 0), {}],
  ])('%s: is not taken', async (_, reading, viewer) => {
    const view = showFirScreen({ 'factory.png': reading }, GOOD_REPLIES, viewer);
    await view.choose(picture('factory.png'));
    expect(await screen.findByText(/factory\.png: it shows a production queue/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
