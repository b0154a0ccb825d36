/** Recordings in an object store that speaks S3. The object appears after its last part. */
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange, RecordingStore } from './recording-store.js';

/** An upload has two parts of this size in memory. */
const partBytes = 5 * 1_024 * 1_024;
const partsAtOnce = 2;
const connectMs = 5_000;
/** A server whose machine is lost closes no connection. A viewer who pauses reads nothing. */
const longestSilenceMs = 60_000;
/** A viewer who pauses keeps a connection. With the library's 50 of them, the next viewers and uploads failed. */
const connections = { maxSockets: 1_000 };

export interface S3Options {
  readonly bucket: string;
  /** Undefined for Amazon's. */
  readonly endpoint?: string;
  readonly region: string;
  /** Undefined for the role of the machine or the pod. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** A connection on which nothing arrives for this time is closed, and its request is sent again. Default: a minute. */
  readonly silenceMs?: number;
}

export class S3Store implements RecordingStore {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    const { endpoint, region, credentials, silenceMs = longestSilenceMs } = options;
    // Other servers than Amazon's may refuse the checksums that the library adds by itself.
    const checksums = {
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const;
    const other = endpoint !== undefined && { endpoint, forcePathStyle: true, ...checksums };
    const agents = { httpAgent: connections, httpsAgent: connections };
    const requestHandler = { connectionTimeout: connectMs, socketTimeout: silenceMs, ...agents };
    this.client = new S3Client({ region, credentials, requestHandler, ...other });
  }

  async write(key: string, bytes: Readable, contentType: string): Promise<void> {
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.options.bucket, Key: key, Body: bytes, ContentType: contentType },
      partSize: partBytes,
      queueSize: partsAtOnce,
      leavePartsOnError: false,
    });
    await upload.done();
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { Body } = await this.client.send(
      new GetObjectCommand({
        Bucket: this.options.bucket,
        Key: key,
        Range: range && `bytes=${range.first}-${range.last}`,
      }),
    );
    if (!Body) throw new Error('The object store answered without a body');
    return Body as Readable;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.options.bucket, Key: key }));
  }
}
