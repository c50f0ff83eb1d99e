import { apiError, type MaterialsRun, materials, reason } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anItem, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { RunListScreen } from './run-list-screen.tsx';

const AT = '2026-11-21T12:00:00.000Z';
const RUN: MaterialsRun = {
  ...{ id: 5, name: 'Tonight', username: 'Marlow', createdAt: AT, closedAt: null },
  lines: [
    {
      id: 8,
      item: anItem({ name: 'Salvage', firName: 'Metal' }),
      quantity: 10_000,
      claims: [
        { id: 1, username: 'Ines', mine: false, quantity: 4000, at: AT, doneAt: AT },
        { id: 2, username: 'Okafor', mine: true, quantity: 1000, at: AT, doneAt: null },
      ],
    },
  ],
};

function open({ runs = [RUN], edit = true }: { runs?: MaterialsRun[]; edit?: boolean } = {}) {
  return renderScreen(<RunListScreen />, {
    path: '/production/runs',
    user: aUser({ permissions: { read: true, edit, manage: false } }),
    replies: [
      reply(materials.runs, runs),
      reply(
        materials.claim,
        apiError('conflict', reason('run-line-taken', { open: 500, item: 'Salvage', holder: 'Ines' })),
      ),
      reply(materials.updateClaim, RUN),
    ],
  });
}

it('shows what is delivered and who brings what; a claim is marked as delivered', async () => {
  const { user, requests } = open();
  const run = within(await screen.findByRole('article', { name: 'Tonight' }));
  expect(run.getByText('4,000 of 10,000 there')).toBeVisible();
  const claims = within(run.getByRole('list', { name: 'Who brings Salvage' }));
  expect(claims.getByText('Ines brought 4,000')).toBeVisible();
  expect(claims.getByText('Okafor brings 1,000')).toBeVisible();
  await user.click(claims.getByRole('button', { name: '1,000 of Okafor are there' }));
  expect(requests.find(({ path }) => path === '/api/run_claims/2')?.body).toEqual({ claim: { done: true } });
});

it('an amount is claimed, and a person who was too late gets a message', async () => {
  const { user, requests } = open();
  const field = await screen.findByRole('textbox', { name: 'How much Salvage I bring' });
  expect(field).toHaveAttribute('placeholder', '5,000 open');
  const button = screen.getByRole('button', { name: 'I bring this' });
  expect(button).toBeDisabled();
  await user.type(field, '4000');
  await user.click(button);
  const sent = requests.find(({ path }) => path === '/api/runs/5/claims');
  expect(sent?.body).toEqual({ claim: { line_id: 8, quantity: 4000 } });
  expect(await screen.findByText(/Only 500 of Salvage are still open, Ines was first/)).toBeVisible();
});

it('readers have no buttons, and neither has a closed run', async () => {
  open({ edit: false, runs: [RUN] });
  const run = within(await screen.findByRole('article', { name: 'Tonight' }));
  expect(run.queryByRole('button')).toBeNull();
});

it('without a run it explains what one is', async () => {
  open({ runs: [] });
  expect(await screen.findByText('No materials run under way')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start one from the chain' })).toHaveAttribute(
    'href',
    '/production/chain',
  );
});
