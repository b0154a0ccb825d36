/** The process of a page dies while a tester types: at most the last 300 ms of the report are lost. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Deployment } from '@handtest/deployment';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createParticipants, type Participants } from '../participants.js';
import { openBrowser, signIn, visit } from './browser.js';

const crashes = Number(process.env.CRASHES ?? 50);
const lostAtMostMs = 300;
const longestTypingMs = 3_000;

let deployment: Deployment;
let participants: Participants;
let browser: Browser;
let context: BrowserContext;
let path: string;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  const { workspace, tester } = participants;
  const { jobId } = await workspace.api.post<{ jobId: string }>('/api/jobs', {
    projectId: workspace.projectId,
    url: 'https://shop.example.com',
    description: `Buy a hat ${randomUUID()}`,
  });
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  path = `/test/${jobId}`;
  browser = await openBrowser();
  const visited = await visit(browser, deployment.baseUrl, { viewport: { width: 1600, height: 900 } });
  ({ context } = visited);
  await signIn(visited.page, tester, '/test');
  await visited.page.close();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

async function openReport(): Promise<{ page: Page; text: string }> {
  const page = await context.newPage();
  await page.goto(path);
  const report = page.getByLabel('Report', { exact: true });
  await report.waitFor();
  await page.getByText('The draft is saved in this browser').waitFor();
  await report.focus();
  await page.keyboard.press('Control+End');
  return { page, text: await report.inputValue() };
}

interface Typed {
  readonly atMs: number;
  readonly length: number;
}

/** Types until the time is over, then ends the process of the page. */
async function typeUntilCrash(page: Page, from: number): Promise<{ typed: Typed[]; crashedAtMs: number }> {
  const typed: Typed[] = [];
  const until = Date.now() + 500 + Math.random() * longestTypingMs;
  while (Date.now() < until) {
    await page.keyboard.type('x');
    typed.push({ atMs: Date.now(), length: from + typed.length + 1 });
    await delay(Math.random() * 60);
  }
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  const crashedAtMs = Date.now();
  // It is never answered.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  return { typed, crashedAtMs };
}

it(`loses at most ${lostAtMostMs} ms`, async () => {
  const lost: number[] = [];
  for (let round = 0; round < crashes; round++) {
    const { page, text } = await openReport();
    const { typed, crashedAtMs } = await typeUntilCrash(page, text.length);
    const { page: after, text: kept } = await openReport();
    await after.close();
    const first = typed.find(({ length }) => length > kept.length);
    lost.push(first ? crashedAtMs - first.atMs : 0);
  }
  const failed = lost.filter((ms) => ms > lostAtMostMs).length;
  process.stdout.write(
    `crashes of the page: tried ${crashes}, failed ${failed}, worst ${Math.max(...lost)} ms of typing lost\n`,
  );
  expect(failed).toBe(0);
}, 900_000);
