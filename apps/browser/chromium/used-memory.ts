/** How much memory a browser uses: that of all its processes, without what they share with others. Linux only. */
import { readFile } from 'node:fs/promises';
import { processTree } from './process-tree.js';

/** In MB. Processes that end while this runs count as nothing. */
export async function usedMemoryMb(pid: number): Promise<number> {
  const pids = await processTree(pid);
  const statuses = await Promise.all(
    pids.map((known) => readFile(`/proc/${known}/status`, 'utf8').catch(() => '')),
  );
  return statuses.reduce((sum, status) => sum + anonymousKb(status), 0) / 1_024;
}

/** Of `/proc/<pid>/status`: private pages, and those of shared memory, in which pictures are. */
export function anonymousKb(status: string): number {
  const fields = ['RssAnon', 'RssShmem'].map(
    (name) => new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1],
  );
  return fields.reduce((sum, text) => sum + Number(text ?? 0), 0);
}
