import path from 'node:path';
import type { Config } from '../config.ts';
import { deriveKey } from '../secrets/derive-key.ts';
import type { Regiment } from './directory.queries.ts';
import { addressOfRegiment, statePrefix } from './names.ts';

/** Of the bare host: the one address that Discord's application sends people back to. */
export const LOGIN_PATH = '/login';

/** Fifty open regiments may fill theirs at the same time. */
const RESPONSE_CACHE_BYTES = 4 * 1024 * 1024;

/**
 * The settings that a regiment's server runs with: those of the installation, with an address, a secret and a folder of its
 * own. Nobody is admin by the operator's settings.
 */
export function regimentConfig(config: Config, publicUrl: string, regiment: Regiment): Config {
  const { name, schema } = regiment;
  return {
    ...config,
    regiments: undefined,
    databaseUrl: undefined,
    publicUrl: addressOfRegiment(publicUrl, name),
    appSecret: regimentSecret(config.appSecret, regiment),
    dataDirectory: regimentFolder(config.dataDirectory, schema),
    discordRedirect: { address: `${publicUrl}${LOGIN_PATH}`, prefix: statePrefix(name) },
    discordPublicKey: undefined, // the application has one address for commands, and they do not say whose they are
    adminDiscordIds: [],
    // Started when a picture comes, and ended when it is idle; those of all regiments read in turn (shares.ts).
    pictureReader: { ...config.pictureReader, workers: 1 },
    responseCacheBytes: Math.min(config.responseCacheBytes, RESPONSE_CACHE_BYTES),
  };
}

/** Makes the secret that a regiment signs and encrypts with: neither the directory nor the operator's secret is enough to make it. */
export function regimentSecret(appSecret: string, { secret }: Pick<Regiment, 'secret'>): string {
  return Buffer.from(deriveKey(appSecret, `regiment ${secret}`)).toString('base64url');
}

/** Names the folder for archives, icons and what a regiment uploads. */
export function regimentFolder(dataDirectory: string, schema: string): string {
  return path.join(dataDirectory, 'regiments', schema);
}
