/**
 * Ids that a stranger may try: of something that exists elsewhere, of nothing, and what is no id at all. The answers to
 * them must be the same, byte for byte.
 */
import { type IdKind, newId } from '@handtest/contracts/define';
import { entitled } from './caller.js';
import type { DescribedEndpoint } from './endpoints.js';
import { bearer, exchange, type Received, type Sent } from './exchange.js';
import type { Asked } from './occasion.js';
import type { Scene } from './scene.js';
import { contentOf } from './try-cell.js';
import { addressOf, validRequest } from './valid-request.js';

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
async function foreignId(scene: Scene, { access }: DescribedEndpoint, name: string): Promise<string> {
  const { home } = scene;
  if (access === 'tester') return home.deleted.jobId;
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

export interface PlaceOfId {
  described: DescribedEndpoint;
  /** Of the parameter or field. */
  name: string;
}

/** Where a project is named as well, it decides. */
const projectDecides = ['POST /api/run', 'POST /api/jobs', 'POST /api/jobs/estimate'];

/** Endpoints with an id in the path, and the fields in query and body that are ids of something to be found. */
export function placesOfIds(endpoints: readonly DescribedEndpoint[]): PlaceOfId[] {
  return endpoints.flatMap((described) => {
    const { endpoint, access, path, query, body } = described;
    // The first is open, and the token of a link is no id.
    const isOutside = endpoint === 'GET /api/jobs/{jobId}/status' || path.includes('{token}');
    const inPath = isOutside ? [] : [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const isStranger = access !== 'platform_admin';
    const inFields = [...query, ...body]
      .map(({ name }) => name)
      .filter((name) => name === 'projectId' || name === 'organizationId')
      .filter((name) => isStranger && !(name === 'organizationId' && projectDecides.includes(endpoint)));
    return [...inPath, ...inFields].map((name) => ({ described, name }));
  });
}

/** Asks with an id that exists, and with others that do not, as somebody who could do it to their own. */
export async function askWithIds(
  scene: Scene,
  described: DescribedEndpoint,
  name: string,
): Promise<{ id: string; answer: Received }[]> {
  const foreign = await foreignId(scene, described, name);
  const kind = kinds[name];
  if (!kind) throw new Error(`${described.endpoint} has an id that the proof does not know: ${name}`);
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
  const token = strangerTo(scene, described);
  const answers = [];
  for (const id of ids) {
    const sent = await requestWith(scene, described, name, id);
    answers.push({ id, answer: await exchange(scene.gateway, { ...sent, authorization: bearer(token) }) });
  }
  return answers;
}

function strangerTo(scene: Scene, described: DescribedEndpoint): string {
  const session = entitled(scene, described);
  return session === scene.home.admin ? scene.other.admin.token : session.token;
}

async function requestWith(
  scene: Scene,
  described: DescribedEndpoint,
  name: string,
  id: string,
): Promise<Sent> {
  const occasion = { scene, deleted: false, asTester: false, inVain: true, session: undefined };
  const asked = await validRequest(described, occasion);
  // Whatever else the request names is the stranger's own.
  const { organizationId, projectId } = scene.other;
  const own = (fields: object = {}) => ({
    ...fields,
    ...('organizationId' in fields && { organizationId }),
    ...('projectId' in fields && { projectId }),
    ...(name in fields && { [name]: id }),
  });
  const changed: Asked = {
    ...asked,
    path: own(asked.path),
    query: own(asked.query),
    ...(asked.body && { body: own(asked.body) }),
  };
  return { method: described.method, path: addressOf(described, changed), ...contentOf(changed) };
}

/** All that a caller can see of an answer, apart from what is new in every one. */
export function visible({ status, headers, text }: Received): string {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, text });
}
