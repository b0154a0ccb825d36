import { isFinal, type JobSummary } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveJobs } from '../client/live.js';
import { organizationQuery, useOrganizationId } from '../client/organization.js';
import { lookOf } from '../job/status.js';
import { projectListQuery } from '../project/project-query.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { KeyStep } from './key-step.js';
import { ProjectForm } from './project-form.js';
import { Step } from './step.js';
import { SubmitStep } from './submit-step.js';
import { firstJobsQuery, hasKeyQuery } from './welcome-query.js';

export function WelcomePage() {
  const organizationId = useOrganizationId();
  const [key, setKey] = useState<string>();
  const isLive = useLiveJobs(organizationId);
  const { data: organization } = useQuery(organizationQuery(organizationId));
  // The API refuses the list to all others.
  const keys = useQuery({ ...hasKeyQuery(organizationId), enabled: organization?.role === 'admin' });
  const projects = useQuery(projectListQuery(organizationId));
  const [isDone, setDone] = useState(false);
  const jobs = useQuery(firstJobsQuery(organizationId, !isLive && !isDone));
  const job = jobs.data?.items[0] as JobSummary | undefined;
  const isCompleted = job?.status === 'completed';
  if (isCompleted !== isDone) setDone(isCompleted);
  const failed = [projects, jobs, keys].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <Page title="Welcome">
        <ErrorState
          what="The first steps could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Page>
    );
  }
  if (!projects.data || !jobs.data) {
    return (
      <Page title="Welcome">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-80 w-full" />
      </Page>
    );
  }
  const project = projects.data.items[0];
  return (
    <Page
      title="Welcome"
      description="Three steps to your first result. In test mode a simulated tester answers within seconds, free of charge."
    >
      <ol className="flex flex-col gap-4">
        <Step number={1} title="Create a test key" isDone={key !== undefined || keys.data === true}>
          <KeyStep hasKey={keys.data === true} createdKey={key} onKey={setKey} />
        </Step>
        <Step number={2} title="Submit a job" isDone={job !== undefined}>
          {project ? <SubmitStep projectId={project.id} testKey={key} /> : <ProjectForm />}
        </Step>
        <Step number={3} title="Read the result" isDone={isCompleted}>
          <Watch job={job} />
        </Step>
      </ol>
    </Page>
  );
}

function Watch({ job }: { job: JobSummary | undefined }) {
  if (!job) return <p className="text-sm text-muted">The job appears here as soon as it is submitted.</p>;
  const { label, tone, icon } = lookOf(job);
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
        <Pill tone={tone} icon={icon}>
          {label}
        </Pill>
        {job.title}
      </p>
      {job.status === 'completed' && (
        <p className="text-sm">
          This is your first result. Create a live key, and a human tester does the next job.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to="/jobs/$jobId"
          params={{ jobId: job.id }}
          variant={isFinal(job.status) ? 'primary' : 'secondary'}
        >
          {isFinal(job.status) ? 'Read the result' : 'Watch the job'}
        </ButtonLink>
        {isFinal(job.status) && <ButtonLink to="/jobs/new">Create a live job</ButtonLink>}
      </div>
    </div>
  );
}
