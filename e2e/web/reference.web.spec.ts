/** The API reference is accessible, in both themes, and needs no other site. */
import { Deployment } from '@handtest/deployment';
import type { Browser } from '@playwright/test';
import { openBrowser, visit } from './browser.js';
import { axeViolations, settled } from './page-check.js';

const operation = '#tag/jobs/POST/api/jobs';
/** Each takes 10 s and more: the page is large. */
const places = process.env.ALL_LOOKS
  ? ['', '#tag/jobs', operation, '#tag/jobs/GET/api/jobs/{jobId}']
  : [operation];

let deployment: Deployment;
let browser: Browser;

beforeAll(async () => {
  deployment = await Deployment.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await deployment?.stop();
});

it.each(['light', 'dark'] as const)(
  'has no violation in its %s theme',
  async (colorScheme) => {
    const faults: string[] = [];
    for (const place of places) {
      const { context, page, misconduct } = await visit(browser, deployment.baseUrl, { colorScheme });
      await page.goto(`/api/docs${place}`);
      await page.locator('main h1, main h2').first().waitFor();
      if (place === operation) await page.getByRole('heading', { name: 'Create a job' }).first().waitFor();
      await settled(page);
      faults.push(...(await axeViolations(page)).map((violation) => `${place}: ${violation}`));
      // A library of the page asks whether it may compile code, and does without when the policy refuses.
      faults.push(...misconduct.errors, ...misconduct.foreignRequests);
      await context.close();
    }
    process.stdout.write(`axe, reference, ${colorScheme}: tried ${places.length}, failed ${faults.length}\n`);
    expect(faults).toEqual([]);
  },
  120_000,
);
