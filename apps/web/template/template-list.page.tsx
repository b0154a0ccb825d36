import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRefusal } from '../client/organization.js';
import { extensionMinutes } from '../job/extension-minutes.js';
import { allSchedulesQuery, templateListQuery } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { ButtonLink } from '../ui/button.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Pill } from '../ui/pill.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { templateListRoute } from './routes.js';
import { TemplateActions } from './template-actions.js';
import type { Template } from './template-query.js';
import { usesOf } from './template-use.js';

export function TemplateListPage() {
  const { offset } = templateListRoute.useSearch();
  const navigate = templateListRoute.useNavigate();
  const project = useProject();
  const { data, error, refetch } = useQuery(templateListQuery(project.id, offset));
  const { data: schedules } = useQuery(allSchedulesQuery(project.id));
  const columns = columnsOf(project.id, schedules);
  return (
    <Page title="Templates" actions={<NewTemplate projectId={project.id} />}>
      <Panel flush>
        <PagedTable
          what="The templates could not be loaded"
          query={{ data, error, refetch }}
          caption="Templates"
          columns={columns}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="No templates">
              <p>A template keeps what many jobs have in common.</p>
              <NewTemplate projectId={project.id} />
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
        />
      </Panel>
    </Page>
  );
}

function NewTemplate({ projectId }: { projectId: string }) {
  return (
    <ButtonLink
      variant="primary"
      to="/projects/$projectId/templates/new"
      params={{ projectId }}
      refusal={useRefusal('contributor')}
    >
      <Plus aria-hidden size={14} />
      New template
    </ButtonLink>
  );
}

function columnsOf(
  projectId: string,
  schedules: readonly { readonly templateId: string }[] | undefined,
): readonly Column<Template>[] {
  return [
    {
      name: 'name',
      header: 'Template',
      cell: ({ id, name, description, builtIn }) => (
        <span className="flex flex-col">
          <span className="flex flex-wrap items-center gap-2">
            <Link
              to="/projects/$projectId/templates/$templateId"
              params={{ projectId, templateId: id }}
              className="font-medium hover:underline"
            >
              {name}
            </Link>
            {builtIn && <Pill tone="neutral">Built-in</Pill>}
          </span>
          {description && <span className="text-xs text-muted">{description}</span>}
        </span>
      ),
    },
    { name: 'results', header: 'Results', cell: resultsText },
    {
      name: 'device',
      header: 'Device',
      cell: ({ deviceClass }) => (deviceClass === 'mobile' ? 'Mobile' : 'Desktop'),
    },
    {
      name: 'minutes',
      header: 'Minutes',
      align: 'end',
      cell: ({ targetDurationMinutes, ...limits }) =>
        extensionMinutes(limits) > 0
          ? `${targetDurationMinutes} + ${extensionMinutes(limits)}`
          : targetDurationMinutes,
    },
    {
      name: 'schedules',
      header: 'Schedules',
      align: 'end',
      cell: ({ id }) => (schedules === undefined ? '–' : usesOf(id, schedules).length),
    },
    {
      name: 'changed',
      header: 'Changed',
      align: 'end',
      cell: ({ builtIn, updatedAt }) => (builtIn ? '–' : <Time at={updatedAt} />),
    },
    {
      name: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (template) => <TemplateActions template={template} projectId={projectId} isCompact />,
    },
  ];
}

function resultsText({ resultsTemplate, outputSchema }: Template): string {
  if (resultsTemplate !== null) return 'Form';
  if (outputSchema === null) return 'Verdict only';
  const count = Object.keys(outputSchema).length;
  return count === 1 ? 'Schema, 1 field' : `Schema, ${count} fields`;
}
