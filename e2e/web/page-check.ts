/** What must hold on every page, in every state: accessible, within its width, within the policy of content. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  // In the page.
  var axe: typeof Axe | undefined;
}

/** The violations of axe, each with the first element that has it. No page has a frame. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Its script takes longer than its work.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { violations } = await globalThis.axe!.run({
      // Without it, what holds is listed, too.
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    });
    return violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.length} × ${nodes[0]?.html}`,
    );
  }, tags);
}

/** By how many pixels the page is wider than the window. */
export async function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Waits until nothing moves and nothing loads, so that what is measured is what a person sees. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
