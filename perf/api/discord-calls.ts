import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** A key pair as of a Discord application, made for one run. */
export function makeDiscordKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** The caller of a command: a member of a linked Discord with these roles, by Discord's own ids. */
export interface CommandCaller {
  guildId: string;
  roles: string[];
}

interface Command {
  /** The private key in PEM. */
  key: string;
  caller: CommandCaller;
  name: string;
  options: Record<string, string>;
}

/** A signed call of a command, as Discord sends it; each has its own id. */
export function signedCommand({ key, caller: { guildId, roles }, name, options }: Command) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({
    id: randomUUID(),
    application_id: '1',
    type: 2,
    token: randomUUID(),
    version: 1,
    guild_id: guildId,
    locale: 'en-US',
    member: { user: { id: '1', username: 'bench' }, roles },
    data: {
      name,
      options: Object.entries(options).map(([option, value]) => ({ name: option, type: 3, value })),
    },
  });
  const signature = sign(null, Buffer.from(timestamp + body), key).toString('hex');
  return { body, headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } };
}
