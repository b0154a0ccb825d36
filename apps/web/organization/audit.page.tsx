import { useQuery } from '@tanstack/react-query';
import { AuditTable } from '../audit/audit-table.js';
import { AdminOnly } from '../client/admin-only.js';
import { useOrganizationId } from '../client/organization.js';
import { Page } from '../ui/page.js';
import { auditQuery } from './organization-query.js';
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
    <AuditTable
      query={{ data, error, refetch }}
      rows={data?.items}
      onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
    />
  );
}
