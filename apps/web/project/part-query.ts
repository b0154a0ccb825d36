/** The lists of what belongs to a project, which several of its pages read. */
import { isHandtestError } from '@handtest/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allItems, longestPage } from '../client/all-items.js';
import { handtest } from '../client/handtest.js';
import { projectKey } from './project-query.js';

export const templatesKey = (projectId: string) => [...projectKey(projectId), 'templates'] as const;

export const templateListQuery = (projectId: string, offset = 0) =>
  queryOptions({
    queryKey: [...templatesKey(projectId), 'list', offset],
    queryFn: ({ signal }) =>
      handtest.templates.list(projectId, { limit: longestPage, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

/** All templates of the project, for a choice among them. */
export const allTemplatesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...templatesKey(projectId), 'list', 'all'],
    queryFn: ({ signal }) => allItems(handtest.templates.list(projectId, { limit: longestPage }, { signal })),
  });

export const schedulesKey = (projectId: string) => [...projectKey(projectId), 'schedules'] as const;

export const scheduleListQuery = (projectId: string, offset = 0) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), 'list', offset],
    queryFn: ({ signal }) =>
      handtest.schedules.list(projectId, { limit: longestPage, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export const allSchedulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...schedulesKey(projectId), 'list', 'all'],
    queryFn: ({ signal }) => allItems(handtest.schedules.list(projectId, { limit: longestPage }, { signal })),
  });

export const secretsKey = (projectId: string) => [...projectKey(projectId), 'secrets'] as const;

export const secretListQuery = (projectId: string, offset = 0) =>
  queryOptions({
    queryKey: [...secretsKey(projectId), 'list', offset],
    queryFn: ({ signal }) =>
      handtest.secrets.list(projectId, { limit: longestPage, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

export const allSecretsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...secretsKey(projectId), 'list', 'all'],
    queryFn: ({ signal }) => allItems(handtest.secrets.list(projectId, { limit: longestPage }, { signal })),
  });

export const webhookKey = (projectId: string) => [...projectKey(projectId), 'webhook'] as const;

/** Null when the project has no webhook. */
export const webhookQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...webhookKey(projectId), 'endpoint'],
    queryFn: ({ signal }) =>
      absent('webhook_not_found', () => handtest.projects.webhook.get(projectId, { signal })),
  });

const deliveriesPerPage = 20;

export const deliveryListQuery = (projectId: string, offset = 0, limit = deliveriesPerPage) =>
  queryOptions({
    queryKey: [...webhookKey(projectId), 'deliveries', offset, limit],
    queryFn: ({ signal }) =>
      handtest.projects.webhook.deliveries.list(projectId, { limit, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

/** Of one organization, or of all. */
export const repositoriesKey = (organizationId?: string) =>
  organizationId === undefined ? (['repositories'] as const) : (['repositories', organizationId] as const);

export const repositoryListQuery = (organizationId: string, offset = 0) =>
  queryOptions({
    queryKey: [...repositoriesKey(organizationId), offset],
    queryFn: ({ signal }) =>
      handtest.codehost.repositories.list({ organizationId, limit: longestPage, offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

/** Null in place of the error with this code. */
export async function absent<Answer>(code: string, read: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await read();
  } catch (error) {
    if (isHandtestError(error, code)) return null;
    throw error;
  }
}
