/** Repositories that the organization may not use, and what a finding has of other systems: its issue, its events. */
import { expect as expectPage, type Page, type Route } from '@playwright/test';
import { axeViolations, overflowPx } from './page-check.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;
const path = '/projects/{projectId}/codehost';

async function setRepositories(codehostRepos: readonly string[]): Promise<void> {
  const { participants, places } = web.system;
  await participants.owner.api.patch(`/api/projects/${places.projectId}`, { codehostRepos });
}

const open = (page: string, use: (page: Page, go: () => Promise<void>) => Promise<void>) =>
  web.visitor.open({ as: 'user', path: page }, look, use);

it('the list of issues leads from a repository without access to the connections', async () => {
  await setRepositories(['acme/shop']);
  await open(path, async (page, go) => {
    await go();
    await page.getByText('The organization has no access to acme/shop').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 812 });
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
    await expectPage(page.getByText('/api/')).toHaveCount(0);
    await page.getByRole('link', { name: 'Connect the code host' }).click();
    await page.getByRole('button', { name: 'Install the App' }).waitFor();
  });
});

it('only the repositories without access are named as such, not a public one that a token reads', async () => {
  await setRepositories(['acme/shop', 'acme/public', 'acme/gone']);
  const items = [{ fullName: 'acme/shop', access: 'granted', url: 'https://github.com/acme/shop' }];
  const issue = (route: Route) =>
    route.request().url().includes('repo=acme%2Fgone')
      ? route.fulfill({ status: 403, json: { code: 'repository_not_accessible', message: 'No access' } })
      : route.fulfill({ status: 404, json: { code: 'issue_not_found', message: 'Issue not found' } });
  await open(`${path}/repositories`, async (page, go) => {
    await page.route(/\/api\/codehost\/repositories\?/, (route) =>
      // More repositories than a page has.
      route.fulfill({ json: { items, pagination: { total: 101, limit: 100, offset: 0, hasMore: true } } }),
    );
    await page.route(/\/api\/codehost\/issues\/1\?/, issue);
    await go();
    const warning = page.getByRole('status').filter({ hasText: 'has no access to' });
    await expectPage(warning).toContainText('The organization has no access to acme/gone.');
  });
});

it('only repositories that can be used are suggested to a project', async () => {
  await setRepositories([]);
  const items = ['granted', 'reconnect'].map((access) => ({ fullName: `acme/${access}`, access }));
  await open(`${path}/repositories`, async (page, go) => {
    await page.route(/\/api\/codehost\/repositories\?/, (route) =>
      route.fulfill({ json: { items, pagination: { total: 2, limit: 100, offset: 0, hasMore: false } } }),
    );
    await go();
    const suggested = page.getByRole('group', { name: 'Connected repositories' }).getByRole('button');
    await expectPage(suggested).toHaveText(['acme/granted']);
  });
});

it('the dialog that creates an issue says that a closed issue with the same problem gets a comment', () =>
  web.visitor.open({ as: 'user', path: '/jobs/{jobId}' }, look, async (page, go) => {
    await go();
    await page.getByRole('button', { name: 'Create issue' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create an issue' });
    await expectPage(dialog).toContainText('gets a comment instead, also when it is closed');
    expect(await axeViolations(page)).toEqual([]);
  }));

it('a finding says why the automatic filing made no issue of it, beside the button that tries again', async () => {
  const { participants, places } = web.system;
  type Job = { extractedIssues: { title: string }[] };
  const job = await participants.owner.api.get<Job>(`/api/jobs/${places.jobId}/brief`);
  const { title } = job.extractedIssues[0]!;
  const failedIssues = [{ title, message: 'Handtest has no access to acme/shop' }];
  await web.visitor.open({ as: 'user', path: '/jobs/{jobId}' }, { ...look, width: 320 }, async (page, go) => {
    await page.route(/\/api\/jobs\/\w+\/brief$/, (route) =>
      route.fulfill({ json: { ...job, createdIssues: [], failedIssues } }),
    );
    await go();
    const finding = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expectPage(finding).toContainText('Not filed automatically: Handtest has no access to acme/shop');
    await expectPage(finding.getByRole('button', { name: 'Create issue' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  });
});

it('a finding shows the ids of its events at the error monitor, to be copied', async () => {
  const { participants, places } = web.system;
  type Job = { extractedIssues: object[] };
  const job = await participants.owner.api.get<Job>(`/api/jobs/${places.jobId}/brief`);
  const id = 'a1b2c3d4'.repeat(4);
  const extractedIssues = [{ ...job.extractedIssues[0], relatedErrormonEventIds: [id] }];
  await web.visitor.open({ as: 'user', path: '/jobs/{jobId}' }, { ...look, width: 320 }, async (page, go) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.route(/\/api\/jobs\/\w+\/brief$/, (route) =>
      route.fulfill({ json: { ...job, extractedIssues } }),
    );
    await go();
    await page.getByRole('button', { name: `Copy event id ${id}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  });
});

it('issues that were selected are not tested with those of another filter or page', async () => {
  await setRepositories(['acme/shop']);
  const issue = (number: number) => ({
    ...{ number, title: `Issue ${number}`, state: 'open', labels: [], assignees: [], commentCount: 0 },
    ...{ repo: 'acme/shop', author: 'ada', url: `https://github.com/acme/shop/issues/${number}`, tests: [] },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', jobs: [] },
  });
  await open(path, async (page, go) => {
    await page.route(/\/api\/codehost\/issues\?/, (route) => {
      const { searchParams } = new URL(route.request().url());
      const number = searchParams.get('state') === 'closed' ? 3 : searchParams.get('page') === '2' ? 2 : 1;
      const pagination = { total: 31, limit: 30, offset: 0, hasMore: number === 1 };
      return route.fulfill({ json: { items: [issue(number)], pagination } });
    });
    await go();
    const selected = page.getByRole('group', { name: 'Selected issues' });
    const select = (number: number) => page.getByLabel(`Select ${number}, Issue ${number}`).check();
    await select(1);
    await expectPage(selected).toContainText('1 issue selected');
    await page.getByRole('button', { name: 'Next' }).click();
    await select(2);
    await expectPage(selected).toContainText('1 issue selected');
    await page.getByLabel('State').selectOption('closed');
    await page.getByLabel('Select 3, Issue 3').waitFor();
    await expectPage(selected).toHaveCount(0);
  });
});

it('a page after the last issue does not say that the repository has no open ones', async () => {
  await setRepositories(['acme/shop']);
  await open(`${path}?page=3`, async (page, go) => {
    await page.route(/\/api\/codehost\/issues\?/, (route) =>
      route.fulfill({ json: { items: [], pagination: { total: 31, page: 3, perPage: 30, hasMore: false } } }),
    );
    await go();
    await page.getByText('This page of the list is empty').waitFor();
    await expectPage(page.getByText('No open issues')).toHaveCount(0);
    await expectPage(page.getByText('None of 31')).toBeVisible();
  });
});

it('the list of test sessions shows the end of a session by itself', () =>
  open(`${path}/sessions`, async (page, go) => {
    const session = {
      ...{ id: 'tsess_1', projectId: web.system.places.projectId, repo: 'acme/shop', issueNumbers: [17] },
      createdAt: new Date().toISOString(),
    };
    let status = { session: 'running', job: 'working' };
    await page.route(/\/test-sessions\?/, (route) => {
      const jobs = [{ issueNumber: 17, jobId: 'job_1', status: status.job }];
      const pagination = { total: 1, limit: 20, offset: 0, hasMore: false };
      const sessions = [{ ...session, status: status.session, jobs }];
      return route.fulfill({ json: { sessions, pagination } });
    });
    await go();
    await page.getByText('0 of 1 ended').waitFor();
    status = { session: 'completed', job: 'completed' };
    await page.getByText('1 of 1 ended').waitFor({ timeout: 15_000 });
  }));
