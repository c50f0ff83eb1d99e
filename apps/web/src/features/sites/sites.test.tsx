import { ApiError, categories, type Site, sites, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCategory, aUser, aWarehouse, aWarehouseSummary } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { WarehouseListScreen } from '../warehouses/warehouse-list-screen.tsx';
import { SiteListScreen } from './site-list-screen.tsx';

const REGIONS = reply(sites.regions, [
  { name: 'OnyxHex', displayName: 'Onyx', towns: ['Black Rock', 'Shard'] },
  { name: 'WrestaHex', displayName: 'Wresta', towns: ['Ferry'] },
]);
const ONYX: Site = {
  id: 71,
  region: 'OnyxHex',
  location: 'Onyx - Black Rock',
  buildingType: 'Aircraft Depot',
  name: 'Black Rock Aircraft Depot',
  x: null,
  y: null,
  version: 1,
  changedBy: null,
  use: null,
};
const NEW_DEPOT = {
  region: 'OnyxHex',
  town: 'Shard',
  location: 'Onyx - Shard',
  x: 0.25,
  y: 0.5,
  building: 'Aircraft Depot',
} as const;
const manager = aUser({ permissions: { edit: true, manage: true } });

/** Fills in the dialog for a place and submits it. */
async function addPlace({ user }: ReturnType<typeof renderScreen>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'New Place' }));
  expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await user.click(dialog.getByRole('combobox', { name: 'Region' }));
  await user.click(await screen.findByRole('option', { name: 'Onyx' }));
  await user.type(dialog.getByRole('combobox', { name: 'Town' }), 'Black Rock');
  await user.click(dialog.getByRole('combobox', { name: 'Building' }));
  await user.click(await screen.findByRole('option', { name: 'Aircraft Depot' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute(
    'placeholder',
    'Black Rock Aircraft Depot',
  );
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
}

const CREATED = {
  site: {
    attributes: {
      region: 'OnyxHex',
      town: 'Black Rock',
      building_type: 'Aircraft Depot',
      name: '',
      x: null,
      y: null,
    },
  },
};

describe('the dialog for a new warehouse', () => {
  const open = async (user = manager) => {
    const place = aWarehouseSummary({ ...ONYX, category: null, stockpileTag: '' });
    let isAdded = false;
    const view = renderScreen(<WarehouseListScreen />, {
      path: '/warehouses',
      user,
      replies: [
        reply(warehouses.list, ({ query }) => (query.inactive && isAdded ? [place] : [])),
        reply(warehouses.create, aWarehouse({ name: 'Onyx' })),
        reply(sites.create, () => {
          isAdded = true;
          return ONYX;
        }),
        reply(categories.list, [aCategory({ id: 1, name: 'Frontline' })]),
        REGIONS,
        reply(sites.ofTheWar, { storage: [NEW_DEPOT], production: [] }),
      ],
    });
    await view.user.click(await screen.findByRole('button', { name: 'New Warehouse' }));
    await screen.findByRole('dialog', { name: 'New Warehouse' });
    return view;
  };

  it('adds a place that is not in the list, and continues with it', async () => {
    const view = await open();
    await view.user.type(await screen.findByRole('textbox', { name: 'Stockpile tag' }), 'ONX');
    await view.user.click(screen.getByRole('button', { name: 'My place is not in the list' }));
    await addPlace(view);
    const dialog = await screen.findByRole('dialog', { name: 'New Warehouse' });
    expect(await within(dialog).findByText('Onyx - Black Rock')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Black Rock Aircraft Depot');
    expect(within(dialog).getByRole('textbox', { name: 'Stockpile tag' })).toHaveValue('ONX');
    expect(view.requests.find(({ method }) => method === 'POST')?.body).toEqual(CREATED);
  });

  it('offers managers what the map of the war shows, and makes a place of it when that is submitted', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Warehouse' }));
    await user.click(
      await screen.findByRole('option', { name: 'Onyx - Shard · Aircraft Depot (new on the map)' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'New Place' }));
    expect(await dialog.findByRole('combobox', { name: 'Region' })).toHaveValue('Onyx');
    expect(dialog.getByRole('combobox', { name: 'Town' })).toHaveValue('Shard');
    expect(dialog.getByRole('combobox', { name: 'Building' })).toHaveValue('Aircraft Depot');
    expect(dialog.getByRole('textbox', { name: 'From the western edge' })).toHaveValue('25 %');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('dialog', { name: 'New Warehouse' })).toBeInTheDocument();
    const place = { region: 'OnyxHex', town: 'Shard', building_type: 'Aircraft Depot', name: '' };
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      site: { attributes: { ...place, x: 0.25, y: 0.5 } },
    });
  });

  it('does not offer buildings from the map of the war to users who may not add places', async () => {
    const { user, requests } = await open(aUser({ permissions: { edit: true } }));
    await user.click(screen.getByRole('combobox', { name: 'Warehouse' }));
    expect(await screen.findByText('Nothing found')).toBeInTheDocument();
    expect(requests.filter(({ path }) => path === '/api/sites/of_the_war')).toEqual([]);
  });

  it('offers this only to users who may add places', async () => {
    const { unmount } = await open();
    expect(screen.getByRole('button', { name: 'My place is not in the list' })).toBeVisible();
    unmount();
    await open(aUser({ permissions: { edit: true } }));
    expect(screen.getByRole('combobox', { name: 'Warehouse' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'My place is not in the list' })).not.toBeInTheDocument();
  });
});

describe('the list of places', () => {
  const open = (list: Site[], more: ReturnType<typeof reply>[] = []) =>
    renderScreen(<SiteListScreen />, {
      path: '/war/sites',
      user: manager,
      replies: [
        ...more,
        reply(sites.list, list),
        REGIONS,
        reply(sites.create, ONYX),
        reply(sites.remove, {}),
      ],
    });

  it('shows where each is and whether it is used, and lets only unused ones be deleted', async () => {
    const { user, requests } = open([
      ONYX,
      { ...ONYX, id: 72, name: 'Ferry Keep', buildingType: 'Keep', x: 0.4637, y: 0, use: 'warehouse' },
      { ...ONYX, id: 73, name: 'Old Keep', use: 'history' },
    ]);
    const lines = await screen.findAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Black Rock Aircraft DepotOnyx - Black Rock · Aircraft DepotAt the townPositionDelete',
      'Ferry KeepOnyx - Black Rock · Keep46.37 % from the west, 0 % from the northA warehouse stands here.PositionDelete',
      'Old KeepOnyx - Black Rock · Aircraft DepotAt the townA warehouse stood here, and its history is kept.PositionDelete',
    ]);
    expect(screen.getByRole('button', { name: 'Delete Ferry Keep' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete Old Keep' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Delete Black Rock Aircraft Depot' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/sites/71',
      ]),
    );
  });

  it('moves one to a position in percent', async () => {
    const { user, requests } = open(
      [{ ...ONYX, x: 0.4637, y: 0.25, version: 3 }],
      [reply(sites.update, ONYX)],
    );
    await user.click(await screen.findByRole('button', { name: 'Position of Black Rock Aircraft Depot' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [west, north] = ['From the western edge', 'From the northern edge'].map((name) =>
      dialog.getByRole('textbox', { name }),
    ) as [HTMLElement, HTMLElement]; // of two names there are two
    expect(west).toHaveValue('46.37 %');
    expect(north).toHaveValue('25 %');
    await user.clear(west);
    await user.tab();
    expect(await dialog.findByText('This is required.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await user.type(west, '100.5');
    await user.tab();
    expect(await dialog.findByText('This number is too big.')).toBeInTheDocument();
    await user.clear(west);
    await user.type(west, '12.34');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'PATCH')).toMatchObject([
        { path: '/api/sites/71', body: { site: { attributes: { x: 0.1234, y: 0.25, version: 3 } } } },
      ]),
    );
  });

  it('shows why the server refused to delete one', async () => {
    const refusal = new ApiError('conflict', 'A warehouse stands at this place. Delete the warehouse first.');
    const { user } = open([ONYX], [reply(sites.remove, refusal)]);
    await user.click(await screen.findByRole('button', { name: 'Delete Black Rock Aircraft Depot' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/A warehouse stands at this place/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Black Rock Aircraft Depot' })).toBeEnabled();
  });

  it('can add a place', async () => {
    const view = open([]);
    expect(await screen.findByText('No Places Added')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'New Place' }));
    await addPlace(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.requests.find(({ method }) => method === 'POST')?.body).toEqual(CREATED);
  });
});
