import type { Texts } from '../language.ts';

export const users: Texts['users'] = {
  title: 'Benutzer',
  loading: 'Benutzer werden geladen',
  failed: 'Die Benutzer konnten nicht geladen werden.',
  empty: 'Keine Benutzer',
  add: 'Benutzer hinzufügen',
  search: 'Benutzer suchen',
  searchPlaceholder: 'Name',
  clearSearch: 'Suche leeren',
  rights: 'Rechte',
  allRights: 'Alle Benutzer',
  noMatch: 'Kein Benutzer passt.',
  showAll: 'Alle zeigen',
  shown: '{shown, number} von {count, plural, one {1 Benutzer} other {# Benutzern}}',
  badges: {
    admin: 'Admin',
    permissions: 'Rechte',
    none: 'Keine Rechte',
  },
  permissions: {
    read: 'Lesen',
    edit: 'Bearbeiten',
    manage: 'Verwalten',
  },
  form: {
    admin: 'Admin',
    adminHint: 'Hat jedes Recht und entscheidet, wer sonst welches hat.',
    adminBySettings:
      'ADMIN_DISCORD_IDS oder die lokale Anmeldung als Admin macht dieses Konto bei jeder Anmeldung wieder zum Admin.',
    adminBy: {
      settings:
        'Admin durch ADMIN_DISCORD_IDS, das dieses Konto nicht mehr nennt: Das Recht endet bei der nächsten Prüfung.',
      setup: 'Der erste Admin, durch den Einrichtungslink.',
      admin: 'Von einem anderen Admin zum Admin gemacht.',
    },
    self: 'Das bist du: Du würdest die Verwaltung sofort verlassen, und ein anderer Admin müsste dich wieder hineinlassen.',
    deleteNote:
      'Die Sitzungen enden sofort. Neu anmelden geht, solange eine Discord-Rolle Rechte gibt; Meldungen behalten ihren Namen.',
    discordUserId: 'Discord-Benutzer-ID',
    discordUserIdHint:
      'In Discord: Einstellungen, Erweitert, Entwicklermodus; dann Rechtsklick auf die Person, Benutzer-ID kopieren.',
    username: 'Name',
    usernameHint: 'Bis Discord bei der ersten Anmeldung den Namen nennt.',
  },
  details: {
    loading: 'Woher die Rechte kommen, wird geladen',
    failed: 'Woher die Rechte kommen, konnte nicht geladen werden.',
    account: 'Konto',
    discordId: 'Discord-ID',
    signedIn: 'Letzte Anmeldung',
    never: 'nie',
    checked: 'Rollen abgefragt',
    discords: 'Discords',
    noDiscords: 'In keinem angebundenen Discord Mitglied.',
    noRoles: 'keine der angebundenen Rollen',
    groups: 'Rechtegruppen',
    noGroups: 'Keine Rechtegruppe enthält eine der Rollen.',
    through: 'durch {roles}',
    nothing: 'gibt keine Rechte',
  },
  preferences: {
    title: 'Einstellungen',
    home: 'Heimat-Discord',
    placeholder: 'Heimat-Discord wählen',
    hint: 'Von ihm kommen Spitzname und Bild, die andere sehen.',
    none: 'Du bist in keinem Discord Mitglied, der hier angebunden ist.',
    loading: 'Deine Discords werden geladen',
    failed: 'Deine Discords konnten nicht geladen werden.',
  },
};
