/** Both main journeys without a pointer: every step is reached by the keyboard, and the focus is always visible. */
import { randomUUID } from 'node:crypto';
import { Deployment, performJob } from '@handtest/deployment';
import { type Browser, expect as expectPage, type Locator, type Page } from '@playwright/test';
import { createParticipants, newTester, type Participants } from '../participants.js';
import { openBrowser, signIn, visit } from './browser.js';
import { focusFault, Keyboard } from './keyboard.js';

let deployment: Deployment;
let participants: Participants;
let browser: Browser;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  browser = await openBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

async function open(): Promise<{ page: Page; keyboard: Keyboard; close(): Promise<void> }> {
  const { context, page } = await visit(browser, deployment.baseUrl, {
    viewport: { width: 1600, height: 900 },
    reducedMotion: 'reduce',
  });
  const keyboard = await Keyboard.of(page);
  return { page, keyboard, close: () => context.close() };
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();

function report(journey: string, { stops, hidden, pointerEvents }: Keyboard): void {
  process.stdout.write(
    `keyboard, ${journey}: tried ${stops} stops of the focus, hidden ${hidden.length}, events of a pointer ${pointerEvents}\n`,
  );
  expect(hidden).toEqual([]);
  expect(pointerEvents).toBe(0);
}

it('a caller signs up, gets a key, creates a job, reads the finding at its second, and invites a colleague', async () => {
  const { page, keyboard, close } = await open();
  await page.goto('/signup');
  await keyboard.type(page.getByLabel('Name'), 'Nora Newcomer');
  await keyboard.type(page.getByLabel('Email'), `${randomUUID()}@example.com`);
  await keyboard.type(page.getByLabel('Password'), `pass-${randomUUID()}`);
  await keyboard.press(button(page, 'Sign up'));
  await keyboard.type(page.getByLabel('Name of your first project'), 'Web shop');
  await keyboard.press(button(page, 'Create project'));
  await keyboard.press(button(page, 'Create a test key'));
  await page.getByLabel('test key', { exact: true }).waitFor();
  await page.goto('/jobs/new');
  await keyboard.type(page.getByLabel('Address'), 'https://shop.example.com/checkout');
  await keyboard.type(page.getByLabel('Instructions', { exact: true }), 'Buy a hat and pay by card.');
  await keyboard.press(button(page, 'Create job'));
  await page.waitForURL(/\/jobs\/job_\w+$/);
  await test(new URL(page.url()).pathname.split('/').at(-1)!);
  await page.getByRole('heading', { name: 'The payment fails' }).first().waitFor({ timeout: 60_000 });
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await keyboard.press(page.getByRole('link', { name: /0:02/ }).first());
  await expectPage(timeline).toHaveAttribute('aria-valuenow', '2');
  await keyboard.press(page.getByRole('link', { name: 'Members' }));
  await keyboard.press(button(page, 'Invite'));
  await expectPage(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expectPage(button(page, 'Invite')).toBeFocused();
  await page.keyboard.press('Enter');
  await keyboard.type(page.getByLabel('Email'), 'colleague@example.com');
  await keyboard.press(button(page, 'Create invitation'));
  await page.getByLabel('invitation link', { exact: true }).waitFor();
  await keyboard.readPointerEvents();
  report('caller', keyboard);
  await close();
}, 180_000);

async function test(jobId: string): Promise<void> {
  const order = { url: 'https://shop.example.com/api/orders', method: 'POST', status: 500, afterMs: 2_000 };
  await performJob(participants.tester.api, jobId, {
    telemetry: { networkRequests: [order] },
    workMs: 3_500,
    report: 'I put a hat into the cart and clicked pay. The payment failed with an error.',
    answers: {
      verdict: 'fail',
      findings: [{ title: 'The payment fails', severity: 'high', at: ['network-1'] }],
    },
  });
}

it('a tester claims a job, notes, reports, looks at the preview and submits', async () => {
  const { workspace } = participants;
  const description = `Buy the hat number ${randomUUID().slice(0, 8)}`;
  await workspace.api.post('/api/jobs', {
    projectId: workspace.projectId,
    url: 'https://shop.example.com',
    description,
  });
  const tester = await newTester(deployment);
  const { page, keyboard, close } = await open();
  await page.goto('/login?returnTo=%2Ftest');
  await keyboard.type(page.getByLabel('Email'), tester.email);
  await keyboard.type(page.getByLabel('Password'), tester.password);
  await keyboard.press(button(page, 'Sign in'));
  await keyboard.press(page.getByRole('link', { name: description }));
  await keyboard.press(button(page, 'Claim this job'));
  await button(page, 'Check and submit').waitFor();
  await keyboard.type(page.getByRole('textbox', { name: 'Note', exact: true }), 'The total is missing');
  await page.keyboard.press('Enter');
  await page.getByText('The total is missing').first().waitFor();
  await keyboard.reach(page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await keyboard.type(page.getByLabel('Report', { exact: true }), 'I bought a hat and saw the thanks page.');
  await keyboard.press(button(page, 'Check and submit'));
  await page.getByText('Verdict that the caller gets').waitFor();
  await page.keyboard.press('Escape');
  await expectPage(button(page, 'Check and submit')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText('Verdict that the caller gets').waitFor();
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: /submit/i }));
  await page.getByRole('heading', { name: 'Test queue' }).waitFor();
  await keyboard.readPointerEvents();
  report('tester', keyboard);
  await close();
}, 180_000);

it('keeps the focus in a filter that Enter applies', async () => {
  const { page, close } = await open();
  await signIn(page, deployment.admin, '/admin/organizations');
  const search = page.getByRole('searchbox');
  await search.fill(' No shop ');
  await search.press('Enter');
  await page.getByText('No organization matches the search').waitFor();
  await expectPage(search).toBeFocused();
  await page.keyboard.press('Tab');
  await expectPage(search).toHaveValue('No shop');
  await close();
}, 60_000);

it('recognizes a focus that cannot be seen', async () => {
  const { page, close } = await open();
  await signIn(page, participants.owner);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*:focus-visible { outline: none !important; box-shadow: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.keyboard.press('Tab');
  expect(await focusFault(page)).toMatch(/outline/);
  await close();
}, 60_000);
