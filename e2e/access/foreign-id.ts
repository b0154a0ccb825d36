/**
 * Ids that a stranger may try: of something that exists elsewhere, of nothing, and what is no id at all. The answers to
 * them must be the same, byte for byte.
 */
import { type IdKind, newId } from '@handtest/contracts/define';
import type { DescribedEndpoint } from './endpoints.js';
import { bearer, exchange, type Received, type Sent } from './exchange.js';
import type { Scene } from './scene.js';
import { contentOf } from './try-cell.js';
import { addressOf, type Asked, methodOf, validRequests } from './valid-request.js';

/** What the parameter of a path, or a field of that name, is the id of. */
const kinds: Record<string, IdKind> = {
  jobId: 'job',
  organizationId: 'organization',
  projectId: 'project',
  keyId: 'key',
  patId: 'pat',
  userId: 'user',
  invitationId: 'invitation',
  deliveryId: 'delivery',
  templateId: 'template',
};

/** Ids that exist, but for nobody who is a stranger to the home. */
async function foreignId(scene: Scene, endpoint: string, name: string): Promise<string> {
  const { home } = scene;
  if (endpoint.includes('/api/tester/')) return home.deleted.jobId;
  switch (name) {
    case 'jobId':
      return home.jobId;
    case 'organizationId':
      return home.organizationId;
    case 'projectId':
      return home.projectId;
    case 'keyId':
      return home.key.id;
    case 'patId':
      return home.pat.id;
    case 'deliveryId':
      return scene.deliveryOf(home);
    case 'templateId':
      return home.templateId;
    case 'invitationId':
      return (
        await scene.spare('other invitation', () => scene.freshInvitation('nobody@example.com', 'viewer'))
      ).id;
    default:
      // A user who is no tester, and no member of the stranger's organization.
      return home.viewer.userId;
  }
}

export interface Strangers {
  endpoint: string;
  /** Where the id stands: in the path, the query or the body. */
  name: string;
  answers: { id: string; answer: Received }[];
}

/** Endpoints with an id in the path, and the fields in query and body that are ids of something to be found. */
export function placesOfIds(described: readonly DescribedEndpoint[]): { endpoint: string; name: string }[] {
  const inPaths = described
    .map(({ endpoint }) => endpoint)
    // The first is open, and the token of a link is no id.
    .filter((endpoint) => endpoint !== 'GET /api/jobs/{jobId}/status' && !endpoint.includes('{token}'))
    .flatMap((endpoint) =>
      [...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ endpoint, name: name! })),
    );
  return [
    ...inPaths,
    { endpoint: 'POST /api/run', name: 'projectId' },
    { endpoint: 'POST /api/jobs', name: 'projectId' },
    { endpoint: 'POST /api/jobs/estimate', name: 'projectId' },
    { endpoint: 'GET /api/jobs', name: 'projectId' },
    { endpoint: 'GET /api/jobs', name: 'organizationId' },
    { endpoint: 'POST /api/projects', name: 'organizationId' },
    { endpoint: 'GET /api/projects', name: 'organizationId' },
    { endpoint: 'GET /api/keys', name: 'organizationId' },
    { endpoint: 'POST /api/keys', name: 'organizationId' },
    { endpoint: 'GET /api/billing/balance', name: 'organizationId' },
    { endpoint: 'GET /api/billing/has-credits', name: 'organizationId' },
    { endpoint: 'POST /api/billing/checkout', name: 'organizationId' },
    { endpoint: 'GET /api/billing/subscription', name: 'organizationId' },
    { endpoint: 'POST /api/billing/change-plan', name: 'organizationId' },
    { endpoint: 'POST /api/billing/portal', name: 'organizationId' },
    { endpoint: 'GET /api/billing/ledger', name: 'organizationId' },
    { endpoint: 'GET /api/billing/ledger.csv', name: 'organizationId' },
    { endpoint: 'GET /api/billing/caps', name: 'organizationId' },
    { endpoint: 'PUT /api/billing/caps', name: 'organizationId' },
  ];
}

/** Asks with an id that exists, and with others that do not, as somebody who could do it to their own. */
export async function askWithIds(scene: Scene, endpoint: string, name: string): Promise<Strangers> {
  const foreign = await foreignId(scene, endpoint, name);
  const kind = kinds[name];
  if (!kind) throw new Error(`${endpoint} has an id that the proof does not know: ${name}`);
  const otherKind = kind === 'job' ? 'project' : 'job';
  const ids = [
    foreign,
    newId(kind),
    newId(otherKind),
    foreign.toUpperCase(),
    `${foreign}0`,
    '0',
    '__proto__',
  ];
  const token = strangerTo(scene, endpoint);
  const answers = [];
  for (const id of ids) {
    const sent = await requestWith(scene, endpoint, name, id);
    answers.push({ id, answer: await exchange(scene.gateway, { ...sent, authorization: bearer(token) }) });
  }
  return { endpoint, name, answers };
}

function strangerTo(scene: Scene, endpoint: string): string {
  if (endpoint.includes('/api/tester/')) return scene.tester.token;
  return endpoint.includes('/api/admin/') ? scene.platformAdmin.token : scene.other.admin.token;
}

async function requestWith(scene: Scene, endpoint: string, name: string, id: string): Promise<Sent> {
  const asked = await validRequests[endpoint]!({
    scene,
    deleted: false,
    asTester: false,
    inVain: true,
    session: undefined,
  });
  const place = endpoint.includes(`{${name}}`) ? 'path' : endpoint.startsWith('GET') ? 'query' : 'body';
  // A thing below an organization or a project is looked for in the stranger's own.
  const { organizationId, projectId } = scene.other;
  const path: Record<string, string> = { ...asked.path, organizationId, projectId };
  const changed: Asked = {
    ...asked,
    path,
    [place]: { ...(place === 'path' ? path : asked[place]), [name]: id },
  };
  return { method: methodOf(endpoint), path: addressOf(endpoint, changed), ...contentOf(changed) };
}

/** All that a caller can see of an answer, apart from what is new in every one. */
export function visible({ status, headers, text }: Received): string {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, text });
}
