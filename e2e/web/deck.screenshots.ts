/** `npm run screenshots`: a picture of every page in every state, both themes and both widths, in `.handtest/screenshots`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.js';
import { type Look, PageVisitor } from './page-visitor.js';
import { pageStates } from './state/page-states.js';
import { startWebSystem, type WebSystem } from './web-system.js';

const folder = join(projectRoot(), '.handtest', 'screenshots');
const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 375 },
  { theme: 'dark', width: 375 },
];

let system: WebSystem;
let browser: Browser;
let visitor: PageVisitor;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  system = await startWebSystem();
  browser = await openBrowser();
  visitor = new PageVisitor(browser, system);
}, 180_000);

afterAll(async () => {
  await visitor?.close();
  await browser?.close();
  await system?.stop();
});

it.each(looks)(
  'takes a picture of every page, $theme and $width pixels wide',
  async (look) => {
    const failed: string[] = [];
    for (const state of pageStates) {
      const path = join(folder, `${state.name.replace(/\W+/g, '-')}-${look.theme}-${look.width}.png`);
      await visitor
        .show(state, look, async (page) => void (await page.screenshot({ path })))
        .catch((error: Error) => failed.push(`${state.name}: ${error.message.split('\n')[0]}`));
    }
    process.stdout.write(`screenshots: tried ${pageStates.length}, failed ${failed.length}, in ${folder}\n`);
    expect(failed).toEqual([]);
  },
  900_000,
);
