/** What a person typed and did not send survives a reload and the end of the session, and no other person sees it. */
import { eventually, type Session } from '@handtest/deployment';
import { expect as expectPage, type Page } from '@playwright/test';
import { signIn, visit } from './browser.js';
import { pathOf } from './web-system.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1600 } as const;
const text = 'Buy a hat, pay by card, and say what the last page shows.';

interface Editor {
  readonly editor: string;
  readonly path: string;
  readonly label: string;
  readonly submit: string;
}

const editors: readonly Editor[] = [
  {
    editor: 'a template',
    path: '/projects/{projectId}/templates/{templateId}',
    label: 'Instructions for the tester',
    submit: 'Save',
  },
  {
    editor: 'a new template',
    path: '/projects/{projectId}/templates/new',
    label: 'Instructions for the tester',
    submit: 'Create template',
  },
  {
    editor: 'a schedule',
    path: '/projects/{projectId}/schedules/{scheduleId}/edit',
    label: 'Name',
    submit: 'Save',
  },
  {
    editor: 'the settings of a project',
    path: '/projects/{projectId}/settings',
    label: 'Name',
    submit: 'Save',
  },
  {
    editor: 'the repositories of a project',
    path: '/projects/{projectId}/codehost/repositories',
    label: 'Repositories',
    submit: 'Save',
  },
  {
    editor: 'the webhook of a project',
    path: '/projects/{projectId}/webhook',
    label: 'Url',
    submit: 'Save',
  },
  { editor: 'a new job', path: '/jobs/new', label: 'Instructions', submit: 'Create job' },
  {
    editor: 'a message to the tester',
    path: '/jobs/{runningJobId}',
    label: 'Message to the tester',
    submit: 'Send',
  },
];

/** The owner types into the editor, the session ends in another tab, and another sign-in follows in this one. */
async function typeAndSignInAs(next: Session, { path, label, submit }: Editor) {
  const { participants, places, deployment } = web.system;
  const { context, page } = await visit(web.browser, deployment.baseUrl);
  await signIn(page, participants.owner, pathOf(path, places));
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  if (label === 'Instructions for the tester') await page.getByLabel('Name', { exact: true }).fill('Hats');
  if (submit === 'Create job') await page.getByLabel('Address').fill('https://shop.example.com');
  await context.clearCookies();
  const asked = page.getByText('Sign in, and the page that you asked for opens.');
  await eventually(async () => {
    // A read of the page may notice the end before the click.
    if (!(await asked.isVisible()))
      await page.getByRole('button', { name: submit, exact: true }).click({ timeout: 2_000 });
    await asked.waitFor({ timeout: 2_000 });
  });
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await field.waitFor();
  return { context, page, field };
}

it.each(editors)('keeps what was typed into $editor when the session ends', async (given) => {
  const { context, page, field } = await typeAndSignInAs(web.system.participants.owner, given);
  await expectPage(field).toHaveValue(text);
  if (!given.editor.startsWith('a new job') && !given.editor.startsWith('a message')) {
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  }
  await context.close();
});

it.each(editors)('shows another person nothing of what was typed into $editor', async (given) => {
  const { context, page, field } = await typeAndSignInAs(web.system.viewer, given);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expectPage(field).not.toHaveValue(text);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(text);
  await context.close();
});

/** Messages get no answer; those after the first one are sent as usual. */
async function holdFirst(page: Page, store: (path: string, body: object) => Promise<unknown>) {
  let isFirst = true;
  const isHeld = Promise.withResolvers<void>();
  await page.route('**/messages', async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const { pathname } = new URL(route.request().url());
    await store(pathname, route.request().postDataJSON() as object);
    isHeld.resolve();
  });
  return isHeld.promise;
}

const talks = [
  { as: 'user', path: '/jobs/{runningJobId}', to: 'tester' },
  { as: 'tester', path: '/test/{runningJobId}?side=chat', to: 'caller' },
] as const;

it.each(talks)('brings back a message to the $to that a reload has cut off', ({ as, path, to }) =>
  web.visitor.open({ as, path }, look, async (page, go) => {
    await go();
    const words = `Which hat? ${to}`;
    const isHeld = holdFirst(page, () => Promise.resolve());
    const field = page.getByLabel(`Message to the ${to}`);
    await field.fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isHeld;
    await expectPage(field).toHaveValue('');
    await page.reload();
    await expectPage(field).toHaveValue(words);
    // The list shows it from the click on.
    const isStored = page.waitForResponse('**/messages');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isStored;
    await expectPage(field).toHaveValue('');
    await expectPage(page.getByRole('listitem').getByText(words)).toHaveCount(1);
    await page.reload();
    await page.getByRole('listitem').getByText(words).waitFor();
    await expectPage(field).toHaveValue('');
  }),
);

it.each(talks)('has a message to the $to once when only its answer was cut off', ({ as, path, to }) =>
  web.visitor.open({ as, path }, look, async (page, go) => {
    const { owner, tester } = web.system.participants;
    const { api } = as === 'user' ? owner : tester;
    await go();
    const words = `Which card? ${to}`;
    const isHeld = holdFirst(page, (address, body) => api.post(address, body));
    const field = page.getByLabel(`Message to the ${to}`);
    await field.fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await isHeld;
    await page.reload();
    await expectPage(page.getByRole('listitem').getByText(words)).toHaveCount(1);
    await expectPage(field).toHaveValue('');
  }),
);

it('shows on no other job what was typed for the tester of the first one', () =>
  web.visitor.open({ as: 'user', path: '/jobs/{queuedJobId}' }, look, async (page, go) => {
    const { queuedJobId, runningJobId } = web.system.places;
    const field = page.getByLabel('Message to the tester');
    const openJob = async (id: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Search pages/ }).fill(id);
      await page.getByRole('option', { name: `Open ${id}` }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(id));
      await page.getByText(id).waitFor();
    };
    await go();
    await field.fill('For the tester of the first job');
    await openJob(runningJobId);
    await expectPage(field).toHaveValue('');
    await openJob(queuedJobId);
    await expectPage(field).toHaveValue('For the tester of the first job');
    await openJob(runningJobId);
    await expectPage(field).toHaveValue('');
  }));

it('asks nothing when a project is as it was saved, or is deleted', () =>
  web.visitor.open({ as: 'user', path: '/projects' }, look, async (page, go) => {
    const { owner, workspace } = web.system.participants;
    const { organizationId } = workspace;
    const { id } = await owner.api.post<{ id: string }>('/api/projects', { name: 'Hats', organizationId });
    const name = page.getByLabel('Name', { exact: true });
    await go();
    await page.goto(`/projects/${id}/settings`);
    await name.fill('Caps');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The project is saved').waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.waitForURL(/\/jobs/);
    await page.goto(`/projects/${id}/settings`);
    await name.fill('Gloves');
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Caps?' });
    await dialog.getByRole('textbox').fill('Caps');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  }));

/** A person comes back to the page after a minute: it reads again what it shows. */
async function comeBack(page: Page, reading: string): Promise<void> {
  const answer = page.waitForResponse(`**${reading}`);
  await page.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
    globalThis.dispatchEvent(new Event('visibilitychange'));
  });
  await (await answer).finished();
}

it('keeps what is typed into the webhook when a colleague changes it, and says what is saved now', () =>
  web.visitor.open({ as: 'user', path: '/projects/{projectId}/webhook' }, look, async (page, go) => {
    const { places, participants } = web.system;
    const { owner, receiver } = participants;
    const address = `/api/projects/${places.projectId}/webhook`;
    const before = await owner.api.get<{ url: string; enabled: boolean }>(address);
    const url = page.getByLabel('Url');
    const changed = page.getByText('The saved webhook has changed');
    const save = async (webhook: object) => {
      await owner.api.put(address, webhook);
      await comeBack(page, address);
    };
    await go();
    await expectPage(url).toHaveValue(before.url);
    await save({ url: receiver.url('/second'), enabled: true });
    await expectPage(url).toHaveValue(receiver.url('/second'));
    await expectPage(changed).toHaveCount(0);
    await url.fill('https://shop.example.com/typed');
    await save({ url: receiver.url('/third'), enabled: false });
    await expectPage(changed).toContainText(receiver.url('/third'));
    await expectPage(url).toHaveValue('https://shop.example.com/typed');
    await expectPage(page.getByLabel('Enabled')).not.toBeChecked();
    await url.fill(receiver.url('/typed'));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The webhook is saved').waitFor();
    await expectPage(changed).toHaveCount(0);
    expect(await owner.api.get(address)).toMatchObject({ url: receiver.url('/typed'), enabled: false });
    await owner.api.put(address, { url: before.url, enabled: true });
  }));

it('keeps a token that is typed when a colleague changes the connection to the error monitor', () =>
  web.visitor.open({ as: 'user', path: '/projects/{projectId}/errormon' }, look, async (page, go) => {
    const { projectId } = web.system.places;
    const connection = {
      ...{ projectId, baseUrl: 'https://sentry.io', organizationSlug: 'acme', projectSlug: 'shop' },
      ...{ environment: null, hint: 'abcd', status: 'working', lastFailure: null },
    };
    let saved = { ...connection, updatedAt: '2026-01-01T00:00:00.000Z' };
    await page.route('**/api/projects/*/errormon', (route) => {
      if (route.request().method() === 'PUT') {
        const changes = route.request().postDataJSON() as object;
        saved = { ...saved, ...changes, updatedAt: '2026-01-03T00:00:00.000Z' };
      }
      return route.fulfill({ json: saved });
    });
    const token = page.getByLabel('Token');
    const organization = page.locator('input[name=organizationSlug]');
    await go();
    await token.fill('a-long-token');
    saved = { ...saved, organizationSlug: 'acme-eu', updatedAt: '2026-01-02T00:00:00.000Z' };
    await comeBack(page, '/errormon');
    await expectPage(organization).toHaveValue('acme-eu');
    await expectPage(token).toHaveValue('a-long-token');
    const changed = page.getByText('The saved connection has changed');
    await changed.waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The error monitor is saved').waitFor();
    await expectPage(token).toHaveValue('');
    await expectPage(changed).toHaveCount(0);
  }));
