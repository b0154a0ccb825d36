/**
 * Revokes access while requests are in flight. After the answer to the revocation, every gateway refuses each new
 * request.
 */
import { randomUUID } from 'node:crypto';
import { bearer, exchange, type Sent } from './exchange.js';
import { sessionIdOf } from './own-session.js';
import type { TestSystem } from './test-system.js';

/** A request that a right permits, and the request that revokes the right. */
export interface Right {
  use: Sent;
  end: Sent;
  /** The status after the revocation. */
  refusal: number;
}

export interface Withdrawal {
  name: string;
  grant(system: TestSystem): Promise<Right>;
}

const whoAmI = { method: 'GET', path: '/api/auth/me' };

export const withdrawals: readonly Withdrawal[] = [
  {
    name: 'key revoked',
    async grant(system) {
      const { id, token } = await system.freshKey();
      return byAdmin(system, token, { method: 'POST', path: `/api/keys/${id}/revoke` });
    },
  },
  {
    name: 'log-out',
    async grant(system) {
      const { token } = await system.freshSession(system.home.contributor);
      const authorization = bearer(token);
      const end = { method: 'POST', path: '/api/auth/logout', authorization };
      return { use: { ...whoAmI, authorization }, end, refusal: 401 };
    },
  },
  {
    name: 'session ended by its user',
    async grant(system) {
      const { contributor } = system.home;
      const { token } = await system.freshSession(contributor);
      const path = `/api/auth/sessions/${await sessionIdOf(system, token)}`;
      const end = { method: 'DELETE', path, authorization: bearer(contributor.token) };
      return { use: { ...whoAmI, authorization: bearer(token) }, end, refusal: 401 };
    },
  },
  {
    name: 'password changed',
    async grant(system) {
      const { token, password } = await system.freshPerson();
      const authorization = bearer(token);
      const body = { currentPassword: password, newPassword: `pass-${randomUUID()}` };
      const end = { method: 'POST', path: '/api/auth/password', authorization, body };
      return { use: { ...whoAmI, authorization }, end, refusal: 401 };
    },
  },
  {
    name: 'PAT revoked',
    async grant(system) {
      const { id, token } = await system.freshPat();
      return byAdmin(system, token, { method: 'POST', path: `/api/pats/${id}/revoke` });
    },
  },
  {
    name: 'key deleted',
    async grant(system) {
      const { id, token } = await system.freshKey();
      return byAdmin(system, token, { method: 'DELETE', path: `/api/keys/${id}` });
    },
  },
  {
    name: 'PAT deleted',
    async grant(system) {
      const { id, token } = await system.freshPat();
      return byAdmin(system, token, { method: 'DELETE', path: `/api/pats/${id}` });
    },
  },
  {
    name: 'member removed',
    async grant(system) {
      const { organizationId } = system.home;
      const { userId, token } = await system.freshMember();
      const path = `/api/organizations/${organizationId}`;
      const right = byAdmin(system, token, { method: 'DELETE', path: `${path}/members/${userId}` });
      return { ...right, use: { ...right.use, path }, refusal: 404 };
    },
  },
  {
    name: 'role lowered',
    async grant(system) {
      const { organizationId } = system.home;
      const { userId, token } = await system.freshMember('admin');
      const path = `/api/organizations/${organizationId}/members/${userId}`;
      const right = byAdmin(system, token, { method: 'PATCH', path, body: { role: 'contributor' } });
      return {
        ...right,
        use: { ...right.use, path: `/api/keys?organizationId=${organizationId}` },
        refusal: 403,
      };
    },
  },
  {
    name: 'project deleted',
    async grant(system) {
      const path = `/api/projects/${await system.freshProject()}`;
      const right = byAdmin(system, system.home.contributor.token, { method: 'DELETE', path });
      return { ...right, use: { ...right.use, path }, refusal: 404 };
    },
  },
];

function byAdmin({ home }: TestSystem, token: string, end: Sent): Right {
  return {
    use: { ...whoAmI, authorization: bearer(token) },
    end: { ...end, authorization: bearer(home.admin.token) },
    refusal: 401,
  };
}

export interface Figures {
  /** All requests. */
  sent: number;
  /** Requests that began after the answer. */
  sentAfter: number;
  /** Of `sentAfter`, those not refused. */
  passedAfter: number;
  /** Requests before the answer that succeeded, which shows that the right was in use. */
  passedBefore: number;
  /** Requests that neither succeeded nor were refused. */
  odd: number;
  answerMs: number;
  /** Shows how slow the machine is. */
  slowestRequestMs: number;
}

interface Sample {
  startedAtMs: number;
  durationMs: number;
  status: number;
}

/** Few enough that none waits for another, so that their answers show the current state of the gateways. */
const steadyRequests = 30;

/**
 * Sends `inFlight` requests at once, revokes the right, and sends as many again after the answer. A few steady requests
 * run all the time.
 */
export async function withdrawInFlight(
  system: TestSystem,
  withdrawal: Pick<Withdrawal, 'grant'>,
  inFlight: number,
): Promise<Figures> {
  const { use, end, refusal } = await withdrawal.grant(system);
  const { gatewayUrls } = system.deployment;
  for (const url of gatewayUrls) await expectLetIn(url, use);
  const samples: Sample[] = [];
  const ask = async (index: number) => {
    const startedAtMs = performance.now();
    const { status } = await exchange(gatewayUrls[index % gatewayUrls.length]!, use);
    samples.push({ startedAtMs, durationMs: performance.now() - startedAtMs, status });
  };
  const burst = () => Promise.all(Array.from({ length: inFlight }, (_, index) => ask(index)));
  let isSteady = true;
  const steady = Array.from({ length: steadyRequests }, async (_, index) => {
    while (isSteady) await ask(index);
  });
  const first = burst();
  const askedAtMs = performance.now();
  const { status, text } = await exchange(system.gateway, end);
  const answeredAtMs = performance.now();
  const second = burst();
  await Promise.all([first, second]);
  isSteady = false;
  await Promise.all(steady);
  if (status !== 200) throw new Error(`${end.method} ${end.path} answered ${status}: ${text}`);
  return figuresOf(samples, answeredAtMs, answeredAtMs - askedAtMs, refusal);
}

async function expectLetIn(url: string, use: Sent): Promise<void> {
  const { status, text } = await exchange(url, use);
  if (status !== 200) throw new Error(`The right did not exist: ${status} ${text}`);
}

function figuresOf(samples: Sample[], answeredAtMs: number, answerMs: number, refusal: number): Figures {
  const after = samples.filter(({ startedAtMs }) => startedAtMs > answeredAtMs);
  const before = samples.filter(({ startedAtMs }) => startedAtMs <= answeredAtMs);
  const count = (list: Sample[], wanted: (status: number) => boolean) =>
    list.filter(({ status }) => wanted(status)).length;
  return {
    sent: samples.length,
    sentAfter: after.length,
    passedAfter: count(after, (status) => status !== refusal),
    passedBefore: count(before, (status) => status === 200),
    odd: count(samples, (status) => status !== 200 && status !== refusal),
    answerMs: Math.round(answerMs),
    slowestRequestMs: Math.round(Math.max(...samples.map(({ durationMs }) => durationMs))),
  };
}
