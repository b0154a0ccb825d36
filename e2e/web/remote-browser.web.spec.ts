/** A tester tests in the remote browser, and the caller gets what it recorded. */
import { randomUUID } from 'node:crypto';
import type { JobRecord } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { type Browser, expect as expectPage, type Page } from '@playwright/test';
import { newTester } from '../participants.js';
import { openBrowser, signIn, visit } from './browser.js';
import { expectEvidence } from './job-evidence.js';
import { axeViolations } from './page-check.js';
import {
  clickAt,
  places,
  type RemoteSystem,
  said,
  startBrowser,
  startRemoteSystem,
  untilGreenAt,
} from './remote-system.js';
import { claimTest, submitTest } from './remote-test.js';
import { startSlowNetwork } from './slow-network.js';
import { layouts, shortcuts, type Typed } from './typing.js';

let system: RemoteSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startRemoteSystem();
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A new tester in the workspace of a new job, with its remote browser. */
async function startWork(title: string, wishes: Parameters<typeof claimTest>[1] = {}) {
  const { tester, jobId } = await claimTest(system, wishes);
  const { context, page } = await visit(browser, system.deployment.baseUrl);
  await signIn(page, tester, `/test/${jobId}`);
  await startBrowser(page, title);
  const leave = async () => {
    await context.close();
    await tester.api.post(`/api/tester/jobs/${jobId}/release`);
  };
  return { context, page, leave };
}

async function useShop(page: Page): Promise<void> {
  await clickAt(page, places.buy);
  await said(system, 'bought');
  await clickAt(page, places.name);
  await page.keyboard.type('Ann Müller');
  await said(system, 'typed', 'Ann Müller');
  await page.mouse.wheel(0, 800);
  await said(system, 'scrolled');
  await page.mouse.wheel(0, -800);
  await eventually(async () => {
    await clickAt(page, places.file);
    await page.getByLabel('Files for the tested page').waitFor({ timeout: 2_000 });
  });
  const file = { name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('A hat') };
  await page.getByLabel('Files for the tested page').setInputFiles(file);
  await button(page, /^(Give|Upload|Send)/).click();
  await said(system, 'uploaded', 'order.txt');
}

/** The caller looks on, and changes nothing. */
async function watch(jobId: string) {
  const { context, page } = await visit(browser, system.deployment.baseUrl);
  await signIn(page, system.participants.owner, `/jobs/${jobId}`);
  await button(page, 'Watch the tester').click();
  const waiting = page.getByText('The tester does not use the remote browser now');
  await waiting.waitFor({ state: 'detached', timeout: 15_000 });
  await page.locator('canvas').click();
  return context;
}

/** The administrator sees which browsers run. */
async function expectListed(jobId: string): Promise<void> {
  const { deployment } = system;
  const { context, page, misconduct } = await visit(browser, deployment.baseUrl);
  await signIn(page, deployment.admin, '/admin/browsers');
  await page.getByRole('button', { name: `End the browser of ${jobId}` }).click();
  await page.getByRole('heading', { name: 'End this browser?' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(misconduct).toEqual({ violations: [], errors: [], foreignRequests: [] });
  await context.close();
}

async function report(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The basket fails');
  await page.keyboard.press('Enter');
  await page.getByText('The basket fails').first().waitFor();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The red button');
  await button(page, 'With a picture').click();
  const picture = page.getByRole('img', { name: /^The tested page at/ });
  await expectPage(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_280);
  await page.getByRole('radio', { name: /^Fail/ }).check();
  await page.getByLabel('Report', { exact: true }).fill('I clicked buy. The order failed with an error.');
  await button(page, 'Check and submit').click();
  await page.getByText('Verdict that the caller gets').waitFor();
  await button(page, /submit/i)
    .last()
    .click();
  await page.getByRole('heading', { name: 'Test queue' }).waitFor();
}

it('a tester claims a job, tests it in the remote browser, and the caller gets its telemetry and its video', async () => {
  const { deployment, participants, shop } = system;
  const { workspace } = participants;
  const description = `Buy the hat number ${randomUUID().slice(0, 8)}`;
  const { jobId } = await workspace.api.post<{ jobId: string }>('/api/jobs', {
    projectId: workspace.projectId,
    url: shop.url,
    description,
  });
  const tester = await newTester(deployment);
  const { context, page, misconduct } = await visit(browser, deployment.baseUrl, {
    viewport: { width: 1600, height: 900 },
  });
  await signIn(page, tester, '/test');
  await page.getByRole('link', { name: description }).click();
  await button(page, 'Claim this job').click();
  await startBrowser(page, 'Hat shop');
  const watching = await watch(jobId);
  await page.getByText('The caller watches').waitFor();
  await expectListed(jobId);
  await useShop(page);
  await watching.close();
  await expect(
    tester.api.post(`/api/tester/jobs/${jobId}/telemetry`, { batchId: 'mine', clicks: [] }),
  ).rejects.toMatchObject({ status: 409 });
  await page.reload();
  await button(page, 'Hat shop').first().waitFor({ timeout: 15_000 });
  await report(page);
  const job = await eventually(
    async () => {
      const record = await workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
      expect(record.status).toBe('completed');
      return record;
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );
  const { consoleMessages, networkRequests, clicks, recording, videoUrl } = job.testerData!;
  const { pageEvents = [], interactions = [] } = job.testerData!;
  expect(consoleMessages.map(({ type, message }) => `${type}: ${message.split('\n')[0]}`)).toEqual(
    expect.arrayContaining(['log: Welcome, Bearer [removed]', 'error: The basket is broken']),
  );
  const orders = networkRequests.filter(({ url }) => url.endsWith('/api/orders'));
  expect(orders).toEqual([expect.objectContaining({ method: 'POST', status: 500 })]);
  expect(clicks[0]).toMatchObject({ element: '#buy' });
  expect(Math.abs(clicks[0]!.x - places.buy.x) + Math.abs(clicks[0]!.y - places.buy.y)).toBeLessThan(6);
  expect(orders[0]!.durationMs).toBeGreaterThanOrEqual(0);
  expect(pageEvents[0]).toMatchObject({ kind: 'navigation', url: shop.url });
  expect(pageEvents.map(({ kind }) => kind)).toContain('upload');
  expect(interactions.map(({ kind }) => kind)).toContain('input');
  expect(recording).toMatchObject({
    capturedBy: 'remote_browser',
    contentType: 'video/mp4',
    width: 1600,
    height: 900,
  });
  await context.close();
  expect(videoUrl).toBeDefined();
  await expectEvidence(await visit(browser, deployment.baseUrl), participants.owner, jobId);
  expect(misconduct).toEqual({ violations: [], errors: [], foreignRequests: [] });
}, 240_000);

it('a page that asks without end keeps the tester neither from the report nor from another browser', async () => {
  const { deployment, shop } = system;
  const { tester, jobId } = await claimTest(system, { url: `${shop.url}alert` });
  const { context, page } = await visit(browser, deployment.baseUrl, {
    viewport: { width: 1600, height: 900 },
  });
  await signIn(page, tester, `/test/${jobId}`);
  await startBrowser(page, 'Alert');
  await untilGreenAt(page, { x: 300, y: 300 });
  await clickAt(page, { x: 300, y: 300 });
  const question = page.getByRole('dialog', { name: 'The page says' });
  await question.getByText('Read this').waitFor();
  await expectPage(question.getByRole('button', { name: 'OK' })).toBeFocused();
  await question.getByRole('button', { name: 'OK' }).click();
  await question.waitFor();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('It asks without end');
  await page.keyboard.press('Enter');
  await page.getByText('It asks without end').first().waitFor();
  const restarted = page.waitForResponse(/\/browser\/restart$/);
  await button(page, 'New browser').click();
  expect((await restarted).ok()).toBe(true);
  await page.getByText('Your job, notes, report and recording are kept').waitFor();
  await question.waitFor({ state: 'detached' });
  await untilGreenAt(page, { x: 300, y: 300 });
  await context.close();
  await tester.api.post(`/api/tester/jobs/${jobId}/release`);
}, 120_000);

it('a tester reads that the page begins again in a new browser after the machine of the one before has failed', async () => {
  const { page, leave } = await startWork('Hat shop');
  await clickAt(page, places.buy);
  system.deployment.kill('browser');
  await page.getByText('The browser before has failed').first().waitFor({ timeout: 60_000 });
  await button(page, 'Hat shop').first().waitFor({ timeout: 30_000 });
  await leave();
}, 120_000);

it('a tester reads how fast the connection is, apart from the page, and a slow one is in the telemetry', async () => {
  const { deployment } = system;
  const test = await claimTest(system);
  const near = await visit(browser, deployment.baseUrl);
  await signIn(near.page, test.tester, `/test/${test.jobId}`);
  await startBrowser(near.page, 'Hat shop');
  const { page } = near;
  await button(page, 'Connected').focus();
  await page
    .getByRole('tooltip')
    .getByText(/^\d+ ms to our browser and back\..* The page itself loaded in [\d.]+ m?s\.$/)
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectPage(page.getByRole('tooltip')).toBeHidden();
  await near.context.close();
  const network = await startSlowNetwork(deployment.baseUrl, { delayMs: 200, lossShare: 0 });
  const far = await visit(browser, network.url);
  await signIn(far.page, test.tester, `/test/${test.jobId}`);
  await startBrowser(far.page, 'Hat shop');
  await button(far.page, 'Slow connection').hover({ timeout: 20_000 });
  const words = /^What you see is late because of the connection, not of the page\. [4-9]\d\d ms/;
  await far.page.getByRole('tooltip').getByText(words).waitFor();
  const { testerData } = await submitTest(system, test);
  const slow = testerData!.pageEvents!.filter(({ kind }) => kind === 'slow_link');
  expect(slow[0]!.detail).toMatch(/[4-9]\d\d ms to the tester and back$/);
  await far.context.close();
  network.stop();
}, 120_000);

it('a tester looks at a scaled page at 100 %, by a button and by Z, which types a letter in the page', async () => {
  const { deployment } = system;
  const { tester, jobId } = await claimTest(system);
  const { context, page } = await visit(browser, deployment.baseUrl, {
    viewport: { width: 1600, height: 900 },
  });
  await signIn(page, tester, `/test/${jobId}`);
  await startBrowser(page, 'Hat shop');
  const width = () => page.locator('canvas').evaluate((canvas) => canvas.getBoundingClientRect().width);
  await page.getByText(/^Scaled \d\d %/).waitFor();
  await button(page, 'Show at 100 %').click();
  expect(await width()).toBe(1_600);
  expect(await axeViolations(page)).toEqual([]);
  await clickAt(page, places.name);
  await page.keyboard.type('zZ');
  await said(system, 'typed', 'zZ');
  expect(await width()).toBe(1_600);
  const room = page.getByRole('group', { name: 'The tested page at 100 %' });
  await room.focus();
  await page.keyboard.press('End');
  await expectPage.poll(() => room.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('z');
  await expectPage.poll(width).toBeLessThan(1_600);
  await page.keyboard.press('z');
  await expectPage.poll(width).toBe(1_600);
  await context.close();
  await tester.api.post(`/api/tester/jobs/${jobId}/release`);
}, 120_000);

it('a link of the instructions opens in the remote browser, not in the browser of the tester', async () => {
  const description = `Begin at [the sale](${system.shop.url}green)`;
  const { context, page, leave } = await startWork('Hat shop', { description });
  const link = page.getByRole('link', { name: 'the sale' });
  await link.click();
  await button(page, 'Green').first().waitFor();
  await link.click({ button: 'middle' });
  await expectPage(button(page, 'Close the tab Green')).toHaveCount(2);
  await button(page, 'Close the tab Hat shop').waitFor();
  expect(context.pages()).toHaveLength(1);
  await leave();
}, 120_000);

it('a tester of a phone page moves two fingers apart by Ctrl and the wheel', async () => {
  const { page, leave } = await startWork('Zoom', { url: `${system.shop.url}zoom`, deviceClass: 'mobile' });
  await page.locator('canvas').hover();
  await page.keyboard.down('Control');
  for (let turns = 0; turns < 4; turns++) await page.mouse.wheel(0, -30);
  await said(system, 'zoomed in');
  await leave();
}, 120_000);

it('a text that is copied in the page is in the clipboard of the tester, by a button when their browser refuses it', async () => {
  const { context, page, leave } = await startWork('Hat shop');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = async (text: string) => {
    await clickAt(page, places.name);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await said(system, 'typed', text);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
  };
  await copy('a red hat');
  await expectPage.poll(clipboard).toBe('a red hat');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => {
      Reflect.deleteProperty(navigator.clipboard, 'writeText');
      return Promise.reject(new Error('Only after a click'));
    };
  });
  await copy('a blue hat');
  await button(page, 'Copy the text').click();
  await expectPage.poll(clipboard).toBe('a blue hat');
  await expectPage(button(page, 'Copy the text')).toHaveCount(0);
  await leave();
}, 120_000);

it('a text that is too long to paste is refused, and the browser goes on', async () => {
  const { page, leave } = await startWork('Hat shop');
  await page.getByRole('textbox', { name: 'The tested page: keys' }).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'x'.repeat(400_001));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  });
  await page.getByText('The text is too long to paste').first().waitFor();
  await expectPage(page.getByText('Connected', { exact: true })).toBeVisible();
  await leave();
}, 120_000);

/** What the page says that it got, after F9. */
async function typed(page: Page, who: string, { strokes }: Typed): Promise<unknown> {
  const reports = () => system.shop.said.filter(({ what }) => what === `keys-${who}`);
  const before = reports().length;
  const cdp = await page.context().newCDPSession(page);
  await strokes(cdp);
  await page.keyboard.press('F9');
  await cdp.detach();
  return eventually(
    () => {
      const report = reports()[before];
      if (!report) throw new Error(`${who}: no report`);
      return JSON.parse(report.detail) as unknown;
    },
    { timeoutMs: 30_000 },
  );
}

it('a page gets the same keys and the same text from afar as in a browser on the desk', async () => {
  const { deployment, participants, shop } = system;
  const description = `Type ${randomUUID().slice(0, 8)}`;
  const url = `${shop.url}keys?who=`;
  const { projectId, api } = participants.workspace;
  await api.post('/api/jobs', { projectId, url: `${url}remote`, description });
  const tester = await newTester(deployment);
  const { context, page } = await visit(browser, deployment.baseUrl, {
    viewport: { width: 1600, height: 900 },
  });
  const local = await visit(browser, deployment.baseUrl);
  await local.page.goto(`${url}local`);
  await local.page.locator('#field').click();
  await signIn(page, tester, '/test');
  await page.getByRole('link', { name: description }).click();
  await button(page, 'Claim this job').click();
  await startBrowser(page, 'Keys');
  await untilGreenAt(page, { x: 1_400, y: 850 });
  await clickAt(page, { x: 300, y: 300 });
  await said(system, 'focused-remote');
  const differences: string[] = [];
  const compare = async (row: Typed, write: (of: Page) => Typed) => {
    const [expected, actual] = [
      await typed(local.page, 'local', write(local.page)),
      await typed(page, 'remote', write(page)),
    ];
    if (JSON.stringify(actual) !== JSON.stringify(expected)) differences.push(row.name);
    if (row.value !== undefined) expect(expected).toMatchObject({ value: row.value });
  };
  for (const row of layouts) await compare(row, () => row);
  for (const name of shortcuts) {
    const write = (of: Page): Typed => ({
      name,
      strokes: async () => {
        await of.keyboard.type('one two three');
        await of.keyboard.press(name);
        await of.keyboard.type('!');
      },
    });
    await compare(write(page), write);
  }
  process.stdout.write(
    `keyboard: tried ${layouts.length} layouts and ${shortcuts.length} shortcuts, failed ${differences.length}: ${differences.join(', ')}\n`,
  );
  await context.close();
  await local.context.close();
  expect(differences).toEqual([]);
}, 120_000);
