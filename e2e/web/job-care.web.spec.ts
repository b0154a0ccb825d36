/** What a caller does with jobs: several of them at once in the list, who asked for one, and the talk with its tester. */
import { eventually, type Session } from '@handtest/deployment';
import { expect as expectPage, type Page } from '@playwright/test';
import { axeViolations, overflowPx } from './page-check.js';
import type { PageState } from './state/page-state.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;

describe('the list of jobs', () => {
  const newJob = async (description: string): Promise<string> => {
    const { participants, places } = web.system;
    const request = { projectId: places.projectId, url: 'https://shop.example.com', description };
    return (await participants.owner.api.post<{ jobId: string }>('/api/jobs', request)).jobId;
  };

  const open = (use: (page: Page) => Promise<void>) =>
    web.visitor.open({ as: 'user', path: '/jobs' }, look, async (page, go) => {
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
      const { status } = await web.system.participants.owner.api.get<{ status: string }>(
        `/api/jobs/${jobId}`,
      );
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
});

describe('the jobs under way', () => {
  it('are cancelled by an administrator, and the page of the job says why', async () => {
    const { participants, places } = web.system;
    const request = {
      projectId: places.projectId,
      url: 'https://shop.example.com',
      description: 'Find the password of a person',
    };
    const { jobId } = await participants.owner.api.post<{ jobId: string }>('/api/jobs', request);
    await web.visitor.open({ as: 'admin', path: '/admin/jobs' }, look, async (page, go) => {
      await go();
      await page.getByRole('button', { name: `Cancel ${jobId}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel this job?' });
      await dialog.getByLabel('Reason').fill('It is not a test.');
      expect(await axeViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 812 });
      expect(await overflowPx(page)).toBeLessThanOrEqual(0);
      await dialog.getByRole('button', { name: 'Cancel job' }).click();
      await page.getByText('The job is cancelled').waitFor();
      await expectPage(page.getByText(jobId)).toHaveCount(0);
    });
    await web.visitor.open({ as: 'user', path: `/jobs/${jobId}` }, look, async (page, go) => {
      await go();
      await page.getByText('An administrator cancelled the job: It is not a test.').first().waitFor();
      await page.goto('/org/audit');
      await page.getByText(`cancelled ${jobId}: “It is not a test.”`).waitFor();
    });
  });
});

describe('the page of a job', () => {
  /** Who created the job, as the page says it to a reader. */
  const expectCreator = (as: PageState['as'], jobId: string, text: string) =>
    web.visitor.open({ as, path: `/jobs/${jobId}` }, look, async (page, go) => {
      await go();
      const term = page.getByText('Created by', { exact: true });
      await expectPage(term.locator('xpath=following-sibling::dd')).toHaveText(text);
    });

  it('names the member, the key and the schedule that asked for it', async () => {
    const { participants, places } = web.system;
    const { owner } = participants;
    const request = {
      projectId: places.projectId,
      url: 'https://shop.example.com',
      description: 'Buy a tie',
    };
    const { jobId } = await owner.api.post<{ jobId: string }>('/api/jobs', request);
    await expectCreator('viewer', jobId, 'Olive Owner, in the app');
    const { items } = await owner.api.get<{ items: { name: string }[] }>(
      `/api/keys?organizationId=${places.organizationId}`,
    );
    await expectCreator('user', places.queuedJobId, `API key “${items[0]!.name}”`);
    // Only admins may list the keys.
    await expectCreator('viewer', places.queuedJobId, 'API key');
    const schedule = `/api/projects/${places.projectId}/schedules/${places.scheduleId}`;
    await owner.api.post(`${schedule}/run`);
    const run = await eventually(async () => {
      const query = `projectId=${places.projectId}&scheduleId=${places.scheduleId}`;
      const { items: jobs } = await owner.api.get<{ items: { id: string }[] }>(`/api/jobs?${query}`);
      expect(jobs).toHaveLength(1);
      return jobs[0]!;
    });
    await expectCreator('viewer', run.id, 'Schedule Every night');
  });

  it.each([
    { remoteBrowser: true, buttons: 1 },
    { remoteBrowser: false, buttons: 0 },
  ])(
    'offers to watch the tester by remoteBrowser $remoteBrowser of the server',
    ({ remoteBrowser, buttons }) =>
      web.visitor.open({ as: 'user', path: '/jobs/{runningJobId}' }, look, async (page, go) => {
        await page.route('**/api/web/config', (route) => route.fulfill({ json: { remoteBrowser } }));
        const answered = page.waitForResponse('**/api/web/config');
        await go();
        await (await answered).finished();
        await page.getByRole('heading', { name: 'Conversation' }).waitFor();
        await expectPage(page.getByRole('button', { name: 'Watch the tester' })).toHaveCount(buttons);
      }),
  );
});

describe('the conversation', () => {
  /** The message is stored, and its answer does not arrive. */
  async function loseFirstAnswer(page: Page, { api }: Session): Promise<void> {
    let isLost = true;
    await page.route('**/messages', async (route) => {
      if (!isLost) return route.fallback();
      isLost = false;
      const { pathname } = new URL(route.request().url());
      await api.post(pathname, route.request().postDataJSON());
      return route.abort();
    });
  }

  it.each([
    { as: 'user', path: '/jobs/{runningJobId}', to: 'tester', text: 'Use the card that ends with 4242' },
    { as: 'tester', path: '/test/{runningJobId}', to: 'caller', text: 'Which card is to be used?' },
  ] as const)('has a message to the $to once that is sent again because its first answer was lost', (talk) =>
    web.visitor.open(talk, { ...look, width: 1600 }, async (page, go) => {
      const { owner, tester } = web.system.participants;
      await loseFirstAnswer(page, talk.as === 'user' ? owner : tester);
      await go();
      if (talk.as === 'tester') await page.getByRole('tab', { name: 'Chat' }).click();
      const field = page.getByLabel(`Message to the ${talk.to}`);
      const button = page.getByRole('button', { name: 'Send', exact: true });
      await field.fill(talk.text);
      await button.click();
      await page.getByRole('alert').waitFor();
      await expectPage(field).toHaveValue(talk.text);
      await button.click();
      await expectPage(page.getByRole('alert')).toHaveCount(0);
      await expectPage(button).not.toHaveAttribute('aria-busy');
      await expectPage(field).toHaveValue('');
      // The same words are a message of their own later.
      await field.fill(talk.text);
      await field.press('Control+Enter');
      await expectPage(field).toHaveValue('');
      await expectPage(button).not.toHaveAttribute('aria-busy');
      // Else the words that were sent could be in the field again.
      if (talk.as === 'tester') await page.getByText('The draft is saved in this browser').waitFor();
      await page.reload();
      if (talk.as === 'tester') await page.getByRole('tab', { name: 'Chat' }).click();
      await expectPage(page.getByText(talk.text)).toHaveCount(2);
    }),
  );

  it('does not show the message of a colleague as one of the reader', async () => {
    const { owner } = web.system.participants;
    const message = 'The hat must be blue';
    await owner.api.post(`/api/jobs/${web.system.places.queuedJobId}/messages`, { message });
    await web.visitor.open({ as: 'viewer', path: '/jobs/{queuedJobId}' }, look, async (page, go) => {
      await go();
      const item = page.getByRole('listitem').filter({ hasText: message });
      await expectPage(item).toContainText('Your organization');
      await expectPage(item.getByText('You', { exact: true })).toHaveCount(0);
    });
  });
});

it('another page of a long queue has the own job of the tester too, and the title counts the jobs that wait', async () => {
  const { owner } = web.system.participants;
  type Job = Record<string, unknown>;
  const job = await owner.api.get<Job>(`/api/jobs/${web.system.places.queuedJobId}`);
  const waiting = (description: string): Job => ({
    ...{ id: job.id, status: 'queued', url: 'https://shop.example.com', description },
    ...{ deviceClass: 'desktop', viewport: { width: 1600, height: 900 }, createdAt: job.createdAt },
    ...{ targetDurationMinutes: 5, maxExtensionMinutes: 0, maxExtensionCount: 0, extensionsUsed: 0 },
  });
  const own = { ...waiting('Buy the own hat'), status: 'working', claimedAt: job.createdAt };
  await web.visitor.open({ as: 'tester', path: '/test?offset=50' }, look, async (page, go) => {
    await page.route(/\/api\/tester\/jobs\?/, (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
      const items = offset === 0 ? [own, waiting('Buy a first hat')] : [waiting('Buy a late hat')];
      const pagination = { total: 61, limit: 50, offset, hasMore: offset === 0 };
      return route.fulfill({ json: { items, pagination } });
    });
    await go();
    await page.getByRole('row', { name: 'Buy a late hat' }).waitFor();
    await page.getByRole('heading', { name: 'Your job' }).waitFor();
    await page.getByText('Buy the own hat').waitFor();
    await expectPage(page).toHaveTitle(/^\(60\) Test queue/);
    expect(await axeViolations(page)).toEqual([]);
  });
});

it('the first page of a project shows a new job and its end by itself', () =>
  web.visitor.open({ as: 'user', path: '/projects/{projectId}' }, look, async (page, go) => {
    const { participants, places } = web.system;
    const { api } = participants.owner;
    await go();
    await page.getByRole('table', { name: 'Latest jobs' }).waitFor();
    const request = { projectId: places.projectId, url: 'https://shop.example.com' };
    const description = '**Buy** a `green` hat';
    const { jobId } = await api.post<{ jobId: string }>('/api/jobs', { ...request, description });
    const row = page.getByRole('row', { name: 'Buy a green hat' });
    await row.getByText('Queued').waitFor();
    await api.post(`/api/jobs/${jobId}/cancel`);
    await row.getByText('Cancelled').waitFor();
  }));

it('the first page of a project shows the costs of the next month when it stays open', () =>
  web.visitor.open({ as: 'user', path: '/projects/{projectId}' }, look, async (page, go) => {
    const months: string[] = [];
    await page.route(/\/usage\?/, (route) => {
      const date = new URL(route.request().url()).searchParams.get('from')!;
      if (!months.includes(date)) months.push(date);
      const day = { date, jobs: { completed: months.length }, verdicts: { pass: 0, fail: 0 }, costUsd: 1 };
      return route.fulfill({ json: { days: [day] } });
    });
    await page.clock.install();
    await go();
    await page.getByText('1 job completed').waitFor();
    await page.clock.fastForward(31 * 24 * 3_600_000);
    await page.getByText('2 jobs completed').waitFor();
    expect(months).toEqual([expect.stringMatching(/-01$/), expect.stringMatching(/-01$/)]);
  }));
