/** The last step of a connection: the user who requested the link confirms it. */
import { isHandtestError } from '@handtest/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { repositoriesKey } from '../project/part-query.js';
import { Button } from '../ui/button.js';
import { Checkbox } from '../ui/field.js';
import { Fault } from '../ui/fault.js';
import { Panel } from '../ui/page.js';
import { notify } from '../ui/toast.js';
import { connectionRoute } from './routes.js';

interface ConfirmProps {
  readonly code: string;
  readonly account: string | undefined;
  readonly repositories: number | undefined;
}

export function ConfirmPanel({ code, account, repositories }: ConfirmProps) {
  const [allRepositories, setAll] = useState(false);
  const navigate = connectionRoute.useNavigate();
  const queryClient = useQueryClient();
  const leave = () => void navigate({ search: {}, replace: true });
  const confirm = useMutation({
    mutationFn: () => handtest.codehost.connections.confirm({ code, allRepositories }),
    onSuccess: async ({ items }) => {
      notify(`Connected to ${items.map((connection) => connection.account).join(', ')}`);
      await queryClient.invalidateQueries({ queryKey: ['codehost'] });
      await queryClient.invalidateQueries({ queryKey: repositoriesKey() });
      leave();
    },
  });
  const isUsed = isHandtestError(confirm.error, 'connect_code_not_found');
  return (
    <Panel title="Confirm the connection">
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          {account === undefined ? 'The code host' : <strong>{account}</strong>} agreed
          {repositories !== undefined &&
            ` to ${repositories === 1 ? '1 repository' : `${repositories} repositories`}`}
          . Nothing is connected before you confirm. Confirm only what you started yourself.
        </p>
        <Checkbox
          label="Connect repositories that the installation gets later, too"
          hint="Only for an account that you administer"
          checked={allRepositories}
          onChange={({ target }) => setAll(target.checked)}
        />
        {isUsed ? (
          <p role="alert" className="text-sm text-bad">
            This confirmation was used, is older than 10 minutes, or belongs to another user. Start again
            below.
          </p>
        ) : (
          <Fault error={confirm.error} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm
          </Button>
          <Button onClick={leave}>Do not connect</Button>
        </div>
      </div>
    </Panel>
  );
}
