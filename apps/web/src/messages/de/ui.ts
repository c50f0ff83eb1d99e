import type { Texts } from '../language.ts';

/** Texte der Teile, die alle Seiten gemeinsam haben. */
export const ui: Texts['ui'] = {
  brand: 'Backline',
  pageTitle: '{title} · Backline',
  control: 'Strg',
  alerts: {
    region: 'Hinweise',
    dismiss: 'Ausblenden',
  },
  quantity: { atLeast: 'mindestens {value, number}' },
  modal: {
    close: 'Schließen',
  },
  form: {
    submit: 'Speichern',
    cancel: 'Abbrechen',
    delete: 'Löschen',
    deleteTitle: '{name} löschen',
    deleteQuestion: 'Möchtest du {name} wirklich löschen?',
  },
  listDialog: {
    back: 'Zurück',
    apply: 'Übernehmen',
  },
  confirm: {
    cancel: 'Abbrechen',
  },
  load: {
    loading: 'Wird geladen',
    frame:
      'Die Seite wird geladen. Bei einer langsamen Verbindung dauert es einige Sekunden, bis der Inhalt da ist.',
    failed: 'Das konnte nicht geladen werden.',
    screen: 'Diese Seite konnte nicht geladen werden.',
    screenHint: 'Prüfe die Verbindung und versuch es noch einmal. Hilft das nicht, lade die Seite neu.',
    staleCopy: 'Das konnte nicht aufgefrischt werden. Du siehst den letzten Stand.',
    retry: 'Noch einmal',
    partFailed:
      'Dieser Teil von Backline konnte nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal. Wurde Backline inzwischen aktualisiert, lade die Seite neu.',
  },
  errors: {
    offline: 'Der Server ist nicht erreichbar. Prüfe die Verbindung und versuch es noch einmal.',
    unexpected: 'Etwas ist schiefgegangen. Versuch es noch einmal; kommt es wieder, sag es einem Admin.',
  },
  table: { selected: 'Ausgewählt', select: '{name} auswählen' },
  status: {
    fresh: 'frisch',
    aging: 'wird alt',
    stale: 'veraltet',
    never: 'nie',
    why: {
      aging: 'Gelb, weil es 3 Stunden alt oder älter ist.',
      stale: 'Rot, weil es 6 Stunden alt oder älter ist: Es stimmt vielleicht nicht mehr.',
    },
  },
  percent: '{percent, number} %',
  fill: 'zu {percent} % gefüllt',
  export: {
    title: 'Export',
    copy: 'Für eine Tabelle kopieren',
    csv: 'Als CSV herunterladen',
    tsv: 'Als TSV herunterladen',
    json: 'Als JSON herunterladen',
    copied: '{count, plural, one {# Zeile kopiert} other {# Zeilen kopiert}}',
    cannotCopy: 'Der Browser hat das Kopieren nicht erlaubt. Lade stattdessen eine Datei herunter.',
    failed: 'Der Export ist nicht gelungen. Prüfe die Verbindung und versuch es noch einmal.',
  },
  crash: {
    title: 'Etwas ist kaputtgegangen',
    explanation: 'Auf dieser Seite trat ein Fehler auf, mit dem sie nicht umgehen konnte.',
    reload: 'Neu laden',
  },
};
