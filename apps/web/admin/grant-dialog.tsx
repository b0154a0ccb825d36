import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { Dialog } from '../ui/dialog.js';
import { TextArea, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { usd } from '../ui/time-text.js';
import { notify } from '../ui/toast.js';

interface GrantDialogProps {
  readonly organization: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

export function GrantDialog({ organization, onClose }: GrantDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { amountUsd: 50, note: '' } });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Grant credit to ${organization.name}`}
      description="The credit is free at once. A grant cannot be taken back."
    >
      <Form
        form={form}
        showFaults={showFaults}
        submit="Grant credit"
        onSubmit={async (values) => {
          const { balance } = await handtest.admin.grantCredit({
            organizationId: organization.id,
            ...values,
          });
          await queryClient.invalidateQueries({ queryKey: ['billing', organization.id] });
          onClose();
          notify(`${organization.name} has ${usd(balance)} now`);
        }}
      >
        <TextField
          label="Credit in USD"
          type="number"
          inputMode="decimal"
          min={0.000001}
          max={1_000_000}
          step="any"
          error={errors.amountUsd?.message}
          {...form.register('amountUsd', { valueAsNumber: true, required: 'amountUsd is required' })}
        />
        <TextArea
          label="Note"
          rows={3}
          maxLength={500}
          hint="Why; the ledger and the audit log of the organization show it"
          error={errors.note?.message}
          {...form.register('note', { required: 'note is required' })}
        />
      </Form>
    </Dialog>
  );
}
