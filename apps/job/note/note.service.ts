/** Stores the notes of a tester, each once, while the tester works on the job, and a screenshot with each that has one. */
import { type Call, isId } from '@handtest/contracts/define';
import {
  type AddNoteRequest,
  JobNotFound,
  maximumNotes,
  NotesFull,
  type TesterNote,
} from '@handtest/contracts/job';
import { queryOne, queryRecord } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inLivingProject, isActive } from '../claim/claim-sql.js';
import { notActive } from '../claim/claim.service.js';
import { testerOf } from '../claim/tester-of.js';
import { ScreenshotService } from '../recording/screenshot.service.js';

const columns = 'n.note_id, n.text, n.kind, n.noted_at AS at, n.screenshot_key IS NOT NULL AS has_screenshot';

/** Locks the job's row against a concurrent submission or release: the note is part of the report or refused. */
const storeStatement = `
  WITH active AS (SELECT j.id FROM job AS j WHERE ${isActive} FOR SHARE)
  INSERT INTO tester_note AS n (job_id, note_id, kind, text, noted_at)
  SELECT active.id, $noteId, $kind, $text, coalesce($at::timestamptz, clock_ms()) FROM active
  WHERE (SELECT count(*) FROM tester_note WHERE job_id = $jobId) < ${maximumNotes}
  ON CONFLICT (job_id, note_id) DO NOTHING
  RETURNING ${columns}`;

/** Also after the submission: the first answer may have been lost. */
const storedStatement = `SELECT ${columns} FROM tester_note AS n JOIN job AS j ON j.id = n.job_id
  WHERE j.id = $jobId AND n.note_id = $noteId AND j.tester_id = $testerId AND ${inLivingProject}`;

@Injectable()
export class NoteService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly screenshots: ScreenshotService,
  ) {}

  /** @throws JobNotFound, JobNotActive, NotesFull, InvalidRequest, ServiceUnavailable */
  async addNote({ screenshot, ...request }: AddNoteRequest, call: Call): Promise<TesterNote> {
    const testerId = testerOf(call).id;
    const picture = screenshot === undefined ? undefined : this.screenshots.read(screenshot);
    const note = await this.store(request, testerId);
    if (!picture || note.hasScreenshot) return note;
    const { jobId, noteId } = request;
    return { ...note, hasScreenshot: await this.screenshots.keep({ jobId, noteId, testerId }, picture) };
  }

  private async store(request: AddNoteRequest, testerId: string): Promise<TesterNote> {
    const { jobId, noteId, kind, text, at } = request;
    if (!isId('job', jobId)) throw new JobNotFound();
    const parameters = { jobId, testerId, noteId };
    const note =
      (await queryRecord<TesterNote>(this.dataSource, storeStatement, {
        ...parameters,
        kind,
        text,
        at: at ?? null,
      })) ?? (await queryRecord<TesterNote>(this.dataSource, storedStatement, parameters));
    if (note) return note;
    const active = `SELECT 1 FROM job AS j WHERE ${isActive}`;
    if (await queryOne(this.dataSource, active, { jobId, testerId })) throw new NotesFull();
    throw await notActive(this.dataSource, jobId);
  }
}
