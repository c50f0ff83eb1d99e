import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { IconButton } from './icon-button.tsx';

const show = () => renderScreen(<IconButton label="New Warehouse">+</IconButton>);

test('a tooltip appears at once on hover, and disappears when the pointer leaves', async () => {
  const { user } = show();
  const button = screen.getByRole('button', { name: 'New Warehouse' });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.hover(button);
  expect(screen.getByRole('tooltip')).toHaveTextContent('New Warehouse');
  await user.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('a tooltip appears at once on focus, and disappears when the focus leaves', async () => {
  const { user } = show();
  await user.tab();
  expect(screen.getByRole('button', { name: 'New Warehouse' })).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('New Warehouse');
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});
