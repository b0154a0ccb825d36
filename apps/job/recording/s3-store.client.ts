/** Recordings in an object store that speaks S3. Parts go up as they come; the object appears when the last one is there. */
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange, RecordingStore } from './recording-store.js';

/** Two parts at a time: what an upload holds in memory is this, whatever its size. */
const partBytes = 5 * 1_024 * 1_024;
const partsAtOnce = 2;

export interface S3Options {
  readonly bucket: string;
  /** Undefined for Amazon's own. */
  readonly endpoint?: string;
  readonly region: string;
  /** Undefined: what the surroundings offer (a role of the machine or the pod). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export class S3Store implements RecordingStore {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    const { endpoint, region, credentials } = options;
    this.client = new S3Client({ endpoint, region, credentials, forcePathStyle: endpoint !== undefined });
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
