import { ApiError, type Reply, supplies, war } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { query } from '../../api/client/query.ts';
import { aSupply, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { AdminScreen } from '../admin/admin-screen.tsx';
import { ResetWarModal } from './reset-war-modal.tsx';

const DONE: Reply<typeof war.reset> = {
  archive: 'war-2026.jsonl.gz',
  counts: {
    warehouses: 12,
    stockpiles: 1,
    supplies: 400,
    goals: 3,
    shipments: 0,
    orders: 0,
    factories: 0,
    runs: 0,
    technologies: 9,
  },
};

/** Any component that shows server data. */
function Stock() {
  const { data } = useQuery(query(supplies.overview));
  return <p>{data === undefined ? 'nothing known' : `${data.length} supplies`}</p>;
}

function show(answer: Parameters<typeof reply<typeof war.reset>>[1] = DONE) {
  const view = renderScreen(
    <>
      <Stock />
      <AdminScreen />
    </>,
    {
      user: aUser({ admin: true }),
      replies: [reply(war.reset, answer), reply(supplies.overview, [aSupply({ quantity: 5 })])],
    },
  );
  const open = async () => {
    await view.user.click(await screen.findByRole('button', { name: 'Reset War' }));
    await screen.findByRole('dialog', { name: 'Reset War' });
    return screen.getByText(/^[A-Za-z0-9]{12}$/, { selector: 'code' }).textContent ?? '';
  };
  return { ...view, open };
}

const field = () => screen.getByRole('textbox', { name: 'Type the code to confirm' });
const resetButton = () => screen.getByRole('button', { name: 'Reset' });

describe('the reset of a war', () => {
  it('starts with a Reset War button on the hub, which opens a confirmation', async () => {
    const view = show();
    await view.open();
    expect(resetButton()).toBeDisabled();
  });

  it('names everything that it clears, on the card and in the confirmation', async () => {
    const view = show();
    const card = await screen.findByRole('region', { name: 'End of the war' });
    expect(card).toHaveTextContent(
      'Clears stock, custom goals, shipments, production and technology for the next war.',
    );
    await view.open();
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'All stockpiles with their contents, codes and watches, custom goals, shipments, production orders, factories, ' +
        'materials runs and unlocked technology are cleared, for everybody.',
    );
  });

  it('generates a new code each time', async () => {
    const view = show();
    const first = await view.open();
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    const second = await view.open();
    expect(second).not.toBe(first);
  });

  it('generates the code from the given random numbers', async () => {
    renderScreen(<ResetWarModal onClose={() => {}} random={() => 0} />, { user: aUser({ admin: true }) });
    expect(await screen.findByText('AAAAAAAAAAAA')).toBeVisible();
  });

  it.each([
    ['too short', (code: string) => code.slice(0, 11)],
    ['too long', (code: string) => `${code}x`],
    ['in the wrong letter case', (code: string) => [...code].map(swapCase).join('')],
    ['with a leading space', (code: string) => ` ${code}`],
    ['from another reset', () => 'aaaaaaaaaaaa'],
  ])('does nothing with a code %s', async (_, change) => {
    const view = show();
    const code = await view.open();
    await view.user.type(field(), change(code));
    expect(resetButton()).toBeDisabled();
    await view.user.keyboard('{Enter}');
    expect(view.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('runs with the right code, closes the modal and reloads everything on the page', async () => {
    const view = show();
    expect(await screen.findByText('1 supplies')).toBeVisible();
    sessionStorage.setItem('overview', 'of the old war');
    const code = await view.open();
    await view.user.type(field(), code);
    expect(resetButton()).toBeEnabled();
    view.answer(reply(supplies.overview, []));
    await view.user.click(resetButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('0 supplies')).toBeVisible();
    expect(sessionStorage.getItem('overview')).toBeNull();
    expect(
      await screen.findByText(
        'The war was reset. 12 warehouses and 1 stockpile are archived in war-2026.jsonl.gz.',
      ),
    ).toBeVisible();
    expect(view.requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/api/war/reset', body: {} },
    ]);
  });

  test('shows that it is running, and cannot be sent twice or closed meanwhile', async () => {
    let finish = (_: typeof DONE) => {};
    const view = show(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const code = await view.open();
    await view.user.type(field(), code);
    await view.user.click(resetButton());
    expect(await screen.findByText(/Archiving the war/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    finish(DONE);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows why it failed, keeps what was typed, and changes nothing on the page', async () => {
    const view = show(new ApiError('conflict', 'Another reset is running.'));
    const code = await view.open();
    await view.user.type(field(), code);
    await view.user.click(resetButton());
    expect(await screen.findByText('Another reset is running.')).toBeVisible();
    expect(field()).toHaveValue(code);
    expect(screen.getByText('1 supplies')).toBeVisible();
  });
});

function swapCase(letter: string): string {
  if (/\d/.test(letter)) return letter === '0' ? '1' : '0';
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}
