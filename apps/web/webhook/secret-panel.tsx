/** Replaces the signing secret. */
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Panel } from '../ui/page.js';
import type { Webhook } from './webhook-type.js';

interface SecretPanelProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
}

export function SecretPanel({ webhook, onSecret }: SecretPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { projectId } = webhook;
  return (
    <Panel
      title="Signing secret"
      actions={
        <Button refusal={useRefusal('contributor')} onClick={() => setAsking(true)}>
          Regenerate
        </Button>
      }
    >
      <p className="text-sm text-muted">
        Each request is signed. The secret was shown when it was created, and cannot be shown again.
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Regenerate the signing secret?"
        description="For 24 hours the old secret signs too: webhook-signature then has two signatures, and your endpoint accepts either. x-service-signature uses the new secret at once."
        action="Regenerate"
        variant="primary"
        onConfirm={async () => {
          // Another person may have changed them since the page was opened.
          const { url, enabled } = await handtest.projects.webhook.get(projectId);
          const change = { url, enabled, regenerateSecret: true };
          const saved = await handtest.projects.webhook.set(projectId, change);
          onSecret(saved.secret!);
        }}
      />
    </Panel>
  );
}
