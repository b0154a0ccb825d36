/** Sends a ping and shows its result. */
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { Fault } from '../ui/fault.js';
import { Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { pingText } from './delivery-words.js';
import type { PingResult } from './webhook-type.js';

export function PingPanel({ projectId }: { projectId: string }) {
  const ping = useMutation({ mutationFn: () => handtest.projects.webhook.test(projectId) });
  return (
    <Panel
      title="Test"
      actions={
        <Button refusal={useRefusal('contributor')} busy={ping.isPending} onClick={() => ping.mutate()}>
          {ping.isPending ? 'Sending …' : 'Send a ping'}
        </Button>
      }
    >
      <div className="flex flex-col gap-2" aria-live="polite">
        {ping.data && !ping.isPending ? (
          <Result result={ping.data} />
        ) : (
          !ping.error && (
            <p className="text-sm text-muted">
              A ping is a signed request, sent to the saved url, also while the webhook is off.
            </p>
          )
        )}
        {!ping.isPending && <Fault error={ping.error} />}
      </div>
    </Panel>
  );
}

function Result({ result }: { result: PingResult }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      {result.delivered ? (
        <Pill tone="ok" icon={CircleCheck}>
          Acknowledged
        </Pill>
      ) : (
        <Pill tone="bad" icon={CircleX}>
          Not acknowledged
        </Pill>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">{pingText(result)}</span>
    </div>
  );
}
