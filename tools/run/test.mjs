/**
 * `test [unit|int|e2e|chaos …] [jest arguments]`: runs the tiers (all but chaos by default) one after the other and
 * ends with one line of totals. Fails when a test fails, when a suite cannot run, and when nothing ran at all.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { makeProjectGraph } from './project-graph.mjs';

const CONFIGURATIONS = {
  unit: 'jest.config.js',
  int: 'jest.int.config.js',
  e2e: 'jest.e2e.config.js',
  chaos: 'jest.chaos.config.js',
};
const DEFAULT_TIERS = ['unit', 'int', 'e2e'];

export async function test(...args) {
  const named = args.filter((argument) => argument in CONFIGURATIONS);
  const tiers = named.length > 0 ? named : DEFAULT_TIERS;
  const jestArguments = args.filter((argument) => !named.includes(argument));
  // The end-to-end and chaos tiers start the services from dist.
  if (tiers.some((tier) => tier === 'e2e' || tier === 'chaos')) {
    const failed = await build();
    if (failed) return failed;
  }
  // The tests of the lint rules and of the generators lint.
  const withoutGraph = makeProjectGraph();
  if (withoutGraph) return withoutGraph;
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const tier of tiers) await runTier(tier, jestArguments, totals);
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  if (totals.passed + totals.failed === 0) console.error('\nNo test ran.');
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

async function runTier(tier, jestArguments, totals) {
  const folder = mkdtempSync(join(tmpdir(), 'handtest-results-'));
  const results = join(folder, 'results.json');
  console.log(`\n── ${tier} ──`);
  const exitCode = await runJest([
    ...['--config', CONFIGURATIONS[tier], '--json', '--outputFile', results, '--passWithNoTests'],
    // A test that failed may leave a server behind, and the run would wait for it for ever.
    '--forceExit',
    ...jestArguments,
  ]);
  const counted = existsSync(results)
    ? count(JSON.parse(readFileSync(results, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 };
  // Jest can fail without a failed test, for example when its set-up does.
  if (exitCode !== 0 && counted.failed === 0) counted.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += counted[key];
  rmSync(folder, { recursive: true });
}

function count(results) {
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

async function runJest(args) {
  const node = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
  ];
  const child = spawn(process.execPath, [...node, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => resolve(code ?? 1)).once('error', reject),
  );
}
