import type { Texts } from '../language.ts';

export const permissionGroups: Texts['permissionGroups'] = {
  title: 'Rechtegruppen',
  loading: 'Rechtegruppen werden geladen',
  failed: 'Die Rechtegruppen konnten nicht geladen werden.',
  empty: 'Keine Rechtegruppen',
  emptyHint:
    'Eine Gruppe gibt den Rollen eines Discords die Rechte zu lesen, zu bearbeiten oder zu verwalten.',
  new: 'Neue Rechtegruppe',
  edit: '{name} bearbeiten',
  roleCount: '{count, plural, one {1 Rolle zugewiesen} other {# Rollen zugewiesen}}',
  noRights: 'Keine Rechte',
  lockedCount: '{count, plural, one {1 gesperrter Stockpile} other {# gesperrte Stockpiles}}',
  rights: {
    read: 'Lesen',
    edit: 'Bearbeiten',
    manage: 'Verwalten',
  },
  form: {
    name: 'Name',
    read: 'Sieht Bestand und Ziele, sendet Meldungen, plant Lieferungen.',
    edit: 'Ändert Lager, Stockpiles und Ziele.',
    manage: 'Führt den Krieg: Technologie, Herstellung, Kategorien, Pyramiden.',
    editRoles: 'Rollen bearbeiten',
    roles: 'Zugewiesene Rollen',
    roleProblem: '{name}: {problem}',
    deleteNote:
      '{count, plural, =0 {Wer durch sie Rechte hat, verliert sie sofort.} one {Wer durch sie Rechte hat, verliert sie sofort. 1 Stockpile ist für sie gesperrt: Er bleibt gesperrt, und nur Admins sehen ihn dann noch.} other {Wer durch sie Rechte hat, verliert sie sofort. # Stockpiles sind für sie gesperrt: Sie bleiben gesperrt, und nur Admins sehen sie dann noch.}}',
  },
  roles: {
    title: 'Zugewiesene Rollen',
    empty: 'Keine Rollen zugewiesen',
    add: 'Rolle hinzufügen',
    row: 'Rolle {number, number}',
    label: 'Rolle',
    labelOf: 'Rolle in {discord}',
    placeholder: 'Rolle wählen',
    none: 'Keine Rollen: Binde sie zuerst an einen Discord an.',
    failed: 'Die Rollen konnten nicht geladen werden: {reason}',
    remove: 'Entfernen',
    removeOf: '{name} entfernen',
    unnamed: 'diese Rolle',
  },
};
