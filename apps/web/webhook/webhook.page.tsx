import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../project/project-context.js';
import { webhookQuery } from '../project/part-query.js';
import { ButtonLink } from '../ui/button.js';
import { Page, Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { DeliveryList } from './delivery-list.js';
import { EndpointForm } from './endpoint-form.js';
import { PingPanel } from './ping-panel.js';
import { SecretDialog } from './secret-dialog.js';
import { SecretPanel } from './secret-panel.js';

export function WebhookPage() {
  const project = useProject();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(project.id));
  const [secret, setSecret] = useState<string>();
  return (
    <Page
      title="Webhook"
      description="You get one signed request for each job that ends. You need no polling."
      actions={
        <ButtonLink to="/projects/$projectId/webhook/verification" params={{ projectId: project.id }}>
          Verification code
        </ButtonLink>
      }
    >
      {webhook === undefined ? (
        error ? (
          <ErrorState what="The webhook could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            <Panel title="Endpoint">
              <EndpointForm key={project.id} projectId={project.id} webhook={webhook} onSecret={setSecret} />
            </Panel>
            {webhook ? (
              <div className="flex min-w-0 flex-col gap-4">
                <PingPanel projectId={project.id} />
                <SecretPanel webhook={webhook} onSecret={setSecret} />
              </div>
            ) : (
              <Panel title="Without a webhook">
                <p className="text-sm text-muted">
                  Your program can read{' '}
                  <code className="font-mono text-xs">GET /api/jobs?updatedAfter=…</code> from time to time
                  instead, or follow the events of one job.
                </p>
              </Panel>
            )}
          </div>
          {webhook && <DeliveryList webhook={webhook} />}
        </>
      )}
      {/* Outside the parts that change with each reading, because the secret is shown once. */}
      <SecretDialog secret={secret} onStored={() => setSecret(undefined)} />
    </Page>
  );
}
