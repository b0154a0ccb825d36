/** The address of the endpoint. Its first save shows the secret once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { webhookKey } from '../project/part-query.js';
import { Checkbox, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/toast.js';
import { SecretDialog } from './secret-dialog.js';
import type { Webhook } from './webhook-type.js';

export function EndpointForm({ projectId, webhook }: { projectId: string; webhook: Webhook | null }) {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    defaultValues: {
      url: webhook?.url ?? '',
      enabled: webhook?.enabled ?? true,
      creditAlerts: webhook?.creditAlerts ?? false,
    },
  });
  const { errors } = form.formState;
  const reload = () => queryClient.invalidateQueries({ queryKey: webhookKey(projectId) });
  return (
    <>
      <Form
        form={form}
        showFaults={showFaults}
        submit={webhook ? 'Save' : 'Turn on the webhook'}
        refusal={useRefusal('contributor')}
        onSubmit={async (values) => {
          const saved = await handtest.projects.webhook.set(projectId, { ...values, url: values.url.trim() });
          // A new record replaces this form, and the dialog with it: the secret must be stored first.
          if (saved.secret !== undefined) return setSecret(saved.secret);
          notify('The webhook is saved');
          await reload();
        }}
      >
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
      </Form>
      <SecretDialog
        secret={secret}
        onStored={() => {
          setSecret(undefined);
          void reload();
        }}
      />
    </>
  );
}
