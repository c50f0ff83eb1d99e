import { describe, expect, it } from 'vitest';
import { createDiscord } from '../external/discord.ts';
import { ENDPOINT_CLASSES, fuzzClass } from '../testing/fuzz/run-fuzz.ts';
import { testConfig, useTestApp } from '../testing/test-app.ts';

/** Random requests to every endpoint of the contract; `npm run soak` sends many more. */

const REQUESTS = 500;
/** `FUZZ_SEED` repeats the requests of an earlier run. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Takes a code that Discord issued for this very sign-in, which cannot be generated at random. */
const SIGN_IN = 'public writes';

const app = useTestApp({ emptied: false, discord: createDiscord(testConfig, () => 'http://127.0.0.1:9') });

describe(`with FUZZ_SEED=${SEED}`, () => {
  it.each(ENDPOINT_CLASSES.map((endpointClass) => [endpointClass.name, endpointClass] as const))(
    'no random request to the %s breaks the server, reveals its internals or changes a row when it is refused',
    async (name, endpointClass) => {
      const { requests, accepted, statuses, findings } = await fuzzClass(app, endpointClass, REQUESTS, SEED);
      console.log(
        `${name}: ${endpointClass.endpoints.length} endpoints, ${requests} requests, ${accepted} accepted, ${JSON.stringify(statuses)}`,
      );
      expect(findings.slice(0, 10)).toEqual([]);
      expect(accepted).toBeGreaterThan(name === SIGN_IN ? -1 : 0); // nobody signs in by chance
      expect(requests - accepted).toBeGreaterThan(0);
    },
  );
});
