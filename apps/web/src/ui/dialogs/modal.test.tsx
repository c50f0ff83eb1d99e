import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppProviders } from '../../app-providers.tsx';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { Select } from '../select.tsx';
import { StaticModal } from './modal.tsx';

/** With transitions enabled, as for a real user. */
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

test('a modal has medium size by default', async () => {
  expect(variable(await show(), '--modal-size')).toBe('var(--modal-size-md)');
});

test('a modal can be large, as a sub-dialog of roles is', async () => {
  expect(variable(await show('lg'), '--modal-size')).toBe('var(--modal-size-lg)');
});

test('modals have the z-index 1055, and dropdowns of their controls a higher one', async () => {
  const dialog = await show();
  expect(variable(dialog, '--modal-z-index') ?? variable(dialog, '--mb-z-index')).toBe('1055');
  const list = await screen.findByRole('listbox', { hidden: true });
  expect(Number(list.closest<HTMLElement>('[style*="z-index"]')?.style.zIndex)).toBeGreaterThan(1055);
});

test('a modal opens with a transition of 5 ms', async () => {
  const dialog = await show();
  expect(dialog.closest<HTMLElement>('[style*="transition-duration"]')?.style.transitionDuration).toBe('5ms');
});

test.for([
  { page: 'a page that scrolls', height: 1200, isKept: true },
  { page: 'a page that fits the window', height: 800, isKept: false },
])('a modal over $page keeps the room of its scrollbar: $isKept', async ({ height, isKept }) => {
  const page = document.documentElement;
  vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(height);
  await show();
  expect(page.hasAttribute('data-scrolls')).toBe(isKept);
});
