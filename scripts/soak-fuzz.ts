import { createDiscord } from '../apps/server/src/external/discord.ts';
import { ENDPOINT_CLASSES, fuzzClass } from '../apps/server/src/testing/fuzz/run-fuzz.ts';
import { openTestApp, testConfig } from '../apps/server/src/testing/test-app.ts';

/**
 * Sends made-up requests to every class of endpoints and tells what each found; `TEST_DATABASE_URL` chooses the
 * database as for the tests. @returns whether nothing was found.
 */
export async function soakFuzz(perClass: number, seed: number): Promise<boolean> {
  console.log(
    `Fuzz: ${perClass} requests to each of ${ENDPOINT_CLASSES.length} classes, --fuzz-seed=${seed}`,
  );
  const app = await openTestApp({ discord: createDiscord(testConfig, () => 'http://127.0.0.1:9') });
  let found = 0;
  for (const endpointClass of ENDPOINT_CLASSES) {
    const { requests, accepted, statuses, findings } = await fuzzClass(app, endpointClass, perClass, seed);
    found += findings.length;
    console.log(
      `${endpointClass.name}: ${endpointClass.endpoints.length} endpoints, ${requests} requests, ` +
        `${accepted} accepted, ${findings.length} findings, ${JSON.stringify(statuses)}`,
    );
    for (const finding of findings.slice(0, 5)) console.log(`- ${finding}`);
  }
  await app.close();
  return found === 0;
}
