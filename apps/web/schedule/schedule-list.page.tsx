import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRefusal } from '../client/organization.js';
import { eachMinute } from '../client/query-client.js';
import { scheduleListQuery } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { ButtonLink } from '../ui/button.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { scheduleListRoute } from './routes.js';
import { ScheduleActions } from './schedule-actions.js';
import type { Schedule } from './schedule-query.js';
import { scheduleText, zonedText } from './schedule-words.js';
import { StatusPill } from './status-pill.js';

const columns: readonly Column<Schedule>[] = [
  {
    name: 'name',
    header: 'Schedule',
    cell: (schedule) => (
      <span className="flex flex-col">
        <Link
          to="/projects/$projectId/schedules/$scheduleId"
          params={{ projectId: schedule.projectId, scheduleId: schedule.id }}
          className="font-medium hover:underline"
        >
          {schedule.name}
        </Link>
        <span className="text-xs text-muted">{scheduleText(schedule)}</span>
      </span>
    ),
  },
  { name: 'status', header: 'Status', cell: ({ status }) => <StatusPill status={status} /> },
  {
    name: 'template',
    header: 'Template',
    cell: ({ projectId, templateId, templateName }) => (
      <Link
        to="/projects/$projectId/templates/$templateId"
        params={{ projectId, templateId }}
        className="hover:underline"
      >
        {templateName}
      </Link>
    ),
  },
  {
    name: 'next',
    header: 'Next run',
    align: 'end',
    cell: ({ nextExecutionAt, timezone }) =>
      nextExecutionAt === null ? (
        '–'
      ) : (
        <span title={`${zonedText(nextExecutionAt, timezone)} in ${timezone}`}>
          <Time at={nextExecutionAt} />
        </span>
      ),
  },
  {
    name: 'last',
    header: 'Last job',
    align: 'end',
    cell: ({ lastExecutedAt }) => (lastExecutedAt === null ? '–' : <Time at={lastExecutedAt} />),
  },
  {
    name: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (schedule) => <ScheduleActions schedule={schedule} isCompact />,
  },
];

export function ScheduleListPage() {
  const { offset } = scheduleListRoute.useSearch();
  const navigate = scheduleListRoute.useNavigate();
  const project = useProject();
  const { data, error, refetch } = useQuery({
    ...scheduleListQuery(project.id, offset),
    refetchInterval: eachMinute,
  });
  return (
    <Page title="Schedules" actions={<NewSchedule projectId={project.id} />}>
      <Panel flush>
        <PagedTable
          what="The schedules could not be loaded"
          query={{ data, error, refetch }}
          caption="Schedules"
          columns={columns}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No schedules yet">
              <p>A schedule runs a template every day, on days of the week or of the month, or once.</p>
              <NewSchedule projectId={project.id} />
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
        />
      </Panel>
    </Page>
  );
}

function NewSchedule({ projectId }: { projectId: string }) {
  return (
    <ButtonLink
      variant="primary"
      to="/projects/$projectId/schedules/new"
      params={{ projectId }}
      refusal={useRefusal('contributor')}
    >
      <Plus aria-hidden size={14} />
      New schedule
    </ButtonLink>
  );
}
