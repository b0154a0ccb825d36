/** The form of a schedule beside its next runs. */
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { useRefusal } from '../client/organization.js';
import { UnsavedChanges } from '../client/unsaved.js';
import { zoneNames } from '../clock/display-zone.js';
import { allTemplatesQuery } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { Select, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Panel } from '../ui/page.js';
import { useDebounced } from '../ui/use-debounced.js';
import { NextRuns } from './next-runs.js';
import { type PreviewRequest, type Schedule, type ScheduleRequest } from './schedule-query.js';
import { isByWeek, lacksUrl, previewRequest, scheduleRequest, type ScheduleValues } from './schedule-form.js';
import { clockOf, frequencyNames, weekdayNames, weekOrder } from './schedule-words.js';

interface EditorProps {
  readonly projectId: string;
  readonly values: ScheduleValues;
  /** Of a schedule that exists: its weeks count from its creation. */
  readonly scheduleId?: string;
  readonly submit: string;
  /** Rejects when the API refuses. */
  readonly onSave: (request: ScheduleRequest) => Promise<unknown>;
}

type ScheduleForm = UseFormReturn<ScheduleValues>;

export function ScheduleEditor({ projectId, values, scheduleId, submit, onSave }: EditorProps) {
  const form = useForm<ScheduleValues>({ defaultValues: values });
  const { errors } = form.formState;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <Panel title="Schedule">
        <Form
          form={form}
          showFaults={showFaults}
          submit={submit}
          leaves
          refusal={useRefusal('contributor')}
          onSubmit={(next) => onSave(scheduleRequest(next))}
        >
          <TextField
            label="Name"
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name', { required: 'name is required' })}
          />
          <TemplateSelect projectId={projectId} form={form} />
          <TimeFields form={form} />
          <OverrideFields form={form} />
        </Form>
        <UnsavedChanges form={form} />
      </Panel>
      <Preview projectId={projectId} form={form} scheduleId={scheduleId} />
    </div>
  );
}

const withoutUrl =
  'Neither this template nor the project has a url: each run fails. Enter a url below, or add one to the template or the project.';

function TemplateSelect({ projectId, form }: { projectId: string; form: ScheduleForm }) {
  const { data } = useQuery(allTemplatesQuery(projectId));
  const { defaultUrl } = useProject();
  const [templateId, urlOverride] = useWatch({ control: form.control, name: ['templateId', 'urlOverride'] });
  const template = data?.find(({ id }) => id === templateId);
  return (
    <Select
      // The options arrive after the value.
      key={data === undefined ? 'loading' : 'loaded'}
      label="Template"
      hint={template && lacksUrl(urlOverride, template.url, defaultUrl) ? withoutUrl : undefined}
      error={form.formState.errors.templateId?.message}
      {...form.register('templateId', { required: 'templateId must be one of the templates' })}
    >
      <option value="">Choose a template</option>
      {data?.map(({ id, name, builtIn }) => (
        <option key={id} value={id}>
          {builtIn ? `${name} (built-in)` : name}
        </option>
      ))}
    </Select>
  );
}

const lastDayOfMonths = 28;

function TimeFields({ form }: { form: ScheduleForm }) {
  const { errors } = form.formState;
  const frequency = useWatch({ control: form.control, name: 'frequency' });
  return (
    <>
      <Select label="Runs" error={errors.frequency?.message} {...form.register('frequency')}>
        {Object.entries(frequencyNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      {isByWeek(frequency) && <Weekdays form={form} />}
      {frequency === 'monthly' && (
        <Select label="Day of the month" error={errors.dayOfMonth?.message} {...form.register('dayOfMonth')}>
          {Array.from({ length: lastDayOfMonths }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
          <option value={0}>The last day</option>
        </Select>
      )}
      {frequency === 'once' && (
        <TextField
          label="Date"
          type="date"
          error={errors.scheduledDate?.message}
          {...form.register('scheduledDate', { required: 'scheduledDate is required' })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Time"
          type="time"
          error={errors.scheduledHour?.message}
          {...form.register('scheduledHour', {
            validate: (text) => clockOf(text) !== undefined || 'the time must be written as 09:30',
          })}
        />
        <TextField
          label="Time zone"
          list="time-zones"
          autoComplete="off"
          error={errors.timezone?.message}
          {...form.register('timezone', { required: 'timezone is required' })}
        />
        <TimeZones />
      </div>
    </>
  );
}

function TimeZones() {
  return (
    <datalist id="time-zones">
      {zoneNames().map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}

function Weekdays({ form }: { form: ScheduleForm }) {
  return (
    <Controller
      control={form.control}
      name="weekdays"
      rules={{ validate: (days) => days.length > 0 || 'weekdays must have at least one day' }}
      render={({ field, fieldState }) => (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">Days</legend>
          <div className="flex flex-wrap gap-2">
            {weekOrder([0, 1, 2, 3, 4, 5, 6]).map((day) => (
              <label
                key={day}
                className="inline-flex items-center gap-1.5 rounded-md border border-edge px-2 py-1 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="checkbox"
                  className="size-3.5 accent-accent"
                  checked={field.value.includes(day)}
                  aria-label={weekdayNames[day]}
                  onChange={({ target }) =>
                    field.onChange(
                      target.checked ? [...field.value, day] : field.value.filter((one) => one !== day),
                    )
                  }
                />
                <span aria-hidden>{weekdayNames[day]!.slice(0, 3)}</span>
              </label>
            ))}
          </div>
          {fieldState.error && (
            <p role="alert" className="text-xs text-bad">
              {fieldState.error.message}
            </p>
          )}
        </fieldset>
      )}
    />
  );
}

function OverrideFields({ form }: { form: ScheduleForm }) {
  const { errors } = form.formState;
  const { urlOverride, autoCreateCodehostIssuesOverride, chatNotificationOverride } = errors;
  const isWrong = [urlOverride, autoCreateCodehostIssuesOverride, chatNotificationOverride].some(Boolean);
  return (
    <details open={isWrong || undefined} className="rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer text-sm font-medium">
        What differs from the template and the project
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <TextField
          label="Url (optional)"
          type="url"
          hint="Replaces the url of the template"
          error={errors.urlOverride?.message}
          {...form.register('urlOverride')}
        />
        <Select
          label="Create issues from findings"
          error={errors.autoCreateCodehostIssuesOverride?.message}
          {...form.register('autoCreateCodehostIssuesOverride')}
        >
          <option value="project">As the project says</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
        <Select
          label="Chat message for each finished job"
          error={errors.chatNotificationOverride?.message}
          {...form.register('chatNotificationOverride')}
        >
          <option value="project">As the project says</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
      </div>
    </details>
  );
}

interface PreviewProps {
  readonly projectId: string;
  readonly form: ScheduleForm;
  readonly scheduleId: Schedule['id'] | undefined;
}

function Preview({ projectId, form, scheduleId }: PreviewProps) {
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as ScheduleValues;
  const request = useDebounced<PreviewRequest | null>(previewRequest(values, scheduleId) ?? null);
  return <NextRuns projectId={projectId} request={request ?? undefined} timezone={values.timezone} />;
}
