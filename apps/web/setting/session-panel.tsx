/** Where the user is signed in. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Pill } from '../ui/pill.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { absoluteTime } from '../ui/time-text.js';
import { Time } from '../ui/time.js';
import { securityRoute } from './routes.js';

const sessionsKey = ['own-sessions'] as const;

const sessionsQuery = (offset: number) =>
  queryOptions({
    queryKey: [...sessionsKey, offset],
    queryFn: ({ signal }) => handtest.auth.sessions.list({ offset }, { signal }).page(),
    placeholderData: keepPreviousData,
  });

type Session = Awaited<ReturnType<ReturnType<typeof handtest.auth.sessions.list>['page']>>['items'][number];

export function SessionPanel() {
  const { offset = 0 } = securityRoute.useSearch();
  const navigate = securityRoute.useNavigate();
  const { data, error, refetch } = useQuery(sessionsQuery(offset));
  const [ending, setEnding] = useState<Session>();
  return (
    <Panel flush title="Sessions">
      <PagedTable
        what="Your sessions could not be loaded"
        query={{ data, error, refetch }}
        caption="Sessions"
        columns={columnsOf(setEnding)}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={<EmptyState title="No sessions" />}
        onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
      />
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  );
}

function columnsOf(onEnd: (session: Session) => void): readonly Column<Session>[] {
  return [
    {
      name: 'started',
      header: 'Signed in',
      cell: ({ createdAt, current }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Time at={createdAt} absolute />
          {current && <Pill tone="accent">This session</Pill>}
        </span>
      ),
    },
    {
      name: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
    },
    { name: 'ends', header: 'Ends', cell: ({ expiresAt }) => <Time at={expiresAt} absolute /> },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (session) => (
        <Button
          aria-label={`End the session of ${absoluteTime(new Date(session.createdAt))}`}
          onClick={() => onEnd(session)}
        >
          End
        </Button>
      ),
    },
  ];
}

function EndSession({ session, onClose }: { session: Session; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={session.current ? 'End this session?' : 'End the session?'}
      description={
        session.current
          ? 'You are signed out here, and the sign-in opens.'
          : 'The browser that uses it is signed out at its next request.'
      }
      action="End session"
      onConfirm={async () => {
        await handtest.auth.sessions.end(session.id);
        await queryClient.invalidateQueries({ queryKey: sessionsKey });
      }}
    />
  );
}
