/** The session of a browser: no script can read its token, and no other site can use it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Deployment } from '@handtest/deployment';
import { type Browser, expect as expectPage, type Page } from '@playwright/test';
import { createParticipants, type Participants } from '../participants.js';
import { openBrowser, signIn, visit } from './browser.js';

let deployment: Deployment;
let participants: Participants;
let browser: Browser;
/** Another site: its own origin, with any page that a test gives it. */
let site: Server;
let siteUrl: string;
let sitePage = '';

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  browser = await openBrowser();
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(sitePage);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // The name differs from the address of the gateway, so the browser treats it as another site.
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await browser?.close();
  site?.close();
  await participants?.receiver.stop();
  await deployment?.stop();
});

/** Every text that a script of the page can read. */
async function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches?.keys();
    return JSON.stringify({
      cookie: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases,
      caches,
      html: document.documentElement.outerHTML,
    });
  });
}

it('has a token that no script can read, in no storage and in no answer', async () => {
  const { context, page } = await visit(browser, deployment.baseUrl);
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/') || response.url().includes('/events')) return;
    void response.text().then(
      (text) => bodies.push(text),
      () => undefined,
    );
  });
  await signIn(page, participants.owner);
  await page.goto('/org/keys');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const cookies = await context.cookies();
  expect(cookies).toEqual([
    expect.objectContaining({ name: 'handtest', httpOnly: true, sameSite: 'Strict', path: '/' }),
  ]);
  expect(cookies[0]!.value).toMatch(/^ht_ses_/);
  expect(await readable(page)).not.toContain('ht_ses_');
  expect(bodies.length).toBeGreaterThan(3);
  expect(bodies.filter((body) => body.includes('ht_ses_'))).toEqual([]);
  await context.close();
});

it('ends with the sign-out, also for a copy of the cookie', async () => {
  const { context, page } = await visit(browser, deployment.baseUrl);
  await signIn(page, participants.owner);
  const copy = await context.cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // Without the page to return to, which a request that finds the session ended would add before.
  await page.waitForURL(`${deployment.baseUrl}/login`);
  expect(await context.cookies()).toEqual([]);
  await context.addCookies(copy);
  await page.goto('/jobs');
  await page.waitForURL('**/login*');
  await context.close();
});

it('explains a single sign-on that failed, and the page that was asked for opens after another sign-in', async () => {
  const { context, page } = await visit(browser, deployment.baseUrl);
  await page.goto('/login?problem=email_taken&returnTo=%2Fsettings%2Fprofile');
  await expectPage(page.getByRole('alert')).toContainText('Reset its password by mail');
  await page.getByLabel('Email').fill(participants.owner.email);
  await page.getByLabel('Password').fill(participants.owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await context.close();
});

it('is asked for again after the wait of a rate limit, and the page says so', async () => {
  const { context, page } = await visit(browser, deployment.baseUrl);
  await signIn(page, participants.owner);
  let refusals = 2;
  await page.route('**/api/auth/me', (route) => {
    if (refusals-- <= 0) return route.continue();
    const body = { error: 'Too Many Requests', message: 'Rate limit exceeded', code: 'rate_limited' };
    return route.fulfill({ status: 429, json: body, headers: { 'retry-after': '5' } });
  });
  await page.reload();
  const wait = page.getByText('You have made too many requests. The page loads again in 5 seconds.');
  await wait.waitFor({ timeout: 4_500 });
  await page.getByText('The page loads again in 3 seconds.').waitFor({ timeout: 4_500 });
  await page.getByRole('heading', { name: 'Jobs' }).waitFor({ timeout: 20_000 });
  expect(await wait.count()).toBe(0);
  expect(refusals).toBeLessThan(0);
  await context.close();
});

it('shows a new name beside the pages at once, and a theme in all tabs', async () => {
  const { context, page } = await visit(browser, deployment.baseUrl);
  await signIn(page, participants.owner, '/settings/profile');
  await page.getByLabel('Your name').fill('Olive Oak');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectPage(page.getByTitle(participants.owner.email)).toHaveText('Olive Oak');
  const other = await context.newPage();
  await other.goto('/settings/preferences');
  await other.getByLabel('Dark').check();
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.getByLabel('As the system').check();
  await expectPage(page.locator('html')).not.toHaveAttribute('data-theme');
  await context.close();
});

const script = (code: string) => `<!doctype html><script type="module">${code}</script>`;
const form = (path: string, type: string) =>
  `<!doctype html><form method="post" action="${path}" enctype="${type}"><input name='{"name":"' value='stolen"}'></form>` +
  '<script>document.forms[0].submit()</script>';

/** Each page tries to use the session of a person who is signed in. */
function attempts(base: string, projectId: string): string[] {
  const targets = [
    '/api/projects',
    '/api/keys',
    `/api/projects/${projectId}`,
    '/api/web/logout',
    '/api/auth/logout',
  ];
  const body = JSON.stringify({ name: 'stolen', organizationId: participants.workspace.organizationId });
  const send = (path: string, init: string) =>
    script(`await fetch(${JSON.stringify(base + path)}, ${init}).catch(() => 0); document.title = 'done'`);
  return targets.flatMap((path) => [
    send(path, `{method:'POST',credentials:'include',body:${JSON.stringify(body)}}`),
    send(path, `{method:'POST',credentials:'include',mode:'no-cors',body:${JSON.stringify(body)}}`),
    send(
      path,
      `{method:'POST',credentials:'include',headers:{'content-type':'application/json'},body:${JSON.stringify(body)}}`,
    ),
    send(path, `{method:'DELETE',credentials:'include'}`),
    send(path, `{credentials:'include'}`),
    form(base + path, 'application/x-www-form-urlencoded'),
    form(base + path, 'text/plain'),
    form(base + path, 'multipart/form-data'),
  ]);
}

it('cannot be used by another site', async () => {
  const { context, page } = await visit(browser, deployment.baseUrl);
  await signIn(page, participants.owner);
  const { api, projectId, organizationId } = participants.workspace;
  const state = async () => JSON.stringify(await api.get(`/api/projects?organizationId=${organizationId}`));
  const before = await state();
  let tried = 0;
  let accepted = 0;
  for (const html of attempts(deployment.baseUrl, projectId)) {
    sitePage = html;
    tried += 1;
    const attacker = await context.newPage();
    const statuses: number[] = [];
    attacker.on('response', (response) => {
      if (response.url().startsWith(`${deployment.baseUrl}/api/`)) statuses.push(response.status());
    });
    await attacker.goto(siteUrl, { waitUntil: 'networkidle' });
    if (statuses.some((status) => status < 300 && status !== 204)) accepted += 1;
    await attacker.close();
  }
  process.stdout.write(`requests of another site: tried ${tried}, accepted ${accepted}\n`);
  expect(await state()).toBe(before);
  expect([tried, accepted]).toEqual([40, 0]);
  await page.goto('/jobs');
  await page.getByRole('heading', { name: 'Jobs' }).waitFor();
  await context.close();
}, 300_000);
