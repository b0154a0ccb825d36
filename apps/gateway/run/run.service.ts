/**
 * Waits for jobs without a timer, subscription or database connection for each: one subscription to finished jobs per
 * process, and a map of waiters. A slow round reads every job again, in case a message was lost.
 */
import { anonymousCall, type AuthenticatedCaller, tooSoon } from '@handtest/contracts/define';
import {
  isTerminal,
  JobClient,
  JobNotFound,
  type JobStatusRecord,
  LiveClient,
  maximumEventId,
  RunInterrupted,
  RunTimedOut,
  TooManyWaiters,
} from '@handtest/contracts/job';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { AuthenticationGuard } from '../access/authentication.guard.js';
import { GatewayConfig } from '../config.js';
import { isTemporary } from '../error/temporary.js';
import { callOf } from '../route/route.js';
import { StreamSlots } from '../stream/stream-slots.js';
import { progressOf, Waiter, Waiters } from './waiters.js';

const tickMs = 200;
/** A round reads every job once within this time. */
const roundMs = 8_000;
/** When too many wait: some will have been answered. */
const crowdedWaitMs = 10_000;

const waiting = new Gauge({
  name: 'handtest_run_waiters',
  help: 'Requests that wait for their job to finish',
});

@Injectable()
export class RunService implements OnModuleInit {
  private readonly log = new Logger(RunService.name);
  private readonly waiters = new Waiters();
  private readonly places: StreamSlots;
  private stopping = false;

  constructor(
    private readonly jobs: JobClient,
    private readonly live: LiveClient,
    private readonly guard: AuthenticationGuard,
    private readonly config: GatewayConfig,
    private readonly shutdown: ShutdownRegistry,
  ) {
    this.places = new StreamSlots(config.waitersPerCaller, () =>
      crowded('Too many requests of your organization or user wait for jobs on this server'),
    );
  }

  onModuleInit(): void {
    const timer = setInterval(() => this.tick(), tickMs).unref();
    this.shutdown.add('edge', 'run waiters', () => {
      clearInterval(timer);
      this.stop();
    });
  }

  /**
   * Takes a place of the organization of an API key, or of the user of another token. Call the returned function to free it,
   * or give it to `wait`.
   *
   * @throws TooManyWaiters with the time of the next attempt
   */
  takePlace({ organizationId, userId }: AuthenticatedCaller): () => void {
    if (this.waiters.size >= this.config.waitersPerReplica)
      throw crowded('Too many requests wait for jobs on this server');
    return this.places.take(organizationId ?? userId);
  }

  /**
   * Waits until the job has finished: `finished` of the waiter resolves, or rejects with RunTimedOut, RunInterrupted, or an
   * error like that of a fresh request, when the caller has lost the access to the job.
   *
   * @param leave frees the place of the caller; it is called when the wait ends
   */
  wait(
    jobId: string,
    request: FastifyRequest,
    leave: () => void,
    timeoutMs = this.config.runTimeoutMs,
  ): Waiter {
    const admit = () => this.admitAgain(jobId, request);
    const waiter = new Waiter(jobId, admit, performance.now() + timeoutMs, leave);
    if (this.stopping) {
      leave();
      waiter.reject(RunInterrupted.of(jobId));
      return waiter;
    }
    this.waiters.add(waiter);
    // It may have finished already.
    void this.check(jobId);
    return waiter;
  }

  /** The client has disconnected. The job continues. */
  drop(waiter: Waiter): void {
    this.waiters.remove(waiter);
  }

  get size(): number {
    return this.waiters.size;
  }

  waitersOf(jobId: string): readonly Waiter[] {
    return this.waiters.of(jobId);
  }

  /** Reads the job and, when it has finished, answers its waiters. */
  async check(jobId: string): Promise<void> {
    if (!this.waiters.has(jobId)) return;
    try {
      const record = await this.jobs.status({ jobId }, anonymousCall);
      const waiters = this.waiters.of(jobId);
      if (isTerminal(record.status)) {
        await Promise.all(waiters.map((waiter) => this.answer(waiter, record)));
      } else {
        for (const waiter of waiters) waiter.seen = progressOf(record);
      }
    } catch (error) {
      if (error instanceof JobNotFound) {
        for (const waiter of this.waiters.of(jobId)) this.refuse(waiter, error);
      } else {
        // The waiters keep waiting: the next round may find the job service back.
        this.log.warn({ err: error, jobId }, 'a job that is waited for could not be read');
      }
    }
  }

  /** Checks the access again: the caller may have lost it during the wait of up to an hour. */
  private async answer(waiter: Waiter, record: JobStatusRecord): Promise<void> {
    try {
      await waiter.admit();
      this.waiters.remove(waiter);
      waiter.resolve(record);
    } catch (error) {
      if (!isTemporary(error)) return this.refuse(waiter, error as Error);
      const { jobId } = waiter;
      this.log.warn(
        { err: error, jobId },
        'the access of a waiting caller could not be checked, the round tries again',
      );
    }
  }

  /** Rejects like a fresh request would. Of the job's events none are wanted: it is the cheapest read that checks access. */
  private async admitAgain(jobId: string, request: FastifyRequest): Promise<void> {
    const caller = await this.guard.admitAgain(request, { access: 'token' });
    await this.live.read(
      { jobId, after: maximumEventId },
      callOf({ caller, clientAddress: request.clientAddress }, false),
    );
  }

  private refuse(waiter: Waiter, error: Error): void {
    this.waiters.remove(waiter);
    waiter.reject(error);
  }

  private tick(): void {
    waiting.set(this.waiters.size);
    for (const waiter of this.waiters.takeDue(performance.now())) {
      waiter.reject(RunTimedOut.of(waiter.jobId, this.config.runTimeoutMs));
    }
    const share = Math.ceil((this.waiters.size * tickMs) / roundMs);
    for (const jobId of this.waiters.nextJobs(share)) void this.check(jobId);
  }

  private stop(): void {
    this.stopping = true;
    for (const waiter of this.waiters.takeAll()) waiter.reject(RunInterrupted.of(waiter.jobId));
  }
}

function crowded(what: string): Error {
  return tooSoon(TooManyWaiters, what, crowdedWaitMs);
}
