/** Passwords: changing one's own, and choosing a new one by a link in a mail. */
import { IsString, Length, MaxLength } from 'class-validator';
import { clientOf, defineContract, defineError, Nothing, rpc } from '../define/index.js';
import { Password, SessionRequired, TooManyAttempts, TooManyPasswordChecks } from './account.contract.js';
import { Email } from './email.js';

/** Not 401, by which clients know that their token has ended. */
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

/** Unknown, used and expired links look alike. */
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
}

export const passwordContract = defineContract('identity.password', {
  /** Ends all sessions of the user, that of the call included; answers when no gateway accepts them any more. */
  change: rpc(
    ChangePasswordRequest,
    Nothing,
    SessionRequired,
    WrongPassword,
    TooManyAttempts,
    TooManyPasswordChecks,
  ),
  /** Answers the same, in the same time, whether or not somebody has that email. */
  requestReset: rpc(RequestPasswordResetRequest, Nothing, MailNotConfigured, TooManyAttempts),
  /** With the token of a mail, good for one use within an hour. Ends all sessions of the user, as above. */
  reset: rpc(ResetPasswordRequest, Nothing, PasswordResetNotFound, TooManyPasswordChecks),
});

export class PasswordClient extends clientOf(passwordContract) {}
