/** What a tester reads and sends beside a remote browser. */
import { expect as expectPage, type Page } from '@playwright/test';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const state = { as: 'tester', path: '/test/{runningJobId}' } as const;
const look = { theme: 'light', width: 1600 } as const;

const startButton = (page: Page) => page.getByRole('button', { name: 'Start the remote browser' });

it('offers no remote browser where the server has none', () =>
  web.visitor.open(state, look, async (page, go) => {
    await go();
    await page.getByRole('button', { name: 'Open the page' }).waitFor();
    await expectPage(startButton(page)).toHaveCount(0);
  }));
