/** Billing reports low credit; the admins of the organization get a mail. */
import { billingEvents } from '@handtest/contracts/billing';
import { newId } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { MailServer } from '@handtest/fakes';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let mailServer: MailServer;
let identity: IdentityUnderTest;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  mailServer = await MailServer.start();
  identity = await startIdentity({ SMTP_URL: mailServer.url, MAIL_FROM: 'mail@handtest.example' });
});

afterAll(async () => {
  await identity.stop();
  await mailServer.stop();
});

beforeEach(async () => {
  mailServer.use(() => undefined);
  [owner, admin] = await Promise.all([identity.signUp('Olga Größe'), identity.signUp()]);
  await identity.addMember(owner.organizationId, admin.userId, 'admin');
});

/** @param id the same for deliveries of the same event */
const ranLow = (organizationId = owner.organizationId, id: string = newId('message')) =>
  identity.publish(
    billingEvents.creditRanLow,
    { organizationId, creditMicros: '7250500', thresholdMicros: '10000000' },
    id,
  );
const mailsTo = (...people: Person[]) => people.map(({ email }) => mailServer.mailsTo(email).length);
const waiting = () =>
  identity.sql<{ attempts: number; seconds: number; leased: boolean }>(
    `SELECT attempts, extract(epoch FROM due_at - now())::float AS seconds, leased_until IS NOT NULL AS leased
     FROM outgoing_mail JOIN work ON key = outgoing_mail.id::text`,
  );
/** Waits until all events are processed and their mails are sent. */
async function settled(): Promise<void> {
  const last = newId('message');
  await ranLow(newId('organization'), last);
  const processed = () => identity.sql('SELECT 1 FROM inbox WHERE message_id = $1', [last]);
  await eventually(async () => expect(await processed()).toHaveLength(1));
  await eventually(async () => expect(await waiting()).toEqual([]));
}
/** A crossing with mails that the server has refused temporarily. */
async function ranLowWhileBusy(): Promise<void> {
  mailServer.use(() => ({ code: 451, text: 'Busy' }));
  await ranLow();
  await eventually(async () => {
    const rows = await waiting();
    expect(rows).toHaveLength(2);
    expect(rows.every(({ attempts, leased }) => attempts > 0 && !leased)).toBe(true);
  });
}
const makeDue = () => identity.sql('UPDATE work SET due_at = now()');

describe('the mail of low credit', () => {
  it('is sent to each admin, and to no other member', async () => {
    const [contributor, viewer] = await Promise.all([identity.signUp(), identity.signUp()]);
    await identity.addMember(owner.organizationId, contributor.userId, 'contributor');
    await identity.addMember(owner.organizationId, viewer.userId, 'viewer');
    await ranLow();
    await settled();
    expect(mailsTo(owner, admin, contributor, viewer)).toEqual([1, 1, 0, 0]);
    const [mail] = mailServer.mailsTo(owner.email);
    expect(mail!.text).toContain(
      `The credit of the organization "Olga Größe's organization" on Handtest fell to 7.2505 USD.`,
    );
    expect(mail!.text).toContain('The threshold for this mail is 10.00 USD.');
    expect(mail!.text.split('\n')).toContain('POST http://localhost:3000/api/billing/checkout');
  });

  it('is sent once for each crossing, however often its event arrives', async () => {
    const crossing = newId('message');
    for (const id of [crossing, crossing, newId('message'), crossing]) {
      await ranLow(owner.organizationId, id);
    }
    await settled();
    expect(mailsTo(owner, admin)).toEqual([2, 2]);
  });

  it('is tried again after a temporary refusal', async () => {
    await ranLowWhileBusy();
    mailServer.use(() => undefined);
    await makeDue();
    await settled();
    expect(mailsTo(owner, admin)).toEqual([1, 1]);
  });

  it('is not sent for a deleted organization', async () => {
    await identity.sql('UPDATE organization SET deleted_at = now() WHERE id = $1', [owner.organizationId]);
    await ranLow();
    await settled();
    expect(mailsTo(owner, admin)).toEqual([0, 0]);
  });

  it('is not sent after the organization was deleted or the recipient lost the admin role', async () => {
    await ranLowWhileBusy();
    mailServer.use(() => undefined);
    const { organizationId } = owner;
    const demote = { organizationId, userId: admin.userId, role: 'viewer' } as const;
    await identity.members.changeRole(demote, owner.call);
    await makeDue();
    await settled();
    expect(mailsTo(owner, admin)).toEqual([1, 0]);
    await identity.members.changeRole({ ...demote, role: 'admin' }, owner.call);
    await ranLowWhileBusy();
    mailServer.use(() => undefined);
    await identity.sql('UPDATE organization SET deleted_at = now() WHERE id = $1', [organizationId]);
    await makeDue();
    await settled();
    expect(mailsTo(owner, admin)).toEqual([1, 0]);
  });

  it('is not stored without a mail server', async () => {
    const other = await startIdentity();
    try {
      const { organizationId } = await other.signUp();
      const id = newId('message');
      const amounts = { creditMicros: '0', thresholdMicros: '1' };
      await other.publish(billingEvents.creditRanLow, { organizationId, ...amounts }, id);
      const processed = () => other.sql('SELECT 1 FROM inbox WHERE message_id = $1', [id]);
      await eventually(async () => expect(await processed()).toHaveLength(1));
      expect(await other.sql('SELECT 1 FROM outgoing_mail')).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
