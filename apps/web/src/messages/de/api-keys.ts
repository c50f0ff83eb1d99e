import type { Texts } from '../language.ts';

/** Texte der persönlichen Schlüssel für Werkzeuge. */
export const apiKeys: Texts['apiKeys'] = {
  title: 'API-Schlüssel',
  about:
    'Mit einem Schlüssel kann ein Werkzeug von dir in deinem Namen Meldungen senden und Bestände lesen. Es darf nie mehr als du in diesem Moment.',
  docs: 'Was damit alles geht',
  new: 'Neuer API-Schlüssel',
  loading: 'Deine API-Schlüssel werden geladen',
  failed: 'Deine API-Schlüssel konnten nicht geladen werden.',
  empty: 'Keine API-Schlüssel',
  emptyHint:
    'Lege einen an für ein Skript, einen Bot oder eine Tabelle, die mit den Stockpiles arbeiten soll.',
  noRights: 'Du hast keine Rechte, die ein Schlüssel haben könnte. Bitte einen Admin um eine Rolle.',
  scopes: { read: 'Lesen und melden', edit: 'Bearbeiten', manage: 'Verwalten' },
  created: 'Angelegt',
  expires: 'Läuft ab',
  expired: 'Abgelaufen',
  never: 'nie',
  lastUsed: 'Zuletzt benutzt',
  notUsed: 'noch nicht',
  revoke: 'Widerrufen',
  revokeOf: '{name} widerrufen',
  revokeTitle: 'API-Schlüssel widerrufen',
  revokeQuestion: 'Den API-Schlüssel {name} widerrufen?',
  revokeNote: 'Werkzeuge, die ihn benutzen, gehen sofort nicht mehr. Das lässt sich nicht zurücknehmen.',
  form: {
    name: 'Name',
    nameHint: 'Wofür der Schlüssel ist; das Protokoll zeigt es.',
    scopes: 'Was er darf',
    read: 'Sieht Bestände, Ziele und Codes wie du, sendet Meldungen und vermerkt Auffrischungen.',
    edit: 'Ändert Lager, Stockpiles und Ziele.',
    manage: 'Ändert Items, Kategorien und Pyramiden.',
    life: 'Endet nach',
    days: '{count, plural, one {1 Tag} other {# Tagen}}',
    endless: 'Nie',
    endlessHint:
      'Ein Schlüssel ohne Ende öffnet deine Bestände jedem, der ihn findet, bis du ihn widerrufst.',
    submit: 'Schlüssel anlegen',
  },
  made: {
    title: 'Dein neuer API-Schlüssel',
    warning: 'Kopiere den Schlüssel jetzt. Er wird nicht noch einmal gezeigt.',
    key: 'API-Schlüssel {name}',
    copy: 'Schlüssel kopieren',
    copied: 'Kopiert',
    cannotCopy: 'Der Browser ließ die Seite nicht kopieren. Markiere den Schlüssel und kopiere ihn selbst.',
    keep: 'Wer ihn hat, kann alles, was er darf. Bewahre ihn auf wie ein Passwort.',
    done: 'Ich habe ihn kopiert',
  },
  ofUser: {
    title: 'API-Schlüssel',
    loading: 'Die API-Schlüssel werden geladen',
    failed: 'Die API-Schlüssel konnten nicht geladen werden.',
    none: 'keine',
  },
};
