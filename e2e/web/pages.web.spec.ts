/** Every page in every state: accessible, readable at any width, within the policy of content; and still while it loads. */
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './browser.js';
import { axeViolations, overflowPx } from './page-check.js';
import { changeLook, type Look, PageVisitor } from './page-visitor.js';
import type { PageState } from './state/page-state.js';
import { pageStates } from './state/page-states.js';
import { startWebSystem, type WebSystem } from './web-system.js';
import { painted, vitalsOf, watchVitals } from './web-vitals.js';

/** With `ALL_LOOKS=1` every state is looked at in both themes and at three widths. Else: every state once, full pages twice. */
const isThorough = Boolean(process.env.ALL_LOOKS);
const narrowestPx = 320;
const firstLook: Look = { theme: 'light', width: 1440 };
const otherLooks: readonly Look[] = [
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

/** The others are the same page after its look has changed. */
const looksOf = ({ intercept }: PageState) =>
  isThorough || !intercept ? [firstLook, ...otherLooks] : [firstLook];

/** The workspace of a tester needs the width of its columns. */
const needsWidth = ({ name }: PageState) => name.startsWith('workspace');

/** What is wrong with the page as it is shown. */
async function faultsOf(page: Page, state: PageState): Promise<string[]> {
  const px = needsWidth(state) ? 0 : await overflowPx(page);
  return [...(await axeViolations(page)), ...(px > 0 ? [`is ${px} px wider than the window`] : [])];
}

/** By look. A page that cannot be shown has a fault in every look. */
async function faultsIn(visitor: PageVisitor, state: PageState): Promise<Map<Look, string[]>> {
  const faults = new Map<Look, string[]>();
  const looks = looksOf(state);
  try {
    await visitor.show(state, firstLook, async (page) => {
      for (const look of looks) {
        if (look !== firstLook) await changeLook(page, look);
        faults.set(look, await faultsOf(page, state));
      }
    });
  } catch (error) {
    const [message] = (error as Error).message.split('\n');
    for (const look of looks) if (!faults.has(look)) faults.set(look, [message!]);
  }
  return faults;
}

it(
  'has no violation of axe and fits the window, in both themes and at any width',
  async () => {
    const tried = new Map([firstLook, ...otherLooks].map((look) => [look, 0]));
    const failed: string[] = [];
    const waiting = pageStates.values();
    await Promise.all(
      visitors.map(async (visitor) => {
        for (const state of waiting)
          for (const [look, faults] of await faultsIn(visitor, state)) {
            tried.set(look, tried.get(look)! + 1);
            failed.push(...faults.map((fault) => `${state.name}, ${look.theme}, ${look.width} px: ${fault}`));
          }
      }),
    );
    for (const [{ theme, width }, count] of tried)
      process.stdout.write(`pages, ${theme}, ${width} px: tried ${count}\n`);
    process.stdout.write(`pages: failed ${failed.length}\n`);
    expect(failed).toEqual([]);
  },
  isThorough ? 3_600_000 : 900_000,
);

it('violates no policy, throws no error and asks no other origin', async () => {
  expect(await Promise.all(visitors.map((visitor) => visitor.misconduct()))).toEqual(visitors.map(() => []));
});

/** Chromium's sum of the moved shares of the window. */
const mostShift = 0.02;

/** Hands over one answer of the API at a time, each after the page has drawn what it had before. */
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
])('does not move $name while it loads', async ({ name, path, ready }) => {
  for (const width of [1440, 375]) {
    await visitors[0]!.open({ as: 'user', path }, { theme: 'light', width }, async (page, go) => {
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
