import { ApiError, type Reply, war } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { NewWarNotice } from './new-war-notice.tsx';
import { WarScreen } from './war-screen.tsx';

const OFFER: Reply<typeof war.resetOffer> = {
  offer: { warId: 'war-901', number: 901, startedAt: '2026-11-20T10:00:00Z' },
};
const admin = aUser({ admin: true });
const notice = () => screen.findByRole('region', { name: 'War 901 has begun' });

it('offers an admin the reset for the new war, in the same dialog as ever', async () => {
  const { user } = renderScreen(<WarScreen />, { user: admin, replies: [reply(war.resetOffer, OFFER)] });
  await user.click(within(await notice()).getByRole('button', { name: 'Reset for War 901' }));
  expect(await screen.findByRole('dialog', { name: 'Reset War' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
});

it('is hidden by Not now, which the server stores for this war', async () => {
  let isDeclined = false;
  const { user, requests } = renderScreen(<NewWarNotice />, {
    user: admin,
    replies: [
      reply(war.resetOffer, () => (isDeclined ? { offer: null } : OFFER)),
      reply(war.declineReset, () => {
        isDeclined = true;
        return {};
      }),
    ],
  });
  await user.click(within(await notice()).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText('War 901 has begun')).not.toBeInTheDocument());
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/war/reset_offer/decline',
    body: { war_id: 'war-901' },
  });
});

it('stays and says why when Not now could not be stored', async () => {
  const failure = new ApiError('conflict', 'This could not be stored.');
  const { user } = renderScreen(<NewWarNotice />, {
    user: admin,
    replies: [reply(war.resetOffer, OFFER), reply(war.declineReset, failure)],
  });
  await user.click(within(await notice()).getByRole('button', { name: 'Not now' }));
  expect(await screen.findByText('This could not be stored.')).toBeInTheDocument();
  expect(await notice()).toBeInTheDocument();
});

it('is neither shown to nor asked for by anybody else', async () => {
  const manager = aUser({ permissions: { manage: true } });
  const { requests } = renderScreen(<WarScreen />, {
    user: manager,
    replies: [reply(war.resetOffer, OFFER)],
  });
  expect(await screen.findByRole('list', { name: 'War' })).toBeInTheDocument();
  expect(requests).toEqual([]);
});
