/**
 * For every endpoint a request that is valid and about something that exists, new where the request uses it up: whatever
 * answer it gets is about who asks.
 */
import { randomUUID } from 'node:crypto';
import type { Session } from '@handtest/deployment';
import { bearer } from './exchange.js';
import type { Scene } from './scene.js';

export interface Asked {
  /** Parameters of the path. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Instead of the body: bytes of a content type that the headers name. */
  bytes?: string;
  /** Instead of the caller's own. */
  authorization?: string;
}

/** What the request is about, and who asks. */
export interface Occasion {
  scene: Scene;
  /** The project is a deleted one, and the job one of it. */
  deleted: boolean;
  /** What is one person's own, a job they work on for instance, is to be that of a new person, who asks. */
  asTester: boolean;
  /** The request will not be carried out: what it is about may be used again. */
  inVain: boolean;
  /** The caller's session, if they have one. */
  session: Session | undefined;
}

type Maker = (occasion: Occasion) => Asked | Promise<Asked>;

const at = () => new Date().toISOString();

function projectOf({ scene: { home }, deleted }: Occasion): string {
  return deleted ? home.deleted.projectId : home.projectId;
}

function jobOf({ scene: { home }, deleted }: Occasion): string {
  return deleted ? home.deleted.jobId : home.jobId;
}

const ofProject: Maker = (occasion) => ({ path: { projectId: projectOf(occasion) } });
const ofJob: Maker = (occasion) => ({ path: { jobId: jobOf(occasion) } });
const ofOrganization: Maker = ({ scene }) => ({ query: { organizationId: scene.home.organizationId } });

function jobIn(projectId: string): Record<string, unknown> {
  return { projectId, url: 'https://example.com', description: 'Look around.', targetDurationMinutes: 1 };
}

/** A job that is claimed: for a tester their own, for all others somebody's. */
function claimed(body?: Record<string, unknown>): Maker {
  return async ({ scene, deleted, asTester }) => {
    if (deleted) return { path: { jobId: scene.home.deleted.jobId }, body };
    if (!asTester) return { path: { jobId: scene.home.claimedJobId }, body };
    const tester = await scene.freshTester();
    const jobId = await scene.freshClaimedJob(tester);
    return { path: { jobId }, body, authorization: bearer(tester.token) };
  };
}

/** A link of a record to what it is too small for; the signature is good for its own job alone. */
function signedLink(name: 'telemetryUrl' | 'videoUrl'): Maker {
  return async ({ scene, deleted }) => {
    const record = await scene.spare('recorded job', () => scene.freshRecordedJob());
    const query = Object.fromEntries(new URL(record.testerData![name]!).searchParams);
    return { path: { jobId: deleted ? scene.home.deleted.jobId : record.id }, query };
  };
}

/** With the organization in the path, and whatever else. */
function atOrganization(more: Maker = () => ({})): Maker {
  return async (occasion) => {
    const { path, ...asked } = await more(occasion);
    return { ...asked, path: { organizationId: occasion.scene.home.organizationId, ...path } };
  };
}

/** Something new, or where the request is in vain the same every time. */
function usable<T>({ scene, inVain }: Occasion, kind: string, make: () => Promise<T>): Promise<T> {
  return inVain ? scene.spare(kind, make) : make();
}

const member = (occasion: Occasion) => usable(occasion, 'member', () => occasion.scene.freshMember());
const newPerson = (occasion: Occasion) => usable(occasion, 'person', () => occasion.scene.freshPerson());
const newTester = (occasion: Occasion) => usable(occasion, 'tester', () => occasion.scene.freshTester());
const newKey = (occasion: Occasion) => usable(occasion, 'key', () => occasion.scene.freshKey());
const newPat = (occasion: Occasion) => usable(occasion, 'pat', () => occasion.scene.freshPat());
const newProject = (occasion: Occasion) => usable(occasion, 'project', () => occasion.scene.freshProject());
const newWebhook = (occasion: Occasion) => usable(occasion, 'webhook', () => occasion.scene.freshWebhook());
const newJob = (occasion: Occasion) => usable(occasion, 'job', () => occasion.scene.freshJob());

async function newInvitation(occasion: Occasion): Promise<{ id: string; token: string; invited: Session }> {
  const { scene } = occasion;
  return usable(occasion, 'invitation', async () => {
    const invited = await scene.freshPerson();
    return { ...(await scene.freshInvitation(invited.email, 'viewer')), invited };
  });
}

/** A template of the project, used up by what is carried out. */
async function newTemplate(occasion: Occasion): Promise<Asked> {
  const { scene, deleted } = occasion;
  const make = () => scene.freshTemplate();
  const templateId = deleted ? scene.home.templateId : await usable(occasion, 'template', make);
  return { path: { projectId: projectOf(occasion), templateId } };
}

const telemetry = {
  batchId: 'batch-1',
  clicks: [{ x: 1, y: 2, element: '#pay', timestamp: at() }],
  consoleMessages: [{ type: 'error', message: 'TypeError', timestamp: at() }],
  networkRequests: [{ url: 'https://example.com', method: 'GET', status: 500, timestamp: at() }],
};

export const validRequests: Record<string, Maker> = {
  'POST /api/run': ({ scene: { home }, deleted }) => ({
    body: jobIn(deleted ? home.deleted.projectId : home.runProjectId),
  }),
  'POST /api/jobs': (occasion) => ({ body: jobIn(projectOf(occasion)) }),
  'POST /api/jobs/estimate': (occasion) => ({ body: jobIn(projectOf(occasion)) }),
  'GET /api/jobs/{jobId}': ofJob,
  'GET /api/jobs/{jobId}/status': ofJob,
  'GET /api/jobs': (occasion) => ({ query: { projectId: projectOf(occasion) } }),
  'POST /api/jobs/{jobId}/cancel': async (occasion) => ({
    path: { jobId: occasion.deleted ? jobOf(occasion) : await newJob(occasion) },
  }),
  'POST /api/jobs/{jobId}/messages': (occasion) => ({
    path: { jobId: jobOf(occasion) },
    body: { message: 'Hello' },
  }),
  'GET /api/jobs/{jobId}/events': async ({ scene, deleted }) => {
    // One that has ended, so that the stream does too.
    const record = await scene.spare('recorded job', () => scene.freshRecordedJob());
    return { path: { jobId: deleted ? scene.home.deleted.jobId : record.id } };
  },
  'GET /api/jobs/{jobId}/telemetry': signedLink('telemetryUrl'),
  'GET /api/recordings/{jobId}': signedLink('videoUrl'),
  'GET /api/organizations': () => ({}),
  'GET /api/organizations/{organizationId}': atOrganization(),
  'POST /api/organizations': () => ({ body: { name: 'Another one' } }),
  'GET /api/organizations/{organizationId}/members': atOrganization(),
  'POST /api/organizations/{organizationId}/invite': atOrganization(() => ({
    body: { email: `${randomUUID()}@example.com`, role: 'viewer' },
  })),
  'PATCH /api/organizations/{organizationId}/members/{userId}': atOrganization(async (occasion) => ({
    path: { userId: (await member(occasion)).userId },
    body: { role: 'viewer' },
  })),
  'DELETE /api/organizations/{organizationId}/members/{userId}': atOrganization(async (occasion) => ({
    path: { userId: (await member(occasion)).userId },
  })),
  'GET /api/organizations/{organizationId}/invitations': atOrganization(),
  'DELETE /api/organizations/{organizationId}/invitations/{invitationId}': atOrganization(
    async (occasion) => ({
      path: { invitationId: (await newInvitation(occasion)).id },
    }),
  ),
  'POST /api/invitations/{token}/accept': async (occasion) => {
    const { token, invited } = await newInvitation(occasion);
    return { path: { token }, authorization: occasion.asTester ? bearer(invited.token) : undefined };
  },
  'GET /api/organizations/{organizationId}/audit': atOrganization(),
  'POST /api/projects': ({ scene }) => ({
    body: { name: 'New', organizationId: scene.home.organizationId, defaultUrl: 'https://example.com' },
  }),
  'GET /api/projects': ofOrganization,
  'GET /api/projects/{projectId}': ofProject,
  'PATCH /api/projects/{projectId}': (occasion) => ({
    path: { projectId: projectOf(occasion) },
    body: {
      name: 'Changed',
      defaultUrl: 'https://example.com',
      codehostRepos: ['acme/shop'],
      chatWebhookUrl: null,
    },
  }),
  'DELETE /api/projects/{projectId}': async (occasion) => ({
    path: { projectId: occasion.deleted ? projectOf(occasion) : await newProject(occasion) },
  }),
  'GET /api/projects/{projectId}/webhook': ofProject,
  'PUT /api/projects/{projectId}/webhook': (occasion) => ({
    path: { projectId: projectOf(occasion) },
    body: { url: occasion.scene.receiver.url(), enabled: true, regenerateSecret: true },
  }),
  'POST /api/projects/{projectId}/webhook/test': async (occasion) => ({
    path: { projectId: occasion.deleted ? projectOf(occasion) : await newWebhook(occasion) },
  }),
  'GET /api/projects/{projectId}/webhook/deliveries': ofProject,
  'POST /api/projects/{projectId}/webhook/deliveries/{deliveryId}/redeliver': async (occasion) => ({
    path: {
      projectId: projectOf(occasion),
      deliveryId: await occasion.scene.deliveryOf(occasion.scene.home),
    },
  }),
  'GET /api/keys': ofOrganization,
  'POST /api/keys': ({ scene }) => ({ body: { organizationId: scene.home.organizationId, name: 'New' } }),
  'POST /api/keys/{keyId}/revoke': async (occasion) => ({ path: { keyId: (await newKey(occasion)).id } }),
  'DELETE /api/keys/{keyId}': async (occasion) => ({ path: { keyId: (await newKey(occasion)).id } }),
  'POST /api/pats': () => ({ body: { name: 'New', expiresAt: '2999-01-01T00:00:00Z' } }),
  'GET /api/pats': () => ({}),
  'POST /api/pats/{patId}/revoke': async (occasion) => ({ path: { patId: (await newPat(occasion)).id } }),
  'DELETE /api/pats/{patId}': async (occasion) => ({ path: { patId: (await newPat(occasion)).id } }),
  'GET /api/projects/{projectId}/templates': ofProject,
  'POST /api/projects/{projectId}/templates': (occasion) => ({
    path: { projectId: projectOf(occasion) },
    body: {
      name: `Checkout ${randomUUID()}`,
      description: 'What every release needs',
      testInstructions: 'Buy a hat.',
      outputSchema: { paid: { type: 'boolean', description: 'Whether the payment worked' } },
      url: 'https://example.com',
      deviceClass: 'mobile',
      targetDurationMinutes: 10,
      maxExtensionMinutes: 2,
      maxExtensionCount: 1,
    },
  }),
  'GET /api/projects/{projectId}/templates/{templateId}': (occasion) => ({
    path: { projectId: projectOf(occasion), templateId: occasion.scene.home.templateId },
  }),
  'PATCH /api/projects/{projectId}/templates/{templateId}': async (occasion) => ({
    ...(await newTemplate(occasion)),
    body: { testInstructions: 'Buy two hats.', resultsTemplate: 'Paid: [ ]', description: null },
  }),
  'DELETE /api/projects/{projectId}/templates/{templateId}': newTemplate,
  'GET /api/auth/me': () => ({}),
  'GET /api/billing/balance': ofOrganization,
  'GET /api/billing/has-credits': ofOrganization,
  'POST /api/billing/checkout': ({ scene }) => ({
    body: { organizationId: scene.home.organizationId, creditUsd: 10 },
  }),
  'GET /api/billing/subscription': ofOrganization,
  // There is no subscription: who may change the plan learns that.
  'POST /api/billing/change-plan': ({ scene }) => ({
    body: { organizationId: scene.home.organizationId, tier: 'pro', billingCycle: 'monthly' },
  }),
  'POST /api/billing/portal': ({ scene }) => ({ body: { organizationId: scene.home.organizationId } }),
  // The signature is missing: whoever calls, only Stripe's word counts.
  'POST /api/billing/stripe-events': () => ({ body: { id: 'evt_1' } }),
  'GET /api/billing/ledger': ofOrganization,
  'GET /api/billing/ledger.csv': ofOrganization,
  'GET /api/billing/caps': ofOrganization,
  'PUT /api/billing/caps': async (occasion) => ({
    body: {
      organizationId: occasion.scene.home.organizationId,
      projectId: occasion.deleted ? projectOf(occasion) : await newProject(occasion),
      monthlyCapUsd: 1_000_000,
    },
  }),
  'POST /api/auth/signup': () => ({
    body: { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name: 'New' },
  }),
  'POST /api/auth/login': async ({ scene }) => {
    const { email, password } = await scene.freshPerson();
    return { body: { email, password } };
  },
  'POST /api/auth/logout': async ({ scene, session }) => {
    // Whoever is logged out has come for this only.
    return session ? { authorization: bearer((await scene.freshSession(session)).token) } : {};
  },
  'PATCH /api/auth/me': () => ({ body: { name: 'Another name' } }),
  'POST /api/auth/password': async ({ scene, session }) => {
    const body = { currentPassword: 'not theirs', newPassword: `pass-${randomUUID()}` };
    if (!session) return { body };
    // It ends every session of whoever does it: somebody who has come for this only.
    const { token, password } = await scene.freshPerson();
    return { body: { ...body, currentPassword: password }, authorization: bearer(token) };
  },
  'POST /api/auth/password-reset': async ({ scene }) => {
    const { email } = await scene.spare('person', () => scene.freshPerson());
    return { body: { email } };
  },
  'POST /api/auth/password-reset/{token}': async ({ scene }) => ({
    path: { token: await scene.freshPasswordReset() },
    body: { newPassword: `pass-${randomUUID()}` },
  }),
  'GET /api/auth/oidc/start': () => ({}),
  'GET /api/auth/oidc/callback': ({ scene }) => scene.freshOidcAnswer(),
  'GET /api/tester/jobs': () => ({}),
  'GET /api/tester/jobs/{jobId}': claimed(),
  'POST /api/tester/jobs/{jobId}/claim': async (occasion) => {
    const { scene, deleted, asTester } = occasion;
    if (deleted) return { path: { jobId: scene.home.deleted.jobId } };
    const jobId = await newJob(occasion);
    const authorization = asTester ? bearer((await scene.freshTester()).token) : undefined;
    return { path: { jobId }, authorization };
  },
  'POST /api/tester/jobs/{jobId}/extend': claimed({ minutes: 1 }),
  'POST /api/tester/jobs/{jobId}/release': claimed(),
  'POST /api/tester/jobs/{jobId}/telemetry': claimed(telemetry),
  'PUT /api/tester/jobs/{jobId}/recording': async (occasion) => ({
    ...(await claimed()(occasion)),
    query: { durationSeconds: '1.5' },
    headers: { 'content-type': 'video/webm' },
    bytes: 'a video',
  }),
  'POST /api/tester/jobs/{jobId}/submit': claimed({ report: 'All is well.', testDurationSeconds: 1 }),
  'POST /api/tester/jobs/{jobId}/reject': claimed({ kind: 'impossible', reason: 'There is no such page.' }),
  'POST /api/admin/testers': async (occasion) => ({
    body: { email: (await newPerson(occasion)).email, alias: 'Moss', avatarUrl: 'https://example.com/m.png' },
  }),
  'GET /api/admin/testers': () => ({}),
  'DELETE /api/admin/testers/{userId}': async (occasion) => ({
    path: { userId: (await newTester(occasion)).userId },
  }),
  'POST /api/admin/credits': ({ scene }) => ({
    body: { organizationId: scene.home.organizationId, amountUsd: 1, note: 'A present' },
  }),
};

/** Path and query with all parameters in place. */
export function addressOf(endpoint: string, { path = {}, query = {} }: Asked): string {
  const template = endpoint.slice(endpoint.indexOf(' ') + 1);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

export function methodOf(endpoint: string): string {
  return endpoint.slice(0, endpoint.indexOf(' '));
}
