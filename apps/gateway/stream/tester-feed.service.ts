/**
 * `GET /api/tester/events`: names what a tester should read again, the queue or the own job. One read for all testers of
 * this process: when the bus names any job, and every few seconds.
 */
import { systemCall } from '@handtest/contracts/define';
import { jobWakeSubject, LiveClient, type TesterJobState } from '@handtest/contracts/job';
import { NATS_CONNECTION } from '@handtest/messaging';
import { ShutdownRegistry } from '@handtest/service';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationGuard } from '../access/authentication.guard.js';
import { ChangeStream } from './change-stream.js';
import { Gathered } from './gathered.js';
import { heartbeat } from './event-text.js';
import { openResponse } from './open-stream.js';
import { repeat } from './stream-check.js';
import { StreamLimitService } from './stream-limit.service.js';

const own = systemCall('gateway');
const restMs = 200;
/** Finds what the bus did not name. */
const everyMs = 3_000;

interface Watcher {
  readonly stream: ChangeStream;
  readonly testerId: string;
  queue: string;
  job: TesterJobState | undefined;
}

@Injectable()
export class TesterFeedService implements OnModuleInit {
  private readonly log = new Logger(TesterFeedService.name);
  private readonly watchers = new Set<Watcher>();
  private readonly reads = new Gathered(() => this.read(), restMs);

  constructor(
    private readonly live: LiveClient,
    private readonly guard: AuthenticationGuard,
    private readonly limits: StreamLimitService,
    private readonly shutdown: ShutdownRegistry,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.connection.subscribe(jobWakeSubject, { callback: () => this.wake() });
    const timer = setInterval(() => this.wake(), everyMs).unref();
    this.shutdown.add('work', 'events of testers', () => clearInterval(timer));
  }

  /** Answers with events until the session or the role ends. Throws only before the stream has started. */
  async watch(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { userId: testerId } = request.caller!;
    const slots = this.limits.hold(request.caller!);
    try {
      // Before the stream opens: the client then reads the queue, and misses no change after it.
      const { queue, jobs } = await this.live.testers({ testerIds: [testerId] }, own);
      const watcher = { stream: new ChangeStream(openResponse(reply)), testerId, queue, job: jobs[0] };
      await this.limits.run(watcher.stream, () => this.show(watcher, request));
    } finally {
      slots.release();
    }
  }

  /** Something has happened to some job. */
  wake(): void {
    if (this.watchers.size > 0) this.reads.request();
  }

  private async show(watcher: Watcher, request: FastifyRequest): Promise<void> {
    if (request.method === 'HEAD') return;
    const { stream } = watcher;
    this.watchers.add(watcher);
    try {
      await stream.write(heartbeat);
      // What happened since the first read.
      this.wake();
      await repeat(stream, async () => {
        await this.guard.admitAgain(request, { access: 'tester' });
        await stream.flush();
        return 'wait';
      });
    } finally {
      this.watchers.delete(watcher);
    }
  }

  private async read(): Promise<void> {
    const testerIds = [...new Set([...this.watchers].map(({ testerId }) => testerId))];
    try {
      const { queue, jobs } = await this.live.testers({ testerIds }, own);
      const jobOf = new Map(jobs.map((job) => [job.testerId, job]));
      for (const watcher of this.watchers) compare(watcher, queue, jobOf.get(watcher.testerId));
    } catch (error) {
      this.log.warn({ err: error }, 'the queue of testers could not be read');
    }
  }
}

function compare(watcher: Watcher, queue: string, job: TesterJobState | undefined): void {
  const { stream, queue: queueBefore, job: before } = watcher;
  if (queue !== queueBefore) stream.addOnce('queue', {});
  if (job?.jobId !== before?.jobId || job?.position !== before?.position) {
    if (before && before.jobId !== job?.jobId) stream.addOnce('job', { jobId: before.jobId });
    if (job) stream.addOnce('job', { jobId: job.jobId });
  }
  Object.assign(watcher, { queue, job });
}
