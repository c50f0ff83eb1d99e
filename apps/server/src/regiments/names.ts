/** Names that people take for the operator's, or that other services of a host usually have. */
const RESERVED = new Set(
  'admin administrator api app assets auth autoconfig autodiscover backline backup billing blog cdn dashboard dev directory discord docs email file files forum ftp health help imap info internal live localhost login logout mail media metrics mobile mta-sts news ns1 ns2 operator operators pop postgres proxy public regiment regiments register root security server shop signup smtp staging static stats status support system test web webmail wiki www'.split(
    ' ',
  ),
);
const MIN_LENGTH = 3;
const MAX_LENGTH = 30;

/** Whether a name is kept for the operator. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/**
 * Returns the reason why a regiment cannot have this name, as the end of a sentence that begins with the name; null for one that
 * it can have.
 */
export function nameProblem(name: string): string | null {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH)
    return `has ${name.length} letters. Choose one with ${MIN_LENGTH} to ${MAX_LENGTH}.`;
  if (!/^[a-z0-9-]+$/.test(name))
    return 'may have only the letters a to z, digits and dashes. Choose another.';
  if (name.startsWith('-') || name.endsWith('-')) return 'begins or ends with a dash. Choose another.';
  if (name.includes('--')) return 'has two dashes side by side, as encoded names do. Choose another.';
  if (isReserved(name)) return 'is kept for the operator. Choose another.';
  return null;
}

/**
 * A host name as it is compared: small letters, without port and without the dot of the root.
 * @param header as it came: the `Host` of a request, or a trusted proxy's `X-Forwarded-Host`.
 * @returns null for what is no plain host name.
 */
export function hostOf(header: string): string | null {
  return /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.?(?::\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase() ?? null;
}

/** The name of a regiment in its own host name; null for every other host. @param base the host of PUBLIC_URL. */
export function nameInHost(host: string, base: string): string | null {
  if (!host.endsWith(`.${base}`)) return null;
  const name = host.slice(0, -base.length - 1);
  return nameProblem(name) === null ? name : null;
}

/** Stands between a regiment's name and the rest of the state of a sign-in; neither has it. */
const STATE_MARK = '~';

/** Makes the beginning of every state of a regiment's sign-ins. */
export function statePrefix(name: string): string {
  return `${name}${STATE_MARK}`;
}

/** The name at the beginning of a state; null where there is none that a regiment can have. */
export function nameInState(state: string): string | null {
  const [name = '', ...rest] = state.split(STATE_MARK);
  return rest.length === 1 && nameProblem(name) === null ? name : null;
}

/** A name that a regiment could have, made of what a Discord server is called; empty where nothing is left of it. */
export function suggestedName(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  const name = words.slice(0, MAX_LENGTH).replace(/-$/, '');
  return nameProblem(name) === null ? name : '';
}

/** The address of a regiment, without a slash at the end. */
export function addressOfRegiment(publicUrl: string, name: string): string {
  const { protocol, host } = new URL(publicUrl);
  return `${protocol}//${name}.${host}`;
}
