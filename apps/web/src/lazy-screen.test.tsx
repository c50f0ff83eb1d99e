import type { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { Params } from 'react-router';
import { expect, it } from 'vitest';
import { newQueryClient } from './api/query-client.ts';
import { lazyScreen } from './lazy-screen.tsx';

const client = newQueryClient();
const Depot = () => <h1>Depot</h1>;
const show = (Screen: React.ComponentType) =>
  render(
    <Suspense fallback="waits">
      <Screen />
    </Suspense>,
  );

it('a screen whose code is there is drawn at once, without anything in its place', async () => {
  let loads = 0;
  const { Screen, prepare } = lazyScreen(async () => {
    loads += 1;
    return Depot;
  });
  await prepare(client, {});
  show(Screen);
  expect(screen.getByRole('heading', { name: 'Depot' })).toBeInTheDocument();
  expect(loads).toBe(1);
});

it('a screen whose code is not there shows when it has come', async () => {
  const { Screen } = lazyScreen(async () => Depot);
  show(Screen);
  expect(screen.getByText('waits')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});

it('code that could not be prepared is asked for again when the screen shows', async () => {
  let isDown = true;
  const { Screen, prepare } = lazyScreen(async () => {
    if (isDown) throw new TypeError('network error');
    return Depot;
  });
  await expect(prepare(client, {})).rejects.toThrow('network error');
  isDown = false;
  show(Screen);
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});

it('what a screen reads ahead is there when it is first drawn', async () => {
  const Stock = () => <p>{client.getQueryData<string>(['stock'])}</p>;
  Stock.readAhead = async (into: QueryClient, { id }: Params) => {
    into.setQueryData(['stock'], `of ${id}`);
  };
  const { Screen, prepare } = lazyScreen(async () => Stock);
  await prepare(client, { id: '7' });
  show(Screen);
  expect(screen.getByText('of 7')).toBeInTheDocument();
});
