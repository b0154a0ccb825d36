/** The limits of attempts: kind, subject, maximum and window. */
import type { IdentityConfig } from '../config.js';
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
 * The lease of an attempt under way. It is longer than its caller waits: no caller gets the result of an attempt that is no
 * longer counted. It is short, because the rows of a process that died block other attempts until then.
 */
export const underWaySeconds = 10;

/** The longest window: older attempts count for no limit. */
export const longestWindowMinutes = 60;

/**
 * Unknown emails have the same limits, so that a refusal does not reveal which accounts exist. The low limit of an account
 * applies to each client network: a stranger in another network does not lock the owner out.
 */
export function logInLimits(settings: IdentityConfig, email: string, clientAddress?: string): Limit[] {
  return [
    {
      kind: 'log_in_account_address',
      // Password resets find it by the email and the blank.
      subject: `${email} ${clientAddress ? clientNetwork(clientAddress) : '-'}`,
      maximum: settings.logInFailuresPerAccountAndAddress,
      windowMinutes: 15,
    },
    { kind: 'log_in_account', subject: email, maximum: settings.logInFailuresPerAccount, windowMinutes: 15 },
    ...ofAddress('log_in_address', clientAddress, settings.logInFailuresPerAddress, 15),
  ];
}

export function signUpLimits(settings: IdentityConfig, clientAddress?: string): Limit[] {
  return ofAddress('sign_up_address', clientAddress, settings.signUpsPerAddress, longestWindowMinutes);
}

/** Each invitation sends a mail to an address that the user gives. */
export function invitationLimits(settings: IdentityConfig, userId: string): Limit[] {
  const maximum = settings.invitationsPerUser;
  return [{ kind: 'invitation_user', subject: userId, maximum, windowMinutes: longestWindowMinutes }];
}

/** Enough for a user who did not find the first mail, too few to flood a mailbox. */
export function passwordResetAccountLimits(email: string): Limit[] {
  return [{ kind: 'password_reset_account', subject: email, maximum: 3, windowMinutes: 15 }];
}

export function passwordResetAddressLimits(settings: IdentityConfig, clientAddress?: string): Limit[] {
  const maximum = settings.passwordResetsPerAddress;
  return ofAddress('password_reset_address', clientAddress, maximum, longestWindowMinutes);
}

/** Calls of our own services have no client address and no limit. */
function ofAddress(
  kind: Limit['kind'],
  clientAddress: string | undefined,
  maximum: number,
  windowMinutes: number,
): Limit[] {
  if (!clientAddress) return [];
  return [{ kind, subject: clientNetwork(clientAddress), maximum, windowMinutes }];
}
