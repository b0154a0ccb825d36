/** What a tester reads and sends beside a remote browser: none on this server, one that has failed, a key that is held. */
import { expect as expectPage, type Page } from '@playwright/test';
import { newTester } from '../participants.js';
import { signIn, visit } from './browser.js';
import { offer } from './intercept.js';
import { axeViolations, overflowPx } from './page-check.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const state = { as: 'tester', path: '/test/{runningJobId}' } as const;
const look = { theme: 'light', width: 1600 } as const;

const started = {
  id: 'visit_1',
  status: 'ready',
  viewport: { width: 1600, height: 900 },
  startedAt: '2026-01-01T00:00:00.000Z',
};

const startButton = (page: Page) => page.getByRole('button', { name: 'Start the remote browser' });

const replaces = (page: Page) => page.getByText('replaces the video of the remote browser');

/** The server has remote browsers. Each start is answered by the next of these, the last one by all later ones. */
async function offerBrowsers(page: Page, ...answers: { status?: number; json: object }[]): Promise<void> {
  await offer(page, { remoteBrowser: true });
  await page.route(/\/browser$/, (route) =>
    route.fulfill(answers.length > 1 ? answers.shift()! : answers[0]!),
  );
}

it('offers no remote browser where the server has none', () =>
  web.visitor.open(state, look, async (page, go) => {
    await go();
    await page.getByRole('button', { name: 'Open the page' }).waitFor();
    await expectPage(startButton(page)).toHaveCount(0);
    await expectPage(replaces(page)).toHaveCount(0);
  }));

it('says before a recording that it replaces the video of the remote browser', () =>
  web.visitor.open(state, look, async (page, go) => {
    await offer(page, { remoteBrowser: true });
    await go();
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    await replaces(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }));

it('says that the browser has failed while no other is free, not that it goes on', () =>
  web.visitor.open(state, look, async (page, go) => {
    const full = { code: 'no_browser_free', message: 'No browser is free' };
    // Its stream is refused: this server runs no browser.
    await offerBrowsers(page, { json: started }, { status: 503, json: full });
    await go();
    await startButton(page).click();
    await page.getByText('The browser has failed, and no other is free').waitFor();
    await expectPage(page.getByText('The browser goes on')).toHaveCount(0);
    await page.evaluate(() => sessionStorage.clear());
  }));

it('releases a key that the tester holds while another window gets the keyboard', () =>
  web.visitor.open(state, look, async (page, go) => {
    const sent: { kind: string; key?: string; modifiers?: number }[] = [];
    await offerBrowsers(page, { json: started });
    await page.routeWebSocket(/\/browser\/stream$/, (socket) =>
      socket.onMessage((message) => sent.push(JSON.parse(String(message)) as { kind: string })),
    );
    await go();
    await startButton(page).click();
    const field = page.getByLabel(/^The tested page: keys/);
    await field.focus();
    await page.getByText('Connected').waitFor();
    await page.keyboard.down('Alt');
    await expectPage
      .poll(() => sent)
      .toContainEqual(expect.objectContaining({ kind: 'key-down', key: 'Alt' }));
    await field.blur();
    await expectPage
      .poll(() => sent)
      .toContainEqual(expect.objectContaining({ kind: 'key-up', key: 'Alt', modifiers: 0 }));
    await page.keyboard.up('Alt');
    await page.evaluate(() => sessionStorage.clear());
  }));

it.each([
  { width: 1024, answers: [{ json: started }], words: 'Connection lost, trying again' },
  { width: 320, answers: [{ json: started }], words: 'Connection lost, trying again' },
  {
    width: 320,
    answers: [{ json: started }, { status: 503, json: { code: 'no_browser_free', message: 'None is free' } }],
    words: 'The browser has failed, and no other is free',
  },
])(
  'has room for the address beside long words in a window of $width px: $words',
  ({ width, answers, words }) =>
    web.visitor.open(state, { theme: 'light', width }, async (page, go) => {
      await offerBrowsers(page, ...answers);
      await page.routeWebSocket(/\/browser\/stream$/, (socket) => socket.close({ code: 1011 }));
      await go();
      await startButton(page).click();
      await page.getByText(words).waitFor();
      const { width: px } = (await page.getByLabel('Address of the tested page').boundingBox())!;
      expect(px).toBeGreaterThan(120);
      expect(await overflowPx(page)).toBeLessThanOrEqual(0);
      await page.evaluate(() => sessionStorage.clear());
    }),
);

const tooNarrow = (page: Page) => page.getByText('needs a window of at least 1024 pixels');

it('says in a narrow window that a desktop page needs a wide one, and leads to other jobs', () =>
  web.visitor.open(state, { theme: 'light', width: 1023 }, async (page, go) => {
    await go();
    await tooNarrow(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 900 });
    await expectPage(tooNarrow(page)).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 812 });
    await page.getByRole('link', { name: 'queue', exact: true }).click();
    await page.getByRole('heading', { name: 'Test queue' }).waitFor();
    await page.goto(`/test?job=${web.system.places.queuedJobId}`);
    await tooNarrow(page).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'queue', exact: true }).click();
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
  }));

/** A tester of a new job, whose workspace is not open yet. */
async function claimJob(deviceClass: 'desktop' | 'mobile', viewport: { width: number; height: number }) {
  const { participants, places, deployment } = web.system;
  const request = { projectId: places.projectId, url: 'https://shop.example.com', description: 'Buy a hat' };
  const { jobId } = await participants.owner.api.post<{ jobId: string }>('/api/jobs', {
    ...request,
    deviceClass,
  });
  const tester = await newTester(deployment);
  const claim = () => tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  await claim();
  const { context, page } = await visit(web.browser, deployment.baseUrl, { viewport });
  return { context, page, tester, claim, path: `/test/${jobId}` };
}

it('starts no browser by itself for a job that the tester released and claims again', async () => {
  const { context, page, tester, claim, path } = await claimJob('desktop', { width: 1600, height: 900 });
  await offerBrowsers(page, { json: started });
  await signIn(page, tester, path);
  await startButton(page).click();
  await page.getByRole('button', { name: 'New browser' }).waitFor();
  await page.getByRole('button', { name: 'I cannot test this' }).click();
  await page.getByRole('menuitem', { name: /^Release it/ }).click();
  await page.getByRole('button', { name: 'Release the job' }).click();
  await page.getByRole('heading', { name: 'Test queue' }).waitFor();
  await claim();
  const starts: string[] = [];
  page.on('request', (request) => void (/\/browser$/.test(request.url()) && starts.push(request.url())));
  await page.goto(path);
  await replaces(page).waitFor();
  await startButton(page).waitFor();
  expect(starts).toEqual([]);
  await context.close();
});

it('says nothing of the window for a page of a phone', async () => {
  const { context, page, tester, path } = await claimJob('mobile', { width: 375, height: 812 });
  await signIn(page, tester, path);
  await page.getByRole('button', { name: 'Open the page' }).waitFor();
  await expectPage(tooNarrow(page)).toHaveCount(0);
  await context.close();
});
