import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useOrganizationId } from '../client/organization.js';
import { SecretOnce } from '../ui/copy.js';
import { Dialog } from '../ui/dialog.js';
import { RadioGroup, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';

export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={secret ? 'Your API key' : 'Create an API key'}
      keepsOpen={secret !== undefined}
    >
      {secret ? (
        <SecretOnce secret={secret} label="API key" onStored={close} />
      ) : (
        <CreateKeyForm onCreated={setSecret} />
      )}
    </Dialog>
  );
}

const modes = [
  {
    value: 'live',
    label: 'Live',
    hint: 'Its jobs reach human testers and cost credit',
  },
  {
    value: 'test',
    label: 'Test',
    hint: 'A simulated tester answers its jobs within seconds, for free',
  },
] as const;

interface Values {
  name: string;
  mode: 'live' | 'test';
}

function CreateKeyForm({ onCreated }: { onCreated: (secret: string) => void }) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const form = useForm<Values>({ defaultValues: { name: '', mode: 'live' } });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Create key"
      onSubmit={async (values) => {
        onCreated((await handtest.keys.create({ organizationId, ...values })).key);
        await queryClient.invalidateQueries({ queryKey: ['organizations', organizationId, 'keys'] });
      }}
    >
      <TextField
        label="Name"
        maxLength={120}
        autoComplete="off"
        hint="Where it is used, such as “CI”"
        error={errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
      <RadioGroup
        label="Mode"
        name="mode"
        value={mode}
        error={errors.mode?.message}
        options={modes}
        onChange={(next) => form.setValue('mode', next)}
      />
    </Form>
  );
}
