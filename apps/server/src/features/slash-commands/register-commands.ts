import { createHash } from 'node:crypto';
import { putCommands } from '../../external/discord-calls.ts';
import type { Services } from '../../services.ts';
import { commandSet } from './command-set.ts';
import { findRegistration, saveRegistration } from './slash-commands.queries.ts';

/**
 * Registers the commands with Discord if they have changed (docs/spec/discord-commands.md#commands). A failure is logged
 * with what to do; the job tries again.
 */
export async function registerCommands({ config, database, log, now }: Services): Promise<void> {
  if (config.discord === 'local') {
    log.warn('DISCORD_PUBLIC_KEY is set without DISCORD_CLIENT_ID: the commands cannot be registered');
    return;
  }
  const applicationId = config.discord.clientId;
  const commands = await commandSet();
  const hash = createHash('sha256').update(JSON.stringify(commands)).digest('hex');
  if ((await findRegistration(database.db, applicationId)) === hash) return;
  const outcome = await putCommands(config, commands);
  if (outcome.status !== 'ok') {
    log.warn(
      { reason: outcome.reason },
      'Discord refused the commands: check DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET, and that this server ' +
        'reaches discord.com; the next try is in an hour, and commands that are already registered keep working',
    );
    return;
  }
  await saveRegistration(database.db, { applicationId, hash, registeredAt: now().toISOString() });
  log.info({ commands: commands.length }, 'the commands were registered with Discord');
}
