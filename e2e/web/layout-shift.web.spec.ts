/** Nothing on a page moves while it loads, also when the answers of the API arrive one after the other. */
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './browser.js';
import { PageVisitor } from './page-visitor.js';
import { startWebSystem, type WebSystem } from './web-system.js';
import { painted, vitalsOf, watchVitals } from './web-vitals.js';

/** Chromium's sum of the moved shares of the window. */
const mostShift = 0.02;

let system: WebSystem;
let browser: Browser;
let visitor: PageVisitor;

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

/** Hands over one answer at a time, each after the page has drawn what it had before. */
async function slowDown(page: Page): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  await page.route(/\/api\/(?!events)/, (route) => {
    last = last.then(async () => {
      await painted(page).catch(() => undefined);
      await route.fallback();
    });
  });
}

it.each([
  { name: 'the list of jobs', path: '/jobs', ready: (page: Page) => page.locator('[data-row]').last() },
  {
    name: 'a job',
    path: '/jobs/{jobId}',
    ready: (page: Page) => page.getByRole('slider', { name: 'Timeline' }),
  },
])('does not move $name', async ({ name, path, ready }) => {
  for (const width of [1440, 375]) {
    await visitor.open({ as: 'user', path }, { theme: 'light', width }, async (page, go) => {
      await page.addInitScript(watchVitals);
      await slowDown(page);
      await go();
      await ready(page).waitFor();
      const { shift, moved } = await vitalsOf(page);
      process.stdout.write(`${name}, ${width} px: layout shift ${shift.toFixed(4)} ${moved.join(', ')}\n`);
      expect({ shift: shift <= mostShift, moved: shift <= mostShift ? [] : moved }).toEqual({
        shift: true,
        moved: [],
      });
    });
  }
});
