import type { Texts } from '../language.ts';

export const warApi: Texts['warApi'] = {
  heading: 'Die War API des Spiels',
  text: 'Das Spiel veröffentlicht, wem welche Stadt gehört. Backline liest das für einen Shard und zeigt, welche Lager bedroht sind.',
  loading: 'Die Einstellungen der War API werden geladen',
  failed: 'Die Einstellungen der War API konnten nicht geladen werden.',
  stateLoading: 'Der Zustand der War API wird geladen',
  stateFailed: 'Der Zustand der War API konnte nicht geladen werden.',
  shard: 'Shard',
  shardHint: 'Ein anderer verwirft, was der letzte gesagt hat',
  noShard: 'Keiner: nichts wird gelesen',
  shards: { able: 'Able', baker: 'Baker', charlie: 'Charlie' },
  side: 'Unsere Seite',
  sideHint: 'Entscheidet, was eine Bedrohung ist',
  noSide: 'Nicht gewählt',
  sides: { WARDENS: 'Wardens', COLONIALS: 'Colonials' },
  save: 'Speichern',
  saved: 'Die Einstellungen der War API sind gespeichert.',
  fixed: {
    off: 'Wer diesen Server betreibt, hat sie ausgeschaltet (WAR_API=off). Nur dort lässt sie sich einschalten.',
    address:
      'Wer diesen Server betreibt, hat die Adresse festgelegt (WAR_API), deshalb ist kein Shard zu wählen.',
  },
  off: 'Aus: kein Shard ist gewählt.',
  waiting: 'Wartet auf die erste Antwort. Das dauert ein, zwei Minuten.',
  war: 'Krieg {number}',
  warDay: 'Krieg {number}, Tag {day, number}',
  answered: 'Letzte Antwort vor {age}',
  sideMissing: 'Kein Lager gilt als bedroht, bis unsere Seite gewählt ist.',
  problems: {
    unreachable: 'Die War API ist nicht erreichbar. Prüfe, ob dieser Server ins Internet kommt.',
    timeout: 'Die War API antwortet nicht.',
    busy: 'Die War API bittet zu warten.',
    'server-error': 'Die War API hat selbst einen Fehler.',
    refused: 'Die War API lehnt die Anfrage ab. Prüfe den Shard, oder WAR_API auf diesem Server.',
    nonsense: 'Die Antwort der War API ist nicht zu verstehen. Bleibt es so, suche ein neueres Backline.',
    restarting:
      'Der Server des Spiels startet neu: Was er von manchen Karten zeigt, ist unvollständig und zählt nicht.',
    'too-large': 'Die Antwort der War API ist zu groß. Prüfe den Shard, oder WAR_API auf diesem Server.',
  },
  leftOut:
    '{parts, plural, one {Ein Teil} other {# Teile}} der Antworten zu {maps, plural, one {einer Karte} other {# Karten}} {parts, plural, one {war} other {waren}} nicht zu verstehen und {parts, plural, one {wurde} other {wurden}} ausgelassen. Der Rest wird genutzt.',
  townUnknown:
    'Wem seine Stadt gehört, ist nicht bekannt: Die Karte des Spiels für diese Region ist nicht gelesen. Den Grund sehen Admins in der Verwaltung.',
  threatsFailed: 'Welche Lager bedroht sind, konnte nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
  lastKnown: 'Gezeigt wird der letzte bekannte Stand, und sie wird von selbst wieder gefragt.',
  threat: {
    near: {
      short: 'Bedroht',
      text: 'Bedroht: {fallen} fiel vor {age}',
      longAgo: 'Bedroht: {fallen} ist gefallen',
    },
    lost: {
      short: 'Stadt verloren',
      text: 'Stadt verloren: {fallen} fiel vor {age}',
      longAgo: 'Stadt verloren: {fallen}',
    },
  },
};
