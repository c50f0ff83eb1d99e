import type { Supply } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSupply } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SupplyList } from './supply-list.tsx';

beforeEach(() => localStorage.setItem('supplyLayout', '"cards"'));

type Parts = Parameters<typeof aSupply>[0];

let nextId = 1;
function supply(name: string, parts: Parts = {}): Supply {
  nextId += 1;
  return aSupply({ ...parts, item: { id: nextId, name, ...parts?.item } });
}

const open = (...supplies: Supply[]) =>
  renderScreen(<SupplyList place="Oarbreaker" supplies={supplies} offersMpf empty={<p>Nothing</p>} />);
const card = (name: string) => screen.getByRole('button', { name }).closest('li') as HTMLElement;
const names = () =>
  screen.queryAllByRole('listitem').map((element) => element.querySelector('strong button')?.textContent);

/** The figure beside a card's label. */
const figure = (name: string, label: string) => within(card(name)).getByText(label).nextElementSibling;

describe('a supply card', () => {
  it('shows quantity, target, minimum and crates in whole figures', () => {
    open(supply('Bandages', { quantity: 12_345, target: 20_000, minimum: 5000, cratedQuantity: 154 }));
    expect(figure('Bandages', 'Quantity')).toHaveTextContent('12,345');
    expect(figure('Bandages', 'Target')).toHaveTextContent('20,000');
    expect(figure('Bandages', 'Minimum')).toHaveTextContent('5,000');
    expect(figure('Bandages', 'Crates')).toHaveTextContent('154');
  });

  it.each([
    [101, 'Over 101%', 'over'],
    [100, 'Good 100%', 'high'],
    [76, 'Good 76%', 'high'],
    [75, 'Low 75%', 'middle'],
    [26, 'Low 26%', 'middle'],
    [25, 'Short 25%', 'low'],
    [0, 'Short 0%', 'low'],
  ])('rates %i of 100 in a word and a figure', (quantity, text, status) => {
    open(supply('Bandages', { quantity, target: 100 }));
    const badge = card('Bandages').querySelector('[data-status]');
    expect(badge).toHaveTextContent(text);
    expect(badge).toHaveAttribute('data-status', status);
  });

  it('shows no rating without a target', () => {
    open(supply('Bandages', { quantity: 5 }));
    expect(within(card('Bandages')).getByText('No target')).toBeVisible();
  });

  it.each([
    [9, true],
    [10, false],
  ])('with %i and a minimum of 10 is marked as under it: %s', (quantity, isUnder) => {
    open(supply('Bandages', { quantity, target: 50, minimum: 10 }));
    expect(card('Bandages').hasAttribute('data-under-minimum')).toBe(isUnder);
    expect(within(card('Bandages')).queryAllByRole('img', { name: 'Under minimum' })).toHaveLength(
      isUnder ? 1 : 0,
    );
  });

  it.each([
    [35, 'Short'],
    [36, 'Low'],
    [86, 'Good'],
    [111, 'Over'],
  ])('rates %i between a minimum of 10 and a target of 110 as: %s', (quantity, word) => {
    open(supply('Bandages', { quantity, target: 110, minimum: 10 }));
    const mark = within(card('Bandages')).getByRole('img', { name: `From minimum to target: ${word}` });
    expect(mark).toBeVisible();
  });

  it('shows nothing about a minimum if there is none', () => {
    open(supply('Bandages', { quantity: 5, target: 10 }));
    expect(within(card('Bandages')).queryByRole('img')).toBeNull();
  });

  it.each(['High Priority', 'Priority'] as const)('shows the priority %s', (priority) => {
    open(supply('Bandages', { item: { priority } }));
    expect(within(card('Bandages')).getByRole('img', { name: priority })).toBeVisible();
  });

  it('has the picture of the item, with a crate if it is crated', () => {
    open(
      supply('Bandages (Crated)', { item: { firName: 'Bandages', crated: true } }),
      supply('Bandages', { item: { firName: 'Bandages' } }),
    );
    const picture = (name: string) => card(name).querySelector('img');
    expect(picture('Bandages (Crated)')).toHaveAttribute('src', '/assets/icons/Bandages-crated.png');
    expect(picture('Bandages')).toHaveAttribute('src', '/assets/icons/Bandages.png');
  });

  it('opens the item by a click on its name', async () => {
    const { user } = open(supply('Bandages'));
    await user.click(screen.getByRole('button', { name: 'Bandages' }));
    expect(await screen.findByRole('dialog', { name: 'Bandages' })).toBeVisible();
  });
});

describe('a supply list', () => {
  it('is sorted by category, then by name', () => {
    open(
      supply('Bandages'),
      supply('Shell 120mm', { item: { category: 'HeavyAmmo' } }),
      supply('Shell 40mm', { item: { category: 'HeavyAmmo' } }),
    );
    expect(names()).toEqual(['Shell 40mm', 'Shell 120mm', 'Bandages']);
    const headings = screen.getAllByRole('heading').map((element) => element.textContent);
    expect(headings).toEqual(['Heavy Ammo2', 'Medical1']);
  });

  it('omits items that are not teched, have no goal and are out of stock', () => {
    const item = { teched: false };
    open(
      supply('Nowhere', { item }),
      supply('Wanted', { item, target: 1 }),
      supply('Found', { item, quantity: 1 }),
      supply('Teched'),
    );
    expect(names().toSorted()).toEqual(['Found', 'Teched', 'Wanted']);
    expect(screen.getByRole('status')).toHaveTextContent('3 items');
  });

  it('shows a long name in full', () => {
    const name = 'Damaged Colonial Aircraft Mechanical Parts (Large) (Crated)';
    open(supply(name));
    expect(screen.getByRole('button', { name })).toHaveTextContent(
      /^Damaged Colonial Aircraft Mechanical Parts \(Large\) \(Crated\)$/,
    );
  });
});
