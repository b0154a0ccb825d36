/**
 * Tests projects, all that are not cached in one run of jest. Leaves the totals of each project for `npm test`. A few
 * failed files of the tiers on real infrastructure run a second time, alone: a busy machine can exceed their time limits. A
 * file that passes only alone is named in the output, so that someone mends it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { executor } from './executor.mjs';
import { resultsFile, runJest, totalsOf } from './jest.mjs';

const tiers = { test: 'unit', integration: 'int', e2e: 'e2e', web: 'web' };

export const { batch, single } = executor(async (projects) => {
  const tier = tiers[projects[0].target];
  const { code, files, unstable } = await runAll(
    tier,
    projects.map(({ root }) => `--roots=${root}`),
  );
  // Jest can fail without a failed test, for example in its set-up.
  const isBroken = code !== 0 && totalsOf(files).failed === 0;
  return projects.map(({ name, root }) => {
    const own = files.filter((file) => file.name.startsWith(`${resolve(root)}${sep}`));
    const totals = { ...totalsOf(own), unstable: own.filter((file) => unstable.includes(file.name)).length };
    mkdirSync(dirname(resultsFile(name, tier)), { recursive: true });
    writeFileSync(resultsFile(name, tier), JSON.stringify(totals));
    const success = !isBroken && totals.failed === 0 && own.length > 0;
    return { success, terminalOutput: `${name}: ${totals.passed} passed, ${totals.failed} failed\n` };
  });
});

/** More failed files than this are a fault, not a busy machine. */
const maximumRepeated = 3;

async function runAll(tier, roots) {
  const { code, files } = await runJest(tier, roots);
  const failed = files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (tier === 'unit' || failed.length === 0 || failed.length > maximumRepeated)
    return { code, files, unstable: [] };
  console.log(`\nFailed, runs again alone:\n  ${failed.join('\n  ')}\n`);
  const again = await runJest(tier, [...roots, '--runInBand', '--runTestsByPath', ...failed]);
  const unstable = again.files.filter(({ status }) => status === 'passed').map(({ name }) => name);
  for (const name of unstable) console.log(`UNSTABLE, passed only alone: ${name}`);
  const others = files.filter(({ name }) => !failed.includes(name));
  return { code: again.code, files: [...others, ...again.files], unstable };
}
