/** Puts a page into a state that real data rarely has: nothing there, an outage, no answer. */
import type { Page, Route } from '@playwright/test';

export type Intercept = 'empty' | 'error' | 'loading';

/** Who is signed in, and where, is always answered. */
const kept = /\/api\/(auth\/me|web\/|organizations$|organizations\/[^/]+$|events|tester\/events)/;

/** A project without anything in it exists. */
const keptWhenEmpty = /\/api\/projects\/[^/]+$/;

const emptyPage = { items: [], pagination: { total: 0, limit: 20, offset: 0, hasMore: false } };
const outage = {
  error: 'Service Unavailable',
  message: 'This is temporarily unavailable; try again in a few seconds',
  code: 'service_unavailable',
};

/** The server offers what the test system does not have, or the other way round. */
export async function offer(page: Page, offered: Readonly<Record<string, boolean>>): Promise<void> {
  await page.route('**/api/web/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...offered } });
  });
}

/** @returns what ends the requests without an answer */
export async function intercept(page: Page, kind: Intercept): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(/\/api\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isKept = kept.test(pathname) || (kind === 'empty' && keptWhenEmpty.test(pathname));
    if (request.method() !== 'GET' || isKept) return route.fallback();
    if (kind === 'loading') return void waiting.push(route);
    if (kind === 'error') {
      // The page tries again at once, and shows its state of errors sooner.
      return route.fulfill({
        status: 503,
        json: outage,
        headers: { 'x-request-id': 'req_1', 'retry-after': '0' },
      });
    }
    return route.fulfill({ json: { ...emptyPage, sessions: [] } });
  });
  // An empty list of secrets is shown only with remote browsers.
  if (kind === 'empty') await offer(page, { remoteBrowser: true });
  return async () => {
    await Promise.allSettled(waiting.map((route) => route.abort()));
  };
}
