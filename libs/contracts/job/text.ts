/** Field rules of the job contracts. */
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';

/** A text of `minimum` to `maximum` characters without the character NUL, which the database cannot keep. */
export function Text(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(
    IsString(),
    Length(minimum, maximum),
    Matches(/^[^\u0000]*$/, { message: '$property must not contain the character NUL' }),
  );
}

/** A field of the specification that cannot be used yet: refused, because ignoring it would lose what was asked for. */
export function NotYet(what: string): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    IsIn([false], { message: `$property cannot be used: ${what} not available yet` }),
  );
}
