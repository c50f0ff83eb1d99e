import type { Messages } from '@backline/texts/messages';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type IntlError, IntlErrorCode, IntlProvider } from 'use-intl';
import { newQueryClient } from './api/client/query-client.ts';
import { dropAllStoredCopies } from './api/storage/stored-query.ts';
import { formatLocale, useLanguage } from './messages/language.ts';
import { AlertList } from './ui/feedback/alert-list.tsx';
import { COLOR_SCHEME_KEY, theme, themeVariables } from './ui/theme.ts';
import { Tooltips } from './ui/tooltips.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

const FORMATS = { dateTime: { moment: { dateStyle: 'medium', timeStyle: 'short' } } } as const;

/** Types `useTranslations`: a key that no file of texts has does not compile. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Formats: typeof FORMATS;
  }
}

/** Times are of the device's own zone, as they are without a name of it; to ask for the name costs a phone 100 ms. */
function tellError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error);
}

/** The layers that every screen stands on: theme, texts, server data, alerts. `env` is 'test' to leave out transitions. */
export function AppProviders({
  env = 'default',
  client: given,
  children,
}: {
  env?: 'default' | 'test';
  /** With what was read before the first drawing; without one, an empty one. */
  client?: QueryClient;
  children: ReactNode;
}) {
  const [client] = useState(() => given ?? newQueryClient());
  const { language, texts } = useLanguage();
  const named = useRef(language);
  useEffect(() => {
    if (named.current === language) return;
    named.current = language;
    // What was read names items in the language of before.
    dropAllStoredCopies();
    void client.resetQueries();
  }, [language, client]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      env={env}
    >
      <IntlProvider
        locale={formatLocale(language)}
        messages={texts as unknown as Messages} // the same keys; the types only tell their params
        formats={FORMATS}
        onError={tellError}
      >
        <QueryClientProvider client={client}>
          {children}
          <AlertList />
          <Tooltips />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>
  );
}
