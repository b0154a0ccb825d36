import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.js';
import { CopyValue } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { TextFilter } from '../ui/text-filter.js';
import { Time } from '../ui/time.js';
import { type ListedOrganization, organizationsQuery } from './admin-query.js';
import { GrantDialog } from './grant-dialog.js';
import { organizationsRoute } from './routes.js';

export function OrganizationsPage() {
  const search = organizationsRoute.useSearch();
  const navigate = organizationsRoute.useNavigate();
  const { data, error, refetch } = useQuery(organizationsQuery(search));
  const [granting, setGranting] = useState<ListedOrganization>();
  return (
    <Page title="Organizations">
      <Search />
      <Panel flush>
        <PagedTable
          what="The organizations could not be loaded"
          query={{ data, error, refetch }}
          caption="Organizations"
          columns={columnsOf(setGranting)}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={<EmptyState title="No organization matches the search" />}
          onOffset={(offset) => void navigate({ search: { ...search, offset: offset || undefined } })}
        />
      </Panel>
      {granting && <GrantDialog organization={granting} onClose={() => setGranting(undefined)} />}
    </Page>
  );
}

function Search() {
  const { search } = organizationsRoute.useSearch();
  const navigate = organizationsRoute.useNavigate();
  return (
    <div role="search">
      <TextFilter
        label="Search by name, short name or id"
        type="search"
        maxLength={120}
        value={search}
        onSettled={(typed) => void navigate({ search: typed ? { search: typed } : {} })}
        className="w-full max-w-md"
      />
    </div>
  );
}

function columnsOf(
  onGrant: (organization: ListedOrganization) => void,
): readonly Column<ListedOrganization>[] {
  return [
    {
      name: 'name',
      header: 'Organization',
      cell: ({ name, id }) => (
        <span className="flex flex-col">
          <span className="font-medium">{name}</span>
          <CopyValue text={id} label="organization id" />
        </span>
      ),
    },
    { name: 'members', header: 'Members', align: 'end', cell: ({ memberCount }) => memberCount },
    { name: 'projects', header: 'Projects', align: 'end', cell: ({ projectCount }) => projectCount },
    { name: 'created', header: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (organization) => (
        <Button aria-label={`Grant credit to ${organization.name}`} onClick={() => onGrant(organization)}>
          Grant credit
        </Button>
      ),
    },
  ];
}
