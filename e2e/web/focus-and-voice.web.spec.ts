/** For people without a pointer or without the screen: where the focus is after a dialog. */
import { expect as expectPage } from '@playwright/test';
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
