/**
 * What a token may do while requests with it are under way and it is taken away: from the moment the answer to that has
 * arrived, no request that begins is let in, by any gateway.
 */
import { randomUUID } from 'node:crypto';
import { bearer, exchange, type Sent } from './exchange.js';
import type { Scene } from './scene.js';

/** A right, in use, and the request that takes it away. */
export interface Right {
  /** What is asked all the time. */
  use: Sent;
  end: Sent;
  /** The status once it is gone. */
  refusal: number;
}

export interface Withdrawal {
  name: string;
  grant(scene: Scene): Promise<Right>;
}

const whoAmI = { method: 'GET', path: '/api/auth/me' };

export const withdrawals: readonly Withdrawal[] = [
  {
    name: 'key revoked',
    async grant(scene) {
      const { id, token } = await scene.freshKey();
      return byAdmin(scene, token, { method: 'POST', path: `/api/keys/${id}/revoke` });
    },
  },
  {
    name: 'log-out',
    async grant(scene) {
      const { token } = await scene.freshSession(scene.home.contributor);
      const authorization = bearer(token);
      const end = { method: 'POST', path: '/api/auth/logout', authorization };
      return { use: { ...whoAmI, authorization }, end, refusal: 401 };
    },
  },
  {
    name: 'password changed',
    async grant(scene) {
      const { token, password } = await scene.freshPerson();
      const authorization = bearer(token);
      const body = { currentPassword: password, newPassword: `pass-${randomUUID()}` };
      const end = { method: 'POST', path: '/api/auth/password', authorization, body };
      return { use: { ...whoAmI, authorization }, end, refusal: 401 };
    },
  },
  {
    name: 'PAT revoked',
    async grant(scene) {
      const { id, token } = await scene.freshPat();
      return byAdmin(scene, token, { method: 'POST', path: `/api/pats/${id}/revoke` });
    },
  },
  {
    name: 'key deleted',
    async grant(scene) {
      const { id, token } = await scene.freshKey();
      return byAdmin(scene, token, { method: 'DELETE', path: `/api/keys/${id}` });
    },
  },
  {
    name: 'PAT deleted',
    async grant(scene) {
      const { id, token } = await scene.freshPat();
      return byAdmin(scene, token, { method: 'DELETE', path: `/api/pats/${id}` });
    },
  },
  {
    name: 'member removed',
    async grant(scene) {
      const { organizationId } = scene.home;
      const { userId, token } = await scene.freshMember();
      const path = `/api/organizations/${organizationId}`;
      const right = byAdmin(scene, token, { method: 'DELETE', path: `${path}/members/${userId}` });
      return { ...right, use: { ...right.use, path }, refusal: 404 };
    },
  },
  {
    name: 'role taken away',
    async grant(scene) {
      const { organizationId } = scene.home;
      const { userId, token } = await scene.freshMember('admin');
      const path = `/api/organizations/${organizationId}/members/${userId}`;
      const right = byAdmin(scene, token, { method: 'PATCH', path, body: { role: 'contributor' } });
      return {
        ...right,
        use: { ...right.use, path: `/api/keys?organizationId=${organizationId}` },
        refusal: 403,
      };
    },
  },
  {
    name: 'project deleted',
    async grant(scene) {
      const path = `/api/projects/${await scene.freshProject()}`;
      const right = byAdmin(scene, scene.home.contributor.token, { method: 'DELETE', path });
      return { ...right, use: { ...right.use, path }, refusal: 404 };
    },
  },
];

function byAdmin({ home }: Scene, token: string, end: Sent): Right {
  return {
    use: { ...whoAmI, authorization: bearer(token) },
    end: { ...end, authorization: bearer(home.admin.token) },
    refusal: 401,
  };
}

export interface Figures {
  /** Requests that were sent in all, and those that began after the answer. */
  sent: number;
  sentAfter: number;
  /** Of those after the answer that were not refused. */
  passedAfter: number;
  /** Of those before it that were let in: the right was in use. */
  passedBefore: number;
  /** Neither let in nor refused. */
  odd: number;
  answerMs: number;
  /** Of the requests beside it: how slow the machine is. */
  slowestRequestMs: number;
}

interface Sample {
  startedAtMs: number;
  durationMs: number;
  status: number;
}

/** So few that they wait for nobody: what they learn of the gateways is never old. */
const keepers = 30;

/**
 * Sends `inFlight` requests at once, takes the right away while they are under way, and sends as many again when the
 * answer has come; a few more go on all the time.
 */
export async function withdrawInFlight(
  scene: Scene,
  withdrawal: Pick<Withdrawal, 'grant'>,
  inFlight: number,
): Promise<Figures> {
  const { use, end, refusal } = await withdrawal.grant(scene);
  const { gatewayUrls } = scene.deployment;
  for (const url of gatewayUrls) await expectLetIn(url, use);
  const samples: Sample[] = [];
  const ask = async (index: number) => {
    const startedAtMs = performance.now();
    const { status } = await exchange(gatewayUrls[index % gatewayUrls.length]!, use);
    samples.push({ startedAtMs, durationMs: performance.now() - startedAtMs, status });
  };
  const burst = () => Promise.all(Array.from({ length: inFlight }, (_, index) => ask(index)));
  let goOn = true;
  const goingOn = Array.from({ length: keepers }, async (_, index) => {
    while (goOn) await ask(index);
  });
  const first = burst();
  const askedAtMs = performance.now();
  const { status, text } = await exchange(scene.gateway, end);
  const answeredAtMs = performance.now();
  const second = burst();
  await Promise.all([first, second]);
  goOn = false;
  await Promise.all(goingOn);
  if (status !== 200) throw new Error(`${end.method} ${end.path} answered ${status}: ${text}`);
  return figuresOf(samples, answeredAtMs, answeredAtMs - askedAtMs, refusal);
}

async function expectLetIn(url: string, use: Sent): Promise<void> {
  const { status, text } = await exchange(url, use);
  if (status !== 200) throw new Error(`The right was never there: ${status} ${text}`);
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
