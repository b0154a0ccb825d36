/** Users and their sessions: sign-up, log-in, log-out, the signed-in user. */
import { applyDecorators } from '@nestjs/common';
import { IsString, Length, ValidateBy } from 'class-validator';
import { clientOf, defineContract, defineError, Name, Nothing, rpc, WellFormed } from '../define/index.js';
import { Email } from './email.js';

export class EmailTaken extends defineError(
  'email_taken',
  409,
  'An account with this email already exists',
) {}

/** The email or the password is wrong; the answer does not reveal which. */
export class WrongCredentials extends defineError('wrong_credentials', 401, 'Wrong email or password') {}

export class TooManyAttempts extends defineError(
  'too_many_attempts',
  429,
  'Too many attempts; try again later',
) {}

/** Too many passwords wait for a hash to finish this one within the time of a call. */
export class TooManyPasswordChecks extends defineError(
  'too_many_password_checks',
  503,
  'The server is checking too many passwords; try again later',
) {}

/** The call needs a user session; a key or PAT is refused. */
export class SessionRequired extends defineError(
  'session_required',
  403,
  'This needs a user session; an API key or personal access token is not accepted',
) {}

/** The gateway answers it where a route needs a live key. */
export class TestKeyNotAccepted extends defineError(
  'test_key_not_accepted',
  403,
  'This needs a live API key (ht_key_…); a test key is not accepted',
) {}

/** A new password: 10–200 characters. Half of a surrogate pair would be hashed as another character. */
export function Password(): PropertyDecorator {
  return applyDecorators(IsString(), Length(10, 200), WellFormed(), NotCommon());
}

/** The first guesses of an attacker: one short text repeated, and the most common long passwords. */
const commonPassword =
  /^(?:(.{1,10})\1+|1234567890.?|0987654321|qwertyuiop.?|1q2w3e4r5t.*|q1w2e3r4t5.*|password\d{2,4}!?|iloveyou\d{2,}|administrator)$/i;

function NotCommon(): PropertyDecorator {
  return ValidateBy({
    name: 'isNotCommon',
    validator: {
      validate: (value) => typeof value === 'string' && !commonPassword.test(value),
      defaultMessage: () => '$property must not be a common password; choose another',
    },
  });
}

export class EmailAndPassword {
  /** Compared without regard to case. */
  @Email()
  email: string;

  /** 10–200 characters. */
  @Password()
  password: string;
}

export class SignUpRequest extends EmailAndPassword {
  @Name()
  name: string;
}

export class LogInRequest extends EmailAndPassword {
  @IsString()
  @Length(1, 200)
  declare password: string;
}

export class UpdateMeRequest {
  @Name()
  name: string;
}

/** A user as they see themselves. */
export class UserRecord {
  id: string;
  email: string;
  name: string;
  /** `tester` and `platform_admin`; empty for most. */
  platformRoles: string[];
  createdAt: string;
}

export class SessionStarted {
  /** `ht_ses_…`, shown only here. */
  token: string;
  /** The absolute end of the session, after 30 days; 7 days without use end it earlier. */
  expiresAt: string;
  user: UserRecord;
}

/** A session whose token is in a cookie, out of reach of the page's scripts. */
export class WebSession {
  user: UserRecord;
  email: string;
  /** As for a token: 30 days, or 7 days without use. */
  expiresAt: string;
}

export class CurrentUser {
  user: UserRecord;
  email: string;
}

export const accountContract = defineContract('identity.account', {
  /** Also creates the user's personal organization. */
  signUp: rpc(SignUpRequest, SessionStarted, EmailTaken, TooManyAttempts, TooManyPasswordChecks),
  logIn: rpc(LogInRequest, SessionStarted, WrongCredentials, TooManyAttempts, TooManyPasswordChecks),
  /** Ends the session of the call. Answers when no gateway accepts it. */
  logOut: rpc(Nothing, Nothing, SessionRequired),
  /** With a key: the user who created it. */
  me: rpc(Nothing, CurrentUser),
  updateMe: rpc(UpdateMeRequest, CurrentUser, SessionRequired),
});

export class AccountClient extends clientOf(accountContract) {}
