import { firstPasswordResetMail, invitationMail, lowCreditMail, passwordResetMail } from './mail-text.js';

const url = 'https://handtest.example/invitations/ht_inv_x';

describe('a mail', () => {
  it('of an invitation names inviter, organization and role, and has the link on its own line', () => {
    const words = { organization: 'Acme <b>', inviter: 'Ada', role: 'viewer', url };
    const { subject, text } = invitationMail(words);
    expect(subject).toBe('Invitation to Acme <b>');
    expect(text).toContain('Ada invites you to the organization "Acme <b>" on Handtest, as viewer.');
    expect(text.split('\n')).toContain(url);
  });

  it('of a password reset has the link on its own line', () => {
    const { text } = passwordResetMail('https://handtest.example', 'ht_rst_x');
    expect(text.split('\n')).toContain('https://handtest.example/password-reset/ht_rst_x');
  });

  it('to an address without a proof says what the owner may lose, and leads to the question', () => {
    const { text } = firstPasswordResetMail('https://handtest.example', 'ht_rst_x');
    expect(text.split('\n')).toContain('https://handtest.example/first-password-reset/ht_rst_x');
    expect(text).toContain('you keep your organizations and API keys');
  });

  it('of low credit has the remaining credit, the threshold, and the calls that change both', () => {
    const publicUrl = 'https://handtest.example';
    const amounts = { creditMicros: '7250500', thresholdMicros: '10000000' };
    const { subject, text } = lowCreditMail({ organization: 'Acme <b>', publicUrl, ...amounts });
    expect(subject).toBe('Low credit: Acme <b>');
    expect(text).toContain('The credit of the organization "Acme <b>" on Handtest fell to 7.2505 USD.');
    expect(text).toContain('The threshold for this mail is 10.00 USD.');
    expect(text.split('\n')).toContain(`POST ${publicUrl}/api/billing/checkout`);
    expect(text.split('\n')).toContain(`PUT ${publicUrl}/api/billing/caps`);
  });
});
