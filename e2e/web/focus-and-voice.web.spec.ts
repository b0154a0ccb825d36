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
