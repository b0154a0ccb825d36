/** Mails are sent through refusals and outages of the mail server. */
import { anonymousCall } from '@handtest/contracts/define';
import { InvitationNotFound } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { MailServer } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, type Person, startIdentity } from './identity-under-test.js';

let mailServer: MailServer;
let identity: IdentityUnderTest;
let owner: Person;
let guest: Person;

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
  [owner, guest] = await Promise.all([identity.signUp('Olga Größe'), identity.signUp()]);
});

const invite = (email = guest.email) =>
  identity.invitations.create({ organizationId: owner.organizationId, email, role: 'viewer' }, owner.call);
const waiting = () =>
  identity.sql<{ attempts: number; seconds: number; leased: boolean }>(
    `SELECT attempts, extract(epoch FROM due_at - now())::float AS seconds, leased_until IS NOT NULL AS leased
     FROM outgoing_mail JOIN work ON key = outgoing_mail.id::text`,
  );
/** Seconds until the next attempt, after this one has failed. */
const postponed = (attempts = 1) =>
  eventually(async () => {
    const [row] = await waiting();
    expect(row).toMatchObject({ attempts, leased: false });
    return row!.seconds;
  });
const tokenIn = (text: string) => /\/invitations\/(ht_inv_\w+)\n/.exec(text)![1]!;
const makeDue = () => identity.sql('UPDATE work SET due_at = now()');

describe('the mail of an invitation', () => {
  it('has its own link, which makes the user a member and verifies the email', async () => {
    const { inviteUrl } = await invite();
    const mail = await eventually(() => {
      const [received] = mailServer.mailsTo(guest.email);
      expect(received).toBeDefined();
      return received!;
    });
    expect(mail.text).toContain(`Olga Größe invites you to the organization "Olga Größe's organization"`);
    expect(mail.text).not.toContain(inviteUrl);
    const token = tokenIn(mail.text);
    await identity.invitations.accept({ token }, guest.call);
    const select = 'SELECT email_verified_at IS NOT NULL AS verified FROM user_account WHERE id = $1';
    expect(await identity.sql(select, [guest.userId])).toEqual([{ verified: true }]);
    const both = [token, inviteUrl.split('/').at(-1)!];
    for (const used of both) {
      const again = identity.invitations.accept({ token: used }, guest.call);
      expect(await errorOf(again)).toBeInstanceOf(InvitationNotFound);
    }
  });

  it('does not verify the email when the link of the answer was used', async () => {
    const { inviteUrl } = await invite();
    await identity.invitations.accept({ token: inviteUrl.split('/').at(-1)! }, guest.call);
    const select = 'SELECT email_verified_at FROM user_account WHERE id = $1';
    expect(await identity.sql(select, [guest.userId])).toEqual([{ email_verified_at: null }]);
  });

  it('is tried again after a temporary refusal, with increasing delays', async () => {
    mailServer.use((_recipient, count) => (count < 2 ? { code: 451, text: 'Busy' } : undefined));
    await invite();
    expect(await postponed(1)).toBeLessThanOrEqual(5);
    await makeDue();
    expect(await postponed(2)).toBeGreaterThan(5);
    await makeDue();
    await eventually(() => expect(mailServer.mailsTo(guest.email)).toHaveLength(1));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  it('is deleted after a permanent refusal', async () => {
    mailServer.use(() => ({ code: 550, text: 'No such mailbox' }));
    await invite();
    await eventually(() => expect(identity.logLines.join('')).toContain('a mail was refused for good'));
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(mailServer.mailsTo(guest.email)).toEqual([]);
  });

  it('is not sent after the invitation was withdrawn or has expired', async () => {
    mailServer.use(() => ({ code: 451, text: 'Busy' }));
    const { id } = await invite();
    await postponed();
    const { organizationId } = owner;
    await identity.invitations.withdraw({ organizationId, invitationId: id }, owner.call);
    expect(await waiting()).toEqual([]);
    await invite();
    await postponed();
    mailServer.use(() => undefined);
    await identity.sql('UPDATE outgoing_mail SET expires_at = now()');
    await makeDue();
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(mailServer.mailsTo(guest.email)).toEqual([]);
  });
});

describe('a mail', () => {
  it('survives an outage of the mail server and of every process', async () => {
    const server = await MailServer.start();
    const address = server.url;
    await server.stop();
    const other = await startIdentity({ SMTP_URL: address, MAIL_FROM: 'mail@handtest.example' });
    try {
      const person = await other.signUp();
      await other.passwords.requestReset({ email: person.email }, anonymousCall);
      await eventually(async () => {
        const rows = await other.sql<{ attempts: number }>('SELECT attempts FROM work');
        expect(rows[0]!.attempts).toBeGreaterThan(0);
      });
      await other.restart({ SMTP_URL: mailServer.url, MAIL_FROM: 'mail@handtest.example' });
      await other.sql('UPDATE work SET due_at = now()');
      await eventually(() => expect(mailServer.mailsTo(person.email)).toHaveLength(1));
    } finally {
      await other.stop();
    }
  });

  it('is sent once by several replicas', async () => {
    await identity.addReplica();
    const emails = Array.from({ length: 30 }, (_, index) => `m${index}+${owner.userId}@example.com`);
    await Promise.all(emails.map((email) => invite(email)));
    await eventually(async () => expect(await waiting()).toEqual([]));
    for (const email of emails) expect(mailServer.mailsTo(email)).toHaveLength(1);
  });

  it('to an address that looks like several is sent to none of them', async () => {
    await invite('"a,b@evil.example,c"@example.com');
    await eventually(async () => expect(await waiting()).toEqual([]));
    const recipients = mailServer.mails.flatMap(({ to }) => to);
    expect(recipients.filter((address) => address.includes('evil'))).toEqual([]);
  });
});
