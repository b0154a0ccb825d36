import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { auditNote, ConfirmDialog } from '../ui/dialog.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { type Tester, testersKey, testersQuery } from './admin-query.js';
import { testersRoute } from './routes.js';
import { TesterDialog } from './tester-dialog.js';

export function TestersPage() {
  const { offset = 0 } = testersRoute.useSearch();
  const navigate = testersRoute.useNavigate();
  const { data, error, refetch } = useQuery(testersQuery(offset));
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Tester>();
  return (
    <Page
      title="Testers"
      description="Callers see the alias and the picture of a tester, never the name or the email."
      actions={
        <Button variant="primary" onClick={() => setAdding(true)}>
          Add tester
        </Button>
      }
    >
      <Panel flush>
        <PagedTable
          what="The testers could not be loaded"
          query={{ data, error, refetch }}
          caption="Testers"
          columns={columnsOf(setEnding)}
          rows={data?.items}
          keyOf={(tester) => tester.userId}
          empty={
            <EmptyState title="No testers yet">
              <p>Without testers, jobs stay in the queue until they expire. Add the first one.</p>
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
        />
      </Panel>
      <TesterDialog open={adding} onClose={() => setAdding(false)} />
      {ending && <EndTester tester={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  );
}

function columnsOf(onEnd: (tester: Tester) => void): readonly Column<Tester>[] {
  return [
    {
      name: 'alias',
      header: 'Alias',
      cell: ({ alias, avatarUrl }) => <Avatar alias={alias} url={avatarUrl ?? undefined} />,
    },
    { name: 'email', header: 'Email', cell: ({ email }) => email },
    { name: 'since', header: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (tester) => (
        <Button aria-label={`End the role of ${tester.alias}`} onClick={() => onEnd(tester)}>
          End
        </Button>
      ),
    },
  ];
}

function EndTester({ tester, onClose }: { tester: Tester; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`End the role of ${tester.alias}?`}
      description={`${tester.email} is no longer a tester, and cannot claim or submit jobs any more. The account remains.`}
      action="End role"
      note={auditNote}
      onConfirm={async (note) => {
        await handtest.admin.testers.delete(tester.userId, { note });
        await queryClient.invalidateQueries({ queryKey: testersKey });
      }}
    />
  );
}
