/** Requests that wait for their jobs to finish: a map, no timer and no subscription for each. Pure. */
import type { JobStatusRecord } from '@handtest/contracts/job';

/** Apart from the rest of the record, because thousands are kept. */
export type JobProgress = Pick<JobStatusRecord, 'status' | 'submittedAt' | 'responseDeadline'>;

export function progressOf({ status, submittedAt, responseDeadline }: JobStatusRecord): JobProgress {
  return { status, submittedAt, responseDeadline };
}

export class Waiter {
  resolve!: (record: JobStatusRecord) => void;
  reject!: (error: Error) => void;
  readonly finished = new Promise<JobStatusRecord>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  /** The job at its last reading, while it has not finished. */
  seen?: JobProgress;

  constructor(
    readonly jobId: string,
    /** Rejects when the caller has lost the access to the job. */
    readonly admit: () => Promise<unknown>,
    /** When its wait times out. */
    readonly dueMs: number,
    /** Frees the place of the caller. */
    readonly leave: () => void,
  ) {}
}

export class Waiters {
  private readonly byJob = new Map<string, Waiter[]>();
  /** In the order of their start. */
  private readonly inOrder = new Set<Waiter>();
  private round: Iterator<string> = this.byJob.keys();

  get size(): number {
    return this.inOrder.size;
  }

  has(jobId: string): boolean {
    return this.byJob.has(jobId);
  }

  add(waiter: Waiter): void {
    this.inOrder.add(waiter);
    const others = this.byJob.get(waiter.jobId);
    if (others) others.push(waiter);
    else this.byJob.set(waiter.jobId, [waiter]);
  }

  remove(waiter: Waiter): void {
    if (!this.inOrder.delete(waiter)) return;
    waiter.leave();
    const left = this.byJob.get(waiter.jobId)!.filter((other) => other !== waiter);
    if (left.length > 0) this.byJob.set(waiter.jobId, left);
    else this.byJob.delete(waiter.jobId);
  }

  /** The waiters of a job. */
  of(jobId: string): readonly Waiter[] {
    return this.byJob.get(jobId) ?? [];
  }

  /** Removes and returns those that have timed out. */
  takeDue(nowMs: number): Waiter[] {
    const due = [...this.inOrder].filter(({ dueMs }) => dueMs <= nowMs);
    for (const waiter of due) this.remove(waiter);
    return due;
  }

  takeAll(): Waiter[] {
    return this.takeDue(Infinity);
  }

  /** The next jobs of an endless round over all jobs. */
  nextJobs(count: number): string[] {
    const jobs: string[] = [];
    while (jobs.length < Math.min(count, this.byJob.size)) {
      const next = this.round.next();
      if (next.done) this.round = this.byJob.keys();
      else jobs.push(next.value);
    }
    return jobs;
  }
}
