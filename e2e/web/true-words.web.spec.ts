/** Pages say what is true: after a job was cancelled, during an outage, and of a session without a recording. */
import { type ClientMessage, movingPicture, writePictureHead } from '@handtest/visit-protocol';
import { expect as expectPage, type Page, type WebSocketRoute } from '@playwright/test';
import { untilTerminal } from '../job-flow.js';
import { newTester } from '../participants.js';
import { signIn, visit } from './browser.js';
import { offer } from './intercept.js';
import { axeViolations, overflowPx } from './page-check.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;

const outage = { status: 503, headers: { 'retry-after': '0' }, json: { message: 'Later', code: 'x' } };

/** A new job, and a new tester who has claimed it, after what the caller wrote. */
async function claimedJob(message?: string) {
  const { deployment, participants, places } = web.system;
  const { api } = participants.owner;
  const request = { projectId: places.projectId, url: 'https://shop.example.com', description: 'Buy a hat' };
  const { jobId } = await api.post<{ jobId: string }>('/api/jobs', request);
  if (message) await api.post(`/api/jobs/${jobId}/messages`, { message });
  const tester = await newTester(deployment);
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  return { jobId, tester };
}

it('the tester of a job that an administrator has cancelled reads why', async () => {
  const { jobId, tester } = await claimedJob();
  const { context, page } = await visit(web.browser, web.system.deployment.baseUrl);
  await signIn(page, tester, `/test/${jobId}`);
  await page.getByLabel('Report', { exact: true }).fill('I bought a hat.');
  await web.system.admin.api.post(`/api/admin/jobs/${jobId}/cancel`, { reason: 'It is not a test.' });
  await page.getByRole('heading', { name: 'The job is cancelled' }).waitFor({ timeout: 20_000 });
  await page.getByText('An administrator cancelled the job: It is not a test.').waitFor();
  await expectPage(page.getByText('The caller or you cancelled it')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 812 });
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  await context.close();
});

it.each([
  {
    what: 'the form of a new job',
    path: '/jobs/new?projectId={projectId}',
    write: async (page: Page) => {
      await page.getByLabel('Instructions', { exact: true }).fill('Buy a hat.');
      await page.getByLabel('Address').fill('https://shop.example.com');
    },
    false: 'Not complete yet',
    true: 'There is no estimate now',
  },
  {
    what: 'the editor of a template',
    path: '/projects/{projectId}/templates/{templateId}',
    write: (page: Page) => page.getByLabel('Name', { exact: true }).waitFor(),
    false: 'Not valid yet',
    true: 'Not validated now',
  },
])('$what blames no field for an outage of the estimate', ({ path, write, ...words }) =>
  web.visitor.open({ as: 'user', path }, look, async (page, go) => {
    await page.route(/\/jobs\/estimate/, (route) => route.fulfill(outage));
    await go();
    await write(page);
    await page.getByText('Later').waitFor();
    await expectPage(page.getByText(words.true)).toBeVisible();
    await expectPage(page.getByText(words.false)).toHaveCount(0);
  }),
);

it('the first page of a project does not say that nothing was delivered while it cannot know', () =>
  web.visitor.open({ as: 'user', path: '/projects/{projectId}' }, look, async (page, go) => {
    await page.route(/\/webhook\/deliveries\?/, (route) => route.fulfill(outage));
    await go();
    await page.getByText('It could not be loaded.').waitFor();
    await expectPage(page.getByText('Nothing delivered yet')).toHaveCount(0);
  }));

it('a message from before the claim is outside the session of a job without a recording', async () => {
  const { jobId, tester } = await claimedJob('Use the test card');
  const report = { report: 'I bought a hat, and everything worked.', verdict: 'pass' };
  await tester.api.post(`/api/tester/jobs/${jobId}/submit`, report);
  await untilTerminal(web.system.participants, jobId);
  const path = `/jobs/${jobId}?tab=conversation`;
  await web.visitor.open({ as: 'user', path }, look, async (page, go) => {
    await go();
    const message = page.getByRole('region', { name: 'Conversation' }).getByRole('listitem');
    await message.waitFor();
    await expectPage(message).toContainText('outside the session');
    await expectPage(page.getByText('outside the recording')).toHaveCount(0);
  });
});

it('counts down the wait of a rate limit in a question', () =>
  web.visitor.open({ as: 'user', path: '/jobs/{queuedJobId}' }, look, async (page, go) => {
    const json = { code: 'rate_limited', message: 'Too many requests, retry in 9 seconds' };
    await page.route(/\/cancel$/, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '9' }, json }),
    );
    await go();
    await page.getByRole('button', { name: 'Cancel job' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel job' }).click();
    await dialog.getByText('Try again in 7 s').waitFor();
    await expectPage(dialog.getByText('retry in 9 seconds')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
  }));

it('the filter of a kind of events is kept while another tab is read', () =>
  web.visitor.open({ as: 'user', path: '/jobs/{jobId}?tab=network' }, look, async (page, go) => {
    await go();
    const search = page.getByLabel('Search the network requests');
    await search.fill('orders');
    await page.getByLabel('Kind').selectOption('Failed');
    await page.getByRole('tab', { name: 'Console' }).click();
    await expectPage(page.getByLabel('Search the console messages')).toHaveValue('');
    await page.getByRole('tab', { name: 'Network' }).click();
    await expectPage(search).toHaveValue('orders');
    await expectPage(page.getByLabel('Kind')).toHaveValue('faults');
    await page.getByText('1 of 2').waitFor();
  }));

it('promises no minutes of extensions where their number is 0', async () => {
  const { participants, places } = web.system;
  const { api } = participants.owner;
  const limits = { targetDurationMinutes: 10, maxExtensionMinutes: 5, maxExtensionCount: 0 };
  const request = { projectId: places.projectId, url: 'https://shop.example.com', description: 'Buy a hat' };
  const { jobId } = await api.post<{ jobId: string }>('/api/jobs', { ...request, ...limits });
  const template = { name: 'Without extension', testInstructions: 'Buy a hat', ...limits };
  await api.post(`/api/projects/${places.projectId}/templates`, template);
  await web.visitor.open({ as: 'user', path: `/jobs/new?from=${jobId}` }, look, async (page, go) => {
    await go();
    await expectPage(page.getByText('Extensions', { exact: true }).last().locator('..')).toHaveText(
      'ExtensionsNone',
    );
    await page.goto(`/jobs/${jobId}`);
    await expectPage(page.getByText('Time', { exact: true }).locator('..')).toHaveText('Time10 min');
    await page.goto(`/projects/${places.projectId}/templates`);
    const row = page.getByRole('row', { name: 'Without extension' });
    await expectPage(row.getByRole('cell', { name: '10', exact: true })).toBeVisible();
  });
});

it('the picture before a recording plays comes from this origin, also when the API has another name', async () => {
  const { participants, places } = web.system;
  interface Job {
    testerData: { recording: { startedAt: string } };
  }
  const job = await participants.owner.api.get<Job>(`/api/jobs/${places.jobId}/brief`);
  const { startedAt: timestamp } = job.testerData.recording;
  const screenshots = [{ timestamp, url: 'https://api.example.com/api/screenshots/one?expires=1' }];
  await web.visitor.open({ as: 'user', path: '/jobs/{jobId}' }, look, async (page, go) => {
    await page.route(/\/api\/jobs\/\w+\/brief$/, (route) =>
      route.fulfill({ json: { ...job, testerData: { ...job.testerData, screenshots } } }),
    );
    await go();
    const own = `${web.system.deployment.baseUrl}/api/screenshots/one?expires=1`;
    const video = page.locator('video');
    await video.waitFor();
    await expectPage(video).toHaveAttribute('poster', own);
  });
});

/** A picture of the tested page, as a remote browser sends it. */
async function pictureOf(page: Page, number: number): Promise<Buffer> {
  const size = { width: 1_600, height: 900 };
  const base64 = await page.evaluate(({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')!.fillRect(0, 0, width, height);
    return canvas.toDataURL('image/jpeg').split(',')[1]!;
  }, size);
  const head = writePictureHead({ kind: movingPicture, ...size, number, takenAtMs: Date.now() });
  return Buffer.concat([head, Buffer.from(base64, 'base64')]);
}

it('a caller who watches is not left with an old picture and no word when the connection is lost', () =>
  web.visitor.open({ as: 'user', path: '/jobs/{runningJobId}' }, look, async (page, go) => {
    await offer(page, { remoteBrowser: true });
    const drawn: number[] = [];
    const sockets: WebSocketRoute[] = [];
    let isDown = false;
    await page.routeWebSocket(/\/browser\/watch$/, async (socket) => {
      if (isDown) return socket.close({ code: 1011 });
      sockets.push(socket);
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as ClientMessage;
        if (message.kind === 'drawn') drawn.push(message.number);
      });
      socket.send(await pictureOf(page, sockets.length));
    });
    await go();
    await page.getByRole('button', { name: 'Watch the tester' }).click();
    await expectPage.poll(() => drawn, { timeout: 20_000 }).toEqual([1]);
    const lost = page.getByText('The connection is lost. What you see is old');
    await expectPage(lost).toHaveCount(0);
    isDown = true;
    await sockets[0]!.close({ code: 1011 });
    await lost.waitFor();
    isDown = false;
    await expectPage.poll(() => drawn, { timeout: 20_000 }).toEqual([1, 2]);
    await expectPage(lost).toHaveCount(0);
  }));

it('a tester reads that another one has the job, not that it is of another organization', async () => {
  const { jobId } = await claimedJob();
  await web.visitor.open({ as: 'tester', path: `/test/${jobId}` }, look, async (page, go) => {
    await go();
    await page.getByText('It was deleted, or another tester has it.').waitFor();
    await expectPage(page.getByText('organization that you are not in')).toHaveCount(0);
  });
});

it('the public page of a cancelled job says so to everyone, and asks no reader to run it again', async () => {
  const { jobId } = await claimedJob();
  await web.system.participants.owner.api.post(`/api/jobs/${jobId}/cancel`);
  await web.visitor.open({ as: 'none', path: `/s/${jobId}` }, look, async (page, go) => {
    await go();
    await page.getByText('The organization of the job cancelled it.').waitFor();
    await expectPage(page.getByText('Your organization')).toHaveCount(0);
    await expectPage(page.getByText('Run it again')).toHaveCount(0);
  });
  await web.visitor.open({ as: 'user', path: `/jobs/${jobId}` }, look, async (page, go) => {
    await go();
    await page.getByText('Run it again if you still need the test.').waitFor();
  });
});

it('says that the pending invitations are missing in the list of members', () =>
  web.visitor.open({ as: 'user', path: '/org/members' }, look, async (page, go) => {
    await page.route(/\/invitations\?/, (route) => route.fulfill(outage));
    await go();
    await page.getByRole('row', { name: '(you)' }).waitFor();
    await page.getByText('The pending invitations could not be loaded: Later').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectPage(page.getByText('could not be loaded')).toHaveCount(0);
  }));

it('lists also the pending invitations after the first 100', () =>
  web.visitor.open({ as: 'user', path: '/org/members' }, look, async (page, go) => {
    const all = Array.from({ length: 101 }, (_, index) => ({
      ...{ id: `inv_${index}`, email: `person-${index}@example.com`, role: 'viewer', invitedBy: 'user_1' },
      ...{ createdAt: '2026-03-02T09:30:00.000Z', expiresAt: '2027-03-09T09:30:00.000Z' },
    }));
    await page.route(/\/invitations\?/, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
      const hasMore = offset + 100 < all.length;
      const pagination = { total: all.length, limit: 100, offset, hasMore };
      return route.fulfill({ json: { items: all.slice(offset, offset + 100), pagination } });
    });
    await go();
    await page.getByText('person-100@example.com').waitFor();
  }));

it('the list of runs shows a run that was pending when it was asked for, as soon as it has an outcome', () =>
  web.visitor.open(
    { as: 'user', path: '/projects/{projectId}/schedules/{scheduleId}' },
    look,
    async (page, go) => {
      const run = { id: 'exec_1', scheduledAt: '2026-03-02T09:30:00.000Z', executedAt: null, jobId: null };
      const pending = { ...run, status: 'pending', reason: null };
      const failed = { ...run, status: 'failed', executedAt: run.scheduledAt, reason: 'No hat is left' };
      let items: object[] = [];
      await page.route(/\/schedules\/[^/]+\/run$/, (route) => route.fulfill({ json: pending }));
      await page.route(/\/executions\?/, (route) =>
        route.fulfill({
          json: { items, pagination: { total: items.length, limit: 20, offset: 0, hasMore: false } },
        }),
      );
      await go();
      const reread = page
        .waitForResponse(/\/executions\?/)
        .then(() => page.waitForResponse(/\/executions\?/));
      await page.getByRole('button', { name: 'Run now' }).click();
      await page.getByText('The job is being created.').waitFor();
      await reread;
      items = [failed];
      await page
        .getByRole('table', { name: 'Runs' })
        .getByText('No hat is left')
        .waitFor({ timeout: 15_000 });
    },
  ));

describe('a page of schedules that stays open', () => {
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();
  const tomorrow = 25 * 3_600_000;

  it.each(['/projects/{projectId}/schedules', '/projects/{projectId}'])(
    'shows the next run, not one that is over: %s',
    (path) =>
      web.visitor.open({ as: 'user', path }, look, async (page, go) => {
        const { api } = web.system.participants.owner;
        const list = `/api/projects/${web.system.places.projectId}/schedules`;
        const { items, pagination } = await api.get<{ items: object[]; pagination: object }>(list);
        let nextExecutionAt = later(90_000);
        await page.route(/\/schedules\?/, (route) =>
          route.fulfill({ json: { items: [{ ...items[0], nextExecutionAt }], pagination } }),
        );
        await page.clock.install();
        await go();
        await page.getByText('in 1 min.').waitFor();
        nextExecutionAt = later(tomorrow);
        await page.clock.fastForward(180_000);
        await page.getByText('in 1 day').waitFor({ timeout: 10_000 });
      }),
  );

  it('lists a run that has begun, and the runs after it', () =>
    web.visitor.open(
      { as: 'user', path: '/projects/{projectId}/schedules/{scheduleId}' },
      look,
      async (page, go) => {
        const runs: object[] = [];
        const next = ['2031-03-03T02:30:00.000Z'];
        const pagination = { limit: 20, offset: 0, hasMore: false };
        await page.route(/\/executions\?/, (route) =>
          route.fulfill({ json: { items: runs, pagination: { ...pagination, total: runs.length } } }),
        );
        await page.route(/\/preview\?/, (route) =>
          route.fulfill({ json: { items: next.map((scheduledAt) => ({ scheduledAt })) } }),
        );
        await page.clock.install();
        await go();
        await page.getByText('It has not run yet').waitFor();
        await page
          .getByText(/3 Mar 2031|Mar 3, 2031/)
          .first()
          .waitFor();
        const times = { scheduledAt: next[0], executedAt: next[0] };
        runs.push({ id: 'exec_1', status: 'failed', jobId: null, reason: 'No hat is left', ...times });
        next[0] = '2031-03-04T02:30:00.000Z';
        await page.clock.fastForward(61_000);
        await page.getByText('No hat is left').waitFor({ timeout: 10_000 });
        await page
          .getByText(/4 Mar 2031|Mar 4, 2031/)
          .first()
          .waitFor({ timeout: 10_000 });
      },
    ));
});

it('shows why a button or an entry of a menu does nothing to a person without a mouse', () =>
  web.visitor.open(
    { as: 'viewer', path: '/projects/{projectId}/schedules/{scheduleId}' },
    look,
    async (page, go) => {
      await go();
      const reason = page.getByText(/your role is viewer/);
      const run = page.getByRole('button', { name: 'Run now' });
      await expectPage(run).toHaveAccessibleDescription(/your role is viewer/);
      await expectPage(reason).toHaveCount(0);
      await run.press('Enter');
      await expectPage(reason).toBeVisible();
      await page.locator('[aria-label="Close the notice"]').click();
      await expectPage(reason).toHaveCount(0);
      await page.getByRole('button', { name: /^Actions of/ }).press('Enter');
      const entry = page.getByRole('menuitem', { name: 'Delete' });
      await expectPage(entry).toHaveAccessibleDescription(/your role is viewer/);
      await entry.press('Enter');
      await expectPage(reason).toBeVisible();
    },
  ));
