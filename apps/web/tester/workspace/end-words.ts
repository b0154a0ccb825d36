/** Why the tester cannot work on a job, in words. Pure. */
import type { TesterJob } from '../tester-query.js';

export interface EndWords {
  readonly title: string;
  readonly text: string;
}

/** The role of the tester has ended. */
export const dismissedWords: EndWords = {
  title: 'You are no longer a tester',
  text: 'An administrator has ended your role. The report cannot be submitted any more.',
};

export function endWords({ status, submittedAt }: Pick<TesterJob, 'status' | 'submittedAt'>): EndWords {
  if (submittedAt !== undefined) {
    return { title: 'The report is submitted', text: 'The caller gets the result when the report is read.' };
  }
  switch (status) {
    case 'queued':
      return { title: 'You have not claimed this job', text: 'Open it in the queue to claim it.' };
    case 'working':
      return {
        title: 'The job is no longer yours',
        text: 'It was deleted, or another tester has it. No report is needed.',
      };
    case 'expired':
      return {
        title: 'Your time has ended',
        text: 'The job ended without a report. It cannot be submitted any more.',
      };
    case 'cancelled':
      return {
        title: 'The job is cancelled',
        text: 'No report is needed. The conversation says who cancelled it.',
      };
    case 'failed':
      return { title: 'The job has ended', text: 'It ended without a result. No report is needed.' };
    default:
      return { title: 'The job has ended', text: 'It does not wait for a report.' };
  }
}
