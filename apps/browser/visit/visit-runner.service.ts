/**
 * Runs the visits of this replica: the rows say which. A row that is new starts a browser, a row that has ended stops it,
 * and the leases of the others are prolonged. So any replica may write a row.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@handtest/contracts/define';
import { execute, query, queryOne, SweeperRegistry, type Sweeper } from '@handtest/database';
import { NATS_CONNECTION } from '@handtest/messaging';
import type { Screen } from '@handtest/remote-browser';
import { ShutdownRegistry } from '@handtest/service';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { BrowserPool } from '../chromium/browser-pool.service.js';
import { BrowserConfig } from '../config.js';
import { VisitSecretService } from '../secret/visit-secret.service.js';
import { JobCapture } from './job-capture.client.js';
import { LeftVideos } from './left-video.service.js';
import { RunningVisit, type VisitRow } from './running-visit.js';
import { UnbrokenSweeps } from './unbroken-sweeps.js';
import { VideoHandOver } from './video-hand-over.service.js';
import { lost, placesFree, running, videosWaiting } from './visit-metrics.js';
import { end, findLost, forgetReplicas, isRunning, renew, report } from './visit-sql.js';

const wakeSubject = 'wake.browser';

const everyMs = 1_000;
const recoverEveryMs = 10_000;
const diskEveryMs = 3_000;
export const workEnded = 'The work on this job has ended';
const failed = 'The browser has failed. Start a new one; what was recorded is kept';
const touchEveryMs = 3_000;
const drainEveryMs = 200;

@Injectable()
export class VisitRunner implements OnApplicationBootstrap {
  /** Of this process: what another process with the same name left is not ours. */
  readonly replicaId = newId('visit');
  private readonly log = new Logger(VisitRunner.name);
  private readonly visits = new Map<string, RunningVisit>();
  private readonly ending = new Map<string, Promise<void>>();
  private readonly sweeps = new UnbrokenSweeps();
  private sweeper?: Sweeper;
  private recoverer?: Sweeper;
  private touchTimer?: NodeJS.Timeout;
  private isDraining = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: BrowserPool,
    private readonly capture: JobCapture,
    private readonly videos: VideoHandOver,
    private readonly leftVideos: LeftVideos,
    private readonly secrets: VisitSecretService,
    private readonly config: BrowserConfig,
    private readonly sweepers: SweeperRegistry,
    @Inject(NATS_CONNECTION) private readonly connection: NatsConnection,
    shutdown: ShutdownRegistry,
  ) {
    shutdown.hold(() => this.drain());
    // Beside the end of HTTP, which waits for the connections of viewers.
    shutdown.add('edge', 'visits', () => this.stopAll());
  }

  onApplicationBootstrap(): void {
    this.sweeper = this.sweepers.start({ name: 'visits', everyMs, run: () => this.sweep() });
    this.connection.subscribe(wakeSubject, { callback: () => this.sweeper?.wake() });
    this.touchTimer = setInterval(() => void this.touchAll(), touchEveryMs);
    this.sweepers.start({ name: 'memory', everyMs, run: () => this.limitMemory() });
    this.sweepers.start({ name: 'disk', everyMs: diskEveryMs, run: () => this.limitDisk() });
    this.sweepers.start({ name: 'processor', everyMs, run: () => this.limitProcessor() });
    const run = () => this.recover();
    this.recoverer = this.sweepers.start({ name: 'left_videos', everyMs: recoverEveryMs, run });
  }

  get address(): string {
    return this.config.ownAddress ?? `http://127.0.0.1:${this.config.port}`;
  }

  /** Undefined when the visit does not run here, or has no browser yet. */
  screenOf(visitId: string): Screen | undefined {
    return this.visits.get(visitId)?.screen;
  }

  private get canTake(): boolean {
    return !this.isDraining && this.pool.isReady;
  }

  /** Others place visits only on replicas that report. */
  private async reportPlaces(): Promise<void> {
    const places = this.config.visitsPerReplica;
    const replica = { id: this.replicaId, address: this.address, places, draining: !this.canTake };
    await execute(this.dataSource, report, replica);
  }

  /** A row has changed. */
  wake(): void {
    if (!this.connection.isClosed()) this.connection.publish(wakeSubject);
    this.sweeper?.wake();
  }

  /** Hands over what the visit has recorded, and ends it. Resolves when the job service has all of it. */
  async finish(visitId: string, reason: string): Promise<void> {
    await this.writeEnd(visitId, reason);
    await this.stop(visitId, 'ended', reason);
  }

  private writeEnd(visitId: string, reason: string): Promise<number> {
    return execute(this.dataSource, end, { visitId, reason });
  }

  isHere(visitId: string): boolean {
    return this.visits.has(visitId) || this.ending.has(visitId);
  }

  private async sweep(): Promise<number> {
    await this.reportPlaces();
    // Before lost ones are found: after an outage of the database the leases of all visits have ended.
    const rows = await query<VisitRow>(this.dataSource, renew, {
      id: this.replicaId,
      visitIds: [...this.visits.keys()],
      memoryMb: [...this.visits.values()].map(({ memoryMb }) => memoryMb ?? null),
    });
    const ids = new Set(rows.map(({ id }) => id));
    for (const row of rows) this.follow(row);
    for (const visitId of this.visits.keys()) if (!ids.has(visitId)) await this.stopEnded(visitId);
    this.reportVisits(rows);
    await this.endLost(this.sweeps.take(performance.now()));
    await execute(this.dataSource, forgetReplicas);
    return rows.length;
  }

  private reportVisits(rows: readonly VisitRow[]): void {
    for (const status of ['starting', 'ready'] as const)
      running.set({ status }, rows.filter((row) => row.status === status).length);
    placesFree.set(this.canTake ? Math.max(0, this.config.visitsPerReplica - rows.length) : 0);
  }

  /** Another replica, or this one before, has ended it in its row. */
  private async stopEnded(visitId: string): Promise<void> {
    const statement = 'SELECT reason FROM visit WHERE id = $visitId';
    const row = await queryOne<{ reason: string | null }>(this.dataSource, statement, { visitId });
    void this.stop(visitId, 'ended', row?.reason ?? 'The test has ended');
  }

  /**
   * What they had recorded is on the disk of their machine. Another visit may record the job from now on.
   * @param couldOthersRenew false when the other replicas had too little time to prolong their leases
   */
  private async endLost(couldOthersRenew: boolean): Promise<void> {
    const values = { id: this.replicaId, address: this.address, couldOthersRenew };
    const gone = await query<{ visitId: string; jobId: string }>(this.dataSource, findLost, values);
    lost.inc(gone.length);
    if (gone.length > 0) this.recoverer?.wake();
    await Promise.all(gone.map((visit) => this.capture.detach(visit).catch(() => undefined)));
  }

  private follow(row: VisitRow): void {
    const known = this.visits.get(row.id);
    if (known && known.restarts < row.restarts) {
      void this.open(row.id, known.restart(row.restarts));
    } else if (!known && !this.ending.has(row.id)) {
      this.begin(row);
    }
  }

  private begin(row: VisitRow): void {
    const { id: visitId, jobId } = row;
    const { visitsDir: folder, ffmpegPath: ffmpeg, recordingCodec: codec } = this.config;
    const visit = new RunningVisit({
      row,
      takeBrowser: () => this.pool.take(),
      folder,
      ffmpeg,
      codec,
      secrets: this.secrets.of(visitId),
      send: (batch) => this.capture.store({ jobId, visitId }, batch),
      onFault: (error) => this.log.warn({ err: error, visitId }, 'a part of a visit failed'),
      onGone: () => void this.fail(visitId, new Error('Chromium ended')),
    });
    this.visits.set(visitId, visit);
    void this.open(visitId, visit.start());
  }

  /** @param opening answers false when another browser, or the end of the visit, came before */
  private async open(visitId: string, opening: Promise<boolean>): Promise<void> {
    try {
      if (!(await opening)) return;
    } catch (error) {
      return this.fail(visitId, error);
    }
    await this.markReady(visitId);
  }

  /** Until it is written: an outage of the database must not end a browser that works. */
  private async markReady(visitId: string): Promise<void> {
    const statement = `UPDATE visit SET status = 'ready' WHERE id = $visitId AND status = 'starting'`;
    while (this.visits.has(visitId)) {
      try {
        await execute(this.dataSource, statement, { visitId });
        return;
      } catch (error) {
        this.log.warn({ err: error, visitId }, 'a browser that is ready cannot be shown');
        await delay(everyMs, undefined, { ref: false });
      }
    }
  }

  /** A page may allocate without end. It must not take the memory of other visits. */
  private limitMemory(): Promise<number> {
    const { visitMemoryMb } = this.config;
    const reason = `The page used more than ${visitMemoryMb} MB of memory, so its browser was ended`;
    return this.endAbove(visitMemoryMb, reason, (visit) => visit.measureMemory());
  }

  /** A page may store up to 60 % of the disk, on which the recordings of other visits are. */
  private limitDisk(): Promise<number> {
    const { visitDiskMb } = this.config;
    const reason = `The pages stored more than ${visitDiskMb} MB, so their browser was ended`;
    return this.endAbove(visitDiskMb, reason, (visit, visitId) =>
      visit.measureDisk().catch((error: unknown) => {
        this.log.warn({ err: error, visitId }, 'the disk that a browser uses cannot be measured');
        return 0;
      }),
    );
  }

  private async endAbove(
    limitMb: number,
    reason: string,
    measureMb: (visit: RunningVisit, visitId: string) => Promise<number>,
  ): Promise<number> {
    for (const [visitId, visit] of this.visits) {
      const usedMb = await measureMb(visit, visitId);
      if (usedMb <= limitMb) continue;
      const error = new Error(`used ${Math.round(usedMb)} MB`);
      await this.fail(visitId, error, `${reason}. What was recorded is kept`);
    }
    return this.visits.size;
  }

  private async limitProcessor(): Promise<number> {
    await Promise.all([...this.visits.values()].map((visit) => visit.limitProcessor()));
    return this.visits.size;
  }

  private async fail(visitId: string, error: unknown, reason: string = failed): Promise<void> {
    this.log.error({ err: error, visitId }, 'a browser failed');
    lost.inc();
    await execute(
      this.dataSource,
      `UPDATE visit SET status = 'lost', ended_at = clock_timestamp(), reason = $reason
       WHERE id = $visitId AND ${isRunning}`,
      { visitId, reason },
    ).catch(() => undefined);
    // The hand-over may take minutes. Other visits do not wait for it.
    void this.stop(visitId, 'lost', reason);
  }

  /** Once per visit; further calls wait for the first. */
  private stop(visitId: string, status: 'ended' | 'lost', reason: string): Promise<void> {
    const visit = this.visits.get(visitId);
    if (!visit) return this.ending.get(visitId) ?? Promise.resolve();
    this.visits.delete(visitId);
    const stopping = this.handOver(visitId, visit, status, reason)
      .catch((error: unknown) => this.log.error({ err: error, visitId }, 'a visit did not end in order'))
      .finally(() => this.ending.delete(visitId));
    this.ending.set(visitId, stopping);
    return stopping;
  }

  private async handOver(
    visitId: string,
    visit: RunningVisit,
    status: 'ended' | 'lost',
    reason: string,
  ): Promise<void> {
    const video = await visit.stop(status, reason);
    const request = { jobId: visit.jobId, visitId };
    await this.leftVideos
      .recoverOf(visit.jobId, (id) => !this.isHere(id))
      .catch((error: unknown) =>
        this.log.warn({ err: error, ...request }, 'a video of the job that was left is sent later'),
      );
    const isSent = video === undefined || (await this.videos.send(request, video));
    await this.capture.detach(request).catch(() => undefined);
    if (isSent && visit.isRecordingWhole) await visit.forget();
  }

  private async touchAll(): Promise<void> {
    await Promise.all(
      [...this.visits].map(([visitId, { jobId }]) =>
        this.touch(visitId, jobId).catch((error: unknown) =>
          // The next touch repeats it.
          this.log.warn({ err: error, visitId }, 'a visit without a claim was not ended'),
        ),
      ),
    );
  }

  private async touch(visitId: string, jobId: string): Promise<void> {
    if (await this.capture.touch({ jobId, visitId })) return;
    await this.finish(visitId, workEnded);
  }

  /** What a killed process left, or an encoder that failed. */
  private async recover(): Promise<number> {
    await this.pool.deleteLeftFolders();
    const left = (await this.leftVideos.folders()).filter((visitId) => !this.visits.has(visitId));
    videosWaiting.set(left.length);
    return this.leftVideos.recover(left.filter((visitId) => !this.isHere(visitId)));
  }

  /** The visits go on until their tests end and all recordings are sent, or the time is over. No new one starts here. */
  private async drain(): Promise<void> {
    this.isDraining = true;
    const untilMs = performance.now() + this.config.drainSeconds * 1_000;
    await this.reportPlaces().catch((error: unknown) =>
      // The next sweep repeats it. An outage of the database must not end the visits.
      this.log.warn({ err: error }, 'the drain was not reported'),
    );
    while ((await this.isInUse()) && performance.now() < untilMs) await delay(drainEveryMs);
  }

  /** A recording that is left on this machine waits for `recover`. */
  private async isInUse(): Promise<boolean> {
    if (this.visits.size + this.ending.size > 0) return true;
    return (await this.leftVideos.folders()).length > 0;
  }

  private async stopAll(): Promise<void> {
    this.isDraining = true;
    clearInterval(this.touchTimer);
    // A row that could not be ended must not start a browser again.
    void this.sweeper?.stop();
    const reason = 'The server is being updated. Start a new browser; what was recorded is kept';
    const visitIds = [...this.visits.keys()];
    const stops = visitIds.map((visitId) => this.stop(visitId, 'ended', reason));
    // The hand-over does not wait for a database that is away: the recordings may be gone with this process.
    await Promise.allSettled(visitIds.map((visitId) => this.writeEnd(visitId, reason)));
    await Promise.all([...stops, ...this.ending.values()]);
    await execute(this.dataSource, 'DELETE FROM replica WHERE id = $id', { id: this.replicaId });
  }
}
