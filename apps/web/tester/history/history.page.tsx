import type { Item } from '@handtest/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { isTester } from '../../client/session.js';
import { plainText } from '../../job/job-title.js';
import { statusLooks } from '../../job/status.js';
import { ButtonLink } from '../../ui/button.js';
import { Page, Panel } from '../../ui/page.js';
import { PagedTable } from '../../ui/paged-table.js';
import { Pill } from '../../ui/pill.js';
import { EmptyState } from '../../ui/state.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { NoTester } from '../no-tester.js';
import { historyRoute } from '../routes.js';
import { historyQuery } from '../tester-query.js';

const title = 'Past tests';

const columns: readonly Column<Item<'tester.history'>>[] = [
  {
    name: 'job',
    header: 'Job',
    cell: ({ id, title: job }) => (
      <Link to="/test/$jobId" params={{ jobId: id }} className="font-medium hover:underline">
        {plainText(job)}
      </Link>
    ),
  },
  { name: 'host', header: 'Page', cell: ({ host }) => host },
  {
    name: 'status',
    header: 'Status',
    cell: ({ status }) => {
      const { label, tone, icon } = statusLooks[status];
      return (
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      );
    },
  },
  {
    name: 'submitted',
    header: 'Submitted',
    align: 'end',
    cell: ({ submittedAt }) => (submittedAt ? <Time at={submittedAt} absolute /> : 'No report'),
  },
  {
    name: 'minutes',
    header: 'Minutes',
    align: 'end',
    cell: ({ minutes }) => minutes.toFixed(1),
  },
];

export function HistoryPage() {
  const { user } = useRouteContext({ from: '/app' });
  return isTester(user) ? <History /> : <NoTester title={title} />;
}

function History() {
  const { offset } = historyRoute.useSearch();
  const navigate = historyRoute.useNavigate();
  const { data, error, refetch } = useQuery({
    ...historyQuery(offset),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={title}>
      <Panel flush>
        <PagedTable
          what="Your past tests could not be loaded"
          query={{ data, error, refetch }}
          caption="Jobs that you worked on, newest first"
          columns={columns}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No past tests">
              Jobs that you have finished appear here.
              <ButtonLink to="/test">Go to the queue</ButtonLink>
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
        />
      </Panel>
    </Page>
  );
}
