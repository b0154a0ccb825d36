/** Hears of every finished job, on every replica, and wakes those that wait for it. Missed ones are found by the round. */
import { type EventEnvelope } from '@handtest/contracts/define';
import { type JobFinished, jobEvents } from '@handtest/contracts/job';
import { NATS_CONNECTION } from '@handtest/messaging';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { RunService } from './run.service.js';

@Injectable()
export class FinishedJobConsumer implements OnModuleInit {
  constructor(
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
    private readonly runs: RunService,
  ) {}

  onModuleInit(): void {
    this.connection.subscribe(jobEvents.finished.subject, {
      callback: (error, message) => {
        if (error || this.runs.size === 0) return;
        void this.runs.check(message.json<EventEnvelope<JobFinished>>().payload.jobId);
      },
    });
  }
}
