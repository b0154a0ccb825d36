/** Connects by a token. The API never shows it again. */
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { repositoriesKey } from '../project/part-query.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Panel } from '../ui/page.js';
import { notify } from '../ui/toast.js';
import { connectionsKey } from './codehost-query.js';

export function TokenPanel({ organizationId, hasToken }: { organizationId: string; hasToken: boolean }) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { token: '' } });
  return (
    <Panel title="By a token">
      <Form
        form={form}
        showFaults={showFaults}
        submit={hasToken ? 'Replace the token' : 'Save the token'}
        refusal={useRefusal('admin')}
        onSubmit={async ({ token }) => {
          const { account } = await handtest.codehost.token.set({ organizationId, token: token.trim() });
          form.reset();
          notify(`Connected to ${account}`);
          void queryClient.invalidateQueries({ queryKey: repositoriesKey(organizationId) });
          await queryClient.invalidateQueries({ queryKey: connectionsKey(organizationId) });
        }}
      >
        <TextField
          label="Token"
          type="password"
          autoComplete="off"
          hint="It reads pull requests, contents and deployments, and writes issues. For checks it also writes commit statuses. It is encrypted"
          error={form.formState.errors.token?.message}
          {...form.register('token', { required: 'token is required' })}
        />
      </Form>
    </Panel>
  );
}
