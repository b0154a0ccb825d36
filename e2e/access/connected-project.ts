/** A repository with the issue 1, to which the organization `home` is connected by an installation of the App. */
import type { TestSystem } from './test-system.js';

/** Returns the same repository at each call. */
export function connectedRepository(system: TestSystem): Promise<string> {
  return system.shared(
    'connected repository',
    async () => `${(await system.freshConnection()).account}/shop`,
  );
}

/** A project with that repository. Returns the same project at each call. */
export function connectedProject(system: TestSystem): Promise<string> {
  return system.shared('connected project', async () => {
    const { organizationId, admin } = system.home;
    const linked = { defaultUrl: 'https://example.com', codehostRepos: [await connectedRepository(system)] };
    const body = { organizationId, name: 'A connected project', ...linked };
    const sent = { method: 'POST', path: '/api/projects', body };
    return (await system.request<{ id: string }>(admin.token, sent)).id;
  });
}

/** A test session of this project. Returns the same session at each call. */
export function testSession(system: TestSystem): Promise<string> {
  return system.shared('test session', async () => {
    const body = { projectId: await connectedProject(system), issueNumber: 1 };
    const sent = { method: 'POST', path: '/api/codehost/issues/test', body };
    return (await system.request<{ sessionId: string }>(system.home.admin.token, sent)).sessionId;
  });
}
