import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { sessionQuery, type User } from '../client/session.js';
import { CopyValue, Fact } from '../ui/copy.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Page, Panel } from '../ui/page.js';
import { Time } from '../ui/time.js';
import { notify } from '../ui/toast.js';

export function ProfilePage() {
  const { data: user } = useQuery(sessionQuery);
  if (!user) return <Page title="Profile">{null}</Page>;
  return (
    <Page title="Profile">
      <Panel title="Name">
        <div className="max-w-lg">
          <NameForm user={user} />
        </div>
      </Panel>
      <Panel title="Account">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact term="Email">{user.email}</Fact>
          <Fact term="Member since">
            <Time at={user.createdAt} absolute />
          </Fact>
          <Fact term="User id">
            <CopyValue text={user.id} label="user id" />
          </Fact>
          {user.platformRoles.length > 0 && (
            <Fact term="Roles on this server">{user.platformRoles.map(roleText).join(', ')}</Fact>
          )}
        </dl>
      </Panel>
    </Page>
  );
}

function roleText(role: string): string {
  return role === 'platform_admin' ? 'Administrator' : role === 'tester' ? 'Tester' : role;
}

function NameForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: user.name } });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Save"
      onSubmit={async (values) => {
        const changed = await handtest.auth.updateMe(values);
        queryClient.setQueryData(sessionQuery.queryKey, changed.user);
        // What was typed during the request stays.
        form.reset(values, { keepValues: true });
        notify('Your name is saved');
      }}
    >
      <TextField
        label="Your name"
        autoComplete="name"
        maxLength={120}
        hint="Members of your organizations see it"
        error={errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
    </Form>
  );
}
