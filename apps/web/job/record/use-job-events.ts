/** Reads a job again at each of its events, until it has ended. */
import { isFinal, isHandtestError, type JobStatus } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { handtest } from '../../client/handtest.js';
import { jobKey } from '../job-query.js';
import { pollWhileClosed } from './poll-while-closed.js';

/** Of all tabs of this browser: HTTP/1.1 allows six connections to a host. Other tabs poll. */
const slots = 2;

export function useJobEvents(jobId: string, status: JobStatus | undefined): void {
  const client = useQueryClient();
  const isOver = status === undefined || isFinal(status);
  useEffect(() => {
    if (isOver) return;
    const reread = () => void client.invalidateQueries({ queryKey: jobKey(jobId) });
    let watch: AbortController | undefined;
    const start = () => {
      if (watch || document.visibilityState === 'hidden') return;
      watch = new AbortController();
      void follow(jobId, reread, watch.signal);
    };
    // A hidden tab leaves its connection to the others.
    const change = () => {
      if (document.visibilityState === 'visible') start();
      else {
        watch?.abort();
        watch = undefined;
      }
    };
    start();
    document.addEventListener('visibilitychange', change);
    return () => {
      document.removeEventListener('visibilitychange', change);
      watch?.abort();
    };
  }, [client, jobId, isOver]);
}

async function follow(jobId: string, reread: () => void, signal: AbortSignal): Promise<void> {
  const onConnection = pollWhileClosed(reread, signal);
  for (let slot = 0; slot < slots && !signal.aborted; slot++) {
    const name = `handtest.job-events.${slot}`;
    const hadSlot = await withLock(name, () => stream(jobId, reread, { signal, onConnection }));
    if (hadSlot) return;
  }
}

/** False when another tab has the lock. Pages without HTTPS have no locks. */
async function withLock(name: string, work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await work();
    return true;
  });
}

async function stream(
  jobId: string,
  reread: () => void,
  options: { readonly signal: AbortSignal; readonly onConnection: (isOpen: boolean) => void },
): Promise<void> {
  try {
    for await (const _event of handtest.jobs.events(jobId, options)) reread();
  } catch (error) {
    // The page shows the same refusal when it reads the job.
    if (!options.signal.aborted && !isHandtestError(error)) throw error;
  }
}
