/** Hears of every finished job, on every replica, and wakes those that wait for it or watch it. Missed ones are found by the round. */
import { jobEvents } from '@handtest/contracts/job';
import { NATS_CONNECTION, subscribeToEvents } from '@handtest/messaging';
import { ShutdownRegistry } from '@handtest/service';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { ChangeFeedService } from '../stream/change-feed.service.js';
import { StreamService } from '../stream/stream.service.js';
import { TesterFeedService } from '../stream/tester-feed.service.js';
import { RunService } from './run.service.js';

@Injectable()
export class FinishedJobConsumer implements OnModuleInit {
  constructor(
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
    private readonly runs: RunService,
    private readonly streams: StreamService,
    private readonly changes: ChangeFeedService,
    private readonly testers: TesterFeedService,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onModuleInit(): void {
    const subscription = subscribeToEvents(this.connection, jobEvents.finished, ({ jobId }) => {
      this.streams.wake(jobId);
      this.changes.wake(jobId);
      this.testers.wake();
      return this.runs.check(jobId);
    });
    this.shutdown.add('work', 'finished jobs', () => subscription.stop());
  }
}
