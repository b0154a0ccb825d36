/** Shows pages in the states that `state/` lists, to people of every role. */
import type { Session } from '@handtest/deployment';
import type { Browser, Page } from '@playwright/test';
import { type Visit, visit } from './browser.js';
import { intercept } from './intercept.js';
import { settled } from './page-check.js';
import type { PageState } from './state/page-state.js';
import { pathOf, type WebSystem } from './web-system.js';

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const heightOf = (width: number) => (width > 600 ? 900 : 812);

async function setLook(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: heightOf(width) });
}

/** Shows what is open in the window of another look, without loading it again. */
export async function changeLook(page: Page, look: Look): Promise<void> {
  await setLook(page, look);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await settled(page);
}

export class PageVisitor {
  private readonly visits = new Map<string, Promise<Visit>>();

  constructor(
    private readonly browser: Browser,
    private readonly system: WebSystem,
  ) {}

  /** Opens the page, waits for what shows that it is there, and hands it to `look`. */
  async show(state: PageState, look: Look, see: (page: Page) => Promise<void>): Promise<void> {
    await this.open(state, look, async (page, go) => {
      const release = state.intercept ? await intercept(page, state.intercept) : undefined;
      try {
        await go();
        const { role, name } = state.ready;
        await page
          .getByRole(role as Parameters<Page['getByRole']>[0], { name })
          .first()
          .waitFor({ timeout: 20_000 });
        await settled(page);
        await see(page);
      } finally {
        await release?.();
      }
    });
  }

  /** Hands over the page of the person, and what opens the state in it. */
  async open(
    state: Pick<PageState, 'as' | 'path'>,
    look: Look,
    use: (page: Page, go: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { context, page } = await this.visitOf(state.as, look);
    // The state before may have left another one.
    await setLook(page, look);
    try {
      await use(page, async () => void (await page.goto(pathOf(state.path, this.system.places))));
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // The next page must not see what this one has kept.
      await context.clearPermissions();
    }
  }

  /** What all pages did that they must not. */
  async misconduct(): Promise<string[]> {
    const visits = await Promise.all(this.visits.values());
    return visits.flatMap(({ misconduct: { violations, errors, foreignRequests } }) => [
      ...violations,
      ...errors,
      ...foreignRequests,
    ]);
  }

  async close(): Promise<void> {
    const visits = await Promise.all(this.visits.values());
    await Promise.all(visits.map(({ context }) => context.close()));
  }

  private visitOf(as: PageState['as'], { theme, width }: Look): Promise<Visit> {
    const key = `${as} ${theme} ${width}`;
    let known = this.visits.get(key);
    if (!known) {
      known = this.newVisit(as, theme, width);
      this.visits.set(key, known);
    }
    return known;
  }

  private async newVisit(as: PageState['as'], theme: Look['theme'], width: number): Promise<Visit> {
    const { deployment } = this.system;
    const visited = await visit(this.browser, deployment.baseUrl, {
      colorScheme: theme,
      viewport: { width, height: heightOf(width) },
      reducedMotion: 'reduce',
      // An address of its own, and so rate limits of its own: people read fewer pages in a minute.
      extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${this.visits.size}` },
    });
    const session = this.sessionOf(as);
    const cookie = { name: 'handtest', url: deployment.baseUrl, httpOnly: true, sameSite: 'Strict' as const };
    if (session) await visited.context.addCookies([{ ...cookie, value: session.token }]);
    return visited;
  }

  private sessionOf(as: PageState['as']): Session | undefined {
    const { participants, viewer, admin } = this.system;
    const sessions = {
      none: undefined,
      user: participants.owner,
      viewer,
      tester: participants.tester,
      admin,
    };
    return sessions[as];
  }
}
