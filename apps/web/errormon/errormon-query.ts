/** What the page of the error monitor reads. */
import { queryOptions } from '@tanstack/react-query';
import type { components } from '@handtest/sdk';
import { handtest } from '../client/handtest.js';
import { absent } from '../project/part-query.js';
import { projectKey } from '../project/project-query.js';

export type Errormon = components['schemas']['ErrormonRecord'];
export type TestResult = components['schemas']['ErrormonTested'];

/** Null when none is connected. */
export const errormonQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectKey(projectId), 'errormon'],
    queryFn: ({ signal }) => absent('errormon_not_found', () => handtest.errormon.get(projectId, { signal })),
  });
