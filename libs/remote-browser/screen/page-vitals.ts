/**
 * Runs beside `page-script.ts`, in the same world of its own: measures how soon a page is drawn, how far its parts move, and how
 * late it shows an input (https://web.dev/articles/vitals). The functions of `parts` are the whole source.
 */
import type { PageReport } from './page-script.js';
import { sourceOf } from './script-source.js';

interface Vitals {
  lcpMs?: number;
  cls?: number;
  inpMs?: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value: number;
}

type Watch = (type: string, take: (entry: PerformanceEntry) => void) => void;

/** Shifts count in windows: less than a second between two, at most five seconds in all. The worst window counts. */
function watchShifts(vitals: Vitals, watch: Watch): void {
  const window = { sum: 0, firstMs: 0, lastMs: -Infinity };
  watch('layout-shift', (entry) => {
    const { startTime: atMs, hadRecentInput, value } = entry as LayoutShift;
    if (hadRecentInput) return;
    const isNew = atMs - window.lastMs > 1_000 || atMs - window.firstMs > 5_000;
    if (isNew) Object.assign(window, { sum: 0, firstMs: atMs });
    window.lastMs = atMs;
    window.sum += value;
    vitals.cls = Math.max(vitals.cls ?? 0, window.sum);
  });
}

/** The longest of all inputs; of each 50, the longest one is left out. */
function watchInputs(vitals: Vitals, watch: Watch): void {
  const kept = 10;
  const longest = new Map<number, number>();
  watch('event', (entry) => {
    const { interactionId: id, duration } = entry as PerformanceEventTiming & { interactionId: number };
    if (!id || duration <= (longest.get(id) ?? 0)) return;
    longest.set(id, duration);
    const sorted = [...longest].sort(([, a], [, b]) => b - a);
    for (const [extra] of sorted.slice(kept)) longest.delete(extra);
    const { interactionCount = 0 } = performance as Performance & { interactionCount?: number };
    vitals.inpMs = sorted[Math.min(sorted.length - 1, Math.floor(interactionCount / 50))]![1];
  });
}

function wordsOf({ lcpMs, cls, inpMs }: Vitals): string {
  const words = [
    ...(lcpMs === undefined ? [] : [`LCP ${Math.round(lcpMs)} ms`]),
    ...(cls === undefined ? [] : [`CLS ${cls.toFixed(3)}`]),
    ...(inpMs === undefined ? [] : [`INP ${Math.round(inpMs)} ms`]),
  ];
  return words.join(', ');
}

/** Soon after a change: a page that goes cannot report any more. */
function startVitals(binding: string): void {
  const settledMs = 300;
  const vitals: Vitals = {};
  let last = '';
  let timer = 0;
  const notify = () => {
    timer = 0;
    const values = wordsOf(vitals);
    if (values === last) return;
    last = values;
    const report: PageReport = { kind: 'vitals', values };
    (globalThis as unknown as Record<string, (text: string) => void>)[binding]!(JSON.stringify(report));
  };
  const watch: Watch = (type, take) => {
    const observer = new PerformanceObserver((list) => {
      list.getEntries().forEach(take);
      timer ||= Number(setTimeout(notify, settledMs));
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  };
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcpMs = startTime));
  watchShifts(vitals, watch);
  watchInputs(vitals, watch);
}

const parts = [watchShifts, watchInputs, wordsOf, startVitals];

/** Only the page itself has them, not the frames in it. */
export const vitalsScript = (binding: string): string =>
  `if (window === top) (() => {\n${sourceOf(parts)}\nstartVitals(${JSON.stringify(binding)});\n})();`;
