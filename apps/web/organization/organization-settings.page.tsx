import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFaults } from '../client/form-fault.js';
import { handtest } from '../client/handtest.js';
import { forgetOrganization } from '../client/kept-organization.js';
import {
  type Organization,
  organizationQuery,
  useOrganizationId,
  useRefusal,
} from '../client/organization.js';
import { CreateOrganizationDialog } from '../shell/create-organization-dialog.js';
import { Button } from '../ui/button.js';
import { CopyValue, Fact } from '../ui/copy.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Page, Panel } from '../ui/page.js';
import { Skeleton } from '../ui/skeleton.js';
import { ErrorState } from '../ui/state.js';
import { Time } from '../ui/time.js';
import { notify } from '../ui/toast.js';

export function OrganizationSettingsPage() {
  // Its counts change with projects and members, and whether it can be deleted with them.
  const { data, error, refetch } = useQuery({ ...organizationQuery(useOrganizationId()), staleTime: 0 });
  const [creating, setCreating] = useState(false);
  return (
    <Page
      title="Organization"
      actions={<Button onClick={() => setCreating(true)}>Create another organization</Button>}
    >
      {error && !data ? (
        <ErrorState
          what="The organization could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Facts organization={data} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
      <CreateOrganizationDialog open={creating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { id, slug, createdAt, memberCount, projectCount } = organization;
  return (
    <>
      <Panel title="Name">
        <div className="max-w-lg">
          <NameForm organization={organization} />
        </div>
      </Panel>
      <Panel title="Details">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact term="Organization id">
            <CopyValue text={id} label="organization id" />
          </Fact>
          <Fact term="Short name">
            <CopyValue text={slug} label="short name" />
          </Fact>
          <Fact term="Members">{memberCount}</Fact>
          <Fact term="Projects">{projectCount}</Fact>
          <Fact term="Created">
            <Time at={createdAt} absolute />
          </Fact>
        </dl>
      </Panel>
      <DeletePanel organization={organization} />
    </>
  );
}

function DeletePanel({ organization }: { organization: Organization }) {
  const { id, name, projectCount } = organization;
  const [open, setOpen] = useState(false);
  const refusal = useRefusal('admin');
  return (
    <Panel title="Delete this organization">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Its members and API keys lose access, its plan ends and its credit is lost. This cannot be undone.
        </p>
        <Button
          variant="danger"
          refusal={refusal ?? (projectCount > 0 ? 'Delete its projects first' : undefined)}
          onClick={() => setOpen(true)}
        >
          Delete organization
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete ${name}?`}
        description="What is left of its credit is not paid back."
        action="Delete organization"
        typed={name}
        onConfirm={async () => {
          await handtest.organizations.delete(id);
          forgetOrganization();
          // A new document, which begins with another organization.
          location.assign('/jobs');
        }}
      />
    </Panel>
  );
}

function NameForm({ organization }: { organization: Organization }) {
  const refusal = useRefusal('admin');
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { name: organization.name } });
  return (
    <Form
      form={form}
      showFaults={showFaults}
      submit="Save"
      refusal={refusal}
      onSubmit={async (values) => {
        await handtest.organizations.update(organization.id, values);
        await queryClient.invalidateQueries({ queryKey: ['organizations'] });
        notify('The name is saved');
      }}
    >
      <TextField
        label="Name of the organization"
        maxLength={120}
        autoComplete="off"
        disabled={refusal !== undefined}
        hint={refusal ?? 'The short name does not change'}
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: 'name is required' })}
      />
    </Form>
  );
}
