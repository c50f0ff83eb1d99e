import type { Item, Supply } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSupply } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SupplyList } from '../list/supply-list.tsx';

beforeEach(() => localStorage.setItem('supplyLayout', '"cards"'));

const EVERYWHERE = { manufacture: true, mpf: true, factoryProduced: true, mpfProduced: true };

function wanted(item: Partial<Item>): Supply {
  return aSupply({ target: 10, item: { ...EVERYWHERE, name: 'Wanted', category: 'HeavyAmmo', ...item } });
}

function open(view: string, item: Partial<Item>) {
  renderScreen(<SupplyList place="Oarbreaker" supplies={[wanted(item)]} offersMpf empty={null} />, {
    path: '/overview',
    route: `/overview?view=${view}`,
  });
  const cost = (label: string) => {
    const line = within(screen.getByText(label).parentElement as HTMLElement);
    return line.getAllByRole('listitem').map((element) => element.textContent);
  };
  return { cost };
}

const MATERIALS = [
  { name: 'Basic Materials', cost: 250 },
  { name: 'Refined Materials', cost: 30 },
];

describe('the costs on a supply card', () => {
  it('in the MPF view are those of five crates, and of a full order of nine', () => {
    const { cost } = open('mpf', { materials: MATERIALS });
    expect(cost('First 5 crates')).toEqual(['875 bmatsBasic Materials', '105 rmatsRefined Materials']);
    expect(cost('Full order, 9 crates')).toEqual([
      '1,375 bmatsBasic Materials',
      '165 rmatsRefined Materials',
    ]);
  });

  it.each([
    ['VehicleCrated', true, 'Full order, 5 crates'],
    ['Vehicle', false, 'Full order, 15 units'],
  ] as const)('of a %s are only those of its full order', (category, crated, label) => {
    const { cost } = open('mpf', { category, crated, materials: [{ name: 'Basic Materials', cost: 100 }] });
    expect(cost(label)).toEqual(['1,050 bmatsBasic Materials']);
    expect(screen.queryByText('First 5 crates')).toBeNull();
  });

  it('in a factory view are those of four crates', () => {
    const { cost } = open('factory', { materials: MATERIALS });
    expect(cost('Full order, 4 crates')).toEqual([
      '1,000 bmatsBasic Materials',
      '120 rmatsRefined Materials',
    ]);
  });

  it('show short names, with the full names for screen readers', () => {
    open('factory', { materials: [{ name: 'Heavy Explosive Powder', cost: 1 }] });
    expect(screen.getByText('hemats')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByTitle('Heavy Explosive Powder')).toBeVisible();
  });

  it('show the full name of a material without a short name', () => {
    const { cost } = open('factory', { materials: [{ name: 'Moon Dust', cost: 1 }] });
    expect(cost('Full order, 4 crates')).toEqual(['4 Moon DustMoon Dust']);
  });

  it('say when a cost is unknown', () => {
    open('mpf', { materials: [] });
    expect(screen.getByText('Cost unknown')).toBeVisible();
  });

  it('are not shown in the basic views', () => {
    open('needs', { materials: MATERIALS });
    expect(screen.getByText('Wanted')).toBeVisible();
    expect(screen.queryByText('bmats')).toBeNull();
  });
});
