import type { Supply } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSupply } from '../../testing/builders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SupplyList } from './supply-list.tsx';

type Parts = Parameters<typeof aSupply>[0];

let nextId = 1;
function supply(name: string, parts: Parts = {}): Supply {
  nextId += 1;
  return aSupply({ ...parts, item: { id: nextId, name, ...parts?.item } });
}

const open = (...supplies: Supply[]) =>
  renderScreen(<SupplyList supplies={supplies} empty={<p>Nothing</p>} />);
const card = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const names = () => screen.queryAllByRole('listitem').map((one) => one.querySelector('strong')?.textContent);
const filter = () => screen.getByRole('textbox', { name: 'Filter items' });

/** The figure under a label of a card. */
const figure = (name: string, label: string) => within(card(name)).getByText(label).nextElementSibling;

describe('a supply card', () => {
  it('R157 shows quantity, target, minimum and crates in whole figures', () => {
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
  ])('says in a word and a figure where %i of 100 stands', (quantity, text, status) => {
    open(supply('Bandages', { quantity, target: 100 }));
    const badge = card('Bandages').querySelector('[data-status]');
    expect(badge).toHaveTextContent(text);
    expect(badge).toHaveAttribute('data-status', status);
  });

  it('without a target judges nothing', () => {
    open(supply('Bandages', { quantity: 5 }));
    expect(within(card('Bandages')).getByText('No target')).toBeVisible();
  });

  it.each([
    [9, true],
    [10, false],
  ])('with %i against a minimum of 10 is marked as under it: %s', (quantity, isUnder) => {
    open(supply('Bandages', { quantity, target: 50, minimum: 10 }));
    expect(card('Bandages').hasAttribute('data-under-minimum')).toBe(isUnder);
    expect(within(card('Bandages')).queryAllByRole('img', { name: 'Under minimum' })).toHaveLength(
      isUnder ? 1 : 0,
    );
  });

  it.each(['High Priority', 'Priority'] as const)('R157 shows the priority %s', (priority) => {
    open(supply('Bandages', { item: { priority } }));
    expect(within(card('Bandages')).getByText(priority)).toBeVisible();
  });

  it('marks a crated item', () => {
    open(supply('Bandages (Crated)', { item: { crated: true } }), supply('Bandages'));
    expect(within(card('Bandages (Crated)')).getByRole('img', { name: 'Crated' })).toBeVisible();
    expect(within(card('Bandages')).queryByRole('img')).toBeNull();
  });
});

describe('a supply list', () => {
  it('goes by category, then by name', () => {
    open(
      supply('Bandages'),
      supply('Shell 120mm', { item: { category: 'HeavyAmmo' } }),
      supply('Shell 40mm', { item: { category: 'HeavyAmmo' } }),
    );
    expect(names()).toEqual(['Shell 40mm', 'Shell 120mm', 'Bandages']);
    const headings = screen.getAllByRole('heading').map((one) => one.textContent);
    expect(headings).toEqual(['Heavy Ammo2', 'Medical1']);
  });

  it('R165 leaves out what is neither teched, nor wanted, nor there', () => {
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

  it('filters by name or nickname, in any case, and says how many are left', async () => {
    const { user } = open(
      supply('Bandages'),
      supply('Soldier Supplies', { item: { category: 'Supplies', slang: ['Shirts'] } }),
    );
    await user.type(filter(), 'SHIRT');
    expect(names()).toEqual(['Soldier Supplies']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 2 items');
    await user.clear(filter());
    await user.type(filter(), 'banda');
    expect(names()).toEqual(['Bandages']);
  });

  it('filters by a category that it has', async () => {
    const { user } = open(supply('Bandages'), supply('Truck', { item: { category: 'Vehicle' } }));
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((one) => one.textContent)).toEqual(['Medical', 'Vehicles']);
    await user.click(screen.getByRole('option', { name: 'Vehicles' }));
    expect(names()).toEqual(['Truck']);
  });

  it('says when nothing fits, and takes the filter away again', async () => {
    const { user } = open(supply('Bandages'));
    await user.type(filter(), 'zzz');
    expect(screen.getByText('No items match the filter')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toEqual(['Bandages']);
    expect(filter()).toHaveValue('');
  });

  it('keeps a long name whole', () => {
    const name = 'Damaged Colonial Aircraft Mechanical Parts (Large) (Crated)';
    open(supply(name));
    expect(screen.getByText(name)).toBeVisible();
  });
});
