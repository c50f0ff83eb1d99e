import type { en } from './en/index.ts';

/** Types `useTranslations`: a key that no message file has does not compile. */
declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en;
  }
}
