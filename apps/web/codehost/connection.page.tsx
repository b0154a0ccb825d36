import { useQuery } from '@tanstack/react-query';
import { useOrganizationId } from '../client/organization.js';
import { Page, Panel } from '../ui/page.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { Table } from '../ui/table.js';
import { connectionListQuery } from './codehost-query.js';
import { AppPanel } from './app-panel.js';
import { ConfirmPanel } from './confirm-panel.js';
import { problemText } from './connect-search.js';
import { connectionColumns } from './connection-columns.js';
import { RepositoryList } from './repository-list.js';
import { connectionRoute } from './routes.js';
import { TokenPanel } from './token-panel.js';

export function ConnectionPage() {
  const { confirm, account, repositories, problem } = connectionRoute.useSearch();
  const organizationId = useOrganizationId();
  const { data: connections, error, refetch } = useQuery(connectionListQuery(organizationId));
  const columns = connectionColumns(organizationId);
  return (
    <Page
      title="Code hosting"
      description="Connect the organization to its code host: Handtest then reads pull requests and issues, and files findings."
    >
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
          {problemText(problem)}
        </p>
      )}
      {confirm !== undefined && <ConfirmPanel code={confirm} account={account} repositories={repositories} />}
      <Panel title="Connections" flush>
        {error ? (
          <ErrorState
            what="The connections could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Table
            caption="Connections"
            columns={columns}
            rows={connections}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="Not connected">
                <p>Install the App, or use a token.</p>
              </EmptyState>
            }
          />
        )}
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AppPanel organizationId={organizationId} />
        <TokenPanel
          key={organizationId}
          organizationId={organizationId}
          hasToken={connections?.some(({ kind }) => kind === 'token') ?? false}
        />
      </div>
      {connections && connections.length > 0 && <RepositoryList organizationId={organizationId} />}
    </Page>
  );
}
