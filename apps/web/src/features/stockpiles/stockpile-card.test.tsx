import { type Stockpile, stockpiles } from '@backline/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aStockpile, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { StockpileCard } from './stockpile-card.tsx';

const HOUR = 3_600_000;

function open(parts: Partial<Stockpile> = {}) {
  return renderScreen(<StockpileCard stockpile={aStockpile({ name: 'OAK-Public', ...parts })} />, {
    user: aUser(),
    replies: [reply(stockpiles.reveal, { code: parts.code ?? '' })],
  });
}

const ago = (age: number) => new Date(Date.now() - age).toISOString();
const copyButton = () => screen.getByRole('button', { name: 'Copy the code of OAK-Public' });

describe('a stockpile card', () => {
  it.each([
    [36, 40, 'at least 36h 00m', 'quiet', 'goes public in 36h 00m at the earliest and 40h 00m at the latest'],
    [3, 40, 'at least 03h 00m', 'stale', 'goes public in 03h 00m at the earliest'],
    [-1, 9, 'perhaps public', 'stale', 'It may be public already, and is in 09h 00m at the latest'],
    [36, 36, '36h 00m', 'quiet', null],
    [-9, -1, 'time is up', 'stale', null],
  ])('says of bounds of %i and %i hours: %#', (earliest, latest, text, status, why) => {
    open({ publicAt: { earliest: ago(-earliest * HOUR), latest: ago(-latest * HOUR) } });
    const label = screen.getByText(text);
    expect(label).toHaveAttribute('data-status', status);
    expect(label.getAttribute('title')).toEqual(why && expect.stringContaining(why));
  });

  it('shows the name, even a long one', () => {
    const name = `OAK-${'Reserve'.repeat(12)}`;
    open({ name });
    expect(screen.getByRole('heading', { name })).toBeVisible();
  });

  it('of a public stockpile has neither code nor timer, and still its history', () => {
    open({ name: 'Public', code: '', refreshedAt: '1970-01-01T00:00:00.000Z' });
    expect(screen.getByText('Open to everybody: no code, no timer.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'More for Public' })).toBeVisible();
    expect(screen.queryByText('Public in')).toBeNull();
    expect(screen.queryByText(/refreshed/i)).toBeNull();
    expect(screen.queryByRole('button', { name: /code|timer/i })).toBeNull();
  });

  it('hides the code until it is asked for', async () => {
    const { user } = open({ code: '048213' });
    expect(screen.getByText('OAK-Public')).toBeVisible();
    expect(screen.queryByText('048213')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the code of OAK-Public' }));
    expect(screen.getByText('048213')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide the code of OAK-Public' }));
    expect(screen.queryByText('048213')).toBeNull();
  });

  it('copies the code, without showing it', async () => {
    const { user } = open({ code: '048213' });
    await user.click(copyButton());
    expect(await navigator.clipboard.readText()).toBe('048213');
    expect(screen.queryByText('048213')).toBeNull();
  });

  it('reports to the audit trail each time the code is shown or copied', async () => {
    const view = open({ id: 21, code: '048213' });
    const reveals = () => view.requests.filter(({ path }) => path === '/api/stockpiles/21/reveal');
    await view.user.click(screen.getByRole('button', { name: 'Show the code of OAK-Public' }));
    await waitFor(() => expect(reveals()).toHaveLength(1));
    await view.user.click(screen.getByRole('button', { name: 'Hide the code of OAK-Public' }));
    await view.user.click(copyButton());
    await waitFor(() => expect(reveals()).toHaveLength(2));
    expect(JSON.stringify(reveals())).not.toContain('048213');
  });

  it("shows 'copied' for 2000 ms", async () => {
    open({ code: '048213' });
    vi.useFakeTimers();
    await act(async () => fireEvent.click(copyButton()));
    expect(screen.getByText('copied')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.getByText('copied')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('copied')).toBeNull();
    expect(copyButton()).toBeVisible();
  });

  it('shows the code when the browser does not allow copying it', async () => {
    const { user } = open({ code: '048213' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(copyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('048213');
    expect(screen.queryByText('copied')).toBeNull();
  });

  it('says when there is no code, and then offers neither showing nor copying', () => {
    open({ code: '' });
    expect(screen.getByText('No code')).toBeVisible();
    expect(screen.queryByRole('button', { name: /code/i })).toBeNull();
  });

  it.each([
    [2.5, '02h 30m', '47h 30m', 'quiet'],
    [37, '37h 00m', '13h 00m', 'quiet'],
    [39, '39h 00m', '11h 00m', 'aging'],
    [47, '47h 00m', '03h 00m', 'stale'],
    [49, '>48h 00m', '01h 00m', 'stale'],
    [51, '>48h 00m', 'time is up', 'stale'],
  ])(
    'refreshed %d hours ago: says so quietly, and what is left in the colour of its urgency',
    (hours, label, release, urgency) => {
      open({ refreshedAt: ago(hours * HOUR), firUpdatedAt: ago(10 * HOUR) });
      const refreshed = screen.getByText(/^Refreshed/);
      expect(refreshed).toHaveTextContent(`Refreshed ${label} ago`);
      expect(refreshed.querySelector('[data-tone], [data-status]')).toBeNull();
      expect(screen.getByText(release)).toHaveAttribute('data-status', urgency);
      const isLeft = release !== 'time is up';
      expect(screen.getByText(release).parentElement).toHaveTextContent(
        isLeft ? `Public in ${release}` : release,
      );
    },
  );

  it('that is new says so in a neutral colour', () => {
    open();
    expect(screen.getByText('never reported')).toBeVisible();
    expect(screen.getByText('Never refreshed')).toBeVisible();
    expect(screen.getByText('Timer not known')).toHaveAttribute('data-status', 'quiet');
    expect(screen.queryByText(/48h/)).toBeNull();
  });

  it.each([
    [2, '02h 00m', null],
    [4, '04h 00m', 'aging'],
    [7, '07h 00m', 'stale'],
  ])('keeps the colours of a report %d hours old', (hours, age, tone) => {
    open({ firUpdatedAt: ago(hours * HOUR) });
    const time = screen.getByText(/^reported/).querySelector('time');
    expect(time).toHaveTextContent(age);
    expect(time?.getAttribute('data-tone')).toBe(tone);
  });

  it('copies its code and sets its timer by a key while it has the focus, and only then', async () => {
    const view = open({ id: 21, code: '048213' });
    view.answer(reply(stockpiles.refresh, { refreshedAt: new Date().toISOString() }));
    const sent = () => view.requests.map(({ path }) => path);
    await view.user.keyboard('cr');
    screen.getByRole('button', { name: 'Show the code of OAK-Public' }).focus();
    await view.user.keyboard('cr');
    expect(sent()).toEqual([]);
    screen.getByRole('article', { name: 'OAK-Public' }).focus();
    await view.user.keyboard('c');
    expect(await navigator.clipboard.readText()).toBe('048213');
    await view.user.keyboard('r');
    expect(await screen.findByText(/^Set just now/)).toBeVisible();
    await view.user.keyboard('r'); // what was set just now is not set again by the same key
    expect(sent()).toEqual(['/api/stockpiles/21/reveal', '/api/stockpiles/21/refresh']);
  });

  it('shows the group that a locked stockpile belongs to', () => {
    open({ locked: true, permissionGroup: { id: 1, name: 'Logistics Command' } });
    expect(screen.getByText('Locked to Logistics Command')).toBeVisible();
  });

  it('open to everybody shows no lock', () => {
    open();
    expect(screen.getByText('OAK-Public')).toBeVisible(); // the card has loaded
    expect(screen.queryByText(/Locked/)).toBeNull();
  });
});
