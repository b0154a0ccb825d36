/**
 * For every endpoint a request that is valid and about something that exists, new where the request uses it up: the answer
 * depends on the caller alone. Path, query and body are made from the API reference of the running gateway.
 */
import { randomUUID } from 'node:crypto';
import type { DescribedEndpoint, Field, FieldSchema } from './endpoints.js';
import { bearer } from './exchange.js';
import { type Asked, type Occasion, usable } from './occasion.js';
import { particular } from './particular-request.js';

type ThingMaker = (occasion: Occasion, isUsedUp: boolean) => Promise<string> | string;

/** The id of a thing of the home, by the part of the path before its parameter. A new noun has a row here. */
const things: Record<string, ThingMaker> = {
  organizations: ({ scene }) => scene.home.organizationId,
  projects: (occasion, isUsedUp) => {
    const { scene, deleted } = occasion;
    if (deleted) return scene.home.deleted.projectId;
    return isUsedUp ? usable(occasion, 'project', () => scene.freshWebhook()) : scene.home.projectId;
  },
  jobs: async (occasion, isUsedUp) => {
    const { scene, deleted } = occasion;
    if (deleted) return scene.home.deleted.jobId;
    if (isUsedUp) return usable(occasion, 'job', () => scene.freshJob());
    // One that has ended, so that the stream of its events ends too.
    return (await scene.spare('recorded job', () => scene.freshRecordedJob())).id;
  },
  templates: (occasion, isUsedUp) => {
    const { scene, deleted } = occasion;
    const make = () => scene.freshTemplate();
    return isUsedUp && !deleted ? usable(occasion, 'template', make) : scene.home.templateId;
  },
  deliveries: ({ scene }) => scene.deliveryOf(scene.home),
  members: async (occasion) => (await usable(occasion, 'member', () => occasion.scene.freshMember())).userId,
  testers: async (occasion) => (await usable(occasion, 'tester', () => occasion.scene.freshTester())).userId,
  keys: async (occasion) => (await usable(occasion, 'key', () => occasion.scene.freshKey())).id,
  pats: async (occasion) => (await usable(occasion, 'pat', () => occasion.scene.freshPat())).id,
  invitations: async (occasion) => {
    const { scene } = occasion;
    const make = () => scene.freshInvitation(`${randomUUID()}@example.com`, 'viewer');
    return (await usable(occasion, 'invitation', make)).id;
  },
};

/** Fields of a query or a body that name a thing. */
const thingOf: Record<string, string> = { organizationId: 'organizations', projectId: 'projects' };

export async function validRequest(described: DescribedEndpoint, occasion: Occasion): Promise<Asked> {
  const made = particular[described.endpoint];
  if (made) return made(occasion);
  const { access, path, method, query, body, bytesType } = described;
  const isUsedUp = method !== 'GET';
  const asked: Asked = {
    query: (await fieldsOf(query, occasion, isUsedUp)) as Record<string, string>,
    ...(access === 'tester' && path.includes('{jobId}') ? await claimed(occasion) : {}),
  };
  asked.path ??= await pathOf(path, occasion, isUsedUp);
  if (bytesType) return { ...asked, headers: { 'content-type': bytesType }, bytes: 'some bytes' };
  return body.length > 0 ? { ...asked, body: await fieldsOf(body, occasion, isUsedUp) } : asked;
}

/** Whether a request is about a project or something in one: it is absent once the project is deleted. */
export function isAboutProject({ path, query, body }: DescribedEndpoint): boolean {
  return /\{(projectId|jobId)\}/.test(path) || [...query, ...body].some(({ name }) => name === 'projectId');
}

/** The last thing of the path is the one that is used up. */
async function pathOf(path: string, occasion: Occasion, isUsedUp: boolean): Promise<Record<string, string>> {
  const places = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)];
  const entries = places.map(async ([, segment, name], index) => {
    const make = things[segment!];
    if (!make) throw new Error(`${path} is about ${segment}: add how to make one`);
    return [name!, await make(occasion, isUsedUp && index === places.length - 1)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A job that is claimed: for a tester their own, for all others that of the scene's tester. */
async function claimed({ scene, deleted, asTester }: Occasion): Promise<Asked> {
  if (deleted) return { path: { jobId: scene.home.deleted.jobId } };
  if (!asTester) return { path: { jobId: scene.home.claimedJobId } };
  const tester = await scene.freshTester();
  return { path: { jobId: await scene.freshClaimedJob(tester) }, authorization: bearer(tester.token) };
}

/** Things by their ids, whatever is required, and whatever the reference has an example of. */
async function fieldsOf(
  fields: readonly Field[],
  occasion: Occasion,
  isUsedUp: boolean,
): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const { name, required, schema } of fields) {
    const make = things[thingOf[name] ?? ''];
    if (make) entries.push([name, await make(occasion, isUsedUp)]);
    else if (schema.format === 'email') entries.push([name, await emailOf(occasion)]);
    else if (required || schema.example !== undefined) entries.push([name, sampleOf(schema)]);
  }
  return Object.fromEntries(entries);
}

async function emailOf(occasion: Occasion): Promise<string> {
  return (await usable(occasion, 'person', () => occasion.scene.freshPerson())).email;
}

/** A value that fits; a text is a new one each time, because names are unique. */
function sampleOf({ type, format, enum: choices, minimum, maxLength, example }: FieldSchema): unknown {
  if (example !== undefined) return example;
  if (choices) return choices[0];
  if (format === 'uri') return 'https://example.com';
  if (format === 'date-time') return '2999-01-01T00:00:00Z';
  if (type === 'string') return `Sample ${randomUUID()}`.slice(0, maxLength);
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return type === 'object' ? {} : Math.max(minimum ?? 1, 1);
}

/** Path and query with all parameters in place. */
export function addressOf({ path: template }: DescribedEndpoint, { path = {}, query = {} }: Asked): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
