import type { Channel } from '@backline/contract';
import { CHANNEL_RULES, type ChannelRule, DAILY_LIMIT } from '@backline/domain';

/** A rule of the form. A place is `warehouse:5` or `category:2`; none means all places. */
interface RuleValues {
  on: boolean;
  places: string[];
  roleId: string | null;
}

/** The fields of the form as its inputs hold them. */
export interface ChannelValues {
  name: string;
  /** Empty to leave the stored one unchanged. */
  address: string;
  groupId: string | null;
  rules: Record<ChannelRule, RuleValues>;
  /** The hour as text; null for no digest. */
  digestHour: string | null;
  /** Both empty for no quiet hours. */
  quietHours: { from: string; to: string };
  timeZone: string;
  language: Channel['language'];
  statusMessage: boolean;
  /** Empty for no limit. */
  dailyLimit: number | string;
}

function ruleValues({ on, places, roleId }: Channel['rules'][ChannelRule]): RuleValues {
  return {
    on,
    places: [
      ...(places?.categoryIds ?? []).map((id) => `category:${id}`),
      ...(places?.warehouseIds ?? []).map((id) => `warehouse:${id}`),
    ],
    roleId: roleId === null ? null : String(roleId),
  };
}

function byRule<T>(make: (rule: ChannelRule) => T): Record<ChannelRule, T> {
  const [publicSoon, belowMinimum, runsOut, threats, orders, shipments, reportOld] = CHANNEL_RULES;
  return {
    publicSoon: make(publicSoon),
    belowMinimum: make(belowMinimum),
    runsOut: make(runsOut),
    threats: make(threats),
    orders: make(orders),
    shipments: make(shipments),
    reportOld: make(reportOld),
  };
}

/** The rules that are on in a new channel. */
const USUAL: readonly ChannelRule[] = ['publicSoon', 'belowMinimum'];

export function newValues(language: Channel['language']): ChannelValues {
  return {
    name: '',
    address: '',
    groupId: null,
    rules: byRule((rule) => ({
      on: USUAL.includes(rule),
      places: [],
      roleId: null,
    })),
    digestHour: '18',
    quietHours: { from: '', to: '' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
    statusMessage: false,
    dailyLimit: DAILY_LIMIT,
  };
}

export function valuesOf(channel: Channel): ChannelValues {
  const { name, groupId, rules, digestHour, quietHours, timeZone, language, statusMessage } = channel;
  return {
    name,
    address: '',
    groupId: groupId === null ? null : String(groupId),
    rules: byRule((rule) => ruleValues(rules[rule])),
    digestHour: digestHour === null ? null : String(digestHour),
    quietHours: quietHours ?? { from: '', to: '' },
    timeZone,
    language,
    statusMessage,
    dailyLimit: channel.dailyLimit ?? '',
  };
}

function placesOf(chosen: string[]): Channel['rules'][ChannelRule]['places'] {
  const ids = (kind: string) =>
    chosen.filter((text) => text.startsWith(`${kind}:`)).map((text) => Number(text.slice(kind.length + 1)));
  return chosen.length === 0 ? null : { warehouseIds: ids('warehouse'), categoryIds: ids('category') };
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** The form's values in the shape of the request, without the address. */
export function fieldsOf(values: ChannelValues) {
  const { name, groupId, rules, digestHour, quietHours, timeZone, language, statusMessage } = values;
  const isQuiet = quietHours.from !== '' || quietHours.to !== '';
  return {
    name,
    groupId: numberOf(groupId),
    rules: byRule((rule) => {
      const { on, places, roleId } = rules[rule];
      return { on, places: placesOf(places), roleId: numberOf(roleId) };
    }),
    digestHour: numberOf(digestHour),
    quietHours: isQuiet ? quietHours : null,
    timeZone,
    language,
    statusMessage,
    dailyLimit: values.dailyLimit === '' ? null : Number(values.dailyLimit),
  };
}
