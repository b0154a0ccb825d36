/**
 * A Playwright test that repeats the navigations, clicks and fills of a session. It is a draft: what was typed is not recorded.
 * All texts come from strangers, so each is a quoted string or a comment of one line. Pure.
 */
import type { Fill } from './event-store.js';

export interface ReproductionSource {
  readonly jobId: string;
  readonly url: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly clicks: Iterable<{ atMs: number; text: string; a: number; b: number }>;
  readonly fills: readonly Fill[];
  /** Addresses that were opened, and what was found, in any order. */
  readonly moments: readonly ReproductionMoment[];
}

export interface ReproductionMoment {
  readonly kind: 'navigation' | 'finding';
  readonly atMs: number;
  readonly title: string;
}

interface Step {
  readonly atMs: number;
  readonly lines: readonly string[];
}

export function reproductionOf(source: ReproductionSource): string {
  const steps = [
    ...Array.from(source.clicks, clickStep),
    ...source.fills.map(fillStep),
    ...source.moments.map(momentStep),
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

function momentStep({ kind, atMs, title }: ReproductionMoment): Step {
  if (kind === 'finding') return { atMs, lines: [`// Finding: ${oneLine(title)}`] };
  const address = /https?:\/\/\S+/.exec(title)?.[0];
  const line = address ? `await page.waitForURL(${quoted(address)});` : `// Page: ${oneLine(title)}`;
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
