/** Starts a delivery again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { webhookKey } from '../project/part-query.js';
import { notify, notifyError } from '../ui/toast.js';

export function useRedeliver(projectId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => handtest.projects.webhook.deliveries.redeliver(projectId, deliveryId),
    onSuccess: () =>
      notify('The delivery starts again', 'It has the same bytes and is repeated for 24 hours.'),
    onError: (error) => notifyError('The delivery could not start again', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...webhookKey(projectId), 'deliveries'] }),
  });
}

/** Why deliveries cannot start again; undefined when they can. */
export function useRedeliverRefusal(isEnabled: boolean): string | undefined {
  return useRefusal('contributor') ?? (isEnabled ? undefined : 'The webhook is off: turn it on first');
}
