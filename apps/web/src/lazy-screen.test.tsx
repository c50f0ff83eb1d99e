import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';

const Depot = () => <h1>Depot</h1>;
const show = (Screen: React.ComponentType) =>
  render(
    <Suspense fallback="waits">
      <Screen />
    </Suspense>,
  );

it('a screen whose code is loaded is rendered at once, without a placeholder', async () => {
  let loads = 0;
  const { Screen, load } = lazyScreen(async () => {
    loads += 1;
    return Depot;
  });
  await load();
  show(Screen);
  expect(screen.getByRole('heading', { name: 'Depot' })).toBeInTheDocument();
  expect(loads).toBe(1);
});

it('a screen whose code is not loaded is rendered once it has loaded', async () => {
  const { Screen } = lazyScreen(async () => Depot);
  show(Screen);
  expect(screen.getByText('waits')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});

it('code that could not be loaded is requested again when the screen is rendered', async () => {
  let isDown = true;
  const { Screen, load } = lazyScreen(async () => {
    if (isDown) throw new TypeError('network error');
    return Depot;
  });
  await expect(load()).rejects.toThrow('network error');
  isDown = false;
  show(Screen);
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});
