import type { Channel } from '@backline/contract';
import type { ProductionMethod, RunOut } from '@backline/domain';

/** The texts of messages, with names already escaped for Discord. A time is a text that Discord counts down. */
export interface MessageWords {
  publicSoon: (stockpile: string, warehouse: string, time: string, isEarliest: boolean) => string;
  short: (warehouse: string, items: string) => string;
  ofMinimum: (item: string, quantity: string, minimum: string) => string;
  runsOut: (warehouse: string, items: string) => string;
  ends: Record<RunOut['end'], (item: string, time: string) => string>;
  delivered: (to: string, crates: number, what: { containers: string; from: string; by: string }) => string;
  stalled: (holder: string, containers: string, what: { from: string; to: string; time: string }) => string;
  containers: (numbers: number[]) => string;
  reportOld: (stockpile: string, warehouse: string, time: string) => string;
  threatened: (
    warehouse: string,
    what: { threat: 'near' | 'lost'; fallen: string; time: string; stockpiles: number },
  ) => string;
  orderReady: (order: string, place: string) => string;
  orderPublic: (order: string, place: string, time: string) => string;
  /** Appended to the others: for which warehouse, and when it is no longer reserved for us. */
  orderFor: (warehouse: string) => string;
  orderUntil: (time: string) => string;
  methods: Record<ProductionMethod, string>;
  more: (count: number) => string;
  again: string;
  test: (channel: string) => string;
  digest: (what: { short: number; soon: number; crates: number }) => string;
  digestShort: string;
  digestShortIn: (missing: string, warehouse: string, items: number) => string;
  moreWarehouses: (count: number) => string;
  digestSoon: string;
  goesPublic: (time: string, stockpile: string, warehouse: string) => string;
  /** Of a time that is only a lower bound. */
  atEarliest: (time: string) => string;
  /** Of a stockpile whose earliest time has passed; `time` is the latest. */
  perhapsPublic: (time: string) => string;
  digestMoved: string;
  moved: (crates: number, shipments: number, underWay: number) => string;
  quietDay: string;
  status: string;
  statusEmpty: string;
  statusChanged: (time: string) => string;
  number: (value: number) => string;
}

function count(value: number, singular: string, many: string): string {
  return `${value} ${value === 1 ? singular : many}`;
}

const en: MessageWords = {
  publicSoon: (stockpile, warehouse, time, isEarliest) =>
    `${stockpile} at ${warehouse} goes public ${time}${isEarliest ? ' or later' : ''}`,
  short: (warehouse, items) => `Under minimum at ${warehouse}: ${items}`,
  ofMinimum: (item, quantity, minimum) => `${item} ${quantity} of ${minimum}`,
  runsOut: (warehouse, items) => `Running out at ${warehouse}: ${items}`,
  ends: {
    empty: (item, time) => `${item} empty ${time}`,
    minimum: (item, time) => `${item} under minimum ${time}`,
  },
  delivered: (to, crates, { containers, from, by }) =>
    `Delivered to ${to}: ${count(crates, 'crate', 'crates')} from ${from} in ${containers}, by ${by}`,
  stalled: (holder, containers, { from, to, time }) =>
    `${holder} has had ${containers} from ${from} to ${to} since ${time}`,
  containers: (numbers) => `${numbers.length === 1 ? 'container' : 'containers'} ${numbers.join(', ')}`,
  reportOld: (stockpile, warehouse, time) => `${stockpile} at ${warehouse} was last reported ${time}`,
  threatened: (warehouse, { threat, fallen, time, stockpiles }) => {
    const what =
      threat === 'lost'
        ? `Town of ${warehouse} lost: ${fallen} fell ${time}`
        : `${warehouse} is threatened: ${fallen} fell ${time}`;
    return stockpiles === 0 ? what : `${what}; ${count(stockpiles, 'stockpile', 'stockpiles')} there`;
  },
  orderReady: (order, place) => `${order} can be collected at ${place}`,
  orderPublic: (order, place, time) => `${order} at ${place} goes public ${time}`,
  orderFor: (warehouse) => `, for ${warehouse}`,
  orderUntil: (time) => `, public ${time}`,
  methods: { mpf: 'the MPF', factory: 'the factory', facility: 'the facility' },
  more: (more) => `and ${more} more`,
  again: '_Sent again: Discord did not say whether the first one arrived._',
  test: (channel) => `This is a test from Backline. Alerts of “${channel}” come here.`,
  digest: ({ short, soon, crates }) =>
    `Today: ${short} under minimum, ${soon} ${soon === 1 ? 'goes' : 'go'} public within 24 h, ${count(crates, 'crate', 'crates')} moved`,
  digestShort: 'Furthest under minimum',
  digestShortIn: (missing, warehouse, items) =>
    `**−${missing}** ${warehouse}, ${count(items, 'item', 'items')}`,
  moreWarehouses: (more) => `and ${count(more, 'more warehouse', 'more warehouses')}`,
  digestSoon: 'Goes public next',
  goesPublic: (time, stockpile, warehouse) => `${time} ${stockpile}, ${warehouse}`,
  atEarliest: (time) => `${time} or later:`,
  perhapsPublic: (time) => `perhaps public already, ${time} at the latest:`,
  digestMoved: 'Moved in 24 h',
  moved: (crates, shipments, underWay) =>
    `**${count(crates, 'crate', 'crates')}** in ${count(shipments, 'shipment', 'shipments')}, ${count(underWay, 'container', 'containers')} under way`,
  quietDay: 'Nothing is under its minimum, nothing goes public within 24 h, nothing was moved.',
  status: 'Goes public next',
  statusEmpty: 'No stockpile has a timer.',
  statusChanged: (time) => `Kept up to date. Changed ${time}.`,
  number: (value) => value.toLocaleString('en'),
};

const de: MessageWords = {
  publicSoon: (stockpile, warehouse, time, isEarliest) =>
    `${stockpile} in ${warehouse} wird ${time}${isEarliest ? ' oder später' : ''} öffentlich`,
  short: (warehouse, items) => `Unter Minimum in ${warehouse}: ${items}`,
  ofMinimum: (item, quantity, minimum) => `${item} ${quantity} von ${minimum}`,
  runsOut: (warehouse, items) => `Geht aus in ${warehouse}: ${items}`,
  ends: {
    empty: (item, time) => `${item} ${time} leer`,
    minimum: (item, time) => `${item} ${time} unter Minimum`,
  },
  delivered: (to, crates, { containers, from, by }) =>
    `Geliefert an ${to}: ${count(crates, 'Kiste', 'Kisten')} aus ${from} in ${containers}, von ${by}`,
  stalled: (holder, containers, { from, to, time }) =>
    `${holder} hat ${containers} aus ${from} für ${to} seit ${time}`,
  containers: (numbers) => `Container ${numbers.join(', ')}`,
  reportOld: (stockpile, warehouse, time) => `${stockpile} in ${warehouse} wurde zuletzt ${time} gemeldet`,
  threatened: (warehouse, { threat, fallen, time, stockpiles }) => {
    const what =
      threat === 'lost'
        ? `Stadt von ${warehouse} verloren: ${fallen} fiel ${time}`
        : `${warehouse} ist bedroht: ${fallen} fiel ${time}`;
    return stockpiles === 0 ? what : `${what}; ${count(stockpiles, 'Stockpile', 'Stockpiles')} dort`;
  },
  orderReady: (order, place) => `${order} kann abgeholt werden: ${place}`,
  orderPublic: (order, place, time) => `${order} wird ${time} öffentlich: ${place}`,
  orderFor: (warehouse) => `, für ${warehouse}`,
  orderUntil: (time) => `, öffentlich ${time}`,
  methods: { mpf: 'MPF', factory: 'Fabrik', facility: 'Anlage' },
  more: (more) => `und ${more} weitere`,
  again: '_Noch einmal gesendet: Discord hat nicht gesagt, ob die erste Nachricht angekommen ist._',
  test: (channel) => `Das ist ein Test von Backline. Hierhin kommen die Hinweise von „${channel}“.`,
  digest: ({ short, soon, crates }) =>
    `Heute: ${short} unter Minimum, ${soon} ${soon === 1 ? 'wird' : 'werden'} in 24 h öffentlich, ${count(crates, 'Kiste', 'Kisten')} bewegt`,
  digestShort: 'Am weitesten unter Minimum',
  digestShortIn: (missing, warehouse, items) =>
    `**−${missing}** ${warehouse}, ${count(items, 'Item', 'Items')}`,
  moreWarehouses: (more) => `und ${count(more, 'weiteres Lager', 'weitere Lager')}`,
  digestSoon: 'Wird als Nächstes öffentlich',
  goesPublic: (time, stockpile, warehouse) => `${time} ${stockpile}, ${warehouse}`,
  atEarliest: (time) => `${time} oder später:`,
  perhapsPublic: (time) => `vielleicht schon öffentlich, spätestens ${time}:`,
  digestMoved: 'In 24 h bewegt',
  moved: (crates, shipments, underWay) =>
    `**${count(crates, 'Kiste', 'Kisten')}** in ${count(shipments, 'Lieferung', 'Lieferungen')}, ${count(underWay, 'Container', 'Container')} unterwegs`,
  quietDay: 'Nichts ist unter Minimum, nichts wird in 24 h öffentlich, nichts wurde bewegt.',
  status: 'Wird als Nächstes öffentlich',
  statusEmpty: 'Kein Stockpile hat einen Timer.',
  statusChanged: (time) => `Wird aktuell gehalten. Geändert ${time}.`,
  number: (value) => value.toLocaleString('de'),
};

/** The texts in each language that a channel can have. */
export const MESSAGE_WORDS: Record<Channel['language'], MessageWords> = { en, de };
