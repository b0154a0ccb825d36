/** Creates the first project of an organization. */
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useOrganizationId, useRefusal } from '../client/organization.js';
import { queryClient } from '../client/query-client.js';
import { projectsKey } from '../project/project-query.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';

export function ProjectForm() {
  const organizationId = useOrganizationId();
  const refusal = useRefusal('contributor');
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <div className="max-w-md">
      <Form
        form={form}
        showFaults={showFaults}
        submit="Create project"
        refusal={refusal}
        onSubmit={async ({ name }) => {
          await handtest.projects.create({ organizationId, name });
          await queryClient.invalidateQueries({ queryKey: projectsKey });
        }}
      >
        <TextField
          label="Name of your first project"
          placeholder="Web shop"
          autoComplete="off"
          hint="Jobs, templates and the webhook belong to a project"
          error={form.formState.errors.name?.message}
          {...form.register('name', { required: 'name is required' })}
        />
      </Form>
    </div>
  );
}
