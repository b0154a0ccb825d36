/** Valid requests that OpenAPI cannot describe: sign-in, signed links, and resources in a certain state. */
import { randomUUID } from 'node:crypto';
import type { TesterData } from '@handtest/contracts/job';
import { connectedProject, connectedRepository } from './connected-project.js';
import { errormonBody } from './errormon-body.js';
import { bearer } from './exchange.js';
import { type Asked, type RequestContext, usable } from './request-context.js';

type Maker = (context: RequestContext) => Asked | Promise<Asked>;

/** @param link to the screenshot */
export const screenshotIdOf = (link: string) => new URL(link).pathname.split('/').at(-1)!;

/** A link of a job record. Its signature is valid only for that job. */
function signedLink(linkOf: (data: TesterData) => string): Maker {
  return async ({ system, deleted }) => {
    const record = await system.shared('recorded job', () => system.freshRecordedJob());
    const link = linkOf(record.testerData!);
    const jobId = deleted ? system.home.deleted.jobId : record.id;
    const query = Object.fromEntries(new URL(link).searchParams);
    return { path: { jobId, screenshotId: screenshotIdOf(link) }, query };
  };
}

const signUp: Maker = () => ({
  body: { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name: 'New' },
});

const logIn: Maker = async ({ system }) => {
  // Each sign-up costs a hash, as each log-in does.
  const { email, password } = await system.shared('person to log in', () => system.freshPerson());
  return { body: { email, password } };
};

/** A session of its own, because the request ends it. */
const logOut: Maker = async ({ system, session }) =>
  session ? { authorization: bearer((await system.freshSession(session)).token) } : {};

export const particular: Record<string, Maker> = {
  // Jobs of this project are cancelled, so that the endpoint answers.
  'POST /api/run': ({ system: { home }, deleted }) => ({
    body: {
      projectId: deleted ? home.deleted.projectId : home.runProjectId,
      url: 'https://example.com',
      description: 'Look around.',
      targetDurationMinutes: 1,
    },
  }),
  'GET /api/jobs/{jobId}/telemetry': signedLink(({ telemetryUrl }) => telemetryUrl!),
  'GET /api/recordings/{jobId}': signedLink(({ videoUrl }) => videoUrl!),
  'GET /api/screenshots/{jobId}/{screenshotId}': signedLink(({ screenshots }) => screenshots![0]!.url),
  // One without projects, whose admin is the caller.
  'DELETE /api/organizations/{organizationId}': async ({ system, expectsRefusal }) => {
    if (expectsRefusal) return { path: { organizationId: system.home.organizationId } };
    const { token } = await system.freshPerson();
    const sent = { method: 'GET', path: '/api/organizations' };
    const { items } = await system.request<{ items: { id: string }[] }>(token, sent);
    return { path: { organizationId: items[0]!.id }, authorization: bearer(token) };
  },
  'GET /api/invitations/{token}': async ({ system }) => {
    const make = () => system.freshInvitation(`${randomUUID()}@example.com`, 'viewer');
    return { path: { token: (await system.shared('open invitation', make)).token } };
  },
  'POST /api/invitations/{token}/accept': async (context) => {
    const { system, asTester } = context;
    const { token, invited } = await usable(context, 'invitation to a person', async () => {
      const person = await system.freshPerson();
      return { ...(await system.freshInvitation(person.email, 'viewer')), invited: person };
    });
    return { path: { token }, authorization: asTester ? bearer(invited.token) : undefined };
  },
  'PUT /api/projects/{projectId}/webhook': async (context) => {
    const { system, deleted } = context;
    const make = () => system.freshProject();
    const projectId = deleted ? system.home.deleted.projectId : await usable(context, 'new project', make);
    return {
      path: { projectId },
      body: { url: system.receiver.url(), enabled: true, regenerateSecret: true },
    };
  },
  'PUT /api/projects/{projectId}/errormon': async (context) => {
    const { system, deleted } = context;
    const make = () => system.freshProject();
    const projectId = deleted ? system.home.deleted.projectId : await usable(context, 'new project', make);
    return { path: { projectId }, body: errormonBody(system.receiver) };
  },
  // A new project has no template.
  'POST /api/projects/{projectId}/schedules': ({ system: { home }, deleted }) => ({
    path: { projectId: deleted ? home.deleted.projectId : home.projectId },
    body: {
      ...{ name: 'A schedule', templateId: home.templateId, frequency: 'monthly', dayOfMonth: 0 },
      ...{ scheduledHour: 9, scheduledMinute: 30, timezone: 'Europe/Berlin', status: 'paused' },
    },
  }),
  'POST /api/mcp': () => ({
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  }),
  // The signature is missing: only Stripe can make one.
  'POST /api/billing/stripe-events': () => ({ body: { id: 'evt_1' } }),
  'POST /api/codehost/webhook': () => ({ body: { action: 'created' } }),
  // For a browser: the answer is a redirect, also for a state that is not valid.
  'GET /api/codehost/oauth/callback': () => ({ query: { code: 'code', state: 'state' } }),
  // The same finding at each call, which is filed once.
  'POST /api/jobs/{jobId}/create-issue': async ({ system, deleted }) => {
    const record = await system.shared('recorded job', () => system.freshRecordedJob());
    const issue = { title: 'The button is broken', description: 'Nothing happens after a click.' };
    return {
      path: { jobId: deleted ? system.home.deleted.jobId : record.id },
      body: { issue, codehostRepo: await connectedRepository(system) },
    };
  },
  'GET /api/codehost/issues': async ({ system, deleted }) => ({
    query: { projectId: deleted ? system.home.deleted.projectId : await connectedProject(system) },
  }),
  'GET /api/codehost/issues/{issueNumber}': async ({ system, deleted }) => ({
    path: { issueNumber: '1' },
    query: { projectId: deleted ? system.home.deleted.projectId : await connectedProject(system) },
  }),
  'POST /api/codehost/issues/test': async ({ system, deleted }) => ({
    body: {
      projectId: deleted ? system.home.deleted.projectId : await connectedProject(system),
      issueNumber: 1,
    },
  }),
  'POST /api/codehost/issues/bulk-test': async ({ system, deleted }) => ({
    body: {
      projectId: deleted ? system.home.deleted.projectId : await connectedProject(system),
      issueNumbers: [1],
    },
  }),
  'PUT /api/codehost/token': ({ system }) => ({
    body: { organizationId: system.home.organizationId, token: system.codeHost.newToken() },
  }),
  'POST /api/auth/signup': signUp,
  'POST /api/web/signup': signUp,
  'POST /api/auth/login': logIn,
  'POST /api/web/login': logIn,
  'POST /api/auth/logout': logOut,
  'POST /api/web/logout': logOut,
  'POST /api/auth/password': async ({ system, session }) => {
    const body = { currentPassword: 'not theirs', newPassword: `pass-${randomUUID()}` };
    if (!session) return { body };
    // A person of its own, because the request ends all sessions of the person.
    const { token, password } = await system.freshPerson();
    return { body: { ...body, currentPassword: password }, authorization: bearer(token) };
  },
  'POST /api/auth/password-reset/{token}': async ({ system }) => ({
    path: { token: await system.freshPasswordReset() },
    body: { newPassword: `pass-${randomUUID()}` },
  }),
  'GET /api/auth/oidc/callback': ({ system }) => system.freshOidcAnswer(),
  'POST /api/tester/jobs/{jobId}/claim': async (context) => {
    const { system, deleted, asTester } = context;
    if (deleted) return { path: { jobId: system.home.deleted.jobId } };
    const jobId = await usable(context, 'job', () => system.freshJob());
    return {
      path: { jobId },
      authorization: asTester ? bearer((await system.freshTester()).token) : undefined,
    };
  },
};
