import { orders, type Supply } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSupply } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { SupplyList } from './supply-list.tsx';

const AMMO = aSupply({
  quantity: 40,
  target: 49,
  item: { id: 41, name: '12.7mm (Crated)', firName: 'RifleAmmo', crated: true },
});
const RIFLE = aSupply({ quantity: 5, target: 30, item: { id: 42, name: 'Argenti (Crated)', crated: true } });

function open(route: string, list: Supply[] = [AMMO, RIFLE], warehouseId?: number) {
  return renderScreen(
    <SupplyList
      place="Here"
      supplies={list}
      offersMpf
      empty={null}
      {...(warehouseId !== undefined && { warehouseId })}
    />,
    {
      path: '/',
      route: `/?layout=table${route}`,
      replies: [
        reply(orders.coming, [
          { warehouseId: 7, itemId: 41, quantity: 9 },
          { warehouseId: 8, itemId: 41, quantity: 4 },
          { warehouseId: null, itemId: 42, quantity: 3 },
        ]),
      ],
    },
  );
}

const row = (name: RegExp) => screen.findByRole('row', { name });

test('ordered crates are shown beside the stock, in total or for one warehouse, and are not part of it', async () => {
  const view = open('');
  expect(await within(await row(/12\.7mm/)).findByRole('img', { name: '+13 ordered' })).toBeVisible();
  expect(within(await row(/12\.7mm/)).getByText('40')).toBeVisible();
  expect(within(await row(/Argenti/)).getByRole('img', { name: '+3 ordered' })).toBeVisible();
  view.unmount();
  open('', [AMMO, RIFLE], 7);
  expect(await within(await row(/12\.7mm/)).findByRole('img', { name: '+9 ordered' })).toBeVisible();
  expect(within(await row(/Argenti/)).queryByRole('img', { name: /ordered/ })).not.toBeInTheDocument();
});

test('needs leave it out until somebody counts it: then what is covered leaves the view', async () => {
  const view = open('&view=needs', [AMMO, RIFLE], 7);
  expect(await within(await row(/12\.7mm/)).findByRole('img', { name: '+9 ordered' })).toBeVisible();
  expect(within(await row(/12\.7mm/)).getByText('−9')).toBeVisible();
  view.unmount();
  open('&view=needs&coming=1', [AMMO, RIFLE], 7);
  expect(await row(/Argenti/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /12\.7mm/ })).not.toBeInTheDocument());
});

test('counted orders also change the sort by missing, and the plan', async () => {
  const ammo = aSupply({ ...AMMO, target: 67 });
  const names = () =>
    screen
      .getAllByRole('row', { name: /12\.7mm|Argenti/ })
      .map((element) => (/Argenti/.test(element.textContent) ? 'Argenti' : '12.7mm'));
  const view = open('&view=needs', [ammo, RIFLE], 7);
  expect(await row(/Argenti/)).toBeVisible();
  expect(names()).toEqual(['12.7mm', 'Argenti']); // 27 and 25 are missing
  view.unmount();
  const { user } = open('&view=needs&coming=1', [ammo, RIFLE], 7);
  await waitFor(() => expect(names()).toEqual(['Argenti', '12.7mm'])); // 25, and 18 of 27
  expect(within(await row(/12\.7mm/)).getByText('−18')).toBeVisible();
  await user.click(within(await row(/12\.7mm/)).getByRole('checkbox'));
  expect(await screen.findByRole('link', { name: 'Plan Shipment' })).toHaveAttribute(
    'href',
    '/generate?to=7&items=RifleAmmo:1:18',
  );
});
