import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { changedFields } from '../client/changed-fields.js';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { UnsavedChanges } from '../client/unsaved.js';
import { repositoryListQuery } from '../project/part-query.js';
import { useProject } from '../project/project-context.js';
import { type Project, projectQuery, projectsKey } from '../project/project-query.js';
import { repositoriesOf, repositoryText } from '../project/repository-text.js';
import { Button } from '../ui/button.js';
import { Checkbox, TextArea } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Notice } from '../ui/notice.js';
import { Page, Panel } from '../ui/page.js';
import { LongName } from '../ui/pill.js';
import { notify } from '../ui/toast.js';
import { repositoryAccessQuery } from './codehost-query.js';
import { CodehostTabs } from './codehost-tabs.js';
import { unlistedRepositories } from './unlisted-repository.js';

interface Values {
  codehostRepos: string;
  autoCreateCodehostIssues: boolean;
  reportPullRequests: boolean;
}

export function RepositorySettingsPage() {
  const project = useProject();
  return (
    <Page title="Repositories" description="Where pull requests, issues and findings of this project belong.">
      <CodehostTabs projectId={project.id} />
      <LostAccess project={project} />
      <Panel>
        <RepositoryForm key={project.id} project={project} />
      </Panel>
    </Page>
  );
}

/** The repositories of the project that the organization may not use. */
function LostAccess({ project }: { project: Project }) {
  const { data } = useQuery(repositoryListQuery(project.organizationId));
  // The others need no request. A token also has access to public repositories, which are in no list.
  const unlisted = data ? unlistedRepositories(project.codehostRepos, data.items) : [];
  const answers = useQueries({ queries: unlisted.map((name) => repositoryAccessQuery(project, name)) });
  const lost = unlisted.filter((_, index) => answers[index]?.data === null);
  if (lost.length === 0) return null;
  return (
    <Notice>
      The organization has no access to {lost.join(', ')}.{' '}
      <Link to="/settings/codehost" className="underline">
        Connect it
      </Link>{' '}
      by the App or a token.
    </Notice>
  );
}

function repositoryRequest(values: Values) {
  return { ...values, codehostRepos: repositoriesOf(values.codehostRepos) };
}

function RepositoryForm({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<Values>({
    codehostRepos: repositoryText(project.codehostRepos),
    autoCreateCodehostIssues: project.autoCreateCodehostIssues,
    reportPullRequests: project.reportPullRequests,
  });
  const form = useForm<Values>({ defaultValues: begun });
  const { errors } = form.formState;
  const [target] = repositoriesOf(useWatch({ control: form.control, name: 'codehostRepos' }));
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Save"
      refusal={useRefusal('contributor')}
      onSubmit={async (values) => {
        const changes = changedFields(repositoryRequest(begun), repositoryRequest(values));
        const saved = await handtest.projects.update(project.id, changes);
        setBegun(values);
        queryClient.setQueryData(projectQuery(project.id).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: [...projectsKey, 'list'] });
        // What was typed during the request stays.
        form.reset(values, { keepValues: true });
        notify('The repositories are saved');
      }}
    >
      <TextArea
        label="Repositories"
        rows={3}
        placeholder="acme/shop"
        inputClassName="font-mono text-xs"
        hint="One a line, as owner/repo. The first one is the default for issues, pull requests and findings"
        error={errors.codehostRepos?.message}
        {...form.register('codehostRepos')}
      />
      <Suggestions organizationId={project.organizationId} form={form} />
      <Checkbox
        label="Create issues from the findings of every job"
        hint={
          target === undefined
            ? 'This needs a repository'
            : `At most 20 for each job, in ${target}. A job may name another repository`
        }
        error={errors.autoCreateCodehostIssues?.message}
        {...form.register('autoCreateCodehostIssues')}
      />
      <Checkbox
        label="Report jobs of pull requests as checks"
        hint="State and verdict appear on the newest commit of the pull request"
        error={errors.reportPullRequests?.message}
        {...form.register('reportPullRequests')}
      />
      <UnsavedChanges form={form} />
    </Form>
  );
}

/** The connected repositories that the project does not have. */
function Suggestions({ organizationId, form }: { organizationId: string; form: UseFormReturn<Values> }) {
  const { data } = useQuery(repositoryListQuery(organizationId));
  const text = useWatch({ control: form.control, name: 'codehostRepos' });
  const own = repositoriesOf(text);
  const names = new Set(own.map((name) => name.toLowerCase()));
  const others = (data?.items ?? [])
    .filter(({ fullName, access }) => access === 'granted' && !names.has(fullName.toLowerCase()))
    .slice(0, 12);
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label="Connected repositories" className="flex flex-wrap gap-2">
      {others.map(({ fullName }) => (
        <Button
          key={fullName}
          onClick={() =>
            form.setValue('codehostRepos', repositoryText([...own, fullName]), { shouldDirty: true })
          }
        >
          <Plus aria-hidden size={14} />
          <LongName>{fullName}</LongName>
        </Button>
      ))}
    </div>
  );
}
