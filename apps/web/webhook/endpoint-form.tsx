/** The address of the endpoint. */
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { changedFields } from '../client/changed-fields.js';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { useSavedValues } from '../client/saved-values.js';
import { UnsavedChanges } from '../client/unsaved.js';
import { webhookKey } from '../project/part-query.js';
import { Checkbox, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { notify } from '../ui/toast.js';
import type { Webhook } from './webhook-type.js';

interface EndpointFormProps {
  readonly projectId: string;
  readonly webhook: Webhook | null;
  /** The first save has a secret. */
  readonly onSecret: (secret: string) => void;
}

export function EndpointForm({ projectId, webhook, onSecret }: EndpointFormProps) {
  const queryClient = useQueryClient();
  const saved = {
    url: webhook?.url ?? '',
    enabled: webhook?.enabled ?? true,
    creditAlerts: webhook?.creditAlerts ?? false,
  };
  const form = useForm({ defaultValues: saved });
  const hasChanged = useSavedValues(form, saved);
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit={webhook ? 'Save' : 'Turn on the webhook'}
      refusal={useRefusal('contributor')}
      onSubmit={async (values) => {
        const changes = changedFields(saved, { ...values, url: values.url.trim() });
        // What another person has changed since stays.
        const { url, enabled } = webhook ? await handtest.projects.webhook.get(projectId) : saved;
        const { secret } = await handtest.projects.webhook.set(projectId, { url, enabled, ...changes });
        // What was typed during the request stays.
        form.reset(values, { keepValues: true });
        if (secret === undefined) notify('The webhook is saved');
        else onSecret(secret);
        await queryClient.invalidateQueries({ queryKey: webhookKey(projectId) });
      }}
    >
      {hasChanged && (
        <Notice>
          The saved webhook has changed: its url is {saved.url}, and it is {saved.enabled ? 'on' : 'off'}.
          What you typed is kept until you save it or leave.
        </Notice>
      )}
      <TextField
        label="Url"
        type="url"
        placeholder="https://api.example.com/handtest"
        hint="A public https address. It must answer 2xx within 15 seconds"
        error={errors.url?.message}
        {...form.register('url', { required: 'url is required' })}
      />
      <Checkbox
        label="Enabled"
        hint="While it is off, nothing is delivered"
        error={errors.enabled?.message}
        {...form.register('enabled')}
      />
      <Checkbox
        label="Also deliver when the credit is low"
        error={errors.creditAlerts?.message}
        {...form.register('creditAlerts')}
      />
      <UnsavedChanges form={form} />
    </Form>
  );
}
