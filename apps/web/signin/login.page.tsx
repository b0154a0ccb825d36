import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { logIn } from '../client/web-session.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Card } from './card.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { loginRoute } from './routes.js';
import { problemText } from './sign-in-search.js';

export function LoginPage() {
  const { returnTo = '/', problem } = loginRoute.useSearch();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  return (
    <Card title="Sign in">
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
          {problemText(problem)}
        </p>
      )}
      {returnTo !== '/' && (
        <p className="text-sm text-muted">Sign in, and the page that you asked for opens.</p>
      )}
      <ProviderSignIn returnTo={returnTo} />
      <Form
        form={form}
        showFaults={showFaults}
        submit="Sign in"
        beside={
          <Link to="/reset" className="mr-auto text-sm text-accent underline">
            Forgot your password?
          </Link>
        }
        onSubmit={async ({ email, password }) => {
          await logIn(email, password);
          await navigate({ to: returnTo });
        }}
      >
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
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: 'password is required' })}
        />
      </Form>
      <p className="text-sm text-muted">
        No account?{' '}
        <Link to="/signup" search={{ returnTo }} className="text-accent underline">
          Sign up
        </Link>
      </p>
    </Card>
  );
}
