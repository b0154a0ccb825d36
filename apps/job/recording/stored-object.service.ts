/** The objects of the store. Each has a row with its time of deletion before its first byte, so that a crash leaves none behind. */
import type { Readable } from 'node:stream';
import { newId, ServiceUnavailable } from '@handtest/contracts/define';
import { execute } from '@handtest/database';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { uploadTime } from './recording-sql.js';
import { type ByteRange, RECORDING_STORE, recordingKey, type RecordingStore } from './recording-store.js';

@Injectable()
export class StoredObjectService {
  private readonly log = new Logger(StoredObjectService.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(RECORDING_STORE) private readonly store: RecordingStore,
  ) {}

  /** The key of a new object of the job. It is deleted after 3 hours unless its row gets a later time. */
  async newKey(jobId: string): Promise<string> {
    const key = recordingKey(jobId, newId('message'));
    await execute(
      this.dataSource,
      `INSERT INTO recording_object (key, job_id, delete_at)
       VALUES ($key, $jobId, clock_timestamp() + ${uploadTime})`,
      { key, jobId },
    );
    return key;
  }

  /** Rejects with the error of the store or of the stream. */
  write(key: string, bytes: Readable, contentType: string): Promise<void> {
    return this.store.write(key, bytes, contentType);
  }

  /** @throws ServiceUnavailable when the store fails */
  async read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      return await this.store.read(key, range);
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  /** When this fails, the sweep deletes the object. */
  async remove(key: string): Promise<void> {
    try {
      await this.store.remove(key);
      await execute(this.dataSource, 'DELETE FROM recording_object WHERE key = $key', { key });
    } catch (error) {
      this.log.warn({ err: error }, 'an incomplete upload is left to the sweep');
    }
  }

  unavailable(error: unknown): ServiceUnavailable {
    this.log.error({ err: error }, 'the store of recordings failed');
    return new ServiceUnavailable();
  }
}
