/** What is wrong in a form, or with a button, is never hidden, and never left out without a word. */
import { expect as expectPage } from '@playwright/test';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;

it('saves no template without its schema while the schema is no JSON', () =>
  web.visitor.open({ as: 'user', path: '/jobs/new?projectId={projectId}' }, look, async (page, go) => {
    await go();
    await page.getByLabel('Instructions', { exact: true }).fill('Buy a hat.');
    const save = page.getByRole('button', { name: 'Save as template' });
    await expectPage(save).not.toHaveAttribute('aria-disabled');
    await page.getByRole('radio', { name: /^Output schema/ }).check();
    const schema = page.getByRole('textbox', { name: 'Output schema' });
    await schema.fill('{ "paid": { "type": "boolean", }');
    await expectPage(save).toHaveAttribute('title', 'outputSchema must be JSON; line 1 is not');
    await schema.fill('{ "paid": { "type": "boolean", "description": "Paid" } }');
    await expectPage(save).not.toHaveAttribute('aria-disabled');
  }));

it('opens the folded fields of a schedule that have a fault', () =>
  web.visitor.open(
    { as: 'user', path: '/projects/{projectId}/schedules/{scheduleId}/edit' },
    look,
    async (page, go) => {
      await go();
      const fold = page.getByText('What differs from the template and the project');
      await fold.click();
      const address = page.getByLabel('Url (optional)');
      await address.fill('shop');
      await fold.click();
      await expectPage(address).toBeHidden();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expectPage(address).toBeVisible();
      await expectPage(address).toHaveAttribute('aria-invalid', 'true');
      await expectPage(address).toBeFocused();
    },
  ));

it('says that nothing is copied where the browser has no clipboard, as on a page without HTTPS', () =>
  web.visitor.open({ as: 'user', path: '/jobs/{jobId}' }, look, async (page, go) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await go();
    await page.getByRole('button', { name: 'Copy job id' }).click();
    await page.getByText('Copying failed').waitFor();
    await page.getByText('Select the text, and copy it by the keyboard').waitFor();
    expect(await web.visitor.misconduct()).toEqual([]);
  }));

it('names no outage on the form of a new job where the server has no remote browser to fill secrets in', () =>
  web.visitor.open({ as: 'user', path: '/jobs/new' }, look, async (page, go) => {
    const refused: string[] = [];
    page.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())));
    await go();
    await page.getByLabel('Instructions', { exact: true }).fill('Buy a hat.');
    await page.getByLabel('Address').fill('https://shop.example.com');
    await page.getByText('Likely cost').waitFor();
    await expectPage(page.getByText('The server does not answer')).toHaveCount(0);
    expect(refused).toEqual([]);
  }));
