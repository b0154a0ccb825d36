/** How much memory a browser uses: that of all its processes, without what they share with others. Linux only. */
import { readFile } from 'node:fs/promises';

/** In MB. Processes that end while this runs count as nothing. */
export async function usedMemoryMb(pid: number): Promise<number> {
  const pids = [pid];
  let kilobytes = 0;
  for (const known of pids) {
    const [status, children] = await Promise.all([
      readFile(`/proc/${known}/status`, 'utf8').catch(() => ''),
      readFile(`/proc/${known}/task/${known}/children`, 'utf8').catch(() => ''),
    ]);
    kilobytes += anonymousKb(status);
    pids.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return kilobytes / 1_024;
}

/** Of `/proc/<pid>/status`: private pages, and those of shared memory, in which pictures are. */
export function anonymousKb(status: string): number {
  const fields = ['RssAnon', 'RssShmem'].map(
    (name) => new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1],
  );
  return fields.reduce((sum, text) => sum + Number(text ?? 0), 0);
}
