/** The API may answer anything to a form: its message is shown, the input is kept, and the form can be sent again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { type Browser, expect as expectPage, type Locator, type Page } from '@playwright/test';
import { openBrowser } from './browser.js';
import { intercept, offer } from './intercept.js';
import { PageVisitor } from './page-visitor.js';
import { type FormState, formStates } from './state/form.js';
import { startWebSystem, type WebSystem } from './web-system.js';

/** 401 is last: it leads to the sign-in. */
const statuses = [400, 402, 403, 404, 409, 422, 429, 503, 401] as const;
type Status = (typeof statuses)[number];

let system: WebSystem;
let browser: Browser;
let visitors: readonly PageVisitor[] = [];

beforeAll(async () => {
  system = await startWebSystem();
  browser = await openBrowser();
  visitors = [new PageVisitor(browser, system), new PageVisitor(browser, system)];
}, 180_000);

afterAll(async () => {
  await Promise.all(visitors.map((visitor) => visitor.close()));
  await browser?.close();
  await system?.stop();
});

it('has a row for every form', () => {
  const root = join(projectRoot(), 'apps/web');
  const files = (readdirSync(root, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.tsx') && file !== 'ui/form.tsx')
    .filter((file) => /<Form\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(formStates.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
});

const messageOf = (status: Status) => `This is refused with ${status}`;

/** @returns what answers all further requests that change something */
async function answerForms(page: Page): Promise<(status: Status, param: string) => void> {
  let refusal: { status: Status; param: string } = { status: 503, param: '' };
  await page.route(/\/api\//, (route) => {
    // An estimate is asked for while a form is filled in.
    if (route.request().method() === 'GET' || route.request().url().includes('/estimate'))
      return route.fallback();
    const { status, param } = refusal;
    const message = messageOf(status);
    return route.fulfill({
      status,
      headers: status === 429 ? { 'retry-after': '1' } : {},
      json: {
        ...{ error: 'Refused', code: `refused_${status}`, message },
        ...(status === 400 && { errors: [{ param, message }] }),
      },
    });
  });
  // Without a provider of payments, and without mail, some forms cannot be sent.
  await offer(page, { stripe: true, mail: true });
  return (status, param) => void (refusal = { status, param });
}

/** Fills what is empty, by the type of each field. */
async function fillIn(form: Locator): Promise<void> {
  for (const field of await form.locator('input:visible, textarea:visible').all()) {
    const type = (await field.getAttribute('type')) ?? 'text';
    if (['checkbox', 'radio', 'submit', 'hidden'].includes(type)) continue;
    if ((await field.inputValue()) !== '') continue;
    await field.fill(await valueFor(field, type));
  }
  for (const choice of await form.locator('select:visible').all()) {
    if ((await choice.inputValue()) !== '') continue;
    const values = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await choice.selectOption(values.find((value) => value !== '') ?? '');
  }
}

async function valueFor(field: Locator, type: string): Promise<string> {
  const name = (await field.getAttribute('name')) ?? '';
  if (type === 'email') return 'somebody@example.com';
  if (type === 'number') return '20';
  if (type === 'date') return '2027-03-01';
  if (type === 'time') return '09:30';
  if (/repos/i.test(name)) return 'acme/shop';
  if (/url|server/i.test(name) || type === 'url') return 'https://shop.example.com/hook';
  return 'violet-harbour-72-lamp';
}

const valuesOf = (form: Locator) =>
  form.locator('input, textarea, select').evaluateAll((fields) =>
    fields.map((field) => {
      const { type, checked, value } = field as HTMLInputElement;
      return type === 'checkbox' || type === 'radio' ? checked : value;
    }),
  );

/** Sends the form, and says what differs from the rule. */
async function faultOf(
  page: Page,
  form: Locator,
  submit: Locator,
  status: Status,
): Promise<string | undefined> {
  const before = await valuesOf(form);
  await submit.click();
  if (status === 401) {
    await page.waitForURL(/\/login\?returnTo=/, { timeout: 5_000 });
    return undefined;
  }
  await form.getByText(messageOf(status)).first().waitFor({ timeout: 5_000 });
  const after = await valuesOf(form);
  if (JSON.stringify(before) !== JSON.stringify(after)) return 'the input is not kept';
  await page.waitForFunction(
    (button) => !button?.hasAttribute('aria-disabled') && !button?.hasAttribute('disabled'),
    await submit.elementHandle(),
    { timeout: 5_000 },
  );
  return undefined;
}

async function tryForm(visitor: PageVisitor, state: FormState): Promise<string[]> {
  const faults: string[] = [];
  const { file, opener } = state;
  const look = { theme: 'light', width: 1440 } as const;
  const all = state.as === 'none' ? statuses.filter((status) => status !== 401) : statuses;
  await visitor.open(state, look, async (page, go) => {
    page.setDefaultTimeout(8_000);
    const answer = await answerForms(page);
    if (state.isEmpty) await intercept(page, 'empty');
    await go();
    if (opener) await page.getByRole('button', { name: opener }).first().click();
    const button = { name: state.submit, exact: true };
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', button) })
      .first();
    const submit = form.getByRole('button', button).first();
    await submit.waitFor();
    await fillIn(form);
    const param = await form
      .locator('input[name]:visible, textarea[name]:visible, select[name]:visible')
      .first()
      .getAttribute('name');
    for (const status of all) {
      answer(status, param ?? '');
      const fault = await faultOf(page, form, submit, status).catch(
        (error: Error) => error.message.split('\n')[0],
      );
      if (fault) faults.push(`${file}, ${status}: ${fault}`);
    }
  });
  return faults;
}

it('shows each refusal, keeps the input, and can be sent again', async () => {
  const faults: string[] = [];
  const waiting = formStates.values();
  await Promise.all(
    visitors.map(async (visitor) => {
      for (const state of waiting) {
        const found = await tryForm(visitor, state).catch((error: Error) => [
          `${state.file}: ${error.message.split('\n')[0]}`,
        ]);
        faults.push(...found);
      }
    }),
  );
  process.stdout.write(
    `forms: tried ${formStates.length} with ${statuses.length} statuses each, failed ${faults.length}\n`,
  );
  expect(faults).toEqual([]);
}, 400_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openAsOwner = (path: string, use: (page: Page) => Promise<void>) =>
  visitors[0]!.open({ as: 'user', path }, { theme: 'light', width: 1440 }, async (page, go) => {
    await go();
    await use(page);
  });

/** A person comes back to the page after a minute: it reads again what it shows. */
async function comeBack(page: Page, reading: string): Promise<void> {
  const answer = page.waitForResponse(reading);
  await page.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
    globalThis.dispatchEvent(new Event('visibilitychange'));
  });
  await (await answer).finished();
}

it('shows the secret of a webhook until it is stored, and keeps what is typed beside it', async () => {
  const { owner, workspace, receiver } = system.participants;
  const { organizationId } = workspace;
  const { id } = await owner.api.post<{ id: string }>('/api/projects', { name: 'Hats', organizationId });
  await openAsOwner(`/projects/${id}/webhook`, async (page) => {
    const secret = page.getByLabel('signing secret', { exact: true });
    const url = page.getByLabel('Url');
    await url.fill(receiver.url());
    await button(page, 'Turn on the webhook').click();
    await secret.waitFor();
    await page.mouse.click(5, 5);
    await comeBack(page, `**/api/projects/${id}/webhook`);
    await expectPage(page.locator('form button')).toHaveText('Save');
    await expectPage(secret).toBeVisible();
    await button(page, 'I stored it').click();
    await url.fill('https://shop.example.com/typed');
    await button(page, 'Regenerate').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
    await button(page, 'I stored it').click();
    await comeBack(page, `**/api/projects/${id}/webhook`);
    await page.waitForLoadState('networkidle');
    await expectPage(url).toHaveValue('https://shop.example.com/typed');
  });
});

it.each([
  { path: '/org/keys', opener: /Create/, field: 'Name', text: 'CI', submit: 'Create key', shown: 'API key' },
  {
    path: '/org/members',
    opener: 'Invite',
    field: 'Email',
    text: 'ivy@example.com',
    submit: 'Create invitation',
    shown: 'invitation link',
  },
])('shows the $shown until it is stored', ({ path, opener, field, text, submit, shown }) =>
  openAsOwner(path, async (page) => {
    const secret = page.getByLabel(shown, { exact: true });
    await page.getByRole('button', { name: opener }).first().click();
    await page.getByRole('dialog').getByLabel(field, { exact: true }).fill(text);
    await button(page, submit).click();
    await secret.waitFor();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
    await expectPage(secret).toBeVisible();
  }),
);

it.each([
  { path: '/org/billing', label: 'From', name: 'from' },
  { path: '/jobs', label: 'Created since', name: 'since' },
])('takes a day that is typed into the filter of $path', ({ path, label, name }) =>
  openAsOwner(path, async (page) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type('03042026');
    await page.waitForURL((url) => url.searchParams.get(name) === '2026-03-04');
    await expectPage(page.getByLabel(label, { exact: true })).toHaveValue('2026-03-04');
  }),
);

it('keeps what is typed while a template is saved', () =>
  openAsOwner('/projects/{projectId}/templates/{templateId}', async (page) => {
    const text = page.getByLabel('Instructions for the tester');
    const isSaving = Promise.withResolvers<() => void>();
    await page.route('**/templates/*', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await new Promise<void>((resolve) => isSaving.resolve(resolve));
      return route.fallback();
    });
    await text.fill('Buy a cap.');
    await button(page, 'Save').click();
    const answer = await isSaving.promise;
    await text.fill('Buy a cap and a hat.');
    answer();
    await page.getByText('Checkout is saved').waitFor();
    await expectPage(text).toHaveValue('Buy a cap and a hat.');
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  }));

it.each([
  { editor: 'a template', path: '/projects/{projectId}/templates/{templateId}' },
  { editor: 'a new template', path: '/projects/{projectId}/templates/new' },
  { editor: 'a schedule', path: '/projects/{projectId}/schedules/{scheduleId}/edit' },
])('asks before the changes of $editor are left behind', ({ path }) =>
  openAsOwner(path, async (page) => {
    const name = page.getByLabel('Name', { exact: true });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const leave = () => page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await name.fill('Changed');
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expectPage(name).toHaveValue('Changed');
    await leave();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/jobs/);
  }),
);

it('asks nothing when a template is as it was saved', () =>
  openAsOwner('/projects/{projectId}/templates/{templateId}', async (page) => {
    await page.getByLabel('Instructions for the tester').fill('Buy a hat and a cap.');
    await button(page, 'Save').click();
    await page.getByText('Checkout is saved').waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.waitForURL(/\/jobs/);
  }));

it('keeps what is typed into a copy of a template during an outage', () =>
  openAsOwner('/projects/{projectId}/templates/new?from={templateId}', async (page) => {
    const text = page.getByLabel('Instructions for the tester');
    await text.fill('Buy a cap.');
    let refusals = 0;
    await page.route('**/templates?*', (route) => {
      refusals++;
      return route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: { message: 'Later' } });
    });
    await comeBack(page, '**/templates?*');
    await expectPage.poll(() => refusals).toBeGreaterThan(2);
    await page.waitForTimeout(500);
    await expectPage(text).toHaveValue('Buy a cap.');
  }));

it('asks before a change of the own role, and keeps the focus on that of others', () =>
  openAsOwner('/jobs', async (page) => {
    const changes: string[] = [];
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/organizations/*/members**', async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') {
        changes.push(request.postData()!);
        await answer.promise;
        return route.fulfill({ json: { name: 'Vera Viewer', role: 'contributor' } });
      }
      const { pathname } = new URL(request.url());
      const list = await system.participants.owner.api.get<{ items: object[] }>(pathname);
      // Beside another admin, the owner may have another role.
      const other = { ...list.items[0], userId: 'user_other', name: 'Ada', role: 'admin' };
      return route.fulfill({ json: { ...list, items: [...list.items, other] } });
    });
    await page.goto('/org/members');
    await page.getByLabel('Role of Olive Owner').selectOption('viewer');
    await page.getByRole('heading', { name: 'Change your own role?' }).waitFor();
    await button(page, 'Keep it').click();
    expect(changes).toEqual([]);
    const role = page.getByLabel('Role of Vera Viewer');
    await role.focus();
    await role.selectOption('contributor');
    await expectPage.poll(() => changes).toHaveLength(1);
    await expectPage(role).toHaveAttribute('aria-disabled', 'true');
    await expectPage(role).toBeFocused();
    answer.resolve();
    await page.getByText('Vera Viewer is now contributor').waitFor();
  }));

it('forgets what was typed to confirm, and shows a refusal that comes late', () =>
  openAsOwner('/projects/{projectId}/settings', async (page) => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/projects/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await answer.promise;
      return route.fulfill({ status: 409, json: { code: 'refused', message: 'Jobs are running' } });
    });
    const dialog = page.getByRole('dialog');
    await button(page, 'Delete project').click();
    await dialog.getByRole('textbox').fill('Web shop');
    await button(page, 'Keep it').click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Delete project').click();
    await expectPage(dialog.getByRole('textbox')).toHaveValue('');
    await dialog.getByRole('textbox').fill('Web shop');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await page.keyboard.press('Escape');
    answer.resolve();
    await dialog.getByText('Jobs are running').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Delete project').click();
    await dialog.getByRole('textbox').waitFor();
    await expectPage(dialog.getByText('Jobs are running')).toHaveCount(0);
  }));

it('names the projects of all pages in the caps, and says when it cannot', () =>
  openAsOwner('/jobs', async (page) => {
    const { projectId } = system.places;
    let isDown = false;
    await page.route('**/api/projects?*', (route) => {
      if (isDown) return route.fulfill({ status: 500, json: { code: 'x', message: 'Out of order' } });
      const isFirst = !(Number(new URL(route.request().url()).searchParams.get('offset')) > 0);
      const item = isFirst ? { id: 'proj_1', name: 'Hats' } : { id: projectId, name: 'Web shop' };
      return route.fulfill({ json: { items: [item], pagination: { hasMore: isFirst } } });
    });
    await page.goto('/org/billing');
    const caps = page.getByRole('table', { name: 'Spending and caps of this month' });
    await caps.getByText('Web shop').waitFor();
    isDown = true;
    await page.reload();
    await page.getByText('The caps could not be loaded').waitFor();
  }));
