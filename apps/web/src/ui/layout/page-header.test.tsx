import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PageHeader } from './page-header.tsx';

const narrow = window.matchMedia;

afterEach(() => {
  window.matchMedia = narrow;
});

const press = vi.fn();

function show() {
  return renderScreen(
    <PageHeader
      title="Hallow"
      back={{ to: '/warehouses', label: 'Warehouses' }}
      about="12 items"
      buttons={[{ label: 'Edit', Icon: IconPencil, onClick: press }]}
      primary={{ label: 'Plan', Icon: IconPlus, to: '/generate' }}
      more={[
        { label: 'Delete', Icon: IconTrash, onClick: press, isDanger: true },
        { label: 'History', Icon: IconPencil, onClick: press },
      ]}
      sources={[{ file: 'Hallow', table: () => ({ headings: [], rows: [] }) }]}
    />,
    { user: null, replies: [] },
  );
}

const lines = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

it('has the way back by the name of that page, the title, and one primary action', () => {
  show();
  expect(screen.getByRole('link', { name: 'Warehouses' })).toHaveAttribute('href', '/warehouses');
  expect(screen.getByRole('heading', { level: 1, name: 'Hallow' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', '/generate');
  expect(document.title).toBe('Hallow · Backline');
});

it('has the exports in its menu, and deletes in the last line', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  const shown = await lines();
  expect(shown[0]).toBe('History');
  expect(shown).toContain('Download CSV');
  expect(shown.at(-1)).toBe('Delete');
  expect(shown).not.toContain('Edit');
});

it('has its quiet buttons in the menu on a phone', async () => {
  window.matchMedia = (query) => ({ ...narrow(query), matches: query.includes('max-width: 34.99em') });
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  expect((await lines())[0]).toBe('Edit');
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(press).toHaveBeenCalledOnce();
});
