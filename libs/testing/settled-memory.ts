/** The memory of a Node process after a full garbage collection. The process must start with `memoryOptions`. */
import { eventually } from '@handtest/deployment';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = join(tmpdir(), 'handtest-memory-');

/** Collects twice: the first collection leaves what finalizers and weak references release. */
const hook = `
import { writeFileSync } from 'node:fs';
process.on('SIGUSR2', () => {
  gc();
  gc();
  writeFileSync(${JSON.stringify(prefix)} + process.pid, JSON.stringify(process.memoryUsage()));
});`;

export const memoryOptions = ['--expose-gc', `--import=data:text/javascript,${encodeURIComponent(hook)}`];

export async function settledMemory(pid: number): Promise<NodeJS.MemoryUsage> {
  const file = `${prefix}${pid}`;
  process.kill(pid, 'SIGUSR2');
  // Fails until the file is there and complete.
  const usage = await eventually(() => JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage);
  rmSync(file);
  return usage;
}
