import { type Pyramid, pyramids } from '@backline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPyramid, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { usePyramids } from './use-pyramids.ts';

function Names() {
  const list = usePyramids();
  return <p>{list.data?.map(({ name }) => name).join(', ') ?? 'nothing yet'}</p>;
}

const open = (version: string, pyramid: Partial<Pyramid>, user = aUser()) =>
  renderScreen(<Names />, {
    user,
    replies: [reply(pyramids.version, { version }), reply(pyramids.list, [aPyramid(pyramid)])],
  });

it('keeps the pyramids and their version in local storage, without any stock', async () => {
  open('first', { name: 'Frontline', rows: [[{ items: [11], target: 40, order: 0, quantity: 12 }]] });
  await screen.findByText('Frontline');
  expect(JSON.parse(localStorage.getItem('pyramids') ?? '')).toMatchObject([
    { name: 'Frontline', rows: [[{ items: [11], target: 40 }]] },
  ]);
  expect(localStorage.getItem('pyramids')).not.toContain('quantity');
  expect(localStorage.getItem('pyramidsVersion')).toBe('"first"');
});

it('uses the stored copy while the version is the same, without requesting the list', async () => {
  const first = open('first', { name: 'Frontline' });
  await screen.findByText('Frontline');
  first.unmount();
  const { requests } = open('first', { name: 'Changed behind the version' });
  await screen.findByText('Frontline');
  expect(requests.map(({ path }) => path)).toEqual(['/api/pyramids/version']);
});

it('fetches the pyramids again when the version has changed', async () => {
  const first = open('first', { name: 'Frontline' });
  await screen.findByText('Frontline');
  first.unmount();
  const { requests } = open('second', { name: 'Load plan' });
  await screen.findByText('Load plan');
  expect(requests.map(({ path }) => path)).toEqual(['/api/pyramids/version', '/api/pyramids']);
  expect(localStorage.getItem('pyramidsVersion')).toBe('"second"');
});
