/**
 * A valid request to an existing resource for every endpoint, so that the answer depends only on the caller. A request
 * that changes its resource gets a new one. Path, query and body follow from the OpenAPI document of the gateway.
 */
import { randomUUID } from 'node:crypto';
import { testSession } from './connected-project.js';
import type { DescribedEndpoint, Field, FieldSchema } from './endpoints.js';
import { bearer } from './exchange.js';
import { freshRemoteBrowser } from './remote-browser.js';
import { freshSessionId } from './own-session.js';
import { freshSecret } from './nested-secret.js';
import { type Asked, type RequestContext, usable } from './request-context.js';
import { endedTestJob, openTestJob } from './test-mode-job.js';
import { particular } from './particular-request.js';

type ThingMaker = (context: RequestContext, isUsedUp: boolean) => Promise<string> | string;

/** Makes a resource of `home`, by the path segment before its parameter. A new noun has a row here. */
const things: Record<string, ThingMaker> = {
  organizations: ({ system }) => system.home.organizationId,
  projects: (context, isUsedUp) => {
    const { system, deleted } = context;
    if (deleted) return system.home.deleted.projectId;
    return isUsedUp ? usable(context, 'project', () => system.freshWebhook()) : system.home.projectId;
  },
  jobs: async (context, isUsedUp) => {
    const { system, deleted, testMode } = context;
    if (deleted) return system.home.deleted.jobId;
    if (testMode) return isUsedUp ? openTestJob(system) : endedTestJob(system);
    if (isUsedUp) return usable(context, 'job', () => system.freshJob());
    // An ended job, so that the stream of its events ends too.
    return (await system.shared('recorded job', () => system.freshRecordedJob())).id;
  },
  templates: (context, isUsedUp) => {
    const { system, deleted } = context;
    const make = () => system.freshTemplate();
    return isUsedUp && !deleted ? usable(context, 'template', make) : system.home.templateId;
  },
  schedules: (context, isUsedUp) => {
    const { system, deleted } = context;
    const make = () => system.freshSchedule();
    return isUsedUp && !deleted ? usable(context, 'schedule', make) : system.home.scheduleId;
  },
  secrets: (context, isUsedUp) => {
    const { system, deleted } = context;
    const make = () => freshSecret(system);
    return isUsedUp && !deleted ? usable(context, 'secret', make) : system.home.secretId;
  },
  avatars: () => 'CO-3.svg',
  deliveries: ({ system }) => system.deliveryOf(system.home),
  members: async (context) => (await usable(context, 'member', () => context.system.freshMember())).userId,
  browsers: async (context) => usable(context, 'remote browser', () => freshRemoteBrowser(context.system)),
  testers: async (context) => (await usable(context, 'tester', () => context.system.freshTester())).userId,
  keys: async (context) => (await usable(context, 'key', () => context.system.freshKey())).id,
  pats: async (context) => (await usable(context, 'pat', () => context.system.freshPat())).id,
  connections: async (context) =>
    (await usable(context, 'connection', () => context.system.freshConnection())).id,
  'test-sessions': ({ system }) => testSession(system),
  sessions: (context) => usable(context, 'session', () => freshSessionId(context.system)),
  invitations: async (context) => {
    const { system } = context;
    const make = () => system.freshInvitation(`${randomUUID()}@example.com`, 'viewer');
    return (await usable(context, 'invitation', make)).id;
  },
};

/** Fields of a query or body with the id of a resource. */
const thingOf: Record<string, string> = { organizationId: 'organizations', projectId: 'projects' };

export async function validRequest(described: DescribedEndpoint, context: RequestContext): Promise<Asked> {
  const made = particular[described.endpoint];
  if (made) return made(context);
  const { access, path, method, query, body, bytesType } = described;
  const isUsedUp = method !== 'GET';
  const asked: Asked = {
    query: (await fieldsOf(query, context, isUsedUp)) as Record<string, string>,
    ...(access === 'tester' && path.includes('{jobId}') ? await claimed(context) : {}),
  };
  asked.path ??= await pathOf(path, context, isUsedUp);
  if (bytesType) return { ...asked, headers: { 'content-type': bytesType }, bytes: 'some bytes' };
  return body.length > 0 ? { ...asked, body: await fieldsOf(body, context, isUsedUp) } : asked;
}

/** Whether a request is for a project or a resource of one, which is not found after the project is deleted. */
export function isAboutProject({ path, query, body }: DescribedEndpoint): boolean {
  return /\{(projectId|jobId)\}/.test(path) || [...query, ...body].some(({ name }) => name === 'projectId');
}

/** The request changes the last resource of the path. */
async function pathOf(
  path: string,
  context: RequestContext,
  isUsedUp: boolean,
): Promise<Record<string, string>> {
  const places = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)];
  const entries = places.map(async ([, segment, name], index) => {
    const make = things[segment!];
    if (!make) throw new Error(`${path} is about ${segment}: add how to make one`);
    return [name!, await make(context, isUsedUp && index === places.length - 1)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A claimed job: of a new tester, who is then the caller, or of the system's tester. */
async function claimed({ system, deleted, asTester }: RequestContext): Promise<Asked> {
  if (deleted) return { path: { jobId: system.home.deleted.jobId } };
  if (!asTester) return { path: { jobId: system.home.claimedJobId } };
  const tester = await system.freshTester();
  return { path: { jobId: await system.freshClaimedJob(tester) }, authorization: bearer(tester.token) };
}

/** Ids, all required fields, and all fields with an example. */
async function fieldsOf(
  fields: readonly Field[],
  context: RequestContext,
  isUsedUp: boolean,
): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const { name, required, schema } of fields) {
    const make = things[thingOf[name] ?? ''];
    if (make) entries.push([name, await make(context, isUsedUp)]);
    else if (schema.format === 'email') entries.push([name, await emailOf(context)]);
    else if (required || schema.examples) entries.push([name, sampleOf(schema)]);
  }
  return Object.fromEntries(entries);
}

async function emailOf(context: RequestContext): Promise<string> {
  return (await usable(context, 'person', () => context.system.freshPerson())).email;
}

/** A valid value. Texts are unique, because names must be. */
function sampleOf({
  type: types,
  format,
  enum: choices,
  minimum,
  maxLength,
  examples,
}: FieldSchema): unknown {
  const [type] = [types].flat();
  if (examples) return examples[0];
  if (choices) return choices[0];
  if (format === 'uri') return 'https://example.com';
  if (format === 'date-time') return '2999-01-01T00:00:00Z';
  if (type === 'string') return `Sample ${randomUUID()}`.slice(0, maxLength);
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return type === 'object' ? {} : Math.max(minimum ?? 1, 1);
}

/** Path and query with all parameters. */
export function addressOf({ path: template }: DescribedEndpoint, { path = {}, query = {} }: Asked): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
