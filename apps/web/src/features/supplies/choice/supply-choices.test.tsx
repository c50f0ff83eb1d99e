import type { Supply } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStockpile, aSupply } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SupplyList } from '../list/supply-list.tsx';

beforeEach(() => localStorage.setItem('supplyLayout', '"cards"'));
afterEach(() => vi.unstubAllGlobals());

type Parts = Parameters<typeof aSupply>[0];

let nextId = 100;
function supply(name: string, parts: Parts = {}): Supply {
  nextId += 1;
  return aSupply({ ...parts, item: { id: nextId, name, ...parts?.item } });
}

function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

interface Options {
  search?: string;
  offersMpf?: boolean;
  stockpiles?: { id: number; name: string; supplies: Supply[] }[];
}

function open(supplies: Supply[], { search = '', offersMpf = true, stockpiles = [] }: Options = {}) {
  const list = {
    place: 'Oarbreaker',
    supplies,
    stockpiles,
    offersMpf,
    empty: <p>Nothing</p>,
  };
  return renderScreen(
    <>
      <BackButton />
      <SupplyList {...list} />
    </>,
    { path: '/overview', route: `/overview${search}` },
  );
}

type User = ReturnType<typeof open>['user'];
const names = () =>
  screen
    .queryAllByRole('listitem')
    .map((element) => element.querySelector('strong button')?.textContent)
    .filter((name) => name !== undefined);
const filter = () => screen.getByRole('textbox', { name: 'Filter items' });
const select = (name: string) => screen.getByRole('combobox', { name });

async function choose(user: User, label: string, option: string) {
  await user.click(select(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function tick(user: User, label: string, ...options: string[]) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label} (?!ascending)`) }));
  for (const name of options) await user.click(await screen.findByRole('checkbox', { name }));
  await user.keyboard('{Escape}');
}

const SWITCHED = { mpfProduced: true, manufacture: false };

function war(): Supply[] {
  return [
    supply('Bandages', { quantity: 20, target: 40, item: { manufacture: true, priority: 'High Priority' } }),
    supply('Rifle', {
      quantity: 1,
      target: 10,
      item: { ...SWITCHED, category: 'SmallArms', backlineFactory: true, faction: 'Colonial' },
    }),
    supply('Shell', {
      quantity: 9,
      target: 10,
      item: { ...SWITCHED, category: 'HeavyAmmo', midlineFactory: true, mpf: true, priority: 'Priority' },
    }),
    supply('Truck', {
      quantity: 9,
      target: 4,
      item: { category: 'Vehicle', factoryProduced: false, faction: 'Warden', slang: ['Hauler'] },
    }),
  ];
}

describe('the filters of a supply list', () => {
  it('find a name or nickname, in any letter case, and show how many items match', async () => {
    const { user } = open(war());
    await user.type(filter(), 'HAUL');
    expect(names()).toEqual(['Truck']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 4 items');
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    await user.type(filter(), 'banda');
    expect(names()).toEqual(['Bandages']);
  });

  it('show a chosen value before the list, which follows as a whole', async () => {
    const { user } = open(war());
    expect(screen.getByRole('status')).toHaveTextContent('4 items');
    await user.click(select('View'));
    const option = await screen.findByRole('option', { name: 'Excess' });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false); // `act` would wait for the list as well
    option.click();
    await Promise.resolve();
    expect(select('View')).toHaveValue('Excess');
    expect(names()).toHaveLength(4);
    expect(screen.getByRole('status')).toHaveTextContent('4 items');
    await waitFor(() => expect(names()).toEqual(['Truck']));
    expect(screen.getByRole('status')).toHaveTextContent('1 of 4 items');
  });

  it('offer the categories in the list, several at once', async () => {
    const { user, address } = open(war());
    await user.click(screen.getByRole('button', { name: 'Category All categories' }));
    expect(await screen.findAllByRole('checkbox')).toHaveLength(4);
    await user.click(screen.getByRole('checkbox', { name: 'Vehicles' }));
    await user.click(screen.getByRole('checkbox', { name: 'Small Arms' }));
    expect(names()).toEqual(['Rifle', 'Truck']);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Category Small Arms, Vehicles' })).toBeVisible();
    expect(address()).toBe('/overview?cat=SmallArms.Vehicle');
  });

  it('offer several factions at once', async () => {
    const { user, address } = open(war());
    await tick(user, 'Faction', 'Colonial', 'Warden');
    expect(names()).toEqual(['Rifle', 'Truck']);
    expect(address()).toBe('/overview?side=Colonial.Warden');
  });

  it('say when nothing matches, and can be cleared together', async () => {
    const { user, address } = open(war(), { search: '?cat=Medical&view=needs&sort=priority' });
    await user.type(filter(), 'zzz');
    expect(screen.getByText('No items match the filter')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toHaveLength(4);
    expect(filter()).toHaveValue('');
    expect(address()).toBe('/overview?sort=priority');
  });

  it('keep a category of a shared address that the list lacks, so that it can be removed', async () => {
    const { user } = open(war(), { search: '?cat=Utility' });
    expect(names()).toEqual([]);
    await tick(user, 'Category', 'Utility');
    expect(names()).toHaveLength(4);
  });
});

describe('the views of a supply list', () => {
  it('are in two groups', async () => {
    const { user } = open(war());
    await user.click(select('View'));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((element) => element.textContent)).toEqual([
      'Excess',
      'Needs',
      'Factory',
      'Backline Factory',
      'Midline Factory',
      'MPF',
    ]);
    const group = (title: string) => screen.getByText(title).parentElement;
    const inGroup = (title: string) =>
      [...(group(title)?.querySelectorAll('[role=option]') ?? [])].map((element) => element.textContent);
    expect(inGroup('Basic Views')).toEqual(['Excess', 'Needs']);
    expect(inGroup('Manufacturing Views')).toEqual(['Factory', 'Backline Factory', 'Midline Factory', 'MPF']);
  });

  it.each([
    ['Excess', ['Truck'], 'excess'],
    ['Needs', ['Bandages', 'Rifle', 'Shell'], 'needs'], // 20, 9 and 1 are missing
    ['Factory', ['Bandages'], 'factory'],
    ['Backline Factory', ['Rifle'], 'backline-factory'],
    ['Midline Factory', ['Shell'], 'midline-factory'],
    ['MPF', ['Shell'], 'mpf'],
  ])('%s shows %o', async (view, shown, value) => {
    const { user, address } = open(war());
    await choose(user, 'View', view);
    expect(names()).toEqual(shown);
    expect(address()).toBe(`/overview?view=${value}`);
  });

  it('have no MPF where it is not enabled, not even by the address', async () => {
    const { user } = open(war(), { offersMpf: false, search: '?view=mpf' });
    expect(names()).toHaveLength(4);
    await user.click(select('View'));
    expect(await screen.findByRole('option', { name: 'Midline Factory' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'MPF' })).toBeNull();
  });

  it('are disabled by a stockpile filter, which shows the quantities of that stockpile', async () => {
    const own = war()
      .slice(0, 1)
      .map((entry) => ({ ...entry, quantity: 3, target: 0, minimum: 0 }));
    const stockpiles = [
      aStockpile({ id: 21, name: 'OAK-Public', supplies: own }),
      aStockpile({ id: 22, name: 'OAK-Night' }),
    ];
    const { user, address } = open(war(), { search: '?view=excess', stockpiles });
    expect(names()).toEqual(['Truck']);
    expect(select('View')).toBeEnabled();
    await choose(user, 'Stockpile', 'OAK-Public');
    expect(select('View')).toBeDisabled();
    expect(names()).toEqual(['Bandages']);
    const card = screen.getByText('Bandages').closest('li') as HTMLElement;
    expect(within(card).getByText('Quantity').nextElementSibling).toHaveTextContent('3');
    expect(address()).toBe('/overview?pile=21&view=excess');
  });

  it('ignore a stockpile that is not in the list', () => {
    open(war(), { search: '?pile=99&view=excess', stockpiles: [aStockpile({ id: 21 })] });
    expect(names()).toEqual(['Truck']);
    expect(select('View')).toBeEnabled();
  });

  it('have no stockpile filter without stockpiles', () => {
    open(war());
    expect(select('View')).toBeVisible(); // the selects are loaded
    expect(screen.queryByRole('combobox', { name: 'Stockpile' })).toBeNull();
  });
});

describe('the sorts of a supply list', () => {
  it('are Percentage, Priority, both, and the sortable columns of a table', async () => {
    const { user } = open(war());
    await user.click(select('Sort'));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((element) => element.textContent)).toEqual([
      'Category',
      'Missing',
      'Percentage',
      'Priority',
      'Priority and Percentage',
      'Name',
      'Missing crates',
      'Lacks most',
      'Quantity',
      'Target',
      'Last report',
      'Runs out first',
    ]);
  });

  it('start ascending by Percentage and can be reversed', async () => {
    const { user, address } = open(war());
    await choose(user, 'Sort', 'Percentage');
    expect(names()).toEqual(['Rifle', 'Bandages', 'Shell', 'Truck']);
    expect(address()).toBe('/overview?sort=percentage');
    await user.click(screen.getByRole('button', { name: 'Percentage ascending' }));
    expect(names()).toEqual(['Truck', 'Shell', 'Bandages', 'Rifle']);
    expect(screen.getByRole('button', { name: 'Percentage descending' })).toBeVisible();
    expect(address()).toBe('/overview?sort=percentage&order=desc');
  });

  it('start descending by Priority and can be reversed', async () => {
    const { user } = open(war());
    await choose(user, 'Sort', 'Priority');
    expect(names()).toEqual(['Bandages', 'Shell', 'Rifle', 'Truck']);
    await user.click(screen.getByRole('button', { name: 'Priority descending' }));
    expect(names()).toEqual(['Rifle', 'Truck', 'Shell', 'Bandages']);
  });

  it('have a separate order for each when combined', async () => {
    const { user, address } = open(war());
    await choose(user, 'Sort', 'Priority and Percentage');
    expect(names()).toEqual(['Bandages', 'Shell', 'Rifle', 'Truck']);
    await user.click(screen.getByRole('button', { name: 'Percentage ascending' }));
    expect(names()).toEqual(['Bandages', 'Shell', 'Truck', 'Rifle']);
    await user.click(screen.getByRole('button', { name: 'Priority descending' }));
    expect(names()).toEqual(['Truck', 'Rifle', 'Shell', 'Bandages']);
    expect(address()).toBe('/overview?sort=priority-and-percentage&order=asc&second=desc');
  });

  it('merge the sections by category into one list', async () => {
    const { user } = open(war());
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Category ascending' })).toBeVisible();
    await choose(user, 'Sort', 'Priority');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('the address of a supply list', () => {
  it('opens the view that was shared', () => {
    open(war(), { search: '?q=e&cat=SmallArms.HeavyAmmo&view=needs&sort=percentage&order=desc' });
    expect(names()).toEqual(['Shell', 'Rifle']);
    expect(filter()).toHaveValue('e');
    expect(select('View')).toHaveValue('Needs');
    expect(select('Sort')).toHaveValue('Percentage');
  });

  it('returns to the previous choice with each step back', async () => {
    const { user } = open(war());
    await choose(user, 'View', 'Needs');
    await choose(user, 'Sort', 'Percentage');
    const back = screen.getByRole('button', { name: 'Back' });
    await user.click(back);
    await waitFor(() => expect(select('Sort')).toHaveValue(''));
    expect(select('View')).toHaveValue('Needs');
    await user.click(back);
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('is updated when typing pauses, without a history entry for each letter', async () => {
    const { user, address } = open(war());
    await choose(user, 'View', 'Needs');
    await user.type(filter(), 'shell ');
    await waitFor(() => expect(address()).toBe('/overview?q=shell&view=needs'));
    expect(filter()).toHaveValue('shell ');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/overview'));
    await waitFor(() => expect(filter()).toHaveValue(''));
  });
});
