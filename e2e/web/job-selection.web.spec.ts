/** Several jobs of the list at once. */
import { type Browser, expect as expectPage, type Page } from '@playwright/test';
import { openBrowser } from './browser.js';
import { axeViolations, overflowPx } from './page-check.js';
import { PageVisitor } from './page-visitor.js';
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

const newJob = async (description: string): Promise<string> => {
  const { participants, places } = system;
  const request = { projectId: places.projectId, url: 'https://shop.example.com', description };
  return (await participants.owner.api.post<{ jobId: string }>('/api/jobs', request)).jobId;
};

const open = (use: (page: Page) => Promise<void>) =>
  visitor.open({ as: 'user', path: '/jobs' }, { theme: 'light', width: 1440 }, async (page, go) => {
    await go();
    await use(page);
  });

const bar = (page: Page) => page.getByRole('group', { name: 'Selected jobs' });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

it('selects jobs by the key x, and cancels all of them that have not ended', async () => {
  const [first, second] = [await newJob('Buy a red hat'), await newJob('Buy a blue hat')];
  await open(async (page) => {
    await page.locator('[data-row]').last().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expectPage(box(page, 'Buy a blue hat')).toBeChecked();
    await expectPage(box(page, 'Buy a red hat')).toBeChecked();
    await bar(page).getByText('2 jobs selected').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await expectPage(bar(page)).toHaveCount(0);
    for (const title of ['Buy a red hat', 'Buy a blue hat'])
      await page.getByRole('row', { name: title }).getByText('Cancelled').waitFor();
  });
  for (const jobId of [first, second]) {
    const { status } = await system.participants.owner.api.get<{ status: string }>(`/api/jobs/${jobId}`);
    expect(status).toBe('cancelled');
  }
});

it('names the job that could not be cancelled, and keeps it selected', async () => {
  await newJob('Buy a scarf');
  const second = await newJob('Buy a glove');
  await open(async (page) => {
    await page.route(`**/api/jobs/${second}/cancel`, (route) =>
      route.fulfill({ status: 409, json: { code: 'job_not_cancellable', message: 'The report is read' } }),
    );
    await box(page, 'Buy a scarf').check();
    await box(page, 'Buy a glove').check();
    await bar(page).getByRole('button', { name: 'Cancel 2 jobs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await dialog.getByText('1 job could not be cancelled: The report is read').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await bar(page).getByRole('button', { name: 'Cancel 1 job', exact: true }).waitFor();
    await page.getByRole('row', { name: 'Buy a scarf' }).getByText('Cancelled').waitFor();
  });
});

it('copies the ids of selected jobs, opens none by a click beside the box, and forgets them with another filter', async () => {
  const jobId = await newJob('Buy a belt');
  await open(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await box(page, 'Buy a belt').click({ position: { x: -3, y: 6 }, force: true });
    await expectPage(box(page, 'Buy a belt')).toBeChecked();
    await bar(page).getByRole('button', { name: 'Copy ids' }).click();
    await page.getByText('Job id copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(jobId);
    await page.setViewportSize({ width: 320, height: 812 });
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Waiting' }).click();
    await expectPage(bar(page)).toHaveCount(0);
  });
});
