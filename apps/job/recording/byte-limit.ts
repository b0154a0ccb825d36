/** Counts the bytes of a stream, keeps the first ones, and ends the stream above a limit. */
import { Transform, type TransformCallback } from 'node:stream';
import { headBytes } from './video-size.js';

export class TooManyBytes extends Error {}

/** The sender closed the connection too early. */
export class BytesBrokeOff extends Error {
  constructor(options?: ErrorOptions) {
    super('The upload ended early', options);
  }
}

export class ByteLimit extends Transform {
  bytes = 0;
  /** The first bytes, at most `headBytes`. */
  head = Buffer.alloc(0);

  constructor(private readonly maximum: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const missing = headBytes - this.head.length;
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)]);
    this.bytes += chunk.length;
    if (this.bytes > this.maximum) done(new TooManyBytes());
    else done(null, chunk);
  }
}
