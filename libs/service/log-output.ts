/**
 * Standard output for log lines that never blocks. While writing fails (full disk, closed or slow reader), lines are
 * kept up to a limit and then counted as lost. pino's own destination ends the process at the first failure, and its
 * last flush waits without a limit for a full disk.
 */
import { write, writeSync } from 'node:fs';
import { linesLost } from './metrics.js';

const maximumBytes = 4 * 1024 * 1024;
const retryMs = 100;
/** For a slow reader at the end of the process, with `retryMs` between the tries. */
const lastTries = 5;

export class LogOutput {
  private waiting: Buffer[] = [];
  /** The lines of the current write, without the bytes that are written. */
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

  /** Writes as much as possible now, at the end of the process. */
  flushSync(): void {
    // The thread pool is writing `current`; writing it here would repeat it.
    const rest = this.writing ? this.waiting : [this.current, ...this.waiting];
    if (!this.writing) this.current = Buffer.alloc(0);
    this.waiting = [this.writeSync(Buffer.concat(rest))];
  }

  /** Answers the bytes that could not be written. */
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

/** One for the process; it writes its last lines when the process ends. */
export function standardOutput(): LogOutput {
  if (output) return output;
  // Reading the property opens the stream, and then a pipe answers EAGAIN instead of blocking a thread.
  const created = new LogOutput(process.stdout.fd);
  process.once('exit', () => created.flushSync());
  return (output = created);
}
