/** Field rules that several contracts share, as property decorators. */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Length, Matches } from 'class-validator';

/** A name a person gives to something: trimmed, 1–`maximum` characters, no control characters. */
export function Name(maximum = 120): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(),
    Length(1, maximum),
    Matches(/^[^\u0000-\u001f\u007f]*$/, { message: '$property must not contain control characters' }),
  );
}

/** A text of `minimum` to `maximum` characters without the character NUL, which the database cannot keep. */
export function Text(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(
    IsString(),
    Length(minimum, maximum),
    Matches(/^[^\u0000]*$/, { message: '$property must not contain the character NUL' }),
  );
}

/** A repository in the form `owner/repo`. */
export const repositoryPattern = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}$/;
