/** A page of an audit log. */
import { Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { type AuditEntry, auditText } from './audit-text.js';

type Query = Parameters<typeof PagedTable<AuditEntry>>[0]['query'];

interface AuditTableProps {
  readonly query: Query;
  readonly rows: readonly AuditEntry[] | undefined;
  readonly onOffset: (offset: number) => void;
}

export function AuditTable(props: AuditTableProps) {
  return (
    <Panel flush>
      <PagedTable
        what="The audit log could not be loaded"
        caption="Audit log"
        columns={columns}
        keyOf={(entry) => entry.id}
        empty={<EmptyState title="Nothing has been changed yet" />}
        {...props}
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
