/** What must hold on every page, in every state: accessible, within its width, within the policy of content. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations of axe, each with the first element that has it. No page has a frame. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Otherwise it opens a page for each report, and lists what holds, too: three times as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(tags).analyze();
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.length} × ${nodes[0]?.html}`);
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
