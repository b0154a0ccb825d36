import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rereadWhile } from '../client/query-client.js';
import { useProject } from '../project/project-context.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { sessionRefreshMs, testSessionListQuery } from './codehost-query.js';
import { CodehostTabs } from './codehost-tabs.js';
import type { TestSession } from './codehost-type.js';
import { testSessionListRoute } from './routes.js';
import { SessionPill } from './session-pill.js';
import { issueNumbersText, progressText } from './session-words.js';

const columns: readonly Column<TestSession>[] = [
  { name: 'status', header: 'Status', cell: ({ status }) => <SessionPill status={status} /> },
  {
    name: 'issues',
    header: 'Issues',
    cell: ({ id, projectId, repo, issueNumbers }) => (
      <span className="flex flex-col">
        <Link
          to="/projects/$projectId/codehost/sessions/$sessionId"
          params={{ projectId, sessionId: id }}
          className="font-medium hover:underline"
        >
          {issueNumbersText(issueNumbers)}
        </Link>
        <span className="text-xs text-muted">{repo}</span>
      </span>
    ),
  },
  { name: 'progress', header: 'Jobs', align: 'end', cell: ({ jobs }) => progressText(jobs) },
  { name: 'created', header: 'Started', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function TestSessionListPage() {
  const { id: projectId } = useProject();
  const { offset } = testSessionListRoute.useSearch();
  const navigate = testSessionListRoute.useNavigate();
  const { data, error, refetch } = useQuery({
    ...testSessionListQuery(projectId, offset),
    refetchInterval: rereadWhile<{ readonly sessions: readonly TestSession[] }>(
      ({ sessions }) => sessions.some(({ status }) => status === 'running'),
      sessionRefreshMs,
    ),
  });
  return (
    <Page title="Test sessions" description="A test session has one job for each of its issues.">
      <CodehostTabs projectId={projectId} />
      <Panel flush>
        <PagedTable
          what="The test sessions could not be loaded"
          query={{ data, error, refetch }}
          caption="Test sessions"
          columns={columns}
          rows={data?.sessions}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No test sessions yet">
              <p>
                Select issues in the{' '}
                <Link
                  to="/projects/$projectId/codehost"
                  params={{ projectId }}
                  className="text-accent underline"
                >
                  list of issues
                </Link>{' '}
                and test them.
              </p>
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
        />
      </Panel>
    </Page>
  );
}
