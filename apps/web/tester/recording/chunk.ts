/**
 * How a recording is kept while it is made. Each recording of a claim is a folder `<startedAtMs>.<extension>`; each chunk in
 * it is a file `<number>-<endMs>` with the milliseconds from the start of the recording to the end of the chunk. So the names
 * say all that an upload needs, also after a crash. Pure.
 */

export interface RecordingPart {
  /** The name of its folder. */
  readonly folder: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly contentType: 'video/webm' | 'video/mp4';
  /** The names of its files in order, up to the first that is missing. */
  readonly chunks: readonly string[];
  readonly durationSeconds: number;
}

/** How often the recorder gives a chunk: at most this much is lost. */
export const chunkMs = 2_000;

/** In the order of preference. The API accepts these two containers. */
export const recorderTypes = [
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4;codecs=avc1',
  'video/mp4',
] as const;

export function folderName(startedAtMs: number, recorderType: string): string {
  return `${Math.round(startedAtMs)}.${recorderType.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
}

/** @param number 0 for the first */
export function chunkName(number: number, endMs: number): string {
  return `${String(number).padStart(6, '0')}-${Math.round(endMs)}`;
}

/** Undefined for a folder that is none of ours, or has no first chunk: only that one has the header of the video. */
export function partOf(folder: string, files: readonly string[]): RecordingPart | undefined {
  const [, startedAtMs, extension] = /^(\d{12,14})\.(webm|mp4)$/.exec(folder) ?? [];
  if (startedAtMs === undefined) return undefined;
  const known = files.filter((name) => /^\d{6}-\d+$/.test(name)).sort();
  const missing = known.findIndex((name, index) => Number(name.slice(0, 6)) !== index);
  const chunks = missing === -1 ? known : known.slice(0, missing);
  const last = chunks.at(-1);
  if (last === undefined) return undefined;
  return {
    folder,
    startedAt: new Date(Number(startedAtMs)).toISOString(),
    contentType: extension === 'mp4' ? 'video/mp4' : 'video/webm',
    chunks,
    durationSeconds: Number(last.slice(7)) / 1_000,
  };
}

/** Specification: a recording has at most 1 GB. The bit rate leaves a tenth for peaks. */
const maximumBytes = 0.9 * 1024 ** 3;
const usualBitsPerSecond = 2_500_000;

/** So that a recording of the whole claim with all extensions fits. */
export function bitsPerSecond(longestMinutes: number): number {
  return Math.min(usualBitsPerSecond, Math.floor((maximumBytes * 8) / (Math.max(1, longestMinutes) * 60)));
}

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** When a failed upload is tried again. @param failures at least 1 */
export function retryDelayMs(failures: number, retryAfterSeconds = 0): number {
  return Math.max(retryAfterSeconds * 1_000, Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)));
}

/** Whether the same upload may succeed later. 0 is no answer at all. */
export function isWorthRetrying(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
