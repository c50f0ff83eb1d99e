import type { Texts } from '../language.ts';

/** Texte dazu, was jemand beobachtet, und zu Push-Nachrichten. */
export const watches: Texts['watches'] = {
  watch: 'Beobachten',
  watching: 'Beobachtet',
  watchOf: '{name} beobachten',
  watchingOf: '{name} wird beobachtet. Drücken beendet das.',
  title: 'Beobachtet',
  about:
    'Du erfährst, wenn knapp wird, was du beobachtest, wenn es öffentlich wird, ankommt oder lange nicht gemeldet wurde.',
  loading: 'Lade, was du beobachtest',
  failed: 'Was du beobachtest, konnte nicht geladen werden.',
  none: 'Du beobachtest noch nichts. Drücke „Beobachten“ bei einem Item, einem Stockpile oder einem Lager.',
  end: '{name} nicht mehr beobachten',
  mute: '{name} stummschalten',
  muted: 'stumm bis {time}',
  mutedRestocked: 'stumm bis wieder aufgefüllt',
  muteFor: {
    '1h': 'Für 1 Stunde',
    '8h': 'Für 8 Stunden',
    restocked: 'Bis wieder aufgefüllt',
    off: 'Nicht mehr stumm',
  },
  push: 'Auf diesem Gerät Bescheid geben',
  pushHint: 'Nachrichten kommen auch, wenn Backline geschlossen ist, bis du dich hier abmeldest.',
  pushOthers: '{count, plural, one {Auch auf # anderem Gerät.} other {Auch auf # anderen Geräten.}}',
  pushUnsupported:
    'Dieser Browser nimmt hier keine Nachrichten an. Auf einem iPhone muss Backline zuerst auf den Home-Bildschirm.',
  pushDenied:
    'Dieser Browser sperrt Nachrichten von Backline. Erlaube sie in seinen Einstellungen für diese Seite.',
  pushFailed: 'Dieser Browser konnte nicht für Nachrichten angemeldet werden: {reason}',
  quiet: 'Ruhezeit',
  quietHint:
    'Nachrichten warten bis zu ihrem Ende. Dass ein Stockpile binnen einer Stunde öffentlich wird, erfährst du trotzdem.',
  from: 'Von',
  to: 'Bis',
  zone: 'Zeiten von {zone}.',
  close: 'Schließen',
};
