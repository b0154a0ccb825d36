/** Nothing that a stranger writes is ever executed, and nothing of it loads anything, on any page that shows it. */
import { eventually } from '@handtest/deployment';
import type { Page } from '@playwright/test';
import { settled } from './page-check.js';
import { addressPayloads, payloads, poisoned } from './payload.js';
import { pageStates } from './state/page-states.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

/** One state of each page that shows data. */
const states = [
  ...new Map(
    pageStates
      .filter(({ intercept, as, path }) => !intercept && as !== 'viewer' && !/unknown/.test(path))
      .map((state) => [`${state.as} ${state.path}`, state]),
  ).values(),
];

/** In the page: each call of `hit` is counted, before any script of the page runs. */
function countHits(): void {
  const page = globalThis as unknown as { hits: number; hit(): void };
  page.hits = 0;
  page.hit = () => void (page.hits += 1);
}

/** In the page: what the payloads became. */
function readHarm() {
  const { hits } = globalThis as unknown as { hits: number };
  const active = document.querySelectorAll(
    'script:not([src]), iframe, object, embed, base, [onerror], [onload], [onfocus], [onclick], [ontoggle], [onmouseover]',
  );
  const links = [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap((element) =>
    ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
  );
  const typed = [...document.querySelectorAll('input, textarea')].map(
    (field) => (field as HTMLInputElement).value,
  );
  return {
    hits,
    active: [...active].map(({ outerHTML }) => outerHTML.slice(0, 100)),
    links: links.filter((link) => /^\s*(java\s*script|vbscript|data:text)/i.test(link)),
    isShown: /hit\(\)/.test(`${document.body.innerText} ${document.title} ${typed.join(' ')}`),
  };
}

/** @returns whether an answer is under way */
async function poisonAnswers(page: Page): Promise<() => boolean> {
  let open = 0;
  await page.route(/\/api\/(?!web\/|auth\/)(?!.*\/?events)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    open++;
    // The gateway takes a cookie only from its own pages. A repeated request does not say so by itself.
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' };
    const answer = await route.fetch({ headers }).finally(() => open--);
    if (!answer.headers()['content-type']?.includes('application/json'))
      return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: poisoned(await answer.json()) });
  });
  return () => open > 0;
}

it('shows hostile text as text on every page', async () => {
  const harm: string[] = [];
  let shown = 0;
  for (const state of states) {
    const { name } = state;
    await web.visitor.open(state, { theme: 'light', width: 1440 }, async (page, go) => {
      await page.addInitScript(countHits);
      const isLoading = await poisonAnswers(page);
      await go();
      await page.locator('main h1, h1').first().waitFor({ timeout: 20_000 });
      await page.getByRole('heading', { level: 1, name: 'Loading' }).waitFor({ state: 'detached' });
      await eventually(() => expect(isLoading()).toBe(false));
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
      await settled(page);
      const { hits, active, links, isShown } = await page.evaluate(readHarm);
      if (isShown) shown++;
      if (hits > 0) harm.push(`${name}: executed ${hits}`);
      harm.push(...[...active, ...links].map((what) => `${name}: ${what}`));
    });
  }
  harm.push(...(await web.visitor.misconduct()));
  process.stdout.write(
    `hostile texts: ${payloads.length} and ${addressPayloads.length} addresses, tried on ${states.length} pages, shown on ${shown}, failed ${harm.length}\n`,
  );
  expect(harm).toEqual([]);
  expect(shown).toBeGreaterThan(states.length / 2);
}, 300_000);
