/** A person who has no pointer: moves the focus by Tab, and looks where it is. */
import type { Locator, Page } from '@playwright/test';

/** More stops than any page has. */
const mostStops = 150;
const leastContrast = 3;

export class Keyboard {
  stops = 0;
  pointerEvents = 0;
  /** Where the focus could not be seen. */
  readonly hidden: string[] = [];

  private constructor(private readonly page: Page) {}

  static async of(page: Page): Promise<Keyboard> {
    await page.addInitScript(() => {
      const page = globalThis as unknown as { pointerEvents: number };
      page.pointerEvents = 0;
      for (const name of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(name, () => (page.pointerEvents += 1), { capture: true });
    });
    return new Keyboard(page);
  }

  /** Tabs forward until the element has the focus. */
  async reach(target: Locator): Promise<void> {
    await target.first().waitFor();
    for (let stop = 0; stop < mostStops; stop++) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
      this.stops += 1;
      const fault = await focusFault(this.page);
      if (fault) this.hidden.push(fault);
    }
    throw new Error(`Tab does not reach ${target.toString()}`);
  }

  async press(target: Locator): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('Enter');
  }

  /** Replaces the text of a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  async readPointerEvents(): Promise<void> {
    this.pointerEvents = await this.page.evaluate(
      () => (globalThis as unknown as { pointerEvents: number }).pointerEvents,
    );
  }
}

/** Why the focus cannot be seen; undefined when it can, or when nothing has it. */
export function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(async (least) => {
    // The outline of a button fades in.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const element = document.activeElement;
    if (!element || element === document.body || element instanceof HTMLVideoElement) return undefined;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const name = `${element.tagName} ${element.textContent?.slice(0, 40) ?? ''}`;
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return `${name}: it has no outline`;
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (color: string) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const linear = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
    };
    let around = element.parentElement;
    while (around && /rgba\(0, 0, 0, 0\)|transparent/.test(getComputedStyle(around).backgroundColor))
      around = around.parentElement;
    const [one, other] = [outlineColor, getComputedStyle(around ?? document.body).backgroundColor].map(
      luminance,
    );
    const contrast = (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05);
    return contrast < least ? `${name}: the outline has a contrast of ${contrast.toFixed(1)}` : undefined;
  }, leastContrast);
}
