import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JobSummary } from '@handtest/sdk';
import { useOrganizationId } from '../client/organization.js';
import { Page, Panel } from '../ui/page.js';
import { Pager } from '../ui/pager.js';
import { Pill } from '../ui/pill.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { durationText, usd } from '../ui/time-text.js';
import { Time } from '../ui/time.js';
import { jobListQuery } from './job-query.js';
import { jobListRoute } from './routes.js';
import { lookOf } from './status.js';

const columns: readonly Column<JobSummary>[] = [
  {
    name: 'status',
    header: 'Result',
    cell: (job) => {
      const { label, tone, icon } = lookOf(job);
      return (
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      );
    },
  },
  { name: 'title', header: 'Job', cell: (job) => <span className="font-medium">{job.title}</span> },
  { name: 'tester', header: 'Tester', cell: (job) => job.testerAlias ?? '–' },
  {
    name: 'duration',
    header: 'Time',
    align: 'end',
    cell: (job) => (job.testDurationSeconds === undefined ? '–' : durationText(job.testDurationSeconds)),
  },
  {
    name: 'cost',
    header: 'Cost',
    align: 'end',
    cell: (job) => (job.costUsd === undefined ? '–' : usd(job.costUsd)),
  },
  { name: 'updated', header: 'Changed', align: 'end', cell: (job) => <Time at={job.updatedAt} /> },
];

export function JobListPage() {
  const { mode, ...filter } = jobListRoute.useSearch();
  const organizationId = useOrganizationId();
  const navigate = jobListRoute.useNavigate();
  const params = {
    organizationId,
    ...filter,
    status: filter.status && [...filter.status],
    livemode: mode !== 'test',
  };
  const { data, error, refetch } = useQuery(jobListQuery(params));
  return (
    <Page title="Jobs">
      <Panel flush>
        {error ? (
          <ErrorState what="The jobs could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Table
            caption="Jobs"
            columns={columns}
            rows={data?.items}
            keyOf={(job) => job.id}
            empty={<EmptyState title="No jobs yet" />}
          />
        )}
        <Pager
          pagination={data?.pagination}
          onOffset={(offset) => void navigate({ search: (all) => ({ ...all, offset }) })}
        />
      </Panel>
      <p className="text-xs text-muted">
        <Link to="/jobs" search={mode === 'test' ? {} : { mode: 'test' }} className="underline">
          {mode === 'test' ? 'Show live jobs' : 'Show jobs of test mode'}
        </Link>
      </p>
    </Page>
  );
}
