import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handtest } from '../client/handtest.js';
import { serverNow } from '../clock/server-clock.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { Page, Panel } from '../ui/page.js';
import { PagedTable } from '../ui/paged-table.js';
import { Pill } from '../ui/pill.js';
import { EmptyState } from '../ui/state.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { CreateTokenDialog } from './create-token-dialog.js';
import { tokensRoute } from './routes.js';
import { type AccessToken, tokensKey, tokensQuery } from './token-query.js';
import { tokenState } from './token-state.js';

export function TokensPage() {
  const { offset = 0 } = tokensRoute.useSearch();
  const navigate = tokensRoute.useNavigate();
  const { data, error, refetch } = useQuery(tokensQuery(offset));
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<AccessToken>();
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      Create token
    </Button>
  );
  return (
    <Page
      title="Access tokens"
      description="Command-line tools and scripts act as you with a token. For servers and CI, use an API key of the organization."
      actions={create}
    >
      <Panel flush>
        <PagedTable
          what="Your tokens could not be loaded"
          query={{ data, error, refetch }}
          caption="Access tokens"
          columns={columnsOf(setEnding)}
          rows={data?.items}
          keyOf={(token) => token.id}
          empty={
            <EmptyState title="No tokens yet">
              <p>Create a token for the command line, or for a script that acts as you.</p>
            </EmptyState>
          }
          onOffset={(next) => void navigate({ search: next > 0 ? { offset: next } : {} })}
        />
      </Panel>
      <CreateTokenDialog open={creating} onClose={() => setCreating(false)} />
      {ending && <EndToken token={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  );
}

function columnsOf(onEnd: (token: AccessToken) => void): readonly Column<AccessToken>[] {
  return [
    { name: 'name', header: 'Name', cell: (token) => <span className="font-medium">{token.name}</span> },
    {
      name: 'state',
      header: 'State',
      cell: (token) => {
        const { label, tone } = tokenState(token, serverNow());
        return <Pill tone={tone}>{label}</Pill>;
      },
    },
    { name: 'hint', header: 'Token', cell: (token) => <code className="text-xs">{token.hint}</code> },
    { name: 'created', header: 'Created', cell: (token) => <Time at={token.createdAt} /> },
    {
      name: 'used',
      header: 'Last used',
      cell: (token) => (token.lastUsedAt ? <Time at={token.lastUsedAt} /> : 'Never'),
    },
    {
      name: 'expires',
      header: 'Expires',
      cell: (token) => (token.expiresAt ? <Time at={token.expiresAt} absolute /> : 'Never'),
    },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (token) => (
        <Button onClick={() => onEnd(token)} aria-label={`${endWord(token)} ${token.name}`}>
          {endWord(token)}
        </Button>
      ),
    },
  ];
}

function endWord(token: AccessToken): 'Revoke' | 'Delete' {
  return tokenState(token, serverNow()).works ? 'Revoke' : 'Delete';
}

/** A token that works is revoked and remains in the list. One that does not is deleted from it. */
function EndToken({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const queryClient = useQueryClient();
  const word = endWord(token);
  const end = word === 'Revoke' ? handtest.tokens.revoke : handtest.tokens.delete;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${word} “${token.name}”?`}
      description={
        word === 'Revoke'
          ? 'From the next second on, every request with this token is refused. A revoked token cannot be restored.'
          : 'The token does not work any more. It leaves the list.'
      }
      action={`${word} token`}
      onConfirm={async () => {
        await end(token.id);
        await queryClient.invalidateQueries({ queryKey: tokensKey });
      }}
    />
  );
}
