import { createDiscord } from '../../apps/server/src/external/discord.ts';
import makeTemplate from '../../apps/server/src/testing/database-template.ts';
import { ENDPOINT_CLASSES, fuzzClass } from '../../apps/server/src/testing/fuzz/run-fuzz.ts';
import { openTestApp, testConfig } from '../../apps/server/src/testing/test-app.ts';
import type { Soak } from './soak.ts';

const REQUESTS = 20_000;

/** Random requests to every class of endpoints. `TEST_DATABASE_URL` selects the database, as in the tests. */
export const soakFuzz: Soak = async (requestsPerClass = REQUESTS, seed) => {
  console.log(`${requestsPerClass} requests to each of ${ENDPOINT_CLASSES.length} classes, --seed=${seed}`);
  const removeTemplate = await makeTemplate();
  const app = await openTestApp({ discord: createDiscord(testConfig, () => 'http://127.0.0.1:9') });
  const problems: string[] = [];
  for (const endpointClass of ENDPOINT_CLASSES) {
    const { requests, accepted, statuses, findings } = await fuzzClass(
      app,
      endpointClass,
      requestsPerClass,
      seed,
    );
    problems.push(...findings);
    console.log(
      `${endpointClass.name}: ${endpointClass.endpoints.length} endpoints, ${requests} requests, ` +
        `${accepted} accepted, ${findings.length} findings, ${JSON.stringify(statuses)}`,
    );
  }
  await app.close();
  await removeTemplate();
  return problems;
};
