/** How many event streams this process, a user and an organization may have open. Ends all of them at the shutdown. */
import type { AuthenticatedCaller } from '@handtest/contracts/define';
import { TooManyStreams } from '@handtest/contracts/job';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { GatewayConfig } from '../config.js';
import type { OpenStream } from './open-stream.js';
import { streamRefusal, StreamSlots } from './stream-slots.js';

const open = new Gauge({ name: 'handtest_event_streams', help: 'Open event streams' });

/** The slots of one stream. Call `release` when it has ended. */
export interface HeldSlots {
  /** @throws StreamLimitReached */
  holdFor(organizationId: string): void;
  release(): void;
}

@Injectable()
export class StreamLimitService implements OnModuleInit {
  private readonly streams = new Set<OpenStream>();
  private readonly users: StreamSlots;
  private readonly organizations: StreamSlots;
  private count = 0;
  private stopping = false;

  constructor(
    private readonly config: GatewayConfig,
    private readonly shutdown: ShutdownRegistry,
  ) {
    const { streamsPerUser, streamsPerOrganization } = config;
    this.users = new StreamSlots(streamsPerUser, streamRefusal('user', streamsPerUser));
    const refusal = streamRefusal('organization', streamsPerOrganization);
    this.organizations = new StreamSlots(streamsPerOrganization, refusal);
  }

  onModuleInit(): void {
    this.shutdown.add('edge', 'event streams', () => {
      this.stopping = true;
      for (const stream of this.streams) stream.end();
    });
  }

  /**
   * A stream counts for its user, unless an API key opened it.
   *
   * @throws TooManyStreams, StreamLimitReached
   */
  hold({ kind, userId }: AuthenticatedCaller): HeldSlots {
    if (this.stopping || this.count >= this.config.streamsPerReplica) throw new TooManyStreams();
    const releases = kind === 'key' ? [] : [this.users.take(userId)];
    open.set(++this.count);
    releases.push(() => open.set(--this.count));
    return {
      holdFor: (organizationId) => void releases.push(this.organizations.take(organizationId)),
      release: () => {
        for (const release of releases.splice(0)) release();
      },
    };
  }

  /** Runs a stream to its end. */
  async run(stream: OpenStream, show: () => Promise<void>): Promise<void> {
    this.streams.add(stream);
    try {
      await show();
    } finally {
      this.streams.delete(stream);
      stream.end();
    }
  }
}
