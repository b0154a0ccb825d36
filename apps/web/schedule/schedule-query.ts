/** What the pages of schedules read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { schedulesKey } from '../project/part-query.js';

export type Schedule = Awaited<ReturnType<typeof handtest.schedules.get>>;
export type ScheduleRequest = Parameters<typeof handtest.schedules.create>[1];
export type PreviewRequest = NonNullable<Parameters<typeof handtest.schedules.preview>[1]>;
export type Execution = Awaited<
  ReturnType<ReturnType<typeof handtest.schedules.executions>['page']>
>['items'][number];

export const scheduleQuery = (projectId: string, scheduleId: string) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), scheduleId, 'record'],
    queryFn: ({ signal }) => handtest.schedules.get(projectId, scheduleId, { signal }),
  });

export const executionListQuery = (projectId: string, scheduleId: string, offset = 0) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), scheduleId, 'executions', offset],
    queryFn: ({ signal }) =>
      handtest.schedules.executions(projectId, scheduleId, { limit: 20, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

/** The next five instants. The server computes them, so that clock changes are computed in one place. */
export const previewQuery = (projectId: string, request: PreviewRequest) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), 'preview', request],
    queryFn: async ({ signal }) =>
      (await handtest.schedules.preview(projectId, request, { signal }).page()).items.map(
        ({ scheduledAt }) => scheduledAt,
      ),
    retry: false,
    placeholderData: keepPreviousData,
  });
