/** A tester who works on a claimed job in the workspace. */
import { randomUUID } from 'node:crypto';
import type { Deployment, Session } from '@handtest/deployment';
import type { Browser } from '@playwright/test';
import { newTester, type Participants } from '../participants.js';
import { signIn, type Visit, visit } from './browser.js';

export interface ClaimedWork extends Visit {
  readonly jobId: string;
  readonly tester: Session;
}

/** A new tester claims a new job. */
export async function openClaimedWork(
  browser: Browser,
  deployment: Deployment,
  { workspace }: Participants,
  projectId = workspace.projectId,
): Promise<ClaimedWork> {
  const { jobId } = await workspace.api.post<{ jobId: string }>('/api/jobs', {
    projectId,
    url: 'https://shop.example.com',
    description: `Buy the hat number ${randomUUID().slice(0, 8)}`,
  });
  const tester = await newTester(deployment);
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  const visited = await visit(browser, deployment.baseUrl, { viewport: { width: 1600, height: 900 } });
  await signIn(visited.page, tester, `/test/${jobId}`);
  return { ...visited, jobId, tester };
}
