/** Filing of two installations by three replicas, within the limits of the code host. */
import { fileInTwoInstallations } from './filing-run.js';
import { type FilingUnderTest, startFiling } from './filing-under-test.js';

let codehost: FilingUnderTest;

beforeAll(async () => {
  codehost = await startFiling();
  await Promise.all([codehost.addReplica(), codehost.addReplica()]);
});
afterAll(() => codehost?.stop());

it('writes a second apart and one at a time in each installation, and in both in parallel', async () => {
  const findings = 12;
  const traffic = await fileInTwoInstallations(codehost, findings, 60_000);
  const { secondary } = codehost.server.rates.refusals;
  for (const one of traffic) {
    process.stdout.write(
      `an installation: ${one.writes} writes in ${one.seconds} s, ${one.overlaps} overlaps, shortest gap ${one.shortestGapMs} ms, ${secondary} refusals\n`,
    );
    expect(one).toMatchObject({ writes: findings, overlaps: 0 });
    // The end of a write is later here than at the code host.
    expect(one.shortestGapMs).toBeGreaterThanOrEqual(1_000);
    // One after the other would take twice as long.
    expect(one.seconds).toBeLessThan(2 * findings);
  }
  expect(secondary).toBe(0);
});
