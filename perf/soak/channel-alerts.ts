import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../apps/server/src/demo/demo-war.ts';
import {
  type FakeWebhook,
  openFakeWebhooks,
  type WebhookFailure,
} from '../../apps/server/src/testing/fake-webhooks.ts';
import type { Soak } from './soak.ts';

const ALERTS = 5000;
const KILLS = 12;
const SPEED = 300;
/** Failures, one after the other, each for a while. */
const FAILURES: WebhookFailure[] = [
  'lost',
  { status: 500 },
  'cut',
  { status: 429, body: { retry_after: 1.5 } },
  'hang',
  'page',
  { status: 503 },
];

/**
 * Alerts are sent to a webhook that keeps failing in several ways, by a process that is killed again and again: half of
 * the times at the worst moment, when Discord has accepted a message and not yet answered. Each alert must arrive once,
 * in order; a ping that was in flight may arrive twice, marked as sent again.
 */
export const soakChannelAlerts: Soak = async (alerts = ALERTS, seed) => {
  console.log(`${alerts} alerts, ${KILLS} kills, --seed=${seed}`);
  const random = seededRandom(seed);
  const discord = await openFakeWebhooks();
  const webhook = discord.add();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-alerts-'));
  const run = (mode: 'fill' | 'send', ...more: string[]) =>
    start([mode, folder, discord.address, String(SPEED), ...more]);
  try {
    await ended(run('fill', webhook.address, String(alerts)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isWorst = kill % 2 === 0;
      const { failed } = webhook;
      if (isWorst) webhook.recover();
      else webhook.fail(FAILURES[Math.floor(kill / 2) % FAILURES.length] ?? 'cut');
      const sender = run('send');
      if (isWorst) await killWhenTaken(sender, webhook, 1 + Math.floor(random() * 20));
      else await killWhileFailing(sender, webhook, random() * 1000);
      await ended(sender);
      const how = isWorst ? 'before an answer' : `while it failed ${webhook.failed - failed} times`;
      console.log(`  kill ${kill + 1} ${how}: ${numbersIn(webhook).length} have arrived`);
    }
    webhook.recover();
    await ended(run('send'));
    return problemsOf(webhook, alerts);
  } finally {
    await discord.close();
    fs.rmSync(folder, { recursive: true });
  }
};

function start(args: string[]): ChildProcess {
  const file = path.resolve(import.meta.dirname, 'alert-sender.ts');
  return spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdout?.resume();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode !== null && child.exitCode !== 0)
    throw new Error(`A sender ended with ${child.exitCode}.`);
}

/** Kills the sender at the n-th message from now, after Discord has accepted it and before it has answered. */
async function killWhenTaken(sender: ChildProcess, webhook: FakeWebhook, messages: number): Promise<void> {
  let left = messages;
  await new Promise<void>((resolve) => {
    webhook.onTaken = () => {
      left -= 1;
      if (left > 0) return;
      sender.kill('SIGKILL');
      webhook.onTaken = () => {};
      resolve();
    };
    sender.once('exit', () => resolve()); // nothing was left to send
  });
  webhook.onTaken = () => {};
}

/** Kills the sender some time after a request to the webhook has failed. */
async function killWhileFailing(sender: ChildProcess, webhook: FakeWebhook, ms: number): Promise<void> {
  const before = webhook.requests;
  // Some had started before the failures did.
  while (webhook.requests < before + 2 && sender.exitCode === null) await sleep(5);
  await sleep(ms);
  sender.kill('SIGKILL');
}

/** The start of the line in a message that was sent again. */
const AGAIN = '_Sent again: ';

/** The numbers of the alerts in the channel, in its order; `again` marks those that say that they were sent again. */
function numbersIn({ messages }: FakeWebhook): { number: number; again: boolean }[] {
  return messages.flatMap(({ content }) =>
    [...content.matchAll(/(?:container|Pile) (\d+)/g)].map(([, number]) => ({
      number: Number(number),
      again: content.includes(AGAIN),
    })),
  );
}

function problemsOf(webhook: FakeWebhook, alerts: number): string[] {
  const all = numbersIn(webhook);
  const seen = new Set<number>();
  const first = all.filter(({ number }) => !seen.has(number) && seen.add(number));
  const twice = all.filter((alert) => !first.includes(alert));
  const missing = Array.from({ length: alerts }, (_, index) => index + 1).filter((alert) => !seen.has(alert));
  const unmarked = twice.filter(({ again }) => !again);
  const unordered = all.filter(({ number }, index) => number < (all[index - 1]?.number ?? 0));
  const pings = webhook.messages.filter(({ pinged }) => pinged.length > 0).length;
  const empty = webhook.messages.filter(({ content }) => content === '…').length;
  console.log(
    `${webhook.messages.length} messages, ${pings} with a ping, in ${webhook.requests} requests, of which ${webhook.failed} failed;` +
      ` of ${alerts} alerts ${seen.size} arrived, ${twice.length} twice, ${unmarked.length} of them without a mark,` +
      ` ${missing.length} never, ${unordered.length} out of order; ${empty} messages without text stayed;` +
      ` at most ${webhook.mostInFlight} on its way`,
  );
  return [
    ...webhook.violations,
    ...missing.map((alert) => `alert ${alert} never arrived`),
    ...unmarked.map(({ number }) => `alert ${number} arrived twice`),
    ...unordered.map(({ number }) => `alert ${number} arrived out of order`),
    ...(webhook.failed === 0 ? ['the webhook never failed'] : []),
  ];
}
