/** Asks before a key is revoked, or a revoked key is deleted. */
import { useQueryClient } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { useOrganizationId } from '../client/organization.js';
import { ConfirmDialog } from '../ui/dialog.js';
import type { ApiKey } from './organization-query.js';

export function EndKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const organizationId = useOrganizationId();
  const queryClient = useQueryClient();
  const { id, name, revokedAt } = apiKey;
  const isActive = revokedAt === null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isActive ? `Revoke “${name}”?` : `Delete “${name}”?`}
      description={
        isActive
          ? 'From the next second on, every request with this key is refused. A revoked key cannot be restored.'
          : 'The key does not work any more. It leaves the list; the audit log keeps its name.'
      }
      action={isActive ? 'Revoke key' : 'Delete key'}
      onConfirm={async () => {
        await (isActive ? handtest.keys.revoke(id) : handtest.keys.delete(id));
        await queryClient.invalidateQueries({ queryKey: ['organizations', organizationId, 'keys'] });
      }}
    />
  );
}
