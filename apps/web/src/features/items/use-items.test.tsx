import { items } from '@backline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anItem, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { useItems } from './use-items.ts';

function Names() {
  const list = useItems();
  return <p>{list.data?.map(({ name }) => name).join(', ') ?? 'nothing yet'}</p>;
}

const open = (version: string, name: string) =>
  renderScreen(<Names />, {
    user: aUser(),
    replies: [reply(items.version, { version }), reply(items.list, [anItem({ name })])],
  });

it('keeps the items and their version in local storage', async () => {
  open('first', 'Bandages');
  await screen.findByText('Bandages');
  expect(JSON.parse(localStorage.getItem('items') ?? '')).toMatchObject([{ name: 'Bandages', slang: [] }]);
  expect(localStorage.getItem('itemsVersion')).toBe('"first"');
});

it('uses the stored copy while the version is the same, without requesting the list', async () => {
  const first = open('first', 'Bandages');
  await screen.findByText('Bandages');
  first.unmount();
  const { requests } = open('first', 'Changed behind the version');
  await screen.findByText('Bandages');
  expect(requests.map(({ path }) => path)).toEqual(['/api/items/version']);
});

it('fetches the items again when the version has changed', async () => {
  const first = open('first', 'Bandages');
  await screen.findByText('Bandages');
  first.unmount();
  const { requests } = open('second', 'Gauze');
  await screen.findByText('Gauze');
  expect(requests.map(({ path }) => path)).toEqual(['/api/items/version', '/api/items']);
  expect(localStorage.getItem('itemsVersion')).toBe('"second"');
});

it('fetches the items when the stored copy is damaged, although the version is the same', async () => {
  localStorage.setItem('items', '[{"name":"Half an item"}]');
  localStorage.setItem('itemsVersion', '"first"');
  open('first', 'Bandages');
  expect(await screen.findByText('Bandages')).toBeVisible();
});
