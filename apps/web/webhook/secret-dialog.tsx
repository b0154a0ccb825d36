/** A signing secret, which no later answer has. */
import { SecretOnce } from '../ui/copy.js';
import { Dialog } from '../ui/dialog.js';

export function SecretDialog({ secret, onStored }: { secret: string | undefined; onStored: () => void }) {
  return (
    <Dialog open={secret !== undefined} onClose={onStored} title="Signing secret" keepsOpen>
      <SecretOnce secret={secret ?? ''} label="signing secret" onStored={onStored} />
    </Dialog>
  );
}
