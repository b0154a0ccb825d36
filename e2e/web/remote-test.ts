/** One test in the remote browser, as the page of the workspace does it, but without that page. */
import type { VisitRecord } from '@handtest/contracts/browser';
import type { CreateJobRequest, JobRecord } from '@handtest/contracts/job';
import { eventually, type Session } from '@handtest/deployment';
import type { ClientMessage } from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import { newTester } from '../participants.js';
import type { RemoteSystem } from './remote-system.js';

export interface RemoteTest {
  readonly tester: Session;
  readonly jobId: string;
  /** Of the job's remote browser. */
  readonly path: string;
}

/** A new tester claims a new job on the first page of the shop, with other wishes of its caller. */
export async function claimTest(
  { deployment, participants, shop }: RemoteSystem,
  wishes: Partial<CreateJobRequest> = {},
): Promise<RemoteTest> {
  const { projectId, api } = participants.workspace;
  const request = { projectId, url: shop.url, description: 'Buy a hat', ...wishes };
  const { jobId } = await api.post<{ jobId: string }>('/api/jobs', request);
  const tester = await newTester(deployment);
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  return { tester, jobId, path: `/api/tester/jobs/${jobId}/browser` };
}

/** Asks for a browser until it is ready, as the workspace does. */
export const browserReady = ({ tester, path }: RemoteTest): Promise<VisitRecord> =>
  eventually(
    async () => {
      const visit = await tester.api.post<VisitRecord>(path);
      expect(visit.status).toBe('ready');
      return visit;
    },
    { timeoutMs: 60_000, intervalMs: 500 },
  );

export function openStream({ deployment }: RemoteSystem, { tester, path }: RemoteTest): WebSocket {
  const url = `${deployment.baseUrl.replace('http', 'ws')}${path}/stream`;
  return new WebSocket(url, { headers: { authorization: `Bearer ${tester.token}` } });
}

export const send = (socket: WebSocket, message: ClientMessage) => socket.send(JSON.stringify(message));

/** @param at in the coordinates of the tested page */
export function click(socket: WebSocket, at: { x: number; y: number }): void {
  const press = { ...at, modifiers: 0, button: 'left', clickCount: 1 } as const;
  send(socket, { kind: 'press', ...press, buttons: 1 });
  send(socket, { kind: 'release', ...press, buttons: 0 });
}

export function type(socket: WebSocket, text: string): void {
  for (const key of text) send(socket, { kind: 'text', text: key });
}

/** @returns the completed job, as its caller has it */
export async function submitTest(system: RemoteSystem, { tester, jobId }: RemoteTest): Promise<JobRecord> {
  const answers = { verdict: 'fail', report: 'The order failed with an error.' };
  await tester.api.post(`/api/tester/jobs/${jobId}/submit`, answers);
  return recordOnce(system, jobId, (job) => expect(job.status).toBe('completed'));
}

/** A long video is stored after its report is. */
export function recordWithVideo(system: RemoteSystem, { jobId }: RemoteTest): Promise<JobRecord> {
  return recordOnce(system, jobId, (job) => expect(job.testerData?.recording).toBeDefined());
}

/** @returns the job as its caller has it, once it passes */
export function recordOnce(
  { participants }: RemoteSystem,
  jobId: string,
  assert: (job: JobRecord) => void,
): Promise<JobRecord> {
  return eventually(
    async () => {
      const job = await participants.workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
      assert(job);
      return job;
    },
    { timeoutMs: 60_000, intervalMs: 300 },
  );
}
