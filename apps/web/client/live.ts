/**
 * Changes of jobs, as they happen: one stream of events for all tabs of this browser that show the same organization.
 *
 * HTTP/1.1 allows a browser six connections to a host, so a stream in every tab would freeze the seventh. The tab that holds the
 * lock has the stream and passes its events on. Hidden tabs let go of it after a minute. Without a stream lists are read
 * every 15 seconds.
 */
import { useEffect, useState } from 'react';
import { noteJobChange, rereadLists } from './live-cache.js';
import { LiveStream } from './live-stream.js';

const hiddenMs = 60_000;
const pollMs = 15_000;

type Message = { readonly change: unknown } | { readonly isOpen: boolean } | { readonly ask: true };

class LiveOrganization {
  private readonly channel: BroadcastChannel;
  private readonly listeners = new Set<(isOpen: boolean) => void>();
  private users = 0;
  private isOpen = false;
  private stream?: LiveStream;
  /** Ends the wait for the lock, or gives the lock back. */
  private held?: AbortController;
  private hideTimer?: ReturnType<typeof setTimeout>;
  private pollTimer?: ReturnType<typeof setInterval>;

  constructor(private readonly organizationId: string) {
    this.channel = new BroadcastChannel(`handtest.live.${organizationId}`);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data);
  }

  use(listener: (isOpen: boolean) => void): () => void {
    this.listeners.add(listener);
    listener(this.isOpen);
    if (++this.users === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (--this.users === 0) this.stop();
    };
  }

  private start(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('online', this.onOnline);
    this.pollTimer = setInterval(() => {
      if (!this.isOpen && document.visibilityState === 'visible') rereadLists();
    }, pollMs);
    this.join();
  }

  private stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('online', this.onOnline);
    clearInterval(this.pollTimer);
    clearTimeout(this.hideTimer);
    this.leave();
  }

  private join(): void {
    // Pages without HTTPS have no locks. Then every tab polls.
    if (this.held || !('locks' in navigator)) return;
    const held = new AbortController();
    this.held = held;
    this.send({ ask: true });
    const lock = { signal: held.signal };
    navigator.locks
      .request(`handtest.live.${this.organizationId}`, lock, () => this.lead(held.signal))
      .catch((error: unknown) => {
        if (!held.signal.aborted) throw error;
      });
  }

  private leave(): void {
    this.held?.abort();
    this.held = undefined;
    this.note(false);
  }

  /** Holds the lock, with the stream, until the signal. */
  private lead(signal: AbortSignal): Promise<void> {
    const stream = new LiveStream(`/api/events?organizationId=${encodeURIComponent(this.organizationId)}`, {
      onChange: (change) => {
        this.send({ change });
        noteJobChange(change);
      },
      onOpen: (isOpen) => {
        this.send({ isOpen });
        this.note(isOpen);
      },
    });
    this.stream = stream;
    return new Promise((resolve) => {
      const end = () => {
        stream.close();
        this.stream = undefined;
        this.send({ isOpen: false });
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  }

  private receive(message: Message): void {
    if ('ask' in message) {
      if (this.stream) this.send({ isOpen: this.isOpen });
    } else if (this.held && !this.stream) {
      if ('change' in message) noteJobChange(message.change);
      else this.note(message.isOpen);
    }
  }

  private send(message: Message): void {
    this.channel.postMessage(message);
  }

  private note(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    // What changed before the stream was open is not in it.
    if (isOpen) rereadLists();
    for (const listener of this.listeners) listener(isOpen);
  }

  private readonly onVisibility = () => {
    clearTimeout(this.hideTimer);
    if (document.visibilityState === 'hidden') this.hideTimer = setTimeout(() => this.leave(), hiddenMs);
    else this.join();
  };

  private readonly onOnline = () => this.stream?.reopen();
}

const organizations = new Map<string, LiveOrganization>();

/** Keeps the lists of jobs up to date. Answers whether changes arrive at once; otherwise they take up to 15 seconds. */
export function useLiveJobs(organizationId: string): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const known = organizations.get(organizationId) ?? new LiveOrganization(organizationId);
    organizations.set(organizationId, known);
    return known.use(setOpen);
  }, [organizationId]);
  return isOpen;
}
