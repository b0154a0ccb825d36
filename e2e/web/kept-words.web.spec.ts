/** What a person typed and did not send survives a reload and the end of the session, and no other person sees it. */
import { eventually, type Session } from '@handtest/deployment';
import { expect as expectPage } from '@playwright/test';
import { signIn, visit } from './browser.js';
import { pathOf } from './web-system.js';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const text = 'Buy a hat, pay by card, and say what the last page shows.';

interface Editor {
  readonly editor: string;
  readonly path: string;
  readonly label: string;
  readonly submit: string;
}

const editors: readonly Editor[] = [
  {
    editor: 'a template',
    path: '/projects/{projectId}/templates/{templateId}',
    label: 'Instructions for the tester',
    submit: 'Save',
  },
  {
    editor: 'a new template',
    path: '/projects/{projectId}/templates/new',
    label: 'Instructions for the tester',
    submit: 'Create template',
  },
  {
    editor: 'a schedule',
    path: '/projects/{projectId}/schedules/{scheduleId}/edit',
    label: 'Name',
    submit: 'Save',
  },
  { editor: 'a new job', path: '/jobs/new', label: 'Instructions', submit: 'Create job' },
];

/** The owner types into the editor, the session ends in another tab, and another sign-in follows in this one. */
async function typeAndSignInAs(next: Session, { path, label, submit }: Editor) {
  const { participants, places, deployment } = web.system;
  const { context, page } = await visit(web.browser, deployment.baseUrl);
  await signIn(page, participants.owner, pathOf(path, places));
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  if (label === 'Instructions for the tester') await page.getByLabel('Name', { exact: true }).fill('Hats');
  if (submit === 'Create job') await page.getByLabel('Address').fill('https://shop.example.com');
  await context.clearCookies();
  const asked = page.getByText('Sign in, and the page that you asked for opens.');
  await eventually(async () => {
    // A read of the page may notice the end before the click.
    if (!(await asked.isVisible()))
      await page.getByRole('button', { name: submit, exact: true }).click({ timeout: 2_000 });
    await asked.waitFor({ timeout: 2_000 });
  });
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await field.waitFor();
  return { context, page, field };
}

it.each(editors)('keeps what was typed into $editor when the session ends', async (given) => {
  const { context, page, field } = await typeAndSignInAs(web.system.participants.owner, given);
  await expectPage(field).toHaveValue(text);
  if (!given.editor.startsWith('a new job')) {
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  }
  await context.close();
});

it.each(editors)('shows another person nothing of what was typed into $editor', async (given) => {
  const { context, page, field } = await typeAndSignInAs(web.system.viewer, given);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expectPage(field).not.toHaveValue(text);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(text);
  await context.close();
});
