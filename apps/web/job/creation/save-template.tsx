/** Keeps the form of a new job as a template of its project. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../client/form-fault.js';
import { handtest } from '../../client/handtest.js';
import { useRefusal } from '../../client/organization.js';
import { queryClient } from '../../client/query-client.js';
import { allTemplatesQuery, templatesKey } from '../../project/part-query.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/toast.js';
import { draftProblems, type JobDraft, templateOf } from './job-draft.js';

export function SaveTemplate({ draft }: { draft: JobDraft }) {
  const [open, setOpen] = useState(false);
  const role = useRefusal('contributor');
  // Without this, a schema that is no JSON would be left out of the template.
  const problem = draftProblems(draft).find(({ name }) => name === 'outputSchema')?.message;
  const refusal = role ?? (draft.description.trim() === '' ? 'Write the instructions first' : problem);
  return (
    <>
      <Button refusal={refusal} onClick={() => setOpen(true)}>
        Save as template
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Save as template"
        description="Later jobs and schedules of the project can use it by its name."
      >
        <TemplateForm draft={draft} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function TemplateForm({ draft, onSaved }: { draft: JobDraft; onSaved: () => void }) {
  const form = useForm({ defaultValues: { name: '' } });
  const save = async ({ name }: { name: string }) => {
    const templates =
      draft.template === '' ? [] : await queryClient.fetchQuery(allTemplatesQuery(draft.projectId));
    const chosen = templates.find((template) => template.name === draft.template);
    await handtest.templates.create(draft.projectId, { name, ...templateOf(draft, chosen) });
    await queryClient.invalidateQueries({ queryKey: templatesKey(draft.projectId) });
    notify(`Template ${name} saved`);
    onSaved();
  };
  return (
    <Form form={form} showFaults={showFaults} submit="Save template" onSubmit={save}>
      <TextField
        label="Name"
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
    </Form>
  );
}
