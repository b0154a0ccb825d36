/** Late answers, an outage, a wrong clock, long names: nothing is lost, and pages show what is true by themselves. */
import { expect as expectPage, type Page } from '@playwright/test';
import { signIn, visit } from './browser.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;

const project = '/projects/{projectId}';

it.each([
  {
    form: 'a project',
    path: `${project}/settings`,
    label: 'Default url (optional)',
    texts: ['https://shop.example.com/caps', 'https://shop.example.com/hats'],
    said: 'The project is saved',
  },
  {
    form: 'the list of repositories',
    path: `${project}/codehost/repositories`,
    label: 'Repositories',
    texts: ['acme/caps', 'acme/caps\nacme/hats'],
    said: 'The repositories are saved',
  },
  {
    form: 'a profile',
    path: '/settings/profile',
    label: 'Your name',
    texts: ['Olive', 'Olive Oak'],
    said: 'Your name is saved',
  },
])('keeps what is typed while $form is saved', ({ path, label, texts: [saved, typed], said }) =>
  web.visitor.open({ as: 'user', path }, look, async (page, go) => {
    const isSaving = Promise.withResolvers<() => void>();
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await new Promise<void>((resolve) => isSaving.resolve(resolve));
      return route.fallback();
    });
    await go();
    const field = page.getByLabel(label, { exact: true });
    await field.fill(saved!);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const answer = await isSaving.promise;
    await field.fill(typed!);
    answer();
    await page.getByText(said).waitFor();
    await expectPage(field).toHaveValue(typed!);
    await page.unrouteAll();
    const second = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await (await second).finished();
    await page.reload();
    await expectPage(field).toHaveValue(typed!);
  }),
);

it.each([
  {
    form: 'a schedule',
    path: `${project}/schedules/{scheduleId}/edit`,
    saved: 'Each night',
    method: 'PATCH',
  },
  {
    form: 'a new template',
    path: `${project}/templates/new?from={templateId}`,
    saved: 'Checkout of caps',
    method: 'POST',
  },
])('loses nothing that is typed while $form is saved, whose page is left then', ({ path, saved, method }) =>
  web.visitor.open({ as: 'user', path }, look, async (page, go) => {
    const isSaving = Promise.withResolvers<() => void>();
    let isRefused = true;
    await page.route(/\/(templates|schedules\/[^/]+)$/, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (isRefused) return route.fulfill({ status: 503, json: { message: 'Later', code: 'x' } });
      await new Promise<void>((resolve) => isSaving.resolve(resolve));
      return route.fallback();
    });
    await go();
    const field = page.getByLabel('Name', { exact: true });
    await field.fill(saved);
    await field.press('Enter');
    await page.getByText('Later').waitFor();
    await expectPage(field).toBeFocused();
    isRefused = false;
    await field.press('Enter');
    const answer = await isSaving.promise;
    await page.keyboard.type(' and day');
    await expectPage(field).toHaveValue(saved);
    answer();
    await page.getByRole('heading', { name: saved, exact: true }).waitFor();
  }),
);

it.each([
  {
    what: 'the workspace of a tester',
    as: 'tester' as const,
    path: '/test/{runningJobId}',
    reading: /\/api\/tester\/jobs\/job_\w+$/,
    failed: 'The job could not be loaded',
    shown: { role: 'button', name: 'Check and submit' } as const,
  },
  {
    what: 'the deliveries of a webhook',
    as: 'user' as const,
    path: `${project}/webhook`,
    reading: /\/webhook\/deliveries\?/,
    failed: 'The deliveries could not be loaded',
    shown: { role: 'table', name: 'Deliveries' } as const,
  },
])('shows $what by itself after an outage', ({ as, path, reading, failed, shown }) =>
  web.visitor.open({ as, path }, look, async (page, go) => {
    let isDown = true;
    await page.route(reading, (route) =>
      isDown
        ? route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: { message: 'Later' } })
        : route.fallback(),
    );
    // As in a second tab, in which no stream says that something has changed.
    await page.route('**/api/tester/events', (route) => route.abort());
    await go();
    await page.getByText(failed).waitFor();
    isDown = false;
    await page.getByRole(shown.role, { name: shown.name }).waitFor({ timeout: 40_000 });
  }),
);

it('counts times by the clock of the server when that of the machine is wrong', async () => {
  const { context, page } = await visit(web.browser, web.system.deployment.baseUrl);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() - 10 * 24 * 3_600_000;
  });
  await signIn(page, web.system.participants.owner);
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expectPage(jobs.locator('time').first()).toHaveText(/^(now|\d+ min\. ago)$/);
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('laptop');
  await dialog.getByLabel('Expires after').selectOption('7 days');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByRole('button', { name: 'I stored it' }).click();
  await page.getByText('Expires in 7 days').waitFor();
  await context.close();
});

it('names the microphone when the browser refuses it', () =>
  web.visitor.open({ as: 'tester', path: '/test/{runningJobId}' }, look, async (page, go) => {
    await go();
    await page.evaluate(() => {
      const screen = document.createElement('canvas').captureStream();
      Object.assign(navigator.mediaDevices, {
        getDisplayMedia: () => Promise.resolve(screen),
        getUserMedia: () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')),
      });
    });
    await page.getByLabel('With my voice').check();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('the microphone cannot be used: Permission denied', { exact: false }).waitFor();
  }));

it('permits to delete an organization as soon as its last project is deleted', async () => {
  const { owner } = web.system.participants;
  const { id } = await owner.api.post<{ id: string }>('/api/organizations', { name: 'Hat makers' });
  const hats = { name: 'Hats', organizationId: id };
  const { id: projectId } = await owner.api.post<{ id: string }>('/api/projects', hats);
  const { context, page } = await visit(web.browser, web.system.deployment.baseUrl);
  await page.addInitScript((chosen) => localStorage.setItem('handtest.organization', chosen), id);
  await signIn(page, owner, `/projects/${projectId}/settings`);
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Hats');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  const deletion = page.getByRole('button', { name: 'Delete organization' });
  await deletion.waitFor();
  await expectPage(deletion).not.toHaveAttribute('aria-disabled');
  await context.close();
});

it.each([
  {
    action: 'another setting is saved',
    act: async (page: Page) => {
      await page.getByLabel('Also deliver when the credit is low').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('The webhook is saved').waitFor();
    },
  },
  {
    action: 'the secret is replaced',
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Regenerate' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
      await page.getByRole('heading', { name: 'Signing secret', level: 2 }).last().waitFor();
      await page.getByRole('button', { name: 'I stored it' }).click();
    },
  },
])('keeps the address of a webhook that another person has changed when $action', ({ act }) =>
  web.visitor.open({ as: 'user', path: `${project}/webhook` }, look, async (page, go) => {
    const { owner } = web.system.participants;
    const path = `/api/projects/${web.system.places.projectId}/webhook`;
    const before = await owner.api.get<{ url: string }>(path);
    const url = `${before.url}/moved`;
    await go();
    await expectPage(page.getByLabel('Url', { exact: true })).toHaveValue(before.url);
    await owner.api.put(path, { url, enabled: true });
    await act(page);
    await expect(owner.api.get(path)).resolves.toMatchObject({ url });
  }),
);

const longName = `acme/${'Checkoutservice'.repeat(4)}`;

it.each([
  {
    what: 'a suggested repository',
    path: `${project}/codehost/repositories`,
    reading: /\/api\/codehost\/repositories\?/,
    answer: () => ({ items: [{ fullName: longName, access: 'granted' }], pagination: { hasMore: false } }),
  },
  {
    what: 'a schedule in the filters',
    path: `/jobs?projectId={projectId}&scheduleId={scheduleId}`,
    reading: /\/api\/projects\/\w+\/schedules\?/,
    answer: () => ({ items: [{ id: web.system.places.scheduleId, name: longName }] }),
  },
  {
    what: 'a label of a finding',
    path: '/jobs/{jobId}',
    reading: /\/api\/jobs\/\w+\/brief$/,
    answer: async () => {
      const path = `/api/jobs/${web.system.places.jobId}/brief`;
      const job = await web.system.participants.owner.api.get<{ extractedIssues: object[] }>(path);
      return { ...job, extractedIssues: [{ ...job.extractedIssues[0], suggestedLabels: [longName] }] };
    },
  },
])('breaks the long name of $what on a narrow screen', ({ path, reading, answer }) =>
  web.visitor.open({ as: 'user', path }, { ...look, width: 320 }, async (page, go) => {
    await page.route(reading, async (route) => route.fulfill({ json: await answer() }));
    await go();
    await page.getByText(longName).first().waitFor();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expectPage.poll(overflow).toBeLessThanOrEqual(0);
  }),
);

/** A long list as the API answers it: the page at the offset, which the address asks for. */
function pageAt(address: string, rows: readonly object[], limit: number) {
  const offset = Number(new URL(address).searchParams.get('offset') ?? 0);
  const items = rows.slice(offset, offset + limit);
  const pagination = { total: rows.length, limit, offset, hasMore: offset + limit < rows.length };
  return { items, pagination };
}

it('reports as new only jobs that were not in the queue before', () =>
  web.visitor.open({ as: 'tester', path: '/test' }, look, async (page, go) => {
    const job = await web.system.participants.tester.api.get<object>(
      `/api/tester/jobs/${web.system.places.queuedJobId}`,
    );
    let waiting = Array.from({ length: 60 }, (_, index) => ({ ...job, id: `job_${index}` }));
    await page.route('**/api/tester/events', (route) => route.abort());
    await page.route(/\/api\/tester\/jobs\?/, (route) =>
      route.fulfill({ json: pageAt(route.request().url(), waiting, 50) }),
    );
    await go();
    const said = page.getByText(/new jobs? waits? for a tester/i);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 60 of 60').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    waiting = waiting.slice(1);
    await page.getByText('1 to 50 of 59').waitFor({ timeout: 25_000 });
    await expectPage(said).toHaveCount(0);
    waiting = [...waiting, { ...job, id: 'job_new' }];
    await expectPage(said).toHaveText('A new job waits for a tester', { timeout: 25_000 });
  }));

it.each([
  {
    what: 'the use of a template',
    path: `${project}/templates/{templateId}`,
    reading: /\/api\/projects\/\w+\/schedules\?/,
    rows: () => [...rowsOf('tpl_other'), { id: 'sched_last', templateId: web.system.places.templateId }],
    shown: '1 schedule uses it',
  },
  {
    what: 'the next run',
    path: project,
    reading: /\/api\/projects\/\w+\/schedules\?/,
    rows: () => [
      ...rowsOf('tpl_other'),
      { id: 'sched_last', name: 'Every noon', nextExecutionAt: '2030-01-01T12:00:00.000Z' },
    ],
    shown: 'Every noon',
  },
  {
    what: 'a secret to choose',
    path: '/jobs/new?projectId={projectId}',
    reading: /\/api\/projects\/\w+\/secrets\?/,
    rows: () => [...rowsOf('tpl_other'), { id: 'sec_last', name: 'staging login' }],
    shown: 'staging login',
  },
])('shows $what that is beyond the first page of its list', ({ path, reading, rows, shown }) =>
  web.visitor.open({ as: 'user', path }, look, async (page, go) => {
    await page.route(reading, (route) => route.fulfill({ json: pageAt(route.request().url(), rows(), 100) }));
    await page.route('**/api/web/config', (route) => route.fulfill({ json: { remoteBrowser: true } }));
    await go();
    await page.getByText(shown).waitFor();
  }),
);

/** A first page of schedules or secrets. */
function rowsOf(templateId: string) {
  const row = { templateId, nextExecutionAt: null };
  return Array.from({ length: 100 }, (_, index) => ({ ...row, id: `row_${index}`, name: `Row ${index}` }));
}

it.each([
  { as: 'user' as const, path: '/org/keys', table: 'API keys', wrong: 'No keys yet' },
  { as: 'user' as const, path: '/jobs', table: 'Jobs', wrong: 'No jobs yet' },
  { as: 'tester' as const, path: '/test', table: /^Jobs to claim/, wrong: 'Nothing to test now' },
])('leads from beyond the end of the list of $path to its last page', ({ as, path, table, wrong }) =>
  web.visitor.open({ as, path: `${path}?offset=1000` }, look, async (page, go) => {
    await go();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await expectPage(page.getByText(wrong)).toHaveCount(0);
    await page.getByText('This page of the list is empty').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('table', { name: table }).waitFor();
  }),
);

it('does not claim that there are no keys when a page has only revoked ones', () =>
  web.visitor.open({ as: 'user', path: '/org/keys' }, look, async (page, go) => {
    const at = '2026-01-01T00:00:00.000Z';
    const key = { mode: 'live', hint: 'ht_…abcd', createdBy: 'Olive', createdAt: at, lastUsedAt: null };
    const keys = Array.from({ length: 101 }, (_, index) => ({
      ...{ ...key, id: `key_${index}`, name: `Key ${index}`, revokedAt: index < 100 ? at : null },
    }));
    await page.route(/\/api\/keys\?/, (route) =>
      route.fulfill({ json: pageAt(route.request().url(), keys, 100) }),
    );
    await go();
    await page.getByText('Revoked keys (100)').waitFor();
    await expectPage(page.getByText('No keys yet')).toHaveCount(0);
    await page.getByText('No active keys on this page').waitFor();
  }));

it('says that the role of tester has ended, and offers what was written', async () => {
  const text = 'The hat is in the cart';
  await web.visitor.open({ as: 'tester', path: '/test/{runningJobId}' }, look, async (page, go) => {
    await go();
    await page.getByLabel('Report', { exact: true }).fill(text);
    await page.getByText('The draft is saved in this browser').waitFor();
    await page.route(/\/api\/tester\//, (route) =>
      route.fulfill({ status: 403, json: { message: 'This needs the platform role tester' } }),
    );
    await page.getByRole('heading', { name: 'You are no longer a tester' }).waitFor({ timeout: 25_000 });
    await page.getByText(text).waitFor();
  });
});

it('keeps the instructions of a job to claim on the screen while the server cannot be reached', () =>
  web.visitor.open({ as: 'tester', path: '/test?job={queuedJobId}' }, look, async (page, go) => {
    const reading = /\/api\/tester\/jobs\/job_\w+$/;
    await go();
    const instructions = page.getByRole('dialog').getByText('Buy one item as a guest and pay by card.');
    await instructions.waitFor();
    let refusals = 0;
    await page.route(reading, (route) => {
      refusals++;
      return route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: { message: 'Later' } });
    });
    await web.system.participants.owner.api.post('/api/jobs', {
      ...{
        projectId: web.system.places.projectId,
        url: 'https://shop.example.com',
        description: 'Buy a cap',
      },
    });
    // Two quick repetitions, then the page says that it failed.
    await expectPage.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThan(2);
    await page.waitForTimeout(500);
    await expectPage(instructions).toBeVisible();
  }));
