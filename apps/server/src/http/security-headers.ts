import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Config, isServedByHttps } from '../config.ts';
import { routeKind } from './route-kind.ts';

/**
 * Browser features that the page never uses, so that injected content cannot use them either. Sharing a window is not among
 * them: FIR's watch does, and the browser asks the person each time.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

const POLICY = 'content-security-policy';
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Headers about documents. The forty files that a page loads are no documents: on a slow line these headers took a fifth of a
 * second.
 */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Headers of every response that keep a browser from doing more than the page needs (docs/threat-model.md). Scripts and
 * styles come from this server's own files; only what the build wrote into a page may be inline (`allowInline`).
 */
export async function sendSecurityHeaders(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(config.discord !== 'local'),
    },
    // Pages are also served over plain http in a LAN.
    strictTransportSecurity: isServedByHttps(config),
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const permissions = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });
  server.addHook('onSend', async (request, reply) => {
    // Where there is no such file the reply is none.
    if (routeKind(request) !== 'file' || reply.statusCode >= 400) return;
    for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    // A script may be a worker's, which has a policy of its own.
    if (!request.routeOptions.url?.endsWith('.js')) reply.removeHeader(POLICY);
  });
}

/** Of a reply that is text or JSON of our own, and neither loads nor is framed by anything. */
const REFUSAL_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The headers of a refusal that comes before a request has a route, and so before `sendSecurityHeaders` has its turn: a host or an
 * address that nothing is at, too many requests.
 */
export function refusalHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    [POLICY]: REFUSAL_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isServedByHttps(config) && { 'strict-transport-security': HSTS }),
  };
}

/** The one style and the one script inside a page of the build, as its policy names them: `sha256-…`. */
export interface InlineHashes {
  style: string;
  script: string;
}

/**
 * Lets this reply's page have these two texts inline, and no other: its first look then needs no second request
 * (docs/decisions/0015-first-page.md).
 */
export function allowInline(reply: FastifyReply, { style, script }: InlineHashes): void {
  const policy = String(reply.getHeader(POLICY))
    .replace("style-src 'self'", `style-src 'self' '${style}'`)
    .replace("script-src 'self'", `script-src 'self' '${script}'`);
  reply.header(POLICY, policy);
}

function contentPolicy(withDiscord: boolean) {
  return {
    defaultSrc: ["'none'"],
    // The recogniser's arithmetic is WebAssembly; without it reading takes several times as long.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'"],
    // Pasted pictures are `blob:`; small ones in the page's own styles are `data:`; avatars come from Discord.
    imgSrc: ["'self'", 'data:', 'blob:', ...(withDiscord ? ['https://cdn.discordapp.com'] : [])],
    fontSrc: ["'self'"],
    // The video of the dialog *How it works*, and its captions.
    mediaSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  };
}
