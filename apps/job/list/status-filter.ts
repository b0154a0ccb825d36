/** The `status` filter of the job list: comma-separated statuses, with the aliases of the specification. */
import type { Fault } from '@handtest/contracts/define';
import { type JobStatus, jobStatuses, statusAliases } from '@handtest/contracts/job';

/** The statuses that a filter names, each once; undefined for none. */
export function statusesOf(filter = ''): JobStatus[] | undefined {
  const statuses = new Set(wordsOf(filter).flatMap((word) => statusOf(word) ?? []));
  return statuses.size > 0 ? [...statuses] : undefined;
}

export function statusFaults(filter = ''): Fault[] {
  const unknown = wordsOf(filter).find((word) => !statusOf(word));
  if (unknown === undefined) return [];
  const expected = `status must be one or more of ${jobStatuses.join(', ')}, with commas`;
  return [
    { param: 'status', message: `${expected}; ${JSON.stringify(unknown.slice(0, 60))} is none of them` },
  ];
}

function wordsOf(filter: string): string[] {
  return filter.split(',').flatMap((word) => word.trim() || []);
}

function statusOf(word: string): JobStatus | undefined {
  return Object.hasOwn(statusAliases, word) ? statusAliases[word] : jobStatuses.find((name) => name === word);
}
