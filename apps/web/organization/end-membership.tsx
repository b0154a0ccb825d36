/** Asks before a member is removed, the user leaves, or an invitation is withdrawn. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { handtest } from '../client/handtest.js';
import { useOrganizationId } from '../client/organization.js';
import { ConfirmDialog } from '../ui/dialog.js';
import type { Row } from './member-row.js';

export function EndMembership({ row, onClose }: { row: Row; onClose: () => void }) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { members, invitations } = handtest.organizations;
  const reread = () => queryClient.invalidateQueries({ queryKey: ['organizations'] });
  if (row.kind === 'invitation') {
    const { id, email } = row.invitation;
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Withdraw the invitation?"
        description={`The link for ${email} stops working at once.`}
        action="Withdraw invitation"
        onConfirm={async () => {
          await invitations.withdraw(organizationId, id);
          await reread();
        }}
      />
    );
  }
  const { userId, name } = row.member;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={row.isYou ? 'Leave the organization?' : `Remove ${name}?`}
      description={
        row.isYou
          ? 'You lose access to its projects and jobs at once. An admin can invite you again.'
          : `${name} loses access to the organization at once.`
      }
      action={row.isYou ? 'Leave' : 'Remove member'}
      onConfirm={async () => {
        await members.remove(organizationId, userId);
        await reread();
        if (row.isYou) await navigate({ to: '/jobs' });
      }}
    />
  );
}
