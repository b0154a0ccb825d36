/** Changes of a password, by the old one or by a link in a mail. */
import { IsBoolean, IsString, Length, MaxLength } from 'class-validator';
import { Absentable, clientOf, defineContract, defineError, Nothing, rpc } from '../define/index.js';
import { Password, SessionRequired, TooManyAttempts, TooManyPasswordChecks } from './account.contract.js';
import { Email } from './email.js';

/** Not 401, which means that the token has expired. */
export class WrongPassword extends defineError(
  'wrong_password',
  403,
  'currentPassword must be your current password',
) {}

export class MailNotConfigured extends defineError(
  'mail_not_configured',
  503,
  'This server cannot send mail; set SMTP_URL and MAIL_FROM for identity',
) {}

/** Unknown, used and expired links get the same answer. */
export class PasswordResetNotFound extends defineError(
  'password_reset_not_found',
  404,
  'Password reset not found',
) {}

export class ChangePasswordRequest {
  @IsString()
  @Length(1, 200)
  currentPassword: string;

  /** 10–200 characters. */
  @Password()
  newPassword: string;
}

export class RequestPasswordResetRequest {
  @Email()
  email: string;
}

export class ResetPasswordRequest {
  /** The last part of the link in the mail. */
  @IsString()
  @MaxLength(200)
  token: string;

  /** 10–200 characters. */
  @Password()
  newPassword: string;

  /**
   * Matters at the first proof of an address only: a stranger may have signed up with it. True, as when it is absent: the
   * caller made the account and keeps its organizations and API keys. False: the user leaves all organizations and gets a new
   * one; API keys that the account made and invitations that it sent end. PATs end in both cases.
   */
  @Absentable()
  @IsBoolean()
  keepOrganizations?: boolean;
}

export const passwordContract = defineContract('identity.password', {
  /** Ends all sessions of the user, that of the call included. Answers when no gateway accepts them. */
  change: rpc(
    ChangePasswordRequest,
    Nothing,
    SessionRequired,
    WrongPassword,
    TooManyAttempts,
    TooManyPasswordChecks,
  ),
  /** Answers the same, in the same time, for known and unknown emails. */
  requestReset: rpc(RequestPasswordResetRequest, Nothing, MailNotConfigured, TooManyAttempts),
  /** With the token of a mail, valid once within an hour. Ends all sessions of the user, as above, and at the first proof of the address more. */
  reset: rpc(ResetPasswordRequest, Nothing, PasswordResetNotFound, TooManyPasswordChecks),
});

export class PasswordClient extends clientOf(passwordContract) {}
