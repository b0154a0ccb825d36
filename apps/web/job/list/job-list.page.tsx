import type { JobSummary } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useOptimistic,
  useState,
  useSyncExternalStore,
} from 'react';
import { focusedId, focusRow } from '../../client/focus-row.js';
import { useLiveJobs } from '../../client/live.js';
import { useOrganizationId } from '../../client/organization.js';
import { useKeys } from '../../client/use-keys.js';
import { projectNamesQuery } from '../../project/project-query.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { focusTitle } from '../../ui/focus-title.js';
import { Page, Panel } from '../../ui/page.js';
import { PagedTable } from '../../ui/paged-table.js';
import { part } from '../../ui/part.js';
import { EmptyState } from '../../ui/state.js';
import { jobListQuery } from '../job-query.js';
import { jobListRoute } from '../routes.js';
import { FilterBar, filterNames } from './filter-bar.js';
import { jobColumns } from './job-columns.js';
import { isFiltered, type JobFilter, listParams } from './job-filter.js';
import { Selection, SelectionContext } from './selection.js';
import { useArrivals } from './use-arrivals.js';

const SelectedJobs = part(() => import('./selected-jobs.js').then((bar) => bar.SelectedJobs));

export function JobListPage() {
  const filter = jobListRoute.useSearch();
  const organizationId = useOrganizationId();
  const navigate = jobListRoute.useNavigate();
  const [isOpen, setOpen] = useState(false);
  useLiveJobs(organizationId);
  const [shown, show] = useOptimistic(filter);
  const change = (next: JobFilter) =>
    startTransition(async () => {
      show(next);
      // What was chosen is drawn before the router begins its work.
      await nextPicture();
      // A link may have been followed since.
      if (location.pathname !== jobListRoute.to) return;
      await navigate({ search: { ...next, offset: undefined }, replace: true, resetScroll: false });
    });
  const focusFilter = (name: string) => {
    setOpen(true);
    // The field may have been folded until now.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-filter=${name}]`)?.focus());
  };
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    f: (event) => {
      event.preventDefault();
      focusFilter(filterNames.project);
    },
    '/': (event) => {
      event.preventDefault();
      focusFilter(filter.projectId === undefined ? filterNames.project : filterNames.search);
    },
  });
  return (
    <Page
      title="Jobs"
      actions={
        <ButtonLink to="/jobs/new" search={{ projectId: filter.projectId }} variant="primary">
          <Plus aria-hidden size={14} />
          New job
        </ButtonLink>
      }
    >
      <FilterBar filter={shown} onChange={change} open={isOpen} onOpen={setOpen} />
      <JobTable filter={useDeferredValue(filter)} organizationId={organizationId} />
    </Page>
  );
}

function nextPicture(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

interface JobTableProps {
  readonly filter: JobFilter;
  readonly organizationId: string;
}

const JobTable = memo(function JobTable({ filter, organizationId }: JobTableProps) {
  const navigate = jobListRoute.useNavigate();
  const params = listParams(organizationId, filter);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(jobListQuery(params));
  const key = JSON.stringify(params);
  const { rows, waiting = 0, show } = useArrivals(key, data?.items, isFetching || isPlaceholderData);
  // An input does not wait until all new rows are drawn.
  const shown = useDeferredValue(rows);
  const { selection, selected } = useSelection(key, shown);
  const { data: projects } = useQuery(projectNamesQuery(organizationId));
  const columns = useMemo(() => {
    const names = new Map(projects?.map(({ id, name }) => [id, name]));
    return jobColumns(filter.projectId === undefined && names.size > 1 ? names : undefined);
  }, [projects, filter.projectId]);
  return (
    <SelectionContext value={selection}>
      <p role="status" className="empty:hidden">
        {waiting > 0 && (
          <Button variant="secondary" className="w-full" onClick={show}>
            {waiting} new, show
          </Button>
        )}
      </p>
      <Panel flush>
        <PagedTable
          what="The jobs could not be loaded"
          query={{ data, error, refetch }}
          caption="Jobs"
          columns={columns}
          rows={shown}
          keyOf={(job) => job.id}
          rowClassName={() => rowClass}
          empty={<NoJobs filter={filter} />}
          onOffset={(offset) => void navigate({ search: (all) => ({ ...all, offset }) })}
        />
      </Panel>
      {selected.length > 0 && <SelectedJobs jobs={selected} onClear={selection.clear} />}
    </SelectionContext>
  );
});

const rowClass = 'relative has-[input:checked]:bg-accent-soft';

/** The selected jobs of those that are shown. Other filters and other pages begin without any. */
function useSelection(key: string, shown: readonly JobSummary[] = []) {
  const [selection] = useState(() => new Selection());
  const ids = useSyncExternalStore(selection.subscribe, selection.all);
  useEffect(() => selection.clear, [selection, key]);
  useKeys({
    x: () => {
      const id = focusedId();
      if (id !== undefined) selection.toggle(id);
    },
  });
  return { selection, selected: shown.filter(({ id }) => ids.has(id)) };
}

function NoJobs({ filter }: { filter: JobFilter }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState title="No job matches these filters">
        <Link
          to="/jobs"
          search={{ mode: filter.mode }}
          className="text-accent underline"
          onClick={() => focusTitle()}
        >
          Clear filters
        </Link>
      </EmptyState>
    );
  }
  if (filter.mode === 'test') {
    return (
      <EmptyState title="No jobs in test mode yet">
        <p>Create a job with a test key. A simulated tester answers it within seconds, free of charge.</p>
        <ButtonLink to="/welcome">Get a test key</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No jobs yet">
      <p>A job is one test: an address, instructions, and the result of a human tester.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/jobs/new" variant="primary">
          Create a job
        </ButtonLink>
        <ButtonLink to="/welcome">Use the API</ButtonLink>
      </div>
    </EmptyState>
  );
}
