/** The texts of mails. Plain text, so that a name cannot contain markup. */
import { usdText } from '@handtest/contracts/billing';

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

export interface LowCreditWords {
  readonly organization: string;
  /** Micro-dollars as decimal text. */
  readonly creditMicros: string;
  readonly thresholdMicros: string;
  readonly publicUrl: string;
}

export function invitationMail({ organization, inviter, role, url }: InvitationWords): MailText {
  return {
    subject: `Invitation to ${organization}`,
    text: `${inviter} invites you to the organization "${organization}" on Handtest, as ${role}.

To accept, sign in with this email address and open:

${url}

You can use the invitation once, within seven days. If you did not expect it, ignore this mail.
`,
  };
}

export function passwordResetMail(publicUrl: string, token: string): MailText {
  return {
    subject: 'Choose a new password',
    text: `We received a request for a new password for your Handtest account. To choose one, open:

${publicUrl}/password-reset/${token}

You can use the link once, within an hour. If you did not send the request, ignore this mail: your password does not change.
`,
  };
}

/** To an address without a proof: the page of the link also asks who made the account. */
export function firstPasswordResetMail(publicUrl: string, token: string): MailText {
  return {
    subject: 'Choose a new password',
    text: `We received a request for a new password for the Handtest account with this address. To choose one, open:

${publicUrl}/first-password-reset/${token}

The page asks whether you made the account. No one has proved yet that this address is theirs, so a stranger may have signed
up with it. If you made the account, say so: you keep your organizations and API keys. Otherwise they end for this account.
Its personal access tokens end in both cases.

You can use the link once, within an hour. If you did not send the request, ignore this mail: nothing changes.
`,
  };
}

export function lowCreditMail(words: LowCreditWords): MailText {
  const { organization, creditMicros, thresholdMicros, publicUrl } = words;
  return {
    subject: `Low credit: ${organization}`,
    text: `The credit of the organization "${organization}" on Handtest fell to ${usdText(BigInt(creditMicros))} USD.
The threshold for this mail is ${usdText(BigInt(thresholdMicros))} USD. Credit that is held for jobs under way is included.

A new job is refused when the free credit does not cover it. To buy credit, call:

POST ${publicUrl}/api/billing/checkout

To change the threshold, set alertBelowUsd:

PUT ${publicUrl}/api/billing/caps

Both are described at ${publicUrl}/api/docs. You get this mail because you are an admin of the organization.
It is sent each time the credit falls below the threshold.
`,
  };
}
