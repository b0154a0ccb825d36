import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { passwordHint } from '../client/password.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Page, Panel } from '../ui/page.js';
import { notify } from '../ui/toast.js';
import { SessionPanel } from './session-panel.js';

export function SecurityPage() {
  return (
    <Page title="Password and sessions">
      <Panel title="Password">
        <div className="max-w-lg">
          <PasswordForm />
        </div>
      </Panel>
      <SessionPanel />
    </Page>
  );
}

function PasswordForm() {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Change password"
      onSubmit={async (values) => {
        await handtest.auth.changePassword(values);
        notify('Your password is changed', 'All your sessions have ended. Sign in with the new password.');
        await navigate({ to: '/login', search: { returnTo: '/settings/security' } });
      }}
    >
      <p className="text-sm text-muted">A change ends all your sessions, this one included.</p>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: 'currentPassword is required' })}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.newPassword?.message}
        {...form.register('newPassword', { required: 'newPassword is required' })}
      />
    </Form>
  );
}
