/** The chat message of a finished job: one line, in the mrkdwn of incoming webhooks. Pure. */
import type { JobFinished } from '@handtest/contracts/job';

type MessageFields = Pick<JobFinished, 'jobId' | 'status' | 'result' | 'findings'>;

/** `Shop: the test failed, 3 findings. https://…/jobs/job_…` */
export function chatText(job: MessageFields, projectName: string, dashboardUrl: string): string {
  const url = `${dashboardUrl.replace(/\/+$/, '')}/jobs/${job.jobId}`;
  return `${escaped(projectName)}: ${verdictOf(job)}${findingsOf(job)}. ${url}`;
}

function verdictOf({ status, result }: MessageFields): string {
  if (status === 'cancelled') return 'the test was cancelled';
  if (status === 'expired') return 'the test expired';
  if (status === 'failed') return 'the test could not be done';
  if (result?.passStatus === 'pass') return 'the test passed';
  if (result?.passStatus === 'fail') return 'the test failed';
  return result?.passStatus === 'not_applicable' ? 'the test does not apply' : 'the test has no verdict';
}

function findingsOf({ status, findings = 0 }: MessageFields): string {
  if (status !== 'completed') return '';
  return findings === 0 ? ', no findings' : `, ${findings} ${findings === 1 ? 'finding' : 'findings'}`;
}

/**
 * A project's name must not mention users (`@channel`, `<!here>`), make links or change the format. Angle brackets are
 * escaped, and an invisible character follows each character with a meaning in mrkdwn.
 */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`@#|:/.]/g, (sign) => `${sign}\u200b`);
}
