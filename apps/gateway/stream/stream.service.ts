/**
 * The live view. Each stream reads the job's events after its last one: when the bus names the job, and every few seconds.
 * Each read checks the token again. So a stream works on any replica, survives a restart with Last-Event-ID, and ends soon
 * after the access.
 */
import type { AuthenticatedCaller } from '@handtest/contracts/define';
import { jobWakeSubject, LiveClient, type LiveEventPage, TooManyStreams } from '@handtest/contracts/job';
import { NATS_CONNECTION } from '@handtest/messaging';
import { ShutdownRegistry } from '@handtest/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { AuthenticationGuard } from '../access/authentication.guard.js';
import { GatewayConfig } from '../config.js';
import { isTemporary } from '../error/temporary.js';
import { callOf } from '../route/route.js';
import { EventStream } from './event-stream.js';
import { lastEventId } from './event-text.js';
import { StreamSlots } from './stream-slots.js';

const recheckMs = 3_000;
/** With the recheck: a stream whose access cannot be checked for 30 s ends. */
const failuresInARow = 10;

const open = new Gauge({ name: 'handtest_event_streams', help: 'Clients that watch a job' });

@Injectable()
export class StreamService implements OnModuleInit {
  private readonly streams = new Map<string, Set<EventStream>>();
  private readonly users: StreamSlots;
  private readonly organizations: StreamSlots;
  private count = 0;
  private stopping = false;

  constructor(
    private readonly live: LiveClient,
    private readonly guard: AuthenticationGuard,
    private readonly config: GatewayConfig,
    private readonly shutdown: ShutdownRegistry,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
  ) {
    this.users = new StreamSlots('user', config.streamsPerUser);
    this.organizations = new StreamSlots('organization', config.streamsPerOrganization);
  }

  onModuleInit(): void {
    this.connection.subscribe(jobWakeSubject, { callback: (_error, message) => this.wake(message.string()) });
    this.shutdown.add('edge', 'event streams', () => {
      this.stopping = true;
      for (const streams of this.streams.values()) for (const stream of streams) stream.end();
    });
  }

  /**
   * Answers with the events of a job; returns when the stream has ended. Throws only before it has started. A stream counts
   * for the job's organization, and for its user unless an API key opened it.
   */
  async watch(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const after = lastEventId(request.headers['last-event-id']);
    const { jobId } = request.params as { jobId: string };
    if (this.stopping || this.count >= this.config.streamsPerReplica) throw new TooManyStreams();
    const caller = request.caller!;
    const releases = [this.countOne()];
    try {
      if (caller.kind !== 'key') releases.push(this.users.take(caller.userId));
      const first = await this.read(jobId, after, caller, request);
      // 204 stops the reconnects of a browser's EventSource (HTML standard, 9.2.3).
      if (first.ended && first.events.length === 0) return void reply.status(204).send();
      releases.push(this.organizations.take(first.organizationId));
      await this.show(first, begin(jobId, after, reply), request);
    } finally {
      for (const release of releases) release();
    }
  }

  /** Something has happened to a job. */
  wake(jobId: string): void {
    for (const stream of this.streams.get(jobId) ?? []) stream.wake();
  }

  private countOne(): () => void {
    open.set(++this.count);
    return () => open.set(--this.count);
  }

  private async show(first: LiveEventPage, stream: EventStream, request: FastifyRequest): Promise<void> {
    this.add(stream);
    try {
      await stream.send(first.events);
      if (!first.ended && request.method !== 'HEAD') await this.follow(stream, request);
    } finally {
      this.remove(stream);
      stream.end();
    }
  }

  private async follow(stream: EventStream, request: FastifyRequest): Promise<void> {
    let failures = 0;
    while (stream.isOpen && failures < failuresInARow) {
      try {
        const caller = await this.guard.admitAgain(request, { access: 'token' });
        const page = await this.read(stream.jobId, stream.after, caller, request);
        failures = 0;
        await stream.send(page.events);
        if (page.ended) return;
        if (page.more) continue;
      } catch (error) {
        // The token or the access to the job has ended, and with it the stream.
        if (!isTemporary(error)) return;
        failures++;
      }
      await stream.pause(recheckMs);
    }
  }

  private read(jobId: string, after: number, caller: AuthenticatedCaller, { clientAddress }: FastifyRequest) {
    return this.live.read({ jobId, after }, callOf({ caller, clientAddress }, false));
  }

  private add(stream: EventStream): void {
    const others = this.streams.get(stream.jobId);
    if (others) others.add(stream);
    else this.streams.set(stream.jobId, new Set([stream]));
  }

  private remove(stream: EventStream): void {
    const others = this.streams.get(stream.jobId);
    others?.delete(stream);
    if (others?.size === 0) this.streams.delete(stream.jobId);
  }
}

function begin(jobId: string, after: number, reply: FastifyReply): EventStream {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must not buffer events.
    'x-accel-buffering': 'no',
  });
  const headers = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.flushHeaders();
  return new EventStream(jobId, after, reply.raw);
}
