/** What a caller does with jobs: only what was asked for is created, and the pages show what is true now. */
import { openWorkspace } from '@handtest/deployment';
import { expect as expectPage, type Page } from '@playwright/test';
import { shopJob } from '../job-flow.js';
import { offer } from './intercept.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const open = (path: string, use: (page: Page) => Promise<void>) =>
  web.visitor.open({ as: 'user', path }, { theme: 'light', width: 1440 }, async (page, go) => {
    await go();
    await use(page);
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The paths of the requests that create something. An estimate creates nothing. */
function creationsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && !pathname.endsWith('/estimate')) paths.push(pathname);
  });
  return paths;
}

it('saves a template without a job, and nothing without a name', () =>
  open('/jobs/new?from={jobId}', async (page) => {
    const creations = creationsOf(page);
    await button(page, 'Save as template').click();
    await button(page, 'Save template').click();
    await page.getByText('name is required').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Paying');
    await button(page, 'Save template').click();
    await page.getByText('Template Paying saved').waitFor();
    const templates = `/api/projects/${web.system.places.projectId}/templates`;
    expect(creations).toEqual([templates]);
    const { items } = await web.system.participants.owner.api.get<{ items: { name: string }[] }>(templates);
    expect(items.map(({ name }) => name)).toContain('Paying');
    await expectPage(button(page, 'Create job')).toBeVisible();
  }));

it('sends a job again after a refusal of one of its secrets', () =>
  open('/jobs/new?from={jobId}', async (page) => {
    const creations = creationsOf(page);
    const message = 'There is no such secret';
    await page.route('**/api/jobs', (route) =>
      route.fulfill({
        status: 400,
        json: { message, code: 'x', errors: [{ param: 'secrets[0]', message }] },
      }),
    );
    await button(page, 'Create job').click();
    await expectPage.poll(() => creations).toHaveLength(1);
    await expectPage(button(page, 'Create job')).toBeEnabled();
    await button(page, 'Create job').click();
    await expectPage.poll(() => creations).toHaveLength(2);
  }));

it('creates an edited job after the answer to its first request was lost', () =>
  open('/jobs/new?from={jobId}', async (page) => {
    let isLost = true;
    await page.route('**/api/jobs', async (route) => {
      if (!isLost) return route.fallback();
      const key = { 'idempotency-key': route.request().headers()['idempotency-key']! };
      await web.system.participants.owner.api.post('/api/jobs', route.request().postDataJSON(), key);
      await route.abort();
    });
    await button(page, 'Create job').click();
    await page.getByRole('alert').first().waitFor();
    isLost = false;
    await page.getByLabel('Instructions', { exact: true }).fill('Buy a cap.');
    await button(page, 'Create job').click();
    await page.waitForURL((url) => /^\/jobs\/job_/.test(url.pathname));
    await page.getByText('Buy a cap.').first().waitFor();
  }));

it('keeps what is written into the form for each address of the form, also after a reload', () =>
  open('/jobs/new', async (page) => {
    const instructions = page.getByLabel('Instructions', { exact: true });
    await instructions.fill('An unfinished job.');
    await page.goto(`/jobs/new?from=${web.system.places.jobId}`);
    await expectPage(instructions).not.toHaveValue('An unfinished job.');
    await instructions.fill('Buy a cap.');
    await page.reload();
    await expectPage(instructions).toHaveValue('Buy a cap.');
    const templates = Promise.withResolvers<void>();
    await page.route('**/templates?*', (route) => templates.promise.then(() => route.fallback()));
    await page.goto(`/jobs/new?projectId=${web.system.places.projectId}&template=Checkout`);
    await expectPage(instructions).toBeVisible();
    templates.resolve();
    await page.getByRole('option', { name: 'Find bugs' }).waitFor({ state: 'attached' });
    await expectPage(page.getByLabel('Template').locator('option:checked')).toHaveText('Checkout');
    await expectPage(instructions).toHaveValue('');
    await expectPage(page.getByLabel('Address')).toHaveValue('');
    await page.goto('/jobs/new');
    await expectPage(instructions).toHaveValue('An unfinished job.');
  }));

it('offers the projects of all pages of their list, and keeps the chosen one at a reload', () =>
  open('/jobs', async (page) => {
    await page.route('**/api/projects?*', (route) => {
      const isFirst = !(Number(new URL(route.request().url()).searchParams.get('offset')) > 0);
      const item = isFirst
        ? { id: 'proj_1', name: 'Hats' }
        : { id: web.system.places.projectId, name: 'Web shop' };
      return route.fulfill({ json: { items: [item], pagination: { hasMore: isFirst } } });
    });
    const project = page.getByLabel('Project');
    await page.reload();
    await project.selectOption('Web shop');
    await page.waitForURL((url) => url.searchParams.get('projectId') === web.system.places.projectId);
    await page.goto(`/jobs/new?url=https://shop.example.com`);
    await project.selectOption('Web shop');
    await page.reload();
    await expectPage(project.locator('option:checked')).toHaveText('Web shop');
  }));

it('offers the templates of all pages of their list, also to a schedule', () =>
  open('/jobs', async (page) => {
    const { projectId, scheduleId } = web.system.places;
    const path = `/api/projects/${projectId}/templates`;
    const { items } = await web.system.participants.owner.api.get<{ items: object[] }>(path);
    await page.route(`**${path}?*`, (route) => {
      const isFirst = !(Number(new URL(route.request().url()).searchParams.get('offset')) > 0);
      const listed = isFirst ? [{ ...items[0], id: 'tmpl_1', name: 'Hats' }] : items;
      return route.fulfill({ json: { items: listed, pagination: { hasMore: isFirst } } });
    });
    const template = page.getByLabel('Template', { exact: true });
    await page.goto(`/jobs/new?projectId=${projectId}`);
    await template.selectOption('Checkout');
    await page.goto(`/projects/${projectId}/schedules/${scheduleId}/edit`);
    await expectPage(template.locator('option:checked')).toHaveText('Checkout');
  }));

it('warns that the runs of a schedule fail while nothing gives them a url', () =>
  open('/projects/{projectId}/schedules/new', async (page) => {
    const template = page.getByLabel('Template', { exact: true });
    const warning = page.getByText('each run fails');
    await template.selectOption('Checkout');
    await expectPage(warning).toHaveCount(0);
    await template.selectOption('Find bugs (built-in)');
    await warning.waitFor();
    await page.getByText('What differs from the template and the project').click();
    await page.getByLabel('Url (optional)').fill('https://shop.example.com');
    await expectPage(warning).toHaveCount(0);
  }));

it('shows the end of a job whose stream of events is lost', async () => {
  const { owner, workspace } = web.system.participants;
  const job = { projectId: workspace.projectId, ...shopJob };
  const { jobId } = await workspace.api.post<{ jobId: string }>('/api/jobs', job);
  await open('/jobs', async (page) => {
    let streams = 0;
    await page.route(`**/api/jobs/${jobId}/events`, (route) =>
      streams++ === 0
        ? route.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' })
        : route.fulfill({ status: 404, json: { code: 'not_found', message: 'There is no such job' } }),
    );
    await page.goto(`/jobs/${jobId}`);
    await expectPage.poll(() => streams, { timeout: 10_000 }).toBe(2);
    await owner.api.post(`/api/jobs/${jobId}/cancel`);
    await page.getByRole('heading', { name: 'There is no result' }).waitFor({ timeout: 10_000 });
  });
});

it('takes a job out of a filtered list when it no longer matches', async () => {
  const { participants, places } = web.system;
  const action = (name: string) =>
    participants.tester.api.post(`/api/tester/jobs/${places.runningJobId}/${name}`);
  await open('/jobs?status=["working"]', async (page) => {
    const row = page.locator(`a[data-row][href^="/jobs/${places.runningJobId}"]`);
    await row.waitFor();
    await action('release');
    await expectPage(row).toHaveCount(0, { timeout: 10_000 });
  });
  await action('claim');
});

it('runs a job of the list again, copies its id, and cancels it', async () => {
  const { participants, places } = web.system;
  const { projectId } = places;
  const request = { projectId, url: 'https://shop.example.com', description: 'Buy a scarf' };
  const { jobId } = await participants.owner.api.post<{ jobId: string }>('/api/jobs', request);
  await open('/jobs', async (page) => {
    const row = page.getByRole('row', { name: 'Buy a scarf' });
    const action = (name: string) => page.getByRole('menuitem', { name });
    const openMenu = () => row.getByRole('button', { name: /^Actions/ }).click();
    const choose = (name: string) => openMenu().then(() => action(name).click());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose('Copy id');
    await page.getByText('Job id copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(jobId);
    await choose('Run again');
    await page.waitForURL((url) => url.pathname === '/jobs/new' && url.searchParams.get('from') === jobId);
    await page.goBack();
    await choose('Cancel job');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await row.getByText('Cancelled').waitFor();
    await openMenu();
    await expectPage(action('Cancel job')).toHaveAttribute('title', /has ended/);
    await page.keyboard.press('Escape');
  });
});

it('leads from a schedule to its jobs, and from them to those of any schedule', () =>
  open('/projects/{projectId}/schedules/{scheduleId}', async (page) => {
    const { projectId, scheduleId, jobId } = web.system.places;
    await page.getByRole('link', { name: 'Jobs of this schedule' }).click();
    await page.waitForURL((url) => url.searchParams.get('scheduleId') === scheduleId);
    await page.getByText('No job matches these filters').waitFor();
    await page.getByRole('button', { name: /^Schedule: Every night/ }).click();
    await page.locator(`a[data-row][href^="/jobs/${jobId}"]`).waitFor();
    expect(new URL(page.url()).search).toBe(`?projectId=${projectId}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Jobs of this schedule' }).click();
    await page.getByLabel('Project').selectOption('');
    await page.waitForURL((url) => url.search === '');
  }));

/** The dashboard shows another organization of the user, with another role. */
async function showOther(page: Page, organizationId: string): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('handtest.organization', id), organizationId);
  await page.reload();
}

it('takes the role in the organization of the job', async () => {
  const { viewer, participants, places } = web.system;
  const own = await openWorkspace(viewer, 'Hat shop', 'Hat makers');
  const look = { theme: 'light', width: 1440 } as const;
  await web.visitor.open({ as: 'viewer', path: '/jobs/{runningJobId}' }, look, async (page, go) => {
    await go();
    await showOther(page, own.organizationId);
    await expectPage(button(page, 'Cancel job')).toHaveAccessibleDescription(/your role is viewer/);
    await page.goto(`/jobs/new?from=${places.runningJobId}`);
    await expectPage(button(page, 'Create job')).toHaveAccessibleDescription(/your role is viewer/);
    await expectPage(page.getByLabel('Project').locator('option:checked')).toHaveText('Web shop');
    await showOther(page, participants.workspace.organizationId);
    await page.goto(`/jobs/new?projectId=${own.projectId}`);
    await expectPage(page.getByLabel('Project').locator('option:checked')).toHaveText('Hat shop');
    await page.waitForLoadState('networkidle');
    await expectPage(button(page, 'Create job')).not.toHaveAccessibleDescription(/your role is viewer/);
  });
});

const videoFault = (page: Page) => page.getByText('The recording cannot be played here.');

/** Opens the page of a recording whose link is refused, also the one of the next reading. */
async function openRefused(page: Page, path: string): Promise<void> {
  await page.route('**/api/recordings/**', (route) => route.fulfill({ status: 403 }));
  await page.goto(path);
  await videoFault(page).waitFor();
  await page.unroute('**/api/recordings/**');
}

async function playAgain(page: Page): Promise<void> {
  await button(page, 'Try again').click();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
  await expectPage(videoFault(page)).toHaveCount(0);
}

it('says that a recording cannot be played, and loads it again by the same link', () =>
  open('/jobs', async (page) => {
    await openRefused(page, `/jobs/${web.system.places.jobId}`);
    await playAgain(page);
  }));

it.each([['Findings'], ['Report']])('shows the whole chosen tab: %s', (name) =>
  open(`/jobs/{jobId}?tab=${name.toLowerCase()}`, async (page) => {
    const tab = page.getByRole('tab', { name, selected: true });
    await tab.waitFor();
    const sides = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    };
    const [inner, outer] = [await tab.evaluate(sides), await tab.locator('..').evaluate(sides)];
    expect(inner.left).toBeGreaterThanOrEqual(outer.left);
    expect(inner.right).toBeLessThanOrEqual(outer.right);
  }),
);

it('shows the recording of a public job again, and each click leads to its moment', () =>
  open('/jobs', async (page) => {
    await openRefused(page, `/s/${web.system.places.jobId}?t=2`);
    await playAgain(page);
    const seconds = () => page.evaluate(() => document.querySelector('video')!.currentTime);
    await expectPage.poll(seconds).toBe(2);
    const moment = page.getByRole('link', { name: 'Show the recording at 0:08' }).first();
    await moment.click();
    await expectPage.poll(seconds).toBeCloseTo(8, 0);
    await page.evaluate(() => void (document.querySelector('video')!.currentTime = 1));
    await moment.click();
    await expectPage.poll(seconds).toBeCloseTo(8, 0);
  }));

it('leads from a project to the billing of its organization', async () => {
  const { owner } = web.system.participants;
  const other = await openWorkspace(owner, 'Hat shop', 'Hat makers');
  await open('/jobs', async (page) => {
    await offer(page, { stripe: true });
    await page.route('**/api/jobs', (route) =>
      route.fulfill({ status: 402, json: { error: 'Payment Required', message: 'No credit', code: 'x' } }),
    );
    await showOther(page, web.system.participants.workspace.organizationId);
    await page.goto(`/jobs/new?projectId=${other.projectId}`);
    await page.getByLabel('Address').fill('https://shop.example.com');
    await page.getByLabel('Instructions', { exact: true }).fill('Buy a hat.');
    await button(page, 'Create job').click();
    await page.getByRole('link', { name: 'Add credit' }).click();
    await expectPage(page.getByLabel('Organization').locator('option:checked')).toHaveText('Hat makers');
    await button(page, 'Buy credit').click();
    await page.getByRole('heading', { name: 'Buy credit for Hat makers' }).waitFor();
    await showOther(page, web.system.participants.workspace.organizationId);
  });
});

it('asks before another organization takes the place of unsaved changes', async () => {
  await openWorkspace(web.system.participants.owner, 'Cap shop', 'Cap makers');
  await open('/projects/{projectId}/templates/{templateId}', async (page) => {
    await showOther(page, web.system.participants.workspace.organizationId);
    const text = page.getByLabel('Instructions for the tester');
    const organization = page.getByLabel('Organization');
    const jobs = page.getByRole('heading', { name: 'Jobs', exact: true });
    const shown = organization.locator('option:checked');
    const own = await shown.textContent();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const answer = (name: string) => question.getByRole('button', { name }).click();
    await text.fill('Buy a cap.');
    await organization.selectOption('Cap makers');
    await answer('Stay');
    await expectPage(question).toHaveCount(0);
    await expectPage(text).toHaveValue('Buy a cap.');
    await expectPage(shown).toHaveText(own!);
    // A later navigation does not take the refused choice with it.
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await answer('Leave');
    await jobs.waitFor();
    await expectPage(shown).toHaveText(own!);
    await page.goBack();
    await text.fill('Buy a cap.');
    await organization.selectOption('Cap makers');
    await answer('Leave');
    await jobs.waitFor();
    await expectPage(shown).toHaveText('Cap makers');
    // On the same page too.
    await organization.selectOption(own!);
    await expectPage(shown).toHaveText(own!);
    await page.goBack();
    await expectPage(shown).toHaveText('Cap makers');
    await page.goForward();
    await expectPage(shown).toHaveText(own!);
  });
});

it('keeps what is typed when a part of the app cannot be loaded, and loads it at the next click', () => {
  const template = { as: 'user', path: '/projects/{projectId}/templates/{templateId}' } as const;
  // The only claim with this look: the part is not in the memory of its browser.
  return web.visitor.open(template, { theme: 'dark', width: 1440 }, async (page, go) => {
    await page.route('**/assets/dialog-frame-*', (route) => route.abort());
    await go();
    const text = page.getByLabel('Instructions for the tester');
    const jobs = page.getByRole('link', { name: 'Jobs', exact: true });
    await text.fill('Buy a cap.');
    await jobs.click();
    await page.getByText('A part of the app could not be loaded').waitFor();
    await expectPage(text).toHaveValue('Buy a cap.');
    await page.unroute('**/assets/dialog-frame-*');
    await jobs.click();
    await button(page, 'Leave').click();
  });
});

it('shows the plan and its credit when the payment is reported', () =>
  open('/org/billing', async (page) => {
    let isReported = false;
    let readings = 0;
    const plan = {
      ...{ tier: 'starter', billingCycle: 'monthly', status: 'active', cancelAtPeriodEnd: false },
      ...{ currentPeriodEnd: '2030-01-01T00:00:00.000Z', includedCreditUsd: 20 },
    };
    await page.route('**/api/billing/subscription?*', (route) =>
      route.fulfill({ json: { subscription: isReported ? plan : null } }),
    );
    page.on('request', (request) => void (readings += /billing\/ledger\?/.test(request.url()) ? 1 : 0));
    await page.goto('/org/billing?checkout=done');
    await button(page, 'Choose a plan').waitFor();
    isReported = true;
    await button(page, 'Change plan').waitFor({ timeout: 10_000 });
    await expectPage.poll(() => readings, { timeout: 10_000 }).toBeGreaterThan(1);
  }));
