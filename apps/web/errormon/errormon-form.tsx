/** Connects the error monitor, or changes its connection. */
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { useSavedValues } from '../client/saved-values.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { notify } from '../ui/toast.js';
import { type Errormon, errormonQuery } from './errormon-query.js';

export function ErrormonForm({ projectId, errormon }: { projectId: string; errormon: Errormon | null }) {
  const queryClient = useQueryClient();
  const shown = {
    baseUrl: errormon?.baseUrl ?? 'https://sentry.io',
    organizationSlug: errormon?.organizationSlug ?? '',
    projectSlug: errormon?.projectSlug ?? '',
    environment: errormon?.environment ?? '',
    token: '',
  };
  const form = useForm({ defaultValues: shown });
  const hasChanged = useSavedValues(form, shown);
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit={errormon ? 'Save' : 'Connect'}
      refusal={useRefusal('contributor')}
      onSubmit={async ({ environment, ...values }) => {
        const saved = await handtest.errormon.set(projectId, {
          ...values,
          ...(environment.trim() !== '' && { environment: environment.trim() }),
        });
        form.reset({ ...values, environment, token: '' });
        queryClient.setQueryData(errormonQuery(projectId).queryKey, saved);
        notify('The error monitor is saved', 'Test it to see whether events can be read.');
      }}
    >
      {hasChanged && (
        <Notice>The saved connection has changed. What you typed is kept until you save it or leave.</Notice>
      )}
      <TextField
        label="Server"
        type="url"
        hint="A public https address without a path"
        error={errors.baseUrl?.message}
        {...form.register('baseUrl', { required: 'baseUrl is required' })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Organization"
          placeholder="acme"
          hint="Its slug at the error monitor"
          error={errors.organizationSlug?.message}
          {...form.register('organizationSlug', { required: 'organizationSlug is required' })}
        />
        <TextField
          label="Project"
          placeholder="shop"
          hint="Its slug at the error monitor"
          error={errors.projectSlug?.message}
          {...form.register('projectSlug', { required: 'projectSlug is required' })}
        />
      </div>
      <TextField
        label="Environment (optional)"
        placeholder="production"
        hint="Only events of this environment count"
        error={errors.environment?.message}
        {...form.register('environment')}
      />
      <TextField
        label="Token"
        type="password"
        autoComplete="off"
        hint={
          errormon
            ? `The stored token ends in ${errormon.hint}. Each change needs the token again`
            : 'With the scope project:read. It is encrypted and never shown again'
        }
        error={errors.token?.message}
        {...form.register('token', { required: 'token is required' })}
      />
    </Form>
  );
}
