import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizationId } from '../../client/organization.js';
import { projectListQuery } from '../../project/project-query.js';
import { ButtonLink } from '../../ui/button.js';
import { Page, Panel } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/state.js';
import { jobQuery } from '../job-query.js';
import { newJobRoute } from '../routes.js';
import { draftOf, emptyDraft, type JobDraft } from './job-draft.js';
import { keptDraft, lastProject, newIdempotencyKey } from './kept-draft.js';
import { NewJobForm } from './new-job-form.js';

export function NewJobPage() {
  const organizationId = useOrganizationId();
  const { from } = newJobRoute.useSearch();
  const projects = useQuery(projectListQuery(organizationId));
  const source = useQuery({ ...jobQuery(from ?? ''), enabled: from !== undefined });
  const failed = projects.error ? projects : source.error ? source : undefined;
  if (failed && !(projects.data && (!from || source.data))) {
    return (
      <Page title="New job">
        <ErrorState
          what="The form could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Page>
    );
  }
  if (!projects.data || (from && !source.data)) {
    return (
      <Page title="New job">
        <Skeleton className="h-[32rem] w-full" />
      </Page>
    );
  }
  if (projects.data.items.length === 0) {
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
  const fresh = source.data && from ? draftOf(source.data) : undefined;
  return (
    <Page title="New job" description={from ? 'With the request of an earlier job' : undefined}>
      <Prepared
        key={`${organizationId} ${from}`}
        fresh={fresh}
        projectIds={projects.data.items.map(({ id }) => id)}
      />
    </Page>
  );
}

/** The form with what it begins with: an earlier job, else the kept draft, else the address. */
function Prepared({ fresh, projectIds }: { fresh: JobDraft | undefined; projectIds: readonly string[] }) {
  const organizationId = useOrganizationId();
  const { projectId, template, url } = newJobRoute.useSearch();
  const [start] = useState(() => {
    const known = (id: string | undefined) => (id && projectIds.includes(id) ? id : undefined);
    if (fresh) return { draft: fresh, idempotencyKey: newIdempotencyKey() };
    const kept = keptDraft(organizationId);
    const draft = kept?.draft ?? emptyDraft;
    return {
      draft: {
        ...draft,
        projectId:
          projectId ?? known(draft.projectId) ?? known(lastProject(organizationId)) ?? projectIds[0]!,
        template: template ?? draft.template,
        url: url ?? draft.url,
      },
      idempotencyKey: kept?.idempotencyKey ?? newIdempotencyKey(),
    };
  });
  return <NewJobForm {...start} />;
}
