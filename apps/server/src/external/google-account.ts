import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../runtime/error-code.ts';
import { parseJson } from '../runtime/parse-json.ts';

/** A service account, as far as asking for tokens needs it. The key is a secret: it must not appear in a log or a reply. */
export interface GoogleAccount {
  email: string;
  /** PKCS#8 in PEM. */
  privateKey: string;
  keyId: string | undefined;
  /** Address where keys are exchanged for tokens. */
  tokenUrl: string;
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});

/**
 * Reads the key file of a service account, as the Google Cloud console gives it out.
 * @returns the account, or what is wrong with the file in words that quote nothing of it.
 */
export function readGoogleAccount(
  path: string,
): { ok: true; account: GoogleAccount } | { ok: false; mistake: string } {
  let text: string;
  try {
    text = fs.readFileSync(path, 'utf8');
  } catch (error) {
    return { ok: false, mistake: `${path} cannot be read (${errorCode(error)})` };
  }
  const parsed = keyFile.safeParse(parseJson(text));
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => issue.path.join('.')).filter((name) => name !== '');
    const detail = names.length === 0 ? '' : `: look at ${names.join(', ')}`;
    return { ok: false, mistake: `${path} is not the JSON key file of a service account${detail}` };
  }
  const { client_email, private_key, private_key_id, token_uri } = parsed.data;
  if (!isRsaKey(private_key)) return { ok: false, mistake: `the private_key in ${path} is not an RSA key` };
  const account = {
    email: client_email,
    privateKey: private_key,
    keyId: private_key_id,
    tokenUrl: token_uri,
  };
  return { ok: true, account };
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false; // whatever OpenSSL objects to, it is no key
  }
}
