/** Runs jest and counts. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

export const resultsFolder = join('dist', 'test-results');
export const resultsFile = (project, tier) => join(resultsFolder, `${project}.${tier}.json`);

/** @returns the exit code, and the test files that ran as jest reports them */
export async function runJest(tier, args) {
  const folder = mkdtempSync(join(tmpdir(), 'handtest-results-'));
  const report = join(folder, 'report.json');
  const code = await run(
    [
      ...node,
      ...['node_modules/jest/bin/jest.js', '--json', '--outputFile', report],
      // A failed test may leave a server running, for which the run would wait without limit.
      ...['--forceExit', '--passWithNoTests', ...args],
    ],
    tier,
  );
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  rmSync(folder, { recursive: true });
  return { code, files };
}

/** A file that fails without a failed test, for example because it does not compile, counts as one. */
export function totalsOf(files) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of files) {
    const count = (...statuses) => assertionResults.filter((test) => statuses.includes(test.status)).length;
    const failed = count('failed');
    totals.passed += count('passed');
    totals.failed += failed === 0 && status === 'failed' ? 1 : failed;
    totals.skipped += count('pending', 'todo', 'skipped');
  }
  return totals;
}

async function run(args, tier) {
  // With the variables of Nx, an Nx that a test starts in another folder would use this workspace.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('NX_'));
  const env = { ...Object.fromEntries(own), TIER: tier };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => resolve(code ?? 1)).once('error', reject),
  );
}
