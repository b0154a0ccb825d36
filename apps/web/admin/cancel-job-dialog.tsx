import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { Dialog } from '../ui/dialog.js';
import { TextArea } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/toast.js';
import { openJobsKey } from './admin-query.js';

interface CancelJobDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

export function CancelJobDialog({ jobId, onClose }: CancelJobDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel this job?"
      description={`${jobId} ends now and costs nothing. A tester who works on it loses what is recorded.`}
    >
      <Form
        form={form}
        showFaults={showFaults}
        submit="Cancel job"
        submitVariant="danger"
        onSubmit={async ({ reason }) => {
          await handtest.admin.jobs.cancel(jobId, { reason });
          await queryClient.invalidateQueries({ queryKey: openJobsKey });
          onClose();
          notify('The job is cancelled');
        }}
      >
        <TextArea
          label="Reason"
          rows={3}
          maxLength={500}
          hint="Its caller and its tester read it"
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { required: 'reason is required' })}
        />
      </Form>
    </Dialog>
  );
}
