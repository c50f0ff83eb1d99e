import type { Texts } from '../language.ts';

export const auth: Texts['auth'] = {
  title: 'Anmelden',
  lead: 'Bestand, Ziele und Meldungen deines Regiments an einem Ort.',
  discord: 'Mit Discord anmelden',
  local: 'Lokale Anmeldung',
  busy: 'Anmeldung läuft…',
  localNote:
    'Hier sind keine Discord-Zugangsdaten eingerichtet, deshalb bietet dieser Server Testbenutzer an.',
  setupTitle: 'Erster Admin werden',
  setup:
    'Dieser Einrichtungslink gilt einmal: Wer sich über ihn anmeldet, wird Admin dieses Servers. Mach nur mit deinem eigenen Discord-Konto weiter.',
  mismatch: 'Die Anmeldung passt nicht zu diesem Browser. Bitte melde dich noch einmal an.',
  denied: 'Discord hat dich nicht angemeldet: Die Anfrage wurde abgelehnt.',
  provider: 'Discord hat dich nicht angemeldet ({reason}).',
  failed: 'Die Anmeldung ist fehlgeschlagen. {reason}',
  ended: 'Deine Sitzung ist beendet. Bitte melde dich noch einmal an.',
  undecodable: 'Das Anmelde-Token ist nicht lesbar. Bitte melde dich noch einmal an.',
};
