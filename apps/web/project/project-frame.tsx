/** The name and the tabs above every page of a project. */
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { OrganizationContext } from '../client/organization.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { ProjectContext } from './project-context.js';
import { projectQuery } from './project-query.js';
import { projectRoute } from './routes.js';

const tabs = [
  { to: '/projects/$projectId', label: 'Overview' },
  { to: '/projects/$projectId/templates', label: 'Templates' },
  { to: '/projects/$projectId/schedules', label: 'Schedules' },
  { to: '/projects/$projectId/webhook', label: 'Webhook' },
  { to: '/projects/$projectId/codehost', label: 'Code hosting' },
  { to: '/projects/$projectId/errormon', label: 'Error monitor' },
  { to: '/projects/$projectId/secrets', label: 'Secrets' },
  { to: '/projects/$projectId/settings', label: 'Settings' },
] as const;

export function ProjectFrame() {
  const { projectId } = projectRoute.useParams();
  const { data: project, error, refetch } = useQuery(projectQuery(projectId));
  if (error && !project) {
    return (
      <Page title="Project">
        <ErrorState what="The project could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto w-full max-w-6xl px-4 pt-3 sm:px-6">
          <p className="flex min-w-0 items-center gap-2 text-sm">
            <Link to="/projects" className="shrink-0 text-muted hover:text-ink hover:underline">
              Projects
            </Link>
            <span aria-hidden className="text-muted">
              /
            </span>
            {project ? (
              <span className="min-w-0 truncate font-medium">{project.name}</span>
            ) : (
              <Skeleton className="h-4 w-32" />
            )}
          </p>
          <nav aria-label="Project" className="mt-1 -ml-2 flex flex-wrap">
            {tabs.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                params={{ projectId }}
                activeOptions={{ exact: to === '/projects/$projectId', includeSearch: false }}
                className="border-b-2 border-transparent px-2 py-2 text-sm text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      {project ? (
        <OrganizationContext value={project.organizationId}>
          <ProjectContext value={project}>
            <Outlet />
          </ProjectContext>
        </OrganizationContext>
      ) : (
        <Page title="Project">
          <Skeleton className="h-40 w-full" />
        </Page>
      )}
    </>
  );
}
