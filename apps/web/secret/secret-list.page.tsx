import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { serverConfigQuery } from '../client/server-config.js';
import { secretListQuery, secretsKey } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Dots } from '../ui/dots.js';
import { Menu } from '../ui/menu.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { secretListRoute } from './routes.js';
import { SecretDialog } from './secret-dialog.js';
import type { Secret } from './secret-form.js';

export function SecretListPage() {
  const { offset } = secretListRoute.useSearch();
  const navigate = secretListRoute.useNavigate();
  const { id: projectId } = useProject();
  const { data: config } = useQuery(serverConfigQuery);
  // Without remote browsers no service answers.
  const isPossible = config?.remoteBrowser !== false;
  const { data, error, refetch } = useQuery({ ...secretListQuery(projectId, offset), enabled: isPossible });
  const [adding, setAdding] = useState(false);
  const add = <AddSecret onAdd={() => setAdding(true)} />;
  return (
    <Page
      title="Secrets"
      description="Logins of test accounts. A job names them, and its tester fills them into the remote browser without seeing them."
      actions={isPossible && add}
    >
      <Panel flush>
        {isPossible ? (
          <PagedTable
            what="The secrets could not be loaded"
            query={{ data, error, refetch }}
            caption="Secrets"
            columns={columnsOf(projectId)}
            rows={data?.items}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No secrets">
                <p>A password in the instructions of a job is seen by the tester. A secret is not.</p>
                {add}
              </EmptyState>
            }
            onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
          />
        ) : (
          <EmptyState title="Secrets need the remote browser">
            <p>It is not set up on this server. An administrator of the server can set it up.</p>
          </EmptyState>
        )}
      </Panel>
      <SecretDialog projectId={projectId} open={adding} onClose={() => setAdding(false)} />
    </Page>
  );
}

function AddSecret({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="primary" refusal={useRefusal('contributor')} onClick={onAdd}>
      <Plus aria-hidden size={14} />
      Add secret
    </Button>
  );
}

function columnsOf(projectId: string): readonly Column<Secret>[] {
  return [
    { name: 'name', header: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
    {
      name: 'sites',
      header: 'Sites',
      cell: ({ origins }) => (
        <div>
          {origins.map((origin) => (
            <p key={origin}>{origin}</p>
          ))}
        </div>
      ),
    },
    { name: 'user', header: 'User name', cell: ({ username }) => username },
    {
      name: 'values',
      header: 'Values',
      cell: ({ hasTotp }) => (hasTotp ? 'Password, one-time codes' : 'Password'),
    },
    {
      name: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
    },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (secret) => <SecretActions projectId={projectId} secret={secret} />,
    },
  ];
}

function SecretActions({ projectId, secret }: { projectId: string; secret: Secret }) {
  const [open, setOpen] = useState<'change' | 'delete'>();
  const refusal = useRefusal('contributor');
  const queryClient = useQueryClient();
  const close = () => setOpen(undefined);
  const icon = { 'aria-hidden': true, size: 14 } as const;
  return (
    <>
      <Menu
        label={`Actions of ${secret.name}`}
        trigger={<Dots />}
        className="-my-1 px-2"
        items={[
          { label: 'Change', icon: <Pencil {...icon} />, refusal, onSelect: () => setOpen('change') },
          {
            label: 'Delete',
            icon: <Trash2 {...icon} />,
            danger: true,
            refusal,
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      <SecretDialog projectId={projectId} secret={secret} open={open === 'change'} onClose={close} />
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title={`Delete ${secret.name}`}
        description="Jobs that name it go on without it. The login itself does not change."
        action="Delete secret"
        onConfirm={async () => {
          await handtest.secrets.delete(projectId, secret.id);
          await queryClient.invalidateQueries({ queryKey: secretsKey(projectId) });
        }}
      />
    </>
  );
}
