/**
 * The one stream that holds all events, `event.>`, for seven days. Whichever service comes first creates it.
 *
 * It is a copy: the record is the outbox. So each service remembers which stream it published to, and when the stream
 * turns out to be another one, or its server went down, what may be missing is published again.
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
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { execute, inTransaction, queryOne, type SqlExecutor, Sweeper } from '@handtest/database';
import { Injectable, Logger } from '@nestjs/common';
import { nanos } from '@nats-io/transport-node';
import type { EntityManager } from 'typeorm';
import { API_TIMEOUT_MS, EventOptions } from '../event-options.js';
import { requestRefill } from './refill.js';
import { possibleLoss, type RememberedStream, type StreamIdentity, withServer } from './stream-loss.js';

export const STREAM_NAME = 'EVENTS';

const DAY_MS = 86_400_000;
const CHECK_EVERY_MS = 5_000;
const CREATE_AGAIN_AFTER_MS = 1_000;

const streamConfig = {
  name: STREAM_NAME,
  subjects: ['event.>'],
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  max_age: nanos(7 * DAY_MS),
  // Longer than the five minutes that are published again when a server went down.
  duplicate_window: nanos(10 * 60_000),
};

@Injectable()
export class EventStream {
  readonly client: JetStreamClient;
  private readonly log = new Logger(EventStream.name);
  private readonly checks = new Sweeper({
    name: 'event_stream',
    everyMs: CHECK_EVERY_MS,
    run: () => this.check().then(() => 0),
  });
  private readonly whenReady: (() => void)[] = [];
  private connected = true;
  /** The stream was there once; if it is not any more, it was deleted. */
  private seen = false;
  /** The server on which the stream was last found to be the one that is remembered. */
  private checkedServerId?: string;

  constructor(private readonly options: EventOptions) {
    this.client = jetstream(options.connection, { timeout: API_TIMEOUT_MS });
  }

  /** Does not wait for NATS: a service starts, and answers, while events cannot travel. */
  start(): void {
    void this.watchConnection();
    this.checks.start();
    this.checks.wake();
  }

  async stop(): Promise<void> {
    await this.checks.stop();
  }

  /** Connected, and what the server lost, if anything, is known: the only time at which publishing is right. */
  get ready(): boolean {
    return this.connected && this.checkedServerId === this.serverId;
  }

  /** The server that this process is connected to, or was last; another one after each start of a server. */
  get serverId(): string | undefined {
    return this.options.connection.info?.server_id;
  }

  /** Runs `hook` each time the stream becomes ready, and when a refill was asked for. */
  onReady(hook: () => void): void {
    this.whenReady.push(hook);
  }

  /** Something did not look as it should: look at once instead of at the next interval. */
  suspect(): void {
    this.checks.wake();
  }

  /** For everything but publishing and pulling. */
  async manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.options.connection, { checkAPI: false, timeout: API_TIMEOUT_MS });
  }

  /** Creates the stream when it is not there. */
  async ensure(): Promise<{ created: string }> {
    const { streams } = await this.manager();
    const found = (await this.find(streams)) ?? (await this.create(streams));
    this.seen = true;
    return found;
  }

  private async find(streams: StreamAPI): Promise<{ created: string } | undefined> {
    try {
      return await streams.info(STREAM_NAME);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
        return undefined;
      throw error;
    }
  }

  private async create(streams: StreamAPI): Promise<{ created: string }> {
    if (this.seen) {
      this.log.error(`the stream ${STREAM_NAME} is gone`);
      // The server removes the files of a deleted stream a little after it said so, and those of a new one with the same
      // name along with them (seen with 2.9.10: the new stream stays empty for its consumers).
      await delay(CREATE_AGAIN_AFTER_MS);
      const found = await this.find(streams);
      if (found) return found;
    }
    this.log.log(`creating the stream ${STREAM_NAME}`);
    // Replicas that create it at the same moment all succeed, because they ask for the same.
    return streams.add(streamConfig);
  }

  /** Compares the stream with what the database remembers, and asks for a refill when something may be missing. */
  async check(): Promise<void> {
    if (!this.connected) return;
    const wasReady = this.ready;
    const serverId = this.serverId;
    const { created } = await this.ensure();
    if (!serverId || serverId !== this.serverId) return this.suspect();
    const isToRefill = await this.compare({ created, serverId });
    this.checkedServerId = serverId;
    if (!wasReady || isToRefill) for (const hook of this.whenReady) hook();
  }

  /** Answers whether this replica asked for a refill. */
  private async compare(found: StreamIdentity): Promise<boolean> {
    const remembered = await this.remembered(this.options.dataSource);
    if (remembered && possibleLoss(remembered, found) === 'nothing') return false;
    return inTransaction(this.options.dataSource, async (transaction) => {
      await execute(
        transaction,
        `INSERT INTO event_stream (name, created, server_ids) VALUES ($1, $2, ARRAY[$3]) ON CONFLICT DO NOTHING`,
        [STREAM_NAME, found.created, found.serverId],
      );
      // Another replica may have been faster: judged again under the lock, so that one of them asks for the refill.
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
    await requestRefill(transaction, STREAM_NAME, loss);
    await execute(transaction, 'UPDATE event_stream SET created = $2, server_ids = $3 WHERE name = $1', [
      STREAM_NAME,
      found.created,
      withServer(remembered.serverIds, found.serverId),
    ]);
    return true;
  }

  private async remembered(executor: SqlExecutor, locked = ''): Promise<RememberedStream | undefined> {
    return queryOne<{ created: string; serverIds: string[] }>(
      executor,
      `SELECT created, server_ids AS "serverIds" FROM event_stream WHERE name = $1 ${locked}`,
      [STREAM_NAME],
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
