import { Select } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppProviders } from '../../app-providers.tsx';
import { MemoryRouter } from '../../testing/memory-router.tsx';
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

test('a modal is of medium size unless it is a large one', { tags: ['R057'] }, async () => {
  expect(variable(await show(), '--modal-size')).toBe('var(--modal-size-md)');
});

test('a sub-dialog of roles asks for a large modal', { tags: ['R059'] }, async () => {
  expect(variable(await show('lg'), '--modal-size')).toBe('var(--modal-size-lg)');
});

test('modals lie at 1055 in the stacking order, and what drops from their controls above them', {
  tags: ['R643'],
}, async () => {
  const dialog = await show();
  expect(variable(dialog, '--modal-z-index') ?? variable(dialog, '--mb-z-index')).toBe('1055');
  const list = await screen.findByRole('listbox', { hidden: true });
  expect(Number(list.closest<HTMLElement>('[style*="z-index"]')?.style.zIndex)).toBeGreaterThan(1055);
});

test('a modal comes within 5 ms', { tags: ['R644'] }, async () => {
  const dialog = await show();
  expect(dialog.closest<HTMLElement>('[style*="transition-duration"]')?.style.transitionDuration).toBe('5ms');
});
