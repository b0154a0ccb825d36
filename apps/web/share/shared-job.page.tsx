/** What everyone may read who has the id of a job. */
import { isFinal } from '@handtest/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { handtest } from '../client/handtest.js';
import { Ended } from '../job/record/ended.js';
import { FindingList } from '../job/record/finding-list.js';
import { Report } from '../job/record/report.js';
import { ResultData } from '../job/record/result-data.js';
import { Verdict } from '../job/record/verdict.js';
import { lookOf } from '../job/status.js';
import { Banners } from '../shell/banners.js';
import { CopyButton } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { Time } from '../ui/time.js';
import { Toasts } from '../ui/toast.js';
import { sharedJobRoute } from './routes.js';
import { SharedRecording, type SharedRecordingProps } from './shared-recording.js';

const pollMs = 5_000;

type StatusRecord = Awaited<ReturnType<typeof handtest.jobs.status>>;

const statusQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['shared-job', jobId],
    queryFn: ({ signal }) => handtest.jobs.status(jobId, { signal }),
    // A new read has new links to the recording, which would interrupt it.
    staleTime: ({ state }) => (state.data && isFinal(state.data.status) ? 600_000 : 0),
    refetchInterval: ({ state }) => (state.data && isFinal(state.data.status) ? false : pollMs),
  });

export function SharedJobPage() {
  const { jobId } = sharedJobRoute.useParams();
  const { data: job, error, refetch } = useQuery(statusQuery(jobId));
  return (
    <main className="min-h-screen">
      <Banners />
      {job ? (
        <Page
          title={`Test of ${job.projectName}`}
          beside={!job.livemode && <Pill tone="accent">Test</Pill>}
          description={
            <>
              Created <Time at={job.createdAt} />
            </>
          }
          actions={<CopyButton text={location.href} label="link to this page" />}
        >
          <Content job={job} onStale={async () => (await refetch()).data?.testerData} />
        </Page>
      ) : (
        <Page title="Test">
          {error ? (
            <ErrorState what="The test could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
        </Page>
      )}
      <Toasts />
    </main>
  );
}

interface ContentProps {
  readonly job: StatusRecord;
  readonly onStale: SharedRecordingProps['onStale'];
}

function Content({ job, onStale }: ContentProps): ReactNode {
  if (!isFinal(job.status)) {
    const { label, tone, icon } = lookOf(job);
    return (
      <Panel>
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
          The result appears here when the test has ended.
        </p>
      </Panel>
    );
  }
  if (!job.result) return <Ended job={job} canRepeat={false} />;
  return (
    <>
      <Verdict job={job} result={job.result} />
      <ResultData result={job.result} />
      <FindingList
        findings={job.extractedIssues ?? []}
        issues={job.createdIssues ?? []}
        hasRecording={job.testerData?.recording !== undefined}
      />
      <SharedRecording testerData={job.testerData} onStale={onStale} />
      <Report text={job.testerResponse} />
    </>
  );
}
