/** The store of the bytes: a folder, or an object store that speaks S3. The same tests run against both. */
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface RecordingStore {
  /** Resolves when all bytes are stored. When it rejects, there is no object under the key. */
  write(key: string, bytes: Readable, contentType: string): Promise<void>;
  /** Rejects without an object under the key. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Also resolves without an object. */
  remove(key: string): Promise<void>;
}

export const RECORDING_STORE = Symbol('RECORDING_STORE');

/** Two parts of letters, digits and underscores. */
export function recordingKey(jobId: string, uploadId: string): string {
  return `${jobId}/${uploadId}`;
}
