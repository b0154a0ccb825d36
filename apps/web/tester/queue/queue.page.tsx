import { hostOf } from '../../job/host.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isTester } from '../../client/session.js';
import { Page, Panel } from '../../ui/page.js';
import { PagedTable } from '../../ui/paged-table.js';
import { EmptyState } from '../../ui/state.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { useTesterLive } from '../live/tester-live.js';
import { NoTester } from '../no-tester.js';
import { queueRoute } from '../routes.js';
import { queueQuery, type TesterJob } from '../tester-query.js';
import { ActiveJob } from './active-job.js';
import { ClaimDialog } from './claim-dialog.js';
import { deviceText, firstLine } from './job-text.js';
import { NoticeButton } from './notice-button.js';
import { useNewWork } from './use-new-work.js';

const title = 'Test queue';

const columns: readonly Column<TesterJob>[] = [
  {
    name: 'job',
    header: 'Job',
    cell: (job) => (
      <Link
        to="/test"
        search={(search) => ({ ...search, job: job.id })}
        resetScroll={false}
        className="font-medium hover:underline"
      >
        {firstLine(job.description)}
      </Link>
    ),
  },
  { name: 'host', header: 'Page', cell: (job) => hostOf(job.url) },
  { name: 'device', header: 'Device', cell: deviceText },
  { name: 'minutes', header: 'Minutes', align: 'end', cell: (job) => job.targetDurationMinutes },
  { name: 'waiting', header: 'Waiting since', align: 'end', cell: (job) => <Time at={job.createdAt} /> },
];

export function QueuePage() {
  const { user } = useRouteContext({ from: '/app' });
  return isTester(user) ? <Queue /> : <NoTester title={title} />;
}

function Queue() {
  const { job: chosen, offset } = queueRoute.useSearch();
  const navigate = queueRoute.useNavigate();
  const isLive = useTesterLive();
  const { data, dataUpdatedAt, error, refetch } = useQuery(queueQuery(offset, isLive));
  // The tester's own job is on the first page only.
  const first = useQuery(queueQuery(0, isLive)).data;
  const active = first?.items.find(({ status }) => status === 'working');
  const hasOwn = active !== undefined;
  const claimable = useMemo(() => data?.items.filter(({ status }) => status === 'queued'), [data]);
  const said = useNewWork(
    title,
    useMemo(() => {
      if (!data || !claimable) return undefined;
      const { total, offset: from, hasMore } = data.pagination;
      const ids = claimable.map(({ id }) => id);
      return { readAtMs: dataUpdatedAt, ids, isWhole: from === 0 && !hasMore, total, hasOwn };
    }, [data, claimable, dataUpdatedAt, hasOwn]),
  );
  return (
    <Page title={title} actions={<NoticeButton />}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {active && <ActiveJob job={active} />}
      <Panel flush>
        <PagedTable
          what="The queue could not be loaded"
          query={{ data, error, refetch }}
          caption="Jobs to claim, the longest wait first"
          columns={columns}
          rows={claimable}
          keyOf={(job) => job.id}
          empty={<Nothing hasActive={hasOwn} />}
          onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
        />
      </Panel>
      {error && data && (
        <p role="status" className="text-sm text-warn">
          The queue could not be read just now. It is read again every 10 seconds.
        </p>
      )}
      <ClaimDialog
        jobId={chosen}
        isBusy={hasOwn}
        onClose={() => void navigate({ search: offset ? { offset } : {}, resetScroll: false })}
      />
    </Page>
  );
}

function Nothing({ hasActive }: { hasActive: boolean }) {
  return (
    <EmptyState title={hasActive ? 'No other job waits' : 'Nothing to test now'}>
      New jobs appear here by themselves. Keep the page open; its tab shows how many wait.
    </EmptyState>
  );
}
