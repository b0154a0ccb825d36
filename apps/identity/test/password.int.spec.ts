/** Changes of names and passwords, by a session or by a link in a mail. */
import { anonymousCall, InvalidRequest } from '@handtest/contracts/define';
import {
  InvitationNotFound,
  MailNotConfigured,
  newToken,
  OrganizationNotFound,
  PasswordResetNotFound,
  SessionRequired,
  TokenNotAccepted,
  TooManyAttempts,
  WrongCredentials,
  WrongPassword,
} from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { MailServer } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import {
  admitted,
  type IdentityUnderTest,
  password,
  type Person,
  startIdentity,
} from './identity-under-test.js';

let mailServer: MailServer;
let identity: IdentityUnderTest;
let person: Person;

const newPassword = 'a quite different one';

beforeAll(async () => {
  mailServer = await MailServer.start();
  identity = await startIdentity({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Handtest <mail@handtest.example>',
    PUBLIC_URL: 'https://handtest.example',
  });
});

afterAll(async () => {
  await identity.stop();
  await mailServer.stop();
});

beforeEach(async () => {
  person = await identity.signUp();
});

const logIn = (text: string, email = person.email) =>
  identity.accounts.logIn({ email, password: text }, anonymousCall);
const change = (currentPassword: string, call = person.call) =>
  identity.passwords.change({ currentPassword, newPassword }, call);
const request = (email: string, clientAddress?: string) =>
  identity.passwords.requestReset({ email }, { ...anonymousCall, clientAddress });
const reset = (token: string, text = newPassword) =>
  identity.passwords.reset({ token, newPassword: text }, anonymousCall);

/** The token in the latest mail to this address, after this many mails. */
async function mailedToken(email = person.email, mails = 1): Promise<string> {
  return eventually(() => {
    const received = mailServer.mailsTo(email);
    expect(received).toHaveLength(mails);
    return /https:\/\/handtest\.example\/[\w-]+\/(ht_\w+)\n/.exec(received.at(-1)!.text)![1]!;
  });
}

describe('a profile', () => {
  it('gets a new name with a session', async () => {
    const changed = await identity.accounts.updateMe({ name: ' Ada King ' }, person.call);
    expect(changed).toMatchObject({ user: { id: person.userId, name: 'Ada King' }, email: person.email });
    await expect(identity.accounts.me({}, person.call)).resolves.toEqual(changed);
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    const byPat = identity.accounts.updateMe({ name: 'x' }, await identity.callOf(pat.token));
    expect(await errorOf(byPat)).toBeInstanceOf(SessionRequired);
    const unnamed = await errorOf(identity.accounts.updateMe({ name: '' }, person.call));
    expect(unnamed).toBeInstanceOf(InvalidRequest);
  });
});

describe('changing the password', () => {
  it('ends all sessions before it answers, and keeps PATs', async () => {
    const other = await logIn(password);
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    await expect(change(password)).resolves.toEqual({});
    for (const token of [person.token, other.token]) {
      expect(await errorOf(identity.callOf(token))).toBeInstanceOf(TokenNotAccepted);
    }
    await identity.callOf(pat.token);
    expect(await errorOf(logIn(password))).toBeInstanceOf(WrongCredentials);
    await logIn(newPassword);
  });

  it('needs the current password, and ends no session without it', async () => {
    expect(await errorOf(change('wrong password'))).toBeInstanceOf(WrongPassword);
    await identity.callOf(person.token);
    await logIn(password);
  });

  it('has the limits of log-ins, and the same count', async () => {
    for (let index = 0; index < 10; index++) {
      expect(await errorOf(change('wrong password'))).toBeInstanceOf(WrongPassword);
    }
    expect(await errorOf(change(password))).toBeInstanceOf(TooManyAttempts);
    expect(await errorOf(logIn(password))).toBeInstanceOf(TooManyAttempts);
  });

  it('needs a session', async () => {
    const pat = await identity.pats.create({ name: 'cli' }, person.call);
    for (const call of [await identity.callOf(pat.token), anonymousCall]) {
      expect(await errorOf(change(password, call))).toBeInstanceOf(SessionRequired);
    }
  });

  it('succeeds once of many concurrent calls', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => change(password)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leaves no session of the old password, in any order of the calls', async () => {
    await identity.addReplica();
    const people = await Promise.all(Array.from({ length: 10 }, () => identity.signUp()));
    await Promise.all(
      people.map(async ({ email, call }) => {
        const logIns = Array.from({ length: 6 }, () => logIn(password, email).catch(() => undefined));
        await admitted(() => identity.passwords.change({ currentPassword: password, newPassword }, call));
        for (const session of await Promise.all(logIns)) {
          if (session) expect(await errorOf(identity.callOf(session.token))).toBeInstanceOf(TokenNotAccepted);
        }
      }),
    );
  });

  it.each([
    [{ newPassword: 'too short' }, 'newPassword'],
    [{ newPassword: 'x'.repeat(201) }, 'newPassword'],
    [{ currentPassword: 7 }, 'currentPassword'],
  ])('is refused with %j, naming the field', async (wrong, field) => {
    const fields = { currentPassword: password, newPassword, ...(wrong as object) };
    const error = await errorOf(identity.passwords.change(fields, person.call));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });
});

describe('a password reset', () => {
  it('sends a link that sets a new password once and ends all sessions', async () => {
    await expect(request(person.email.toUpperCase())).resolves.toEqual({});
    const token = await mailedToken();
    const [mail] = mailServer.mailsTo(person.email);
    expect(mail).toMatchObject({ from: 'mail@handtest.example', subject: 'Choose a new password' });
    await expect(reset(token)).resolves.toEqual({});
    expect(await errorOf(identity.callOf(person.token))).toBeInstanceOf(TokenNotAccepted);
    await logIn(newPassword);
    expect(await errorOf(reset(token, 'yet another one'))).toBeInstanceOf(PasswordResetNotFound);
  });

  it('answers the same for an unknown email, and sends no mail there', async () => {
    await expect(request('nobody@example.com')).resolves.toEqual({});
    await request(person.email);
    await mailedToken();
    await eventually(async () => {
      expect(await identity.sql('SELECT FROM outgoing_mail')).toHaveLength(0);
    });
    expect(mailServer.mailsTo('nobody@example.com')).toEqual([]);
  });

  it('unlocks an account after too many guesses', async () => {
    for (let index = 0; index < 10; index++) await errorOf(logIn('wrong'));
    expect(await errorOf(logIn(password))).toBeInstanceOf(TooManyAttempts);
    await request(person.email);
    await reset(await mailedToken());
    await logIn(newPassword);
  });

  it('sends at most three mails in 15 minutes, with the same answer', async () => {
    for (let index = 0; index < 6; index++) await expect(request(person.email)).resolves.toEqual({});
    await mailedToken(person.email, 3);
    await eventually(async () => {
      expect(await identity.sql('SELECT FROM outgoing_mail')).toHaveLength(0);
    });
    expect(mailServer.mailsTo(person.email)).toHaveLength(3);
  });

  it('deletes every link when one was used or the password changed', async () => {
    await request(person.email);
    const first = await mailedToken();
    await request(person.email);
    const second = await mailedToken(person.email, 2);
    await reset(second);
    expect(await errorOf(reset(first))).toBeInstanceOf(PasswordResetNotFound);
    await request(person.email);
    const third = await mailedToken(person.email, 3);
    const { token } = await logIn(newPassword);
    const call = await identity.callOf(token);
    await identity.passwords.change({ currentPassword: newPassword, newPassword: password }, call);
    expect(await errorOf(reset(third))).toBeInstanceOf(PasswordResetNotFound);
  });

  it('sets one password from many concurrent calls with one link', async () => {
    await request(person.email);
    const token = await mailedToken();
    const choices = Array.from({ length: 10 }, (_, index) => `password number ${index}`);
    const outcomes = await Promise.allSettled(choices.map((choice) => reset(token, choice)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await logIn(choices[outcomes.findIndex(({ status }) => status === 'fulfilled')]!);
  });

  it('refuses a link that is unknown, malformed or an hour old', async () => {
    await request(person.email);
    const token = await mailedToken();
    await identity.sql('UPDATE password_reset SET expires_at = clock_timestamp()');
    const old = await errorOf(reset(token));
    expect(old).toBeInstanceOf(PasswordResetNotFound);
    for (const other of [newToken('rst'), `${token}x`, '', person.token, newToken('inv')]) {
      expect(await errorOf(reset(other))).toEqual(old);
    }
    await identity.callOf(person.token);
  });

  it('ends the PATs of an account with an unverified email, and keeps later ones', async () => {
    const squatted = await identity.pats.create({ name: 'squatter' }, person.call);
    await request(person.email);
    await reset(await mailedToken());
    expect(await errorOf(identity.callOf(squatted.token))).toBeInstanceOf(TokenNotAccepted);
    const { token } = await logIn(newPassword);
    const own = await identity.pats.create({ name: 'own' }, await identity.callOf(token));
    await request(person.email);
    await reset(await mailedToken(person.email, 2), password);
    await identity.callOf(own.token);
  });

  describe('of an account that perhaps a stranger made', () => {
    let attacker: Person;
    let key: string;
    let invitation: string;
    const session = async () => identity.callOf((await logIn(newPassword)).token);
    const organizations = async () => (await identity.organizations.list({}, await session())).items;
    const asStranger = { keepOrganizations: false };
    const resetByMail = async (choice: { keepOrganizations?: boolean } = asStranger, mails = 1) => {
      await request(person.email);
      const token = await mailedToken(person.email, mails);
      await identity.passwords.reset({ token, newPassword, ...choice }, anonymousCall);
    };
    const invite = async (email: string, role: 'admin' | 'viewer') => {
      const invited = { organizationId: person.organizationId, email, role };
      return (await identity.invitations.create(invited, person.call)).inviteUrl.split('/').at(-1)!;
    };

    beforeEach(async () => {
      attacker = await identity.signUp('Attacker');
      const { organizationId } = person;
      key = (await identity.keys.create({ organizationId, name: 'squatter' }, person.call)).key;
      await identity.invitations.accept({ token: await invite(attacker.email, 'admin') }, attacker.call);
      invitation = await invite(`later-${attacker.email}`, 'viewer');
      attacker = { ...attacker, call: await identity.callOf(attacker.token) };
    });

    it('ends its keys and invitations, and leaves its owner alone in a new organization', async () => {
      await resetByMail();
      expect(await errorOf(identity.callOf(key))).toBeInstanceOf(TokenNotAccepted);
      const shown = await errorOf(identity.invitations.show({ token: invitation }, anonymousCall));
      expect(shown).toBeInstanceOf(InvitationNotFound);
      const [own, ...others] = await organizations();
      expect(others).toEqual([]);
      expect(own).toMatchObject({ memberCount: 1, name: "Ada Lovelace's organization" });
      expect(own!.id).not.toBe(person.organizationId);
      const byAttacker = await identity.callOf(attacker.token);
      const watched = await errorOf(identity.members.list({ organizationId: own!.id }, byAttacker));
      expect(watched).toBeInstanceOf(OrganizationNotFound);
    });

    it('ends also memberships in organizations of others and where the stranger took its rights', async () => {
      await identity.addMember(attacker.organizationId, person.userId, 'admin');
      const demoted = {
        organizationId: person.organizationId,
        userId: person.userId,
        role: 'viewer',
      } as const;
      await identity.members.changeRole(demoted, attacker.call);
      await resetByMail();
      const ids = (await organizations()).map(({ id }) => id);
      expect(ids).toHaveLength(1);
      expect([person.organizationId, attacker.organizationId]).not.toContain(ids[0]);
    });

    it('writes each end into the audit log of the organization', async () => {
      const { organizationId } = person;
      await resetByMail();
      const { items } = await identity.audit.list({ organizationId, limit: 3 }, attacker.call);
      const actor = { kind: 'user', id: person.userId, name: 'Ada Lovelace' };
      expect(items).toMatchObject([
        { action: 'invitation.withdrawn', actor, subject: { name: `later-${attacker.email}` } },
        { action: 'key.revoked', actor, subject: { name: 'squatter' }, details: { mode: 'live' } },
        { action: 'member.left', actor, subject: { id: person.userId }, details: { before: 'admin' } },
      ]);
    });

    it('leaves colleagues, their keys and their invitations as they were', async () => {
      const { organizationId } = person;
      const theirs = await identity.keys.create({ organizationId, name: 'theirs' }, attacker.call);
      const guest = { organizationId, email: 'guest@example.com', role: 'viewer' } as const;
      await identity.invitations.create(guest, attacker.call);
      await resetByMail();
      await identity.callOf(theirs.key);
      const { items } = await identity.invitations.list({ organizationId }, attacker.call);
      expect(items.map(({ email }) => email)).toEqual([guest.email]);
      const members = await identity.members.list({ organizationId }, attacker.call);
      expect(members.items.map(({ userId }) => userId)).toEqual([attacker.userId]);
    });

    it.each([{ keepOrganizations: true }, {}])(
      'keeps all of it unless the user says no: %j',
      async (choice) => {
        await resetByMail(choice);
        await identity.callOf(key);
        await identity.invitations.show({ token: invitation }, anonymousCall);
        expect(await organizations()).toMatchObject([{ id: person.organizationId, memberCount: 2 }]);
      },
    );

    it('refuses null, and ends nothing', async () => {
      const keepOrganizations = null as unknown as boolean;
      const error = await errorOf(resetByMail({ keepOrganizations }));
      expect(error).toBeInstanceOf(InvalidRequest);
      expect(error.message).toContain('keepOrganizations');
      await identity.callOf(key);
      await identity.callOf(person.token);
    });

    it('keeps all of it when the address was proved before', async () => {
      await resetByMail({ keepOrganizations: true });
      await resetByMail(asStranger, 2);
      await identity.callOf(key);
      await identity.invitations.show({ token: invitation }, anonymousCall);
      expect(await organizations()).toMatchObject([{ id: person.organizationId, memberCount: 2 }]);
    });

    it('asks the question by another link until the address is proved', async () => {
      const linkOf = (mail: number) =>
        /\/([\w-]+)\/ht_rst_/.exec(mailServer.mailsTo(person.email)[mail]!.text)![1];
      await resetByMail();
      await resetByMail({}, 2);
      expect([linkOf(0), linkOf(1)]).toEqual(['first-password-reset', 'password-reset']);
    });
  });

  it('is limited to twenty requests an hour from one address', async () => {
    for (let index = 0; index < 20; index++) await request(`r${index}@example.com`, '198.51.100.9');
    expect(await errorOf(request('r20@example.com', '198.51.100.9'))).toBeInstanceOf(TooManyAttempts);
    await request('r20@example.com', '198.51.100.10');
  });

  it('is refused for every email where no mail is configured', async () => {
    const silent = await startIdentity();
    try {
      const ask = silent.passwords.requestReset({ email: person.email }, anonymousCall);
      expect(await errorOf(ask)).toBeInstanceOf(MailNotConfigured);
    } finally {
      await silent.stop();
    }
  });
});

describe('secrets', () => {
  it('of mails are neither in the database nor in the log', async () => {
    await request(person.email);
    const token = await mailedToken();
    const tables = [
      'outgoing_mail',
      'work',
      'password_reset',
      'invitation_token',
      'limited_action',
      'outbox',
    ];
    const dumps = await Promise.all(tables.map((table) => identity.sql(`SELECT t::text FROM ${table} AS t`)));
    const everything = JSON.stringify(dumps) + identity.logLines.join('\n');
    expect(everything).toContain(person.userId);
    for (const secret of [token, 'mail-password', newPassword]) expect(everything).not.toContain(secret);
  });
});
