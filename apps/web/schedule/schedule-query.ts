/** What the pages of schedules read. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { eachMinute, queryClient, rereadWhile } from '../client/query-client.js';
import { schedulesKey } from '../project/part-query.js';

export type Schedule = Awaited<ReturnType<typeof handtest.schedules.get>>;
export type ScheduleRequest = Parameters<typeof handtest.schedules.create>[1];
export type PreviewRequest = NonNullable<Parameters<typeof handtest.schedules.preview>[1]>;
type ExecutionPage = Awaited<ReturnType<ReturnType<typeof handtest.schedules.executions>['page']>>;
export type Execution = ExecutionPage['items'][number];

export const scheduleQuery = (projectId: string, scheduleId: string) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), scheduleId, 'record'],
    queryFn: ({ signal }) => handtest.schedules.get(projectId, scheduleId, { signal }),
  });

/** The server lists a run when it has an outcome. Until then, or for five minutes, the list is read again. */
export function awaitRun({ projectId, id: scheduleId }: Schedule, runId: string): void {
  queryClient.setQueryData(awaitedRunKey(projectId, scheduleId), runId);
}

const awaitedRunKey = (projectId: string, scheduleId: string) =>
  [...schedulesKey(projectId), scheduleId, 'awaited run'] as const;

function isAwaited(projectId: string, scheduleId: string, { items, pagination }: ExecutionPage): boolean {
  const runId = queryClient.getQueryData<string>(awaitedRunKey(projectId, scheduleId));
  return runId !== undefined && pagination.offset === 0 && !items.some(({ id }) => id === runId);
}

export const executionListQuery = (projectId: string, scheduleId: string, offset = 0) => {
  const whileAwaited = rereadWhile<ExecutionPage>((page) => isAwaited(projectId, scheduleId, page), 5_000);
  return queryOptions({
    queryKey: [...schedulesKey(projectId), scheduleId, 'executions', offset],
    queryFn: ({ signal }) =>
      handtest.schedules.executions(projectId, scheduleId, { limit: 20, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
    refetchInterval: (known) => whileAwaited(known) || eachMinute(known),
  });
};

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
