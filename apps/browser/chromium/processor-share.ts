/**
 * A thread that computes without end gets the processor after all others, until it is calm again. So a page that loops, or starts
 * many workers, does not slow the visits beside it. On a machine with free processors nothing changes. Linux only.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { processTree } from './process-tree.js';

/** Of the time: it computes, or waits for a processor. On a busy machine no thread gets a whole one. */
const busyShare = 0.8;
const patienceMs = 1_500;
const lowPriority = 19;
const usualPriority = 0;

interface Thread {
  readonly wantedMs: number;
  readonly atMs: number;
  /** Since it is as busy, or as calm, as now. */
  readonly sinceMs: number;
  /** Of the time since it was looked at before. */
  readonly share: number;
  readonly isBusy: boolean;
  readonly isLow: boolean;
}

export class ProcessorShare {
  private known = new Map<number, Thread>();

  /**
   * To be called about once a second, with the first process of the browser.
   * @returns on how many processors its threads compute, or for how many they wait
   */
  async limit(pid: number): Promise<number> {
    const pids = await processTree(pid);
    const lists = await Promise.all(pids.map((of) => readdir(`/proc/${of}/task`).catch(() => [])));
    const threads = lists.flatMap((names, index) =>
      names.map((name) => [pids[index]!, Number(name)] as const),
    );
    const looks = threads.map(async ([of, thread]) => [thread, await this.look(of, thread)] as const);
    this.known = new Map(await Promise.all(looks));
    return [...this.known.values()].reduce((sum, { share }) => sum + share, 0);
  }

  private async look(pid: number, thread: number): Promise<Thread> {
    const atMs = performance.now();
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '');
    const wantedMs = wantedMsOf(text);
    const before = this.known.get(thread);
    if (!before) return { wantedMs, atMs, sinceMs: atMs, share: 0, isBusy: false, isLow: false };
    const share = Math.max(0, (wantedMs - before.wantedMs) / (atMs - before.atMs));
    const isBusy = share >= busyShare;
    const sinceMs = isBusy === before.isBusy ? before.sinceMs : before.atMs;
    const isLow = atMs - sinceMs >= patienceMs ? isBusy : before.isLow;
    if (isLow !== before.isLow) prioritize(thread, isLow ? lowPriority : usualPriority);
    return { wantedMs, atMs, sinceMs, share, isBusy, isLow };
  }
}

/** Of `schedstat`: nanoseconds of computing, and of waiting for a processor. */
export function wantedMsOf(schedstat: string): number {
  const [computedNs, waitedNs] = schedstat.split(' ');
  return (Number(computedNs || 0) + Number(waitedNs ?? 0)) / 1e6;
}

/** Only root may raise a priority again. */
function prioritize(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // It has ended, or may not be raised.
  }
}
