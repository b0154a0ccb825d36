import { isHandtestError } from '@handtest/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../project/project-context.js';
import type { Project } from '../project/project-query.js';
import { ButtonLink, ClearButton } from '../ui/button.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import { issueListQuery } from './codehost-query.js';
import { CodehostTabs } from './codehost-tabs.js';
import { IssueFilters } from './issue-filters.js';
import { issuesPerPage, paginationOf } from './issue-filter.js';
import { issueColumns } from './issue-columns.js';
import { projectCodehostRoute } from './routes.js';
import { SelectionBar, useIssueTest } from './selection-bar.js';

export function ProjectCodehostPage() {
  const project = useProject();
  return (
    <Page title="Issues" description="Issues of the project's repositories. Each test is a job of its own.">
      <CodehostTabs projectId={project.id} />
      {project.codehostRepos.length === 0 ? (
        <NoRepository projectId={project.id} />
      ) : (
        <Issues project={project} />
      )}
    </Page>
  );
}

function NoRepository({ projectId }: { projectId: string }) {
  return (
    <Panel flush>
      <EmptyState title="The project has no repository">
        <p>Connect the organization to its code host, then add a repository to the project.</p>
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/settings/codehost">Connect the code host</ButtonLink>
          <ButtonLink
            variant="primary"
            to="/projects/$projectId/codehost/repositories"
            params={{ projectId }}
          >
            Add a repository
          </ButtonLink>
        </span>
      </EmptyState>
    </Panel>
  );
}

function NoAccess({ repository }: { repository: string }) {
  return (
    <EmptyState title={`The organization has no access to ${repository}`}>
      <p>Its code host is not connected, or the connection no longer includes this repository.</p>
      <ButtonLink variant="primary" to="/settings/codehost">
        Connect the code host
      </ButtonLink>
    </EmptyState>
  );
}

function Issues({ project }: { project: Project }) {
  const filter = projectCodehostRoute.useSearch();
  const navigate = projectCodehostRoute.useNavigate();
  const { data, error, refetch } = useQuery(issueListQuery(project.id, filter));
  const list = JSON.stringify(filter);
  const [chosen, setChosen] = useState<{ list: string; numbers: readonly number[] }>({ list, numbers: [] });
  // Other filters and other pages begin without any.
  const selected = chosen.list === list ? chosen.numbers : [];
  const setSelected = (numbers: readonly number[]) => setChosen({ list, numbers });
  const test = useIssueTest(project.id);
  // Tests belong to the first repository of the project.
  const isFirst = filter.repo === undefined || filter.repo === project.codehostRepos[0];
  const columns = issueColumns({ project, selected, onSelect: setSelected, test, isFirst });
  const hasFilter = Object.keys(filter).some((name) => name !== 'page' && name !== 'repo');
  return (
    <>
      <IssueFilters repositories={project.codehostRepos} />
      <SelectionBar
        project={project}
        numbers={isFirst ? selected : []}
        test={test}
        onClear={() => setSelected([])}
      />
      <Panel flush>
        {isHandtestError(error, 'repository_not_accessible') ? (
          <NoAccess repository={filter.repo ?? project.codehostRepos[0]!} />
        ) : (
          <PagedTable
            what="The issues could not be loaded"
            query={{
              data: data && { pagination: paginationOf(filter, data.pagination.total) },
              error,
              refetch,
            }}
            caption="Issues"
            columns={columns}
            rows={data?.items}
            keyOf={({ number }) => String(number)}
            empty={
              <EmptyState title={hasFilter ? 'No issue matches' : 'No open issues'}>
                {hasFilter && (
                  <ClearButton onClear={() => void navigate({ search: {} })}>Clear the filters</ClearButton>
                )}
              </EmptyState>
            }
            onOffset={(offset) =>
              void navigate({ search: (all) => ({ ...all, page: offset / issuesPerPage + 1 }) })
            }
          />
        )}
      </Panel>
      {data?.pagination.truncated && (
        <p className="text-sm text-muted">
          The repository has more than 20,000 issues. The closed ones with the oldest changes are left out.
        </p>
      )}
    </>
  );
}
