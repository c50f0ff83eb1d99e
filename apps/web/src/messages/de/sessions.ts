import type { Texts } from '../language.ts';

/** Texte dazu, wo jemand angemeldet ist. */
export const sessions: Texts['sessions'] = {
  title: 'Sitzungen',
  about:
    'Wo du angemeldet bist. Beende eine Sitzung, die du nicht kennst oder brauchst: Ihre offenen Seiten schließen sofort.',
  loading: 'Deine Sitzungen werden geladen',
  failed: 'Deine Sitzungen konnten nicht geladen werden.',
  on: '{browser} auf {system}',
  unknown: 'Unbekannter Browser',
  current: 'Diese Sitzung',
  started: 'Angemeldet',
  active: 'Zuletzt aktiv',
  now: 'jetzt',
  network: 'Netzwerk',
  end: 'Beenden',
  endOf: 'Sitzung beenden: {name}',
  endOthers: 'Alle anderen beenden',
  ofUser: {
    loading: 'Die Sitzungen werden geladen',
    failed: 'Die Sitzungen konnten nicht geladen werden.',
    none: 'nirgends angemeldet',
    endAll: 'Alle Sitzungen beenden',
    question: 'Alle Sitzungen von {name} beenden?',
    note: 'Die offenen Seiten schließen sofort. Neu anmelden geht, solange eine Discord-Rolle Rechte gibt.',
  },
};
