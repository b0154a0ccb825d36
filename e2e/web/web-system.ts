/** The whole system with an organization in which everything exists that pages show. */
import { randomUUID } from 'node:crypto';
import type { JobCreated, TemplateRecord, TesterJobRecord } from '@handtest/contracts/job';
import type { ScheduleRecord } from '@handtest/contracts/scheduler';
import { type ApiClient, Deployment, logIn, type Session } from '@handtest/deployment';
import { request } from 'undici';
import { shopJob, untilTerminal } from '../job-flow.js';
import { createParticipants, newClient, newPerson, type Participants } from '../participants.js';
import { recordedVideo } from './recording.js';

/** The values of the placeholders in the paths of pages. */
export interface Places {
  readonly organizationId: string;
  readonly projectId: string;
  readonly templateId: string;
  readonly scheduleId: string;
  /** Completed, failed, with findings, telemetry and a recording of 20 s. */
  readonly jobId: string;
  /** Waits for a tester. */
  readonly queuedJobId: string;
  /** Claimed by the tester. */
  readonly runningJobId: string;
}

export interface WebSystem {
  readonly deployment: Deployment;
  readonly participants: Participants;
  readonly viewer: Session;
  readonly admin: Session;
  readonly places: Places;
  stop(): Promise<void>;
}

const recordingSeconds = 20;

export async function startWebSystem(): Promise<WebSystem> {
  const deployment = await Deployment.start();
  const participants = await createParticipants(deployment);
  const { owner, workspace } = participants;
  const admin = await logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' });
  const viewer = await invite(deployment, owner, workspace.organizationId);
  const places = await fill(deployment, participants);
  const stop = async () => {
    await participants.receiver.stop();
    await deployment.stop();
  };
  return { deployment, participants, viewer, admin, places, stop };
}

async function invite(deployment: Deployment, owner: Session, organizationId: string): Promise<Session> {
  const viewer = await newPerson(deployment, 'Vera Viewer');
  const invitation = { email: viewer.email, role: 'viewer' };
  const { inviteUrl } = await owner.api.post<{ inviteUrl: string }>(
    `/api/organizations/${organizationId}/invite`,
    invitation,
  );
  await viewer.api.post(`/api/invitations/${new URL(inviteUrl).pathname.split('/').at(-1)}/accept`);
  return viewer;
}

async function fill(deployment: Deployment, participants: Participants): Promise<Places> {
  const { workspace, owner, tester } = participants;
  const { projectId, organizationId } = workspace;
  const base = `/api/projects/${projectId}`;
  const template = await owner.api.post<TemplateRecord>(`${base}/templates`, {
    name: 'Checkout',
    testInstructions: 'Buy a hat.',
    resultsTemplate: 'Paid: [ ]\nTotal: #',
    url: 'https://shop.example.com',
  });
  const schedule = await owner.api.post<ScheduleRecord>(`${base}/schedules`, {
    name: 'Every night',
    templateId: template.id,
    frequency: 'daily',
    scheduledHour: 3,
    scheduledMinute: 30,
    timezone: 'Europe/Berlin',
  });
  const jobId = await testedJob(deployment, participants);
  const queuedJobId = await newJob(workspace.api, projectId);
  const runningJobId = await newJob(workspace.api, projectId);
  await tester.api.post(`/api/tester/jobs/${runningJobId}/claim`);
  return {
    organizationId,
    projectId,
    templateId: template.id,
    scheduleId: schedule.id,
    ...{ jobId, queuedJobId, runningJobId },
  };
}

async function newJob(api: ApiClient, projectId: string): Promise<string> {
  return (await api.post<JobCreated>('/api/jobs', { projectId, ...shopJob })).jobId;
}

async function testedJob(deployment: Deployment, participants: Participants): Promise<string> {
  const { workspace, tester } = participants;
  const jobId = await newJob(workspace.api, workspace.projectId);
  const path = `/api/tester/jobs/${jobId}`;
  const { claimedAt } = await tester.api.post<TesterJobRecord>(`${path}/claim`);
  const at = (second: number) => new Date(Date.parse(claimedAt!) + second * 1_000).toISOString();
  await tester.api.post(`${path}/telemetry`, {
    batchId: randomUUID(),
    consoleMessages: [{ type: 'error', message: 'TypeError: total is undefined', timestamp: at(9) }],
    networkRequests: [
      { url: `${shopJob.url}`, method: 'GET', status: 200, timestamp: at(1) },
      { url: 'https://shop.example.com/api/orders', method: 'POST', status: 500, timestamp: at(8) },
    ],
    clicks: [{ x: 100, y: 200, element: '#pay', timestamp: at(7) }],
  });
  const upload = `${path}/recording?startedAt=${at(0)}&durationSeconds=${recordingSeconds}`;
  const stored = await request(`${deployment.baseUrl}${upload}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'video/webm' },
    body: await recordedVideo(recordingSeconds),
  });
  await stored.body.dump();
  if (stored.statusCode !== 200) throw new Error(`The recording was refused: ${stored.statusCode}`);
  await tester.api.post(`${path}/submit`, {
    report: 'I put a hat into the cart and clicked pay. The payment failed with an error.',
    verdict: 'fail',
    answers: { paid: false, secondsToLoad: 3.5, remarks: ['The payment fails'] },
    findings: [
      { title: 'The payment fails', severity: 'high', at: ['network-2'], reproductionSteps: ['Click pay'] },
    ],
  });
  await untilTerminal(participants, jobId);
  return jobId;
}

/** The path of a page with the values of its placeholders. */
export function pathOf(path: string, places: Places): string {
  return path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = places[name as keyof Places];
    if (!value) throw new Error(`${path} has the unknown placeholder ${placeholder}`);
    return value;
  });
}
