import { warApi } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import {
  answerQuestion,
  card,
  GOOD_REPLIES,
  picture,
  showFirScreen,
  storedContents,
  submitButton,
} from '../../../testing/fir-screen.tsx';
import { reply } from '../../../testing/render-screen.tsx';

describe('matching names', () => {
  test('an unknown name blocks the report, even beside a known one', async () => {
    const { choose } = showFirScreen({ 'far.png': aReading({ stockpileName: 'Nowhere' }) });
    await choose(picture('near.png'));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await choose(picture('far.png'));
    const far = await card('far.png');
    expect(
      await within(far).findByText('This stockpile does not exist or the name was parsed incorrectly!'),
    ).toBeInTheDocument();
    expect(within(far).queryByText('Possible matches:')).not.toBeInTheDocument();
    expect(within(await card('near.png')).queryByRole('alert')).not.toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    expect(screen.getByText('1 stockpile name is not known')).toBeInTheDocument();
  });

  test('names one typo away are suggested, and one is used only when confirmed', async () => {
    const { choose, user } = showFirScreen({ 'seaport.png': aReading({ stockpileName: 'Kilo-l' }) });
    await choose(picture('seaport.png'));
    const seaport = await card('seaport.png');
    expect(await within(seaport).findByText('Possible matches:')).toBeInTheDocument();
    expect(within(seaport).getByRole('button', { name: 'Kilo-2' })).toBeInTheDocument();
    expect(within(seaport).queryByRole('button', { name: 'Lima' })).not.toBeInTheDocument();

    await user.click(within(seaport).getByRole('button', { name: 'Kilo-1' }));
    await answerQuestion(user, 'Cancel');
    expect(submitButton()).toBeDisabled();
    await user.click(within(seaport).getByRole('button', { name: 'Kilo-1' }));
    await answerQuestion(user, 'Use Kilo-1');
    expect(within(seaport).queryByText('Possible matches:')).not.toBeInTheDocument();
    expect(within(seaport).getByText(/read as “Kilo-l”/)).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  test('a name that differs more can be chosen by hand, which also needs confirmation', async () => {
    const { choose, user } = showFirScreen({ 'seaport.png': aReading({ stockpileName: 'Lxxa' }) });
    await choose(picture('seaport.png'));
    const seaport = await card('seaport.png');
    await user.click(await within(seaport).findByRole('combobox', { name: 'Choose the stockpile by hand' }));
    await user.click(await screen.findByRole('option', { name: 'Lima' }));
    expect(submitButton()).toBeDisabled();
    await answerQuestion(user, 'Use Lima');
    expect(submitButton()).toBeEnabled();
  });

  test('two pictures of one stockpile block the report until one is removed', async () => {
    const { choose, user } = showFirScreen();
    await choose(picture('a.png'), picture('b.png'));
    expect(await within(await card('a.png')).findByRole('alert')).toHaveTextContent('Kilo-1 too (b.png)');
    expect(submitButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }));
    expect(submitButton()).toBeEnabled();
  });
});

describe('the game’s clock', () => {
  const clock = { day: 3, minute: 1380, shard: 'ABLE' };
  const START = Date.parse('2026-11-01T17:00:00Z');
  const HOUR = 3_600_000;
  const clockReply = (phase: { low: number; high: number } | null) =>
    reply(warApi.clock, { shard: 'able', startedAt: new Date(START).toISOString(), phase });
  const old = () =>
    new File(['old'], 'late.png', { type: 'image/png', lastModified: Date.parse('2026-11-01T21:00:00Z') });

  test('is shown in one line, and a late picture is as of its moment until a press takes the file’s time', async () => {
    const { choose, user } = showFirScreen({ 'late.png': aReading({ clock }) }, [
      clockReply({ low: HOUR / 4, high: HOUR / 4 + 2500 }),
      ...GOOD_REPLIES,
    ]);
    await choose(old());
    const late = await card('late.png');
    expect(await within(late).findByText(/day 3, 23:00 in the game · ABLE/)).toBeInTheDocument();
    expect(within(late).getByText(/by the game’s clock/)).toBeInTheDocument();
    await user.click(within(late).getByRole('button', { name: 'Take the file’s time' }));
    expect(within(late).queryByText(/by the game’s clock/)).not.toBeInTheDocument();
  });

  test('changes no time while nobody knows how it runs', async () => {
    const { choose } = showFirScreen({ 'late.png': aReading({ clock }) }, [
      clockReply(null),
      ...GOOD_REPLIES,
    ]);
    await choose(old());
    const late = await card('late.png');
    expect(await within(late).findByText(/day 3, 23:00 in the game/)).toBeInTheDocument();
    expect(within(late).queryByText(/by the game’s clock/)).not.toBeInTheDocument();
  });
});

describe('checking the rows', () => {
  const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;

  test('the row to check comes first, the others in the picture’s order, and they show the stored quantity and the change', async () => {
    const contents = [
      { firName: 'Cloth', crated: true, quantity: 4 },
      { firName: 'RifleC', crated: true, quantity: 9 },
    ];
    const entries = [
      aReadEntry({ confidence: 0.99 }),
      aReadEntry({ codeName: 'Unheard', confidence: 0.5, quantity: 2 }),
    ];
    const { choose } = showFirScreen({ 'seaport.png': aReading({ contents: entries }) }, [
      storedContents(contents),
      ...GOOD_REPLIES,
    ]);
    await choose(picture('seaport.png'));
    await screen.findByText('+6');
    const names = screen.getAllByRole('rowheader').map((header) => header.textContent);
    expect(names).toEqual([
      expect.stringContaining('Unheard'),
      expect.stringContaining('Basic Materials'),
      expect.stringContaining('will be 0'),
      expect.stringContaining('Argenti Rifle'),
    ]);
    expect(await rowOf(/Unheard/)).toHaveTextContent(/50%.*will be kept as an unknown item.*\+2/);
    expect(await rowOf(/Basic Materials/)).toHaveTextContent(/4\+6$/);
    expect(await rowOf(/Argenti/)).toHaveTextContent(/09−9/);
    expect(screen.getByText(/3 changes against the report stored/)).toBeInTheDocument();
  });

  test('a lower bound is shown, compared and sent as one, until a person types an exact quantity', async () => {
    const contents = [
      { firName: 'Cloth', crated: true, quantity: 5200 },
      { firName: 'RifleC', crated: true, quantity: 5000, atLeast: true as const },
      { firName: 'Wood', crated: false, quantity: 6000, atLeast: true as const },
      { firName: 'Gone', crated: false, quantity: 1000, atLeast: true as const },
    ];
    const bound = (codeName: string, isCrated: boolean, quantity: number) =>
      aReadEntry({ codeName, isCrated, quantity, atLeast: true, label: `${quantity / 1000}k+` });
    const entries = [
      bound('Cloth', true, 5000),
      bound('RifleC', true, 6000),
      bound('Wood', false, 7000),
      aReadEntry({ codeName: 'Coal', isCrated: false, quantity: 5000, label: '5000' }),
    ];
    const { choose, user, sent } = showFirScreen({ 'seaport.png': aReading({ contents: entries }) }, [
      storedContents(contents),
      ...GOOD_REPLIES,
    ]);
    await choose(picture('seaport.png'));
    await screen.findByText(/4 changes against the report stored/);
    expect(await rowOf(/Basic Materials/)).toHaveTextContent(/5,200same/);
    expect(await rowOf(/Argenti/)).toHaveTextContent(/5,000\+at least 5,000more/);
    expect(await rowOf(/^Gone/)).toHaveTextContent(/01,000\+at least 1,000less/);
    const rifle = screen.getByRole('textbox', { name: 'Quantity of Argenti Rifle (Crated)' });
    expect(rifle).toHaveValue('6000+');
    await user.clear(rifle);
    await user.type(rifle, '6120');
    expect(rifle).toHaveValue('6120');
    const wood = screen.getByRole('textbox', { name: /Quantity of Wood/ });
    await user.clear(wood);
    await user.type(wood, '8,000+');
    expect(wood).toHaveValue('8000+');
    await user.click(screen.getByRole('button', { name: /Keep Gone/ }));
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const rows = sent()[0]?.report.entries as Record<string, unknown>[];
    expect(rows.map((row) => [row.CodeName, row.Quantity, row['At Least?']])).toEqual([
      ['Cloth', 5000, true],
      ['RifleC', 6120, undefined],
      ['Wood', 8000, true],
      ['Coal', 5000, undefined],
      ['Gone', 1000, true],
    ]);
  });

  test('a lower bound of nothing is no quantity', async () => {
    const { choose, user } = showFirScreen({ 'seaport.png': aReading({ contents: [aReadEntry()] }) });
    await choose(picture('seaport.png'));
    const cloth = await screen.findByRole('textbox', { name: 'Quantity of Basic Materials (Crated)' });
    await user.clear(cloth);
    await user.type(cloth, '0+');
    expect(cloth).toHaveValue('0+');
    expect(submitButton()).toBeDisabled();
    await user.clear(cloth);
    await user.type(cloth, '1+');
    expect(submitButton()).toBeEnabled();
  });

  test('a quantity that was not read must be filled in, or its row removed', async () => {
    const entries = [
      aReadEntry({ quantity: null, label: '' }),
      aReadEntry({ codeName: 'RifleC', quantity: null }),
    ];
    const { choose, user, sent } = showFirScreen({ 'seaport.png': aReading({ contents: entries }) });
    await choose(picture('seaport.png'));
    expect(await screen.findByText('2 rows lack an item or quantity')).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Basic Materials (Crated)' }), '1,250');
    await user.click(screen.getByRole('button', { name: 'Remove Argenti Rifle (Crated)' }));
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([{ CodeName: 'Cloth', Quantity: 1250 }]);
  });

  test('a quantity that cannot be taken stays as it was typed, with the reason, and no other is reported', async () => {
    const { choose, user } = showFirScreen();
    await choose(picture('seaport.png'));
    const field = await screen.findByRole('textbox', { name: 'Quantity of Basic Materials (Crated)' });
    for (const [typed, problem] of [
      ['1.5', 'This must be a whole number.'],
      ['-5', 'This must be 0 or more.'],
      ['99999999999', 'This number is too big.'],
    ] as const) {
      await user.clear(field);
      await user.type(field, typed);
      expect(field).toHaveValue(typed);
      expect(field).toHaveAccessibleDescription(problem);
      expect(submitButton()).toBeDisabled();
    }
    await user.clear(field);
    await user.type(field, '0');
    expect(field).toHaveValue('0');
    expect(field).toBeValid();
    expect(submitButton()).toBeEnabled();
  });

  test('an item can be changed by nickname, and a row added', async () => {
    const { choose, user, sent } = showFirScreen({
      'seaport.png': aReading({ contents: [aReadEntry({ codeName: 'RifleC' })] }),
    });
    await choose(picture('seaport.png'));
    await user.click(await screen.findByRole('button', { name: 'Change item: Argenti Rifle (Crated)' }));
    await user.type(screen.getByRole('combobox', { name: 'Choose an item' }), 'bmat');
    const found = await screen.findByRole('option', { name: 'Basic Materials (Crated)' });
    expect(screen.queryByRole('option', { name: /Argenti/ })).not.toBeInTheDocument();
    await user.click(found);
    expect(screen.getByRole('button', { name: 'Change item: Basic Materials (Crated)' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(submitButton()).toBeDisabled();
    await user.click(await screen.findByRole('option', { name: 'Argenti Rifle (Crated)' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Argenti Rifle (Crated)' }), '5');
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([
      { CodeName: 'Cloth', Quantity: 10 },
      { CodeName: 'RifleC', Quantity: 5 },
    ]);
  });

  test('an item missing from the picture can be kept', async () => {
    const contents = [{ firName: 'RifleC', crated: true, quantity: 9 }];
    const { choose, user, sent } = showFirScreen({}, [storedContents(contents), ...GOOD_REPLIES]);
    await choose(picture('seaport.png'));
    await user.click(await screen.findByRole('button', { name: 'Keep Argenti Rifle (Crated)' }));
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([
      { CodeName: 'Cloth' },
      { CodeName: 'RifleC', Quantity: 9 },
    ]);
  });
});
