/**
 * What a page with a session reads first is asked for while the browser still compiles the app: who is signed in, where, and the
 * list of jobs or the job, which people open most. A script of its own, which `vite.config.ts` puts before the app.
 */
import { organizationKey } from './organization-key.js';
import { clockedFetch } from '../clock/server-clock.js';

const withoutSession = /^\/(login|signup|reset|password-reset|first-password-reset|invitations|s)(\/|$)/;
const job = /^\/jobs\/(job_\w+)$/;
/** Later an answer would be old. */
const usedWithinMs = 5_000;

const organizationsPath = '/api/organizations';
const reads = new Map<string, Promise<Response>>();

function ask(path: string, answer = clockedFetch(path)): void {
  reads.set(path, answer);
  // Who uses it sees the fault.
  answer.catch(() => undefined);
}

function askForList(organizationId: string): void {
  ask(`/api/jobs?organizationId=${organizationId}&livemode=true&view=summary`);
}

/** Where this browser has shown no organization yet, it shows the first: its list is asked for before others see the answer. */
async function listOfFirst(organizations: Response): Promise<Response> {
  if (!organizations.ok) return organizations;
  const { items } = (await organizations.clone().json()) as {
    readonly items: readonly { readonly id: string }[];
  };
  if (items[0]) askForList(items[0].id);
  return organizations;
}

function askForAll({ pathname, search }: Location): void {
  ask('/api/auth/me');
  const organizations = clockedFetch(organizationsPath);
  const isList = pathname === '/jobs' && search === '';
  const kept = localStorage.getItem(organizationKey);
  ask(organizationsPath, isList && !kept ? organizations.then(listOfFirst) : organizations);
  if (isList && kept) askForList(kept);
  const [, jobId] = job.exec(pathname) ?? [];
  if (jobId) ask(`/api/jobs/${jobId}/brief`);
  setTimeout(() => reads.clear(), usedWithinMs);
}

if (!withoutSession.test(location.pathname)) askForAll(location);

/** The answer that was asked for, once; undefined for any other request. */
export function firstRead({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const path = url.slice(location.origin.length);
  const answer = reads.get(path);
  reads.delete(path);
  return answer;
}
