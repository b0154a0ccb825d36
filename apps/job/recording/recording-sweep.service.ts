/** Deletes recordings and telemetry of jobs without a result, expired recordings, and incomplete uploads. */
import { execute, query, SweeperRegistry } from '@handtest/database';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { isComplete, withoutRecording } from './recording-sql.js';
import { RECORDING_STORE, type RecordingStore } from './recording-store.js';

const batchSize = 50;
/** A job has up to 64 MB of telemetry. */
const telemetryBatchSize = 5;

const deleteRow = 'DELETE FROM recording_object WHERE key = $key';
const deleteLater = `UPDATE recording_object SET delete_at = clock_timestamp() + interval '1 hour' WHERE key = $key`;

@Injectable()
export class RecordingSweepService implements OnApplicationBootstrap {
  private readonly log = new Logger(RecordingSweepService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
    private readonly config: JobConfig,
    @Inject(RECORDING_STORE) private readonly store: RecordingStore,
  ) {}

  onApplicationBootstrap(): void {
    const everyMs = this.config.sweepIntervalMs * 10;
    this.sweepers.start({ name: 'unused_recordings', everyMs, batchSize, run: () => this.detachUnused() });
    this.sweepers.start({
      name: 'unused_telemetry',
      everyMs,
      batchSize: telemetryBatchSize,
      run: () => this.deleteTelemetry(),
    });
    this.sweepers.start({ name: 'expired_recordings', everyMs, batchSize, run: () => this.deleteExpired() });
  }

  /** Jobs that ended without a result keep no recording. */
  private detachUnused(): Promise<number> {
    return execute(
      this.dataSource,
      `WITH unused AS (
         SELECT id, recording_key FROM job
         WHERE recording_key IS NOT NULL AND status IN ('cancelled', 'expired', 'failed')
         LIMIT $batchSize FOR UPDATE SKIP LOCKED
       ), expired AS (
         UPDATE recording_object SET delete_at = clock_timestamp() WHERE key IN (SELECT recording_key FROM unused)
       )
       UPDATE job SET ${withoutRecording} WHERE id IN (SELECT id FROM unused)`,
      { batchSize },
    );
  }

  /** And screenshots. Their links lead to completed jobs only. */
  private deleteTelemetry(): Promise<number> {
    return execute(
      this.dataSource,
      `WITH unused AS (
         SELECT id FROM job
         WHERE NOT telemetry_deleted AND claimed_at IS NOT NULL AND status IN ('cancelled', 'expired', 'failed')
         LIMIT $batchSize FOR UPDATE SKIP LOCKED
       ), deleted AS (
         DELETE FROM telemetry_batch WHERE job_id IN (SELECT id FROM unused)
       ), expired AS (
         UPDATE recording_object SET delete_at = clock_timestamp()
         WHERE job_id IN (SELECT id FROM unused) AND ${isComplete}
       )
       UPDATE job SET telemetry_deleted = true WHERE id IN (SELECT id FROM unused)`,
      { batchSize: telemetryBatchSize },
    );
  }

  /**
   * First detaches the recording or screenshot, then deletes the object, then its row. Each step may be repeated. An object that cannot
   * be deleted is tried again an hour later and does not stop the others: it is detached, so no one sees it.
   */
  private async deleteExpired(): Promise<number> {
    const objects = await query<{ key: string; jobId: string }>(
      this.dataSource,
      `SELECT key, job_id FROM recording_object WHERE delete_at <= clock_timestamp()
       ORDER BY delete_at LIMIT $batchSize`,
      { batchSize },
    );
    for (const { key, jobId } of objects) {
      await execute(
        this.dataSource,
        `UPDATE job SET ${withoutRecording} WHERE id = $jobId AND recording_key = $key`,
        { key, jobId },
      );
      await execute(
        this.dataSource,
        'UPDATE tester_note SET screenshot_key = NULL WHERE job_id = $jobId AND screenshot_key = $key',
        { key, jobId },
      );
      const next = (await this.isRemoved(key)) ? deleteRow : deleteLater;
      await execute(this.dataSource, next, { key });
    }
    return objects.length;
  }

  private async isRemoved(key: string): Promise<boolean> {
    try {
      await this.store.remove(key);
      return true;
    } catch (error) {
      this.log.error({ err: error, key }, 'an expired recording could not be deleted');
      return false;
    }
  }
}
