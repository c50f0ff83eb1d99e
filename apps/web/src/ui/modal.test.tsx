import { Select } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppProviders } from '../app-providers.tsx';
import { MemoryRouter } from '../testing/memory-router.tsx';
import { StaticModal } from './modal.tsx';

/** With the transitions that a person sees. */
function show(size?: 'lg') {
  render(
    <AppProviders>
      <MemoryRouter route="/">
        <StaticModal title="Depot" opened onClose={() => {}} {...(size && { size })}>
          <Select label="Category" data={['Frontline']} dropdownOpened />
        </StaticModal>
      </MemoryRouter>
    </AppProviders>,
  );
  return screen.findByRole('dialog', { name: 'Depot' });
}

const variable = (element: Element | null | undefined, name: string) =>
  element?.closest<HTMLElement>(`[style*="${name}"]`)?.style.getPropertyValue(name);

test('R057 a modal is of medium size unless it is a large one', async () => {
  expect(variable(await show(), '--modal-size')).toBe('var(--modal-size-md)');
});

test('R059 a sub-dialog of roles asks for a large modal', async () => {
  expect(variable(await show('lg'), '--modal-size')).toBe('var(--modal-size-lg)');
});

test('R643 modals lie at 1055 in the stacking order, and what drops from their controls above them', async () => {
  const dialog = await show();
  expect(variable(dialog, '--modal-z-index') ?? variable(dialog, '--mb-z-index')).toBe('1055');
  const list = await screen.findByRole('listbox', { hidden: true });
  expect(Number(list.closest<HTMLElement>('[style*="z-index"]')?.style.zIndex)).toBeGreaterThan(1055);
});

test('R644 a modal comes within 5 ms', async () => {
  const dialog = await show();
  expect(dialog.closest<HTMLElement>('[style*="transition-duration"]')?.style.transitionDuration).toBe('5ms');
});
