import { shipments } from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSavedShipment } from '../../testing/builders.ts';
import { column, container, crates, generated, sent } from '../../testing/logigen-screen.tsx';
import { reply } from '../../testing/render-screen.tsx';

describe('moving crates', () => {
  const button = (item: string, number: number) =>
    within(column(number)).getByRole('button', { name: new RegExp(`^Move .* ${item} from`) });

  it('by keys: lifted, held over another container, dropped; the focus follows', async () => {
    const { user } = await generated();
    button('Bandages', 1).focus();
    await user.keyboard(' ');
    expect(screen.getByText('40 crates of Bandages from Container 1. Choose a container.')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(
      screen.getByText('40 crates of Bandages from Container 1. Container 2: 19 of 40 fit.'),
    ).toBeVisible();
    await user.keyboard('{-} ');
    expect(crates(1)).toEqual(['Bandages 21', '=Bomb 2']);
    expect(crates(2)).toEqual(['Bandages 60']);
    await waitFor(() => expect(button('Bandages', 2)).toHaveFocus());
    expect(sessionStorage.getItem('shipmentData')).toContain('"quantity":60');
  });

  it('by keys: fewer crates, a container by its number, and Escape to put them back', async () => {
    const { user } = await generated();
    button('Bandages', 1).focus();
    await user.keyboard(' {-}{-}2 ');
    expect(crates(2)).toEqual(['Bandages 60']);
    button('=Bomb', 1).focus();
    await user.keyboard(' {-}{Escape}');
    expect(crates(1)).toEqual(['Bandages 21', '=Bomb 2']);
    await waitFor(() => expect(button('=Bomb', 1)).toHaveFocus());
  });

  it('by pointer: the slot shows what fits, and a container of another supplier refuses', async () => {
    const three = [
      container(1, { Bandages: 40 }),
      container(2, { Bandages: 58 }),
      container(3, { Bandages: 9 }, 3),
    ];
    const { user } = await generated({ containers: three });
    await user.click(button('Bandages', 1));
    expect(column(3)).toHaveTextContent('Is loaded at');
    expect(within(column(3)).queryByRole('button', { name: /^Put/ })).not.toBeInTheDocument();
    await user.click(within(column(2)).getByRole('button', { name: 'Put 2 of 40 into Container 2' }));
    expect(crates(1)).toEqual(['Bandages 38']);
    expect(crates(2)).toEqual(['Bandages 60']);
  });

  it('by dragging', async () => {
    await generated();
    const row = button('Bandages', 1).closest('li') as HTMLElement; // the row is a list's
    fireEvent.dragStart(row, { dataTransfer: { setData: () => {}, effectAllowed: '' } });
    await screen.findByRole('button', { name: 'Put 19 of 40 into Container 2' });
    fireEvent.dragOver(column(2));
    fireEvent.drop(column(2));
    fireEvent.dragEnd(row);
    expect(crates(1)).toEqual(['Bandages 21', '=Bomb 2']);
    expect(crates(2)).toEqual(['Bandages 60']);
  });

  it('into a container that was added; an empty one is not saved', async () => {
    const view = await generated({ replies: [reply(shipments.create, aSavedShipment({ id: 9 }))] });
    await view.user.click(screen.getByRole('button', { name: 'Container' }));
    await view.user.click(button('Bandages', 2));
    await view.user.click(within(column(3)).getByRole('button', { name: 'Put 41 of 41 into Container 3' }));
    expect(column(2)).toHaveTextContent('Empty');
    await view.user.click(screen.getByRole('button', { name: 'Save Shipment' }));
    await expect.poll(view.address).toBe('/shipments/9');
    expect(sent(view, '/api/shipments')).toMatchObject([
      { shipment: { attributes: { containers: [[{ quantity: 40 }, { quantity: 2 }], [{ quantity: 41 }]] } } },
    ]);
    expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  });
});
