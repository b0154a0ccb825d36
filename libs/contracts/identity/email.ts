/**
 * An email address in a request, in the one spelling under which it is stored and compared: trimmed, lower case,
 * Unicode's composed form. At most 254 characters (RFC 5321).
 */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsEmail, MaxLength } from 'class-validator';

/** Everything that leads to a look-up by email goes through this, so that one mailbox is one account. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

export function Email(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? normalEmail(value) : value)),
    IsEmail(),
    MaxLength(254),
  );
}
