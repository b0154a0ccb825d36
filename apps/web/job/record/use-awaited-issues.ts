/** Reads a completed job again until it has the issues that are filed from its findings. */
import type { JobRecord } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../clock/server-clock.js';
import { projectQuery } from '../../project/project-query.js';
import { jobQuery } from '../job-query.js';
import { issueRereadMs } from './issue-reread.js';

export function useAwaitedIssues(job: JobRecord): void {
  const { data: project } = useQuery(projectQuery(job.projectId));
  useQuery({
    ...jobQuery(job.id),
    // The page has just read it.
    refetchOnMount: false,
    refetchInterval: ({ state }) => issueRereadMs(state.data ?? job, project, serverNow()),
  });
}
