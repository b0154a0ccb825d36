/** Keys see the jobs of their own mode only: a job of the other mode answers like one that does not exist. */
import { newId } from '@handtest/contracts/define';
import type { DescribedEndpoint } from './endpoints.js';
import { bearer, exchange, type Received } from './exchange.js';
import { visible } from './foreign-id.js';
import { endedTestJob } from './test-mode-job.js';
import type { TestSystem } from './test-system.js';
import { contentOf } from './try-cell.js';
import { addressOf, validRequest } from './valid-request.js';

/** @returns a line for each request that was sent; one with `DIFFERS` shows another answer than the expected one */
export async function askAcrossModes(
  system: TestSystem,
  endpoints: readonly DescribedEndpoint[],
): Promise<string[]> {
  const { home } = system;
  const ofKeys = endpoints.filter(
    ({ path, access }) => path.includes('{jobId}') && ['viewer', 'contributor'].includes(access),
  );
  const testJobId = await endedTestJob(system);
  const lines: string[] = [];
  for (const described of ofKeys) {
    lines.push(await compared(system, described, home.key.token, testJobId));
    if (!described.liveOnly) lines.push(await compared(system, described, home.testKey.token, home.jobId));
  }
  return lines;
}

async function compared(
  system: TestSystem,
  described: DescribedEndpoint,
  token: string,
  jobId: string,
): Promise<string> {
  const [other, unknown] = [
    await ask(system, described, token, jobId),
    await ask(system, described, token, newId('job')),
  ];
  const isEqual = other.status === 404 && visible(other) === visible(unknown);
  const line = `${described.endpoint} with ${token.slice(0, 7)}: ${visible(other)}`;
  return isEqual ? line : `DIFFERS: ${line} beside ${visible(unknown)}`;
}

async function ask(
  system: TestSystem,
  described: DescribedEndpoint,
  token: string,
  jobId: string,
): Promise<Received> {
  const caller = { deleted: false, asTester: false, testMode: false, session: undefined };
  const asked = await validRequest(described, { system, ...caller, expectsRefusal: true });
  const path = addressOf(described, { ...asked, path: { ...asked.path, jobId } });
  const sent = { method: described.method, path, authorization: bearer(token), ...contentOf(asked) };
  return exchange(system.gateway, sent);
}
