import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { Button } from '../ui/button.js';
import { CopyValue } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { notify } from '../ui/toast.js';
import { type OpenJob, openJobsKey, openJobsQuery } from './admin-query.js';
import { waitingOf } from './open-job-text.js';
import { openJobsRoute } from './routes.js';

export function OpenJobsPage() {
  const { offset = 0 } = openJobsRoute.useSearch();
  const navigate = openJobsRoute.useNavigate();
  const { data, error, refetch } = useQuery(openJobsQuery(offset));
  const [cancelling, setCancelling] = useState<string>();
  return (
    <Page title="Jobs under way" description="Live jobs of all organizations, the longest wait first.">
      <Panel flush>
        <PagedTable
          what="The jobs could not be loaded"
          query={{ data, error, refetch }}
          caption="Jobs under way"
          columns={columnsOf(setCancelling)}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={<EmptyState title="No job is under way" />}
          onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
        />
      </Panel>
      {cancelling && <CancelJob jobId={cancelling} onClose={() => setCancelling(undefined)} />}
    </Page>
  );
}

interface CancelJobProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

function CancelJob({ jobId, onClose }: CancelJobProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel this job?"
      description={`${jobId} ends now and costs nothing. A tester who works on it loses what is recorded.`}
      action="Cancel job"
      note={{
        label: 'Reason',
        hint: 'Its caller and its tester read it, and the audit log of its organization',
      }}
      onConfirm={async (reason) => {
        await handtest.admin.jobs.cancel(jobId, { reason });
        await queryClient.invalidateQueries({ queryKey: openJobsKey });
        notify('The job is cancelled');
      }}
    />
  );
}

const columnsOf = (cancel: (jobId: string) => void): readonly Column<OpenJob>[] => [
  { name: 'job', header: 'Job', cell: ({ id }) => <CopyValue text={id} label="job id" /> },
  {
    name: 'project',
    header: 'Project',
    cell: ({ projectName, projectId }) => projectName ?? <code className="text-xs">{projectId}</code>,
  },
  { name: 'waiting', header: 'State', cell: (job) => waitingOf(job).text },
  { name: 'since', header: 'Since', cell: (job) => <Time at={waitingOf(job).since} /> },
  {
    name: 'deadline',
    header: 'Deadline',
    cell: ({ responseDeadline }) => (responseDeadline ? <Time at={responseDeadline} /> : '–'),
  },
  { name: 'created', header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    name: 'action',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: ({ id, submittedAt }) => (
      <Button
        aria-label={`Cancel ${id}`}
        refusal={submittedAt && 'Its report is submitted'}
        onClick={() => cancel(id)}
      >
        Cancel
      </Button>
    ),
  },
];
