/**
 * The live view. Each stream reads the job's events after its last one: when the bus names the job, and every few seconds.
 * Each read checks the token again. So a stream works on any replica, survives a restart with Last-Event-ID, and ends soon
 * after the access.
 */
import type { AuthenticatedCaller } from '@handtest/contracts/define';
import { jobWakeSubject, LiveClient, type LiveEventPage } from '@handtest/contracts/job';
import { NATS_CONNECTION } from '@handtest/messaging';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthenticationGuard } from '../access/authentication.guard.js';
import { callOf } from '../route/route.js';
import { EventStream } from './event-stream.js';
import { lastEventId } from './event-text.js';
import { openResponse } from './open-stream.js';
import { repeat } from './stream-check.js';
import { StreamLimitService } from './stream-limit.service.js';

@Injectable()
export class StreamService implements OnModuleInit {
  private readonly streams = new Map<string, Set<EventStream>>();

  constructor(
    private readonly live: LiveClient,
    private readonly guard: AuthenticationGuard,
    private readonly limits: StreamLimitService,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.connection.subscribe(jobWakeSubject, { callback: (_error, message) => this.wake(message.string()) });
  }

  /**
   * Answers with the events of a job; returns when the stream has ended. Throws only before it has started. A stream counts
   * for the job's organization, and for its user unless an API key opened it.
   */
  async watch(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const after = lastEventId(request.headers['last-event-id']);
    const { jobId } = request.params as { jobId: string };
    const caller = request.caller!;
    const slots = this.limits.hold(caller);
    try {
      const first = await this.read(jobId, after, caller, request);
      // 204 stops the reconnects of a browser's EventSource (HTML standard, 9.2.3).
      if (first.ended && first.events.length === 0) return void reply.status(204).send();
      slots.holdFor(first.organizationId);
      const stream = new EventStream(jobId, after, openResponse(reply));
      await this.limits.run(stream, () => this.show(first, stream, request));
    } finally {
      slots.release();
    }
  }

  /** Something has happened to a job. */
  wake(jobId: string): void {
    for (const stream of this.streams.get(jobId) ?? []) stream.wake();
  }

  private async show(first: LiveEventPage, stream: EventStream, request: FastifyRequest): Promise<void> {
    this.add(stream);
    try {
      await stream.send(first.events);
      if (!first.ended && request.method !== 'HEAD') await this.follow(stream, request);
    } finally {
      this.remove(stream);
    }
  }

  private follow(stream: EventStream, request: FastifyRequest): Promise<void> {
    return repeat(stream, async () => {
      const caller = await this.guard.admitAgain(request, { access: 'token' });
      const page = await this.read(stream.jobId, stream.after, caller, request);
      await stream.send(page.events);
      if (page.ended) return 'end';
      return page.more ? 'again' : 'wait';
    });
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
