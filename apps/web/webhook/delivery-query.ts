/** What the page of a delivery reads. */
import { queryOptions } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { webhookKey } from '../project/part-query.js';

export const deliveryQuery = (projectId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhookKey(projectId), 'deliveries', deliveryId],
    queryFn: ({ signal }) => handtest.projects.webhook.deliveries.get(projectId, deliveryId, { signal }),
  });
