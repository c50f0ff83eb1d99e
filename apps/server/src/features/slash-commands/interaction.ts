import { z } from 'zod';

/** The types of calls in Discord's API. */
export const CALL = { command: 2, component: 3, autocomplete: 4 } as const;

const pingShape = z.object({ type: z.literal(1) });
/** The answer to Discord's test of the address. */
export const PONG = { type: 1 };

/** Whether this is Discord's test of the address; nothing else in it matters. */
export function isPing(json: unknown): boolean {
  return pingShape.safeParse(json).success;
}

/** Discord's ids are numbers of 64 bits: they stay text and are only compared. */
const snowflake = z.string().min(1).max(64);

const option = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
});

const attachment = z.object({ filename: z.string(), url: z.string(), size: z.number().optional() });

/** The fields of a call that are used. Without `guild_id` and `member` it comes from a direct message. */
export const interactionShape = z.object({
  id: snowflake,
  application_id: snowflake,
  type: z.int(),
  token: z.string().min(1).max(1000),
  guild_id: snowflake.nullish(),
  locale: z.string().nullish(),
  member: z
    .object({
      user: z.object({ id: snowflake, username: z.string(), global_name: z.string().nullish() }),
      nick: z.string().nullish(),
      roles: z.array(snowflake),
      pending: z.boolean().nullish(),
    })
    .nullish(),
  data: z
    .object({
      name: z.string().nullish(),
      custom_id: z.string().nullish(),
      options: z.array(option).nullish(),
      resolved: z.object({ attachments: z.record(z.string(), attachment).nullish() }).nullish(),
    })
    .nullish(),
});
export type Interaction = z.output<typeof interactionShape>;
export type Attachment = z.output<typeof attachment>;

/** The typed text of an option; empty if there is none. */
export function textOption({ data }: Interaction, name: string): string {
  const value = data?.options?.find((given) => given.name === name)?.value;
  return typeof value === 'string' ? value.trim() : '';
}

/** Whether the member asked for an answer that everybody in the channel sees. */
export function isForEverybody({ data }: Interaction): boolean {
  return data?.options?.some(({ name, value }) => name === 'public' && value === true) ?? false;
}

/** The file that was attached to a command, or null. */
export function attachmentOf(interaction: Interaction): Attachment | null {
  const files = new Map(Object.entries(interaction.data?.resolved?.attachments ?? {}));
  return files.get(textOption(interaction, 'file')) ?? null;
}
