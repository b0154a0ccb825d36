import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { Absentable } from '../define/index.js';

/**
 * A field of the specification that is not available yet. Refused, because ignoring it would hide that from the caller.
 */
export function NotYet(what: string): PropertyDecorator {
  return applyDecorators(
    Absentable(),
    IsIn([], { message: `$property must be left out: ${what} not available yet` }),
  );
}
