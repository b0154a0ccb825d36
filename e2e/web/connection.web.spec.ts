/** A connection that is lost: what a person may still do, and what the page says. */
import { type Browser, expect as expectPage } from '@playwright/test';
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

it('leaves the navigation to a person whose page cannot be loaded', () =>
  visitor.open({ as: 'user', path: '/settings/preferences' }, look, async (page, go) => {
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
    visitor.open({ as: 'none', path }, look, async (page, go) => {
      await go();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await page.context().setOffline(false);
      await expectPage(page.getByText('You are offline.')).toHaveCount(0);
    }),
);
