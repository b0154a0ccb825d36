/** The request and the error of every operation on one job. */
import { IsString } from 'class-validator';
import { defineError } from '../define/index.js';

export class JobNotFound extends defineError('job_not_found', 404, 'Job not found') {}

export class JobById {
  @IsString()
  jobId: string;
}
