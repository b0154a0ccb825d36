/** `npm start`: brings the whole system up on this machine and keeps it up until Ctrl-C. See `dev-start.ts`. */
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { DevStart } from './dev-start.js';
import { holdStartLock } from './start-lock.js';
import { loadEnvFile, startOptions } from './start-options.js';

/** An orderly stop takes two seconds or three; after this, everything is ended by force. */
const STOP_WITHIN_MS = 6_000;
/** npm, the terminal and the runner may each pass on the same Ctrl-C; only a later one means force. */
const SAME_SIGNAL_MS = 700;

const root = projectRoot();
let start: DevStart | undefined;
let stoppingSince: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The runner that started this has died.
process.on('disconnect', () => void stop(0));
process.channel?.unref();
if (process.env.npm_lifecycle_event) stopWhenOrphaned();

try {
  loadEnvFile(join(root, '.env'));
  const options = startOptions(process.argv.slice(2), process.env);
  await holdStartLock(root);
  start = new DevStart(join(root, '.handtest'), options);
  await start.run();
} catch (error) {
  if (stoppingSince === undefined) {
    console.error(`\n${(error as Error).message}\n`);
    if (!start) process.exit(1);
    await stop(1);
  }
}

/** npm that is killed outright passes nothing on; its end shows in who the parent is. */
function stopWhenOrphaned(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), 1_000).unref();
}

/** Ends the process. What this process started ends with it even when the orderly way fails (see the watchdog). */
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  console.log('\nStopping …');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS);
  await start?.stop();
  console.log('Stopped.');
  process.exit(exitCode);
}
