/** Changes the role of a member at once. The old role remains until the API answers. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { type Role, useOrganizationId } from '../client/organization.js';
import { Select } from '../ui/field.js';
import { notify, notifyError } from '../ui/toast.js';
import type { Member } from './organization-query.js';
import { roles, roleTexts } from './role.js';

export function RoleSelect({ member, refusal }: { member: Member; refusal: string | undefined }) {
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
  return (
    <Select
      label={<span className="sr-only">Role of {member.name}</span>}
      hint={refusal && 'The only admin'}
      title={refusal ?? roleTexts[member.role].may}
      value={member.role}
      disabled={refusal !== undefined || change.isPending}
      className="max-w-44"
      onChange={(event) => change.mutate(event.target.value as Role)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleTexts[role].label}
        </option>
      ))}
    </Select>
  );
}
