import type { Caller } from '@handtest/contracts/define';
import { askedOrganization } from './asked-organization.js';

const token = { tokenId: 't', userId: 'u', roles: {} };
const key: Caller = { kind: 'key', ...token, organizationId: 'org_key' };
const pat: Caller = { kind: 'pat', ...token };
const session: Caller = { kind: 'session', ...token };
const repositories = ['acme/shop'];

describe('a job without a project', () => {
  it('belongs to the organization of the API key, or to the one that its caller names', () => {
    expect(askedOrganization({}, repositories, key)).toBe('org_key');
    expect(askedOrganization({ organizationId: 'org_other' }, repositories, key)).toBe('org_other');
    expect(askedOrganization({ organizationId: 'org_1' }, repositories, pat)).toBe('org_1');
    expect(askedOrganization({ organizationId: 'org_1' }, repositories, session)).toBe('org_1');
  });

  it('is told all that it lacks at once', () => {
    const { problem } = askedOrganization({}, [], pat) as { problem: string };
    expect(problem).toBe('projectId is required unless codehostRepos and organizationId are given');
  });

  it.each([
    ['a key without a repository', {}, [], key],
    ['a PAT without an organization', {}, repositories, pat],
    ['a session without anything', {}, [], session],
  ])('is refused by the name of projectId: %s', (_name, request, repos, caller) => {
    expect(askedOrganization(request, repos, caller)).toEqual({
      problem: expect.stringContaining('projectId is required') as string,
    });
  });
});
