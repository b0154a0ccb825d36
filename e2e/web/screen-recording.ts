/** A tester records the screen. The browser of a test shares another tab by itself. */
import { type Browser, expect, type Page } from '@playwright/test';
import { openBrowser } from './browser.js';

/** Answers the question which screen to share. */
export function openSharingBrowser(args: readonly string[] = []): Promise<Browser> {
  return openBrowser([
    '--auto-select-tab-capture-source-by-title=Shop',
    '--auto-accept-this-tab-capture',
    '--use-fake-ui-for-media-stream',
    ...args,
  ]);
}

/** Shares another tab, which shows the tested page. Resolves when the first pieces of the recording are kept. */
export async function record(page: Page): Promise<void> {
  const shop = await page.context().newPage();
  await shop.setContent('<title>Shop</title><h1>Hats</h1>');
  await page.bringToFront();
  const before = await piecesOf(page);
  await page.getByRole('button', { name: /^(Record|Continue recording)$/ }).click();
  await page.getByRole('button', { name: 'Stop and upload', exact: true }).waitFor();
  // A busy machine gives the first picture late, and without one nothing is recorded.
  await expect.poll(() => piecesOf(page), { timeout: 60_000 }).toBeGreaterThan(before);
}

/** Resolves when the recording that goes on has another piece. */
export async function recordMore(page: Page): Promise<void> {
  const before = await piecesOf(page);
  await expect.poll(() => piecesOf(page), { timeout: 60_000 }).toBeGreaterThan(before);
}

/** How many pieces of recordings this browser has. */
function piecesOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = await (
      await navigator.storage.getDirectory()
    ).getDirectoryHandle('handtest-recording', {
      create: true,
    });
    let count = 0;
    for await (const claim of root.values()) {
      for await (const recording of (claim as FileSystemDirectoryHandle).values()) {
        for await (const name of (recording as FileSystemDirectoryHandle).keys()) {
          if (/^\d{6}-\d+$/.test(name)) count++;
        }
      }
    }
    return count;
  });
}
