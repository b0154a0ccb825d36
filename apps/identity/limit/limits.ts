/** How often one may try: what is counted, for whom, how often within which time. */
import { clientNetwork } from './client-network.js';

export interface Limit {
  readonly kind:
    | 'log_in_account'
    | 'log_in_account_address'
    | 'log_in_address'
    | 'sign_up_address'
    | 'invitation_user'
    | 'password_reset_account'
    | 'password_reset_address';
  /** Whose attempts are counted: an email, a client's network, both, or a user. */
  readonly subject: string;
  readonly maximum: number;
  readonly windowMinutes: number;
}

/**
 * How long an attempt may be under way: longer than its caller waits, so that no guess that was judged later, and not
 * counted meanwhile, is ever answered. Short, because the rows of a process that died are in the way until then.
 */
export const underWaySeconds = 10;

/** The longest window: older attempts count nowhere. */
export const longestWindowMinutes = 60;

export interface LimitSettings {
  readonly logInFailuresPerAccountAndAddress: number;
  readonly logInFailuresPerAccount: number;
  readonly logInFailuresPerAddress: number;
  readonly signUpsPerAddress: number;
  readonly invitationsPerUser: number;
  readonly passwordResetsPerAddress: number;
}

/** Where an attempt on an account comes from, as one subject. It begins with the email and a blank. */
function accountAndAddress(email: string, clientAddress?: string): string {
  return `${email} ${clientAddress ? clientNetwork(clientAddress) : '-'}`;
}

/**
 * For unknown emails, too, so that the limit does not reveal who has an account. The low limit of the account is one for
 * each client network: a stranger elsewhere does not lock the owner out.
 */
export function logInLimits(settings: LimitSettings, email: string, clientAddress?: string): Limit[] {
  return [
    {
      kind: 'log_in_account_address',
      subject: accountAndAddress(email, clientAddress),
      maximum: settings.logInFailuresPerAccountAndAddress,
      windowMinutes: 15,
    },
    { kind: 'log_in_account', subject: email, maximum: settings.logInFailuresPerAccount, windowMinutes: 15 },
    ...ofAddress('log_in_address', clientAddress, settings.logInFailuresPerAddress, 15),
  ];
}

export function signUpLimits(settings: LimitSettings, clientAddress?: string): Limit[] {
  return ofAddress('sign_up_address', clientAddress, settings.signUpsPerAddress, longestWindowMinutes);
}

/** Each sends a mail to an address of the inviter's choice. */
export function invitationLimits(settings: LimitSettings, userId: string): Limit[] {
  const maximum = settings.invitationsPerUser;
  return [{ kind: 'invitation_user', subject: userId, maximum, windowMinutes: longestWindowMinutes }];
}

/** Enough for whoever did not find the first mail, too few to flood a mailbox. */
export function passwordResetAccountLimits(email: string): Limit[] {
  return [{ kind: 'password_reset_account', subject: email, maximum: 3, windowMinutes: 15 }];
}

export function passwordResetAddressLimits(settings: LimitSettings, clientAddress?: string): Limit[] {
  const maximum = settings.passwordResetsPerAddress;
  return ofAddress('password_reset_address', clientAddress, maximum, longestWindowMinutes);
}

/** No limit for calls of our own services, which come from no client. */
function ofAddress(
  kind: Limit['kind'],
  clientAddress: string | undefined,
  maximum: number,
  windowMinutes: number,
): Limit[] {
  if (!clientAddress) return [];
  return [{ kind, subject: clientNetwork(clientAddress), maximum, windowMinutes }];
}
