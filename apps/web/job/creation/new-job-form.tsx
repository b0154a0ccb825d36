/** The form of a new job, with its estimate and the same job as a command line. */
import { isHandtestError } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { BillingLink } from '../../billing/billing-link.js';
import { showFaults } from '../../client/form-fault.js';
import { handtest } from '../../client/handtest.js';
import { useOrganizationId, useRefusal } from '../../client/organization.js';
import { queryClient } from '../../client/query-client.js';
import { allTemplatesQuery } from '../../project/part-query.js';
import { projectNamesQuery } from '../../project/project-query.js';
import { buttonClass } from '../../ui/button.js';
import { Code } from '../../ui/copy.js';
import { Select, TextArea, TextField } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { idOption, nameOption, type Option, Options } from '../../ui/options.js';
import { Markdown } from '../../ui/markdown.js';
import { Panel } from '../../ui/page.js';
import { newJobRoute } from '../routes.js';
import { AdvancedFields, LimitFields } from './advanced-fields.js';
import { curlText } from './curl-text.js';
import { Estimate } from './estimate.js';
import { draftProblems, type JobDraft, requestOf } from './job-draft.js';
import { attemptKey, forgetDraft, keepDraft, noteProject } from './kept-draft.js';
import { ResultsField } from './results-field.js';
import { SaveTemplate } from './save-template.js';
import { SecretField } from './secret-field.js';

interface NewJobFormProps {
  /** Where the form is kept. */
  readonly storageKey: string;
  readonly draft: JobDraft;
  readonly idempotencyKey: string;
}

export function NewJobForm({ storageKey, draft: start, idempotencyKey }: NewJobFormProps) {
  const organizationId = useOrganizationId();
  const navigate = newJobRoute.useNavigate();
  const refusal = useRefusal('contributor');
  const form = useForm<JobDraft>({ defaultValues: start });
  const draft = useWatch({ control: form.control }) as JobDraft;
  const [needsCredit, setNeedsCredit] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useSubmitKey(frame);
  useEffect(
    // Only after a change: a form that was only looked at is not unfinished.
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(storageKey, { draft: values, idempotencyKey }),
      }),
    [form, storageKey, idempotencyKey],
  );
  const submit = async (values: JobDraft) => {
    const problems = draftProblems(values);
    for (const [index, { name, message }] of problems.entries()) {
      form.setError(name, { message }, { shouldFocus: index === 0 });
    }
    if (problems.length > 0) return;
    setNeedsCredit(false);
    // After a lost answer and a reload, the form must have the same key.
    keepDraft(storageKey, { draft: values, idempotencyKey });
    try {
      const request = requestOf(values);
      const key = attemptKey(idempotencyKey, request);
      const { jobId } = await handtest.jobs.create(request, { idempotencyKey: key });
      forgetDraft(storageKey);
      noteProject(organizationId, values.projectId);
      void queryClient.invalidateQueries({ queryKey: ['jobs', 'list'] });
      await navigate({ to: '/jobs/$jobId', params: { jobId } });
    } catch (error) {
      setNeedsCredit(isHandtestError(error) && error.status === 402);
      throw error;
    }
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]" ref={frame}>
      <Panel>
        <Form
          form={form}
          showFaults={showFaults}
          submit="Create job"
          leaves
          refusal={refusal}
          onSubmit={submit}
          beside={
            <>
              {needsCredit && <BillingLink className={buttonClass()}>Add credit</BillingLink>}
              <SaveTemplate draft={draft} />
            </>
          }
        >
          <MainFields form={form} />
          <ResultsField form={form} />
          <SecretField form={form} />
          <LimitFields form={form} />
          <AdvancedFields form={form} />
        </Form>
      </Panel>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
        <Estimate draft={draft} />
        <Panel title="The same job by the API">
          <Code label="command">{curlText(location.origin, requestOf(draft))}</Code>
        </Panel>
      </div>
    </div>
  );
}

/** Ctrl Enter, also in a text area. */
function useSubmitKey(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element?.querySelector('form')?.requestSubmit();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [frame]);
}

/** A template may have what the field leaves out. The API knows whether it has. */
const filled = (message: string) => (value: string, draft: JobDraft) =>
  value.trim() !== '' || draft.template !== '' || message;

const noTemplate: Option = { value: '', label: 'None' };

function MainFields({ form }: { form: UseFormReturn<JobDraft> }) {
  const { errors } = form.formState;
  const [projectId, template, description] = useWatch({
    control: form.control,
    name: ['projectId', 'template', 'description'],
  });
  const { data: projects } = useQuery(projectNamesQuery(useOrganizationId()));
  const { data: templates = [] } = useQuery({
    ...allTemplatesQuery(projectId),
    enabled: projectId !== '',
  });
  const chosen = templates.find(({ name }) => name === template);
  // The template and the secrets of another project are unknown there.
  const leaveProject = () => {
    form.setValue('secrets', []);
    if (!chosen?.builtIn) form.setValue('template', '');
  };
  const [isPreview, setPreview] = useState(false);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Project"
          error={errors.projectId?.message}
          {...form.register('projectId', { onChange: leaveProject })}
        >
          <Options chosen={projectId} loaded={(projects ?? []).map(idOption)} />
        </Select>
        <Select label="Template" error={errors.template?.message} {...form.register('template')}>
          <Options chosen={template} loaded={[noTemplate, ...templates.map(nameOption)]} />
        </Select>
      </div>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder={chosen?.url ?? 'https://shop.example.com/'}
        hint={chosen?.url ? 'Empty: the address of the template' : 'The page that the tester opens'}
        error={errors.url?.message}
        {...form.register('url', {
          validate: filled('Enter the address, or choose a template that has one'),
        })}
      />
      <div className="flex flex-col gap-1">
        <TextArea
          label="Instructions"
          rows={8}
          placeholder="Buy a hat and pay with the test card. Say what the last page shows."
          hint={
            chosen
              ? 'Empty: the instructions of the template'
              : 'What the tester does, and what should happen. Markdown'
          }
          error={errors.description?.message}
          {...form.register('description', {
            validate: filled('Enter the instructions, or choose a template'),
          })}
        />
        <details open={isPreview} onToggle={(event) => setPreview(event.currentTarget.open)}>
          <summary className="text-xs text-muted">Preview of the instructions</summary>
          {isPreview && (
            <div className="mt-2 rounded-md border border-line bg-page p-3">
              <Markdown text={description || (chosen?.testInstructions ?? 'No instructions yet')} />
            </div>
          )}
        </details>
      </div>
    </>
  );
}
