import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { serverConfigQuery } from '../client/server-config.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Card } from './card.js';

const noMail = 'This server sends no mail. Ask its administrator to give you access';

export function ResetRequestPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Card title={sentTo ? 'Look into your mail' : 'Reset your password'}>
      {sentTo ? (
        <p className="text-sm" role="status">
          If {sentTo} has an account, a link to a new password is on its way. It works once, for an hour.
        </p>
      ) : (
        <ResetRequestForm onSent={setSentTo} />
      )}
      <p className="text-sm">
        <Link to="/login" className="text-accent underline">
          Back to the sign-in
        </Link>
      </p>
    </Card>
  );
}

function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { data: config } = useQuery(serverConfigQuery);
  const refusal = config?.mail === false ? noMail : undefined;
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Send the link"
      refusal={refusal}
      onSubmit={async ({ email }) => {
        await handtest.auth.requestPasswordReset({ email });
        onSent(email);
      }}
    >
      {refusal && <Notice>{refusal}.</Notice>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
        {...form.register('email', { required: 'email is required' })}
      />
    </Form>
  );
}
