/**
 * `GET /api/events`: changes of the jobs of an organization or a project. One read for all streams of this process: of the
 * jobs that the bus names. A client that opens a stream reads the list then; what the stream misses, the next list has.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type AuthenticatedCaller, Forbidden, seesMode, systemCall } from '@handtest/contracts/define';
import { roleIn } from '@handtest/contracts/identity';
import {
  type ChangedJob,
  type JobChange,
  type JobScopeRequest,
  jobWakeSubject,
  LiveClient,
} from '@handtest/contracts/job';
import { NATS_CONNECTION } from '@handtest/messaging';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationGuard } from '../access/authentication.guard.js';
import { callOf } from '../route/route.js';
import { ChangeStream } from './change-stream.js';
import { Gathered } from './gathered.js';
import { heartbeat } from './event-text.js';
import { openResponse } from './open-stream.js';
import { SentChanges } from './sent-changes.js';
import { repeat } from './stream-check.js';
import { StreamLimitService } from './stream-limit.service.js';

const own = systemCall('gateway');
/** Of one read. */
const mostJobs = 200;
const restMs = 20;
const retryMs = 500;
/** The job service answers the changes of 30 seconds: after a longer failure some are lost. */
const longestFailureMs = 20_000;
const scopeCheckMs = 3_000;

interface Watcher {
  readonly stream: ChangeStream;
  readonly organizationId: string;
  readonly projectId?: string;
  readonly caller: AuthenticatedCaller;
}

@Injectable()
export class ChangeFeedService implements OnModuleInit {
  private readonly watchers = new Set<Watcher>();
  private readonly changed = new Set<string>();
  private readonly sent = new SentChanges();
  private readonly reads = new Gathered(() => this.read(), restMs);
  private failingSinceMs?: number;

  constructor(
    private readonly live: LiveClient,
    private readonly guard: AuthenticationGuard,
    private readonly limits: StreamLimitService,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.connection.subscribe(jobWakeSubject, { callback: (_error, message) => this.wake(message.string()) });
    void this.endAfterReconnects();
  }

  /** Answers with changes until the access ends. Throws only before the stream has started. */
  async watch(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = request.caller!;
    const { organizationId: given, projectId } = request.query as JobScopeRequest;
    const scope = { organizationId: given, projectId };
    const slots = this.limits.hold(caller);
    try {
      const { organizationId } = await this.live.scope(scope, callOf(request, false));
      slots.holdFor(organizationId);
      const stream = new ChangeStream(openResponse(reply));
      const watcher = { stream, organizationId, projectId, caller };
      await this.limits.run(stream, () => this.show(watcher, request));
    } finally {
      slots.release();
    }
  }

  /** Something has happened to a job. */
  wake(jobId: string): void {
    if (this.watchers.size === 0) return;
    this.changed.add(jobId);
    this.reads.request();
  }

  private async show(watcher: Watcher, request: FastifyRequest): Promise<void> {
    if (request.method === 'HEAD') return;
    this.watchers.add(watcher);
    try {
      // Proxies pass the headers on with the first bytes.
      await watcher.stream.write(heartbeat);
      await this.follow(watcher, request);
    } finally {
      this.watchers.delete(watcher);
    }
  }

  private follow({ stream, organizationId, projectId }: Watcher, request: FastifyRequest): Promise<void> {
    let checkedAtMs = performance.now();
    return repeat(stream, async () => {
      const caller = await this.guard.admitAgain(request, { access: 'token' });
      if (roleIn(caller, organizationId) === undefined) throw new Forbidden();
      if (performance.now() - checkedAtMs >= scopeCheckMs) {
        const { clientAddress } = request;
        await this.live.scope({ organizationId, projectId }, callOf({ caller, clientAddress }, false));
        checkedAtMs = performance.now();
      }
      await stream.flush();
      return 'wait';
    });
  }

  private async read(): Promise<void> {
    const jobIds = [...this.changed].slice(0, mostJobs);
    for (const jobId of jobIds) this.changed.delete(jobId);
    try {
      const { changes } = await this.live.changed({ jobIds }, own);
      this.failingSinceMs = undefined;
      for (const change of this.sent.newOf(changes)) this.deliver(change);
    } catch {
      // NATS or the job service is down, which they report themselves.
      await this.retry(jobIds);
    }
    if (this.changed.size > 0) this.reads.request();
  }

  private async retry(jobIds: readonly string[]): Promise<void> {
    this.failingSinceMs ??= performance.now();
    if (performance.now() - this.failingSinceMs > longestFailureMs) return this.endAll();
    for (const jobId of jobIds) this.changed.add(jobId);
    await delay(retryMs, undefined, { ref: false });
  }

  private deliver({ jobId, projectId, organizationId, status, updatedAt, livemode }: ChangedJob): void {
    for (const watcher of this.watchers) {
      if (watcher.organizationId !== organizationId || !seesMode(watcher.caller, livemode)) continue;
      if (watcher.projectId !== undefined && watcher.projectId !== projectId) continue;
      const change: JobChange = { jobId, projectId, status, updatedAt, livemode };
      watcher.stream.add('status', change);
    }
  }

  /** What the bus named in between is lost. Clients reconnect, and read the list. */
  private async endAfterReconnects(): Promise<void> {
    for await (const { type } of this.connection.status()) if (type === 'reconnect') this.endAll();
  }

  private endAll(): void {
    this.changed.clear();
    for (const { stream } of this.watchers) stream.end();
  }
}
