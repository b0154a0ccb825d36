/**
 * The two pictures of the README, in `docs/images`: a tester at work, and the page of the job afterwards.
 * `npm run screenshots -- e2e/web/readme` writes them.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JobCreated } from '@handtest/contracts/job';
import { eventually, projectRoot } from '@handtest/deployment';
import type { Browser, Page } from '@playwright/test';
import { untilTerminal } from '../job-flow.js';
import { openBrowser, signIn, visit } from './browser.js';
import { settled } from './page-check.js';
import { clickAt, type RemoteSystem, said, startBrowser, startRemoteSystem } from './remote-system.js';
import { storePlaces } from './store-page.js';

const folder = join(projectRoot(), 'docs', 'images');
const look = { viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' } as const;

const job = {
  description:
    'Put a mug into the basket and pay by invoice. Does the order go through? Report anything that looks wrong.',
  resultsTemplate: 'Order placed: [ ]\nTotal in USD: #\nMessage of the shop: ___',
};

let system: RemoteSystem;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  system = await startRemoteSystem();
  browser = await openBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
}, 60_000);

async function takePicture(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function test(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Claim this job' }).click();
  await startBrowser(page, 'North Lane Ceramics');
  await clickAt(page, storePlaces.add);
  await said(system, 'added');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The basket counts the mug');
  await page.keyboard.press('Enter');
  await clickAt(page, storePlaces.pay);
  await said(system, 'paid');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Paying by invoice fails');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Fail/ }).check();
  await page.getByRole('group', { name: 'Order placed' }).getByLabel('No').check();
  await page.getByLabel('Total in USD').fill('24.5');
  await page.getByLabel('Message of the shop').fill('Something went wrong. Please try again later.');
  await page
    .getByLabel('Report', { exact: true })
    .fill('The mug went into the basket. When I paid by invoice, the shop said that something went wrong.');
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check and submit' }).click();
  await page.getByText('Verdict that the caller gets').waitFor();
  await page
    .getByRole('button', { name: /submit/i })
    .last()
    .click();
  await page.getByRole('heading', { name: 'Test queue' }).waitFor();
}

it('takes the pictures of the README', async () => {
  const { deployment, participants, shop } = system;
  const { workspace, owner, tester } = participants;
  const { projectId } = workspace;
  const request = { projectId, url: `${shop.url}store`, ...job };
  const { jobId } = await workspace.api.post<JobCreated>('/api/jobs', request);
  const work = await visit(browser, deployment.baseUrl, look);
  await signIn(work.page, tester, `/test?job=${jobId}`);
  await test(work.page);
  await takePicture(work.page, 'workspace');
  await submit(work.page);
  await untilTerminal(participants, jobId);
  const caller = await visit(browser, deployment.baseUrl, {
    ...look,
    viewport: { width: 1600, height: 1500 },
  });
  await signIn(caller.page, owner, `/jobs/${jobId}?tab=network`);
  await caller.page.getByRole('slider', { name: 'Timeline' }).waitFor();
  await eventually(() =>
    caller.page.locator('video').evaluate((video: HTMLVideoElement) => {
      if (video.readyState < 2) throw new Error('The video is not loaded');
      video.currentTime = video.duration - 1;
    }),
  );
  await takePicture(caller.page, 'job');
}, 240_000);
