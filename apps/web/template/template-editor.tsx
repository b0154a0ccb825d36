/** The editor of a template: the form beside what the tester gets. */
import { isHandtestError } from '@handtest/sdk';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { useRefusal } from '../client/organization.js';
import { UnsavedChanges } from '../client/unsaved.js';
import { Form } from '../ui/form.js';
import { Panel } from '../ui/page.js';
import { TemplateFields } from './template-fields.js';
import { templateRequest, type TemplateValues } from './template-form.js';
import { TemplatePreview } from './template-preview.js';
import type { TemplateRequest } from './template-query.js';

interface EditorProps {
  readonly projectId: string;
  readonly values: TemplateValues;
  readonly submit: string;
  /** Another page follows. */
  readonly leaves?: boolean;
  /** Rejects when the API refuses. */
  readonly onSave: (request: TemplateRequest) => Promise<unknown>;
}

export function TemplateEditor({ projectId, values, submit, leaves, onSave }: EditorProps) {
  const form = useForm<TemplateValues>({ defaultValues: values });
  const save = async (next: TemplateValues) => {
    await onSave(templateRequest(next));
    // What was typed during the request stays.
    form.reset(next, { keepValues: true });
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="Template">
        <Form
          form={form}
          showFaults={showTemplateFaults}
          submit={submit}
          leaves={leaves}
          refusal={useRefusal('contributor')}
          onSubmit={save}
        >
          <TemplateFields form={form} />
        </Form>
        <UnsavedChanges form={form} />
      </Panel>
      <LivePreview projectId={projectId} form={form} />
    </div>
  );
}

function LivePreview({ projectId, form }: { projectId: string; form: UseFormReturn<TemplateValues> }) {
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  return <TemplatePreview projectId={projectId} request={templateRequest(values)} />;
}

/** A name that is taken is a fault of the field `name`. */
function showTemplateFaults(form: UseFormReturn<TemplateValues>, error: unknown): void {
  if (isHandtestError(error, 'template_name_taken')) {
    form.setError('name', { message: error.message }, { shouldFocus: true });
  } else showFaults(form, error);
}
