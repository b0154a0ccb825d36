import { rowsOf } from './member-row.js';
import type { Invitation, Member } from './organization-query.js';

const member = (userId: string, name: string, role: Member['role']): Member => ({
  userId,
  name,
  role,
  email: `${userId}@example.com`,
  joinedAt: '2026-01-01T00:00:00Z',
});
const anna = member('u1', 'Anna', 'admin');
const ben = member('u2', 'Ben', 'viewer');
const cleo = member('u3', 'Cleo', 'admin');
const invitation: Invitation = {
  id: 'inv_1',
  email: 'dan@example.com',
  role: 'viewer',
  invitedBy: 'u1',
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-08T00:00:00Z',
};
const namesOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.kind === 'member' ? row.member.name : row.invitation.email));

it('shows the user first, then members by name, then invitations', () => {
  expect(namesOf(rowsOf([cleo, anna, ben], [invitation], 'u2'))).toEqual([
    'Ben',
    'Anna',
    'Cleo',
    'dan@example.com',
  ]);
});

it('marks the only admin', () => {
  const marked = (members: Member[]) =>
    rowsOf(members, [], 'u1').flatMap((row) =>
      row.kind === 'member' && row.isLastAdmin ? [row.member.name] : [],
    );
  expect(marked([anna, ben])).toEqual(['Anna']);
  expect(marked([anna, ben, cleo])).toEqual([]);
});
