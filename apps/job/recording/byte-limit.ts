/** Counts the bytes of a stream and ends it above a limit. */
import { Transform, type TransformCallback } from 'node:stream';

export class TooManyBytes extends Error {}

/** The sender closed the connection too early. */
export class BytesBrokeOff extends Error {
  constructor(options?: ErrorOptions) {
    super('The upload ended early', options);
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
