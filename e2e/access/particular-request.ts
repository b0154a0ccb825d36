/** Valid requests that no reference describes: those that sign in, follow a link, or need a thing in a certain state. */
import { randomUUID } from 'node:crypto';
import { bearer } from './exchange.js';
import { type Asked, type Occasion, usable } from './occasion.js';

type Maker = (occasion: Occasion) => Asked | Promise<Asked>;

/** A link of a record to what it is too small for; the signature is good for its own job alone. */
function signedLink(name: 'telemetryUrl' | 'videoUrl'): Maker {
  return async ({ scene, deleted }) => {
    const record = await scene.spare('recorded job', () => scene.freshRecordedJob());
    const query = Object.fromEntries(new URL(record.testerData![name]!).searchParams);
    return { path: { jobId: deleted ? scene.home.deleted.jobId : record.id }, query };
  };
}

export const particular: Record<string, Maker> = {
  // Jobs of this project are cancelled, so that the endpoint answers.
  'POST /api/run': ({ scene: { home }, deleted }) => ({
    body: {
      projectId: deleted ? home.deleted.projectId : home.runProjectId,
      url: 'https://example.com',
      description: 'Look around.',
      targetDurationMinutes: 1,
    },
  }),
  'GET /api/jobs/{jobId}/telemetry': signedLink('telemetryUrl'),
  'GET /api/recordings/{jobId}': signedLink('videoUrl'),
  'POST /api/invitations/{token}/accept': async (occasion) => {
    const { scene, asTester } = occasion;
    const { token, invited } = await usable(occasion, 'invitation to a person', async () => {
      const person = await scene.freshPerson();
      return { ...(await scene.freshInvitation(person.email, 'viewer')), invited: person };
    });
    return { path: { token }, authorization: asTester ? bearer(invited.token) : undefined };
  },
  'PUT /api/projects/{projectId}/webhook': async (occasion) => {
    const { scene, deleted } = occasion;
    const make = () => scene.freshProject();
    const projectId = deleted ? scene.home.deleted.projectId : await usable(occasion, 'new project', make);
    return {
      path: { projectId },
      body: { url: scene.receiver.url(), enabled: true, regenerateSecret: true },
    };
  },
  // The signature is missing: only Stripe can make one.
  'POST /api/billing/stripe-events': () => ({ body: { id: 'evt_1' } }),
  'POST /api/auth/signup': () => ({
    body: { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name: 'New' },
  }),
  'POST /api/auth/login': async ({ scene }) => {
    const { email, password } = await scene.freshPerson();
    return { body: { email, password } };
  },
  // The session that ends is made for this request only.
  'POST /api/auth/logout': async ({ scene, session }) =>
    session ? { authorization: bearer((await scene.freshSession(session)).token) } : {},
  'POST /api/auth/password': async ({ scene, session }) => {
    const body = { currentPassword: 'not theirs', newPassword: `pass-${randomUUID()}` };
    if (!session) return { body };
    // It ends all sessions of the caller: a person made for this request only.
    const { token, password } = await scene.freshPerson();
    return { body: { ...body, currentPassword: password }, authorization: bearer(token) };
  },
  'POST /api/auth/password-reset/{token}': async ({ scene }) => ({
    path: { token: await scene.freshPasswordReset() },
    body: { newPassword: `pass-${randomUUID()}` },
  }),
  'GET /api/auth/oidc/callback': ({ scene }) => scene.freshOidcAnswer(),
  'POST /api/tester/jobs/{jobId}/claim': async (occasion) => {
    const { scene, deleted, asTester } = occasion;
    if (deleted) return { path: { jobId: scene.home.deleted.jobId } };
    const jobId = await usable(occasion, 'job', () => scene.freshJob());
    return {
      path: { jobId },
      authorization: asTester ? bearer((await scene.freshTester()).token) : undefined,
    };
  },
};
