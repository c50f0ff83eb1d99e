import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Select } from './select.tsx';

const field = () => screen.getByRole('combobox', { name: 'Town' });

test('a select shows its choice, and renders no list before it is opened', () => {
  renderScreen(<Select label="Town" data={['Callahan', 'Abandoned Ward']} value="Callahan" />);
  expect(field()).toHaveValue('Callahan');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('listbox', { hidden: true })).not.toBeInTheDocument();
});

test('says that it is open from the first opening on, and which list is its own', async () => {
  const { user } = renderScreen(<Select label="Town" data={['Callahan', 'Abandoned Ward']} />);
  await user.click(field());
  const list = screen.getByRole('listbox');
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'true'));
  expect(field()).toHaveAttribute('aria-controls', list.id);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'false'));
});

test('is chosen from by keys alone, also at its first opening', async () => {
  const onChange = vi.fn();
  const { user } = renderScreen(
    <Select label="Town" data={['Callahan', 'Abandoned Ward']} onChange={onChange} />,
  );
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Abandoned Ward', expect.anything());
  expect(field()).toHaveValue('Abandoned Ward');
});
