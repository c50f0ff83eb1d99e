import type { Texts } from '../language.ts';

/** Texte zum Ende eines Krieges. */
export const warReset: Texts['warReset'] = {
  heading: 'Ende des Krieges',
  text: 'Leert Bestand, eigene Ziele, Lieferungen, Produktion und Technologie für den nächsten Krieg. Was geleert wird, wird vorher archiviert.',
  newWar: {
    title: 'Krieg {number} hat begonnen',
    text: 'Bestand, eigene Ziele, Lieferungen, Produktion und Technologie sind hier noch vom Krieg davor. Das Zurücksetzen archiviert und leert sie.',
    reset: 'Für Krieg {number} zurücksetzen',
    notNow: 'Nicht jetzt',
  },
  open: 'Krieg zurücksetzen',
  title: 'Krieg zurücksetzen',
  clears:
    'Alle Stockpiles mit Inhalt, Codes und Beobachtungen, eigene Ziele, Lieferungen, Aufträge, Fabriken, Materialfuhren und freigeschaltete Technologie werden für alle geleert. Alle Lager werden inaktiv.',
  keeps:
    'Leute, Rechte, Kategorien mit ihren Standardzielen, Pyramiden, Tabellen, Einstellungen zur Herstellung und der Verlauf der Meldungen bleiben.',
  archive: 'Was geleert wird, wird vorher auf dem Server archiviert; sein Betreiber kann es zurückholen.',
  code: 'Der Code für dieses Zurücksetzen ist',
  typed: 'Gib zur Bestätigung den Code ein',
  reset: 'Zurücksetzen',
  working: 'Der Krieg wird archiviert und geleert. Das kann eine Minute dauern.',
  nothing: 'Es gab nichts zu archivieren. Backline gehört jetzt zum neuen Krieg.',
  done: 'Der Krieg wurde zurückgesetzt. {warehouses, plural, one {# Lager} other {# Lager}} und {stockpiles, plural, one {# Stockpile} other {# Stockpiles}} sind in {archive} archiviert.',
};
