/** What the jobs of this month cost, by day. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { isHandtestError } from '@handtest/sdk';
import { useOrganizationId } from '../client/organization.js';
import { projectNamesQuery } from '../project/project-query.js';
import { Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { capsQuery, usageQuery } from './billing-query.js';
import { monthText, projectsWithCosts } from './cap-row.js';
import { dailySpend } from './daily-spend.js';
import { SpendChart } from './spend-chart.js';

/** Each project is a request. Those that spent most are shown. */
const maxProjects = 20;

export function UsagePanel() {
  const organizationId = useOrganizationId();
  const { data: caps } = useQuery(capsQuery(organizationId));
  const { data: projects, isPending } = useQuery(projectNamesQuery(organizationId));
  const all = caps && !isPending ? projectsWithCosts(caps, projects ?? []) : [];
  const usages = useQueries({
    queries: all.slice(0, maxProjects).map((id) => usageQuery(id, `${caps?.month ?? ''}-01`)),
  });
  if (!caps) return null;
  // A project that was deleted since: its days are not known any more.
  const isGone = (error: unknown) => isHandtestError(error, 'project_not_found');
  const failed = usages.find(({ error, data }) => error && !data && !isGone(error));
  const isLoading = isPending || usages.some((usage) => usage.isPending);
  const days = usages.map(({ data }) => data?.days ?? []);
  return (
    <Panel title={`Costs in ${monthText(caps.month)}`}>
      {failed ? (
        <ErrorState
          what="The costs could not be loaded"
          error={failed.error}
          onRetry={() => usages.forEach(({ refetch }) => void refetch())}
        />
      ) : isLoading ? (
        <Skeleton className="h-36 w-full" />
      ) : (
        <SpendChart days={dailySpend(caps.month, days)} />
      )}
      <p className="pt-2 text-xs text-muted">
        By the day on which a job ended, in UTC.
        {usages.some(({ error }) => isGone(error)) && ' Without deleted projects.'}
        {all.length > maxProjects && ` Of the ${maxProjects} projects that spent most.`}
      </p>
    </Panel>
  );
}
