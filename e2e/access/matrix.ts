/**
 * The status of a valid request for an existing resource of the organization `home`, by class of endpoint and caller.
 * The OpenAPI document of the running gateway names the class of each endpoint.
 */
import type { DescribedEndpoint } from './endpoints.js';
import { isAboutProject } from './valid-request.js';

/**
 * `other key`, `other PAT`: of another organization. `removed`: a former member. `deleted project`: a permitted
 * caller and a resource of a deleted project. `test key`: of `home`, with jobs of test mode. `PAT`: of a user whose session
 * is permitted. All others use a session. A resource of one person (a claimed job, an invitation) belongs to `tester`.
 */
export const callers = [
  'none',
  'malformed',
  'wrong checksum',
  'revoked',
  'expired',
  'other key',
  'other PAT',
  'viewer',
  'contributor',
  'admin',
  'removed',
  'deleted project',
  'PAT',
  'key',
  'test key',
  'tester',
  'platform admin',
] as const;

export type Caller = (typeof callers)[number];

/** `ok` is the endpoint's own success. */
const table = `
                none mal  chk  rev  exp  oKey oPAT view cont adm  rem  del  PAT  key  tKey test plat
open            ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
token           401  401  401  401  401  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
person          401  401  401  401  401  403  ok   ok   ok   ok   ok   ok   ok   403  403  ok   ok
viewer          401  401  401  401  401  404  404  ok   ok   ok   404  ok   ok   ok   ok   404  404
contributor     401  401  401  401  401  404  404  403  ok   ok   404  ok   ok   ok   ok   404  404
admin           401  401  401  401  401  404  404  403  403  ok   404  ok   ok   403  403  404  404
session         401  401  401  401  401  403  403  ok   ok   ok   ok   ok   403  403  403  ok   ok
owner           401  401  401  401  401  403  403  404  404  ok   404  ok   403  403  403  404  404
invited         401  401  401  401  401  403  403  403  403  403  403  403  403  403  403  ok   403
tester          401  401  401  401  401  403  403  403  403  403  403  ok   403  403  403  ok   403
platform_admin  401  401  401  401  401  403  403  403  403  403  403  ok   403  403  403  403  ok
`;

/** The status for permitted callers where the request cannot succeed: no subscription, no signature of a third party. */
const otherSuccess: Record<string, number> = {
  'POST /api/billing/change-plan': 409,
  'POST /api/billing/stripe-events': 400,
  'POST /api/codehost/webhook': 400,
  // No code was given to anyone.
  'POST /api/codehost/connections/confirm': 404,
};

export interface Cell {
  described: DescribedEndpoint;
  caller: Caller;
  status: number;
}

const statusesOf = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/))
    .map(([access, ...statuses]) => [access!, statuses]),
);

/** The cells of one endpoint. Throws when its class has no row with one status for each caller. */
export function cellsOf(described: DescribedEndpoint): Cell[] {
  const { endpoint, access, liveOnly, success } = described;
  const statuses = statusesOf.get(access);
  if (statuses?.length !== callers.length)
    throw new Error(`${endpoint} has the class ${access}, which has no row`);
  return callers.map((caller, index) => {
    const isOk = statuses[index] === 'ok';
    if (isOk && caller === 'test key' && liveOnly) return { described, caller, status: 403 };
    if (isOk && caller === 'deleted project' && isAboutProject(described))
      return { described, caller, status: 404 };
    return {
      described,
      caller,
      status: isOk ? (otherSuccess[endpoint] ?? success) : Number(statuses[index]),
    };
  });
}
