/** Creates an organization, and opens its dashboard. */
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { keepOrganization } from '../client/kept-organization.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';

export function CreateOrganizationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create an organization"
      description="You are its admin. Its projects, keys and credit are its own."
    >
      <Form
        form={form}
        showFaults={showFaults}
        submit="Create organization"
        onSubmit={async (values) => {
          keepOrganization((await handtest.organizations.create(values)).id);
          // A new document, which begins with this organization.
          location.assign('/jobs');
        }}
      >
        <TextField
          label="Name"
          maxLength={120}
          autoComplete="organization"
          error={form.formState.errors.name?.message}
          {...form.register('name', { required: 'name is required' })}
        />
      </Form>
    </Dialog>
  );
}
