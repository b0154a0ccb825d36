/** The repositories that the organization may use. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Lock } from 'lucide-react';
import { handtest } from '../client/handtest.js';
import { useRefusal } from '../client/organization.js';
import { repositoriesKey, repositoryListQuery } from '../project/part-query.js';
import { Button } from '../ui/button.js';
import { Fault } from '../ui/fault.js';
import { Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Pill } from '../ui/pill.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { notify } from '../ui/toast.js';
import type { Repository } from './codehost-type.js';
import { connectionRoute } from './routes.js';

const columns: readonly Column<Repository>[] = [
  {
    name: 'name',
    header: 'Repository',
    cell: ({ fullName, url, private: isPrivate }) => (
      <span className="inline-flex items-center gap-1.5">
        <a href={url} target="_blank" rel="noreferrer noopener" className="font-medium hover:underline">
          {fullName}
        </a>
        {isPrivate && (
          <span title="Private">
            <Lock aria-hidden size={12} />
            <span className="sr-only">Private</span>
          </span>
        )}
      </span>
    ),
  },
  { name: 'branch', header: 'Default branch', cell: ({ defaultBranch }) => defaultBranch ?? '–' },
  {
    name: 'access',
    header: 'Access',
    cell: ({ access }) =>
      access === 'granted' ? (
        <Pill tone="ok" icon={CircleCheck}>
          Granted
        </Pill>
      ) : (
        <Pill tone="warn" icon={CircleAlert}>
          New: connect again
        </Pill>
      ),
  },
];

export function RepositoryList({ organizationId }: { organizationId: string }) {
  const { offset } = connectionRoute.useSearch();
  const navigate = connectionRoute.useNavigate();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(repositoryListQuery(organizationId, offset));
  const refresh = useMutation({
    mutationFn: () => handtest.codehost.repositories.refresh({ organizationId }),
    onSuccess: ({ repositories }) => notify(`${repositories} repositories can be used`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: repositoriesKey(organizationId) }),
  });
  return (
    <Panel
      title="Repositories"
      flush
      actions={
        <Button refusal={useRefusal('contributor')} busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {refresh.isPending ? 'Reading …' : 'Read again'}
        </Button>
      }
    >
      <Fault error={refresh.error} />
      <PagedTable
        what="The repositories could not be loaded"
        query={{ data, error, refetch }}
        caption="Repositories"
        columns={columns}
        rows={data?.items}
        keyOf={({ fullName }) => fullName}
        empty={<EmptyState title="No repositories" />}
        onOffset={(next) => void navigate({ search: { offset: next || undefined } })}
      />
    </Panel>
  );
}
