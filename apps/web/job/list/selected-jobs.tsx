/** What can be done with all selected jobs of the list. */
import { isFinal, type JobSummary } from '@handtest/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusRowOf } from '../../client/focus-row.js';
import { handtest } from '../../client/handtest.js';
import { useRefusal } from '../../client/organization.js';
import { Button } from '../../ui/button.js';
import { copyWithNotice } from '../../ui/copy.js';
import { ConfirmDialog } from '../../ui/dialog.js';

interface SelectedJobsProps {
  readonly jobs: readonly JobSummary[];
  readonly onClear: () => void;
}

export function SelectedJobs({ jobs, onClear }: SelectedJobsProps) {
  const [isCancelling, setCancelling] = useState(false);
  const role = useRefusal('contributor');
  const running = jobs.filter(({ status }) => !isFinal(status));
  const copy = () =>
    copyWithNotice(
      jobs.map(({ id }) => id).join('\n'),
      jobs.length === 1 ? 'Job id copied' : 'Job ids copied',
    );
  return (
    <div
      role="group"
      aria-label="Selected jobs"
      className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-accent bg-accent-soft px-3 py-2 text-sm"
    >
      <span role="status">{counted(jobs.length)} selected</span>
      <span className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            focusRowOf(jobs[0]!.id);
            onClear();
          }}
        >
          Clear
        </Button>
        <Button onClick={copy}>Copy ids</Button>
        <Button
          variant="danger"
          refusal={running.length === 0 ? 'All selected jobs have ended' : role}
          onClick={() => setCancelling(true)}
        >
          Cancel {counted(running.length)}
        </Button>
      </span>
      <CancelJobs
        ids={running.map(({ id }) => id)}
        open={isCancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onClear}
      />
    </div>
  );
}

interface CancelJobsProps {
  readonly ids: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

function CancelJobs({ ids, open, onClose, onCancelled }: CancelJobsProps) {
  const client = useQueryClient();
  const cancel = async () => {
    const ends = await Promise.allSettled(ids.map((id) => handtest.jobs.cancel(id)));
    await client.invalidateQueries({ queryKey: ['jobs'] });
    const refusals = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as Error);
    const [first] = refusals;
    if (first) throw new Error(`${counted(refusals.length)} could not be cancelled: ${first.message}`);
    onCancelled();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancel ${counted(ids.length)}?`}
      description="The testers stop, and there will be no results. The held credit is released."
      action={`Cancel ${counted(ids.length)}`}
      onConfirm={cancel}
    />
  );
}

function counted(jobs: number): string {
  return jobs === 1 ? '1 job' : `${jobs} jobs`;
}
