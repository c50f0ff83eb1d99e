import { apiError, auth, type Reason, reason, stockpiles, supplies, warehouses } from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../api/client/call.ts';
import { chooseLanguage, speakChosenLanguage } from '../messages/language.ts';
import { aUser } from '../testing/builders.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';
import { renderScreen, reply } from '../testing/render-screen.tsx';

const reader = aUser();
const signedIn = {
  route: '/welcome',
  user: reader,
  replies: [
    reply(auth.loggedIn, { user: reader }),
    reply(supplies.overview, []),
    reply(auth.authorizeUrl, { url: '/oauth', state: 's', local: true }),
  ],
};

afterEach(async () => {
  vi.doUnmock('@backline/texts/de');
  await act(() => chooseLanguage('en'));
});

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}

// This test must be the first, because the others leave the texts loaded.
test('when the texts cannot be loaded, the page stays English and a message says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.doMock('@backline/texts/de', () => {
    throw new Error('No network.');
  });
  await chooseLanguage('de');
  renderApp(signedIn);
  expect(await screen.findByRole('heading', { name: /^Welcome, / })).toBeVisible();
  expect(await screen.findByText(/^The texts of the language could not be loaded\./)).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test.each([
  ['German', ['de-AT', 'en'], 'de'],
  ['a language without texts before German', ['nl', 'de'], 'de'],
  ['English before German', ['en-GB', 'de'], 'en'],
  ['neither', ['nl', 'pl'], 'en'],
])('a browser that prefers %s gets the first language that is available', async (_, languages, shown) => {
  browserSpeaks(...languages);
  await speakChosenLanguage();
  renderApp(signedIn);
  const name = shown === 'de' ? /^Willkommen, / : /^Welcome, /;
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(document.documentElement.lang).toBe(shown);
});

test('a language chosen by hand shows at once, overrides the browser’s, and stays after a reload and a logout', async () => {
  browserSpeaks('en');
  await speakChosenLanguage();
  const { user, unmount } = renderApp(signedIn);
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  await user.click(await screen.findByRole('button', { name: 'Preferences' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preferences' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await screen.findByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
  expect(document.documentElement.lang).toBe('de');

  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  await user.click(await screen.findByRole('button', { name: 'Benutzermenü öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText(/^Bestand, Ziele und Meldungen/)).toBeVisible();

  unmount();
  await speakChosenLanguage(); // as a newly opened page does
  renderApp({ ...signedIn, route: '/login', user: null });
  expect(await screen.findByText(/^Bestand, Ziele und Meldungen/)).toBeVisible();
});

test('switching back to the browser’s language takes effect at once', async () => {
  browserSpeaks('en');
  await chooseLanguage('de');
  const { user } = renderApp(signedIn);
  await user.click(await screen.findByRole('button', { name: 'Menü öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Einstellungen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Einstellungen' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Sprache' }), 'Wie der Browser');
  expect(await screen.findByRole('dialog', { name: 'Preferences' })).toBeVisible();
  expect(localStorage.getItem('language')).toBeNull();
});

test('numbers and dates are formatted for the language', async () => {
  function Figures() {
    const t = useTranslations('ui');
    const format = useFormatter();
    const day = format.dateTime(new Date('2026-11-21T12:00:00Z'), { dateStyle: 'long' });
    return <p>{`${format.number(1590)} · ${day} · ${t('load.retry')}`}</p>;
  }
  await chooseLanguage('de');
  renderScreen(<Figures />);
  expect(screen.getByText('1.590 · 21. November 2026 · Noch einmal')).toBeVisible();
  await act(() => chooseLanguage('en'));
  await waitFor(() => expect(screen.getByText('1,590 · November 21, 2026 · Retry')).toBeVisible());
});

test('refusals from the server are German on a German page, including names and field messages', async () => {
  const holder = 'Max';
  const refusal = apiError('conflict', reason('container-claimed', { container: 'Kilo-1', holder }), {
    'stockpiles.0.code': reason('code-length'),
  });
  const rows = apiError('invalid', reason('invalid-row', { row: 3, problem: reason('no-such-item') }));
  startFakeServer([
    reply(stockpiles.names, apiError('forbidden', reason('forbidden'))),
    reply(supplies.overview, refusal),
    reply(warehouses.list, rows),
  ]);
  await chooseLanguage('de');
  await expect(call(stockpiles.names)).rejects.toThrow(
    'Deine Rollen erlauben das nicht. Bitte einen Admin um das Recht.',
  );
  await expect(call(supplies.overview)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Kilo-1 wurde schon von Max übernommen. Nichts wurde geändert.',
    fields: { 'stockpiles.0.code': 'Ungültiger Code: Er muss genau 6 Ziffern haben.' },
  });
  await expect(call(warehouses.list, { query: {} })).rejects.toThrow(
    'Etwas davon ist nicht gültig. Zeile 3: Dieses Item gibt es nicht.',
  );
  await chooseLanguage('en');
  await expect(call(stockpiles.names)).rejects.toThrow('Your roles do not allow this.');
  await expect(call(supplies.overview)).rejects.toThrow(
    'Kilo-1 is already claimed by Max. Nothing was changed.',
  );
});

test('a refusal from a server newer than the page is shown in the server’s own words', async () => {
  const unknown = { code: 'of-another-version' } as unknown as Reason; // not a code of this version
  const withoutParam = { code: 'container-open' } as Reason;
  startFakeServer([
    reply(stockpiles.names, apiError('conflict', 'The tide is out.', { name: 'Wait for the tide.' })),
    reply(supplies.overview, apiError('conflict', unknown)),
    reply(warehouses.list, apiError('conflict', withoutParam)),
  ]);
  await chooseLanguage('de');
  await expect(call(stockpiles.names)).rejects.toMatchObject({
    message: 'The tide is out.',
    fields: { name: 'Wait for the tide.' },
  });
  await expect(call(supplies.overview)).rejects.toThrow('of-another-version');
  await expect(call(warehouses.list, { query: {} })).rejects.toThrow('container-open');
});

test.each([
  // chosen language, the browser's languages, locale, a date, a number
  ['en', ['en-GB'], 'en-GB', '07/11/2026', '1,234,567'],
  ['en', ['en-US', 'de-AT'], 'en-US', '11/7/26', '1,234,567'],
  ['en', ['de-DE'], 'en-DE', '07/11/2026', '1.234.567'],
  ['en', ['de', 'de-AT'], 'en-AT', '07/11/2026', '1.234.567'],
  ['de', ['de-AT', 'en'], 'de-AT', '07.11.26', '1\u00a0234\u00a0567'],
  ['de', ['en-GB'], 'de-GB', '07.11.26', '1.234.567'],
  ['de', ['de'], 'de-DE', '07.11.26', '1.234.567'],
] as const)(
  'in %s a browser with the languages %j formats for %s',
  async (language, languages, locale, date, number) => {
    browserSpeaks(...languages);
    await act(() => chooseLanguage(language));
    renderScreen(<Written />, { path: '/welcome', user: reader, replies: [] });
    expect(await screen.findByTestId('locale')).toHaveTextContent(locale);
    expect(screen.getByTestId('date').textContent).toBe(date);
    expect(screen.getByTestId('number').textContent).toBe(number);
    expect(screen.getByTestId('words')).toHaveTextContent(language === 'de' ? 'Lager' : 'Warehouses');
  },
);

function Written() {
  const format = useFormatter();
  const t = useTranslations('warehouses');
  return (
    <>
      <p data-testid="locale">{useLocale()}</p>
      <p data-testid="date">
        {format.dateTime(new Date('2026-11-07T12:00:00Z'), { dateStyle: 'short', timeZone: 'UTC' })}
      </p>
      <p data-testid="number">{format.number(1_234_567)}</p>
      <p data-testid="words">{t('title')}</p>
    </>
  );
}

test('the search names the keys as German keyboards do', async () => {
  await chooseLanguage('de');
  const { user } = renderApp(signedIn);
  await user.click(await screen.findByRole('button', { name: 'Alles durchsuchen' }));
  const search = within(await screen.findByRole('dialog'));
  expect(await search.findByText('Strg')).toBeInTheDocument();
  expect(screen.getByText('Strg K')).toBeInTheDocument();
  expect(screen.queryByText(/Ctrl/)).not.toBeInTheDocument();
});
