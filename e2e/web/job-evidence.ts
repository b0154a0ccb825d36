/** What the caller sees of a finished test in the remote browser: its video, and the screenshot of the tester. */
import type { Session } from '@handtest/deployment';
import { expect as expectPage } from '@playwright/test';
import { signIn, type Visit } from './browser.js';
import { axeViolations } from './page-check.js';

/** Ends the visit. */
export async function expectEvidence({ context, page, misconduct }: Visit, caller: Session, jobId: string) {
  await signIn(page, caller, `/jobs/${jobId}`);
  const video = page.locator('video');
  await expectPage(video).toHaveAttribute('poster', /\/api\/screenshots\//);
  await expectPage
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.duration), { timeout: 15_000 })
    .toBeGreaterThan(0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration / 2;
  });
  await expectPage
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  await page.getByRole('tab', { name: 'Chat' }).click();
  const screenshot = page.getByRole('img', { name: /^Screenshot of the tester at/ });
  await expectPage
    .poll(() => screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1_280);
  expect(await axeViolations(page)).toEqual([]);
  expect(misconduct).toEqual({ violations: [], errors: [], foreignRequests: [] });
  await context.close();
}
