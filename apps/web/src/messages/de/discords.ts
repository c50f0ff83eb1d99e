import type { Texts } from '../language.ts';

export const discords: Texts['discords'] = {
  title: 'Discord-Anbindung',
  loading: 'Discords werden geladen',
  failed: 'Die Discords konnten nicht geladen werden.',
  empty: 'Keine Discords',
  emptyHint: 'Binde den Discord-Server deines Regiments an: Seine Rollen bestimmen, wer was darf.',
  new: 'Neuer Discord',
  edit: '{name} bearbeiten',
  primary: 'Primär',
  secondary: 'Sekundär',
  roleCount: '{count, plural, one {1 Rolle angebunden} other {# Rollen angebunden}}',
  form: {
    name: 'Name',
    guildId: 'Discord-ID',
    guildIdHint: 'In Discord mit Entwicklermodus: Rechtsklick auf den Server, Server-ID kopieren.',
    idDoubt: 'IDs von Discord haben 17 bis 20 Ziffern: Prüfe, ob das eine ist.',
    primary: 'Primär',
    primaryHint: 'Die Heimat neuer Benutzer. Immer nur ein Discord: Die anderen werden sekundär.',
    editRoles: 'Rollen bearbeiten',
    roles: 'Rollen',
    roleProblem: '{name}: {problem}',
    deleteNote:
      '{count, plural, =0 {Seine Mitglieder verlieren ihn als Heimat.} one {Seine Rolle verlässt alle Rechtegruppen, und die Rechte durch sie enden sofort.} other {Seine # Rollen verlassen alle Rechtegruppen, und die Rechte durch sie enden sofort.}}',
  },
  roles: {
    title: 'Rollen bearbeiten',
    empty: 'Keine Rollen eingerichtet',
    add: 'Rolle hinzufügen',
    row: 'Rolle {number, number}',
    name: 'Name',
    roleId: 'Rollen-ID',
    roleIdHint: 'In Discord: Servereinstellungen, Rollen, Rechtsklick auf die Rolle, Rollen-ID kopieren.',
    remove: 'Entfernen',
    removeOf: '{name} entfernen',
    unnamed: 'diese Rolle',
    repeated: 'Diese Rolle steht zweimal in der Liste.',
    checkHint:
      'Wer eine neu angebundene Rolle hat, bekommt seine Rechte binnen 15 Minuten oder durch neues Anmelden.',
  },
};
