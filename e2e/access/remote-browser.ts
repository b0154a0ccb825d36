/** Remote browsers of testers, which administrators may end. */
import type { OpenVisitPage, VisitRecord } from '@handtest/contracts/browser';
import { bearer, exchange } from './exchange.js';
import type { TestSystem } from './test-system.js';

/** @returns the id of a visit that runs */
export async function freshRemoteBrowser(system: TestSystem): Promise<string> {
  const tester = await system.freshTester();
  const path = `/api/tester/jobs/${await system.freshClaimedJob(tester)}/browser`;
  return (await system.request<VisitRecord>(tester.token, { method: 'POST', path })).id;
}

/** Those that requests have started: dozens of them would leave little processor time for the next requests. */
export async function endRemoteBrowsers(system: TestSystem): Promise<void> {
  const { token } = system.platformAdmin;
  const path = '/api/admin/browsers';
  const list = { method: 'GET', path: `${path}?limit=100` };
  const { items } = await system.request<OpenVisitPage>(token, list);
  const end = (id: string) =>
    exchange(system.gateway, { method: 'DELETE', path: `${path}/${id}`, authorization: bearer(token) });
  await Promise.all(items.map(({ id }) => end(id)));
}
