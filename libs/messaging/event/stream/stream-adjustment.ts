/** Brings the copies of the stream to what is configured, as far as `stream-copies.ts` lets services do so. */
import type { JetStreamManager, StreamConfig, StreamInfo } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import { hasTooFew, keptDifferences, type StreamCopies } from './stream-copies.js';
import { descriptionOf, recordedCreation, streamName } from './stream-loss.js';

const tryAgainAfterMs = 30_000;

type Change = Pick<StreamConfig, 'num_replicas' | 'description'>;

export class StreamAdjustment {
  private readonly log = new Logger(StreamAdjustment.name);
  private readonly reported = new Set<string>();
  private triedAtMs = -Infinity;

  constructor(
    private readonly copies: StreamCopies,
    private readonly manager: () => Promise<JetStreamManager>,
  ) {}

  /** Adds missing replicas, records the creation of a stream that has none, and logs each other difference once. */
  async apply({ config, cluster, created }: StreamInfo): Promise<void> {
    const { replicas } = this.copies;
    for (const difference of keptDifferences(config, this.copies)) this.report(difference);
    const raised = hasTooFew(config, this.copies);
    if (!cluster) {
      // A single server accepts more replicas and makes none (seen with 2.9.10).
      if (raised) this.report(`NATS_STREAM_REPLICAS is ${replicas}, and the NATS server has no cluster`);
    } else if (raised || recordedCreation(config) === undefined) {
      const num_replicas = Math.max(replicas, config.num_replicas);
      await this.update({ num_replicas, description: descriptionOf(created) }, config.num_replicas);
    }
  }

  private report(difference: string): void {
    if (!this.reported.has(difference)) this.log.warn(difference);
    this.reported.add(difference);
  }

  private async update(change: Change, replicasBefore: number): Promise<void> {
    const text = `from ${replicasBefore} to ${change.num_replicas} replicas`;
    if (performance.now() < this.triedAtMs + tryAgainAfterMs) return;
    this.triedAtMs = performance.now();
    try {
      const { streams } = await this.manager();
      await streams.update(streamName, change);
      this.log.log(`the stream ${streamName} was changed ${text}`);
    } catch (error) {
      // Events also work with fewer replicas. It is tried again.
      this.log.error({ err: error }, `NATS refused to change the stream ${streamName} ${text}`);
    }
  }
}
