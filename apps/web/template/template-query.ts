/** What the pages of templates read. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { templatesKey } from '../project/part-query.js';

export type Template = Awaited<ReturnType<typeof handtest.templates.get>>;
export type TemplateRequest = Parameters<typeof handtest.templates.create>[1];

export const templateQuery = (projectId: string, templateId: string) =>
  queryOptions({
    queryKey: [...templatesKey(projectId), templateId],
    queryFn: ({ signal }) => handtest.templates.get(projectId, templateId, { signal }),
  });

type JobRequest = Parameters<typeof handtest.jobs.estimate>[0];

/** Validates what a job would get from the template. Rejects with every fault. */
export const estimateQuery = (job: JobRequest) =>
  queryOptions({
    queryKey: ['jobs', 'estimate', job],
    queryFn: ({ signal }) => handtest.jobs.estimate(job, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
  });
