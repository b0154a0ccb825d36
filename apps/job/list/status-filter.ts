/** The `status` filter of the job list: comma-separated statuses, with the aliases of the specification. */
import { type JobStatus, jobStatuses, statusAliases } from '@handtest/contracts/job';

/** The statuses that a filter names, each once; or what is wrong with the filter. */
export function parseStatusFilter(filter: string): JobStatus[] | { problem: string } {
  const words = filter.split(',').flatMap((word) => word.trim() || []);
  if (words.length === 0) return { problem: 'status must name at least one status' };
  const found = new Set<JobStatus>();
  for (const word of words) {
    const status = Object.hasOwn(statusAliases, word)
      ? statusAliases[word]
      : jobStatuses.find((name) => name === word);
    if (!status) return { problem: `status must be a comma-separated list of ${jobStatuses.join(', ')}` };
    found.add(status);
  }
  return [...found];
}
