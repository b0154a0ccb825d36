/** Tests projects, all that are not cached in one run of jest. Leaves the totals of each project for `npm test`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { executor } from './executor.mjs';
import { resultsFile, runJest, totalsOf } from './jest.mjs';

const tiers = { test: 'unit', integration: 'int', e2e: 'e2e' };

export const { batch, single } = executor(async (projects) => {
  const tier = tiers[projects[0].target];
  const { code, files } = await runJest(
    tier,
    projects.map(({ root }) => `--roots=${root}`),
  );
  // Jest can fail without a failed test, for example in its set-up.
  const isBroken = code !== 0 && totalsOf(files).failed === 0;
  return projects.map(({ name, root }) => {
    const own = files.filter((file) => file.name.startsWith(`${resolve(root)}${sep}`));
    const totals = totalsOf(own);
    mkdirSync(dirname(resultsFile(name, tier)), { recursive: true });
    writeFileSync(resultsFile(name, tier), JSON.stringify(totals));
    const success = !isBroken && totals.failed === 0 && own.length > 0;
    return { success, terminalOutput: `${name}: ${totals.passed} passed, ${totals.failed} failed\n` };
  });
});
