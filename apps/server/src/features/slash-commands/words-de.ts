import type { ErrorCode } from '@backline/contract';
import type { Words } from './words.ts';

/** @param atLeast whether it is a lower bound. */
const count = (value: number, atLeast?: boolean) => `${value.toLocaleString('de-DE')}${atLeast ? '+' : ''}`;
const crates = (value: number, atLeast?: boolean) =>
  value === 1 && !atLeast ? '1 Kiste' : `${count(value, atLeast)} Kisten`;
const many = (value: number, singular: string, more: string) =>
  `${count(value)} ${value === 1 ? singular : more}`;

const refusals: Partial<Record<ErrorCode, string>> = {
  forbidden: 'Das darfst du nicht.',
  'not-found': 'Das gibt es nicht mehr.',
  stale: 'Eine neuere Meldung ist schon gespeichert. Sieh auf der Seite nach, bevor du sie ersetzt.',
  conflict: 'Das geht nicht mehr: Inzwischen hat sich etwas geändert.',
};

export const german: Words = {
  nothingHere: 'Backline hat dir hier nichts zu zeigen. Frag einen Offizier, welche Rolle es öffnet.',
  unknownCommand: 'Backline kennt diesen Befehl nicht mehr. Starte Discord neu und versuch es noch einmal.',
  failed: 'Das ging gerade nicht. Versuch es in einer Minute noch einmal.',
  tooOften: 'Das war etwas schnell. Versuch es in einer Minute noch einmal.',
  refusals,
  refusal: (_message, code) => refusals[code] ?? 'Das ging nicht. Auf der Seite steht, warum.',
  count,
  crates,
  loose: (value, atLeast) => (value === 1 && !atLeast ? '1 Stück' : `${count(value, atLeast)} Stück`),
  more: (value) => `… und ${count(value)} weitere`,
  moreAt: (value, url) => `… und ${count(value)} weitere: <${url}>`,
  open: 'Öffnen',
  refreshButton: 'Auffrischen',
  submit: 'Absenden',
  submitChecked: 'Geprüft, absenden',
  submitAnyway: 'Trotzdem absenden',
  claim: (place) => `Nächsten von ${place} übernehmen`,

  noItem: 'So heißt kein Item. Wähle eines aus der Liste, die beim Tippen erscheint.',
  noStockpile:
    'Du siehst keinen Stockpile mit diesem Namen. Wähle einen aus der Liste, die beim Tippen erscheint.',
  noPublicStockpile:
    'So heißt kein offener Stockpile. Was für eine Gruppe gesperrt ist, wird nie öffentlich gezeigt.',
  noWarehouse: 'So heißt kein Lager. Wähle eines aus der Liste, die beim Tippen erscheint.',

  found: (item, places) => `**${item}** liegt in ${many(places, 'Lager', 'Lagern')}:`,
  foundNowhere: (item) => `**${item}** liegt in keinem Stockpile, den du siehst.`,
  target: (value) => `Soll ${value}`,
  noneOf: 'nichts',

  stockOf: (name, place) => `**${name}** · ${place}`,
  reported: (time) => `gemeldet ${time}`,
  neverReported: 'nie gemeldet',
  publicAt: (time) => `wird öffentlich ${time}`,
  publicFrom: (time) => `wird öffentlich ${time} oder später`,
  perhapsPublic: (time) => `vielleicht schon öffentlich, spätestens ${time}`,
  publicSince: (time) => `öffentlich seit ${time}`,
  neverRefreshed: 'sein Timer ist nicht bekannt',
  neverExpires: 'steht allen offen und läuft nie ab',
  empty: 'Er ist leer.',

  needsAll: (lines) =>
    lines === 0
      ? 'Nirgends fehlt etwas.'
      : `**${many(lines, 'Item', 'Items')} unter Soll**, das Dringendste zuerst:`,
  needsAt: (place, lines) =>
    lines === 0
      ? `**${place}** fehlt nichts.`
      : `In **${place}** ${lines === 1 ? 'ist 1 Item' : `sind ${count(lines)} Items`} unter Soll, das Dringendste zuerst:`,
  need: (quantity, target) => `${quantity} von ${target}`,
  belowMinimum: (minimum) => `unter dem Minimum von ${minimum}`,
  worstAt: (place, missing) => `am meisten in ${place} (${missing} fehlen)`,

  code: (name, code) => `Der Code von **${name}** ist \`${code}\`. Dass du ihn gesehen hast, ist vermerkt.`,
  noCode: (name) => `**${name}** hat keinen Code.`,
  refreshed: (name, time) => `Der Timer von **${name}** läuft neu: öffentlich ${time}.`,

  haulNothing: (place) => `**${place}** fehlt nichts, was man fahren könnte.`,
  haulNobody: (place, missing) => `**${place}** fehlen ${missing}, und kein Lager hat davon etwas übrig.`,
  haul: (place, missing) => `**${place}** fehlen ${missing}. Wer etwas bringen kann:`,
  supplier: (containers) => many(containers, 'Container', 'Container'),
  hexes: (value) => many(value, 'Hex', 'Hexe'),
  claimed: (container, from, to) => `Container ${container} von **${from}** nach **${to}** gehört dir.`,
  nothingToClaim: 'Von dieser Lieferung ist kein Container mehr offen.',
  claimNeedsAccount: 'Melde dich einmal bei Backline an, dann kannst du von hier aus Container übernehmen.',

  watchNeedsAccount: 'Melde dich einmal bei Backline an, dann kannst du von hier aus beobachten.',
  watchOne: 'Wähle eines: ein Item, einen Stockpile oder ein Lager.',
  watchUnknown: {
    item: 'So heißt kein Item. Wähle eines aus der Liste, die beim Tippen erscheint.',
    stockpile:
      'Du siehst keinen Stockpile mit diesem Namen. Wähle einen aus der Liste, die beim Tippen erscheint.',
    warehouse: 'So heißt kein Lager. Wähle eines aus der Liste, die beim Tippen erscheint.',
  },
  watchStarted: (name) =>
    `Du beobachtest jetzt **${name}**. Schalte in deinem Konto „Auf diesem Gerät Bescheid geben“ ein, um davon zu hören.`,
  watchEnded: (name) => `Du beobachtest **${name}** nicht mehr.`,
  watchEnough: (most) => `Du beobachtest ${count(most)} Dinge, mehr geht nicht. Beende zuerst eines.`,
  watchNothing: 'Du beobachtest nichts. Nenne ein Item, einen Stockpile oder ein Lager.',
  watchList: (watches) => `Du beobachtest ${many(watches, 'Ding', 'Dinge')}:`,

  noFile:
    'Häng einen Screenshot, den Text von *Copy to Clipboard* als .txt, …_MapData.sav oder die Tabelle von FIR oder einem anderen Werkzeug an.',
  fileFailed: 'Discord hat die Datei nicht hergegeben, oder sie ist zu groß. Häng sie noch einmal an.',
  pictureFailed:
    'Dieses Bild war nicht zu lesen. Häng einen ganzen, nicht verkleinerten Screenshot des Stockpiles an.',
  pictureProblem: 'Dieses Bild zeigt keinen Stockpile mit einem lesbaren Namen.',
  pictureBusy: 'Gerade werden viele Bilder gelesen. Versuch es in ein paar Sekunden noch einmal.',
  textFailed: 'Dieser Text ist nicht der von *Copy to Clipboard*.',
  tableFailed:
    'Das ist keine Tabelle von Stockpiles: ihre erste Zeile muss die Spalten CodeName, Quantity und Crated? nennen, und sie muss als UTF-8 gespeichert sein.',
  saveFailed: 'Dieser Spielstand war nicht zu lesen. Häng …_MapData.sav an.',
  saveEmpty: 'Kein Pin dieses Spielstands hat einen Stockpile mit Inhalt.',
  reportNothing: 'Davon lässt sich von hier aus nichts melden:',
  reportHead: (stockpiles) =>
    stockpiles === 1 ? 'Was sich ändern würde:' : `Was sich in ${count(stockpiles)} Stockpiles ändern würde:`,
  reportLines: (name, changes, rows) =>
    `**${name}**: ${many(changes, 'Änderung', 'Änderungen')} (${many(rows, 'Zeile', 'Zeilen')})`,
  reportUnknown: (name) => `**${name}**: du siehst keinen Stockpile mit diesem Namen.`,
  reportPublic: (names) =>
    `**Public**: jedes Gebäude hat einen. Sag mit der Option stockpile, von welchem Lager er ist: ${names}.`,
  reportNoPublic: '**Public**: noch kein Lager hat einen öffentlichen Stockpile. Leg ihn auf der Seite an.',
  reportOlder: (name) => `**${name}**: eine neuere Meldung ist gespeichert.`,
  reportUndated: (name) => `**${name}**: die Datei sagt nicht, wann es so aussah.`,
  reportUnclear: (name) =>
    `**${name}**: die Datei enthält mehrere Beobachtungen davon und zeigt nicht, welche gilt.`,
  reportUnsure: (name, rows) =>
    `**${name}**: ${many(rows, 'Zeile braucht', 'Zeilen brauchen')} erst einen Blick auf der Seite.`,
  check: (item, amount) => `❓ ${item}: ${amount}? Sieh noch einmal auf das Bild.`,
  change: (item, before, after) => `${item}: ${before} → ${after}`,
  submitted: (names) => `Abgesendet: ${names}.`,
  submitGone:
    'Diese Meldung ist schon abgesendet, oder 15 Minuten sind vorbei. Schick die Datei noch einmal.',
  doubts: {
    'unknown-items': 'Die meisten seiner Items kennt Backline nicht.',
    'large-loss': 'Mehr als die Hälfte dessen, was im Stockpile lag, wäre weg.',
    'other-building': 'Es zeigt ein anderes Gebäude als das, in dem der Stockpile ist.',
  },
  areYouSure: 'Stimmt das?',

  help: [
    '**/find** Item: wo es liegt',
    '**/stock** Stockpile: was darin ist, und wann er öffentlich wird',
    '**/needs** Lager: was fehlt, dort oder überall',
    '**/haul** Lager: wer bringen kann, was ihm fehlt',
    '**/refresh** Stockpile: lässt seinen Timer neu laufen',
    '**/code** Stockpile: sein Code, nur für dich; jeder Blick wird vermerkt',
    '**/watch** Item, Stockpile oder Lager: sagt dir, wenn es knapp oder öffentlich wird; noch einmal beendet es',
    '**/report** Datei: liest einen Screenshot, einen Text oder einen Spielstand und zeigt, was sich ändern würde',
    'Antworten sind nur für dich, außer du wählst *public*; Gesperrtes und Codes sind nie öffentlich.',
  ].join('\n'),
};
