/** Validates the tester's answers by the output schema of the job. */
import { assertValid } from '@handtest/contracts/define';
import type { OutputSchema, TesterAnswers } from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inLivingProject } from '../claim/claim-sql.js';
import { answersFaults } from './answers-faults.js';

@Injectable()
export class AnswerService {
  constructor(private readonly dataSource: DataSource) {}

  /** Accepts any answers for a job that is not the tester's own: the caller refuses it. @throws InvalidRequest */
  async assertFit(
    { jobId, answers }: TesterAnswers & { readonly jobId: string },
    testerId: string,
  ): Promise<void> {
    if (answers === undefined) return;
    const job = await queryOne<{ outputSchema: OutputSchema | null }>(
      this.dataSource,
      `SELECT output_schema FROM job AS j WHERE j.id = $jobId AND j.tester_id = $testerId AND ${inLivingProject}`,
      { jobId, testerId },
    );
    if (job) assertValid(answersFaults(answers, job.outputSchema ?? undefined));
  }
}
