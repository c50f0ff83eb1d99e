import { ApiError, type Item, items } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import { anItem, aUser } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { TechnologyScreen } from './technology-screen.tsx';

const tech = (parts: Partial<Item>) => anItem({ techable: true, teched: false, ...parts });
const argenti = tech({
  id: 1,
  name: 'Argenti',
  firName: 'RifleC',
  category: 'SmallArms',
  faction: 'Colonial',
});
const argentiCrated = tech({ ...argenti, id: 2, name: 'Argenti (Crated)', crated: true });
const fuscina = tech({ id: 3, name: 'Fuscina', firName: 'SMGC', category: 'SmallArms', teched: true });
const tremola = tech({
  id: 4,
  name: 'Tremola',
  firName: 'GrenadeW',
  category: 'HeavyArms',
  faction: 'Warden',
});
const bandages = anItem({ id: 5 });
const CATALOG = [argenti, argentiCrated, fuscina, tremola, bandages];

/** A server that stores the changes it receives; items with ids in `refuses` fail until removed from it. */
function open({ search = '', refuses = new Map<number, ApiError>() } = {}) {
  const kept = new Map(CATALOG.map((item) => [item.id, item]));
  let version = 1;
  const view = renderScreen(
    <>
      <TechnologyScreen />
      <Link to="/overview">Elsewhere</Link>
    </>,
    {
      path: '/war/technology',
      route: `/war/technology${search}`,
      user: aUser({ permissions: { manage: true } }),
      replies: [
        reply(items.version, () => ({ version: String(version) })),
        reply(items.list, () => [...kept.values()]),
        reply(items.update, ({ params, body }) => {
          const refusal = refuses.get(params.id);
          if (refusal) return refusal;
          version += 1;
          const changed = { ...kept.get(params.id)!, ...body.item.attributes } as Item; // a change never unsets a field
          kept.set(params.id, changed);
          return changed;
        }),
      ],
    },
  );
  const patches = () =>
    view.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ path, body }) => [
        Number(path.split('/').at(-1)),
        (body as { item: { attributes: object } }).item.attributes,
      ]);
  return { ...view, patches };
}

const toggle = (name: string) => screen.findByRole('switch', { name: `Unlocked, ${name}` });
const names = () =>
  screen
    .queryAllByRole('switch', { name: /^Unlocked, / })
    .map((element) => element.getAttribute('aria-label')?.slice(10));
const footer = () => within(screen.getByRole('region', { name: 'Submit or cancel' }));
const submit = () => footer().getByRole('button', { name: /Submit|Retry/ });

describe('the list of technology', () => {
  it('has a switch for each uncrated techable item, by category', async () => {
    open();
    expect(await toggle('Argenti')).not.toBeChecked();
    expect(await toggle('Fuscina')).toBeChecked();
    expect(names()).toEqual(['Argenti', 'Fuscina', 'Tremola']);
    expect(screen.getAllByRole('heading', { level: 2 }).map((element) => element.textContent)).toEqual([
      'Small Arms',
      'Heavy Arms',
    ]);
  });

  it('can be filtered by category, side and text, and keeps the choices in the address', async () => {
    const { user, address } = open();
    await toggle('Argenti');
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'Small Arms' }));
    expect(names()).toEqual(['Argenti', 'Fuscina']);
    expect(address()).toContain('category=SmallArms');
    await user.click(screen.getByRole('combobox', { name: 'Side' }));
    await user.click(await screen.findByRole('option', { name: 'Warden' }));
    expect(names()).toEqual(['Fuscina']);
    await user.type(screen.getByRole('textbox', { name: 'Filter items' }), 'rifle');
    expect(names()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/war/technology');
  });

  it('hides items that are already unlocked, but not those being unlocked now', async () => {
    const { user, address } = open();
    await toggle('Fuscina');
    await user.click(screen.getByRole('switch', { name: 'Hide unlocked' }));
    expect(names()).toEqual(['Argenti', 'Tremola']);
    expect(address()).toContain('teched=hidden');
    await user.click(await toggle('Argenti'));
    expect(names()).toEqual(['Argenti', 'Tremola']);
  });
});

describe('submitting technology', () => {
  it('sends only what changed, in one request per item, then goes one level up', async () => {
    const { user, patches, address } = open();
    await toggle('Argenti');
    expect(submit()).toBeDisabled();
    await user.click(await toggle('Argenti'));
    await user.click(await toggle('Fuscina'));
    await user.click(await toggle('Tremola'));
    await user.click(await toggle('Tremola'));
    expect(footer().getByRole('status')).toHaveTextContent('2 items changed');
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/war'));
    expect(patches()).toEqual([
      [1, { teched: true }],
      [3, { teched: false }],
    ]);
  });

  it('marks all shown items in one step', async () => {
    const { user, patches, address } = open();
    await toggle('Argenti');
    await user.click(screen.getByRole('button', { name: 'Set all 3 shown' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unlock' }));
    expect(footer().getByRole('status')).toHaveTextContent('2 items changed');
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/war'));
    expect(patches().map(([id]) => id)).toEqual([1, 4]);
  });

  it('names the item of a failed request, keeps its change, and can retry it alone', async () => {
    const refuses = new Map([[4, new ApiError('conflict', 'The server was busy.')]]);
    const { user, patches, address } = open({ refuses });
    await user.click(await toggle('Argenti'));
    await user.click(await toggle('Tremola'));
    await user.click(submit());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not saved: Tremola. The server was busy.');
    expect(address()).toBe('/war/technology');
    expect(await toggle('Argenti')).toBeChecked();
    expect(await toggle('Tremola')).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Changed only' }));
    expect(names()).toEqual(['Tremola']);

    refuses.clear();
    await user.click(footer().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(address()).toBe('/war'));
    expect(patches().map(([id]) => id)).toEqual([1, 4, 4]);
  });

  it('sends no further request once the server cannot be reached, and loses nothing', async () => {
    const gone = new ApiError('offline', 'The server cannot be reached.');
    const { user, patches } = open({ refuses: new Map(CATALOG.map(({ id }) => [id, gone])) });
    await toggle('Argenti');
    await user.click(screen.getByRole('button', { name: 'Set all 3 shown' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unlock' }));
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: Argenti and Tremola.');
    expect(patches().length).toBeLessThanOrEqual(4);
    expect(footer().getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});

describe('leaving technology', () => {
  it('by Cancel without changes goes one level up', async () => {
    const { user, address, patches } = open();
    await toggle('Argenti');
    await user.click(footer().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/war'));
    expect(patches()).toEqual([]);
  });

  it.each([
    ['Cancel', () => footer().getByRole('button', { name: 'Cancel' }), '/war'],
    ['a link', () => screen.getByRole('link', { name: 'Elsewhere' }), '/overview'],
  ])('by %s asks first with unsent changes', async (_, way, place) => {
    const { user, address, patches } = open();
    await user.click(await toggle('Argenti'));
    await user.click(way());
    const question = await screen.findByRole('dialog', { name: 'Leave without submitting?' });
    expect(question).toHaveTextContent('1 changed item has not been submitted and will be lost.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/war/technology');
    expect(await toggle('Argenti')).toBeChecked();
    await user.click(way());
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe(place));
    expect(patches()).toEqual([]);
  });
});
