import { useQuery } from '@tanstack/react-query';
import { useProject } from '../project/project-context.js';
import { Page, Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { ErrormonForm } from './errormon-form.js';
import { errormonQuery } from './errormon-query.js';
import { ErrormonStatus } from './errormon-status.js';

export function ErrormonPage() {
  const { id: projectId } = useProject();
  const { data: errormon, error, refetch } = useQuery(errormonQuery(projectId));
  return (
    <Page
      title="Error monitor"
      description="Events of Sentry, or of a server with the same web API, become evidence when they belong to an error of the tester's browser."
    >
      {errormon === undefined ? (
        error ? (
          <ErrorState
            what="The error monitor could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-64 w-full" />
        )
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <Panel title={errormon ? 'Connection' : 'Connect an error monitor'}>
            <ErrormonForm key={projectId} projectId={projectId} errormon={errormon} />
          </Panel>
          {errormon ? <ErrormonStatus errormon={errormon} /> : <WhatCounts />}
        </div>
      )}
    </Page>
  );
}

function WhatCounts() {
  return (
    <Panel title="What is read">
      <p className="text-sm text-muted">
        Only events that match an error of the tester's browser in address, message and time. Names and
        addresses of users are never read.
      </p>
    </Panel>
  );
}
