import { ApiError, apiError, reason } from '@backline/contract';
import { firstLanguageOf, type Language } from '@backline/texts/languages';
import { refusalsIn, wordsOf } from '@backline/texts/server/words';
import { findMember, type Member } from '../../caller/member.ts';
import { editAnswer } from '../../external/discord-calls.ts';
import type { App } from '../../http/app.ts';
import { asOutsider } from '../stock/visibility.queries.ts';
import { type Call, refusalText } from './call.ts';
import { COMMANDS, press, replacesMessage, suggest } from './commands.ts';
import { CALL, type Interaction, isForEverybody } from './interaction.ts';
import { inDiscord, type Message, PRIVATE } from './message.ts';
import { claimInteraction } from './slash-commands.queries.ts';

/** The types of answers in Discord's API. */
const ANSWER = { message: 4, later: 5, laterUpdate: 6, update: 7, choices: 8 } as const;
/** Discord accepts a first answer for 3 seconds. */
const LATER_AFTER_MS = 2000;

interface Answer {
  type: number;
  data?: Record<string, unknown>;
}

/** The finished message, or the work that is left for later. */
type Outcome = { message: Message } | { later: () => Promise<Message> };

/** Answers calls from Discord (docs/spec/discord-commands.md#time). */
export interface Answerer {
  /** @throws ApiError for a call that was answered before. */
  answer: (interaction: Interaction) => Promise<Answer>;
  /** Waits for the answers that are to be sent later. */
  settle: () => Promise<void>;
}

export function createAnswerer(app: App): Answerer {
  const pending = new Set<Promise<void>>();
  const answerLater = (interaction: Interaction, message: Promise<Message>) => {
    const sent = sendLater(app, interaction, message).finally(() => pending.delete(sent));
    pending.add(sent);
  };

  const answer: Answerer['answer'] = async (interaction) => {
    if (interaction.type === CALL.autocomplete) return choicesFor(app, interaction);
    const outcome = runCall(app, interaction);
    const inTime = await withinMs(outcome, LATER_AFTER_MS);
    if (inTime !== null && 'message' in inTime) return firstAnswer(interaction, inTime.message);
    answerLater(
      interaction,
      outcome.then((settled) => ('later' in settled ? settled.later() : settled.message)),
    );
    return replacesMessage(interaction.data?.custom_id)
      ? { type: ANSWER.laterUpdate }
      : { type: ANSWER.later, data: { flags: flagsOf(interaction) } };
  };
  return { answer, settle: async () => void (await Promise.allSettled([...pending])) };
}

/** The result of the work if it settles within a time, else null. */
async function withinMs<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Only the caller sees the answer, unless a public one was requested and the command allows it. */
function flagsOf(interaction: Interaction): number {
  return isPublic(interaction) ? 0 : PRIVATE;
}

const MAY_BE_PUBLIC = ['find', 'stock', 'needs', 'haul'];

function isPublic(interaction: Interaction): boolean {
  return MAY_BE_PUBLIC.includes(interaction.data?.name ?? '') && isForEverybody(interaction);
}

function firstAnswer(interaction: Interaction, message: Message): Answer {
  const isUpdate = replacesMessage(interaction.data?.custom_id);
  return {
    type: isUpdate ? ANSWER.update : ANSWER.message,
    data: inDiscord(message, message.isPrivate ? PRIVATE : flagsOf(interaction)),
  };
}

/** Everybody without the read right gets the same answer, wherever they call from and whatever they ask for. */
async function runCall(app: App, interaction: Interaction): Promise<Outcome> {
  const { services } = app;
  const now = services.now();
  if (!(await claimInteraction(services.database.db, interaction.id, now)))
    throw apiError('sign-in-required', reason('signature-refused'));
  const member = await memberOf(app, interaction);
  const words = await wordsOf('commands', languageFor(interaction));
  if (member === null) return { message: { content: words('nothingHere'), isPrivate: true } };
  const call = await callOf(app, interaction, member);
  const command = COMMANDS.get(interaction.data?.name ?? '');
  const isCommand = interaction.type === CALL.command;
  const run = async (): Promise<Message> => {
    if (!isCommand) return press(call);
    return command === undefined ? { content: words('unknownCommand') } : command.run(call);
  };
  const guarded = () => run().catch((error: unknown) => refusalOf(call, error));
  try {
    app.countCall(kindOf(interaction), `discord ${member.discordUserId}`);
  } catch (error) {
    return { message: refusalOf(call, error) };
  }
  return isCommand && command?.isSlow ? { later: guarded } : { message: await guarded() };
}

function kindOf({ type, data }: Interaction) {
  if (type === CALL.component) return 'write' as const;
  return data?.name === 'report' ? ('picture' as const) : ('read' as const);
}

async function choicesFor(app: App, interaction: Interaction): Promise<Answer> {
  const find = async () => {
    if (!(await claimInteraction(app.services.database.db, interaction.id, app.services.now())))
      throw apiError('sign-in-required', reason('signature-refused'));
    const member = await memberOf(app, interaction);
    if (member === null) return [];
    app.countCall('read', `discord ${member.discordUserId}`);
    return suggest(await callOf(app, interaction, member));
  };
  const found = find().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'sign-in-required') throw error;
    if (!(error instanceof ApiError))
      app.services.log.error({ err: error }, 'suggestions for Discord failed');
    return [];
  });
  return { type: ANSWER.choices, data: { choices: (await withinMs(found, LATER_AFTER_MS)) ?? [] } };
}

async function memberOf(app: App, { guild_id: guildId, member }: Interaction): Promise<Member | null> {
  if (!guildId || !member) return null;
  const { user, nick, roles, pending } = member;
  return findMember(app.services, {
    guildId,
    discordUserId: user.id,
    roleIds: roles,
    name: nick || user.global_name || user.username,
    isPending: pending ?? false,
  });
}

/** The person's language as Discord gives it (`de`, `en-GB`); English for languages without texts. */
function languageFor({ locale }: Interaction): Language {
  return firstLanguageOf([locale]);
}

async function callOf(app: App, interaction: Interaction, member: Member): Promise<Call> {
  const { publicUrl } = app.services.config;
  const isShownToAll = isPublic(interaction);
  return {
    app,
    interaction,
    member,
    scope: isShownToAll ? asOutsider(member) : member,
    isPublic: isShownToAll,
    words: await wordsOf('commands', languageFor(interaction)),
    language: languageFor(interaction),
    refusals: await refusalsIn(languageFor(interaction)),
    now: app.services.now(),
    linkTo: (path) => (publicUrl === undefined ? null : `${publicUrl}${path}`),
  };
}

/** An expected refusal as a text; any other error is only logged. */
function refusalOf(call: Call, error: unknown): Message {
  const { app, words } = call;
  if (!(error instanceof ApiError)) {
    app.services.log.error({ err: error }, 'a command in Discord failed');
    return { content: words('failed'), isPrivate: true };
  }
  if (error.code === 'too-many-requests') return { content: words('tooOften'), isPrivate: true };
  const { code } = error;
  const isShort = code === 'forbidden' || code === 'not-found' || code === 'stale';
  return { content: isShort ? words(`refusals.${code}`) : refusalText(call, error), isPrivate: true };
}

/** Never throws: nobody waits for it. */
async function sendLater(app: App, interaction: Interaction, message: Promise<Message>): Promise<void> {
  const { config, log } = app.services;
  try {
    const open = { applicationId: interaction.application_id, token: interaction.token };
    const sent = await editAnswer(config, open, inDiscord(await message));
    if (sent.status !== 'ok') log.warn({ reason: sent.reason }, 'Discord refused the answer to a command');
  } catch (error) {
    log.error({ err: error }, 'a command in Discord was not answered');
  }
}
