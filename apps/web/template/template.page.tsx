import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changedFields } from '../client/changed-fields.js';
import { handtest } from '../client/handtest.js';
import { allSchedulesQuery, templatesKey } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { CopyValue } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { notify } from '../ui/toast.js';
import { templateRoute } from './routes.js';
import { TemplateActions } from './template-actions.js';
import { TemplateEditor } from './template-editor.js';
import { templateRequest, templateValues } from './template-form.js';
import { TemplatePreview } from './template-preview.js';
import { type Template, templateQuery } from './template-query.js';
import { usesOf, usageText } from './template-use.js';

export function TemplatePage() {
  const { templateId } = templateRoute.useParams();
  const project = useProject();
  const { data: template, error, refetch } = useQuery(templateQuery(project.id, templateId));
  const { data: schedules } = useQuery(allSchedulesQuery(project.id));
  if (!template) {
    return (
      <Page title="Template">
        {error ? (
          <ErrorState what="The template could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </Page>
    );
  }
  return (
    <Page
      key={template.id}
      title={template.name}
      beside={template.builtIn && <Pill tone="neutral">Built-in</Pill>}
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          {template.description}
          {schedules && <span>{usageText(usesOf(template.id, schedules))}</span>}
          <CopyValue text={template.id} label="template id" />
        </span>
      }
      actions={<TemplateActions template={template} projectId={project.id} />}
    >
      {template.builtIn ? (
        <BuiltIn template={template} projectId={project.id} />
      ) : (
        <Editor template={template} projectId={project.id} />
      )}
    </Page>
  );
}

interface TemplateProps {
  readonly template: Template;
  readonly projectId: string;
}

function Editor({ template, projectId }: TemplateProps) {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState(() => templateRequest(templateValues(template)));
  return (
    <TemplateEditor
      projectId={projectId}
      values={templateValues(template)}
      submit="Save"
      onSave={async (request) => {
        const changes = changedFields(begun, request);
        const saved = await handtest.templates.update(projectId, template.id, changes);
        setBegun(request);
        queryClient.setQueryData(templateQuery(projectId, template.id).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: [...templatesKey(projectId), 'list'] });
        notify(`${saved.name} is saved`);
      }}
    />
  );
}

/** Every project has it, and none can change it. */
function BuiltIn({ template, projectId }: TemplateProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <TemplatePreview projectId={projectId} request={templateRequest(templateValues(template))} />
      <Panel title="Built-in">
        <p className="text-sm text-muted">
          Every project has this template, and it cannot be changed. Duplicate it to adapt it. A template of
          yours with the same name replaces it.
        </p>
      </Panel>
    </div>
  );
}
