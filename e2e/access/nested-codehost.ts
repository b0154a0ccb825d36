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
    ...issuePairs(foreign, own),
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
    pair('list their issues', 'absent', 'GET', `/issues?projectId=${foreign.projectId}`),
    pair(
      'list their issues, own organization',
      'absent',
      'GET',
      `/issues?projectId=${foreign.projectId}&organizationId=${own.organizationId}`,
    ),
    pair('read their issue', 'absent', 'GET', `/issues/1?projectId=${foreign.projectId}`),
    pair('test their issue', 'absent', 'POST', '/issues/test', {
      projectId: foreign.projectId,
      issueNumber: 1,
    }),
    pair('list their test sessions', 'absent', 'GET', `/issues/test-sessions?projectId=${foreign.projectId}`),
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

function issuePairs({ projectId, jobId }: TestOrganization, own: TestOrganization): Pair[] {
  const path = '/api/codehost/issues';
  const pair = (what: string, outcome: Outcome, method: string, address: string, body?: object): Pair => {
    return { what, outcome, sent: { method, path: address, body } };
  };
  const theirs = `projectId=${projectId}`;
  const issue = { title: 'Broken', description: 'It is broken.' };
  return [
    pair('list issues of their project', 'absent', 'GET', `${path}?${theirs}`),
    pair('list issues of both projects', 'refused', 'GET', `${path}?${theirs}&projectId=${own.projectId}`),
    pair('read an issue of their project', 'absent', 'GET', `${path}/1?${theirs}`),
    pair('test an issue of their project', 'absent', 'POST', `${path}/test`, { projectId, issueNumber: 1 }),
    pair(
      'test an issue of their project, own in the query',
      'absent',
      'POST',
      `${path}/test?projectId=${own.projectId}`,
      { projectId, issueNumber: 1 },
    ),
    pair('test issues of their project', 'absent', 'POST', `${path}/bulk-test`, {
      projectId,
      issueNumbers: [1],
    }),
    pair('list test sessions of their project', 'absent', 'GET', `${path}/test-sessions?${theirs}`),
    pair('create an issue from their job', 'absent', 'POST', `/api/jobs/${jobId}/create-issue`, { issue }),
    pair(
      'create an issue from their job, own in the body',
      'absent',
      'POST',
      `/api/jobs/${jobId}/create-issue`,
      { issue, jobId: own.jobId },
    ),
    pair('test a pull request of their project', 'absent', 'POST', '/api/jobs', {
      projectId,
      prNumbers: [1],
    }),
  ];
}
