import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { isTester } from '../../client/session.js';
import { Page } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/state.js';
import { draftKey } from '../draft/draft.js';
import { useTesterLive } from '../live/tester-live.js';
import { NoTester } from '../no-tester.js';
import { workspaceRoute } from '../routes.js';
import { hasNoRole, isLost, isUnderWay, testerJobQuery } from '../tester-query.js';
import { EndedJob } from './ended-job.js';
import { Workspace } from './workspace.js';

const title = 'Test';

export function WorkspacePage() {
  const { user } = useRouteContext({ from: '/app' });
  const { jobId } = workspaceRoute.useParams();
  return isTester(user) ? <Loaded key={jobId} jobId={jobId} /> : <NoTester title={title} />;
}

function Loaded({ jobId }: { jobId: string }) {
  useTesterLive();
  const { data: job, error, refetch } = useQuery(testerJobQuery(jobId));
  // What is on the screen remains while the server cannot be reached.
  if (!job) {
    return (
      <Page title={title}>
        {error ? (
          <ErrorState
            what="The job could not be loaded"
            missing="It was deleted, or another tester has it."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy className="grid gap-4 lg:grid-cols-[360px_1fr]">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        )}
      </Page>
    );
  }
  if (isUnderWay(job) && hasNoRole(error)) return <EndedJob job={job} isDismissed />;
  if (isUnderWay(job) && !isLost(error)) {
    return <Workspace key={draftKey(job.id, job.claimedAt)} job={job} isStale={error !== null} />;
  }
  return <EndedJob job={job} />;
}
