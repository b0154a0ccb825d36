/**
 * How late a change of a job shows in a list that is open: in one tab, and in seven tabs of one browser. They share one stream of
 * events, because HTTP/1.1 allows a browser six connections to a host. `CHANGES=20` is shorter.
 */
import type { JobCreated } from '@handtest/contracts/job';
import { Deployment, logIn } from '@handtest/deployment';
import { latenciesOf } from '@handtest/testing';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { shopJob } from '../job-flow.js';
import { createParticipants, newClient, type Participants } from '../participants.js';
import { openBrowser, visit } from './browser.js';

const changes = Number(process.env.CHANGES ?? 200);
/** All seven tabs count as visible here, so each reads its list again at a change: more changes exceed the rate limit. */
const changesOfTabs = 20;
const jobs = 20;
const goalMs = 1_000;
/** When the test gives up waiting for a change. Lists without a stream are read every 15 seconds. */
const lostMs = 30_000;

let deployment: Deployment;
let participants: Participants;
let browser: Browser;
const jobIds: string[] = [];

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  const { projectId, organizationId, api } = participants.workspace;
  const admin = await logIn(newClient(deployment), { ...deployment.admin, name: 'Admin' });
  await admin.api.post('/api/admin/credits', {
    organizationId,
    amountUsd: 1_000,
    note: 'For the jobs of a test',
  });
  for (let n = 0; n < jobs; n++) {
    jobIds.push((await api.post<JobCreated>('/api/jobs', { projectId, ...shopJob })).jobId);
  }
  browser = await openBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

/** A browser profile of the owner with so many tabs, and the paths of the streams that it asks for. */
async function openTabs(
  tabs: number,
): Promise<{ context: BrowserContext; pages: Page[]; streams: string[] }> {
  const { context } = await visit(browser, deployment.baseUrl, {
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${tabs}` },
  });
  const cookie = { name: 'handtest', url: deployment.baseUrl, value: participants.owner.token };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }]);
  const streams: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/events')) streams.push(pathname);
  });
  const pages: Page[] = [];
  for (let n = 0; n < tabs; n++) {
    const page = await context.newPage();
    await page.goto('/jobs');
    await page
      .locator('[data-row]')
      .nth(jobs - 1)
      .waitFor();
    pages.push(page);
  }
  return { context, pages, streams };
}

/** When the list shows the word in the row of the job, Unix time in milliseconds. */
const shownAt = (page: Page, jobId: string, word: string) =>
  page.evaluate(
    async ([path, word, lostMs]) => {
      const isShown = () =>
        document.querySelector(`a[data-row][href^="${path}"]`)!.closest('tr')!.textContent.includes(word);
      await new Promise<void>((resolve, reject) => {
        const observer = new MutationObserver(() => isShown() && resolve());
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`${path} does not show ${word}`)), lostMs);
        if (isShown()) resolve();
      });
      return Date.now();
    },
    [`/jobs/${jobId}`, word, lostMs] as const,
  );

it.each([
  { tabs: 1, changes },
  { tabs: 7, changes: Math.min(changes, changesOfTabs) },
])('shows each change within a second, $tabs tabs', async ({ tabs, changes }) => {
  const { context, pages, streams } = await openTabs(tabs);
  const lateByTab = pages.map((): number[] => []);
  for (let change = 0; change < changes; change++) {
    const jobId = jobIds[(change >> 1) % jobs]!;
    const [action, word] = change % 2 === 0 ? ['claim', 'Testing'] : ['release', 'Queued'];
    const from = Date.now();
    const [, ...seen] = await Promise.all([
      participants.tester.api.post(`/api/tester/jobs/${jobId}/${action}`),
      ...pages.map((page) => shownAt(page, jobId, word)),
    ]);
    seen.forEach((at, tab) => lateByTab[tab]!.push(at - from));
  }
  await context.close();
  const all = lateByTab.flat();
  const { p50Ms, p99Ms, worstMs } = latenciesOf(all);
  const [first, last] = [latenciesOf(lateByTab[0]!), latenciesOf(lateByTab.at(-1)!)];
  process.stdout.write(
    `changes in ${tabs} open lists: tried ${all.length}, late ${all.filter((ms) => ms > goalMs).length}, ` +
      `p50 ${p50Ms} ms, p99 ${p99Ms} ms (goal ${goalMs}), worst ${worstMs} ms; first tab p50 ${first.p50Ms} ms, ` +
      `last tab p50 ${last.p50Ms} ms; streams ${streams.length}\n`,
  );
  expect(streams).toHaveLength(1);
  expect(p99Ms).toBeLessThanOrEqual(goalMs);
});
