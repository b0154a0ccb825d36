/**
 * `npm run bench [name …] [-- --strict --profile]` measures each benchmark against a floor, and prints one table. The exit
 * code is 1 when a benchmark or its check fails, and with `--strict` when a goal is missed. `--profile` also writes CPU profiles
 * of the services into `.handtest/profiles`.
 */
import { aboutTheSystem } from './bench-system.js';
import type { Benchmark, Row } from './measurement.js';
import { resultTable } from './result-table.js';
import { authenticatedRead } from './row/authenticated-read.js';
import { jobCreation } from './row/job-creation.js';
import { outboxLatency } from './row/outbox-latency.js';
import { runWaiters } from './row/run-waiters.js';
import { statusRead } from './row/status-read.js';
import { webhookDeliveries } from './row/webhook-deliveries.js';

const benchmarks: readonly Benchmark[] = [
  statusRead,
  authenticatedRead,
  jobCreation,
  runWaiters,
  webhookDeliveries,
  outboxLatency,
];

const args = process.argv.slice(2);
const strict = args.includes('--strict');
const names = args.filter((argument) => !['--strict', '--profile'].includes(argument));
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are:`);
  for (const { name, about } of benchmarks) console.error(`  ${name.padEnd(20)} ${about}`);
  process.exit(2);
}
console.log(aboutTheSystem);

const rows: Row[] = [];
const failures: string[] = [];
for (const benchmark of benchmarks) {
  if (names.length === 0 || names.includes(benchmark.name)) await measure(benchmark);
}
if (rows.length > 0) console.log(`\n${resultTable(rows)}`);
for (const failure of failures) console.error(`\n${failure}`);
const missed = rows.filter(({ goal }) => goal?.met === false);
process.exit(failures.length > 0 || (strict && missed.length > 0) ? 1 : 0);

async function measure({ name, about, run }: Benchmark): Promise<void> {
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1_000).toFixed(0);
  console.log(`\n${name}: ${about}`);
  try {
    rows.push({ name, ...(await run((text) => console.log(`  ${seconds()} s  ${text}`))) });
  } catch (error) {
    failures.push(`${name} failed: ${(error as Error).stack}`);
  }
  console.log(`  done after ${seconds()} s`);
}
