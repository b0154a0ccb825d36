import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { organizationQuery, useOrganizationId, useRefusal } from '../client/organization.js';
import { sessionQuery } from '../client/session.js';
import { Button } from '../ui/button.js';
import { Fault } from '../ui/fault.js';
import { Page, Panel } from '../ui/page.js';
import { Pill } from '../ui/pill.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { EndMembership } from './end-membership.js';
import { InviteDialog } from './invite-dialog.js';
import { lastAdminReason, type Row, rowsOf } from './member-row.js';
import { invitationsQuery, membersQuery } from './organization-query.js';
import { RoleSelect } from './role-select.js';
import { roleTexts } from './role.js';

export function MembersPage() {
  const organizationId = useOrganizationId();
  const refusal = useRefusal('admin');
  const { data: user } = useQuery(sessionQuery);
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const isAdmin = organization?.role === 'admin';
  const members = useQuery(membersQuery(organizationId));
  const invitations = useQuery({ ...invitationsQuery(organizationId), enabled: isAdmin });
  const [inviting, setInviting] = useState(false);
  const [ending, setEnding] = useState<Row>();
  return (
    <Page
      title="Members"
      actions={
        <Button variant="primary" refusal={refusal} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      {refusal && <p className="text-sm text-muted">Only admins change members. {refusal}.</p>}
      <Panel flush>
        {members.error && !members.data ? (
          <ErrorState
            what="The members could not be loaded"
            error={members.error}
            onRetry={() => void members.refetch()}
          />
        ) : (
          <Table
            caption="Members and pending invitations"
            columns={columnsOf(isAdmin, setEnding)}
            rows={members.data && rowsOf(members.data, invitations.data ?? [], user?.id)}
            keyOf={(row) => (row.kind === 'member' ? row.member.userId : row.invitation.id)}
            empty={<EmptyState title="No members" />}
          />
        )}
      </Panel>
      {members.data && invitations.error && !invitations.data && (
        <div className="flex flex-wrap items-center gap-2">
          <Fault what="The pending invitations could not be loaded" error={invitations.error} />
          <Button onClick={() => void invitations.refetch()}>Try again</Button>
        </div>
      )}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      {ending && <EndMembership row={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  );
}

function columnsOf(isAdmin: boolean, onEnd: (row: Row) => void): readonly Column<Row>[] {
  return [
    { name: 'name', header: 'Member', cell: (row) => <Person row={row} /> },
    {
      name: 'role',
      header: 'Role',
      cell: (row) =>
        row.kind === 'member' && isAdmin ? (
          <RoleSelect
            member={row.member}
            isYou={row.isYou}
            refusal={row.isLastAdmin ? lastAdminReason : undefined}
          />
        ) : (
          roleTexts[(row.kind === 'member' ? row.member : row.invitation).role].label
        ),
    },
    {
      name: 'since',
      header: 'Since',
      cell: (row) =>
        row.kind === 'member' ? (
          <Time at={row.member.joinedAt} />
        ) : (
          <span>
            Expires <Time at={row.invitation.expiresAt} />
          </span>
        ),
    },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (row) => <EndButton row={row} isAdmin={isAdmin} onEnd={onEnd} />,
    },
  ];
}

function Person({ row }: { row: Row }) {
  if (row.kind === 'invitation') {
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{row.invitation.email}</span>
        <Pill tone="warn" icon={Clock}>
          Invited
        </Pill>
      </span>
    );
  }
  const { name, email } = row.member;
  return (
    <span className="flex flex-col">
      <span className="font-medium">
        {name}
        {row.isYou && <span className="font-normal text-muted"> (you)</span>}
      </span>
      <span className="text-muted">{email}</span>
    </span>
  );
}

function EndButton({ row, isAdmin, onEnd }: { row: Row; isAdmin: boolean; onEnd: (row: Row) => void }) {
  if (row.kind === 'invitation') {
    return (
      <Button aria-label={`Withdraw the invitation of ${row.invitation.email}`} onClick={() => onEnd(row)}>
        Withdraw
      </Button>
    );
  }
  if (!row.isYou && !isAdmin) return null;
  return (
    <Button
      refusal={row.isLastAdmin ? lastAdminReason : undefined}
      aria-label={row.isYou ? 'Leave the organization' : `Remove ${row.member.name}`}
      onClick={() => onEnd(row)}
    >
      {row.isYou ? 'Leave' : 'Remove'}
    </Button>
  );
}
