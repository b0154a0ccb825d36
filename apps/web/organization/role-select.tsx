/** Changes the role of a member at once, that of the user after a question. The old role remains until the API answers. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { type Role, useOrganizationId } from '../client/organization.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Select } from '../ui/field.js';
import { notify, notifyError } from '../ui/toast.js';
import type { Member } from './organization-query.js';
import { roles, roleTexts } from './role.js';

interface RoleSelectProps {
  readonly member: Member;
  readonly isYou: boolean;
  readonly refusal: string | undefined;
}

export function RoleSelect({ member, isYou, refusal }: RoleSelectProps) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) =>
      handtest.organizations.members.update(organizationId, member.userId, { role }),
    onSuccess: async ({ name, role }) => {
      await queryClient.invalidateQueries({ queryKey: ['organizations'] });
      notify(`${name} is now ${roleTexts[role].label.toLowerCase()}`);
    },
    onError: (error) => notifyError('The role is not changed', error),
  });
  /** The next role of the user, until it is confirmed. */
  const [own, setOwn] = useState<Role>();
  const choose = (role: Role) => {
    if (change.isPending) return;
    if (isYou) setOwn(role);
    else change.mutate(role);
  };
  return (
    <>
      <Select
        label={<span className="sr-only">Role of {member.name}</span>}
        hint={refusal && 'The only admin'}
        title={refusal ?? roleTexts[member.role].may}
        value={member.role}
        disabled={refusal !== undefined}
        aria-disabled={change.isPending || undefined}
        className="max-w-44"
        onChange={(event) => choose(event.target.value as Role)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleTexts[role].label}
          </option>
        ))}
      </Select>
      <ConfirmDialog
        open={own !== undefined}
        onClose={() => setOwn(undefined)}
        title="Change your own role?"
        description="Only another admin can give you your role back."
        action="Change my role"
        onConfirm={() => change.mutateAsync(own!)}
      />
    </>
  );
}
