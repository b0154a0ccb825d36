/** For the tests of one file: the whole system, a browser, and a visitor of pages. They start before the tests, and end after them. */
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.js';
import { PageVisitor } from './page-visitor.js';
import { startWebSystem, type WebSystem } from './web-system.js';

interface WebUnderTest {
  system: WebSystem;
  browser: Browser;
  visitor: PageVisitor;
}

/** What it answers is filled when the first test begins. */
export function startWeb(): Readonly<WebUnderTest> {
  const web: Partial<WebUnderTest> = {};
  beforeAll(async () => {
    web.system = await startWebSystem();
    web.browser = await openBrowser();
    web.visitor = new PageVisitor(web.browser, web.system);
  }, 180_000);
  afterAll(async () => {
    await web.visitor?.close();
    await web.browser?.close();
    await web.system?.stop();
  });
  return web as WebUnderTest;
}
