/** Where the bytes of recordings lie: a folder, or an object store that speaks S3. One suite of tests runs against both. */
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface RecordingStore {
  /**
   * Resolves when everything is kept. When the bytes break off or it fails otherwise it rejects, and nothing is there
   * under the key.
   */
  write(key: string, bytes: Readable, contentType: string): Promise<void>;
  /** Rejects when there is nothing under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Fine also when there is nothing. */
  remove(key: string): Promise<void>;
}

/** Injection token. */
export const RECORDING_STORE = Symbol('RECORDING_STORE');

/** Keys are made by us: two parts of letters, digits and underscores. */
export function recordingKey(jobId: string, uploadId: string): string {
  return `${jobId}/${uploadId}`;
}
