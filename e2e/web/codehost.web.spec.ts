/** A project whose repositories the organization may not use: the pages name them, and lead to what helps. */
import { expect as expectPage, type Page } from '@playwright/test';
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
