import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anItem, aSupply } from '../../testing/builders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RunsOutCell, RunsOutLine } from './runs-out.tsx';
import { useOutlookTexts } from './use-outlook-texts.ts';

const HOUR = 3_600_000;
const crates = anItem({ crated: true, crateSize: 10 });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const use = (hours: number, parts = {}) => ({
  perHour: 20,
  emptyAt: inHours(hours),
  confidence: 'high' as const,
  scans: 7,
  isAtLeast: false,
  ...parts,
});

function Both({ stock }: { stock: ReturnType<typeof aSupply> }) {
  const texts = useOutlookTexts();
  return (
    <>
      <div data-testid="cell">
        <RunsOutCell stock={stock} texts={texts} />
      </div>
      <div data-testid="line">
        <RunsOutLine stock={stock} texts={texts} />
      </div>
    </>
  );
}

const supply = (parts: Parameters<typeof aSupply>[0]) => aSupply({ item: crates, quantity: 28, ...parts });

it.each([
  // 28 crates of 10 at 20 an hour last 14 hours, 16 crates above the minimum 8 hours.
  ['both times', supply({ minimum: 12, use: use(14) }), '14 hmin 8 h', 'Empty in 14 h, under minimum in 8 h'],
  ['without a minimum', supply({ use: use(14) }), '14 h', 'Empty in 14 h'],
  ['a lower bound', supply({ use: use(70, { isAtLeast: true }) }), '3 d', 'Empty in 3 days at most'],
  ['a stock that is one', supply({ fullAtLeast: true, use: use(70) }), '3 d', 'Empty in 3 days or later'],
  [
    'a lower bound of both',
    supply({ fullAtLeast: true, use: use(70, { isAtLeast: true }) }),
    '3 d',
    'Empty in 3 days',
  ],
  ['more than 2 weeks', supply({ use: use(400) }), '> 2 weeks', 'Empty in more than 2 weeks'],
  ['no use', supply({ use: use(1, { perHour: 0, emptyAt: null }) }), '–', ''],
  ['not enough data', supply({}), '–', ''],
  ['an old report', supply({ use: use(14), reportedAt: inHours(-49) }), '–', ''],
])('says %s', async (_, stock, cell, line) => {
  renderScreen(<Both stock={stock} />);
  expect(await screen.findByTestId('cell')).toHaveTextContent(cell, { normalizeWhitespace: true });
  expect(screen.getByTestId('line').textContent).toBe(line);
});

it('shows what the estimate is based on, and when there is none', async () => {
  const view = renderScreen(<Both stock={supply({ use: use(14) })} />);
  expect(await screen.findByTitle('Empty in 14 h. 2 crates an hour, from 7 reports, sure')).toBeVisible();
  view.unmount();
  renderScreen(<Both stock={supply({})} />);
  expect(await screen.findByTitle('not enough data')).toBeVisible();
});

it.each([
  ['high', 11, 'true'],
  ['high', 12.5, null],
  ['low', 11, null],
])('of a rate that is %s, %f hours are red: %s', async (confidence, hours, soon) => {
  renderScreen(<Both stock={supply({ use: use(hours, { confidence }) })} />);
  const line = await screen.findByText(/^Empty in/);
  expect(line.getAttribute('data-soon')).toBe(soon);
});
