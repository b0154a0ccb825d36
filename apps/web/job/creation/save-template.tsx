/** Keeps the form of a new job as a template of its project. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../../client/form-fault.js';
import { handtest } from '../../client/handtest.js';
import { useRefusal } from '../../client/organization.js';
import { queryClient } from '../../client/query-client.js';
import { templatesKey } from '../../project/part-query.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/toast.js';
import { draftProblems, type JobDraft, requestOf } from './job-draft.js';

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
    const { description, url, outputSchema, resultsTemplate, deviceClass, ...rest } = requestOf(draft);
    const { targetDurationMinutes, maxExtensionMinutes, maxExtensionCount } = rest;
    await handtest.templates.create(draft.projectId, {
      name,
      testInstructions: description ?? '',
      url,
      outputSchema,
      resultsTemplate,
      deviceClass,
      targetDurationMinutes,
      maxExtensionMinutes,
      maxExtensionCount,
    });
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
