/** Every page in every state: accessible, readable at any width, and within the policy of content. */
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './browser.js';
import { axeViolations, overflowPx } from './page-check.js';
import { type Look, PageVisitor } from './page-visitor.js';
import type { PageState } from './state/page-state.js';
import { pageStates } from './state/page-states.js';
import { startWebSystem, type WebSystem } from './web-system.js';

/** With `ALL_LOOKS=1` every state is looked at in both themes and at three widths. Else: every state once, full pages twice. */
const isThorough = Boolean(process.env.ALL_LOOKS);
const narrowestPx = 320;
const looks: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: narrowestPx },
  ...(isThorough
    ? [
        { theme: 'dark', width: 1440 } as const,
        { theme: 'light', width: narrowestPx } as const,
        { theme: 'light', width: 375 } as const,
        { theme: 'dark', width: 375 } as const,
      ]
    : []),
];

let system: WebSystem;
let browser: Browser;
/** Each has pages of its own, so that both processors have work. */
let visitors: readonly PageVisitor[] = [];

beforeAll(async () => {
  system = await startWebSystem();
  browser = await openBrowser();
  visitors = [new PageVisitor(browser, system), new PageVisitor(browser, system)];
}, 180_000);

afterAll(async () => {
  await Promise.all(visitors.map((visitor) => visitor.close()));
  await browser?.close();
  await system?.stop();
});

const statesFor = ({ width }: Look) =>
  isThorough || width > narrowestPx ? pageStates : pageStates.filter(({ intercept }) => !intercept);

/** The workspace of a tester needs the width of its columns. */
const needsWidth = ({ name }: PageState) => name.startsWith('workspace');

/** What is wrong with the page as it is shown. */
async function faultsOf(page: Page, state: PageState): Promise<string[]> {
  const px = needsWidth(state) ? 0 : await overflowPx(page);
  return [...(await axeViolations(page)), ...(px > 0 ? [`is ${px} px wider than the window`] : [])];
}

async function faultsIn(visitor: PageVisitor, state: PageState, look: Look): Promise<string[]> {
  const faults: string[] = [];
  try {
    await visitor.show(state, look, async (page) => void faults.push(...(await faultsOf(page, state))));
  } catch (error) {
    faults.push((error as Error).message.split('\n')[0]!);
  }
  return faults.map((fault) => `${state.name}: ${fault}`);
}

it.each(looks)(
  'has no violation of axe and fits the window, $theme and $width pixels wide',
  async (look) => {
    const failed: string[] = [];
    const states = statesFor(look);
    const waiting = states.values();
    await Promise.all(
      visitors.map(async (visitor) => {
        for (const state of waiting) failed.push(...(await faultsIn(visitor, state, look)));
      }),
    );
    process.stdout.write(
      `pages, ${look.theme}, ${look.width} px: tried ${states.length}, failed ${failed.length}\n`,
    );
    expect(failed).toEqual([]);
  },
  900_000,
);

it('violates no policy, throws no error and asks no other origin', async () => {
  expect(await Promise.all(visitors.map((visitor) => visitor.misconduct()))).toEqual(visitors.map(() => []));
});
