/** The draft of one claim while it is on the screen. Changes are stored at once, and other tabs see them. */
import { changed, type Draft, type Entry, merged } from './draft.js';
import { databaseLosses, deleteDraft, deleteOldDrafts, loadDraft, saveParts } from './draft-database.js';

export type SaveState = 'loading' | 'saved' | 'saving' | 'failed';

/** The disk may have space again. */
const retryMs = 5_000;

export class DraftStore {
  private draft: Draft = {};
  private state: SaveState = 'loading';
  /** Parts that are not being stored yet. */
  private dirty: Record<string, Entry> = {};
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isSaving = false;
  /** What an earlier page has stored is in the draft. */
  private isRead = false;
  private removed = false;
  private readonly listeners = new Set<() => void>();
  private readonly channel: BroadcastChannel;

  constructor(
    readonly key: string,
    private readonly store = saveParts,
    private readonly load = loadDraft,
  ) {
    this.channel = new BroadcastChannel(`handtest.draft ${key}`);
    this.channel.onmessage = ({ data }: MessageEvent<Draft | null>) => this.receive(data);
    databaseLosses.addEventListener('loss', () => this.storeAgain());
  }

  /** Reads what an earlier page has stored. */
  async open(): Promise<void> {
    this.removed = false;
    this.isRead = false;
    if (!this.isSaving) await this.save();
    // They only take space.
    if (this.isRead) await deleteOldDrafts(this.key).catch(() => undefined);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): Draft => this.draft;
  readonly saveState = (): SaveState => this.state;

  /** What was written is in this page only. */
  isAtRisk(): boolean {
    return this.state === 'failed' && this.hasChanges();
  }

  set(name: string, value: unknown): void {
    this.change(name, value, Date.now());
  }

  /** What the API has. Each change of the tester is newer, also one that could not be read yet. */
  add(name: string, value: unknown): void {
    this.change(name, value, 0);
  }

  private change(name: string, value: unknown, nowMs: number): void {
    this.draft = changed(this.draft, name, value, nowMs);
    this.dirty[name] = this.draft[name]!;
    this.setState(this.state === 'loading' ? 'loading' : 'saving');
    if (!this.isSaving) void this.save();
  }

  /** After the submit. */
  async remove(): Promise<void> {
    this.removed = true;
    this.dirty = {};
    this.channel.postMessage(null);
    await deleteDraft(this.key);
  }

  /** At once, and again as long as there are changes: none waits longer than the one transaction before it. */
  private async save(): Promise<void> {
    clearTimeout(this.retry);
    this.isSaving = true;
    try {
      if (!this.isRead) await this.read();
      while (this.hasChanges() && !this.removed) await this.saveChanges();
      this.setState('saved');
    } catch {
      // A private window or a full disk. The page says so; until then the draft is in memory only.
      this.setState('failed');
      this.retry = setTimeout(() => void this.save(), retryMs);
    } finally {
      this.isSaving = false;
    }
  }

  private storeAgain(): void {
    if (this.removed) return;
    this.dirty = { ...this.draft };
    if (!this.isSaving) void this.save();
  }

  private async read(): Promise<void> {
    this.draft = merged(await this.load(this.key), this.draft);
    for (const name of Object.keys(this.dirty)) this.dirty[name] = this.draft[name]!;
    this.isRead = true;
  }

  private async saveChanges(): Promise<void> {
    const parts = this.dirty;
    this.dirty = {};
    this.channel.postMessage(parts);
    try {
      await this.store(this.key, parts);
    } catch (error) {
      if (!this.removed) this.dirty = { ...parts, ...this.dirty };
      throw error;
    }
  }

  private hasChanges(): boolean {
    return Object.keys(this.dirty).length > 0;
  }

  private receive(other: Draft | null): void {
    if (other === null) this.removed = true;
    else this.draft = merged(this.draft, other);
    this.notify();
  }

  private setState(state: SaveState): void {
    this.state = state;
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
