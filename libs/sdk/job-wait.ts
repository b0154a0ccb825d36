/** Waits until a job has ended: by its stream of events, and by reading it, in case the stream is blocked or broken. */
import { linkAbort, timeLimitOf, withTimeLimit } from './abort-link.js';
import type { CallOptions } from './call.js';
import { HandtestError, isHandtestError, isTemporary } from './handtest-error.js';
import { isFinal, type JobEvent, type JobRecord, type StatusEvent } from './job-event.js';
import { jobEvents, toleratedOutageMs } from './job-stream.js';
import { pause } from './pause.js';
import type { Transport } from './transport.js';

/** With an open stream, reading only covers events that a proxy holds back. */
const readEveryMs = { streaming: 30_000, alone: 5_000 };

/** For the last events when a read has seen the end. */
const lastEventsMs = 2_000;

const get = { method: 'GET', path: '/api/jobs/{jobId}' } as const;

export interface WaitOptions extends CallOptions {
  /** Called with each event of the job, once and in order. */
  readonly onProgress?: (event: JobEvent) => void;
  /** Above 0. The wait ends with the code `wait_timeout`; the job continues. By default there is no limit. */
  readonly timeoutMs?: number;
}

/** The record of the ended job, also when it ended without a result. */
export async function waitForJob(
  transport: Transport,
  jobId: string,
  options: WaitOptions = {},
): Promise<JobRecord> {
  const { onProgress, signal } = options;
  const timeoutMs = timeLimitOf(options);
  const end = new AbortController();
  const unlink = linkAbort(end, signal);
  const timer = timeoutMs && setTimeout(() => end.abort(timedOut(jobId, timeoutMs)), timeoutMs);
  try {
    return await new Wait(transport, jobId, end.signal, onProgress).end();
  } finally {
    clearTimeout(timer);
    unlink();
    end.abort();
  }
}

class Wait {
  private stream: 'connecting' | 'open' | 'broken' = 'connecting';
  private lastStatus = '';
  private lastEventId: string | undefined;
  private readonly following = new AbortController();

  constructor(
    private readonly transport: Transport,
    private readonly jobId: string,
    private readonly signal: AbortSignal,
    private readonly onProgress: WaitOptions['onProgress'],
  ) {}

  async end(): Promise<JobRecord> {
    linkAbort(this.following, this.signal);
    const followed = this.follow(this.following.signal);
    let isOver = false;
    // What it throws is thrown by the next race.
    followed.then(
      () => (isOver = true),
      () => undefined,
    );
    for (let answeredAt = Date.now(); ;) {
      const job = await this.read(answeredAt);
      if (job) {
        answeredAt = Date.now();
        if (isFinal(job.status)) {
          if (!isOver) await this.catchUp(followed);
          this.report(statusOf(job));
          return job;
        }
        if (this.stream === 'broken') this.report(statusOf(job));
      }
      const waited = pause(this.stream === 'open' ? readEveryMs.streaming : readEveryMs.alone, this.signal);
      await (isOver ? waited : Promise.race([followed, waited]));
    }
  }

  /** A stream that cannot be opened is replaced by reading, so that its error does not end the wait. */
  private async follow(signal: AbortSignal): Promise<void> {
    const onConnection = (isOpen: boolean): void => void (this.stream = isOpen ? 'open' : 'broken');
    const options = { signal, onConnection, lastEventId: this.lastEventId };
    try {
      for await (const event of jobEvents(this.transport, this.jobId, options)) {
        this.lastEventId = event.id;
        this.report(event);
      }
    } catch (error) {
      if (!signal.aborted && !isHandtestError(error)) throw error;
    }
  }

  /** The events that the stream has not brought yet, because it is late or broken. */
  private async catchUp(followed: Promise<void>): Promise<void> {
    this.following.abort();
    // It may still report an event that has arrived.
    await followed;
    await withTimeLimit(lastEventsMs, this.signal, (signal) => this.follow(signal));
  }

  private async read(answeredAt: number): Promise<JobRecord | undefined> {
    try {
      return (await this.transport.call(get, {
        path: { jobId: this.jobId },
        signal: this.signal,
      })) as JobRecord;
    } catch (error) {
      if (!isTemporary(error) || Date.now() - answeredAt > toleratedOutageMs) throw error;
      return undefined;
    }
  }

  /** A status that was read may come by the stream again. */
  private report(event: JobEvent): void {
    if (event.type === 'status') {
      const key = event.status === 'working' && event.submittedAt ? 'submitted' : event.status;
      if (key === this.lastStatus) return;
      this.lastStatus = key;
    }
    this.onProgress?.(event);
  }
}

function statusOf(job: JobRecord): StatusEvent {
  const { status, reason, error, testerAlias, responseDeadline, submittedAt, updatedAt } = job;
  const when = { responseDeadline, submittedAt, createdAt: updatedAt };
  return { type: 'status', status, reason, error, testerAlias, ...when };
}

function timedOut(jobId: string, timeoutMs: number): HandtestError {
  const message = `${jobId} has not ended within ${timeoutMs} ms; it continues, so wait again`;
  return new HandtestError(message, { code: 'wait_timeout' });
}
