import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDashed, CircleSlash } from 'lucide-react';
import { rereadWhile } from '../client/query-client.js';
import { statusLooks } from '../job/status.js';
import { useProject } from '../project/project-context.js';
import { ButtonLink } from '../ui/button.js';
import { CopyValue } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { ErrorState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { sessionRefreshMs, testSessionQuery } from './codehost-query.js';
import type { TestSession, TestSessionJob } from './codehost-type.js';
import { testSessionRoute } from './routes.js';
import { SessionPill } from './session-pill.js';
import { progressText } from './session-words.js';

const looks = {
  ...statusLooks,
  waiting: { label: 'Waiting', tone: 'neutral', icon: CircleDashed },
  not_created: { label: 'Not created', tone: 'bad', icon: CircleSlash },
} as const;

export function TestSessionPage() {
  const { sessionId } = testSessionRoute.useParams();
  const { id: projectId } = useProject();
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    ...testSessionQuery(sessionId),
    refetchInterval: rereadWhile<TestSession>(({ status }) => status === 'running', sessionRefreshMs),
  });
  return (
    <Page
      title="Test session"
      beside={session && <SessionPill status={session.status} />}
      description={
        session && (
          <span className="flex flex-wrap items-center gap-x-3">
            {session.repo}, {progressText(session.jobs)}
            <span>
              started <Time at={session.createdAt} />
            </span>
            <CopyValue text={session.id} label="session id" />
          </span>
        )
      }
      actions={
        <ButtonLink to="/projects/$projectId/codehost/sessions" params={{ projectId }}>
          All test sessions
        </ButtonLink>
      }
    >
      <Panel flush>
        {error && !session ? (
          <ErrorState
            what="The test session could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Table
            caption="Jobs of the test session"
            columns={columns}
            rows={session?.jobs}
            keyOf={({ issueNumber }) => String(issueNumber)}
            empty={null}
          />
        )}
      </Panel>
    </Page>
  );
}

const columns: readonly Column<TestSessionJob>[] = [
  { name: 'issue', header: 'Issue', cell: ({ issueNumber }) => `#${issueNumber}` },
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
  {
    name: 'job',
    header: 'Job',
    cell: ({ jobId, message }) => (
      <span className="flex flex-col">
        {jobId ? (
          <Link to="/jobs/$jobId" params={{ jobId }} className="text-accent underline">
            {jobId}
          </Link>
        ) : (
          '–'
        )}
        {message && <span className="text-muted">{message}</span>}
      </span>
    ),
  },
];
