/** Counts the bytes that pass by, and lets no more pass than may. */
import { Transform, type TransformCallback } from 'node:stream';

export class TooManyBytes extends Error {}

/** Whoever sends them has gone before all were there. */
export class BytesBrokeOff extends Error {
  constructor(options?: ErrorOptions) {
    super('The bytes broke off', options);
  }
}

export class ByteLimit extends Transform {
  bytes = 0;

  constructor(private readonly maximum: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maximum) done(new TooManyBytes());
    else done(null, chunk);
  }
}
