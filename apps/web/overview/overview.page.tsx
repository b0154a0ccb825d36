import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JobSummary } from '@handtest/sdk';
import { Plus } from 'lucide-react';
import { useLiveJobs } from '../client/live.js';
import { useRefusal } from '../client/organization.js';
import { plainText } from '../job/job-title.js';
import { lookOf } from '../job/status.js';
import { useProject } from '../project/project-context.js';
import { ButtonLink } from '../ui/button.js';
import { CopyValue } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { durationText, usd } from '../ui/time-text.js';
import { Time } from '../ui/time.js';
import { latestJobsQuery } from './overview-query.js';
import { CodehostPart, SchedulesPart, MonthPart, TemplatesPart, WebhookPart } from './part-panel.js';

export function OverviewPage() {
  const project = useProject();
  useLiveJobs(project.organizationId);
  return (
    <Page
      title={project.name}
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          {project.defaultUrl && <span className="[overflow-wrap:anywhere]">{project.defaultUrl}</span>}
          <CopyValue text={project.id} label="project id" />
        </span>
      }
      actions={<NewJob projectId={project.id} />}
    >
      <LatestJobs projectId={project.id} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TemplatesPart project={project} />
        <SchedulesPart project={project} />
        <WebhookPart project={project} />
        <CodehostPart project={project} />
        <MonthPart project={project} />
      </div>
    </Page>
  );
}

function NewJob({ projectId }: { projectId: string }) {
  return (
    <ButtonLink variant="primary" to="/jobs/new" search={{ projectId }} refusal={useRefusal('contributor')}>
      <Plus aria-hidden size={14} />
      New job
    </ButtonLink>
  );
}

const columns: readonly Column<JobSummary>[] = [
  {
    name: 'result',
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
  {
    name: 'job',
    header: 'Job',
    cell: ({ id, title }) => (
      <Link to="/jobs/$jobId" params={{ jobId: id }} className="font-medium hover:underline">
        {plainText(title)}
      </Link>
    ),
  },
  {
    name: 'time',
    header: 'Time',
    align: 'end',
    cell: ({ testDurationSeconds: seconds }) => (seconds === undefined ? '–' : durationText(seconds)),
  },
  {
    name: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ costUsd }) => (costUsd === undefined ? '–' : usd(costUsd)),
  },
  { name: 'changed', header: 'Changed', align: 'end', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];

function LatestJobs({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(latestJobsQuery(projectId));
  return (
    <Panel
      title="Latest jobs"
      flush
      actions={
        <Link to="/jobs" search={{ projectId }} className="text-sm text-accent underline">
          {data && data.pagination.total > 1 ? `All ${data.pagination.total} jobs` : 'All jobs'}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState what="The jobs could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Latest jobs"
          columns={columns}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No jobs yet">
              <p>Submit one here, by the API, or by a schedule.</p>
            </EmptyState>
          }
        />
      )}
    </Panel>
  );
}
