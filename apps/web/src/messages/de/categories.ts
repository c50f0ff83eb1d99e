import type { Texts } from '../language.ts';

/** Texte der Lagerkategorien und ihrer Standardziele. */
export const categories: Texts['categories'] = {
  title: 'Kategorien',
  back: 'Zurück zum Krieg',
  loading: 'Kategorien werden geladen',
  failed: 'Die Kategorien konnten nicht geladen werden.',
  empty: 'Keine Kategorien',
  emptyHint:
    'Lege die erste mit der Plus-Taste an. Jedes Lager braucht eine Kategorie; sie bringt seine Standardziele mit.',
  new: 'Neue Kategorie',
  edit: 'Kategorie bearbeiten',
  settings: 'Einstellungen von {name}',
  goals: 'Standardziele',
  ofCategory: 'von {name}',
  warehouseCount: '{count, plural, =0 {Keine Lager} one {1 Lager} other {# Lager}}',
  order: 'Platz {order, number}',
  form: {
    name: 'Name',
    order: 'Reihenfolge',
    orderHint: 'Listen zeigen die niedrigste zuerst.',
    reportHours: 'Meldungen sind alt nach (Stunden)',
    reportHoursHint: 'Danach richten sich Hinweise und Aufgabenliste, für alle Lager der Kategorie.',
    color: 'Farbe',
    pickColor: 'Eine Farbe vom Bildschirm aufnehmen',
    preview: 'So sieht es aus',
  },
  goalsScreen: {
    chain: 'Kette',
    title: 'Standardziele',
    titleOf: 'Standardziele von {category}',
    back: 'Zurück zu den Kategorien',
    loading: 'Standardziele werden geladen',
    failed: 'Die Standardziele konnten nicht geladen werden.',
    gone: 'Diese Kategorie gibt es nicht mehr',
    goneHint: 'Sie wurde gelöscht, oder die Adresse stimmt nicht.',
    empty: 'Keine Standardziele',
    emptyHint:
      'Lege das erste mit der Plus-Taste an, füge eine Liste ein oder kopiere die einer anderen Kategorie.',
    clone: 'Kopieren',
  },
  clone: {
    title: 'Ziele kopieren',
    source: 'Kopieren von',
    sourcePlaceholder: 'Kategorie wählen',
    option: '{name}: {count, plural, =0 {keine Ziele} one {1 Ziel} other {# Ziele}}',
    none: 'Es gibt keine andere Kategorie.',
    submit: 'Kopieren',
    question:
      'Möchtest du wirklich alle Ziele von {source} nach {target} kopieren? Alle bisherigen Ziele von {target} werden dabei endgültig gelöscht.',
    done: '{target} hat jetzt die Ziele von {source}.',
  },
};
