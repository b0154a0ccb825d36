/**
 * Runs beside `page-script.ts`, in the same world of its own: stops a page that asks for another program, such as one for mail.
 * Chromium would ask the person in a window of its own, which is in no picture, and the page would take no input any more.
 */
import type { PageReport } from './page-script.js';
import { sourceOf } from './script-source.js';

interface NavigateEvent extends Event {
  readonly destination: { readonly url: string };
}

function stopPrograms(binding: string): void {
  const everyMs = 1_000;
  let lastMs = -everyMs;
  const stop = (event: Event) => {
    const { url } = (event as NavigateEvent).destination;
    if (/^(https?|about|blob|data|javascript):/i.test(url)) return;
    event.preventDefault();
    if (performance.now() - lastMs < everyMs) return;
    lastMs = performance.now();
    const report: PageReport = { kind: 'program', url };
    (globalThis as unknown as Record<string, (text: string) => void>)[binding]!(JSON.stringify(report));
  };
  (globalThis as unknown as { navigation: EventTarget }).navigation.addEventListener('navigate', stop);
}

export const programsScript = (binding: string): string =>
  `(() => {\n${sourceOf([stopPrograms])}\nstopPrograms(${JSON.stringify(binding)});\n})();`;
