import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { serverNow } from '../clock/server-clock.js';
import { SecretOnce } from '../ui/copy.js';
import { Dialog } from '../ui/dialog.js';
import { Select, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { tokensKey } from './token-query.js';
import { expiryOf } from './token-state.js';

const lifetimes = [
  { days: '7', label: '7 days' },
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '1 year' },
  { days: '', label: 'Never' },
];

export function CreateTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={secret ? 'Your token' : 'Create a token'}
      keepsOpen={secret !== undefined}
    >
      {secret ? (
        <SecretOnce secret={secret} label="token" onStored={close} />
      ) : (
        <CreateTokenForm onCreated={setSecret} />
      )}
    </Dialog>
  );
}

function CreateTokenForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: '', expiresAt: '90' } });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Create token"
      onSubmit={async ({ name, expiresAt }) => {
        const { token } = await handtest.tokens.create({ name, expiresAt: expiryOf(expiresAt, serverNow()) });
        onCreated(token);
        await queryClient.invalidateQueries({ queryKey: tokensKey });
      }}
    >
      <TextField
        label="Name"
        maxLength={120}
        autoComplete="off"
        hint="Where it is used, such as “laptop”"
        error={errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
      <Select label="Expires after" error={errors.expiresAt?.message} {...form.register('expiresAt')}>
        {lifetimes.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </Select>
    </Form>
  );
}
