/** Removes what no job needs any more: recordings of jobs without a result, old ones, and what broke off. */
import { execute, query, SweeperRegistry } from '@handtest/database';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { RECORDING_STORE, type RecordingStore } from './recording-store.js';
import { doomedObjects, dropRecordings, withoutRecording } from './recording-sql.js';

const batchSize = 50;

interface DoomedObject extends Record<string, unknown> {
  key: string;
  jobId: string;
}

@Injectable()
export class RecordingSweepService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
    private readonly config: JobConfig,
    @Inject(RECORDING_STORE) private readonly store: RecordingStore,
  ) {}

  onApplicationBootstrap(): void {
    // Nobody waits for these.
    const everyMs = this.config.sweepIntervalMs * 10;
    this.sweepers.start({ name: 'recordings_of_nothing', everyMs, batchSize, run: () => this.drop() });
    this.sweepers.start({ name: 'doomed_recordings', everyMs, batchSize, run: () => this.remove() });
  }

  private drop(): Promise<number> {
    return execute(this.dataSource, dropRecordings, [batchSize]);
  }

  /** The job lets go first, then the object goes, then its row: each step may be done twice. */
  private async remove(): Promise<number> {
    const objects = await query<DoomedObject>(this.dataSource, doomedObjects, [batchSize]);
    for (const { key, jobId } of objects) {
      await execute(
        this.dataSource,
        `UPDATE job SET ${withoutRecording} WHERE id = $1 AND recording_key = $2`,
        [jobId, key],
      );
      await this.store.remove(key);
      await execute(this.dataSource, 'DELETE FROM recording_object WHERE key = $1', [key]);
    }
    return objects.length;
  }
}
