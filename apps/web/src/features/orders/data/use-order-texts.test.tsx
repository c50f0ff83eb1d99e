import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anItem } from '../../../testing/builders.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useOrderTexts } from './use-order-texts.ts';

const RIFLE = { item: anItem(), materials: [{ name: 'Basic Materials', cost: 660 }] };
const MASK = { item: anItem({ name: 'Flight Mask', costKnown: false }), materials: [] };
/** At a facility, whose prices are in the chain. */
const TRUCK = { item: anItem({ name: 'Truck' }), materials: [] };

function Cost({ of }: { of: Parameters<ReturnType<typeof useOrderTexts>['cost']>[0] }) {
  return <output>{useOrderTexts().cost(of)}</output>;
}

it.each([
  ['is the sum', [RIFLE, RIFLE, TRUCK], '1,320 Basic Materials'],
  [
    'is a lower bound with an order of unknown cost',
    [RIFLE, MASK],
    'at least 660 Basic Materials; the cost of some is not known',
  ],
  ['is a dash where none is known', [MASK], '– (cost not known)'],
  ['is empty where the place has no price', [TRUCK], ''],
])('the cost of orders %s', async (_, of, text) => {
  renderScreen(<Cost of={of} />);
  expect((await screen.findByRole('status')).textContent).toBe(text);
});
