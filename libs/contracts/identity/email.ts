/**
 * An email address in a request, in the form in which it is stored and compared: Unicode's compatibility form (NFKC), lower
 * case, trimmed. At most 254 characters (RFC 5321).
 */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, isEmail, MaxLength, ValidateBy } from 'class-validator';

const longest = 254;
/** The limit before normalization: a longer text is refused without the cost of normalizing it. */
const longestRaw = 1_000;

/**
 * Characters that a reader cannot see: two addresses that differ only in these look the same. Also U+FFFD, which replaces
 * what is no character.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufffd]/u;

/** Every look-up by email uses this form, so that a mailbox has one account. */
export function normalEmail(text: string): string {
  // Well-formed, because `isEmail` throws at half of a surrogate pair. Twice, because a lower-case letter may have its own
  // compatibility form. NFKC can produce blanks.
  return text.toWellFormed().normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** @param email in the form of `normalEmail` */
export function isEmailAddress(email: string): boolean {
  return isEmail(email) && email.length <= longest && !invisible.test(email);
}

export function Email(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => {
      if (typeof value !== 'string') return value as unknown;
      return value.length <= longestRaw ? normalEmail(value) : value.toWellFormed();
    }),
    IsEmail({}, { message: '$property must be a valid email address' }),
    MaxLength(longest),
    ValidateBy({
      name: 'isVisible',
      validator: {
        validate: (value) => typeof value === 'string' && !invisible.test(value),
        defaultMessage: () => '$property must not contain invisible or control characters; remove them',
      },
    }),
  );
}
