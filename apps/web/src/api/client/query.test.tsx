import { ApiError, type Supply, stockpiles, supplies, supply, warehouses } from '@backline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { aSupply, aUser } from '../../testing/builders.ts';
import { pass } from '../../testing/fir-screen.tsx';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { forgetSession } from '../storage/session.ts';
import { slot } from '../storage/slots.ts';
import { useStoredQuery } from '../storage/stored-query.ts';
import { query, useAction } from './query.ts';

const overview = slot('overview', 'session', z.array(supply));

function later<T>() {
  let finish = (_: T): void => {};
  const promise = new Promise<T>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

function List({ supplies: list }: { supplies: Supply[] }) {
  return list.map(({ item, quantity }) => (
    <p key={item.id}>
      {item.name}: {quantity}
    </p>
  ));
}

function Overview() {
  const result = useStoredQuery(query(supplies.overview), overview);
  const refresh = useAction(saved);
  return (
    <>
      <Button onClick={() => refresh.mutate({ params: { id: 1 } })}>Refresh</Button>
      <LoadState query={result} loading="Loading supplies" failed="Supplies could not be loaded.">
        {(list) => <List supplies={list} />}
      </LoadState>
    </>
  );
}

/** A write of the feature on the screen, because supplies have no writes. */
const saved = { ...stockpiles.refresh, feature: 'supplies', changes: ['supplies'] };

const refreshed = reply(stockpiles.refresh, { refreshedAt: '2026-01-02T03:04:05.000Z' });

test('keys consist of feature, endpoint and input', () => {
  expect(query(warehouses.get, { params: { id: 3 } }).queryKey).toEqual([
    'warehouses',
    'get',
    { params: { id: 3 } },
  ]);
  expect(query(supplies.overview).queryKey).toEqual(['supplies', 'overview', null]);
});

test('a stored copy is shown at once, then the fresh reply replaces it and is stored', async () => {
  overview.write([aSupply({ quantity: 5 })]);
  const answer = later<Supply[]>();
  renderScreen(<Overview />, { replies: [reply(supplies.overview, () => answer.promise)] });
  expect(screen.getByText('Bandages: 5')).toBeInTheDocument();
  answer.finish([aSupply({ quantity: 8 })]);
  expect(await screen.findByText('Bandages: 8')).toBeInTheDocument();
  await waitFor(() => expect(overview.read()?.[0]?.quantity).toBe(8));
});

test('a reply that arrives after the session has ended is not stored', async () => {
  signIn(aUser());
  const answer = later<Supply[]>();
  renderScreen(<Overview />, { replies: [reply(supplies.overview, () => answer.promise)] });
  act(() => forgetSession());
  answer.finish([aSupply({ quantity: 8 })]);
  expect(await screen.findByText('Bandages: 8')).toBeInTheDocument();
  expect(overview.read()).toBeNull();
});

test('a stored copy stays, with a message and a retry button, when no fresh reply arrives', async () => {
  overview.write([aSupply({ quantity: 5 })]);
  const { user, answer } = renderScreen(<Overview />, {
    replies: [reply(supplies.overview, new ApiError('offline', 'x'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('You see the last copy');
  expect(screen.getByText('Bandages: 5')).toBeInTheDocument();
  answer(reply(supplies.overview, [aSupply({ quantity: 6 })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Bandages: 6')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a background refresh that failed is tried again, after a longer pause each time, until it works', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answer, requests } = renderScreen(<Overview />, {
    replies: [reply(supplies.overview, [aSupply({ quantity: 5 })])],
  });
  await screen.findByText('Bandages: 5');
  await pass(60_000);
  expect(requests).toHaveLength(1); // what did not fail is left alone
  answer(reply(supplies.overview, new ApiError('unavailable', 'The database is away.')));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be refreshed');
  const nextTry = async () => {
    const asked = requests.length;
    let waited = 0;
    for (; requests.length === asked && waited < 60_000; waited += 100) await pass(100);
    return waited;
  };
  const first = await nextTry();
  expect(Math.abs(first - 5000)).toBeLessThan(1200); // each page has a spread of its own: 4 to 6 s
  expect(Math.abs((await nextTry()) - 2 * first)).toBeLessThan(300);
  const asked = requests.length;
  answer(reply(supplies.overview, [aSupply({ quantity: 8 })]));
  await pass(25_000);
  expect(screen.getByText('Bandages: 8')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(60_000);
  expect(requests).toHaveLength(asked + 1);
});

test('a read that was refused is not tried again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { requests } = renderScreen(<Overview />, {
    replies: [reply(supplies.overview, new ApiError('forbidden', 'Not you.'))],
  });
  expect(await screen.findByText('Not you.')).toBeInTheDocument();
  await pass(120_000);
  expect(requests).toHaveLength(1);
});

test('a kept copy, which the service worker gave for an answer, is asked for again until one is fresh', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { requests } = renderScreen(<Overview />, {
    replies: [reply(supplies.overview, [aSupply({ quantity: 5 })])],
  });
  await screen.findByText('Bandages: 5');
  const server = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await server(input, init);
    response.headers.set('x-kept-at', '2026-11-27T10:00:00.000Z');
    return response;
  });
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(requests).toHaveLength(2));
  await pass(6000);
  expect(requests).toHaveLength(3);
  vi.stubGlobal('fetch', server);
  await pass(6000);
  expect(requests).toHaveLength(4);
  await pass(60_000);
  expect(requests).toHaveLength(4);
});

test('after a write the list is cleared, a spinner is shown, then the new list', async () => {
  overview.write([aSupply({ quantity: 5 })]);
  const { user, answer } = renderScreen(<Overview />, {
    replies: [refreshed, reply(supplies.overview, [aSupply({ quantity: 5 })])],
  });
  await screen.findByText('Bandages: 5');
  const next = later<Supply[]>();
  answer(reply(supplies.overview, () => next.promise));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('status', { name: 'Loading supplies' })).toBeInTheDocument();
  expect(screen.queryByText('Bandages: 5')).not.toBeInTheDocument();
  expect(overview.read()).toBeNull();
  next.finish([aSupply({ quantity: 9 })]);
  expect(await screen.findByText('Bandages: 9')).toBeInTheDocument();
});

test('data changed by another feature’s write is reloaded in the background, while the screen keeps showing the old data', async () => {
  function Watched() {
    const report = useAction({ ...stockpiles.refresh, changes: ['stockpiles', 'supplies'] });
    return (
      <>
        <Button onClick={() => report.mutate({ params: { id: 1 } })}>Report</Button>
        <Plain />
      </>
    );
  }
  const { user, answer } = renderScreen(<Watched />, {
    replies: [refreshed, reply(supplies.overview, [aSupply({ quantity: 5 })])],
  });
  await screen.findByText('Bandages: 5');
  const next = later<Supply[]>();
  answer(reply(supplies.overview, () => next.promise));
  await user.click(screen.getByRole('button', { name: 'Report' }));
  next.finish([aSupply({ quantity: 9 })]);
  expect(screen.getByText('Bandages: 5')).toBeInTheDocument();
  expect(await screen.findByText('Bandages: 9')).toBeInTheDocument();
});

test('a write that fails leaves the list as it is', async () => {
  const { user, requests } = renderScreen(<Overview />, {
    replies: [
      reply(stockpiles.refresh, new ApiError('forbidden', 'No.')),
      reply(supplies.overview, [aSupply({ quantity: 5 })]),
    ],
  });
  await screen.findByText('Bandages: 5');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.getByText('Bandages: 5')).toBeInTheDocument();
});

function Plain() {
  return (
    <LoadState query={useQuery(query(supplies.overview))} loading="Loading supplies" failed="No supplies.">
      {(list) => <List supplies={list} />}
    </LoadState>
  );
}

test('loading shows a labelled spinner, and a failure shows what failed with a retry button', async () => {
  const first = later<ApiError>();
  const { user, answer } = renderScreen(<Plain />, {
    replies: [reply(supplies.overview, () => first.promise)],
  });
  expect(screen.getByRole('status', { name: 'Loading supplies' })).toBeInTheDocument();
  first.finish(new ApiError('unavailable', 'The database is away.'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('No supplies.');
  expect(alert).toHaveTextContent('The database is away.');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  answer(reply(supplies.overview, [aSupply({ quantity: 1 })]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Bandages: 1')).toBeInTheDocument();
});
