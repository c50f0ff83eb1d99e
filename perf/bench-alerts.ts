import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import {
  type AlertEvent,
  type AlertLevel,
  channelRuleOf,
  DAILY_LIMIT,
  DAY_MS,
  HOUR_MS,
  isUrgent,
  pacedMessages,
  passAlerts,
  subjectsOf,
  type TimedAlert,
} from '../packages/domain/src/index.ts';
import { WEEK_MINUTES, warWeek } from './alerts/war-week.ts';
import { percentile } from './api/statistics.ts';

/** The project's limit of messages for one channel and day. */
const BAR = 12;
/** The hour of the digest of a new channel. */
const DIGEST_HOUR = 18;
const SEEDS = Array.from({ length: 10 }, (_, index) => index + 101).join();

const usage = `Usage: npm run bench alerts -- [--check] [--seeds=1,2]
  Simulates a week of a war (60 stockpiles, 2,000 reports), passes the rules of alerts over it every minute, and counts the
  messages that a channel with the rules of a new one gets in each day, its digest included.
  --check   ends with 1 where a day has more than ${BAR}, or a stockpile went public without a ping`;

/** The rules of a new channel: stockpiles that go public, and shortages. */
const USUAL: unknown[] = ['publicSoon', 'belowMinimum'];
/** A channel with the settings of a new one. */
const PACE = { dailyLimit: DAILY_LIMIT, digestHour: DIGEST_HOUR, quietHours: null, timeZone: 'UTC' };

function runWeek(seed: number) {
  const week = warWeek(seed);
  const alerts: TimedAlert[] = [];
  let levels: AlertLevel[] | null = null;
  let events = 0;
  for (let minute = 0; minute < WEEK_MINUTES; minute += 1) {
    const { now, observation } = week.next();
    const pass = passAlerts(subjectsOf(observation, now), levels);
    levels = pass.levels;
    events += pass.events.length;
    const isSent = (event: AlertEvent) => USUAL.includes(channelRuleOf(event));
    alerts.push(...pass.events.filter(isSent).map((event) => ({ at: now, event })));
  }
  const { from, to } = week;
  const messages = pacedMessages(alerts, PACE, { from, to });
  const sent = messages.flatMap((message) =>
    message.alerts.map((alert) => ({ ...alert, sentAt: message.at })),
  );
  const days = Array.from(
    { length: (to - from) / DAY_MS },
    (_, day) => messages.filter(({ at }) => Math.floor((at - from) / DAY_MS) === day).length,
  );
  const missed = week
    .released()
    .filter(({ id, at }) => !sent.some((alert) => isPingOf(alert, id) && at - alert.sentAt >= HOUR_MS));
  return { week, sent, days, events, missed };
}

function isPingOf({ event }: TimedAlert, id: number): boolean {
  return event.kind === 'public-soon' && event.stockpile.id === id && isUrgent(event);
}

/** How long alerts waited, in minutes. */
function waits(sent: readonly (TimedAlert & { sentAt: number })[]): string {
  const minutes = sent.map(({ at, sentAt }) => (sentAt - at) / 60_000);
  const at = (share: number) => Math.round(percentile(minutes, share));
  return `${at(0.5)} / ${at(0.9)} / ${at(0.999)}`;
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    check: { type: 'boolean' },
    seeds: { type: 'string', default: SEEDS },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
let isMissed = false;
for (const seed of values.seeds.split(',').map(Number)) {
  const began = performance.now();
  const { week, sent, days, events, missed } = runWeek(seed);
  const most = Math.max(...days);
  isMissed ||= most > BAR || missed.length > 0;
  console.log(
    `seed ${seed}: ${week.reports()} reports, ${events} events; messages a day ${days.join(', ')}: at most ${most};` +
      ` ${week.released().length} went public, ${missed.length} without a ping an hour before;` +
      ` ${Math.round(performance.now() - began)} ms`,
  );
  const urgent = sent.filter(({ event }) => isUrgent(event));
  console.log(`  minutes waited, median / p90 / most: ${waits(sent)}, urgent ones ${waits(urgent)}`);
}
if (isMissed)
  console.log(`Missed: more than ${BAR} messages in a day, or a stockpile went public without a ping.`);
if (isMissed && values.check) process.exit(1);
