/** The parts of a project at a glance. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { BillingLink } from '../billing/billing-link.js';
import { capsQuery } from '../billing/billing-query.js';
import { useRefusal } from '../client/organization.js';
import { eachMinute } from '../client/query-client.js';
import {
  allSchedulesQuery,
  allTemplatesQuery,
  deliveryListQuery,
  webhookQuery,
} from '../project/part-query.js';
import type { Project } from '../project/project-query.js';
import { Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { Skeleton } from '../ui/skeleton.js';
import { Time } from '../ui/time.js';
import { monthQuery } from './overview-query.js';
import { jobsText, monthOf, nextSchedule, spendText } from './part-words.js';

interface PartProps {
  readonly project: Project;
}

interface PartQuery {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly data: unknown;
}

/** A part, its state while it loads, and the way to all of it. */
function Part({
  title,
  query,
  link,
  children,
}: {
  title: string;
  query?: PartQuery;
  link: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel title={title} actions={<span className="text-sm text-accent underline">{link}</span>}>
      <div className="min-h-12 text-sm">
        {query?.error && query.data === undefined ? (
          <p className="text-muted">It could not be loaded.</p>
        ) : query?.isPending ? (
          <Skeleton className="h-10 w-full" />
        ) : (
          children
        )}
      </div>
    </Panel>
  );
}

export function TemplatesPart({ project }: PartProps) {
  const query = useQuery(allTemplatesQuery(project.id));
  const own = query.data?.filter(({ builtIn }) => !builtIn) ?? [];
  return (
    <Part
      title="Templates"
      query={query}
      link={
        <Link to="/projects/$projectId/templates" params={{ projectId: project.id }}>
          All templates
        </Link>
      }
    >
      {own.length === 0 ? (
        <p className="text-muted">Only the built-in ones</p>
      ) : (
        <ul>
          {own.slice(0, 3).map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/projects/$projectId/templates/$templateId"
                params={{ projectId: project.id, templateId: id }}
                className="block truncate leading-[24px] hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
          {own.length > 3 && <li className="text-muted">and {own.length - 3} more</li>}
        </ul>
      )}
    </Part>
  );
}

export function SchedulesPart({ project }: PartProps) {
  const query = useQuery({ ...allSchedulesQuery(project.id), refetchInterval: eachMinute });
  const schedules = query.data ?? [];
  const next = nextSchedule(schedules);
  return (
    <Part
      title="Schedules"
      query={query}
      link={
        <Link to="/projects/$projectId/schedules" params={{ projectId: project.id }}>
          All schedules
        </Link>
      }
    >
      {schedules.length === 0 ? (
        <p className="text-muted">None yet</p>
      ) : next === undefined ? (
        <p className="text-muted">All are paused</p>
      ) : (
        <p>
          <span className="text-muted">Next run </span>
          <Time at={next.nextExecutionAt} />
          <Link
            to="/projects/$projectId/schedules/$scheduleId"
            params={{ projectId: project.id, scheduleId: next.id }}
            className="block truncate leading-[24px] hover:underline"
          >
            {next.name}
          </Link>
        </p>
      )}
    </Part>
  );
}

export function WebhookPart({ project }: PartProps) {
  const webhook = useQuery(webhookQuery(project.id));
  const hasWebhook = webhook.data !== undefined && webhook.data !== null;
  const deliveries = useQuery({ ...deliveryListQuery(project.id, 0, 1), enabled: hasWebhook });
  const last = deliveries.data?.items[0];
  return (
    <Part
      title="Webhook"
      query={webhook.data?.enabled ? deliveries : webhook}
      link={
        <Link to="/projects/$projectId/webhook" params={{ projectId: project.id }}>
          Deliveries
        </Link>
      }
    >
      {!webhook.data ? (
        <p className="text-muted">None yet</p>
      ) : (
        <div className="flex flex-col items-start gap-1">
          {!webhook.data.enabled ? (
            <Pill tone="warn" icon={CircleDashed}>
              Off
            </Pill>
          ) : last?.status === 'failed' ? (
            <Pill tone="bad" icon={CircleX}>
              Last delivery failed
            </Pill>
          ) : last?.status === 'delivered' ? (
            <Pill tone="ok" icon={CircleCheck}>
              Last delivery acknowledged
            </Pill>
          ) : (
            <Pill tone="neutral" icon={CircleDashed}>
              {last ? 'Last delivery pending' : 'Nothing delivered yet'}
            </Pill>
          )}
          {last && <Time at={last.createdAt} />}
        </div>
      )}
    </Part>
  );
}

export function CodehostPart({ project }: PartProps) {
  const [first, ...others] = project.codehostRepos;
  return (
    <Part
      title="Code hosting"
      link={
        <Link to="/projects/$projectId/codehost" params={{ projectId: project.id }}>
          Issues
        </Link>
      }
    >
      {first === undefined ? (
        <p className="text-muted">No repository yet</p>
      ) : (
        <>
          <p className="[overflow-wrap:anywhere]">
            {first}
            {others.length > 0 && <span className="text-muted"> and {others.length} more</span>}
          </p>
          <p className="text-muted">
            {project.autoCreateCodehostIssues ? 'Findings become issues' : 'Findings are filed by hand'}
          </p>
        </>
      )}
    </Part>
  );
}

export function MonthPart({ project }: PartProps) {
  const usage = useQuery(monthQuery(project.id));
  const isAdmin = useRefusal('admin') === undefined;
  const capsNow = { ...capsQuery(project.organizationId), refetchInterval: eachMinute, retry: false };
  const caps = useQuery({ ...capsNow, enabled: isAdmin });
  const spending = caps.data?.projects.find(({ projectId }) => projectId === project.id);
  const sum = monthOf(usage.data?.days ?? []);
  return (
    <Part title="This month" query={usage} link={<BillingLink>Billing</BillingLink>}>
      <p>{spendText(sum.costUsd, spending)}</p>
      <p className="text-muted">{jobsText(sum)}</p>
    </Part>
  );
}
