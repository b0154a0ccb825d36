/** All pages of the dashboard: preferences, keys of one letter, and what remains when the connection is lost. */
import { eventually } from '@handtest/deployment';
import { type BrowserContext, expect as expectPage, type Page } from '@playwright/test';
import { newPerson } from '../participants.js';
import { signIn, visit } from './browser.js';
import { offer } from './intercept.js';
import { axeViolations } from './page-check.js';
import { pathOf } from './web-system.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;

describe('the preferences', () => {
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    const options = { timezoneId: 'Europe/Berlin', reducedMotion: 'no-preference' } as const;
    ({ context, page } = await visit(web.browser, web.system.deployment.baseUrl, options));
    await signIn(page, web.system.participants.owner, '/settings/preferences');
  });

  afterEach(() => context?.close());

  const open = (path: string) => page.goto(pathOf(path, web.system.places));

  it('shows times, and counts days, in the chosen time zone', async () => {
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('link', { name: 'Profile' }).click();
    // The page before has a time too.
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    const since = page.locator('time').first();
    const at = (await since.getAttribute('datetime'))!;
    const text = await page.evaluate((instant) => {
      const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' } as const;
      return new Intl.DateTimeFormat('en-US', options).format(new Date(instant));
    }, at);
    await expectPage(since).toHaveText(text);
    await open('/projects/{projectId}/schedules/{scheduleId}/edit');
    await page.getByText('Your time (Asia/Tokyo)').waitFor();
    const list = page.waitForRequest((request) => request.url().includes('createdAfter='));
    await open('/jobs?since=2026-03-02');
    const { searchParams } = new URL((await list).url());
    expect(searchParams.get('createdAfter')).toBe('2026-03-01T15:00:00.000Z');
  });

  it('shows times in the zone of the browser when the chosen one is not known any more', async () => {
    await page.evaluate(() => localStorage.setItem('handtest.zone', 'Mars/Olympus'));
    await open('/projects/{projectId}/schedules/new');
    await expectPage(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  });

  it('shows more jobs on a screen when the lists are compact', async () => {
    const heightOfRow = async () => {
      await open('/jobs');
      const row = page.getByRole('row', { name: 'Actions of' }).first();
      await row.waitFor();
      return (await row.boundingBox())!.height;
    };
    const comfortable = await heightOfRow();
    await open('/settings/preferences');
    await page.getByLabel('Compact').check();
    expect(await heightOfRow()).toBeLessThan(comfortable - 8);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('moves nothing for a person who has chosen less motion, from the first paint on', async () => {
    const duration = () =>
      page
        .getByRole('button', { name: 'Sign out' })
        .evaluate((button) => parseFloat(getComputedStyle(button).transitionDuration));
    expect(await duration()).toBeGreaterThan(0.01);
    await page.getByRole('group', { name: 'Motion' }).getByLabel('Reduced').check();
    expect(await duration()).toBeLessThan(0.001);
    await page.route(/\/assets\/(?!ahead-)[^/]+\.js$/, (route) => route.abort());
    await page.reload();
    await expectPage(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
  });
});

describe('a lost connection', () => {
  it('leaves the navigation to a person whose page cannot be loaded', () =>
    web.visitor.open({ as: 'user', path: '/settings/preferences' }, look, async (page, go) => {
      const script = '**/assets/preferences.page-*.js';
      await page.route(script, (route) => route.abort());
      await go();
      await page.getByRole('heading', { name: 'Something failed' }).waitFor();
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('heading', { name: 'Profile' }).waitFor();
      await page.getByRole('link', { name: 'Preferences' }).click();
      await page.getByRole('heading', { name: 'Something failed' }).waitFor();
      await page.unroute(script);
      await page.getByRole('navigation').first().getByRole('link', { name: 'Jobs' }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Preferences' }).waitFor();
    }));

  it.each(['/s/{jobId}', '/login', '/invitations/unknown'])(
    'says on the page %s, which needs no session, that the connection is lost',
    (path) =>
      web.visitor.open({ as: 'none', path }, look, async (page, go) => {
        await go();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.context().setOffline(true);
        await page.getByText('You are offline.').waitFor();
        await page.context().setOffline(false);
        await expectPage(page.getByText('You are offline.')).toHaveCount(0);
      }),
  );
});

describe('keys of one letter', () => {
  it('searches by / on every page, and on the list of jobs among them', () =>
    web.visitor.open({ as: 'user', path: '/org/members' }, look, async (page, go) => {
      await go();
      await page.getByRole('heading', { name: 'Members' }).waitFor();
      await page.keyboard.press('/');
      const search = page.getByRole('combobox', { name: 'Search pages, projects and actions' });
      await expectPage(search).toBeFocused();
      await expectPage(search).toHaveValue('');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      await page.locator('[data-row]').last().waitFor();
      await page.keyboard.press('/');
      await expectPage(page.getByLabel('Project')).toBeFocused();
    }));

  it('redelivers by r what has the focus in the list of deliveries', () =>
    web.visitor.open({ as: 'user', path: '/projects/{projectId}/webhook' }, look, async (page, go) => {
      const { receiver } = web.system.participants;
      await eventually(() => expect(receiver.requests).not.toHaveLength(0));
      await go();
      await page.getByRole('table', { name: 'Deliveries' }).locator('[data-row]').first().waitFor();
      const before = receiver.requests.length;
      await page.keyboard.press('r');
      await page.keyboard.press('j');
      await page.keyboard.press('r');
      await page.getByText('The delivery starts again').waitFor();
      await eventually(() => expect(receiver.requests).toHaveLength(before + 1));
    }));
});

it('asks an administrator for the reason before a role ends, and shows it in the audit log of the platform', () =>
  web.visitor.open({ as: 'admin', path: '/admin/audit' }, look, async (page, go) => {
    await go();
    await page.getByRole('table', { name: 'Audit log' }).waitFor();
    await page.getByRole('link', { name: 'Testers', exact: true }).click();
    const opener = page.getByRole('button', { name: /^End the role of/ }).first();
    const alias = (await opener.getAttribute('aria-label'))!.replace('End the role of ', '');
    await opener.click();
    const end = page.getByRole('dialog').getByRole('button', { name: 'End role' });
    await expectPage(end).toHaveAttribute('aria-disabled', 'true');
    await expectPage(end).toHaveAttribute('title', 'Write a note first');
    await page.getByLabel('Note').fill('Has left the team');
    expect(await axeViolations(page)).toEqual([]);
    await end.click();
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Audit log' }).last().click();
    await page.getByText(`ended the role of the tester ${alias}: “Has left the team”`).waitFor();
  }));

it('shows neither a project nor its jobs after its deletion', () =>
  web.visitor.open({ as: 'user', path: '/jobs' }, look, async (page, go) => {
    const { owner } = web.system.participants;
    const { organizationId } = web.system.places;
    const { id } = await owner.api.post<{ id: string }>('/api/projects', { name: 'Caps', organizationId });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await owner.api.post('/api/jobs', {
      projectId: id,
      url: 'https://caps.example.com',
      description: 'Buy a cap',
    });
    await go();
    await link('Buy a cap').waitFor();
    await link('Projects').click();
    await link('Caps').click();
    await link('Settings').click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Caps');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const answer = Promise.withResolvers<void>();
    await page.route(/\/api\/(jobs\?|projects\/)/, (route) => answer.promise.then(() => route.fallback()));
    await link('Jobs').click();
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await expectPage(link('Buy a cap')).toHaveCount(0);
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'Project', exact: true }).waitFor();
    await expectPage(page.getByLabel('Name', { exact: true })).toHaveCount(0);
    answer.resolve();
    await page.getByText('Not found').waitFor();
  }));

it('deletes a project when its name is typed as it looks, with other blanks and accents', () =>
  web.visitor.open({ as: 'user', path: '/projects' }, look, async (page, go) => {
    const { owner } = web.system.participants;
    const { organizationId } = web.system.places;
    // Two blanks, a blank that does not break, and an accent that is a character of its own.
    const name = 'Old  shop\u00a0Cafe\u0301';
    await owner.api.post('/api/projects', { name, organizationId });
    await go();
    await page.getByRole('link', { name: /^Old/ }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete project' });
    await dialog.getByRole('textbox').fill('Old shop');
    await expectPage(confirm).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('textbox').fill('Old shop Café');
    await confirm.click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
    await expectPage(page.getByRole('link', { name: /^Old/ })).toHaveCount(0);
  }));

it('leaves room for the names of jobs on a tablet', () =>
  web.visitor.open({ as: 'user', path: '/jobs' }, { ...look, width: 768 }, async (page, go) => {
    await go();
    const name = page.getByRole('cell').filter({ hasText: 'shop.example.com' }).first();
    await name.waitFor();
    expect((await name.boundingBox())!.width).toBeGreaterThan(200);
  }));

it('shows the form of a template with its controls, as the tester gets them', () =>
  web.visitor.open(
    { as: 'user', path: '/projects/{projectId}/templates/{templateId}' },
    look,
    async (page, go) => {
      await go();
      const preview = page.getByRole('figure', { name: 'Questions of the caller' });
      await preview.getByRole('img', { name: 'check box' }).waitFor();
      await preview.getByRole('img', { name: 'number' }).waitFor();
    },
  ));

it('the secrets page of a server without remote browsers says that secrets need them', () =>
  web.visitor.open({ as: 'user', path: '/projects/{projectId}/secrets' }, look, async (page, go) => {
    await offer(page, { remoteBrowser: false });
    await page.route('**/secrets?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'service_unavailable', message: 'Later' } }),
    );
    await go();
    await page.getByText('Secrets need the remote browser').waitFor();
    await expectPage(page.getByRole('button', { name: 'Add secret' })).toHaveCount(0);
    await expectPage(page.getByText('could not be loaded')).toHaveCount(0);
  }));

describe('after a payment', () => {
  const readingsOfNext30Seconds = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    let readings = 0;
    page.on('request', (request) => void (readings += request.url().includes('/api/billing/') ? 1 : 0));
    await page.clock.fastForward(30_000);
    await page.evaluate(() => fetch('/api/auth/me'));
    return readings;
  };

  const openPaid = (use: (page: Page) => Promise<void>) =>
    web.visitor.open({ as: 'user', path: '/billing?checkout=done' }, look, async (page, go) => {
      await page.clock.install();
      await go();
      await page.getByText('Thank you').waitFor();
      await use(page);
    });

  it('says thank you once, not at each reload', () =>
    openPaid(async (page) => {
      await page.reload();
      await page.getByRole('table', { name: 'Ledger' }).waitFor();
      await page.getByRole('button', { name: 'Choose a plan' }).waitFor();
      await page.clock.fastForward(1_000);
      await expectPage(page.getByText('Thank you')).toHaveCount(0);
      await expectPage(page.getByText('Waiting for the payment')).toHaveCount(0);
    }));

  it('says that the payment has arrived, and reads no more', () =>
    openPaid(async (page) => {
      await page.getByText('Waiting for the payment').waitFor();
      const entry = {
        ...{ id: '900', kind: 'purchase', availableUsd: 50, heldUsd: 0 },
        createdAt: new Date().toISOString(),
      };
      await page.route('**/api/billing/ledger?*', (route) =>
        route.fulfill({ json: { items: [entry], pagination: { limit: 20, nextCursor: null } } }),
      );
      await page.clock.fastForward(6_000);
      await page.getByText('The payment has arrived').waitFor();
      expect(await readingsOfNext30Seconds(page)).toBe(0);
    }));

  it('says after 2 minutes that the payment is not confirmed yet, and reads no more', () =>
    openPaid(async (page) => {
      await page.getByText('Waiting for the payment').waitFor();
      const reading = page.waitForResponse('**/api/billing/ledger?*');
      await page.clock.fastForward(6_000);
      await reading;
      await page.clock.fastForward(120_000);
      await page.getByText('No credit of this payment has arrived within 2 minutes').waitFor();
      expect(await readingsOfNext30Seconds(page)).toBe(0);
    }));
});

it('has the button that buys credit beside the credit on a tablet', () =>
  web.visitor.open({ as: 'user', path: '/org/billing' }, { ...look, width: 768 }, async (page, go) => {
    await go();
    const credit = await page.getByText('Free credit.').boundingBox();
    const buy = await page.getByRole('button', { name: 'Buy credit' }).boundingBox();
    expect(buy!.x).toBeGreaterThan(credit!.x + credit!.width);
  }));

const openPage = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click();

async function createTestKey(page: Page, name: string): Promise<void> {
  await openPage(page, 'API keys');
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: /^Test/ }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'I stored it' }).click();
}

it('has the credit that is held for a new job on a billing page that was open before', () =>
  web.visitor.open({ as: 'user', path: '/billing' }, look, async (page, go) => {
    await go();
    const ledger = page.getByRole('table', { name: 'Ledger' });
    await ledger.waitFor();
    await openPage(page, 'Jobs');
    await openPage(page, 'New job');
    await page.getByLabel('Address').fill('https://caps.example.com');
    await page.getByLabel('Instructions', { exact: true }).fill('Buy a cap.');
    await page.getByRole('button', { name: 'Create job' }).click();
    await page.waitForURL(/\/jobs\/job_/);
    const jobId = page.url().split('/').at(-1)!;
    await openPage(page, 'Billing');
    await ledger.getByText(jobId).waitFor({ timeout: 5_000 });
  }));

it('the first steps and the list of keys know a test key that was just created on the other page', async () => {
  const person = await newPerson(web.system.deployment, 'Nina New');
  const { context, page } = await visit(web.browser, web.system.deployment.baseUrl);
  await signIn(page, person, '/welcome');
  await page.getByText('A program proves with a key').waitFor();
  await createTestKey(page, 'CI');
  await page.goBack();
  await page.getByText('Your organization has a test key').waitFor({ timeout: 5_000 });
  await page.getByRole('button', { name: 'Create another test key' }).click();
  await page.getByText('Store the key').waitFor();
  await openPage(page, 'API keys');
  await page.getByRole('row', { name: 'First steps' }).waitFor({ timeout: 5_000 });
  await context.close();
});

it('has a change in an audit log that was open before', async () => {
  const person = await newPerson(web.system.deployment, 'Nora Next');
  const { context, page } = await visit(web.browser, web.system.deployment.baseUrl);
  await signIn(page, person, '/org/audit');
  await page.getByRole('table', { name: 'Audit log' }).waitFor();
  await createTestKey(page, 'Night build');
  await openPage(page, 'Audit log');
  await page.getByText('Night build').waitFor({ timeout: 5_000 });
  await context.close();
});
