import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eachMinute } from '../client/query-client.js';
import { BillingLink } from '../billing/billing-link.js';
import { useProject } from '../project/project-context.js';
import { CopyValue, Fact } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Pill } from '../ui/pill.js';
import { Skeleton } from '../ui/skeleton.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { executionLooks } from './execution.js';
import { NextRuns } from './next-runs.js';
import { scheduleRoute } from './routes.js';
import { ScheduleActions } from './schedule-actions.js';
import { type Execution, executionListQuery, type Schedule, scheduleQuery } from './schedule-query.js';
import { scheduleText } from './schedule-words.js';
import { StatusPill } from './status-pill.js';

export function SchedulePage() {
  const { scheduleId } = scheduleRoute.useParams();
  const project = useProject();
  const {
    data: schedule,
    error,
    refetch,
  } = useQuery({
    ...scheduleQuery(project.id, scheduleId),
    refetchInterval: eachMinute,
  });
  if (!schedule) {
    return (
      <Page title="Schedule">
        {error ? (
          <ErrorState what="The schedule could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={schedule.name}
      beside={<StatusPill status={schedule.status} />}
      description={scheduleText(schedule)}
      actions={<ScheduleActions schedule={schedule} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Facts schedule={schedule} />
        {schedule.status === 'active' ? (
          <NextRuns
            projectId={project.id}
            request={{ scheduleId: schedule.id }}
            timezone={schedule.timezone}
          />
        ) : (
          <Panel title="Next runs">
            <p className="text-sm text-muted">
              The schedule is paused. Runs that it misses until it is resumed are not made up.
            </p>
          </Panel>
        )}
      </div>
      <Executions schedule={schedule} />
    </Page>
  );
}

const overrides = new Map([
  [null, 'As the project says'],
  [true, 'Yes'],
  [false, 'No'],
]);

function Facts({ schedule }: { schedule: Schedule }) {
  const { projectId, templateId, templateName, urlOverride, lastExecutedAt } = schedule;
  return (
    <Panel title="Schedule">
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact term="Template">
          <Link
            to="/projects/$projectId/templates/$templateId"
            params={{ projectId, templateId }}
            className="text-accent underline"
          >
            {templateName}
          </Link>
        </Fact>
        <Fact term="Url">{urlOverride ?? 'As the template says'}</Fact>
        <Fact term="Issues from findings">{overrides.get(schedule.autoCreateCodehostIssuesOverride)}</Fact>
        <Fact term="Chat messages">{overrides.get(schedule.chatNotificationOverride)}</Fact>
        <Fact term="Last job">{lastExecutedAt === null ? 'None yet' : <Time at={lastExecutedAt} />}</Fact>
        <Fact term="Schedule id">
          <CopyValue text={schedule.id} label="schedule id" />
        </Fact>
      </dl>
    </Panel>
  );
}

const columns: readonly Column<Execution>[] = [
  {
    name: 'status',
    header: 'Outcome',
    cell: ({ status }) => {
      const { label, tone, icon } = executionLooks[status];
      return (
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
      );
    },
  },
  {
    name: 'scheduled',
    header: 'Scheduled for',
    cell: ({ scheduledAt }) => <Time at={scheduledAt} absolute />,
  },
  { name: 'executed', header: 'Recorded', cell: ({ executedAt }) => <Time at={executedAt} /> },
  {
    name: 'job',
    header: 'Job or reason',
    cell: ({ jobId, reason, status }) => (
      <span className="flex flex-col items-start gap-1">
        {jobId && (
          <Link to="/jobs/$jobId" params={{ jobId }} className="text-accent underline">
            {jobId}
          </Link>
        )}
        {reason}
        {status === 'skipped_insufficient_tokens' && (
          <BillingLink className="text-accent underline">Add credit</BillingLink>
        )}
      </span>
    ),
  },
];

function Executions({ schedule }: { schedule: Schedule }) {
  const { offset } = scheduleRoute.useSearch();
  const navigate = scheduleRoute.useNavigate();
  const { projectId, id: scheduleId } = schedule;
  const { data, error, refetch } = useQuery(executionListQuery(projectId, scheduleId, offset));
  return (
    <Panel
      title="Runs"
      flush
      actions={
        <Link to="/jobs" search={{ projectId, scheduleId }} className="text-sm text-accent underline">
          Jobs of this schedule
        </Link>
      }
    >
      <PagedTable
        what="The runs could not be loaded"
        query={{ data, error, refetch }}
        caption="Runs"
        columns={columns}
        rows={data?.items}
        keyOf={({ id }) => id}
        rowClassName={({ status }) => (status === 'completed' ? undefined : 'bg-bad-soft')}
        empty={
          <EmptyState title="It has not run yet">
            <p>Each run is listed here with its job, or with the reason why there is none.</p>
          </EmptyState>
        }
        onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
      />
    </Panel>
  );
}
