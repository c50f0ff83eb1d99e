import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';

const destinations = async () => {
  const entries = await screen.findByRole('list', { name: 'Where to go' });
  return within(entries)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
};

test('five entry cards link a reader to the screens', {
  tags: ['R004', 'R066', 'R067', 'R068', 'R069', 'R070'],
}, async () => {
  renderScreen(<WelcomeScreen />, { user: aUser() });
  expect(await destinations()).toEqual(['/overview', '/warehouses', '/pyramid', '/generate', '/fir']);
});

test('a user without any rights gets a link to the pyramid, and is told whom to ask for more', {
  tags: ['R068'],
}, async () => {
  renderScreen(<WelcomeScreen />, { user: aUser({ permissions: { read: false } }) });
  expect(await destinations()).toEqual(['/pyramid']);
  expect(screen.getByText(/Ask an admin/)).toBeVisible();
});
