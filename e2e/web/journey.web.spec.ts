/** The two main journeys of people: a caller from sign-up to a colleague, and a tester from claim to result. By a browser only. */
import { randomUUID } from 'node:crypto';
import { Deployment, eventually, performJob, type Session } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { type Browser, expect as expectPage, type Page } from '@playwright/test';
import { createParticipants, newTester, type Participants } from '../participants.js';
import { signIn, visit } from './browser.js';
import { openSharingBrowser, record } from './screen-recording.js';

/** The specification of the workspace: the caller's page shows a result within this time of its reading. */
const resultVisibleMs = 1_000;

let deployment: Deployment;
let participants: Participants;
let browser: Browser;
let receiver: WebhookReceiver;

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  receiver = await WebhookReceiver.start();
  browser = await openSharingBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await receiver?.stop();
  await participants?.receiver.stop();
  await deployment?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Nora Newcomer');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await page.getByLabel('Password').fill(`pass-${randomUUID()}`);
  await button(page, 'Sign up').click();
  await heading(page, 'Welcome').waitFor();
}

/** The steps of the first page: project, test key, test job, result. */
async function followWelcome(page: Page): Promise<void> {
  await page.getByLabel('Name of your first project').fill('Web shop');
  await button(page, 'Create project').click();
  await button(page, 'Create a test key').click();
  await page.getByLabel('test key', { exact: true }).waitFor();
  await button(page, 'Submit it from here').click();
  // A simulated tester answers within seconds.
  await page.getByRole('link', { name: 'Create a live job' }).waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Read the result' }).click();
  // The copy of a simulated job would be a live one.
  await page.getByRole('link', { name: 'Run as a live job' }).waitFor();
}

async function connectWebhook(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Projects' }).click();
  // The page before has a link with this name, too.
  await page.getByRole('table', { name: 'Projects' }).getByRole('link', { name: 'Web shop' }).click();
  await page.getByRole('link', { name: 'Webhook' }).click();
  await page.getByLabel('Url').fill(receiver.url());
  await button(page, 'Turn on the webhook').click();
  await button(page, 'I stored it').click();
  await button(page, 'Save').waitFor();
}

async function createJob(page: Page): Promise<string> {
  await page.goto('/jobs/new');
  await page.getByLabel('Address').fill('https://shop.example.com/checkout');
  await page.getByLabel('Instructions', { exact: true }).fill('Buy a hat and pay by card.');
  await button(page, 'Create job').click();
  await page.waitForURL(/\/jobs\/job_\w+$/);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

async function doTest(tester: Session, jobId: string): Promise<void> {
  await performJob(tester.api, jobId, {
    telemetry: {
      networkRequests: [
        { url: 'https://shop.example.com/api/orders', method: 'POST', status: 500, afterMs: 2_000 },
      ],
    },
    workMs: 3_500,
    report: 'I put a hat into the cart and clicked pay. The payment failed with an error.',
    answers: {
      verdict: 'fail',
      findings: [{ title: 'The payment fails', severity: 'high', at: ['network-1'] }],
    },
  });
}

it('a caller signs up, gets a key, creates a job, reads the finding at its second, and invites a colleague', async () => {
  const { context, page, misconduct } = await visit(browser, deployment.baseUrl);
  await signUp(page);
  await followWelcome(page);
  await connectWebhook(page);
  const jobId = await createJob(page);
  await doTest(participants.tester, jobId);
  await heading(page, 'The payment fails').waitFor({ timeout: 60_000 });
  await eventually(() => expect(receiver.requests.some(({ body }) => body.includes(jobId))).toBe(true), {
    timeoutMs: 30_000,
  });
  await page.goto(`/jobs/${jobId}?t=2`);
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await expectPage(timeline).toHaveAttribute('aria-valuenow', /^2(\.0)?$/);
  await page.goto('/org/members');
  await button(page, /Invite/).click();
  await page.getByLabel('Email').fill('colleague@example.com');
  await button(page, 'Create invitation').click();
  await page.getByLabel('invitation link', { exact: true }).waitFor();
  expect(misconduct).toEqual({ violations: [], errors: [], foreignRequests: [] });
  await context.close();
}, 240_000);

async function claim(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click();
  await button(page, 'Claim this job').click();
  await button(page, 'Check and submit').waitFor();
}

async function writeReport(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The total is missing');
  await page.keyboard.press('Enter');
  await page.getByText('The total is missing').first().waitFor();
  await page.getByRole('radio', { name: /^Pass/ }).check();
  await page
    .getByLabel('Report', { exact: true })
    .fill('I bought a hat. The order was placed and I saw the thanks page.');
}

/** Checks the preview, corrects the verdict, and submits. */
async function correctAndSubmit(page: Page): Promise<void> {
  await button(page, 'Check and submit').click();
  await page.getByText('Verdict that the caller gets').waitFor();
  await button(page, 'Keep working').click();
  await page.getByRole('radio', { name: /^Fail/ }).check();
  await button(page, 'Add a finding').click();
  await page.getByLabel('What is wrong').fill('The total is missing on the last page');
  await button(page, 'Check and submit').click();
  await page.getByText('Verdict that the caller gets').waitFor();
  await button(page, /submit/i)
    .last()
    .click();
  await heading(page, 'Test queue').waitFor();
}

it('a tester claims a job, keeps a draft through a reload, corrects the report after its preview, and the caller sees it', async () => {
  const { workspace, owner } = participants;
  const description = `Buy the hat number ${randomUUID().slice(0, 8)}`;
  const { jobId } = await workspace.api.post<{ jobId: string }>('/api/jobs', {
    projectId: workspace.projectId,
    url: 'https://shop.example.com',
    description,
  });
  const tester = await newTester(deployment);
  const caller = await visit(browser, deployment.baseUrl);
  await signIn(caller.page, owner, `/jobs/${jobId}`);
  const { context, page, misconduct } = await visit(browser, deployment.baseUrl, {
    viewport: { width: 1600, height: 900 },
  });
  await signIn(page, tester, '/test');
  await claim(page, description);
  await record(page);
  await writeReport(page);
  await button(page, 'Stop and upload').click();
  await page
    .getByText(/uploaded|stored/i)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByText('The draft is saved in this browser').waitFor();
  await page.reload();
  await expectPage(page.getByLabel('Report', { exact: true })).toHaveValue(/I bought a hat/);
  await correctAndSubmit(page);
  const ended = await eventually(
    async () => {
      const record = await workspace.api.get<{ status: string; completedAt?: string }>(
        `/api/jobs/${jobId}/status`,
      );
      expect(record.status).toBe('completed');
      return record;
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );
  await heading(caller.page, 'The total is missing on the last page').waitFor({ timeout: 10_000 });
  const lateMs = Date.now() - Date.parse(ended.completedAt!);
  process.stdout.write(
    `result on the caller's page: ${lateMs} ms after its reading (goal ${resultVisibleMs})\n`,
  );
  expect(misconduct).toEqual({ violations: [], errors: [], foreignRequests: [] });
  await Promise.all([context.close(), caller.context.close()]);
}, 240_000);
