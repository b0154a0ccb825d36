/** What the jobs of this month cost, by day. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { isHandtestError } from '@handtest/sdk';
import { useOrganizationId } from '../client/organization.js';
import { Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { capsQuery, usageQuery } from './billing-query.js';
import { monthText } from './cap-row.js';
import { dailySpend } from './daily-spend.js';
import { SpendChart } from './spend-chart.js';

/** Each project is a request. Those that spent most are shown. */
const maxProjects = 20;

export function UsagePanel() {
  const { data: caps } = useQuery(capsQuery(useOrganizationId()));
  const active = caps?.projects.filter(({ spentUsd }) => spentUsd > 0) ?? [];
  const shown = [...active].sort((a, b) => b.spentUsd - a.spentUsd).slice(0, maxProjects);
  const usages = useQueries({
    queries: shown.map(({ projectId }) => usageQuery(projectId, `${caps?.month ?? ''}-01`)),
  });
  if (!caps) return null;
  // A project that was deleted since: its days are not known any more.
  const isGone = (error: unknown) => isHandtestError(error, 'project_not_found');
  const failed = usages.find(({ error, data }) => error && !data && !isGone(error));
  const isLoading = usages.some(({ isPending }) => isPending);
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
        {active.length > maxProjects && ` Of the ${maxProjects} projects that spent most.`}
      </p>
    </Panel>
  );
}
