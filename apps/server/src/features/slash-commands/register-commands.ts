import { createHash } from 'node:crypto';
import { putCommands } from '../../external/discord-calls.ts';
import type { Services } from '../../services.ts';
import { COMMAND_SET } from './command-set.ts';
import { findRegistration, noteRegistration } from './slash-commands.queries.ts';

/**
 * Tells Discord of the commands, where they are others than the last time (docs/spec/discord-commands.md#commands). A
 * failure is logged with what to do; the job tries again.
 */
export async function registerCommands({ config, database, log, now }: Services): Promise<void> {
  if (config.discord === 'local') {
    log.warn('DISCORD_PUBLIC_KEY is set without DISCORD_CLIENT_ID: Discord cannot be told of the commands');
    return;
  }
  const applicationId = config.discord.clientId;
  const hash = createHash('sha256').update(JSON.stringify(COMMAND_SET)).digest('hex');
  if ((await findRegistration(database.db, applicationId)) === hash) return;
  const told = await putCommands(config, COMMAND_SET);
  if (told.status !== 'ok') {
    log.warn(
      { reason: told.reason },
      'Discord did not take the commands: check DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET, and that this server ' +
        'reaches discord.com; it tries again in an hour, and commands that Discord knows already go on working',
    );
    return;
  }
  await noteRegistration(database.db, { applicationId, hash, registeredAt: now().toISOString() });
  log.info({ commands: COMMAND_SET.length }, 'Discord was told of the commands');
}
