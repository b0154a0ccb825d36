/** What the page of a job says about its request. */
import { eventually } from '@handtest/deployment';
import { type Browser, expect as expectPage } from '@playwright/test';
import { openBrowser } from './browser.js';
import { PageVisitor } from './page-visitor.js';
import type { PageState } from './state/page-state.js';
import { startWebSystem, type WebSystem } from './web-system.js';

let system: WebSystem;
let browser: Browser;
let visitor: PageVisitor;

beforeAll(async () => {
  system = await startWebSystem();
  browser = await openBrowser();
  visitor = new PageVisitor(browser, system);
}, 180_000);

afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await system?.stop();
});

/** Who created the job, as the page says it to a reader. */
const expectCreator = (as: PageState['as'], jobId: string, text: string) =>
  visitor.open({ as, path: `/jobs/${jobId}` }, { theme: 'light', width: 1440 }, async (page, go) => {
    await go();
    const term = page.getByText('Created by', { exact: true });
    await expectPage(term.locator('xpath=following-sibling::dd')).toHaveText(text);
  });

it('names the member, the key and the schedule that asked for it', async () => {
  const { participants, places } = system;
  const { owner } = participants;
  const request = { projectId: places.projectId, url: 'https://shop.example.com', description: 'Buy a tie' };
  const { jobId } = await owner.api.post<{ jobId: string }>('/api/jobs', request);
  await expectCreator('viewer', jobId, 'Olive Owner, in the app');
  const { items } = await owner.api.get<{ items: { name: string }[] }>(
    `/api/keys?organizationId=${places.organizationId}`,
  );
  await expectCreator('user', places.queuedJobId, `API key “${items[0]!.name}”`);
  // Only admins may list the keys.
  await expectCreator('viewer', places.queuedJobId, 'API key');
  const schedule = `/api/projects/${places.projectId}/schedules/${places.scheduleId}`;
  await owner.api.post(`${schedule}/run`);
  const run = await eventually(async () => {
    const query = `projectId=${places.projectId}&scheduleId=${places.scheduleId}`;
    const { items: jobs } = await owner.api.get<{ items: { id: string }[] }>(`/api/jobs?${query}`);
    expect(jobs).toHaveLength(1);
    return jobs[0]!;
  });
  await expectCreator('viewer', run.id, 'Schedule Every night');
});

it.each([
  { remoteBrowser: true, buttons: 1 },
  { remoteBrowser: false, buttons: 0 },
])('offers to watch the tester by remoteBrowser $remoteBrowser of the server', ({ remoteBrowser, buttons }) =>
  visitor.open(
    { as: 'user', path: '/jobs/{runningJobId}' },
    { theme: 'light', width: 1440 },
    async (page, go) => {
      await page.route('**/api/web/config', (route) => route.fulfill({ json: { remoteBrowser } }));
      const answered = page.waitForResponse('**/api/web/config');
      await go();
      await (await answered).finished();
      await page.getByRole('heading', { name: 'Conversation' }).waitFor();
      await expectPage(page.getByRole('button', { name: 'Watch the tester' })).toHaveCount(buttons);
    },
  ),
);
