/** Starts all failed deliveries of the last hours or days again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { serverNow } from '../clock/server-clock.js';
import { webhookKey } from '../project/part-query.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Select } from '../ui/field.js';
import { Fault } from '../ui/fault.js';
import { redeliveredText } from './delivery-words.js';
import { useRedeliverRefusal } from './use-redeliver.js';
import type { Webhook } from './webhook-type.js';

/** Deliveries are kept for 30 days. */
const spans = [
  { hours: 1, label: 'the last hour' },
  { hours: 24, label: 'the last 24 hours' },
  { hours: 168, label: 'the last 7 days' },
  { hours: 720, label: 'the last 30 days' },
] as const;

export function RedeliverFailed({ webhook: { projectId, enabled } }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button refusal={useRedeliverRefusal(enabled)} onClick={() => setOpen(true)}>
        Redeliver failed ones
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Redeliver failed ones"
        description="They start again with the same bytes, and are repeated for 24 hours. Your endpoint may get a job that it has already."
      >
        <Restart projectId={projectId} />
      </Dialog>
    </>
  );
}

function Restart({ projectId }: { projectId: string }) {
  const [hours, setHours] = useState<number>(24);
  const queryClient = useQueryClient();
  const restart = useMutation({
    mutationFn: () =>
      handtest.projects.webhook.redeliverFailed(projectId, {
        since: new Date(serverNow() - hours * 3_600_000).toISOString(),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhookKey(projectId) }),
  });
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="Failed in"
        value={hours}
        onChange={({ target }) => {
          setHours(Number(target.value));
          restart.reset();
        }}
      >
        {spans.map((span) => (
          <option key={span.hours} value={span.hours}>
            {span.label}
          </option>
        ))}
      </Select>
      <div aria-live="polite" className="text-sm">
        {restart.data ? redeliveredText(restart.data) : <Fault error={restart.error} />}
      </div>
      <div className="flex justify-end">
        <Button variant="primary" busy={restart.isPending} onClick={() => restart.mutate()}>
          Redeliver
        </Button>
      </div>
    </div>
  );
}
