import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { type Role, useOrganizationId } from '../client/organization.js';
import { serverConfigQuery } from '../client/server-config.js';
import { Button } from '../ui/button.js';
import { Code } from '../ui/copy.js';
import { Dialog } from '../ui/dialog.js';
import { RadioGroup, TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { invitationsQuery } from './organization-query.js';
import { roles, roleTexts } from './role.js';

interface Invited {
  readonly email: string;
  readonly inviteUrl: string;
}

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [invited, setInvited] = useState<Invited>();
  const close = () => {
    setInvited(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={invited ? 'Invitation created' : 'Invite a member'}
      keepsOpen={invited !== undefined}
    >
      {invited ? <Link invited={invited} onClose={close} /> : <InviteForm onInvited={setInvited} />}
    </Dialog>
  );
}

function Link({ invited: { email, inviteUrl }, onClose }: { invited: Invited; onClose: () => void }) {
  const { data: config } = useQuery(serverConfigQuery);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        {config?.mail
          ? `We have sent this link to ${email}. You can also pass it on yourself.`
          : `This server sends no mail. Pass this link on to ${email}.`}{' '}
        It works once, for seven days, and is not shown again.
      </p>
      <Code label="invitation link">{inviteUrl}</Code>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const form = useForm<{ email: string; role: Role }>({ defaultValues: { email: '', role: 'contributor' } });
  const role = useWatch({ control: form.control, name: 'role' });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Create invitation"
      onSubmit={async (values) => {
        onInvited(await handtest.organizations.invitations.create(organizationId, values));
        await queryClient.invalidateQueries(invitationsQuery(organizationId));
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="Only an account with this address can accept"
        error={errors.email?.message}
        {...form.register('email', { required: 'email is required' })}
      />
      <RadioGroup
        label="Role"
        name="role"
        value={role}
        error={errors.role?.message}
        options={roles.map((value) => ({ value, label: roleTexts[value].label, hint: roleTexts[value].may }))}
        onChange={(next) => form.setValue('role', next)}
      />
    </Form>
  );
}
