import { isFinal, type JobRecord } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { EvidencePlayerProps } from '../../evidence/evidence-player.js';
import { firstPictureShown } from '../../client/recording-element.js';
import { FirstPicture } from '../../evidence/first-picture.js';
import { ProjectOrganization } from '../../project/project-organization.js';
import { ButtonLink } from '../../ui/button.js';
import { CopyValue } from '../../ui/copy.js';
import { Page, Panel } from '../../ui/page.js';
import { part } from '../../ui/part.js';
import { Pill } from '../../ui/pill.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/state.js';
import { Time } from '../../ui/time.js';
import { titleOf } from '../job-title.js';
import { jobQuery } from '../job-query.js';
import { jobRoute } from '../routes.js';
import { Conversation } from './conversation.js';
import { CreateIssue } from './create-issue.js';
import { Ended } from './ended.js';
import { FindingList } from './finding-list.js';
import { LiveWatch } from './live-watch.js';
import { Report } from './report.js';
import { Request } from './request.js';
import { ResultData } from './result-data.js';
import { Running } from './running.js';
import { TesterAnswers } from './tester-answers.js';
import { useAwaitedIssues } from './use-awaited-issues.js';
import { useJobEvents } from './use-job-events.js';
import { Verdict } from './verdict.js';

const EvidencePlayer = part(async () => {
  const [{ EvidencePlayer: player }] = await Promise.all([
    import('../../evidence/evidence-player.js'),
    firstPictureShown(),
  ]);
  return player;
});

export function JobPage() {
  const { jobId } = jobRoute.useParams();
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  useJobEvents(jobId, job?.status);
  if (!job && error) {
    return (
      <Page title="Job">
        <ErrorState what="The job could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!job) return <JobSkeleton />;
  return (
    <Page
      title={titleOf(job)}
      beside={!job.livemode && <Pill tone="accent">Test</Pill>}
      description={<Origin job={job} />}
      actions={
        <ButtonLink to="/s/$jobId" params={{ jobId }} target="_blank">
          Public page
        </ButtonLink>
      }
    >
      <ProjectOrganization projectId={job.projectId}>
        {/* What was typed or filed there belongs to its job. */}
        <JobBody key={job.id} job={job} onJobStale={async () => (await refetch()).data} />
      </ProjectOrganization>
    </Page>
  );
}

function Origin({ job }: { job: JobRecord }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Link to="/jobs" search={{ projectId: job.projectId }} className="underline">
        {job.projectName}
      </Link>
      <span>
        created <Time at={job.createdAt} />
      </span>
      <CopyValue text={job.id} label="job id" />
    </span>
  );
}

function JobBody({ job, onJobStale }: EvidencePlayerProps) {
  const { t } = jobRoute.useSearch();
  useAwaitedIssues(job);
  const { result, testerData } = job;
  if (!isFinal(job.status)) {
    return (
      <>
        <Running job={job} />
        {job.status === 'working' && job.livemode && (
          <LiveWatch jobId={job.id} isMobile={job.request.deviceClass === 'mobile'} />
        )}
        <Conversation job={job} />
        <Request job={job} />
      </>
    );
  }
  if (!result) {
    return (
      <>
        <Ended job={job} canRepeat />
        <Conversation job={job} />
        <Request job={job} />
      </>
    );
  }
  const repository = job.codehostContext?.repo ?? job.request.codehostRepos?.[0];
  return (
    <>
      <Verdict job={job} result={result} />
      <ResultData result={result} request={job.request} />
      <FindingList
        findings={job.extractedIssues ?? []}
        issues={job.createdIssues ?? []}
        unfiled={job.failedIssues ?? []}
        hasRecording={testerData?.recording !== undefined}
        action={(finding) => <CreateIssue job={job} finding={finding} repository={repository} />}
      />
      {testerData && (
        <section id="evidence" aria-label="Evidence" className="min-w-0 scroll-mt-16">
          <EvidencePlayer
            job={job}
            onJobStale={onJobStale}
            fallback={<FirstPicture job={job} atSecond={t} />}
          />
        </section>
      )}
      <Report text={job.testerResponse} />
      <TesterAnswers answers={job.testerAnswers} />
      <Conversation job={job} />
      <Request job={job} />
    </>
  );
}

function JobSkeleton() {
  return (
    <Page title="Job">
      <Panel>
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-10 w-full" />
        </div>
      </Panel>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </Page>
  );
}
