import { useQueryClient } from '@tanstack/react-query';
import { handtest } from '../../client/handtest.js';
import { ConfirmDialog } from '../../ui/dialog.js';

interface CancelDialogProps {
  readonly jobId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ jobId, open, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel this job?"
      description="The tester stops, and there will be no result. The held credit is released."
      action="Cancel job"
      onConfirm={async () => {
        await handtest.jobs.cancel(jobId);
        // The job, and the lists that have it.
        await client.invalidateQueries({ queryKey: ['jobs'] });
      }}
    />
  );
}
