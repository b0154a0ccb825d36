/**
 * A Playwright test that repeats the navigations, clicks and fills of a session. It is a draft: what was typed is not recorded.
 * All texts come from strangers, so each is a quoted string or a comment of one line. Pure.
 */
import type { Fill, PageStep } from './event-store.js';

export interface ReproductionSource {
  readonly jobId: string;
  readonly url: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly clicks: Iterable<{ atMs: number; text: string; a: number; b: number }>;
  readonly fills: readonly Fill[];
  readonly pageSteps: readonly PageStep[];
  /** The text is the title. */
  readonly findings: readonly { readonly atMs: number; readonly text: string }[];
}

interface Step {
  readonly atMs: number;
  readonly lines: readonly string[];
}

export function reproductionOf(source: ReproductionSource): string {
  const steps = [
    ...Array.from(source.clicks, clickStep),
    ...source.fills.map(fillStep),
    ...source.pageSteps.map(pageStep),
    ...source.findings.map(({ atMs, text }) => ({ atMs, lines: [`// Finding: ${oneLine(text)}`] })),
  ].sort((one, other) => one.atMs - other.atMs);
  const { width, height } = source.viewport;
  return [
    `// A draft, made from the recorded clicks and fills of ${oneLine(source.jobId)}. Typed text is not recorded: add it before you run it.`,
    "import { test } from '@playwright/test';",
    '',
    `test(${quoted(`repeats ${source.jobId}`)}, async ({ page }) => {`,
    `  await page.setViewportSize({ width: ${width}, height: ${height} });`,
    ...(source.url === undefined ? [] : [`  await page.goto(${quoted(source.url)});`]),
    ...steps.flatMap(({ lines }) => lines.map((line) => `  ${line}`)),
    '});',
    '',
  ].join('\n');
}

function clickStep({ atMs, text, a: x, b: y }: { atMs: number; text: string; a: number; b: number }): Step {
  if (text !== '') return { atMs, lines: [`await page.locator(${quoted(text)}).click();`] };
  const point = `await page.mouse.click(${Math.round(x)}, ${Math.round(y)});`;
  return { atMs, lines: ['// The selector was not recorded.', point] };
}

/** The browser also says of a box that it was changed, when it was ticked. */
function fillStep({ atMs, selector, secret }: Fill): Step {
  const what =
    secret === undefined ? 'the text. A box that was ticked needs only its click' : oneLine(secret);
  return { atMs, lines: [`// Fill in ${what}.`, `await page.locator(${quoted(selector)}).fill('');`] };
}

/** Dialogs and downloads have an address too, at which the page does not arrive. */
function pageStep({ atMs, kind, url, text }: PageStep): Step {
  const isOpened = kind === 'navigation' && url !== undefined && /^https?:/.test(url);
  const line = isOpened ? `await page.waitForURL(${quoted(url)});` : `// Page: ${oneLine(`${kind} ${text}`)}`;
  return { atMs, lines: [line] };
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, escaped);
}

/** A line break of any kind would end the comment. */
function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029\0]+/g, ' ').trim();
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
