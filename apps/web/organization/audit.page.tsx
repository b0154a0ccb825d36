import { useQuery } from '@tanstack/react-query';
import { AdminOnly } from '../client/admin-only.js';
import { useOrganizationId } from '../client/organization.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { auditText } from './audit-text.js';
import { type AuditEntry, auditQuery } from './organization-query.js';
import { auditRoute } from './routes.js';

export function AuditPage() {
  return (
    <Page title="Audit log" description="Who changed keys, members, projects and plans, newest first.">
      <AdminOnly what="The audit log">
        <AuditList />
      </AdminOnly>
    </Page>
  );
}

function AuditList() {
  const organizationId = useOrganizationId();
  const { offset = 0 } = auditRoute.useSearch();
  const navigate = auditRoute.useNavigate();
  const { data, error, refetch } = useQuery(auditQuery(organizationId, offset));
  return (
    <Panel flush>
      <PagedTable
        what="The audit log could not be loaded"
        query={{ data, error, refetch }}
        caption="Audit log"
        columns={columns}
        rows={data?.items}
        keyOf={(entry) => entry.id}
        empty={<EmptyState title="Nothing has been changed yet" />}
        onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
      />
    </Panel>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { name: 'when', header: 'When', cell: (entry) => <Time at={entry.createdAt} absolute /> },
  {
    name: 'who',
    header: 'Who',
    cell: ({ actor }) => (
      <span>
        <span className="font-medium">{actor.name}</span>
        {actor.kind !== 'user' && (
          <span className="text-muted"> {actor.kind === 'key' ? '(API key)' : '(this service)'}</span>
        )}
      </span>
    ),
  },
  { name: 'what', header: 'What', cell: (entry) => auditText(entry) },
];
