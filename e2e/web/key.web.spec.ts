/** Keys of one letter, beside those of the list of jobs and of the player. */
import { type Browser, expect as expectPage } from '@playwright/test';
import { eventually } from '@handtest/deployment';
import { openBrowser } from './browser.js';
import { PageVisitor } from './page-visitor.js';
import { startWebSystem, type WebSystem } from './web-system.js';

let system: WebSystem;
let browser: Browser;
let visitor: PageVisitor;

const look = { theme: 'light', width: 1440 } as const;

beforeAll(async () => {
  system = await startWebSystem();
  browser = await openBrowser();
  visitor = new PageVisitor(browser, system);
}, 180_000);

afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await system?.stop();
});

it('searches by / on every page, and on the list of jobs among them', () =>
  visitor.open({ as: 'user', path: '/org/members' }, look, async (page, go) => {
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
  visitor.open({ as: 'user', path: '/projects/{projectId}/webhook' }, look, async (page, go) => {
    const { receiver } = system.participants;
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
