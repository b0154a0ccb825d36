/** What a person chooses for all pages: the time zone of times, the density of lists, and less motion. */
import { type Browser, type BrowserContext, expect as expectPage, type Page } from '@playwright/test';
import { openBrowser, signIn, visit } from './browser.js';
import { axeViolations } from './page-check.js';
import { pathOf, startWebSystem, type WebSystem } from './web-system.js';

let system: WebSystem;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  system = await startWebSystem();
  browser = await openBrowser();
}, 180_000);

beforeEach(async () => {
  const options = { timezoneId: 'Europe/Berlin', reducedMotion: 'no-preference' } as const;
  ({ context, page } = await visit(browser, system.deployment.baseUrl, options));
  await signIn(page, system.participants.owner, '/settings/preferences');
});

afterEach(() => context?.close());

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const open = (path: string) => page.goto(pathOf(path, system.places));

it('shows times, and counts days, in the chosen time zone', async () => {
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('link', { name: 'Profile' }).click();
  const since = page.locator('time').first();
  const at = (await since.getAttribute('datetime'))!;
  const text = await page.evaluate((instant) => {
    const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' } as const;
    return new Intl.DateTimeFormat('en-US', options).format(new Date(instant));
  }, at);
  await expectPage(since).toHaveText(text);
  await open('/projects/{projectId}/schedules/{scheduleId}/edit');
  await page.getByText('Your time (Asia/Tokyo)').waitFor();
  const list = page.waitForRequest((request) => request.url().includes('createdAfter='));
  await open('/jobs?since=2026-03-02');
  const { searchParams } = new URL((await list).url());
  expect(searchParams.get('createdAfter')).toBe('2026-03-01T15:00:00.000Z');
});

it('shows times in the zone of the browser when the chosen one is not known any more', async () => {
  await page.evaluate(() => localStorage.setItem('handtest.zone', 'Mars/Olympus'));
  await open('/projects/{projectId}/schedules/new');
  await expectPage(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
});

it('shows more jobs on a screen when the lists are compact', async () => {
  const heightOfRow = async () => {
    await open('/jobs');
    const row = page.getByRole('row', { name: 'Actions of' }).first();
    await row.waitFor();
    return (await row.boundingBox())!.height;
  };
  const comfortable = await heightOfRow();
  await open('/settings/preferences');
  await page.getByLabel('Compact').check();
  expect(await heightOfRow()).toBeLessThan(comfortable - 8);
  expect(await axeViolations(page)).toEqual([]);
});

it('moves nothing for a person who has chosen less motion, from the first paint on', async () => {
  const duration = () =>
    page
      .getByRole('button', { name: 'Sign out' })
      .evaluate((button) => parseFloat(getComputedStyle(button).transitionDuration));
  expect(await duration()).toBeGreaterThan(0.01);
  await page.getByRole('group', { name: 'Motion' }).getByLabel('Reduced').check();
  expect(await duration()).toBeLessThan(0.001);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expectPage(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
});
