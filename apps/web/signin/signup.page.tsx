import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { passwordHint } from '../client/password.js';
import { signUp } from '../client/web-session.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Card } from './card.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { signupRoute } from './routes.js';

export function SignupPage() {
  const { returnTo = '/welcome' } = signupRoute.useSearch();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { name: '', email: '', password: '' } });
  const { errors } = form.formState;
  return (
    <Card title="Create an account">
      <ProviderSignIn returnTo={returnTo} />
      <Form
        form={form}
        showFaults={showFaults}
        submit="Sign up"
        onSubmit={async (values) => {
          await signUp(values);
          await navigate({ to: returnTo });
        }}
      >
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', { required: 'name is required' })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email', { required: 'email is required' })}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password?.message}
          {...form.register('password', { required: 'password is required' })}
        />
      </Form>
      <p className="text-sm text-muted">
        You have an account?{' '}
        <Link to="/login" search={{ returnTo }} className="text-accent underline">
          Sign in
        </Link>
      </p>
    </Card>
  );
}
