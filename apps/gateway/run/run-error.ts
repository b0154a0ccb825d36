/** Why `POST /api/run` answers without a result although the job goes on. Both messages name the job. */
import { defineError } from '@handtest/contracts/define';

export class RunTimedOut extends defineError('run_timed_out', 408, 'The job has not finished in time') {
  static of(jobId: string, timeoutMs: number): RunTimedOut {
    const minutes = Math.round(timeoutMs / 60_000);
    const limit = minutes > 0 ? `${minutes} minutes` : `${timeoutMs} ms`;
    return new RunTimedOut(
      `Job ${jobId} has not finished within ${limit}; get its status from GET /api/jobs/${jobId}`,
    );
  }
}

export class RunInterrupted extends defineError('run_interrupted', 503, 'The server is shutting down') {
  static of(jobId: string): RunInterrupted {
    return new RunInterrupted(
      `The server is shutting down and job ${jobId} continues; repeat the request with the same Idempotency-Key ` +
        `to keep waiting, or poll GET /api/jobs/${jobId}`,
    );
  }
}
