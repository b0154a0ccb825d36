import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { Button } from '../ui/button.js';
import { auditNote, ConfirmDialog } from '../ui/dialog.js';
import { CopyValue } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { browsersKey, browsersQuery, type OpenVisit } from './admin-query.js';
import { browsersRoute } from './routes.js';

export function BrowsersPage() {
  const { offset = 0 } = browsersRoute.useSearch();
  const navigate = browsersRoute.useNavigate();
  const { data, error, refetch } = useQuery(browsersQuery(offset));
  const [ending, setEnding] = useState<OpenVisit>();
  return (
    <Page title="Remote browsers" description="The browsers in which testers work now, the oldest first.">
      <Panel flush>
        <PagedTable
          what="The browsers could not be loaded"
          query={{ data, error, refetch }}
          caption="Remote browsers"
          columns={columnsOf(setEnding)}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={<EmptyState title="No remote browser runs" />}
          onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
        />
      </Panel>
      {ending && <EndBrowser visit={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  );
}

const columnsOf = (end: (visit: OpenVisit) => void): readonly Column<OpenVisit>[] => [
  { name: 'job', header: 'Job', cell: ({ jobId }) => <CopyValue text={jobId} label="job id" /> },
  { name: 'state', header: 'State', cell: ({ status }) => (status === 'ready' ? 'Ready' : 'Starts') },
  { name: 'started', header: 'Since', cell: ({ startedAt }) => <Time at={startedAt} /> },
  {
    name: 'memory',
    header: 'Memory',
    cell: ({ memoryMb }) => (memoryMb === undefined ? '–' : `${memoryMb.toLocaleString('en-US')} MB`),
  },
  { name: 'restarts', header: 'Restarts', cell: ({ restarts }) => restarts },
  {
    name: 'replica',
    header: 'Runs on',
    cell: ({ replica }) => <code className="text-xs">{replica ?? '–'}</code>,
  },
  {
    name: 'action',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (visit) => (
      <Button aria-label={`End the browser of ${visit.jobId}`} onClick={() => end(visit)}>
        End
      </Button>
    ),
  },
];

function EndBrowser({ visit: { id, jobId }, onClose }: { visit: OpenVisit; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="End this browser?"
      description={`What it has recorded for ${jobId} is kept. The tester may start another browser.`}
      action="End browser"
      note={auditNote}
      onConfirm={async (note) => {
        await handtest.admin.browsers.delete(id, { note });
        await queryClient.invalidateQueries({ queryKey: browsersKey });
      }}
    />
  );
}
