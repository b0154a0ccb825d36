import { projectChanges } from './project-changes.js';

const projectId = 'proj_x';

describe('the changes to a project', () => {
  it('are the fields that the request names, and null clears', () => {
    const request = {
      projectId,
      name: 'Shop',
      defaultUrl: null,
      codehostRepos: [],
      chatWebhookUrl: undefined,
    };
    expect(projectChanges(request)).toEqual({ name: 'Shop', defaultUrl: null, codehostRepos: [] });
  });

  it('are none without a field, and never id, organization or version', () => {
    expect(projectChanges({ projectId })).toBeUndefined();
    const wider = { projectId, id: 'other', organizationId: 'org_x', version: 7, deletedAt: null };
    expect(projectChanges(wider)).toBeUndefined();
  });
});
