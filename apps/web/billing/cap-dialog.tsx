import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/toast.js';
import { type Caps, capsQuery } from './billing-query.js';
import { capChanges } from './cap-change.js';
import type { CapRow } from './cap-row.js';
import { amountText } from './dollar-text.js';

interface CapDialogProps {
  readonly row: CapRow;
  readonly caps: Caps;
  readonly onClose: () => void;
}

/** The cap of the organization, with its alert, or the cap of a project. */
export function CapDialog({ row, caps, onClose }: CapDialogProps) {
  const { organizationId } = caps;
  const queryClient = useQueryClient();
  const isOrganization = row.projectId === undefined;
  const [begun] = useState({
    monthlyCapUsd: amountText(row.monthlyCapUsd),
    alertBelowUsd: amountText(caps.alertBelowUsd),
  });
  const form = useForm({ defaultValues: begun });
  const { errors } = form.formState;
  return (
    <Dialog open onClose={onClose} title={`Cap of ${isOrganization ? 'the organization' : row.name}`}>
      <Form
        form={form}
        showFaults={showFaults}
        submit="Save"
        onSubmit={async (values) => {
          const changes = capChanges(begun, values);
          if (!changes) return onClose();
          const { projectId } = row;
          const changed = await handtest.billing.caps.set({ organizationId, projectId, ...changes });
          queryClient.setQueryData(capsQuery(organizationId).queryKey, changed);
          onClose();
          notify('The cap is saved');
        }}
      >
        <TextField
          label="Monthly cap in USD"
          inputMode="decimal"
          autoComplete="off"
          hint="New jobs are refused when their highest cost would exceed it. Empty for no cap."
          error={errors.monthlyCapUsd?.message}
          {...form.register('monthlyCapUsd')}
        />
        {isOrganization && (
          <TextField
            label="Warn below this credit in USD"
            inputMode="decimal"
            autoComplete="off"
            hint="Held credit counts. Empty for the default of the server, 0 for no warning"
            error={errors.alertBelowUsd?.message}
            {...form.register('alertBelowUsd')}
          />
        )}
      </Form>
    </Dialog>
  );
}
