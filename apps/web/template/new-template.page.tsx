import { useQuery, useQueryClient } from '@tanstack/react-query';
import { handtest } from '../client/handtest.js';
import { allTemplatesQuery, templatesKey } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { Page } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { notify } from '../ui/toast.js';
import { newTemplateRoute } from './routes.js';
import { TemplateEditor } from './template-editor.js';
import { copyName, emptyTemplate, templateValues } from './template-form.js';
import { templateQuery } from './template-query.js';

export function NewTemplatePage() {
  const { from } = newTemplateRoute.useSearch();
  const project = useProject();
  return (
    <Page
      title={from === undefined ? 'New template' : 'Copy of a template'}
      description="A template keeps the common parts of jobs: what to do, and what to answer."
    >
      {from === undefined ? (
        <Editor projectId={project.id} values={emptyTemplate} />
      ) : (
        <CopyEditor projectId={project.id} from={from} />
      )}
    </Page>
  );
}

function CopyEditor({ projectId, from }: { projectId: string; from: string }) {
  const original = useQuery(templateQuery(projectId, from));
  const others = useQuery(allTemplatesQuery(projectId));
  if (!original.data || !others.data) {
    const error = original.error ?? others.error;
    const retry = () => void Promise.all([original.refetch(), others.refetch()]);
    return error ? (
      <ErrorState what="The template could not be loaded" error={error} onRetry={retry} />
    ) : (
      <Skeleton className="h-96 w-full" />
    );
  }
  const taken = others.data.map(({ name }) => name);
  const name = copyName(original.data.name, taken);
  return <Editor projectId={projectId} values={{ ...templateValues(original.data), name }} />;
}

function Editor({ projectId, values }: { projectId: string; values: typeof emptyTemplate }) {
  const queryClient = useQueryClient();
  const navigate = newTemplateRoute.useNavigate();
  return (
    <TemplateEditor
      projectId={projectId}
      values={values}
      submit="Create template"
      leaves
      onSave={async (request) => {
        const { id, name } = await handtest.templates.create(projectId, request);
        void queryClient.invalidateQueries({ queryKey: templatesKey(projectId) });
        notify(`${name} is created`);
        await navigate({
          to: '/projects/$projectId/templates/$templateId',
          params: { projectId, templateId: id },
        });
      }}
    />
  );
}
