import type { Texts } from '../language.ts';

/** Texte der Tabellen, in die die Zeilen der Meldungen gehen. */
export const spreadsheets: Texts['spreadsheets'] = {
  title: 'Tabellen',
  loading: 'Tabellen werden geladen',
  failed: 'Die Tabellen konnten nicht geladen werden.',
  empty: 'Keine Tabellen',
  emptyHint:
    'Die Zeilen jeder verarbeiteten Meldung werden an die Google-Tabellen angehängt, die hier stehen.',
  new: 'Neue Tabelle',
  edit: 'Tabelle bearbeiten',
  settings: 'Einstellungen von {name}',
  share: 'Gib jede Tabelle zum Bearbeiten frei für:',
  copyEmail: 'Adresse kopieren',
  emailCopied: 'Kopiert',
  noAccount:
    'Der Server hat kein Google-Dienstkonto, deshalb werden keine Zeilen gesendet; sie warten. Setze GOOGLE_SERVICE_ACCOUNT auf den Pfad einer Schlüsseldatei und starte den Server neu.',
  open: '{name} bei Google öffnen',
  spreadsheetId: 'Tabellen-ID',
  sheetName: 'Blatt',
  includesLocked: 'mit gesperrten Stockpiles',
  lastSuccess: 'Letzter Erfolg',
  lastError: 'Letzter Fehler',
  none: 'noch keiner',
  noError: 'keiner',
  waiting: '{count, plural, one {1 Zeile wartet} other {# Zeilen warten}}',
  nothingWaits: 'Keine Zeile wartet',
  test: 'Testzeile senden',
  testOf: 'Testzeile an {name} senden',
  tested: 'Die Testzeile steht in {name}.',
  form: {
    name: 'Name',
    nameHint: 'Wie sie hier heißt',
    spreadsheetId: 'Tabellen-ID',
    spreadsheetIdHint: 'Aus der Adresse der Tabelle; die ganze Adresse geht auch.',
    sheetName: 'Name des Blatts',
    sheetNameHint: 'Das Blatt darin, in das die Zeilen gehen',
    includeLocked: 'Mit gesperrten Stockpiles',
    includeLockedHint: 'Wer die Tabelle öffnen kann, sieht dann, was in ihnen liegt.',
  },
};
