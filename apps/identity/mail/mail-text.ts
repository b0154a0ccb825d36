/** What the mails say. Plain text, so that a name somebody chose is never taken for markup. */

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

export interface InvitationWords {
  readonly organization: string;
  readonly inviter: string;
  readonly role: string;
  readonly url: string;
}

export function invitationMail({ organization, inviter, role, url }: InvitationWords): MailText {
  return {
    subject: `Invitation to ${organization}`,
    text: `${inviter} invites you to the organization "${organization}" on Handtest, as ${role}.

To accept, sign in with this email address and open:

${url}

The invitation is good for one use within seven days. If you did not expect it, you need not do anything.
`,
  };
}

export function passwordResetMail(url: string): MailText {
  return {
    subject: 'Choose a new password',
    text: `Somebody, probably you, asked for a new password for your Handtest account. To choose one, open:

${url}

The link is good for one use within an hour. If it was not you, you need not do anything: the password stays as it is.
`,
  };
}
