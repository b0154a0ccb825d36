/** The columns of the list of connections, with their removal. */
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { repositoriesKey } from '../project/part-query.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Pill, type Tone } from '../ui/pill.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { connectionsKey } from './codehost-query.js';
import type { Connection } from './codehost-type.js';
import { connectionText } from './connection-words.js';

const looks: Readonly<Record<Connection['status'], { label: string; tone: Tone; icon: LucideIcon }>> = {
  active: { label: 'Active', tone: 'ok', icon: CircleCheck },
  pending: { label: 'Waits for approval', tone: 'warn', icon: Hourglass },
  suspended: { label: 'Suspended', tone: 'warn', icon: CirclePause },
  invalid: { label: 'Invalid', tone: 'bad', icon: CircleX },
};

export function connectionColumns(organizationId: string): readonly Column<Connection>[] {
  return [
    {
      name: 'account',
      header: 'Account',
      cell: (connection) => (
        <span className="flex flex-col">
          <span className="font-medium">{connection.account}</span>
          <span className="text-xs text-muted">{connectionText(connection)}</span>
        </span>
      ),
    },
    {
      name: 'kind',
      header: 'Kind',
      cell: ({ kind, hint }) => (kind === 'token' ? `Token ending in ${hint}` : 'App'),
    },
    {
      name: 'status',
      header: 'Status',
      cell: ({ status }) => {
        const { label, tone, icon } = looks[status];
        return (
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
        );
      },
    },
    { name: 'repositories', header: 'Repositories', align: 'end', cell: ({ repositories }) => repositories },
    { name: 'created', header: 'Connected', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (connection) => <RemoveButton connection={connection} organizationId={organizationId} />,
    },
  ];
}

function RemoveButton({ connection, organizationId }: { connection: Connection; organizationId: string }) {
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const isToken = connection.kind === 'token';
  return (
    <>
      <Button variant="quiet" className="-my-1" refusal={useRefusal('admin')} onClick={() => setOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Remove the connection to ${connection.account}?`}
        description={
          isToken
            ? 'The token is deleted here. It remains valid at the code host until you revoke it there.'
            : 'Its repositories cannot be used any more. The App stays installed at the code host.'
        }
        action="Remove connection"
        onConfirm={async () => {
          if (isToken) await handtest.codehost.token.delete({ organizationId });
          else await handtest.codehost.connections.delete(connection.id);
          await queryClient.invalidateQueries({ queryKey: connectionsKey(organizationId) });
          await queryClient.invalidateQueries({ queryKey: repositoriesKey(organizationId) });
        }}
      />
    </>
  );
}
