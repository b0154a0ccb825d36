/** The `status` filter of the job list: comma-separated states, the specification's other end words as aliases. */
import { type JobStatus, jobStatuses, statusAliases } from '@handtest/contracts/job';

/** The states that a filter names, each once; or the sentence that says what is wrong with it. */
export function parseStatusFilter(filter: string): JobStatus[] | { problem: string } {
  const words = filter
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0) return { problem: 'status must name at least one status' };
  const found = new Set<JobStatus>();
  for (const word of words) {
    const status = statusOf(word);
    if (!status) return { problem: `status must be a comma-separated list of ${jobStatuses.join(', ')}` };
    found.add(status);
  }
  return [...found];
}

function statusOf(word: string): JobStatus | undefined {
  if (Object.hasOwn(statusAliases, word)) return statusAliases[word];
  return jobStatuses.find((status) => status === word);
}
