import { isHandtestError } from '@handtest/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { passwordHint } from '../client/password.js';
import { ButtonLink } from '../ui/button.js';
import { RadioGroup, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Card } from './card.js';
import { resetRoute } from './routes.js';

interface Values {
  newPassword: string;
  maker?: 'me' | 'other';
}

type Progress = 'asked' | 'changed' | 'link-ended';

export function ResetPage() {
  const [progress, setProgress] = useState<Progress>('asked');
  if (progress === 'changed') {
    return (
      <Card title="Your password is changed">
        <p className="text-sm">All sessions of your account have ended.</p>
        <ButtonLink to="/login" variant="primary">
          Sign in
        </ButtonLink>
      </Card>
    );
  }
  if (progress === 'link-ended') {
    return (
      <Card title="The link does not work any more">
        <p className="text-sm">It was used before, or it is older than an hour.</p>
        <ButtonLink to="/reset" variant="primary">
          Ask for a new link
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card title="Choose a new password">
      <ResetForm onProgress={setProgress} />
      <p className="text-sm">
        <Link to="/login" className="text-accent underline">
          Back to the sign-in
        </Link>
      </p>
    </Card>
  );
}

function ResetForm({ onProgress }: { onProgress: (progress: Progress) => void }) {
  const { token } = resetRoute.useParams();
  const { first = false } = resetRoute.useSearch();
  const form = useForm<Values>({ defaultValues: { newPassword: '' } });
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Change password"
      onSubmit={async ({ newPassword, maker }) => {
        try {
          const keepOrganizations = maker && maker === 'me';
          await handtest.auth.resetPassword(token, { newPassword, keepOrganizations });
          onProgress('changed');
        } catch (error) {
          if (!isHandtestError(error, 'password_reset_not_found')) throw error;
          onProgress('link-ended');
        }
      }}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={form.formState.errors.newPassword?.message}
        {...form.register('newPassword', { required: 'newPassword is required' })}
      />
      {first && <MakerField form={form} />}
    </Form>
  );
}

/** A stranger may have signed up with the address before its owner. Neither answer is given in advance. */
function MakerField({ form }: { form: UseFormReturn<Values> }) {
  return (
    <Controller
      control={form.control}
      name="maker"
      rules={{ required: 'Choose who made the account' }}
      render={({ field: { name, value, onChange }, fieldState }) => (
        <RadioGroup
          label="Did you make this account?"
          name={name}
          value={value}
          onChange={onChange}
          error={fieldState.error?.message}
          options={[
            {
              value: 'me',
              label: 'Yes, I signed up with this address',
              hint: 'You keep your organizations and API keys. Your personal access tokens end.',
            },
            {
              value: 'other',
              label: 'No, or I am not sure',
              hint: 'You leave the organizations of the account and start with a new one. Its API keys, tokens and invitations end.',
            },
          ]}
        />
      )}
    />
  );
}
