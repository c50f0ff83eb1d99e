import { ApiError, items, type ItemHistory as Told, warehouses } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anItem, aUser } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { ItemHistory } from './item-history.tsx';

const CRATED = anItem({ id: 5, crated: true, crateSize: 80 });
const HISTORY: Told = {
  from: '2026-11-14T10:00:00.000Z',
  to: '2026-11-21T10:00:00.000Z',
  points: [
    { at: '2026-11-14T10:00:00.000Z', loose: 0, crates: 40 },
    { at: '2026-11-20T10:00:00.000Z', loose: 7, crates: 1250 },
    { at: '2026-11-21T10:00:00.000Z', loose: 7, crates: 1250 },
  ],
  loose: { target: 0, minimum: 0 },
  crates: { target: 1500, minimum: 300 },
};

function show(item = CRATED, answer: Parameters<typeof reply<typeof items.history>>[1] = HISTORY) {
  const replies = [
    reply(items.history, answer),
    reply(warehouses.list, [{ id: 3, name: 'Jade Cove', location: 'Nevish Line' }]),
  ];
  const view = renderScreen(<ItemHistory item={item} />, { user: aUser(), replies });
  const asked = () => view.requests.filter(({ path }) => path.endsWith('/history')).map(({ query }) => query);
  return { ...view, asked };
}
const chart = () => screen.findByRole('img', { name: /Stock over time/ });

describe("an item's stock over time", () => {
  it('describes in words what the chart shows: the current stock, the change, and the goals', async () => {
    show();
    expect((await chart()).getAttribute('aria-label')).toMatch(
      /Now 1,250 crates · \+1,210 since .*14.* · Target 1,500 · Minimum 300/,
    );
  });

  it('says that it is at least so much where a sum has a bound in it', async () => {
    const { user } = show(CRATED, { ...HISTORY, crates: { ...HISTORY.crates, atLeast: true } });
    expect((await chart()).getAttribute('aria-label')).toMatch(/Now at least 1,250 crates · /);
    await user.click(screen.getByRole('radio', { name: 'Loose' }));
    expect((await chart()).getAttribute('aria-label')).toMatch(/Now 7 loose/);
  });

  it('draws target and minimum as lines, but only if the item has such goals', async () => {
    const { user } = show();
    expect(within(await chart()).getByText('Target 1,500')).toBeInTheDocument();
    expect(within(await chart()).getByText('Minimum 300')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Loose' }));
    expect(screen.queryByText(/Target|Minimum/)).toBeNull();
    expect((await chart()).getAttribute('aria-label')).toMatch(/Now 7 loose · \+7 since/);
  });

  it('has a table of both forms, newest first', async () => {
    show();
    await chart();
    const table = screen.getByRole('table', { name: 'Over time', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/21.*1,2507$/),
      expect.stringMatching(/20.*1,2507$/),
      expect.stringMatching(/14.*400$/),
    ]);
  });

  it('requests another period or warehouse when chosen', async () => {
    const { user, asked } = show();
    await chart();
    await user.click(screen.getByRole('radio', { name: '24 hours' }));
    await user.click(screen.getByRole('combobox', { name: 'Warehouse' }));
    await user.click(await screen.findByRole('option', { name: 'Jade Cove' }));
    await user.click(screen.getByRole('radio', { name: 'Whole war' }));
    await chart();
    expect(asked()).toEqual([
      { range: 'week' },
      { range: 'day' },
      { range: 'day', warehouse_id: '3' },
      { range: 'war', warehouse_id: '3' },
    ]);
  });

  it('offers no crates for an item without a crated form', async () => {
    show(anItem({ crated: false, crateSize: 1 }));
    await chart();
    expect(screen.queryByRole('radio', { name: 'Crates' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Crates', hidden: true })).toBeNull();
  });

  it('says when no report has mentioned the item', async () => {
    show(CRATED, { ...HISTORY, points: [] });
    expect(await screen.findByText('No report has included it yet.')).toBeVisible();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows what failed, with a retry button', async () => {
    const { user, answer } = show(CRATED, new ApiError('offline', 'x'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The history could not be loaded.');
    answer(reply(items.history, HISTORY));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await chart()).toBeVisible();
  });
});
