/**
 * What a page with a session reads first is asked for while the browser still loads the app: who is signed in, where, and the
 * list of jobs or the job, which people open most. The recording of the job begins to load with it.
 */
import { type FirstRead, firstReads } from './first-read.js';
import { organizationKey } from './organization-key.js';
import { ownAddress } from './own-address.js';
import { recordingElement } from './recording-element.js';

const withoutSession = /^\/(login|signup|reset|password-reset|first-password-reset|invitations|s)(\/|$)/;
const job = /^\/jobs\/(job_\w+)$/;
/** Later an answer would be old. */
const usedWithinMs = 5_000;

const organizationsPath = '/api/organizations';

async function read(path: string): Promise<FirstRead> {
  const sentMs = Date.now();
  const response = await fetch(path);
  return { response, sentMs, receivedMs: Date.now() };
}

function ask(path: string, answer = read(path)): void {
  firstReads.set(path, answer);
  // Who uses it sees the fault.
  answer.catch(() => undefined);
}

function askForList(organizationId: string): void {
  ask(`/api/jobs?organizationId=${organizationId}&livemode=true&view=summary`);
}

/** Where this browser has shown no organization yet, it shows the first: its list is asked for before others see the answer. */
async function listOfFirst(organizations: FirstRead): Promise<FirstRead> {
  const { response } = organizations;
  if (!response.ok) return organizations;
  const { items } = (await response.clone().json()) as {
    readonly items: readonly { readonly id: string }[];
  };
  if (items[0]) askForList(items[0].id);
  return organizations;
}

/** The reader of the job does not wait for it. */
async function loadRecording(brief: Promise<FirstRead>): Promise<void> {
  const { response } = await brief;
  if (!response.ok) return;
  const { testerData } = (await response.clone().json()) as {
    readonly testerData?: { readonly videoUrl?: string };
  };
  if (testerData?.videoUrl) recordingElement(ownAddress(testerData.videoUrl, location.origin));
}

function askForJob(path: string): void {
  const brief = read(path);
  // Before the reader, who takes the body.
  loadRecording(brief).catch(() => undefined);
  ask(path, brief);
}

function askForAll({ pathname, search }: Location): void {
  ask('/api/auth/me');
  const organizations = read(organizationsPath);
  const isList = pathname === '/jobs' && search === '';
  const kept = localStorage.getItem(organizationKey);
  ask(organizationsPath, isList && !kept ? organizations.then(listOfFirst) : organizations);
  if (isList && kept) askForList(kept);
  const [, jobId] = job.exec(pathname) ?? [];
  if (jobId) askForJob(`/api/jobs/${jobId}/brief`);
  setTimeout(() => firstReads.clear(), usedWithinMs);
}

if (!withoutSession.test(location.pathname)) askForAll(location);
