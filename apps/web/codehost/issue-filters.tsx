/** The filters of the list of issues. They are in the address. */
import { Select } from '../ui/field.js';
import { TextFilter } from '../ui/text-filter.js';
import { issueFilter } from './issue-filter.js';
import { projectCodehostRoute } from './routes.js';

export function IssueFilters({ repositories }: { repositories: readonly string[] }) {
  const filter = projectCodehostRoute.useSearch();
  const navigate = projectCodehostRoute.useNavigate();
  const change = (next: Record<string, string>) =>
    void navigate({ search: issueFilter({ ...filter, page: undefined, ...next }), replace: true });
  return (
    <form
      aria-label="Filters"
      className="grid gap-3 sm:grid-cols-3 lg:grid-cols-6"
      onSubmit={(event) => event.preventDefault()}
    >
      {repositories.length > 1 && (
        <Select
          label="Repository"
          value={filter.repo ?? repositories[0]}
          onChange={({ target }) => change({ repo: target.value === repositories[0] ? '' : target.value })}
        >
          {repositories.map((repository) => (
            <option key={repository}>{repository}</option>
          ))}
        </Select>
      )}
      <Select
        label="State"
        value={filter.state ?? 'open'}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="open">Open</option>
        <option value="closed">Closed</option>
        <option value="all">All</option>
      </Select>
      <TextFilter
        label="Labels"
        placeholder="bug, checkout"
        value={filter.labels}
        onSettled={(labels) => change({ labels })}
      />
      <TextFilter
        label="Assignee"
        placeholder="login, none or *"
        value={filter.assignee}
        onSettled={(assignee) => change({ assignee })}
      />
      <Select
        label="Sorted by"
        value={filter.sort ?? 'created'}
        onChange={({ target }) => change({ sort: target.value })}
      >
        <option value="created">Created</option>
        <option value="updated">Updated</option>
        <option value="comments">Comments</option>
      </Select>
      <Select
        label="Order"
        value={filter.direction ?? 'desc'}
        onChange={({ target }) => change({ direction: target.value })}
      >
        <option value="desc">Latest or most first</option>
        <option value="asc">Earliest or fewest first</option>
      </Select>
    </form>
  );
}
