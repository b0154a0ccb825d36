/** The form of a new project. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useOrganizationId } from '../client/organization.js';
import { Dialog } from '../ui/dialog.js';
import { TextArea, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { projectsKey } from './project-query.js';
import { repositoriesOf } from './repository-text.js';

export function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New project">
      <CreateProjectForm />
    </Dialog>
  );
}

function CreateProjectForm() {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: '', defaultUrl: '', codehostRepos: '' } });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Create project"
      onSubmit={async ({ name, defaultUrl, codehostRepos }) => {
        const { id } = await handtest.projects.create({
          organizationId,
          name,
          ...(defaultUrl.trim() !== '' && { defaultUrl: defaultUrl.trim() }),
          codehostRepos: repositoriesOf(codehostRepos),
        });
        void queryClient.invalidateQueries({ queryKey: projectsKey });
        await navigate({ to: '/projects/$projectId', params: { projectId: id } });
      }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
      <TextField
        label="Default url (optional)"
        type="url"
        inputMode="url"
        placeholder="https://shop.example.com"
        hint="Jobs of pull requests and issues without an address of their own test this one"
        error={errors.defaultUrl?.message}
        {...form.register('defaultUrl')}
      />
      <TextArea
        label="Repositories (optional)"
        rows={2}
        placeholder="acme/shop"
        hint="One a line, as owner/repo. The first one is the default for issues and pull requests"
        error={errors.codehostRepos?.message}
        {...form.register('codehostRepos')}
      />
    </Form>
  );
}
