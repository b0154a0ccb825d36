/**
 * An email address in a request, in the one spelling under which it is stored and compared: Unicode's compatibility form
 * (NFKC), lower case, trimmed. At most 254 characters (RFC 5321).
 */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, isEmail, MaxLength, ValidateBy } from 'class-validator';

const longest = 254;
/** No address has as many, in any form: a longer text is refused as it is, without the cost of normalizing it. */
const longestRaw = 1_000;

/** Two addresses that differ only in these look the same. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Everything that leads to a look-up by email goes through this, so that one mailbox is one account. */
export function normalEmail(text: string): string {
  // Twice, because the lower case of a letter may have a compatibility form of its own; blanks can come out of NFKC.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** @param email in the spelling of `normalEmail` */
export function isEmailAddress(email: string): boolean {
  return isEmail(email) && email.length <= longest && !invisible.test(email);
}

export function Email(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && value.length <= longestRaw ? normalEmail(value) : value,
    ),
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
