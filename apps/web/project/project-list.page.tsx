import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useOrganizationId, useRefusal } from '../client/organization.js';
import { Button } from '../ui/button.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { CreateProjectDialog } from './create-project.js';
import { type Project, projectListQuery } from './project-query.js';
import { projectListRoute } from './routes.js';

const columns: readonly Column<Project>[] = [
  {
    name: 'name',
    header: 'Project',
    cell: ({ id, name }) => (
      <Link to="/projects/$projectId" params={{ projectId: id }} className="font-medium hover:underline">
        {name}
      </Link>
    ),
  },
  { name: 'url', header: 'Default url', cell: ({ defaultUrl }) => defaultUrl ?? '–' },
  {
    name: 'repositories',
    header: 'Repositories',
    cell: ({ codehostRepos: [first, ...others] }) =>
      first === undefined ? '–' : others.length === 0 ? first : `${first} and ${others.length} more`,
  },
  { name: 'created', header: 'Created', align: 'end', cell: ({ createdAt }) => <Time at={createdAt} /> },
];

export function ProjectListPage() {
  const { offset, create } = projectListRoute.useSearch();
  const navigate = projectListRoute.useNavigate();
  const refusal = useRefusal('contributor');
  const { data, error, refetch } = useQuery(projectListQuery(useOrganizationId(), offset));
  const open = (isOpen: boolean) =>
    void navigate({ search: (all) => ({ ...all, create: isOpen || undefined }), replace: true });
  const createButton = (
    <Button variant="primary" refusal={refusal} onClick={() => open(true)}>
      <Plus aria-hidden size={14} />
      New project
    </Button>
  );
  return (
    <Page title="Projects" actions={createButton}>
      <Panel flush>
        <PagedTable
          what="The projects could not be loaded"
          query={{ data, error, refetch }}
          caption="Projects"
          columns={columns}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No projects yet">
              <p>A project groups jobs, templates, schedules and one webhook.</p>
              {createButton}
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
        />
      </Panel>
      <CreateProjectDialog open={create === true && refusal === undefined} onClose={() => open(false)} />
    </Page>
  );
}
