/**
 * Standard output for log lines, written without waiting. While nothing can be written (the disk is full, the reader is
 * gone or slow), lines are kept up to a limit and counted as lost beyond it. pino's own destination ends the process at the
 * first failure, and its last flush waits without end for a disk that is full.
 */
import { write, writeSync } from 'node:fs';
import { linesLost } from './metrics.js';

const maximumBytes = 4 * 1024 * 1024;
const retryMs = 100;
/** Of a reader that is slow while the process ends, each after the time above. */
const lastTries = 5;

export class LogOutput {
  private waiting: Buffer[] = [];
  /** Lines without those at its beginning that are written already. */
  private current: Buffer = Buffer.alloc(0);
  private bytes = 0;
  private writing = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly fd: number,
    private readonly limitBytes = maximumBytes,
  ) {}

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.bytes + bytes.length > this.limitBytes) return linesLost.inc({ reason: 'not_writable' });
    this.bytes += bytes.length;
    this.waiting.push(bytes);
    if (!this.retry) this.writeNext();
  }

  /** Writes what can be written at once; for the end of the process. */
  flushSync(): void {
    // What the thread pool has is on its way: written here too, it would be there twice.
    const rest = this.writing ? this.waiting : [this.current, ...this.waiting];
    if (!this.writing) this.current = Buffer.alloc(0);
    this.waiting = [this.writeSync(Buffer.concat(rest))];
  }

  /** Answers with what could not be written. */
  private writeSync(bytes: Buffer): Buffer {
    let left = bytes;
    for (let tries = 0; left.length > 0 && tries < lastTries;) {
      try {
        const count = writeSync(this.fd, left);
        this.bytes -= count;
        left = left.subarray(count);
      } catch (error) {
        tries = (error as NodeJS.ErrnoException).code === 'EAGAIN' ? tries + 1 : lastTries;
        if (tries < lastTries) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
      }
    }
    return left;
  }

  private writeNext(): void {
    if (this.writing) return;
    if (this.current.length === 0) {
      this.current = Buffer.concat(this.waiting);
      this.waiting = [];
    }
    if (this.current.length === 0) return;
    this.writing = true;
    write(this.fd, this.current, (error, count) => {
      this.writing = false;
      if (error) return this.retryLater();
      this.bytes -= count;
      this.current = this.current.subarray(count);
      this.writeNext();
    });
  }

  private retryLater(): void {
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.writeNext();
    }, retryMs).unref();
  }
}

let output: LogOutput | undefined;

/** One for the process, whose last lines are written when it ends. */
export function standardOutput(): LogOutput {
  if (output) return output;
  // Reading the property opens the stream, and with it makes a pipe answer EAGAIN instead of blocking a thread.
  const created = new LogOutput(process.stdout.fd);
  process.once('exit', () => created.flushSync());
  return (output = created);
}
