/**
 * Who gets what at which endpoint: the status of a valid request for something that exists in the organization `home`,
 * by endpoint and caller. An endpoint without a row fails the test.
 */

/**
 * `other key`, `other PAT`: of another organization. `removed`: a former member. `deleted project`: whoever may do it, with
 * a thing of a deleted project. `PAT`: of whoever may do it by a session. The others are who they say, by a session; where
 * a thing is one person's own (a job they work on, an invitation made out to them), it is the tester's.
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

const table = `
                                             none mal  chk  rev  exp  oKey oPAT view cont adm  rem  del  PAT  key  test plat
POST   /api/run                              401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
POST   /api/jobs                             401  401  401  401  401  404  404  403  201  201  404  404  201  201  404  404
POST   /api/jobs/estimate                    401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
GET    /api/jobs/{jobId}                     401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
GET    /api/jobs/{jobId}/status              200  200  200  200  200  200  200  200  200  200  200  404  200  200  200  200
GET    /api/jobs                             401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
POST   /api/jobs/{jobId}/cancel              401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
POST   /api/jobs/{jobId}/messages            401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
GET    /api/jobs/{jobId}/events              401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
GET    /api/jobs/{jobId}/telemetry           200  200  200  200  200  200  200  200  200  200  200  404  200  200  200  200
GET    /api/recordings/{jobId}               200  200  200  200  200  200  200  200  200  200  200  404  200  200  200  200

GET    /api/organizations                    401  401  401  401  401  200  200  200  200  200  200  200  200  200  200  200
GET    /api/organizations/{organizationId}   401  401  401  401  401  404  404  200  200  200  404  200  200  200  404  404
POST   /api/organizations                    401  401  401  401  401  403  201  201  201  201  201  201  201  403  201  201
GET    /api/organizations/{organizationId}/members
                                             401  401  401  401  401  404  404  200  200  200  404  200  200  200  404  404
POST   /api/organizations/{organizationId}/invite
                                             401  401  401  401  401  404  404  403  403  201  404  201  201  403  404  404
PATCH  /api/organizations/{organizationId}/members/{userId}
                                             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
DELETE /api/organizations/{organizationId}/members/{userId}
                                             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
GET    /api/organizations/{organizationId}/invitations
                                             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
DELETE /api/organizations/{organizationId}/invitations/{invitationId}
                                             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
GET    /api/organizations/{organizationId}/audit
                                             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
POST   /api/invitations/{token}/accept       401  401  401  401  401  403  403  403  403  403  403  403  403  403  200  403

POST   /api/projects                         401  401  401  401  401  404  404  403  201  201  404  201  201  201  404  404
GET    /api/projects                         401  401  401  401  401  404  404  200  200  200  404  200  200  200  404  404
GET    /api/projects/{projectId}             401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
PATCH  /api/projects/{projectId}             401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
DELETE /api/projects/{projectId}             401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404

GET    /api/projects/{projectId}/webhook     401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
PUT    /api/projects/{projectId}/webhook     401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
POST   /api/projects/{projectId}/webhook/test
                                             401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
GET    /api/projects/{projectId}/webhook/deliveries
                                             401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
POST   /api/projects/{projectId}/webhook/deliveries/{deliveryId}/redeliver
                                             401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404

GET    /api/keys                             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
POST   /api/keys                             401  401  401  401  401  404  404  403  403  201  404  201  201  403  404  404
POST   /api/keys/{keyId}/revoke              401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
DELETE /api/keys/{keyId}                     401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404

POST   /api/pats                             401  401  401  401  401  403  403  201  201  201  201  201  403  403  201  201
GET    /api/pats                             401  401  401  401  401  403  403  200  200  200  200  200  403  403  200  200
POST   /api/pats/{patId}/revoke              401  401  401  401  401  403  403  404  404  200  404  200  403  403  404  404
DELETE /api/pats/{patId}                     401  401  401  401  401  403  403  404  404  200  404  200  403  403  404  404

GET    /api/projects/{projectId}/templates   401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
POST   /api/projects/{projectId}/templates   401  401  401  401  401  404  404  403  201  201  404  404  201  201  404  404
GET    /api/projects/{projectId}/templates/{templateId}
                                             401  401  401  401  401  404  404  200  200  200  404  404  200  200  404  404
PATCH  /api/projects/{projectId}/templates/{templateId}
                                             401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404
DELETE /api/projects/{projectId}/templates/{templateId}
                                             401  401  401  401  401  404  404  403  200  200  404  404  200  200  404  404

GET    /api/auth/me                          401  401  401  401  401  200  200  200  200  200  200  200  200  200  200  200
GET    /api/billing/balance                  401  401  401  401  401  404  404  200  200  200  404  200  200  200  404  404
GET    /api/billing/has-credits              401  401  401  401  401  404  404  200  200  200  404  200  200  200  404  404

POST   /api/billing/checkout                 401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
GET    /api/billing/subscription             401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
POST   /api/billing/change-plan              401  401  401  401  401  404  404  403  403  409  404  409  409  403  404  404
POST   /api/billing/portal                   401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
POST   /api/billing/stripe-events            400  400  400  400  400  400  400  400  400  400  400  400  400  400  400  400
GET    /api/billing/ledger                   401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
GET    /api/billing/ledger.csv               401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
GET    /api/billing/caps                     401  401  401  401  401  404  404  403  403  200  404  200  200  403  404  404
PUT    /api/billing/caps                     401  401  401  401  401  404  404  403  403  200  404  404  200  403  404  404

POST   /api/auth/signup                      201  201  201  201  201  201  201  201  201  201  201  201  201  201  201  201
POST   /api/auth/login                       200  200  200  200  200  200  200  200  200  200  200  200  200  200  200  200
POST   /api/auth/logout                      401  401  401  401  401  403  403  200  200  200  200  200  403  403  200  200
PATCH  /api/auth/me                          401  401  401  401  401  403  403  200  200  200  200  200  403  403  200  200
POST   /api/auth/password                    401  401  401  401  401  403  403  200  200  200  200  200  403  403  200  200
POST   /api/auth/password-reset              200  200  200  200  200  200  200  200  200  200  200  200  200  200  200  200
POST   /api/auth/password-reset/{token}      200  200  200  200  200  200  200  200  200  200  200  200  200  200  200  200
GET    /api/auth/oidc/start                  302  302  302  302  302  302  302  302  302  302  302  302  302  302  302  302
GET    /api/auth/oidc/callback               200  200  200  200  200  200  200  200  200  200  200  200  200  200  200  200

GET    /api/tester/jobs                      401  401  401  401  401  403  403  403  403  403  403  200  403  403  200  403
GET    /api/tester/jobs/{jobId}              401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
POST   /api/tester/jobs/{jobId}/claim        401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
POST   /api/tester/jobs/{jobId}/extend       401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
POST   /api/tester/jobs/{jobId}/release      401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
POST   /api/tester/jobs/{jobId}/telemetry    401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
PUT    /api/tester/jobs/{jobId}/recording    401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
POST   /api/tester/jobs/{jobId}/submit       401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403
POST   /api/tester/jobs/{jobId}/reject       401  401  401  401  401  403  403  403  403  403  403  404  403  403  200  403

POST   /api/admin/testers                    401  401  401  401  401  403  403  403  403  403  403  200  403  403  403  200
GET    /api/admin/testers                    401  401  401  401  401  403  403  403  403  403  403  200  403  403  403  200
DELETE /api/admin/testers/{userId}           401  401  401  401  401  403  403  403  403  403  403  200  403  403  403  200
POST   /api/admin/credits                    401  401  401  401  401  403  403  403  403  403  403  200  403  403  403  200
`;

export interface Cell {
  /** `POST /api/jobs/{jobId}/cancel` */
  endpoint: string;
  caller: Caller;
  status: number;
}

/** Every cell, row by row. Throws when a row does not have one status per caller. */
export function cellsOf(text: string = table): Cell[] {
  const row = /(GET|POST|PUT|PATCH|DELETE) +(\/api\S+)((?:\s+[1-5]\d\d)+)(?=\s)/g;
  return [...text.matchAll(row)].flatMap(([, method, path, list]) => {
    const endpoint = `${method} ${path}`;
    const statuses = list!.trim().split(/\s+/).map(Number);
    if (statuses.length !== callers.length) throw new Error(`${endpoint} has ${statuses.length} statuses`);
    return callers.map((caller, index) => ({ endpoint, caller, status: statuses[index]! }));
  });
}
