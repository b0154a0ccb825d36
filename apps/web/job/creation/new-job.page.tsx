import type { JobRecord } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationContext, useOrganizationId } from '../../client/organization.js';
import { projectNamesQuery, projectQuery } from '../../project/project-query.js';
import { ButtonLink } from '../../ui/button.js';
import { Page, Panel } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/state.js';
import { jobQuery } from '../job-query.js';
import { newJobRoute } from '../routes.js';
import { draftOf, draftOfSearch, firstDraft, type JobDraft } from './job-draft.js';
import { draftKey, keptDraft, lastProject, newIdempotencyKey } from './kept-draft.js';
import { NewJobForm } from './new-job-form.js';

/** A job belongs to the organization of its project, which the dashboard may not show now. */
export function NewJobPage() {
  const chosen = useOrganizationId();
  const { from, projectId } = newJobRoute.useSearch();
  const source = useQuery({ ...jobQuery(from ?? ''), enabled: from !== undefined });
  const givenProjectId = source.data?.projectId ?? projectId;
  const project = useQuery({
    ...projectQuery(givenProjectId ?? ''),
    enabled: givenProjectId !== undefined,
  });
  if (from && !source.data) return <NotReady read={source} />;
  if (givenProjectId && !project.data) return <NotReady read={project} />;
  return (
    <OrganizationContext value={project.data?.organizationId ?? chosen}>
      <NewJob source={source.data} />
    </OrganizationContext>
  );
}

interface Read {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function NotReady({ read: { error, refetch } }: { read: Read }) {
  return (
    <Page title="New job">
      {error ? (
        <ErrorState what="The form could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[32rem] w-full" />
      )}
    </Page>
  );
}

function NewJob({ source }: { source: JobRecord | undefined }) {
  const organizationId = useOrganizationId();
  const search = newJobRoute.useSearch();
  const key = draftKey(organizationId, search);
  const projects = useQuery(projectNamesQuery(organizationId));
  if (!projects.data) return <NotReady read={projects} />;
  if (projects.data.length === 0) {
    return (
      <Page title="New job">
        <Panel>
          <EmptyState title="There is no project yet">
            <p>A job belongs to a project. Create one first.</p>
            <ButtonLink to="/projects" variant="primary">
              Go to the projects
            </ButtonLink>
          </EmptyState>
        </Panel>
      </Page>
    );
  }
  return (
    <Page title="New job" description={source && 'With the request of an earlier job'}>
      <Prepared
        key={key}
        storageKey={key}
        given={source ? draftOf(source) : draftOfSearch(search)}
        projectIds={projects.data.map(({ id }) => id)}
      />
    </Page>
  );
}

interface PreparedProps {
  readonly storageKey: string;
  readonly given: JobDraft;
  readonly projectIds: readonly string[];
}

/** The form with what it begins with, which later readings do not change. */
function Prepared({ storageKey, given, projectIds }: PreparedProps) {
  const organizationId = useOrganizationId();
  const [start] = useState(() => {
    const kept = keptDraft(storageKey);
    const lastProjectId = lastProject(organizationId);
    return {
      draft: firstDraft({ kept: kept?.draft, given, lastProjectId, projectIds }),
      idempotencyKey: kept?.idempotencyKey ?? newIdempotencyKey(),
    };
  });
  return <NewJobForm {...start} storageKey={storageKey} />;
}
