import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedFields } from '../client/changed-fields.js';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { UnsavedChanges } from '../client/unsaved.js';
import { Button } from '../ui/button.js';
import { CopyValue, Fact } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Page, Panel } from '../ui/page.js';
import { Time } from '../ui/time.js';
import { notify } from '../ui/toast.js';
import { useProject } from './project-context.js';
import { type Project, projectKey, projectQuery, projectsKey, unfinishedJobsQuery } from './project-query.js';
import { deletionText } from './project-words.js';

export function ProjectSettingsPage() {
  const project = useProject();
  return (
    <Page title="Settings">
      <div className="flex max-w-3xl flex-col gap-4">
        <Panel title="General">
          <GeneralForm key={project.id} project={project} />
        </Panel>
        <Panel title="About this project">
          <dl className="grid gap-3 sm:grid-cols-3">
            <Fact term="Project id">
              <CopyValue text={project.id} label="project id" />
            </Fact>
            <Fact term="Created">
              <Time at={project.createdAt} absolute />
            </Fact>
            <Fact term="Changed">
              <Time at={project.updatedAt} />
            </Fact>
          </dl>
        </Panel>
        <DeletePanel project={project} />
      </div>
    </Page>
  );
}

interface GeneralValues {
  name: string;
  defaultUrl: string;
  chatWebhookUrl: string;
}

function generalRequest({ name, defaultUrl, chatWebhookUrl }: GeneralValues) {
  return { name, defaultUrl: defaultUrl.trim() || null, chatWebhookUrl: chatWebhookUrl.trim() || null };
}

function GeneralForm({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState({
    name: project.name,
    defaultUrl: project.defaultUrl ?? '',
    chatWebhookUrl: project.chatWebhookUrl ?? '',
  });
  const form = useForm({ defaultValues: begun });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Save"
      refusal={useRefusal('contributor')}
      onSubmit={async (values) => {
        const changes = changedFields(generalRequest(begun), generalRequest(values));
        const saved = await handtest.projects.update(project.id, changes);
        setBegun(values);
        queryClient.setQueryData(projectQuery(project.id).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
        // What was typed during the request stays.
        form.reset(values, { keepValues: true });
        notify('The project is saved');
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
        placeholder="https://shop.example.com"
        hint="Jobs of pull requests and issues without an address of their own test this one"
        error={errors.defaultUrl?.message}
        {...form.register('defaultUrl')}
      />
      <TextField
        label="Chat hook (optional)"
        type="url"
        placeholder="https://hooks.slack.com/services/…"
        hint="The chat gets one line for each finished job, in the format of Slack. For Discord, add /slack to the address of its webhook"
        error={errors.chatWebhookUrl?.message}
        {...form.register('chatWebhookUrl')}
      />
      <UnsavedChanges form={form} />
    </Form>
  );
}

function DeletePanel({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const { data: unfinished, error } = useQuery({ ...unfinishedJobsQuery(project.id), enabled: open });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <Panel title="Delete this project">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Jobs, templates, schedules and the webhook are deleted with it. This cannot be undone.
        </p>
        <Button variant="danger" refusal={useRefusal('contributor')} onClick={() => setOpen(true)}>
          Delete project
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete ${project.name}?`}
        description={deletionText(error ? undefined : unfinished, error !== null)}
        action="Delete project"
        typed={project.name}
        onConfirm={async () => {
          await handtest.projects.delete(project.id);
          await navigate({ to: '/projects', ignoreBlocker: true });
          notify(`${project.name} is deleted`);
          // The pages that were open before show none of it, and the lists none of its jobs.
          queryClient.removeQueries({ queryKey: projectKey(project.id) });
          queryClient.removeQueries({ queryKey: ['jobs'] });
          await queryClient.invalidateQueries({ queryKey: projectsKey });
        }}
      />
    </Panel>
  );
}
