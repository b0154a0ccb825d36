import { invitationMail, passwordResetMail } from './mail-text.js';

const url = 'https://handtest.example/invitations/ht_inv_x';

describe('a mail', () => {
  it('of an invitation says who invites, into what, as what, and has the link on a line of its own', () => {
    const words = { organization: 'Acme <b>', inviter: 'Ada', role: 'viewer', url };
    const { subject, text } = invitationMail(words);
    expect(subject).toBe('Invitation to Acme <b>');
    expect(text).toContain('Ada invites you to the organization "Acme <b>" on Handtest, as viewer.');
    expect(text.split('\n')).toContain(url);
  });

  it('of a password reset has the link on a line of its own', () => {
    expect(passwordResetMail(url).text.split('\n')).toContain(url);
  });
});
