/** Fields of a job that most jobs leave as they are. */
import type { UseFormReturn } from 'react-hook-form';
import { Select, TextArea, TextField } from '../../ui/field.js';
import type { JobDraft } from './job-draft.js';

export function LimitFields({ form }: { form: UseFormReturn<JobDraft> }) {
  const { errors } = form.formState;
  const minutes = { type: 'number', inputMode: 'numeric', min: 0, max: 120 } as const;
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Select label="Device" error={errors.deviceClass?.message} {...form.register('deviceClass')}>
        <option value="">Default</option>
        <option value="desktop">Desktop, 1600 × 900</option>
        <option value="mobile">Mobile, 375 × 812</option>
      </Select>
      <TextField
        label="Minutes"
        {...minutes}
        placeholder="15"
        error={errors.targetDurationMinutes?.message}
        {...form.register('targetDurationMinutes')}
      />
      <TextField
        label="Extension minutes"
        {...minutes}
        placeholder="5"
        error={errors.maxExtensionMinutes?.message}
        {...form.register('maxExtensionMinutes')}
      />
      <TextField
        label="Extensions"
        {...minutes}
        placeholder="3"
        error={errors.maxExtensionCount?.message}
        {...form.register('maxExtensionCount')}
      />
    </div>
  );
}

export function AdvancedFields({ form }: { form: UseFormReturn<JobDraft> }) {
  const { errors } = form.formState;
  const isWrong = [
    errors.codehostRepos,
    errors.autoCreateCodehostIssues,
    errors.additionalValidationInstructions,
    errors.metadata,
  ].some(Boolean);
  return (
    <details open={isWrong || undefined}>
      <summary className="text-sm font-medium">Advanced</summary>
      <div className="flex flex-col gap-4 pt-3">
        <TextArea
          label="Repositories"
          rows={2}
          placeholder="owner/repository"
          hint="The code of the tested website, for related issues and code. One in each line"
          error={errors.codehostRepos?.message}
          {...form.register('codehostRepos')}
        />
        <Select
          label="Create issues from the findings"
          error={errors.autoCreateCodehostIssues?.message}
          {...form.register('autoCreateCodehostIssues')}
        >
          <option value="default">As the project says</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Select>
        <TextArea
          label="Instructions for reading the report"
          rows={2}
          hint="What to check in the report beside the instructions of the tester"
          error={errors.additionalValidationInstructions?.message}
          {...form.register('additionalValidationInstructions')}
        />
        <TextArea
          label="Metadata"
          rows={3}
          placeholder='{"build": 4711}'
          spellCheck={false}
          inputClassName="font-mono text-xs"
          hint="JSON of your own, which the record and the webhook have"
          error={errors.metadata?.message}
          {...form.register('metadata')}
        />
      </div>
    </details>
  );
}
