/**
 * The one stream that contains all events, `event.>`, for seven days. The first service that starts creates it.
 *
 * The stream is a copy of the outboxes. Each service records the stream that it publishes to. When the stream or its server
 * is another one, the service publishes the events again that may be missing.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  DiscardPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient,
  JetStreamApiCodes,
  type JetStreamManager,
  type StreamAPI,
  type StreamInfo,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { execute, inTransaction, queryOne, type SqlExecutor, Sweeper } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { nanos } from '@nats-io/transport-node';
import type { EntityManager } from 'typeorm';
import { EventOptions } from '../event-options.js';
import { requestRefill } from './refill.js';
import { StreamAdjustment } from './stream-adjustment.js';
import { settingsOf } from './stream-copies.js';
import {
  creationOf,
  descriptionOf,
  possibleLoss,
  type RememberedStream,
  type StreamIdentity,
  streamName,
  withServer,
} from './stream-loss.js';

const dayMs = 86_400_000;
const publishTimeoutMs = 3_000;
/**
 * How long NATS may take to answer about streams and consumers. A cluster does not answer while it elects a leader, for
 * up to nine seconds after the death of a server. The next question must follow soon after the election.
 */
const apiTimeoutMs = 1_000;
const changeTimeoutMs = 5_000;
const checkEveryMs = 5_000;
const checkAgainAfterMs = 250;
const createAgainAfterMs = 1_000;
const createdForSureAfterMs = 500;
/** Another replica created it at the same time: its name is used, or its subjects are (both seen with 2.9.10). */
const createdByOthers = [10_058, 10_065];

const streamConfig = {
  name: streamName,
  subjects: ['event.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  max_age: nanos(7 * dayMs),
  // Longer than the five minutes that are published again after a server went down.
  duplicate_window: nanos(10 * 60_000),
};

@Injectable()
export class EventStream {
  readonly client: JetStreamClient;
  private readonly log = new Logger(EventStream.name);
  private readonly checks = new Sweeper({
    name: 'event_stream',
    everyMs: checkEveryMs,
    run: () => this.checkOrRepeat(),
  });
  private readonly adjustment: StreamAdjustment;
  private readonly whenReady: (() => void)[] = [];
  private connected = true;
  /** The stream existed; if it is missing now, it was deleted. */
  private seen = false;
  /** The server of the last check. */
  private checkedServerId?: string;
  private repeating?: NodeJS.Timeout;

  constructor(private readonly options: EventOptions) {
    this.adjustment = new StreamAdjustment(options.copies, () => this.manager(changeTimeoutMs));
    this.client = jetstream(options.connection, { timeout: publishTimeoutMs });
  }

  /** Does not wait for NATS: a service starts and answers without it. */
  start(): void {
    void this.watchConnection();
    this.checks.start();
    this.checks.wake();
  }

  async stop(): Promise<void> {
    await this.checks.stop();
    clearTimeout(this.repeating);
  }

  /** Connected, and the server was checked for a loss. Publishing earlier could hide the loss. */
  get ready(): boolean {
    return this.connected && this.checkedServerId === this.serverId;
  }

  /** The current or last server of this process; a server gets a new id at each start. */
  get serverId(): string | undefined {
    return this.options.connection.info?.server_id;
  }

  /** Runs `hook` each time the stream becomes ready, and when a refill is requested. */
  onReady(hook: () => void): void {
    this.whenReady.push(hook);
  }

  /** Checks the stream now instead of at the next interval, after an unexpected answer. */
  suspect(): void {
    this.checks.wake();
  }

  /** For streams and consumers; `client` publishes and pulls. */
  async manager(timeout = apiTimeoutMs): Promise<JetStreamManager> {
    return jetstreamManager(this.options.connection, { checkAPI: false, timeout });
  }

  /** Creates the stream if it is missing. */
  async ensure(): Promise<StreamInfo> {
    const { streams } = await this.manager();
    // As of the question: at a first start, the answer that it is missing may come after it was created.
    const { seen } = this;
    const found = (await this.find(streams)) ?? (await this.create(seen));
    this.seen = true;
    return { ...found, created: creationOf(found) };
  }

  private async find(streams: StreamAPI): Promise<StreamInfo | undefined> {
    try {
      return await streams.info(streamName);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
        return undefined;
      throw error;
    }
  }

  private async create(existed: boolean): Promise<StreamInfo> {
    const { streams } = await this.manager(changeTimeoutMs);
    if (existed) {
      this.log.error(`the stream ${streamName} is gone`);
      // The server deletes the files of a stream after its answer, and with them those of a new stream of the same name
      // (seen with 2.9.10: the new stream stays empty for its consumers).
      await delay(createAgainAfterMs);
      const found = await this.find(streams);
      if (found) return found;
    }
    const { copies } = this.options;
    const { replicas } = copies;
    this.log.log({ copies }, `creating the stream ${streamName}`);
    try {
      const description = descriptionOf(new Date().toISOString());
      const made = await streams.add({ ...streamConfig, ...settingsOf(copies), description });
      if (!made.cluster) return made;
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      const found = createdByOthers.includes(error.code) && (await this.find(streams));
      if (found) return found;
      const reason = `NATS refused to create the stream ${streamName} with ${replicas} replicas: ${error.message}`;
      throw new Error(`${reason} (NATS_STREAM_REPLICAS, NATS_PLACEMENT_CLUSTER, NATS_PLACEMENT_TAGS)`, {
        cause: error,
      });
    }
    // A cluster may accept several creations at the same time. Then the description of the last one is valid.
    await delay(createdForSureAfterMs);
    return streams.info(streamName);
  }

  private async checkOrRepeat(): Promise<number> {
    try {
      await this.check();
      return 0;
    } catch (error) {
      // Nothing is published before a check succeeds.
      if (!this.ready) this.repeating = setTimeout(() => this.suspect(), checkAgainAfterMs);
      throw error;
    }
  }

  /** Compares the stream with the recorded one, and requests a refill when events may be missing. */
  async check(): Promise<void> {
    if (!this.connected) return;
    const wasReady = this.ready;
    const serverId = this.serverId;
    const found = await this.ensure();
    const { created } = found;
    if (!serverId || serverId !== this.serverId) return this.suspect();
    const needsRefill = await this.compare({ created, serverId });
    this.checkedServerId = serverId;
    if (!wasReady || needsRefill) for (const hook of this.whenReady) hook();
    await this.adjustment.apply(found);
  }

  /** Answers whether this replica requested a refill. */
  private async compare(found: StreamIdentity): Promise<boolean> {
    const remembered = await this.remembered(this.options.dataSource);
    if (remembered && possibleLoss(remembered, found) === 'nothing') return false;
    return inTransaction(this.options.dataSource, async (transaction) => {
      await execute(
        transaction,
        `INSERT INTO event_stream (name, created, server_ids)
         VALUES ('${streamName}', $created, ARRAY[$serverId]) ON CONFLICT DO NOTHING`,
        { created: found.created, serverId: found.serverId },
      );
      // Compared again under the lock, so that only one replica requests the refill.
      return this.remember(transaction, (await this.remembered(transaction, 'FOR UPDATE'))!, found);
    });
  }

  private async remember(
    transaction: EntityManager,
    remembered: RememberedStream,
    found: StreamIdentity,
  ): Promise<boolean> {
    const loss = possibleLoss(remembered, found);
    if (loss === 'nothing') return false;
    this.log.warn({ found, remembered }, `the stream may have lost ${loss}, publishing it again`);
    await requestRefill(transaction, loss);
    await execute(transaction, 'UPDATE event_stream SET created = $created, server_ids = $serverIds', {
      created: found.created,
      serverIds: withServer(remembered.serverIds, found.serverId),
    });
    return true;
  }

  private async remembered(executor: SqlExecutor, locked = ''): Promise<RememberedStream | undefined> {
    return queryOne<{ created: string; serverIds: string[] }>(
      executor,
      `SELECT created, server_ids FROM event_stream ${locked}`,
    );
  }

  private async watchConnection(): Promise<void> {
    for await (const { type } of this.options.connection.status()) {
      if (type === 'disconnect') this.connected = false;
      if (type === 'reconnect') {
        this.connected = true;
        this.suspect();
      }
    }
    this.connected = false;
  }
}
