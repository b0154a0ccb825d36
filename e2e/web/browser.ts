/** Chromium from Debian's packages, and pages of people who are signed in. */
import { type FoundProgram, provideProgram } from '@handtest/deployment';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** This list replaces Playwright's own. Each window has two hidden pages otherwise, which load beside the page of a test. */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // What Playwright turns off in Chromium.
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // What asks servers of its maker at the start.
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
];

export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { command, env }: FoundProgram = await provideProgram('chromium');
  // Chromium refuses to run as root with its sandbox. These tests open only pages of this system.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath: command,
    env: env as Record<string, string>,
    args: [...sandbox, `--disable-features=${disabledFeatures.join(',')}`, ...args],
  });
}

/** What a page did that it must not: violations of the policy of content, errors, requests to other origins. */
export interface Misconduct {
  readonly violations: string[];
  readonly errors: string[];
  readonly foreignRequests: string[];
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly misconduct: Misconduct;
}

/** A new browser profile with one page. */
export async function visit(
  browser: Browser,
  baseUrl: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'en-US', ...options });
  const misconduct: Misconduct = { violations: [], errors: [], foreignRequests: [] };
  await context.exposeBinding(
    'reportViolation',
    (_source, text: string) => void misconduct.violations.push(text),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report = (globalThis as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseUrl}/`) && !/^(data|blob):/.test(url)) misconduct.foreignRequests.push(url);
  });
  context.on('weberror', (error) => misconduct.errors.push(error.error().message));
  return { context, page: await context.newPage(), misconduct };
}

export async function signIn(page: Page, { email, password }: Login, returnTo = '/jobs'): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
