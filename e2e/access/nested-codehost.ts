/** Requests about code hosting with an id of another organization beside, below or in place of the caller's own. */
import type { Outcome, Pair } from './nested-pair.js';
import type { TestOrganization } from './test-system.js';

interface Connections {
  readonly connectionId: string;
  readonly theirConnectionId: string;
}

export function codehostPairs(
  foreign: TestOrganization,
  own: TestOrganization,
  { connectionId, theirConnectionId }: Connections,
): Pair[] {
  const { organizationId } = foreign;
  const theirs = `organizationId=${organizationId}`;
  const path = '/api/codehost';
  const token = 'x'.repeat(40);
  const pair = (what: string, outcome: Outcome, method: string, address: string, body?: object): Pair => {
    return { what, outcome, sent: { method, path: `${path}${address}`, body } };
  };
  return [
    pair('connect their organization', 'absent', 'GET', `/oauth/authorize?${theirs}`),
    pair('list their connections', 'absent', 'GET', `/connections?${theirs}`),
    pair('list their repositories', 'absent', 'GET', `/repositories?${theirs}`),
    pair('read their repositories again', 'absent', 'POST', '/repositories/refresh', { organizationId }),
    pair(
      'read their repositories again, own in the query',
      'absent',
      'POST',
      `/repositories/refresh?organizationId=${own.organizationId}`,
      { organizationId },
    ),
    pair('set their token', 'absent', 'PUT', '/token', { organizationId, token }),
    pair(
      'set their token, own in the query',
      'absent',
      'PUT',
      `/token?organizationId=${own.organizationId}`,
      { organizationId, token },
    ),
    pair('remove their token', 'absent', 'DELETE', `/token?${theirs}`),
    pair('remove their connection', 'absent', 'DELETE', `/connections/${theirConnectionId}`),
    pair(
      'remove their connection, own organization',
      'absent',
      'DELETE',
      `/connections/${theirConnectionId}?organizationId=${own.organizationId}`,
    ),
    pair(
      'remove own connection, theirs in the query',
      'own',
      'DELETE',
      `/connections/${connectionId}?connectionId=${theirConnectionId}`,
    ),
    pair('confirm an invented code', 'refused', 'POST', '/connections/confirm', { code: 'x'.repeat(43) }),
  ];
}
