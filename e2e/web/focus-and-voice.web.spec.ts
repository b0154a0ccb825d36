/** For people without a pointer or without the screen: where the focus is after a dialog, and what is read aloud by itself. */
import { expect as expectPage, type Page } from '@playwright/test';
import { startWeb } from './web-under-test.js';

const web = startWeb();

const look = { theme: 'light', width: 1440 } as const;

async function newKey(name: string): Promise<void> {
  const { participants, places } = web.system;
  await participants.owner.api.post('/api/keys', { organizationId: places.organizationId, name });
}

it.each([
  {
    what: 'a key that is revoked',
    path: '/org/keys',
    prepare: () => newKey('Laptop'),
    opener: 'Revoke Laptop',
    action: 'Revoke key',
    title: 'API keys',
  },
  {
    what: 'a job that is cancelled',
    path: '/jobs/{queuedJobId}',
    prepare: () => Promise.resolve(),
    opener: 'Cancel job',
    action: 'Cancel job',
    title: 'Buy one item as a guest and pay by card.',
  },
])('the focus is on the title when the button of $what is gone with its dialog', (given) =>
  web.visitor.open({ as: 'user', path: given.path }, look, async (page, go) => {
    await given.prepare();
    await go();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(given.opener).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: given.action }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expectPage(button(given.opener)).toHaveCount(0);
    await expectPage(page.getByRole('heading', { name: given.title, level: 1 })).toBeFocused();
  }),
);

const title = (page: Page) => page.getByRole('heading', { level: 1 });

it.each([
  {
    what: 'the filters above the list',
    path: '/jobs?since=2020-01-01',
    clear: (page: Page) => page.getByRole('button', { name: 'Clear filters' }),
    focused: title,
  },
  {
    what: 'the filters that no job matches',
    path: '/jobs?since=2999-01-01',
    clear: (page: Page) => page.getByRole('link', { name: 'Clear filters' }),
    focused: title,
  },
  {
    what: 'the filters of the ledger',
    path: '/org/billing?to=2020-01-01',
    clear: (page: Page) => page.getByRole('button', { name: 'Clear the filters' }),
    focused: title,
  },
  {
    what: 'the selected jobs',
    path: '/jobs',
    prepare: async (page: Page) => {
      await page.getByRole('table', { name: 'Jobs' }).getByRole('link').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
    },
    clear: (page: Page) => page.getByRole('button', { name: 'Clear', exact: true }),
    focused: (page: Page) => page.locator('[data-row]').first(),
  },
  {
    what: 'an answer',
    as: 'tester' as const,
    path: '/test/{runningJobId}',
    prepare: (page: Page) =>
      page.getByRole('group', { name: 'Whether the payment worked' }).getByLabel('No').check(),
    clear: (page: Page) => page.getByRole('button', { name: 'Clear the answer' }),
    focused: (page: Page) =>
      page.getByRole('group', { name: 'Whether the payment worked' }).getByLabel('Yes'),
  },
  {
    what: 'a note',
    as: 'tester' as const,
    path: '/test/{runningJobId}',
    prepare: async (page: Page) => {
      await page.getByLabel('Note', { exact: true }).fill('The hat is green');
      await page.keyboard.press('Enter');
    },
    clear: (page: Page) => page.getByRole('button', { name: /^Remove the note/ }),
    focused: (page: Page) => page.getByLabel('Note', { exact: true }),
  },
])('the focus is not lost when $what is cleared by the keyboard', (given) =>
  web.visitor.open(
    { as: given.as ?? 'user', path: given.path },
    { ...look, width: 1600 },
    async (page, go) => {
      await go();
      await given.prepare?.(page);
      await given.clear(page).press('Enter');
      await expectPage(given.clear(page)).toHaveCount(0);
      await expectPage(given.focused(page)).toBeFocused();
    },
  ),
);

/** Collects the texts that change by themselves where a screen reader reads each change. */
function collectChanges(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const live = target.parentElement?.closest('[aria-live], [role=status], [role=alert]');
        if (live && live.getAttribute('aria-relevant') !== 'additions') heard.push(target.textContent ?? '');
      }
    }).observe(document, { characterData: true, subtree: true });
  });
}

it.each([
  { as: 'user' as const, path: '/jobs/{runningJobId}' },
  { as: 'tester' as const, path: '/test/{runningJobId}?side=chat' },
])('the running times of messages are not read aloud on $path', async ({ as, path }) => {
  const { participants, places } = web.system;
  const message = 'Use the test card';
  await participants.owner.api.post(`/api/jobs/${places.runningJobId}/messages`, { message });
  await web.visitor.open({ as, path }, look, async (page, go) => {
    await page.clock.install();
    await go();
    const time = page.getByRole('listitem').filter({ hasText: message }).last().locator('time');
    await expectPage(time).toHaveText('now');
    await collectChanges(page);
    await page.clock.fastForward('03:00');
    await expectPage(time).toHaveText(/min\. ago/);
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    expect(heard.filter((text) => text.includes('ago'))).toEqual([]);
  });
});

it('the focus is not lost when an entry of a list, a finding or its time is removed by the keyboard', () =>
  web.visitor.open(
    { as: 'tester', path: '/test/{runningJobId}' },
    { ...look, width: 1600 },
    async (page, go) => {
      await go();
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const removeEntry = (entry: number) => button(new RegExp(`^Remove entry ${entry} of`));
      await button('Add an entry').first().click();
      await button('Add an entry').first().click();
      await removeEntry(1).press('Enter');
      await expectPage(removeEntry(1)).toBeFocused();
      await removeEntry(1).press('Enter');
      await expectPage(button('Add an entry').first()).toBeFocused();
      await button('Add a finding').click();
      await button('Add a finding').click();
      await button(/^Remove the time .* of finding 1/).press('Enter');
      await expectPage(button('Now').first()).toBeFocused();
      await page.getByLabel('What is wrong').last().fill('The second one');
      await button('Remove finding 1').press('Enter');
      await expectPage(page.getByLabel('What is wrong')).toHaveValue('The second one');
      await expectPage(page.getByLabel('What is wrong')).toBeFocused();
      await button('Remove finding 1').press('Enter');
      await expectPage(button('Add a finding')).toBeFocused();
    },
  ));
