/**
 * Ids that a stranger may try: of a foreign resource, of no resource, and values that are not ids. The answers must be
 * equal, byte for byte.
 */
import { type IdKind, newId } from '@handtest/contracts/define';
import { entitled } from './caller.js';
import { testSession } from './connected-project.js';
import type { DescribedEndpoint } from './endpoints.js';
import { bearer, exchange, type Received, type Sent } from './exchange.js';
import { freshSessionId } from './own-session.js';
import { screenshotIdOf } from './particular-request.js';
import type { Asked } from './request-context.js';
import type { TestSystem } from './test-system.js';
import { contentOf } from './try-cell.js';
import { addressOf, validRequest } from './valid-request.js';

/** The kind of id by the name of the path parameter or field. */
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
  scheduleId: 'schedule',
  secretId: 'secret',
  connectionId: 'connection',
  sessionId: 'session',
  visitId: 'visit',
  screenshotId: 'message',
};

/** The id of an existing resource of `home`, which strangers cannot see. */
async function foreignId(
  system: TestSystem,
  { access, path }: DescribedEndpoint,
  name: string,
): Promise<string> {
  const { home } = system;
  // Testers and administrators work with the jobs of all organizations.
  if (access === 'tester' || (access === 'platform_admin' && name === 'jobId')) return home.deleted.jobId;
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
      return system.deliveryOf(home);
    case 'templateId':
      return home.templateId;
    case 'scheduleId':
      return home.scheduleId;
    case 'secretId':
      return home.secretId;
    case 'sessionId':
      return isTestSession(path) ? testSession(system) : freshSessionId(system);
    case 'screenshotId':
      return screenshotIdOf((await system.freshRecordedJob()).testerData!.screenshots![0]!.url);
    case 'connectionId':
      return (await system.shared('other connection', () => system.freshConnection())).id;
    case 'invitationId':
      return (
        await system.shared('other invitation', () => system.freshInvitation('invited@example.com', 'viewer'))
      ).id;
    default:
      // Neither a tester nor a member of the stranger's organization.
      return home.viewer.userId;
  }
}

function isTestSession(path: string): boolean {
  return path.includes('/test-sessions/{sessionId}');
}

export interface IdParameter {
  described: DescribedEndpoint;
  /** Of the parameter or field. */
  name: string;
}

/** Here a given `projectId` takes precedence over `organizationId`. */
const projectDecides = ['POST /api/run', 'POST /api/jobs', 'POST /api/jobs/estimate'];

const opened = ['GET /api/jobs/{jobId}/status', 'GET /api/avatars/{avatar}'];

/** The ids in paths, queries and bodies of all endpoints. */
export function idParametersOf(endpoints: readonly DescribedEndpoint[]): IdParameter[] {
  return endpoints.flatMap((described) => {
    const { endpoint, access, path, query, body } = described;
    // These are open, and the token of a link is not an id.
    const isOutside = opened.includes(endpoint) || path.includes('{token}');
    const names = isOutside ? [] : [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    // The number of an issue means nothing without its project.
    const inPath = names.filter((name) => name !== 'issueNumber');
    const isStranger = access !== 'platform_admin';
    const inFields = [...query, ...body]
      .map(({ name }) => name)
      .filter((name) => name === 'projectId' || name === 'organizationId')
      .filter((name) => isStranger && !(name === 'organizationId' && projectDecides.includes(endpoint)));
    return [...inPath, ...inFields].map((name) => ({ described, name }));
  });
}

/** Sends an existing id and unknown ones, as a stranger with the same role in their own organization. */
export async function askWithIds(
  system: TestSystem,
  described: DescribedEndpoint,
  name: string,
): Promise<{ id: string; answer: Received }[]> {
  const foreign = await foreignId(system, described, name);
  const kind = isTestSession(described.path) ? 'testSession' : kinds[name];
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
  const token = strangerTo(system, described);
  const answers = [];
  for (const id of ids) {
    const sent = await requestWith(system, described, name, id);
    answers.push({ id, answer: await exchange(system.gateway, { ...sent, authorization: bearer(token) }) });
  }
  return answers;
}

function strangerTo(system: TestSystem, described: DescribedEndpoint): string {
  const session = entitled(system, described);
  return session === system.home.admin ? system.other.admin.token : session.token;
}

async function requestWith(
  system: TestSystem,
  described: DescribedEndpoint,
  name: string,
  id: string,
): Promise<Sent> {
  const caller = { deleted: false, asTester: false, testMode: false, session: undefined };
  const context = { system, ...caller, expectsRefusal: true };
  const asked = await validRequest(described, context);
  // All other ids belong to the stranger.
  const { organizationId, projectId } = system.other;
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

/** All that a caller sees of an answer, except the date, the request id and what is left of the rate limits. */
export function visible({ status, headers, text }: Received): string {
  const { date: _, 'x-request-id': __, ratelimit: ___, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, text });
}
