import { assignments, projectChanges } from './project-changes.js';

const projectId = 'proj_x';
const before = {
  name: 'Hats',
  defaultUrl: 'https://hats.test',
  codehostRepos: ['acme/hats'],
  autoCreateCodehostIssues: false,
  reportPullRequests: false,
  chatWebhookUrl: null,
};

describe('the changes to a project', () => {
  it('are the fields in the request, and null clears a field', () => {
    const request = {
      projectId,
      name: 'Shop',
      defaultUrl: null,
      codehostRepos: [],
      chatWebhookUrl: undefined,
    };
    expect(projectChanges(request, before)).toEqual({ name: 'Shop', defaultUrl: null, codehostRepos: [] });
  });

  it('are undefined where all fields of the request equal those of the project', () => {
    expect(projectChanges({ projectId, ...before }, before)).toBeUndefined();
    expect(projectChanges({ projectId, ...before, codehostRepos: [] }, before)).toEqual({
      codehostRepos: [],
    });
  });

  it('are undefined without a field, and never contain id, organization or version', () => {
    expect(projectChanges({ projectId }, before)).toBeUndefined();
    const wider = { projectId, id: 'other', organizationId: 'org_x', version: 7, deletedAt: null };
    expect(projectChanges(wider, before)).toBeUndefined();
  });

  it('are assigned to columns by parameters of the same name', () => {
    const assigned = assignments({ defaultUrl: null, codehostRepos: [] });
    expect(assigned).toEqual(['default_url = $defaultUrl', 'codehost_repos = $codehostRepos']);
  });
});
