/**
 * Changes of the queue and of the tester's own job, as they happen. HTTP/1.1 allows a browser six connections to a host, so
 * one tab has the stream and informs the others. A hidden tab keeps it: a tester waits for work in another tab.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { LiveStream } from '../../client/live-stream.js';
import { queryClient } from '../../client/query-client.js';

const name = 'handtest.tester';
const path = '/api/tester/events';

class TesterLive {
  private readonly channel = new BroadcastChannel(name);
  private readonly listeners = new Set<() => void>();
  private users = 0;
  private isOpen = false;
  private held?: AbortController;

  constructor() {
    this.channel.onmessage = reread;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): boolean => this.isOpen;

  use(): () => void {
    if (++this.users === 1) this.join();
    return () => {
      if (--this.users === 0) this.held?.abort();
    };
  }

  private join(): void {
    // Pages without HTTPS have no locks. Then every tab polls.
    if (!('locks' in navigator)) return;
    const held = new AbortController();
    this.held = held;
    navigator.locks
      .request(name, { signal: held.signal }, () => this.lead(held.signal))
      .catch((error: unknown) => {
        if (!held.signal.aborted) throw error;
      });
  }

  /** Holds the lock, with the stream, until the signal. */
  private lead(signal: AbortSignal): Promise<void> {
    const onChange = () => {
      this.channel.postMessage('changed');
      reread();
    };
    const onOpen = (isOpen: boolean) => this.note(isOpen);
    const stream = new LiveStream(path, { onChange, onOpen }, ['queue', 'job']);
    return new Promise((resolve) => {
      const end = () => {
        stream.close();
        this.note(false);
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  }

  private note(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    // What changed before the stream was open is not in it.
    if (isOpen) reread();
    for (const listener of this.listeners) listener();
  }
}

function reread(): void {
  void queryClient.invalidateQueries({ queryKey: ['tester', 'queue'] });
  void queryClient.invalidateQueries({ queryKey: ['tester', 'jobs'] });
}

const live = new TesterLive();

/** Whether this tab has the stream, so that it need not poll often. */
export function useTesterLive(): boolean {
  useEffect(() => live.use(), []);
  return useSyncExternalStore(live.subscribe, live.current);
}
