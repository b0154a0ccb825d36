/** The processes of a browser. Linux only. */
import { readFile } from 'node:fs/promises';

/** A process and all that it started. Those that end while this runs may be missing. */
export async function processTree(pid: number): Promise<number[]> {
  const pids = [pid];
  for (const known of pids) {
    const children = await readFile(`/proc/${known}/task/${known}/children`, 'utf8').catch(() => '');
    pids.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return pids;
}
