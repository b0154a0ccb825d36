/** Members and pending invitations as the rows of one table. Pure. */
import type { Invitation, Member } from './organization-query.js';

export type Row =
  | {
      readonly kind: 'member';
      readonly member: Member;
      readonly isYou: boolean;
      readonly isLastAdmin: boolean;
    }
  | { readonly kind: 'invitation'; readonly invitation: Invitation };

/** The user first, then the other members by name, then the invitations. */
export function rowsOf(
  members: readonly Member[],
  invitations: readonly Invitation[],
  userId: string | undefined,
): readonly Row[] {
  const adminCount = members.filter(({ role }) => role === 'admin').length;
  const rows = members.map((member) => ({
    kind: 'member' as const,
    member,
    isYou: member.userId === userId,
    isLastAdmin: member.role === 'admin' && adminCount === 1,
  }));
  rows.sort((a, b) => Number(b.isYou) - Number(a.isYou) || a.member.name.localeCompare(b.member.name));
  return [...rows, ...invitations.map((invitation) => ({ kind: 'invitation' as const, invitation }))];
}

export const lastAdminReason =
  'An organization must have at least one admin; make another member an admin first';
