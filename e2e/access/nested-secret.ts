/** Requests with a foreign secret or project beside, below or in place of the caller's own. */
import { randomUUID } from 'node:crypto';
import type { Pair } from './nested-pair.js';
import type { TestOrganization, TestSystem } from './test-system.js';

/** A new secret of the organization's project. @returns its id */
export async function freshSecret(
  system: TestSystem,
  { projectId, admin }: TestOrganization = system.home,
): Promise<string> {
  const path = `/api/projects/${projectId}/secrets`;
  const body = {
    ...{ name: `Secret ${randomUUID()}`, origins: ['https://shop.example.com'] },
    ...{ username: 'ann', password: `pass-${randomUUID()}`, totpSeed: 'JBSWY3DPEHPK3PXP' },
  };
  return (await system.request<{ id: string }>(admin.token, { method: 'POST', path, body })).id;
}

export function secretPairs(foreign: TestOrganization, own: TestOrganization): Pair[] {
  const there = `/api/projects/${foreign.projectId}/secrets`;
  const here = `/api/projects/${own.projectId}/secrets`;
  const mine = {
    ...{ name: 'Stolen', origins: ['https://attacker.example'], username: 'eve', password: 'a password' },
  };
  const origins = { origins: ['https://attacker.example'] };
  const theirIds = { projectId: foreign.projectId, secretId: foreign.secretId };
  const pairs: [what: string, outcome: Pair['outcome'], method: string, path: string, body?: object][] = [
    ['list their secrets', 'absent', 'GET', there],
    ['list their secrets, own in the query', 'absent', 'GET', `${there}?projectId=${own.projectId}`],
    ['list own secrets, theirs in the query', 'own', 'GET', `${here}?projectId=${foreign.projectId}`],
    ['create a secret there', 'absent', 'POST', there, { ...mine, projectId: own.projectId }],
    ['change their secret', 'absent', 'PATCH', `${there}/${foreign.secretId}`, origins],
    ['change their secret below own project', 'absent', 'PATCH', `${here}/${foreign.secretId}`, origins],
    ['change own secret below their project', 'absent', 'PATCH', `${there}/${own.secretId}`, origins],
    ['change own secret, theirs in the body', 'own', 'PATCH', `${here}/${own.secretId}`, theirIds],
    ['delete their secret', 'absent', 'DELETE', `${there}/${foreign.secretId}`],
    ['delete their secret below own project', 'absent', 'DELETE', `${here}/${foreign.secretId}`],
    ['delete own secret below their project', 'absent', 'DELETE', `${there}/${own.secretId}`],
  ];
  return pairs.map(([what, outcome, method, path, body]) => ({
    what,
    outcome,
    sent: { method, path, body },
  }));
}
