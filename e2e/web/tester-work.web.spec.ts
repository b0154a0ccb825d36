/** A tester loses no work, and nothing is recorded or sent that the tester does not expect. By a browser with the whole system. */
import { Deployment } from '@handtest/deployment';
import { type Browser, expect as expectPage, type Page, type Route } from '@playwright/test';
import { createParticipants, type Participants } from '../participants.js';
import { type ClaimedWork, openClaimedWork } from './claimed-work.js';
import { openSharingBrowser, record } from './screen-recording.js';

let deployment: Deployment;
let participants: Participants;
let browser: Browser;

beforeAll(async () => {
  deployment = await Deployment.start({ environment: { billing: { SIGNUP_CREDIT_USD: '1000' } } });
  participants = await createParticipants(deployment);
  // Answers also the question whether to hear the voice.
  browser = await openSharingBrowser(['--use-fake-device-for-media-stream']);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const reportField = (page: Page) => page.getByLabel('Report', { exact: true });
const recordingPath = /\/recording\?/;
const submitPath = /\/submit$/;

interface Work extends ClaimedWork {
  status(): Promise<string>;
}

/** A tester of a new job, with a report in the workspace. */
async function startWork(projectId?: string): Promise<Work> {
  const work = await openClaimedWork(browser, deployment, participants, projectId);
  const { page, tester, jobId } = work;
  await reportField(page).fill('I bought a hat.');
  const status = async () => {
    const { submittedAt } = await tester.api.get<{ submittedAt?: string }>(`/api/tester/jobs/${jobId}`);
    return submittedAt === undefined ? 'open' : 'submitted';
  };
  return { ...work, status };
}

/** The upload of the recording, or another request, gets no answer until it is let go. */
async function hold(page: Page, path = recordingPath): Promise<() => void> {
  let letGo = () => undefined as void;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

async function openDialog(page: Page): Promise<void> {
  await button(page, 'Check and submit').click();
  await page.getByRole('dialog').waitFor();
}

const keepWorking = (page: Page) => button(page, 'Keep working').click();
const submit = (page: Page) => button(page, /^(Submit the report|Stop recording and submit)$/).click();

it('a tester who keeps working sends nothing, and loses nothing of what is written then', async () => {
  const { context, page, status } = await startWork();
  const letGo = await hold(page);
  await record(page);
  await openDialog(page);
  await submit(page);
  await page.getByLabel('Upload of the recording').first().waitFor();
  await keepWorking(page);
  await reportField(page).fill('I bought a hat. The total was wrong.');
  letGo();
  await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
  await expect(status()).resolves.toBe('open');
  await page.reload();
  await expectPage(reportField(page)).toHaveValue('I bought a hat. The total was wrong.');
  await context.close();
});

it('a submit without a connection is not sent later when the tester keeps working', async () => {
  const { context, page, status } = await startWork();
  await openDialog(page);
  await context.setOffline(true);
  await submit(page);
  // Between two attempts the dialog can be closed.
  await expectPage(async () => {
    await keepWorking(page);
    await expectPage(page.getByRole('dialog')).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await reportField(page).fill('I bought a hat. The total was wrong.');
  await context.setOffline(false);
  await page.waitForTimeout(10_000);
  await expect(status()).resolves.toBe('open');
  await expectPage(reportField(page)).toHaveValue('I bought a hat. The total was wrong.');
  await context.close();
});

it('a reject without a connection is not sent later when the tester continues the test', async () => {
  const { context, page, jobId, tester } = await startWork();
  await button(page, 'I cannot test this').click();
  await page.getByRole('menuitem', { name: 'Reject the job' }).click();
  await page.getByText('The page cannot be reached').click();
  await page.getByLabel('Reason', { exact: true }).fill('It does not open.');
  await context.setOffline(true);
  await button(page, 'Reject the job').click();
  await button(page, 'Continue the test').click();
  await expectPage(page.getByRole('dialog')).toHaveCount(0);
  await reportField(page).fill('I bought a hat. The total was wrong.');
  await context.setOffline(false);
  await page.waitForTimeout(5_000);
  await expect(tester.api.get(`/api/tester/jobs/${jobId}`)).resolves.toMatchObject({ status: 'working' });
  await expectPage(reportField(page)).toHaveValue('I bought a hat. The total was wrong.');
  await context.close();
});

it('the dialog stays open while the report itself is on its way', async () => {
  const { context, page, status } = await startWork();
  const held: Route[] = [];
  await page.route(submitPath, (route) => void held.push(route));
  await openDialog(page);
  await submit(page);
  await expectPage(button(page, 'Keep working')).toHaveAttribute('title', 'The report is being sent');
  await page.keyboard.press('Escape');
  await button(page, 'Close').click();
  await expectPage(page.getByRole('dialog')).toBeVisible();
  await held[0]!.continue();
  await page.getByRole('heading', { name: 'Test queue' }).waitFor();
  await expect(status()).resolves.toBe('submitted');
  await context.close();
});

it('a submit that waits for the upload goes without the recording when the tester chooses so', async () => {
  const { context, page, status } = await startWork();
  await hold(page);
  await record(page);
  await openDialog(page);
  await submit(page);
  await page.getByLabel('Upload of the recording').first().waitFor();
  await expect(status()).resolves.toBe('open');
  // The page with the box may be gone before it could be seen as checked.
  await page.getByLabel('Submit without the recording').click();
  await page.getByText('It is without the recording', { exact: false }).first().waitFor();
  await expect(status()).resolves.toBe('submitted');
  await context.close();
});

it('a report is sent before the deadline though the recording and a note hang', async () => {
  const { context, page, status, jobId, tester } = await startWork();
  await hold(page);
  await record(page);
  await hold(page, /\/notes$/);
  await page.getByLabel('Note', { exact: true }).fill('The total is wrong');
  await page.keyboard.press('Enter');
  const deadline = new Date(Date.now() + 30_000).toISOString();
  const path = `/api/tester/jobs/${jobId}`;
  await page.route(new RegExp(`${path}$`), async (route) =>
    route.fulfill({ json: { ...(await tester.api.get<object>(path)), responseDeadline: deadline } }),
  );
  await page.getByText('seconds left').first().waitFor({ state: 'attached' });
  await openDialog(page);
  await submit(page);
  await page.getByText('It is without the recording', { exact: false }).first().waitFor({ timeout: 60_000 });
  expect(Date.now()).toBeLessThan(Date.parse(deadline));
  await expect(status()).resolves.toBe('submitted');
  await context.close();
});

it('nothing is recorded any more after the caller has cancelled the job, also on another page of the app', async () => {
  const { context, page, jobId } = await startWork();
  await page.evaluate(() => {
    const devices = navigator.mediaDevices;
    const share = devices.getDisplayMedia.bind(devices);
    devices.getDisplayMedia = async (options) => {
      const stream = await share(options);
      Object.assign(globalThis, { sharedTracks: stream.getTracks() });
      return stream;
    };
  });
  const live = () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { sharedTracks: MediaStreamTrack[] }).sharedTracks.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    );
  const shop = await context.newPage();
  await shop.setContent('<title>Shop</title><h1>Hats</h1>');
  await page.bringToFront();
  await button(page, 'Record').click();
  await button(page, 'Stop and upload').waitFor();
  await page.getByRole('link', { name: 'Past tests' }).first().click();
  await page.getByRole('heading', { name: 'Past tests' }).waitFor();
  await expect(live()).resolves.toBe(1);
  await participants.workspace.api.post(`/api/jobs/${jobId}/cancel`);
  await expectPage.poll(live, { timeout: 20_000 }).toBe(0);
  await context.close();
});

it('the choice of voice holds for all recordings of a job, as others do not join', async () => {
  const { context, page } = await startWork();
  const voice = page.getByLabel('With my voice');
  await voice.check();
  await record(page);
  await button(page, 'Stop and upload').click();
  await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });
  await page.reload();
  await expectPage(voice).toBeChecked();
  await expectPage(voice).toBeDisabled();
  await context.close();
});

it('a second tab submits neither during the recording of the first one, nor an old state of it', async () => {
  const { context, page, jobId, status } = await startWork();
  await record(page);
  const second = await context.newPage();
  const uploads: string[] = [];
  second.on('request', (request) => void (recordingPath.test(request.url()) && uploads.push(request.url())));
  await second.goto(`/test/${jobId}`);
  await openDialog(second);
  const dialog = second.getByRole('dialog');
  await dialog.getByText('Not uploaded', { exact: true }).waitFor();
  await submit(second);
  await dialog
    .getByText(/Another tab records or uploads/)
    .first()
    .waitFor();
  await expect(status()).resolves.toBe('open');
  await button(page, 'Stop and upload').click();
  await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });
  await submit(second);
  await second.getByRole('heading', { name: 'Test queue' }).waitFor();
  await expect(status()).resolves.toBe('submitted');
  expect(uploads).toEqual([]);
  await context.close();
});

it('a message is sent once, what is written then is kept, and what is refused comes back', async () => {
  const { context, page } = await startWork();
  const held: Route[] = [];
  await page.route(/\/messages$/, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    held.push(route);
  });
  const tab = (name: string) => page.getByRole('tab', { name });
  const field = page.getByLabel('Message to the caller');
  await tab('Chat').click();
  await field.fill('Which card?');
  await button(page, 'Send').click();
  await expectPage.poll(() => held).toHaveLength(1);
  await tab('Notes').click();
  await tab('Chat').click();
  await expectPage(field).toHaveValue('');
  await field.fill('Or by transfer?');
  await held[0]!.continue();
  await page.getByRole('list', { name: 'Messages' }).getByText('Which card?').waitFor();
  await expectPage(field).toHaveValue('Or by transfer?');
  await button(page, 'Send').click();
  await expectPage.poll(() => held).toHaveLength(2);
  await held[1]!.fulfill({ status: 409, json: { code: 'refused', message: 'The job has ended' } });
  await page.getByText('The job has ended').waitFor();
  await expectPage(field).toHaveValue('Or by transfer?');
  await context.close();
});

/** A recording of another kind, such as an earlier one with other tracks. */
async function keepOther(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('handtest-recording');
    for await (const claim of root.values()) {
      const handle = claim as FileSystemDirectoryHandle;
      const folder = await handle.getDirectoryHandle(`${Date.now() - 60_000}.mp4`, { create: true });
      const file = await (await folder.getFileHandle('000000-2000', { create: true })).createWritable();
      await file.write(new Blob(['video']));
      await file.close();
    }
  });
}

it('the tester sees, also at the submit, which recording is not in the video of the job', async () => {
  const { context, page } = await startWork();
  await record(page);
  await keepOther(page);
  await button(page, 'Stop and upload').click();
  await page.getByText('Uploaded', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByText('Not in the job’s video', { exact: true }).waitFor();
  await openDialog(page);
  await expectPage(
    page.getByRole('dialog').getByText('Not in the job’s video', { exact: true }),
  ).toBeVisible();
  await context.close();
});

it('a draft remains when the clock of the machine is set forward by weeks', async () => {
  const { context, page } = await startWork();
  const saved = page.getByText('The draft is saved in this browser');
  await saved.waitFor();
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 20 * 24 * 3_600_000;
  });
  for (let reload = 0; reload < 2; reload++) {
    await page.reload();
    await saved.waitFor();
    await page.waitForTimeout(1_000);
    await expectPage(reportField(page)).toHaveValue('I bought a hat.');
  }
  await context.close();
});

it('a tester is asked before the page closes with a draft that the browser cannot store', async () => {
  const { context, page } = await startWork();
  await page.getByText('The draft is saved in this browser').waitFor();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await reportField(page).fill('I bought a hat. The total was wrong.');
  await page.getByText('This browser cannot store the draft').waitFor();
  await page.close({ runBeforeUnload: true });
  await expectPage.poll(() => questions).toEqual(['beforeunload']);
  await expectPage(reportField(page)).toHaveValue('I bought a hat. The total was wrong.');
  await context.close();
});

it('a draft is stored again when the browser deletes its database under the page', async () => {
  const { context, page } = await startWork();
  const saved = page.getByText('The draft is saved in this browser');
  await saved.waitFor();
  const { baseUrl: origin } = deployment;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.getByRole('radio', { name: /^Fail/ }).check();
  await saved.waitFor();
  await page.reload();
  await expectPage(page.getByRole('radio', { name: /^Fail/ })).toBeChecked();
  await expectPage(reportField(page)).toHaveValue('I bought a hat.');
  await context.close();
});

it('the reason of a reject is kept when its dialog closes, and over a reload', async () => {
  const { context, page } = await startWork();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Reason', { exact: true });
  const open = async () => {
    await button(page, 'I cannot test this').click();
    await page.getByRole('menuitem', { name: 'Reject the job' }).click();
    await reason.waitFor();
  };
  await open();
  await dialog.getByText('The page cannot be reached').click();
  await reason.fill('It answers 502 since the second step.');
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });
  await open();
  await expectPage(reason).toHaveValue('It answers 502 since the second step.');
  await page.reload();
  await open();
  await expectPage(reason).toHaveValue('It answers 502 since the second step.');
  await expectPage(dialog.getByLabel('The page cannot be reached')).toBeChecked();
  await context.close();
});

it('the tester of a job that was deleted reads so, and can copy what was written', async () => {
  const { owner, workspace } = participants;
  const { organizationId } = workspace;
  const { id } = await owner.api.post<{ id: string }>('/api/projects', { name: 'Hats', organizationId });
  const { context, page } = await startWork(id);
  await owner.api.delete(`/api/projects/${id}`);
  await page.getByRole('heading', { name: 'The job is no longer yours' }).waitFor({ timeout: 20_000 });
  await page.getByText('I bought a hat.').waitFor();
  await page.getByRole('link', { name: 'Go to the queue' }).waitFor();
  await context.close();
});
