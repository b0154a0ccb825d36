/** Sessions as their user lists them. */
import type { SessionPage } from '@handtest/contracts/identity';
import type { TestSystem } from './test-system.js';

export async function sessionIdOf(system: TestSystem, token: string): Promise<string> {
  const { items } = await system.request<SessionPage>(token, { method: 'GET', path: '/api/auth/sessions' });
  return items.find(({ current }) => current)!.id;
}

/** The id of a new session of the admin of `home`. */
export async function freshSessionId(system: TestSystem): Promise<string> {
  return sessionIdOf(system, (await system.freshSession(system.home.admin)).token);
}
