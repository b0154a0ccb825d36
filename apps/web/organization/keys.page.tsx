import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminOnly } from '../client/admin-only.js';
import { useOrganizationId, useRefusal } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Pill } from '../ui/pill.js';
import { EmptyState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { EndKey } from './end-key.js';
import { type ApiKey, keysQuery } from './organization-query.js';
import { keysRoute } from './routes.js';

export function KeysPage() {
  const refusal = useRefusal('admin');
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title="API keys"
      description="Servers and CI call the API with a key. It acts as a contributor of the organization."
      actions={
        <Button variant="primary" refusal={refusal} onClick={create}>
          Create key
        </Button>
      }
    >
      <AdminOnly what="API keys">
        <KeyLists onCreate={create} />
      </AdminOnly>
      <CreateKeyDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function KeyLists({ onCreate }: { onCreate: () => void }) {
  const organizationId = useOrganizationId();
  const { offset = 0 } = keysRoute.useSearch();
  const navigate = keysRoute.useNavigate();
  const { data, error, refetch } = useQuery(keysQuery(organizationId, offset));
  const [ending, setEnding] = useState<ApiKey>();
  const revoked = data?.items.filter(({ revokedAt }) => revokedAt !== null) ?? [];
  return (
    <>
      <Panel flush>
        <PagedTable
          what="The keys could not be loaded"
          query={{ data, error, refetch }}
          caption="API keys"
          columns={columnsOf(setEnding)}
          rows={data?.items.filter(({ revokedAt }) => revokedAt === null)}
          keyOf={(key) => key.id}
          empty={
            <EmptyState title={revoked.length > 0 ? 'No active keys on this page' : 'No keys yet'}>
              <p>A test key is free: a simulated tester answers its jobs within seconds.</p>
              <Button variant="primary" onClick={onCreate}>
                Create key
              </Button>
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
        />
      </Panel>
      {revoked.length > 0 && (
        <details className="rounded-lg border border-line bg-surface">
          <summary className="cursor-pointer px-4 py-2 text-sm font-semibold">
            Revoked keys ({revoked.length})
          </summary>
          <Table
            caption="Revoked API keys"
            columns={columnsOf(setEnding)}
            rows={revoked}
            keyOf={(key) => key.id}
            empty={null}
          />
        </details>
      )}
      {ending && <EndKey apiKey={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function columnsOf(onEnd: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    { name: 'name', header: 'Name', cell: (key) => <span className="font-medium">{key.name}</span> },
    {
      name: 'mode',
      header: 'Mode',
      cell: ({ mode }) => (mode === 'test' ? <Pill tone="warn">Test</Pill> : <Pill tone="accent">Live</Pill>),
    },
    { name: 'hint', header: 'Key', cell: (key) => <code className="text-xs">{key.hint}</code> },
    { name: 'by', header: 'Created by', cell: ({ createdBy }) => createdBy },
    { name: 'created', header: 'Created', cell: (key) => <Time at={key.createdAt} /> },
    {
      name: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
    },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (key) => {
        const word = key.revokedAt === null ? 'Revoke' : 'Delete';
        return (
          <Button aria-label={`${word} ${key.name}`} onClick={() => onEnd(key)}>
            {word}
          </Button>
        );
      },
    },
  ];
}
