import type { Texts } from '../language.ts';

export const admin: Texts['admin'] = {
  title: 'Verwaltung',
  back: 'Verwaltung',
  users: {
    title: 'Benutzer',
    text: 'Wer Zugang hat, mit welchen Rechten und warum.',
  },
  discords: {
    title: 'Discords',
    text: 'Die Discord-Server, deren Rollen zählen, und welche Rollen das sind.',
  },
  permissions: {
    title: 'Rechtegruppen',
    text: 'Welche Rollen lesen, bearbeiten und verwalten dürfen.',
  },
  gameData: {
    title: 'Spieldaten',
    text: 'Items, Kosten, Orte und Regionen einer neuen Spielversion als Paket.',
  },
  icons: {
    title: 'Item-Symbole',
    text: 'Die Symbole des Spiels als Zip, zum Zeigen und zum Lesen.',
  },
  audit: {
    title: 'Protokoll',
    text: 'Wer was wann getan hat, und was vorher war.',
  },
  alerts: {
    title: 'Hinweise',
    text: 'Discord-Kanäle, die erfahren, was passiert.',
  },
  spreadsheets: {
    title: 'Tabellen',
    text: 'Google-Tabellen, in die die Zeilen jeder Meldung gehen.',
  },
};
