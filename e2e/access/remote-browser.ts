/** Remote browsers of testers, which administrators may end. */
import type { VisitRecord } from '@handtest/contracts/browser';
import type { TestSystem } from './test-system.js';

/** @returns the id of a visit that runs */
export async function freshRemoteBrowser(system: TestSystem): Promise<string> {
  const tester = await system.freshTester();
  const path = `/api/tester/jobs/${await system.freshClaimedJob(tester)}/browser`;
  return (await system.request<VisitRecord>(tester.token, { method: 'POST', path })).id;
}
