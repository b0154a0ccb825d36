/** Connects by the App of the code host. The links are made when they are needed: each works once, for 15 minutes. */
import { isHandtestError } from '@handtest/sdk';
import { useMutation } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { Fault } from '../ui/fault.js';
import { Panel } from '../ui/page.js';

type Way = 'url' | 'connectUrl';

export function AppPanel({ organizationId }: { organizationId: string }) {
  const refusal = useRefusal('admin');
  const open = useMutation({
    mutationFn: async (way: Way) => (await handtest.codehost.connections.authorize({ organizationId }))[way],
    onSuccess: (address) => location.assign(address),
  });
  const isBusy = (way: Way) => open.isPending && open.variables === way;
  return (
    <Panel title="By the App">
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          You choose the repositories at the code host, then confirm them here. No token of a person is
          stored.
        </p>
        {isHandtestError(open.error, 'codehost_not_configured') ? (
          <p role="alert" className="text-sm text-warn">
            This server has no App of a code host. Use a token, or ask who operates the server to register an
            App.
          </p>
        ) : (
          <Fault error={open.error} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" refusal={refusal} busy={isBusy('url')} onClick={() => open.mutate('url')}>
            Install the App
          </Button>
          <Button refusal={refusal} busy={isBusy('connectUrl')} onClick={() => open.mutate('connectUrl')}>
            It is installed: connect
          </Button>
        </div>
      </div>
    </Panel>
  );
}
