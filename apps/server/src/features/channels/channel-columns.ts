import type { Channel } from '@backline/contract';
import { CHANNEL_RULES, type ChannelRule } from '@backline/domain';
import { listed, switched } from '../../http/versions.ts';
import type { ChannelColumns } from './channels.queries.ts';
import { passedDigestDay } from './queue-digests.ts';

/** The rules' names on the wire. */
export const WIRE_NAMES: Record<ChannelRule, string> = {
  publicSoon: 'public_soon',
  belowMinimum: 'below_minimum',
  runsOut: 'runs_out',
  threats: 'threats',
  orders: 'orders',
  shipments: 'shipments',
  reportOld: 'report_old',
};

type Fields = Pick<
  Channel,
  | 'name'
  | 'groupId'
  | 'rules'
  | 'digestHour'
  | 'quietHours'
  | 'timeZone'
  | 'language'
  | 'statusMessage'
  | 'dailyLimit'
>;

/** The form's fields as columns. @param lastDigestDay the day of the last digest; empty for a new channel. */
export function columnsOf(fields: Fields, now: Date, lastDigestDay = ''): ChannelColumns {
  const { groupId, quietHours, name, rules, digestHour, timeZone, language, statusMessage, dailyLimit } =
    fields;
  const passed = passedDigestDay(digestHour, timeZone, now);
  return {
    name,
    rules,
    digestHour,
    timeZone,
    language,
    statusMessage,
    dailyLimit,
    permissionGroupId: groupId,
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    digestDay: passed > lastDigestDay ? passed : lastDigestDay,
  };
}

/** The stored values that a save is compared with, and how a conflict names them. */
export function inputsOf(sent: { [K in keyof Fields]?: Fields[K] | undefined }, stored: Channel) {
  const hours = stored.quietHours;
  const ruleInput = (rule: ChannelRule) => ({
    sent: sent.rules?.[rule],
    now: stored.rules[rule],
    words: switched(stored.rules[rule].on),
  });
  return {
    ...Object.fromEntries(CHANNEL_RULES.map((rule) => [`rules.${WIRE_NAMES[rule]}`, ruleInput(rule)])),
    name: { sent: sent.name, now: stored.name },
    group_id: { sent: sent.groupId, now: stored.groupId, words: stored.group?.name ?? listed([]) },
    digest_hour: {
      sent: sent.digestHour,
      now: stored.digestHour,
      words: stored.digestHour === null ? switched(false) : `${stored.digestHour}:00`,
    },
    quiet_hours: {
      sent: sent.quietHours,
      now: hours,
      words: hours ? `${hours.from}–${hours.to}` : switched(false),
    },
    time_zone: { sent: sent.timeZone, now: stored.timeZone },
    daily_limit: {
      sent: sent.dailyLimit,
      now: stored.dailyLimit,
      words: stored.dailyLimit === null ? switched(false) : String(stored.dailyLimit),
    },
    language: { sent: sent.language, now: stored.language },
    status_message: {
      sent: sent.statusMessage,
      now: stored.statusMessage,
      words: switched(stored.statusMessage),
    },
  };
}
