/** Pictures of the tested page that testers take with notes. They are in the store of recordings, as long as these. */
import { Readable } from 'node:stream';
import { invalid } from '@handtest/contracts/define';
import { JobNotActive, maximumScreenshotBytes } from '@handtest/contracts/job';
import { execute, queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { StoredObjectService } from './stored-object.service.js';

/** A picture may still be on its way when the report is submitted. */
const attach = `
  WITH note AS (
    UPDATE tester_note AS n SET screenshot_key = $key FROM job AS j
    WHERE n.job_id = $jobId AND n.note_id = $noteId AND n.screenshot_key IS NULL AND j.id = n.job_id
      AND j.tester_id = $testerId AND j.status IN ('working', 'completed')
      AND (j.submitted_at IS NULL OR j.submitted_at > clock_timestamp() - interval '15 minutes')
    RETURNING n.note_id
  )
  UPDATE recording_object SET delete_at = clock_timestamp() + $retentionDays * interval '1 day'
  WHERE key = $key AND EXISTS (SELECT 1 FROM note)`;

const attached = `SELECT screenshot_key IS NOT NULL AS has_screenshot FROM tester_note
  WHERE job_id = $jobId AND note_id = $noteId`;

export interface NoteOfTester {
  readonly jobId: string;
  readonly noteId: string;
  readonly testerId: string;
}

@Injectable()
export class ScreenshotService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly objects: StoredObjectService,
    private readonly config: JobConfig,
  ) {}

  /**
   * @param base64 valid base64
   * @throws InvalidRequest unless it is a JPEG of at most 512 KB
   */
  read(base64: string): Buffer {
    const bytes = Buffer.from(base64, 'base64');
    if (!bytes.subarray(0, 3).equals(jpegStart)) throw invalid('screenshot', 'screenshot must be a JPEG');
    if (bytes.length > maximumScreenshotBytes)
      throw invalid('screenshot', 'screenshot must have at most 512 KB');
    return bytes;
  }

  /**
   * Stores it with a note that has none.
   *
   * @returns whether the note has one now; it has none after 15 minutes without one since the report
   * @throws JobNotActive when the note was deleted with its claim, ServiceUnavailable
   */
  async keep(note: NoteOfTester, bytes: Buffer): Promise<boolean> {
    const key = await this.objects.newKey(note.jobId);
    try {
      await this.objects.write(key, Readable.from([bytes]), 'image/jpeg');
    } catch (error) {
      await this.objects.remove(key);
      throw this.objects.unavailable(error);
    }
    const { recordingRetentionDays: retentionDays } = this.config;
    if ((await execute(this.dataSource, attach, { ...note, key, retentionDays })) > 0) return true;
    await this.objects.remove(key);
    const { jobId, noteId } = note;
    const found = await queryOne<{ hasScreenshot: boolean }>(this.dataSource, attached, { jobId, noteId });
    if (!found) throw new JobNotActive();
    return found.hasScreenshot;
  }
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
