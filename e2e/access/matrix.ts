/**
 * Who gets what at which class of endpoint: the status of a valid request for something that exists in the organization
 * `home`, by class and caller. The reference of the running gateway names the class of each endpoint.
 */
import type { DescribedEndpoint } from './endpoints.js';
import { isAboutProject } from './valid-request.js';

/**
 * `other key`, `other PAT`: of another organization. `removed`: a former member. `deleted project`: a caller with the rights,
 * with a thing of a deleted project. `PAT`: of the user who may do it by a session. The others are who they say, by a
 * session; where a thing belongs to one person (a job they work on, an invitation to them), it is the tester's.
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
  'tester',
  'platform admin',
] as const;

export type Caller = (typeof callers)[number];

/** `ok` is the endpoint's own success. */
const table = `
                none mal  chk  rev  exp  oKey oPAT view cont adm  rem  del  PAT  key  test plat
open            ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
token           401  401  401  401  401  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
person          401  401  401  401  401  403  ok   ok   ok   ok   ok   ok   ok   403  ok   ok
viewer          401  401  401  401  401  404  404  ok   ok   ok   404  ok   ok   ok   404  404
contributor     401  401  401  401  401  404  404  403  ok   ok   404  ok   ok   ok   404  404
admin           401  401  401  401  401  404  404  403  403  ok   404  ok   ok   403  404  404
session         401  401  401  401  401  403  403  ok   ok   ok   ok   ok   403  403  ok   ok
owner           401  401  401  401  401  403  403  404  404  ok   404  ok   403  403  404  404
invited         401  401  401  401  401  403  403  403  403  403  403  403  403  403  ok   403
tester          401  401  401  401  401  403  403  403  403  403  403  ok   403  403  ok   403
platform_admin  401  401  401  401  401  403  403  403  403  403  403  ok   403  403  403  ok
`;

/** The success of a valid request that is not carried out: no subscription to change, no signature of Stripe. */
const otherSuccess: Record<string, number> = {
  'POST /api/billing/change-plan': 409,
  'POST /api/billing/stripe-events': 400,
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
  const { endpoint, access, success } = described;
  const statuses = statusesOf.get(access);
  if (statuses?.length !== callers.length)
    throw new Error(`${endpoint} has the class ${access}, which has no row`);
  return callers.map((caller, index) => {
    const isOk = statuses[index] === 'ok';
    if (isOk && caller === 'deleted project' && isAboutProject(described))
      return { described, caller, status: 404 };
    return {
      described,
      caller,
      status: isOk ? (otherSuccess[endpoint] ?? success) : Number(statuses[index]),
    };
  });
}
