/**
 * `test [unit|int|e2e|web|measure|chaos|screenshots …] [jest arguments]`: runs the tiers (the first four by default) and ends with
 * one line of totals, those of cached results included. With jest arguments, such as the path of a file, and for the last three
 * tiers, jest runs at once and nothing is cached. Fails when a test fails, when a suite cannot run, and when nothing ran at all.
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { resultsFolder, runJest, totalsOf } from '../nx/jest.mjs';
import { runMany, runQuietly } from './nx.mjs';

/** Tiers that are no targets of Nx: they run only when they are named. */
const directly = ['chaos', 'measure', 'screenshots'];
const targets = { unit: 'test', int: 'integration', e2e: 'e2e', web: 'web' };

export async function test(...args) {
  const isTier = (argument) => argument in targets || directly.includes(argument);
  const named = args.filter(isTier);
  const tiers = named.length > 0 ? named : Object.keys(targets);
  const jestArguments = args.filter((argument) => !isTier(argument));
  const isDirect = jestArguments.length > 0 || tiers.some((tier) => directly.includes(tier));
  const { code, totals } = isDirect ? await runDirectly(tiers, jestArguments) : await runCached(tiers);
  const all = { passed: 0, failed: 0, skipped: 0, unstable: 0 };
  for (const one of totals) for (const key of Object.keys(all)) all[key] += one[key] ?? 0;
  // A run can fail without a failed test, for example when its set-up does.
  if (code !== 0 && all.failed === 0) all.failed = 1;
  if (all.passed + all.failed === 0) console.error('\nNo test ran.');
  const skipped = all.skipped > 0 ? `, ${all.skipped} skipped` : '';
  const unstable = all.unstable > 0 ? `, ${all.unstable} files passed only alone` : '';
  console.log(`\n${all.passed} passed, ${all.failed} failed${skipped}${unstable}`);
  return all.failed > 0 || all.passed === 0 ? 1 : 0;
}

/** Nx restores the totals of what it does not run again. */
async function runCached(tiers) {
  rmSync(resultsFolder, { recursive: true, force: true });
  const code = await runMany(...tiers.map((tier) => targets[tier]));
  const files = tiers.flatMap((tier) => globSync(join(resultsFolder, `*.${tier}.json`)));
  return { code, totals: files.map((file) => JSON.parse(readFileSync(file, 'utf8'))) };
}

async function runDirectly(tiers, jestArguments) {
  // These tiers start the services from dist. The tests of the lint rules read Nx's graph.
  const needsBuild = ['e2e', 'web', ...directly].some((tier) => tiers.includes(tier));
  let code = runQuietly(
    ...(needsBuild ? ['run-many', '-t', 'build', 'bundle', 'package'] : ['show', 'projects']),
  );
  if (code !== 0) return { code, totals: [] };
  const totals = [];
  for (const tier of tiers) {
    const ran = await runJest(tier, jestArguments);
    totals.push(totalsOf(ran.files));
    code = Math.max(code, ran.code);
  }
  return { code, totals };
}
