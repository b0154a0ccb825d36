/** The conversation of a caller with the tester. */
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

it('has a message once that is sent again because its first answer was lost', () =>
  visitor.open({ as: 'user', path: '/jobs/{runningJobId}' }, look, async (page, go) => {
    let isLost = true;
    await page.route('**/messages', async (route) => {
      if (!isLost) return route.fallback();
      isLost = false;
      const { pathname } = new URL(route.request().url());
      await system.participants.owner.api.post(pathname, route.request().postDataJSON());
      return route.abort();
    });
    await go();
    const field = page.getByLabel('Message to the tester');
    await field.fill('Use the card that ends with 4242');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The message was not sent').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await expectPage(page.getByText('The message was not sent')).toHaveCount(0);
    await expectPage(page.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy');
    await expectPage(field).toHaveValue('');
    // The same words are a message of their own later.
    await field.fill('Use the card that ends with 4242');
    await field.press('Control+Enter');
    await expectPage(field).toHaveValue('');
    await page.reload();
    await expectPage(page.getByText('Use the card that ends with 4242')).toHaveCount(2);
  }));

it('does not show the message of a colleague as one of the reader', async () => {
  const { owner } = system.participants;
  const message = 'The hat must be blue';
  await owner.api.post(`/api/jobs/${system.places.queuedJobId}/messages`, { message });
  await visitor.open({ as: 'viewer', path: '/jobs/{queuedJobId}' }, look, async (page, go) => {
    await go();
    const item = page.getByRole('listitem').filter({ hasText: message });
    await expectPage(item).toContainText('Your organization');
    await expectPage(item.getByText('You', { exact: true })).toHaveCount(0);
  });
});
