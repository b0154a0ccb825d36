/** `npm start`: runs the whole system on this machine until Ctrl-C. See `dev-start.ts`. */
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { dataFolder } from '../demonstration/dev-file.js';
import { DevStart } from './dev-start.js';
import { holdStartLock } from './start-lock.js';
import { loadEnvFile, startOptions } from './start-options.js';

/** An orderly stop takes 2–3 s. Later everything is killed. */
const stopTimeoutMs = 6_000;
/** npm, the terminal and the runner may each pass on the same Ctrl-C. Only a later one kills everything. */
const sameSignalMs = 700;

const root = projectRoot();
let start: DevStart | undefined;
let stoppingSince: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The parent has died.
process.on('disconnect', () => void stop(0));
process.channel?.unref();
if (process.env.npm_lifecycle_event) stopWhenOrphaned();

try {
  loadEnvFile(join(root, '.env'));
  const options = startOptions(process.argv.slice(2), process.env);
  const folder = dataFolder(root);
  await holdStartLock(folder);
  start = new DevStart(folder, options);
  await start.run();
} catch (error) {
  if (stoppingSince === undefined) {
    console.error(`\n${(error as Error).message}\n`);
    if (!start) process.exit(1);
    await stop(1);
  }
}

/** A killed npm sends no signal. Then the parent process changes. */
function stopWhenOrphaned(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), 1_000).unref();
}

/** Ends the process. The watchdog ends its programs when the orderly stop fails. */
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  console.log('\nStopping …');
  setTimeout(() => process.exit(1), stopTimeoutMs);
  await start?.stop();
  console.log('Stopped.');
  process.exit(exitCode);
}
