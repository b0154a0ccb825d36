/** A tester records again while an earlier recording waits for its upload. By a browser with the whole system. */
import { Deployment } from '@handtest/deployment';
import { type Browser, expect as expectPage, type Page } from '@playwright/test';
import { createParticipants, type Participants } from '../participants.js';
import { openClaimedWork } from './claimed-work.js';
import { openSharingBrowser, record, recordMore } from './screen-recording.js';

let deployment: Deployment;
let participants: Participants;
let browser: Browser;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  browser = await openSharingBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** When an uploaded video ends, in milliseconds since 1970. */
function endOf(address: string): number {
  const { searchParams } = new URL(address);
  return Date.parse(searchParams.get('startedAt')!) + Number(searchParams.get('durationSeconds')) * 1_000;
}

it('a recording that goes on while an earlier one is uploaded reaches the caller to its end', async () => {
  const { context, page } = await openClaimedWork(browser, deployment, participants);
  const ends: number[] = [];
  let isDown = true;
  await page.route(/\/recording\?/, (route) => {
    if (isDown) return route.abort();
    ends.push(endOf(route.request().url()));
    return route.continue();
  });
  await record(page);
  await button(page, 'Stop and upload').click();
  await page.getByText(/it is tried again by itself/).waitFor();
  await record(page);
  isDown = false;
  const stored = page.waitForResponse(/\/recording\?/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await stored;
  await recordMore(page);
  const stoppedMs = Date.now();
  await button(page, 'Stop and upload').click();
  await expectPage.poll(() => ends.at(-1)! > stoppedMs - 1_000, { timeout: 30_000 }).toBe(true);
  await expectPage(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
  await context.close();
});
