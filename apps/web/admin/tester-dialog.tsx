import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { Dialog } from '../ui/dialog.js';
import { TextArea, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/toast.js';
import { testersKey } from './admin-query.js';

export function TesterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a tester">
      <TesterForm onAdded={onClose} />
    </Dialog>
  );
}

function TesterForm({ onAdded }: { onAdded: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { email: '', alias: '', note: '' } });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Add tester"
      onSubmit={async (values) => {
        const { alias } = await handtest.admin.testers.create(values);
        await queryClient.invalidateQueries({ queryKey: testersKey });
        onAdded();
        notify(`${alias} is now a tester`);
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Of an account on this server. A tester who is in the list gets the new alias."
        error={errors.email?.message}
        {...form.register('email', { required: 'email is required' })}
      />
      <TextField
        label="Alias"
        maxLength={60}
        autoComplete="off"
        hint="The name that callers see"
        error={errors.alias?.message}
        {...form.register('alias', { required: 'alias is required' })}
      />
      <TextArea
        label="Note"
        rows={2}
        maxLength={500}
        hint="Why; the audit log of the platform shows it"
        error={errors.note?.message}
        {...form.register('note', { required: 'note is required' })}
      />
    </Form>
  );
}
