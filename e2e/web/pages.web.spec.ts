/** Every page in every state: accessible, readable at any width, and within the policy of content. */
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.js';
import { axeViolations, overflowPx } from './page-check.js';
import { type Look, PageVisitor } from './page-visitor.js';
import { pageStates } from './state/page-states.js';
import { startWebSystem, type WebSystem } from './web-system.js';

/** Both themes and both widths; with `ALL_LOOKS=1` each pair of them. */
const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 375 },
  ...(process.env.ALL_LOOKS
    ? [{ theme: 'dark', width: 1440 } as const, { theme: 'light', width: 375 } as const]
    : []),
];
const narrowestPx = 320;

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

it('has no violation of axe, in no state and no theme', async () => {
  const failed: string[] = [];
  let tried = 0;
  for (const look of looks) {
    for (const state of pageStates) {
      tried += 1;
      const at = `${state.name} (${look.theme}, ${look.width})`;
      try {
        await visitor.show(state, look, async (page) => {
          for (const violation of await axeViolations(page)) failed.push(`${at}: ${violation}`);
        });
      } catch (error) {
        failed.push(`${at}: ${(error as Error).message.split('\n')[0]}`);
      }
    }
  }
  process.stdout.write(`pages with axe: tried ${tried}, failed ${failed.length}\n`);
  expect(failed).toEqual([]);
}, 1_200_000);

it('is never wider than the window, at 320 pixels', async () => {
  const failed: string[] = [];
  for (const state of pageStates.filter(({ name }) => !name.startsWith('workspace'))) {
    await visitor.show(state, { theme: 'light', width: narrowestPx }, async (page) => {
      const px = await overflowPx(page);
      if (px > 0) failed.push(`${state.name}: ${px} px`);
    });
  }
  process.stdout.write(`pages at ${narrowestPx} px: tried ${pageStates.length}, failed ${failed.length}\n`);
  expect(failed).toEqual([]);
}, 600_000);

it('violates no policy, throws no error and asks no other origin', async () => {
  expect(await visitor.misconduct()).toEqual([]);
});
