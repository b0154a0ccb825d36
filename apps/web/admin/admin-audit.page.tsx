import { useQuery } from '@tanstack/react-query';
import { AuditTable } from '../audit/audit-table.js';
import { Page } from '../ui/page.js';
import { adminAuditQuery } from './admin-query.js';
import { adminAuditRoute } from './routes.js';

export function AdminAuditPage() {
  const { offset = 0 } = adminAuditRoute.useSearch();
  const navigate = adminAuditRoute.useNavigate();
  const { data, error, refetch } = useQuery(adminAuditQuery(offset));
  return (
    <Page
      title="Audit log"
      description="Who added and ended testers, and who ended remote browsers, newest first. Granted credit is in the log of its organization."
    >
      <AuditTable
        query={{ data, error, refetch }}
        rows={data?.items}
        onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
      />
    </Page>
  );
}
