/** The recording of one claim: makes it, keeps it in this browser and uploads it until the API has stored it. */
import { bitsPerSecond, isWorthRetrying, retryDelayMs } from './chunk.js';
import { lockClaim } from './claim-lock.js';
import {
  claimFolder,
  deleteClaim,
  deleteOldClaims,
  deletePart,
  hasPrivateFiles,
  type KeptPart,
  listParts,
  markPart,
  writeChunk,
} from './recording-files.js';
import { canRecord, ScreenRecorder } from './screen-recorder.js';
import { upload } from './upload.js';
import { type WholeVideo, wholeVideo } from './whole-video.js';

export interface UploadState {
  readonly phase: 'uploading' | 'waiting' | 'refused';
  /** From 0 to 1. */
  readonly share: number;
  readonly message?: string;
}

export interface RecordingState {
  readonly phase: 'idle' | 'asking' | 'recording' | 'ending';
  /** Milliseconds since 1970 by the server's clock, while it records. */
  readonly startedAtMs?: number;
  readonly parts: readonly KeptPart[];
  readonly upload?: UploadState;
  readonly fault?: string;
}

/** Some of it is not uploaded. */
export function isUnfinished({ phase, parts, upload: current }: RecordingState): boolean {
  return phase !== 'idle' || current !== undefined || parts.some(isWaiting);
}

/** It records or uploads. */
function isBusy({ phase, upload: current }: RecordingState): boolean {
  return phase !== 'idle' || (current !== undefined && current.phase !== 'refused');
}

const busyElsewhere = 'Another tab records or uploads for this job. End it there first';

export function isWaiting({ place }: KeptPart): boolean {
  return place === 'waiting';
}

export interface Claim {
  readonly id: string;
  readonly claimedAt: string;
  readonly targetDurationMinutes: number;
  readonly maxExtensionMinutes: number;
}

export class RecordingStore {
  private state: RecordingState = { phase: 'idle', parts: [] };
  private recorder?: ScreenRecorder;
  private uploading?: AbortController;
  private removed = false;
  private release?: (() => void) | undefined;
  private readonly folder: string;
  private readonly listeners = new Set<() => void>();

  constructor(readonly job: Claim) {
    this.folder = claimFolder(job.id, job.claimedAt);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly current = (): RecordingState => this.state;

  get stream(): MediaStream | undefined {
    return this.recorder?.stream;
  }

  /** Finds what an earlier page has recorded. */
  async open(): Promise<void> {
    if (!hasPrivateFiles()) return;
    await this.readParts();
    await deleteOldClaims(this.folder);
  }

  async start(withVoice: boolean): Promise<void> {
    if (this.state.phase !== 'idle') return;
    this.set({ phase: 'asking', fault: undefined });
    const { targetDurationMinutes, maxExtensionMinutes } = this.job;
    try {
      if (!(await this.hold())) throw new Error(busyElsewhere);
      // Without it, a full disk deletes the recording first.
      void navigator.storage.persist();
      this.recorder = await ScreenRecorder.start({
        withVoice,
        bitsPerSecond: bitsPerSecond(targetDurationMinutes + maxExtensionMinutes),
        onChunk: (part, chunk) => writeChunk(this.folder, part, chunk),
        onEnd: (fault) => this.ended(fault),
      });
      this.set({ phase: 'recording', startedAtMs: this.recorder.startedAtMs });
    } catch (error) {
      this.set({ phase: 'idle', fault: startFault(error as Error) });
    }
  }

  stop(): void {
    if (this.state.phase !== 'recording') return;
    this.set({ phase: 'ending' });
    this.recorder?.stop();
  }

  /** Uploads all recordings of the claim as one until they are stored. They replace what the API has. */
  async upload(): Promise<void> {
    this.uploading?.abort();
    const uploading = new AbortController();
    this.uploading = uploading;
    const { signal } = uploading;
    const show = (change: UploadState) => {
      if (!signal.aborted) this.set({ upload: change });
    };
    const refuse = (message: string) => show({ phase: 'refused', share: 0, message });
    show({ phase: 'uploading', share: 0 });
    try {
      if (!(await this.hold())) return refuse(busyElsewhere);
      await this.uploadWith(signal, show);
    } catch (error) {
      refuse(unreadable(error as Error));
    }
  }

  private async uploadWith(signal: AbortSignal, show: (change: UploadState) => void): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      // Another tab may have recorded more.
      await this.readParts();
      const { parts } = this.state;
      if (!parts.some(isWaiting)) break;
      const whole = await wholeVideo(this.folder, parts);
      const onProgress = (share: number) => show({ phase: 'uploading', share });
      const result = await upload({ jobId: this.job.id, whole, signal, onProgress });
      if (signal.aborted) return;
      if (result.stored) return this.stored(parts, whole);
      const { message, status, retryAfterSeconds } = result;
      if (!isWorthRetrying(status)) return show({ phase: 'refused', share: 0, message });
      show({ phase: 'waiting', share: 0, message });
      await pause(retryDelayMs(++failures, retryAfterSeconds), signal);
    }
    if (!signal.aborted) this.set({ upload: undefined });
  }

  async discard(part: KeptPart): Promise<void> {
    await deletePart(this.folder, part.folder);
    // Those that did not join with it may be uploaded now.
    for (const { folder, place } of this.state.parts) {
      if (folder !== part.folder && place === 'left-out') await markPart(this.folder, folder, undefined);
    }
    await this.readParts();
  }

  /** Ends the recording, and waits until all of it is uploaded. Rejects when the API refuses it, and at the signal. */
  async finish(signal: AbortSignal): Promise<void> {
    this.stop();
    // Another tab may have recorded or uploaded. A browser whose files cannot be read has recorded nothing.
    await this.readParts().catch(() => undefined);
    if (!isBusy(this.state) && isUnfinished(this.state)) void this.upload();
    await new Promise<void>((resolve) => {
      const check = () => {
        if (isBusy(this.state) && !signal.aborted) return;
        leave();
        signal.removeEventListener('abort', check);
        resolve();
      };
      const leave = this.subscribe(check);
      signal.addEventListener('abort', check);
      check();
    });
    signal.throwIfAborted();
    const { upload: refused } = this.state;
    if (refused) throw new Error(`The recording is not uploaded: ${refused.message ?? 'it was refused'}`);
  }

  /** After the submit, or when the job is no longer this tester's. */
  async remove(): Promise<void> {
    this.removed = true;
    this.uploading?.abort();
    this.recorder?.stop();
    await this.recorder?.ended;
    if (hasPrivateFiles()) await deleteClaim(this.folder);
    this.set({ phase: 'idle', parts: [], upload: undefined });
  }

  private async stored(parts: readonly KeptPart[], whole: WholeVideo): Promise<void> {
    for (const part of parts) {
      await markPart(this.folder, part.folder, whole.parts.includes(part) ? 'stored' : 'left-out');
    }
    this.set({ upload: undefined });
    await this.readParts();
  }

  private async ended(fault: string | undefined): Promise<void> {
    this.recorder = undefined;
    if (this.removed) return;
    const unread = await this.readParts().then(() => undefined, unreadable);
    const hasMore = this.state.parts.some(isWaiting);
    const uploaded = hasMore && this.upload();
    this.set({ phase: 'idle', startedAtMs: undefined, fault: fault ?? unread });
    await uploaded;
  }

  /** False when another tab records or uploads for the claim. */
  private async hold(): Promise<boolean> {
    this.release ??= await lockClaim(this.folder);
    return this.release !== undefined;
  }

  /** The recording that goes on is not among them: an upload would have only its beginning. */
  private async readParts(): Promise<void> {
    const parts = await listParts(this.folder);
    this.set({ parts: parts.filter(({ folder }) => folder !== this.recorder?.folder) });
  }

  private set(change: Partial<RecordingState>): void {
    this.state = { ...this.state, ...change };
    if (!isBusy(this.state)) {
      this.release?.();
      this.release = undefined;
    }
    for (const listener of this.listeners) listener();
  }
}

/** Why this browser cannot record; undefined when it can. */
export function recordingRefusal(): string | undefined {
  return canRecord() && hasPrivateFiles() ? undefined : 'This browser cannot record its screen';
}

function unreadable({ message }: Error): string {
  return `The recordings of this browser cannot be read: ${message}`;
}

function startFault({ name, message }: Error): string {
  if (name === 'NotAllowedError') return 'The browser was not permitted to record the screen';
  return `The recording could not start: ${message}`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    // The connection is back: no reason to wait.
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
