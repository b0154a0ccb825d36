/** What Chromium measures about a page: when its largest part is drawn, how far parts move, how late it shows an input. */
import type { Page } from '@playwright/test';

export interface WebVitals {
  /** When the largest text or picture is drawn, in milliseconds after the navigation. */
  readonly lcpMs: number;
  /**
   * When the first picture of a video is there. Chromium does not count it as a largest part if the video began to load
   * before it was a part of the page. 0 without a video.
   */
  readonly videoMs: number;
  /** The sum of all layout shifts without an input. 0 when nothing moves. */
  readonly shift: number;
  /** The elements that moved: name and first characters. */
  readonly moved: readonly string[];
  /** Without those below 16 ms. */
  readonly inputs: readonly Input[];
}

interface Input {
  /** From the input until the next picture, in milliseconds, to 8 ms. */
  readonly ms: number;
  /** The event, and the first characters of what it met. */
  readonly what: string;
}

/** For `addInitScript`: begins to measure. */
export function watchVitals(): void {
  const vitals = { lcpMs: 0, videoMs: 0, shift: 0, moved: [] as string[], inputs: [] as Input[] };
  Object.assign(globalThis, { vitals });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      ...{ type, buffered: true },
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime));
  const create = document.createElement.bind(document) as Document['createElement'];
  document.createElement = (name: string) => {
    const element = create(name);
    // Not the frame's own presentation time: its layer is a part of the page only from this drawing on.
    if (element instanceof HTMLVideoElement)
      element.requestVideoFrameCallback((drawnMs) => (vitals.videoMs = drawnMs));
    return element;
  };
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
      readonly hadRecentInput: boolean;
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    if (hadRecentInput) return;
    vitals.shift += value;
    for (const { node } of sources) {
      const element = node instanceof Element ? node : node?.parentElement;
      if (element) vitals.moved.push(`${element.tagName} ${element.textContent.slice(0, 40)}`);
    }
  });
  watch('event', (entry) => {
    const { interactionId, duration, name, target } = entry as PerformanceEventTiming;
    const met = target instanceof Element ? target.textContent.slice(0, 40) : '';
    if (interactionId > 0) vitals.inputs.push({ ms: duration, what: `${name} ${met}` });
  });
}

/** After the next two pictures, when the entries of what is drawn until now are there. */
export async function vitalsOf(page: Page): Promise<WebVitals> {
  await painted(page);
  return page.evaluate(() => (globalThis as unknown as { vitals: WebVitals }).vitals);
}

/** Waits until what the page has now is drawn, and the browser has nothing else to do. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
}
