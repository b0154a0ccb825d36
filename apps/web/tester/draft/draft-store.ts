/** The draft of one claim while it is on the screen. Changes are stored at once, and other tabs see them. */
import { changed, type Draft, merged } from './draft.js';
import { deleteDraft, deleteOldDrafts, loadDraft, saveDraft } from './draft-database.js';

/** A change is stored within 300 ms. The rest is for the transaction. */
const saveAfterMs = 120;

export type SaveState = 'loading' | 'saved' | 'saving' | 'failed';

export class DraftStore {
  private draft: Draft = {};
  private state: SaveState = 'loading';
  private timer?: ReturnType<typeof setTimeout>;
  private removed = false;
  private readonly listeners = new Set<() => void>();
  private readonly channel: BroadcastChannel;

  constructor(readonly key: string) {
    this.channel = new BroadcastChannel(`handtest.draft ${key}`);
    this.channel.onmessage = ({ data }: MessageEvent<Draft | null>) => this.receive(data);
  }

  /** Call the result to leave: what is not stored yet is stored then. */
  open(): () => void {
    this.removed = false;
    void this.load();
    window.addEventListener('pagehide', this.flush);
    document.addEventListener('visibilitychange', this.flush);
    return () => {
      window.removeEventListener('pagehide', this.flush);
      document.removeEventListener('visibilitychange', this.flush);
      this.flush();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): Draft => this.draft;
  readonly saveState = (): SaveState => this.state;

  set(name: string, value: unknown): void {
    this.draft = changed(this.draft, name, value, Date.now());
    this.state = this.state === 'loading' ? 'loading' : 'saving';
    this.timer ??= setTimeout(this.flush, saveAfterMs);
    this.notify();
  }

  /** After the submit. */
  async remove(): Promise<void> {
    this.removed = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.channel.postMessage(null);
    await deleteDraft(this.key);
  }

  private async load(): Promise<void> {
    try {
      const stored = await loadDraft(this.key);
      this.draft = merged(stored, this.draft);
      this.state = this.timer === undefined ? 'saved' : 'saving';
      this.notify();
      await deleteOldDrafts();
    } catch {
      this.fail();
    }
  }

  private readonly flush = (): void => {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.removed) void this.save();
  };

  private async save(): Promise<void> {
    const saved = this.draft;
    this.channel.postMessage(saved);
    try {
      await saveDraft(this.key, saved);
      if (this.timer === undefined) this.state = 'saved';
      this.notify();
    } catch {
      this.fail();
    }
  }

  /** A private window or a full disk. The page says so; the draft is in memory only. */
  private fail(): void {
    this.state = 'failed';
    this.notify();
  }

  private receive(other: Draft | null): void {
    if (other === null) this.removed = true;
    else this.draft = merged(this.draft, other);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

const stores = new Map<string, DraftStore>();

/** The same store for the same key, so that all parts of a page share it. */
export function draftStore(key: string): DraftStore {
  const known = stores.get(key) ?? new DraftStore(key);
  stores.set(key, known);
  return known;
}
